import Expectations
import Foundation
import RenderTools
import Testing

extension EndToEnd.Server {
  /// Pictures that come beside commits, when the server is killed and another one takes its place.
  @Suite struct SurfaceRestartTests {
    private static let options = ["--clock", "manual", "--size", "200x100"]

    /// Waits until the layer of samples and that of drawables show pictures with numbers.
    private func expect(_ sample: Int, _ drawable: Int, on server: TestServer) throws {
      try server.wait("sample \(sample) and drawable \(drawable) are shown") {
        try server.pixel(50, 50) == "#00\(sample)000FF"
          && server.pixel(150, 50) == "#00\(drawable)000FF"
      }
    }

    @Test func `samples and drawables carry on with the next server`() throws {
      let first = try TestServer(Self.options)
      let client = try SceneClient(first)
      try client.tell("films")
      try expect(0, 0, on: first)
      try first.ask("clock set 1")
      try expect(1, 0, on: first)
      try client.tell("draw 2")
      try expect(1, 2, on: first)

      first.process.send(SIGKILL)
      try expectEqual(first.process.waitForEnd().end, .signal(SIGKILL))
      try client.wait(for: "disconnected")
      let next = try TestServer(Self.options + ["--clock-start", "1"], folder: first.folder)
      try client.wait(for: "reconnected")
      // The last pictures are there before anything moves.
      try expect(1, 2, on: next)
      // Samples come at their times, each without the program's doing, and drawables go on.
      try next.wait("samples wait") { try next.waitingFrames == 3 }
      client.process.pause()
      try next.ask("clock set 2")
      try expect(2, 2, on: next)
      try next.ask("clock set 3")
      try expect(3, 2, on: next)
      client.process.resume()
      try client.tell("draw 4")
      try expect(3, 4, on: next)
      try client.wait(for: "presented 4")
      try expectEqual(client.quit(), .exit(0))
    }
  }
}

extension TestServer {
  fileprivate var waitingFrames: Int {
    get throws {
      let surfaces = try ask("stats").document["surfaces"] as? [String: Any]
      return (surfaces?["waiting"] as? NSNumber)?.intValue ?? 0
    }
  }
}
