import Expectations
import Foundation
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing

extension EndToEnd.Server {
  @Suite struct RecordingTests {
    /// `demo-ship` on a recorded display with a manual clock, and the hashes of its screens.
    private struct Voyage {
      let server: TestServer
      let ship: ChildProcess
      /// Hashes of screens, by the number of the frame.
      var screens: [Int: UInt64] = [:]

      mutating func look() throws {
        let screen = try server.screenshot()
        screens[try server.statistic("frames")] = screen.pixels.withUnsafeBufferPointer {
          PixelHash.hash($0)
        }
      }

      /// Tells the ship something and waits for the commit that follows.
      func tell(_ line: String) throws {
        let commits = try server.statistic("commits")
        ship.write(line: line)
        try server.wait("commits \(commits + 1) idle")
      }
    }

    /// - Returns: the recording, and the screens by frame number.
    private func record(
      _ sail: (inout Voyage) throws -> Void
    ) throws -> (file: [UInt8], screens: [Int: UInt64]) {
      let folder = try TemporaryFolder()
      let file = folder.file("ship.rdrec")
      let server = try TestServer(
        ["--clock", "manual", "--size", "640x400", "--record", file], folder: folder)
      var voyage = Voyage(server: server, ship: try server.start("demo-ship"))
      try server.wait("clients 1 commits 2 idle")
      try voyage.look()
      try sail(&voyage)
      server.process.send(SIGTERM)
      try expectEqual(server.process.waitForEnd().end, .exit(0))
      return (try PixelFiles.readBytes(file), voyage.screens)
    }

    private func sailAndStop(_ voyage: inout Voyage) throws {
      try voyage.tell("start")
      for _ in 0..<4 {
        try voyage.server.advance(0.3)
        try voyage.look()
      }
      try voyage.tell("stop")
      try expectEqual(voyage.ship.readLine(), "The animation stopped (finished: NO)")
      try voyage.look()
      try voyage.tell("start")
      for _ in 0..<5 {
        try voyage.server.advance(0.5)
        try voyage.look()
      }
      try expectEqual(voyage.ship.readLine(), "The animation stopped (finished: YES)")
      expectAtLeast(Set(voyage.screens.values).count, 8)
    }

    /// Sails on a display that stops on the way, continues by single frames, and then runs slowly.
    private func sailFrozenAndSlowed(_ voyage: inout Voyage) throws {
      let server = voyage.server
      try voyage.tell("start")
      try server.advance(0.3)
      try voyage.look()
      try server.ask("clock freeze")
      try server.advance(10)
      try voyage.look()
      expectEqual(Set(voyage.screens.values).count, 2, "a frozen display stands")
      for frames in [1, 7, 30] {
        try server.ask("clock step \(frames)")
        try voyage.look()
      }
      try server.ask("clock rate 0.25")
      for _ in 0..<3 {
        try server.advance(0.4)
        try voyage.look()
      }
      try server.ask("clock resume")
      try server.advance(0.4)
      try voyage.look()
      expectEqual(Set(voyage.screens.values).count, 9, "and the ship was never at one place twice")
    }

    private func replay(_ file: [UInt8], threads: Int, chunk: Int?) throws -> [Int: UInt64] {
      let (header, records, ignored) = try RecordingFormat.parse(file)
      expectEqual(ignored, 0)
      let replay = Replay(
        header, records, renderer: SoftwareRenderer(threads: threads), chunk: chunk)
      var frames: [Int: UInt64] = [:]
      try replay.run(.recorded) { frame in
        let pixels = frame.pixels.map { $0 | 0xFF00_0000 }
        frames[frame.index] = pixels.withUnsafeBufferPointer { PixelHash.hash($0) }
        return true
      }
      return frames
    }

    @Test func `a replay has the pixels of the screen, however it is run`() throws {
      let (file, screens) = try record(sailAndStop)
      let frames = try replay(file, threads: 1, chunk: nil)
      for (number, hash) in screens { expectEqual(frames[number], hash, "frame \(number)") }
      try expectEqual(replay(file, threads: 2, chunk: nil), frames)
      try expectEqual(replay(file, threads: 1, chunk: 1), frames)
      try expectEqual(replay(file, threads: 2, chunk: 7), frames)
    }

    @Test func `a display that was frozen, stepped and slowed replays to what was on it`() throws {
      let (file, screens) = try record(sailFrozenAndSlowed)
      let frames = try replay(file, threads: 1, chunk: nil)
      for (number, hash) in screens { expectEqual(frames[number], hash, "frame \(number)") }
    }
  }
}
