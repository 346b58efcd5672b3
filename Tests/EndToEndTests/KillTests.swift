import Expectations
import Foundation
import GraphicsValues
import RenderServer
import RenderTools
import Testing
import WireProtocol
import WireTransport

extension EndToEnd.Server {
  /// Clients that die in the middle of something, over real sockets. `Killed clients` has the whole table.
  ///
  /// | killed                                           | other clients, and the server        |
  /// |--------------------------------------------------|--------------------------------------|
  /// | inside each part of `hello` and of a commit      | same pixels, same descriptors        |
  /// | with an image's descriptor on the way            | same pixels, same descriptors        |
  /// | SIGKILL in a stream of commits and pictures      | same pixels, next frames drawn       |
  /// | SIGKILL during a recording                       | the recording replays                |
  /// | SIGKILL while somebody waits for it to leave     | the wait ends                        |
  /// | while its screenshot is made, or is being sent   | other requests are answered          |
  @Suite struct KillTests {
    private static let options = ["--clock", "manual", "--size", "640x480"]

    /// A server with a client whose window is compared.
    private struct Stage {
      let server: TestServer
      let witness: SceneClient
      let expected: Screenshot
      let descriptors: Int

      init(_ arguments: [String] = [], folder: TemporaryFolder? = nil) throws {
        server = try TestServer(options + arguments, folder: folder)
        witness = try SceneClient(server)
        try witness.tell("show")
        try witness.tell("animate")
        try server.wait("clients 1 commits 2 idle")
        try server.advance(0.5)
        try server.wait("idle")
        expected = try server.screenshot()
        descriptors = try ProcessState.descriptorCount(server.process)
      }

      /// Checks that nothing is left of another client, and that frames are drawn.
      func check(_ row: Comment) throws {
        try server.wait("clients 1")
        try server.wait(row) {
          try ProcessState.descriptorCount(server.process) == descriptors
        }
        #expect(try server.screenshot().difference(from: expected) == nil, row)
        let frames = try server.statistic("frames")
        try server.advance(0)
        #expect(try server.statistic("frames") == frames + 1, row)
      }
    }

