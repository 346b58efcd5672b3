import Expectations
import Testing

extension EndToEnd.Server {
  /// Numbered frames of a program on a server whose clock runs, as the display's does.
  @Suite struct SurfaceClockTests {
    private static let interval = 1.0 / 60

    /// A frame that was seen: its number, when it was seen, and when it was meant to be.
    private struct Seen {
      var number: Int
      var time: Double
      var own: Double

      init?(_ line: String) {
        let words = line.split(separator: " ")
        guard words.count == 4, words[0] == "seen", let number = Int(words[1]),
          let time = Double(words[2]), let own = Double(words[3])
        else { return nil }
        (self.number, self.time, self.own) = (number, time, own)
      }
    }

    private let server: TestServer
    private let client: SceneClient

    init() throws {
      server = try TestServer(["--size", "200x100"])
      client = try SceneClient(server)
      try client.tell("films")
      try server.wait("the first pictures are shown") { try color == "#000000FF" }
    }

    private var color: String { get throws { try server.pixel(150, 50) } }

    /// Waits for the outcomes of frames, and expects each to be seen once, in order, and not before its time.
    private func expectFrames(_ count: Int) throws {
      var seen = client.lines.compactMap(Seen.init)
      while seen.count < count {
        try seen.append(unwrap(Seen(client.wait { $0.hasPrefix("seen ") })))
      }
      expectEqual(seen.map(\.number), Array(1...count))
      for (old, new) in zip(seen, seen.dropFirst()) {
        expectAtLeast(new.time, old.time + Self.interval / 2)
      }
      // A time between two refreshes is rounded to the nearer one.
      for frame in seen { expectAtLeast(frame.time, frame.own - Self.interval) }
    }

    @Test func `each frame is seen once, in order, and not before its time`() throws {
      try client.tell("roll 60")
      try expectFrames(60)
      try expectEqual(color, "#03C000FF")
    }

    @Test func `frames that wait come at their times while their program is stopped`() throws {
      try client.tell("roll 7")
      try client.wait(for: "rolled")
      client.process.pause()
      try server.wait("the last frame is shown") { try color == "#007000FF" }
      client.process.resume()
      try expectFrames(7)
    }
  }
}
