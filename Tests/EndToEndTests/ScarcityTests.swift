import Expectations
import Foundation
import GraphicsValues
import RenderServer
import RenderTools
import Testing
import WireProtocol
import WireTransport

extension EndToEnd.Server {
  /// Used-up disks, descriptors and memory: the display goes on.
  @Suite struct ScarcityTests {
    private static let options = ["--clock", "manual", "--size", "640x480"]

    @Test(.enabled(if: ProcessState.canLimit, "needs prlimit"))
    func `a recording that can grow no more is reported, and nothing else happens`() throws {
      let folder = try TemporaryFolder()
      let file = folder.file("full.rdrec")
      let server = try TestServer(Self.options + ["--record", file], folder: folder)
      let client = try SceneClient(server)
      try client.tell("show")
      try server.wait("clients 1 commits 1 idle")
      #expect(try server.ask("info").document["recordingFailure"] is NSNull)
      try server.wait("everything is written") {
        try server.ask("record status").integer("waiting") == 0
      }
      let size = try PixelFiles.readBytes(file).count
      try ProcessState.limit(server.process, "fsize", size + 5000)
      try client.tell("pictures 8")
      try client.tell("animate")
      try server.wait("commits 3 idle")
      try server.advance(0.5)
      let screen = try server.screenshot()
      try server.advance(0.5)
      try expectNotEqual(server.screenshot(), screen, "it moves")

      try server.wait("the log says so") {
        server.process.errors.contains("the recording is incomplete")
      }
      let failure = try server.ask("info").string("recordingFailure")
      expectEqual(failure, String(cString: strerror(EFBIG)))
      let (header, records, ignored) = try RecordingFormat.parse(PixelFiles.readBytes(file))
      expectEqual(header.width, 640)
      expectAtLeast(records.count, 4)
      expectEqual(ignored, 0)
      // The end record has the room of the record that did not fit.
      let end = records.last.flatMap { RecordingEnd(decoding: $0.payload) }
      expectEqual(end, .failed(code: UInt32(EFBIG)))
      #expect(throws: ControlError.self) { try server.ask("record stop") }
      // The disk has room again for a new recording.
      try ProcessState.limit(server.process, "fsize", nil)
      try server.ask("record start \(folder.file("second.rdrec"))")
      try server.advance(0.1)
      try server.ask("record stop")
      try expectEqual(client.quit(), .exit(0))
    }

    @Test func `a recording on a full disk is refused with the reason`() throws {
      let server = try TestServer(Self.options)
      let error = #expect(throws: ControlError.self) { try server.ask("record start /dev/full") }
      let text = "\(error.map { "\($0)" } ?? "")"
      #expect(text.contains(String(cString: strerror(ENOSPC))), "\(text)")
      try expectEqual(server.pixel(0, 0), "#000000FF")
    }

    @Test(.enabled(if: ProcessState.canLimit, "needs prlimit"))
    func `without descriptors clients are turned away with a reason until there are some`() throws {
      let server = try TestServer(Self.options)
      let witness = try SceneClient(server)
      try witness.tell("show")
      try witness.tell("animate")
      try server.wait("clients 1 commits 2 idle")
      // Beside its own, the server may have inherited descriptors that other tests have open. Those with numbers
      // above the new limit take no room below it, so that more clients come in.
      try ProcessState.limit(server.process, "nofile", server.statistic("descriptors") + 26)
      // As many clients as there is room for, and one more.
      var clients: [RawClient] = []
      var farewell: Bye?
      while farewell == nil, clients.count < 200 {
        do {
          clients.append(try RawClient(server))
        } catch let refusal as RawClient.TurnedAway {
          farewell = refusal.bye
        }
      }
      expectEqual(farewell?.reason, .tooManyClients)
      expectEqual(farewell?.message, "renderd has no descriptors left")
      expectGreater(clients.count, 5)
      // More connections come, and the loop still sleeps.
      let crowd = try (0..<8).map { _ in try StreamSocket.connect(path: server.path) }
      for socket in crowd { try expectNotNil(RawClient.firstMessage(of: socket)) }
      let before = try server.statistic("wakeups")
      #expect(try !server.ask("wait clients 1000 timeout 1").bool("done"))
      try expectLess(server.statistic("wakeups") - before, 100)
      let screen = try server.screenshot()
      try server.advance(0.25)
      try expectNotEqual(server.screenshot(), screen, "others are shown as ever")

      clients.removeAll()
      try server.wait("clients 1")
      clients = [try RawClient(server)]
      try clients[0].show(
        ColorValue(red: 0, green: 0, blue: 1, alpha: 1), size: Size(width: 50, height: 50))
      try expectEqual(witness.quit(), .exit(0))
    }

    @Test(.enabled(if: ProcessState.canLimit, "needs prlimit"))
    func `when not even turning away is possible, the loop sleeps and looks again`() throws {
      let server = try TestServer(Self.options)
      let witness = try SceneClient(server)
      try witness.tell("show")
      try server.wait("clients 1 commits 1 idle")
      // Fewer than are open, so that a closed descriptor cannot be opened again.
      try ProcessState.limit(server.process, "nofile", 4)
      let waiting = try StreamSocket.connect(path: server.path)
      #expect(try !server.ask("wait clients 1000 timeout 0.2").bool("done"))
      let before = try server.statistic("wakeups")
      #expect(try !server.ask("wait clients 1000 timeout 2").bool("done"))
      try expectLess(server.statistic("wakeups") - before, 100)
      try ProcessState.limit(server.process, "nofile", 200)
      try waiting.send(
        Hello(major: 1, minorMin: 0, minorMax: 9, flags: [], name: "late").frame(serial: 1))
      guard case .welcome? = try RawClient.firstMessage(of: waiting) else {
        Issue.record("not welcome")
        return
      }
      try expectEqual(witness.quit(), .exit(0))
    }

    @Test func `many clients, each within its limits, cannot take all memory`() throws {
      let server = try TestServer(Self.options + ["--client-memory", "64"])
      let witness = try SceneClient(server)
      try witness.tell("show")
      try server.wait("clients 1 commits 1 idle")
      let expected = try server.screenshot()
      let pixels = [UInt8](repeating: 9, count: 8 << 20)
      var refusals: [String] = []
      var greedy: [RawClient] = []
      for _ in 0..<6 {
        let client = try RawClient(server)
        greedy.append(client)
        for image in 1...3 as ClosedRange<UInt32> {
          let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
          try? client.commit(descriptors: [memory]) {
            $0.defineImageByDescriptor(
              image, width: 2048, height: 1024, rowBytes: 8192, byteCount: 8 << 20)
          }
          try server.wait("idle")
        }
      }
      for client in greedy {
        while let message = try client.receiveIfThere() {
          if case .error(let error) = message {
            expectEqual(error.code, .limitExceeded)
            refusals.append(error.message)
          }
        }
      }
      // At most eight of 18 pictures of 8 MiB can exist.
      expectAtLeast(refusals.count, 2, "\(refusals)")
      try expectLess(ProcessState.residentBytes(server.process), 200 << 20)
      #expect(try server.ask("clients").document["clients"] is [Any])
      try expectNil(server.screenshot().difference(from: expected))
      try witness.tell("pictures 3")
      try server.wait("idle")
      #expect(!witness.lines.contains("disconnected"))
      try expectEqual(witness.quit(), .exit(0))
    }
  }
}
