import Expectations
import Foundation
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing

extension EndToEnd.Programs {
  /// A list that is flung by a program that stands still afterwards.
  @Suite struct ListDemoTests {
    /// `demo-list` on a display of its window's size, and a finger.
    private struct List {
      let server: TestServer
      let demo: ChildProcess
      let recording: String
      private(set) var screens: [Int: UInt64] = [:]

      init() throws {
        let folder = try TemporaryFolder()
        recording = folder.file("list.rdrec")
        server = try TestServer(
          ["--clock", "manual", "--size", "360x600", "--record", recording], folder: folder)
        demo = try server.start("demo-list")
        try server.wait("clients 1 commits 1 idle")
        try server.advance(0.1)
      }

      /// Drags by a distance at an even speed within 0.1 s, and lets go so that the list coasts.
      ///
      /// - Parameter layers: number of the demo's layers once it has cells for all rows on the way.
      func fling(from y: Double, by way: Double, layers: Int = 0) throws {
        try server.ask("input touch began 1 200 \(y) 1")
        for step in 1...10 {
          try server.advance(0.01)
          try server.ask("input touch moved 1 200 \(y + way * Double(step) / 10) 1")
        }
        try server.ask("input touch ended 1 200 \(y + way) 1")
        try server.wait("the list coasts") {
          try server.animations.contains { $0.contains(" bounds ") }
        }
        try server.wait("all rows on the way are there") {
          let clients = try server.ask("clients").document["clients"] as? [[String: Any]]
          return (clients?.first?["layers"] as? NSNumber)?.intValue ?? 0 >= layers
        }
        try server.wait("idle")
      }

      /// Compares the bands of all rows with those at an offset; up to one row of pixels at each
      /// edge is a blend.
      mutating func compare(with offset: Double, _ context: Comment) throws {
        let screen = try server.screenshot()
        screens[try server.statistic("frames")] = screen.pixels.withUnsafeBufferPointer {
          PixelHash.hash($0)
        }
        var wrong: [Int] = []
        for y in 0..<600 {
          let place = offset + Double(y)
          let row = Int((place / 44).rounded(.down))
          let edge = place - Double(row) * 44
          guard edge >= 0.01, edge <= 42.99 else { continue }
          if screen.color(4, y) != (place < 0 ? 0xFFFFFF : Self.band(row + 1)) { wrong.append(y) }
        }
        expectEmpty(wrong, "\(context): offset \(offset), rows of pixels \(wrong.prefix(8))")
      }

      /// The colour of a number, as the demo has it.
      private static func band(_ value: Int) -> UInt32 {
        let sector = Double(value * 137 % 360) / 60
        let (low, high) = (0.9 * 0.3, 0.9)
        let part = sector - sector.rounded(.down)
        let (falling, rising) = (0.9 * (1 - 0.7 * part), 0.9 * (1 - 0.7 * (1 - part)))
        let parts =
          switch Int(sector) {
          case 0: [high, rising, low]
          case 1: [falling, high, low]
          case 2: [low, high, rising]
          case 3: [low, falling, high]
          case 4: [rising, low, high]
          default: [high, low, falling]
          }
        return parts.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
      }
    }

    @Test func `a stopped program's list coasts and bounces as its closed form says, and replays`()
      throws
    {
      var list = try List()
      try list.compare(with: 0, "at rest")

      // 800 points a second from 70, where the finger left it (§18.2). The table with its bars and
      // surroundings has 6 layers, and each of 24 cells has 6.
      try list.fling(from: 500, by: -80, layers: 150)
      list.demo.pause()
      try list.compare(with: 70, "let go")
      for step in 1...24 {
        try list.server.advance(0.1)
        let seconds = Double(step) / 10
        let coasted = 70 + 0.499 * 800 * (1 - pow(0.998, 1000 * seconds))
        // It rests below 10 points a second, after 2.189 s.
        try list.compare(with: step < 22 ? coasted : 70 + 0.499 * 790, "after \(seconds) s")
      }
      let running = try list.server.animations.filter { $0.contains(" bounds ") }
      expectEqual(running, [])
      list.demo.resume()
      try list.server.wait("idle")

      // Dragged back at 2400 points a second, from 230 points above that: past the beginning, and
      // back to it.
      try list.fling(from: 100, by: 240)
      list.demo.pause()
      let start = 70 + 0.499 * 790 - 230
      let (decay, way) = (-1000 * log(0.998), 0.499 * 2400)
      let meets = -log(1 - start / way) / decay
      let speed = way * decay * exp(-decay * meets)
      var least = 0.0
      for step in 1...40 {
        try list.server.advance(0.03)
        let seconds = Double(step) * 0.03
        let beyond = seconds - meets
        let offset =
          beyond < 0
          ? start - way * (1 - exp(-decay * seconds)) : -speed * beyond * exp(-11 * beyond)
        least = min(least, offset)
        try list.compare(with: abs(offset) < 0.1 ? 0 : offset, "back, after \(seconds) s")
      }
      expectLess(least, -60)
      try list.server.advance(1)
      try list.compare(with: 0, "at the beginning")
      list.demo.resume()
      try list.server.wait("idle")

      list.server.process.send(SIGTERM)
      try expectEqual(list.server.process.waitForEnd().end, .exit(0))
      let file = try PixelFiles.readBytes(list.recording)
      for threads in [1, 2] {
        let (header, records, ignored) = try RecordingFormat.parse(file)
        expectEqual(ignored, 0)
        var seen = 0
        let replay = Replay(header, records, renderer: SoftwareRenderer(threads: threads))
        try replay.run(.recorded) { frame in
          if let expected = list.screens[frame.index] {
            let pixels = frame.pixels.map { $0 | 0xFF00_0000 }
            let hash = pixels.withUnsafeBufferPointer { PixelHash.hash($0) }
            expectEqual(hash, expected)
            seen += 1
          }
          return true
        }
        expectEqual(seen, list.screens.count)
        expectGreater(seen, 60)
      }
    }

    @Test func `a tapped row of demo-list is told of, and a flung one is not`() throws {
      let list = try List()
      try list.server.ask("input touch began 1 200 100 1")
      try list.server.ask("input touch ended 1 200 100 1")
      try expectEqual(list.demo.readLine(), "number 3")
      try list.fling(from: 500, by: -80)
      try list.server.advance(4)
      try list.server.wait("idle")
      try list.server.ask("input touch began 1 200 100 1")
      try list.server.ask("input touch ended 1 200 100 1")
      // 464.21 points further.
      try expectEqual(list.demo.readLine(), "number 13")
    }
  }
}
