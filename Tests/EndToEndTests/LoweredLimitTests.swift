import Expectations
import Testing
import WireProtocol

extension EndToEnd.Server {
  /// Limits that only a whole server counts, lowered by `renderd --limit`.
  @Suite struct LoweredLimitTests {
    @Test func `clients up to the limit are served, and one more is refused`() throws {
      let server = try TestServer(["--limit", "clients=2"])
      let clients = [try RawClient(server), try RawClient(server)]
      // The client gets the message, or is already disconnected when it sends hello.
      #expect(throws: (any Error).self) { _ = try RawClient(server) }
      withExtendedLifetime(clients) {}
    }

    @Test func `lowered limits are those that clients are told`() throws {
      let server = try TestServer([
        "--limit", "layers=10", "--limit", "frameBytes=4096", "--limit", "layers=3",
      ])
      let client = try RawClient(server)
      expectEqual(client.welcome.limits.layers, 3)
      expectEqual(client.welcome.limits.frameBytes, 4096)
      try client.commit { for layer in 1...4 as ClosedRange<UInt32> { $0.createLayer(layer) } }
      var code: ErrorCode?
      while let message = try client.receive() {
        if case .error(let error) = message { code = error.code }
      }
      expectEqual(code, .limitExceeded)
    }

    @Test(arguments: ["layers=0", "layers=262145", "patience=1", "layers", "layers=many"])
    func `a limit without sense is wrong usage`(_ assignment: String) throws {
      let folder = try TemporaryFolder()
      let server = try ChildProcess(
        "renderd", ["--headless", "--display", folder.file("d"), "--limit", assignment],
        folder: folder)
      try expectEqual(server.waitForEnd().end, .exit(64))
      #expect(server.errors.contains("--limit"))
    }
  }
}
