import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// A client whose stream cannot pass descriptors, as from another machine through `ssh -R`.
  @Suite struct RelayTests {
    private func screen(
      of program: String, throughRelay: Bool
    ) throws -> (Screenshot, descriptors: String) {
      let server = try TestServer(["--clock", "manual", "--size", "640x400"])
      let relay = throughRelay ? try Relay(to: server) : nil
      let demo = try ChildProcess(
        program, ["--display", relay?.path ?? server.path],
        environment: relay == nil ? [:] : ["RENDERD_NO_DESCRIPTORS": "1"], folder: server.folder)
      try server.wait("clients 1 commits 2 idle")
      try server.advance(1)
      defer { withExtendedLifetime((relay, demo)) {} }
      return (try server.screenshot(), demo.errors)
    }

    @Test func `pictures go inline through a relay, and the screen is the same`() throws {
      let (direct, _) = try screen(of: "demo-ship", throughRelay: false)
      let (relayed, errors) = try screen(of: "demo-ship", throughRelay: true)
      expectEqual(relayed, direct)
      expectGreater(Set(direct.pixels).count, 10)
      expectEqual(errors, "")
    }

    @Test func `a client that was not told of the relay learns why it fails`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "640x400"])
      let relay = try Relay(to: server)
      let demo = try ChildProcess("demo-ship", ["--display", relay.path], folder: server.folder)
      for _ in 0..<200 where !demo.errors.contains("descriptor") {
        _ = try server.ask("wait clients 1000 timeout 0.1")
      }
      #expect(demo.errors.contains("descriptor"), "\(demo.errors)")
      withExtendedLifetime((relay, demo)) {}
    }
  }
}
