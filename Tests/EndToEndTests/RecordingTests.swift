import Foundation
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing

extension EndToEnd.Server {
  @Suite struct RecordingTests {
    /// Plays `demo-ship` by hand and records it.
    ///
    /// - Returns: the recording, and the screen by the number of its frame.
    private func record() throws -> (file: [UInt8], screens: [Int: UInt64]) {
      let folder = try TemporaryFolder()
      let file = folder.file("ship.rdrec")
      let server = try TestServer(
        ["--clock", "manual", "--size", "640x400", "--record", file], folder: folder)
      let demo = try server.start("demo-ship")
      try server.wait("clients 1 commits 2 idle")

      var screens: [Int: UInt64] = [:]
      func look() throws {
        let screen = try server.screenshot()
        screens[try server.statistic("frames")] = screen.pixels.withUnsafeBufferPointer {
          PixelHash.hash($0)
        }
      }
      /// Tells the ship something and waits for the commit that follows.
      func tell(_ line: String) throws {
        let commits = try server.statistic("commits")
        demo.write(line: line)
        try server.wait("commits \(commits + 1) idle")
      }
      try look()
      try tell("start")
      for _ in 0..<4 {
        try server.advance(0.3)
        try look()
      }
      try tell("stop")
      #expect(try demo.readLine() == "The animation stopped (finished: NO)")
      try look()
      try tell("start")
      for _ in 0..<5 {
        try server.advance(0.5)
        try look()
      }
      #expect(try demo.readLine() == "The animation stopped (finished: YES)")
      #expect(Set(screens.values).count >= 8)

      server.process.send(SIGTERM)
      #expect(try server.process.waitForEnd().end == .exit(0))
      return (try PixelFiles.readBytes(file), screens)
    }

    private func replay(_ file: [UInt8], threads: Int, chunk: Int?) throws -> [Int: UInt64] {
      let (header, records, ignored) = try RecordingFormat.parse(file)
      #expect(ignored == 0)
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
      let (file, screens) = try record()
      let frames = try replay(file, threads: 1, chunk: nil)
      for (number, hash) in screens { #expect(frames[number] == hash, "frame \(number)") }
      #expect(try replay(file, threads: 2, chunk: nil) == frames)
      #expect(try replay(file, threads: 1, chunk: 1) == frames)
      #expect(try replay(file, threads: 2, chunk: 7) == frames)
    }
  }
}
