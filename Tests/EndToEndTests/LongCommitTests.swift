import Expectations
import GraphicsValues
import Testing

extension EndToEnd.Server {
  /// Commits that wait for later frames, while nothing else asks for a frame.
  @Suite struct LongCommitTests {
    private static let arguments = ["--clock", "manual", "--size", "200x100"]
    /// The longest name that a server accepts.
    private static let longName = String(repeating: "a", count: 4_096)

    @Test func `a commit that waits for earlier ones is shown, though no clock moves`()
      throws
    {
      let server = try TestServer(Self.arguments)
      let client = try RawClient(server)
      try client.show(
        ColorValue(red: 1 as Float, green: 0, blue: 0, alpha: 1),
        size: Size(width: 200, height: 100))
      // Six MiB fill the share of six frames.
      try client.commit { commit in
        for _ in 0..<1_536 { commit.set(.text(Self.longName), for: .name, of: 1) }
      }
      try client.commit { commit in
        for _ in 0..<24 { commit.set(.text(Self.longName), for: .name, of: 1) }
        commit.setColor(
          ColorValue(red: 0 as Float, green: 1, blue: 0, alpha: 1), for: .backgroundColor, of: 1)
      }
      try client.flush()
      try server.wait("commits 3 idle")
      try expectEqual(server.pixel(100, 50), "#00FF00FF")
    }

    @Test func `a client that replaces layers and pictures in a row leaves the server idle`() throws
    {
      let server = try TestServer(["--clock", "manual", "--size", "640x480"])
      let client = try SceneClient(server)
      try client.tell("show")
      try server.wait("clients 1 commits 1 idle")
      for _ in 0..<8 {
        for _ in 0..<3 { try client.tell("replace 800") }
        try server.wait("idle")
        try expectLess(server.statistic("layers"), 900)
      }
    }
  }
}