    private func frames() throws -> [EncodedFrame] {
      var encoder = CommitEncoder()
      encoder.createLayer(1)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 640, height: 480), for: .bounds, of: 1)
      encoder.setColor(
        ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 1)
      encoder.defineImageByDescriptor(1, width: 64, height: 64, rowBytes: 256, byteCount: 16_384)
      encoder.setImage(1, for: .contents, of: 1)
      encoder.createContext(
        1, layer: 1, origin: Point(x: 0, y: 0), size: Size(width: 640, height: 480), title: "v")
      return encoder.makeFrames(firstSerial: 2, commitTime: 0)
    }

    @Test func `a connection that ends inside a message leaves nothing`() throws {
      let stage = try Stage()
      let hello = Hello(major: 1, minorMin: 0, minorMax: 9, flags: [], name: "victim")
        .frame(serial: 1)
      let commit = try #require(try frames().first)
      let pixels = [UInt8](repeating: 200, count: 16_384)
      for length in [0, 1, 15, 16, hello.count - 1, hello.count] {
        let socket = try StreamSocket.connect(path: stage.server.path)
        if length > 0 { try socket.send(Array(hello[..<length])) }
      }
      try stage.check("in hello")
      for length in [1, 15, 16, 24, commit.bytes.count / 2, commit.bytes.count - 1] {
        let socket = try StreamSocket.connect(path: stage.server.path)
        try socket.send(hello)
        let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
        try socket.send(
          Array(commit.bytes[..<length]), descriptors: DescriptorBatch(adopting: [memory]))
      }
      try stage.check("in a commit with a descriptor")
      // A whole commit, from a client that is gone before the server reads it.
      for _ in 0..<8 {
        let socket = try StreamSocket.connect(path: stage.server.path)
        try socket.send(hello)
        let memory = try pixels.withUnsafeBytes { try SealedMemory.make(copying: $0).release() }
        try socket.send(commit.bytes, descriptors: DescriptorBatch(adopting: [memory]))
      }
      try stage.check("after a commit")
      try expectEqual(stage.witness.quit(), .exit(0))
    }

    @Test(arguments: ["paint 100000", "pictures 100000", "grow 8000"])
    func `a process that is killed while it commits leaves nothing`(_ work: String) throws {
      let stage = try Stage()
      for round in 0..<4 {
        let victim = try SceneClient(stage.server, number: 1)
        try victim.tell("show")
        try stage.server.wait("clients 2")
        let bytes = try traffic(stage.server)
        victim.process.write(line: work)
        // Kills after the first, the second, … thousand bytes.
        try stage.server.wait("it sends") { try traffic(stage.server) > bytes + round * 1000 }
        victim.process.send(SIGKILL)
        try expectEqual(victim.process.waitForEnd().end, .signal(SIGKILL))
        try stage.check("\(work), round \(round)")
      }
    }

    /// Bytes that the server's clients have sent.
    private func traffic(_ server: TestServer) throws -> Int {
      let clients = try server.ask("clients").document["clients"] as? [[String: Any]] ?? []
      return clients.reduce(0) { $0 + (($1["bytes"] as? NSNumber)?.intValue ?? 0) }
    }

    @Test func `a wait for clients to leave ends when one is killed`() throws {
      let stage = try Stage()
      let victim = try SceneClient(stage.server, number: 1)
      try victim.tell("show")
      try stage.server.wait("clients 2 idle")
      do {
        let waiting = try ControlRequest(stage.server, "wait clients 1 timeout 20")
        victim.process.send(SIGKILL)
        let answer = try waiting.answer()
        #expect(answer.contains("true"), "\(answer)")
      }
      try stage.check("during a wait")
    }

    @Test func `a tool that is gone before its answer does no harm`() throws {
      let stage = try Stage()
      for request in ["screenshot", "wait clients 9 timeout 20", "screenshot client 1", "tree"] {
        _ = try ControlRequest(stage.server, request)
      }
      try stage.server.wait("all of them are gone") {
        try ProcessState.descriptorCount(stage.server.process) == stage.descriptors
      }
      // The client is killed while its screenshot is made and sent.
      for _ in 0..<4 {
        let victim = try SceneClient(stage.server, number: 1)
        try victim.tell("show")
        try stage.server.wait("clients 2 idle")
        let number = try stage.server.client(victim.process)
        let picture = try ControlRequest(stage.server, "screenshot client \(number)")
        victim.process.send(SIGKILL)
        // The answer is a picture of it, or says that it is not there.
        let answer = try picture.answer()
        #expect(answer.contains("\"bytes\"") || answer.contains("no client"), "\(answer)")
        try stage.server.wait("clients 1")
      }
      let screen = try stage.server.screenshot()
      expectNil(screen.difference(from: stage.expected))
    }

    @Test func `clients that are killed during a recording are in it, and gone from it`() throws {
      let folder = try TemporaryFolder()
      let file = folder.file("kills.rdrec")
      let stage = try Stage(["--record", file], folder: folder)
      for number in 1...3 {
        let victim = try SceneClient(stage.server, number: number)
        try victim.tell("show")
        try stage.server.wait("clients 2 idle")
        victim.process.write(line: "pictures 1000")
        try stage.server.advance(0)
        victim.process.send(SIGKILL)
        try stage.check("recorded \(number)")
      }
      stage.server.process.send(SIGTERM)
      try expectEqual(stage.server.process.waitForEnd().end, .exit(0))
      let (header, records, ignored) = try RecordingFormat.parse(PixelFiles.readBytes(file))
      expectEqual(ignored, 0)
      expectEqual(records.count { $0.kind == .disconnect }, 3)
      let replay = Replay(header, records, renderer: nil)
      var sessions: [Int] = []
      try replay.run(.recorded) { frame in
        sessions.append(frame.core.sessions.count)
        return true
      }
      expectEqual(sessions.max(), 2)
      expectEqual(sessions.last, 1)
    }
  }
}
