import Expectations
import GraphicsValues
import OpenGLRenderer
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A server that draws with OpenGL, and one client with a red layer.
@Suite struct LostContextTests {
  private final class Client {
    private let server: RenderServer
    private let session: Session
    private var serial: UInt64 = 2

    init(_ server: RenderServer) {
      self.server = server
      session = server.core.connect()
      send([Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "test").frame(serial: 1)])
      commit {
        $0.createLayer(1)
        $0.setPoint(.zero, for: .anchorPoint, of: 1)
        $0.setRect(.init(x: 0, y: 0, width: 100, height: 60), for: .bounds, of: 1)
        $0.setScalar(12, for: .cornerRadius, of: 1)
        $0.setColor(.init(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 1)
        $0.createContext(
          1, layer: 1, origin: .zero, size: .init(width: 100, height: 60), title: "")
      }
    }

    func commit(_ change: (inout CommitEncoder) -> Void) {
      var encoder = CommitEncoder()
      change(&encoder)
      send(encoder.makeFrames(firstSerial: serial, commitTime: 0).map(\.bytes))
      serial += 1
    }

    private func send(_ frames: [[UInt8]]) {
      for bytes in frames {
        bytes.withUnsafeBytes { _ = session.feed($0, descriptors: .init()) }
        server.core.processFrames(of: session)
      }
    }
  }

  /// The pixels of a screenshot, without the line before them.
  private func screenshot(_ server: RenderServer) throws -> [UInt8] {
    let reply = server.reply(to: ["screenshot"])
    let end = try unwrap(reply.firstIndex(of: UInt8(ascii: "\n")))
    return Array(reply[(end + 1)...])
  }

  private func rendererName(_ server: RenderServer) -> String {
    let answer = String(decoding: server.reply(to: ["info"]), as: UTF8.self)
    return ["gl", "software", "null"].first { answer.contains("\"renderer\":\"\($0)\"") }
      ?? answer
  }

  private func withServer(
    _ renderer: RenderServerOptions.RendererChoice, in window: ContextWindow? = nil,
    _ body: (RenderServer) throws -> Void
  ) throws {
    SoftwareOpenGL.pin()
    try withWholeServer(
      width: 120, height: 80, openWindow: window.map { window in { _, _, _, _ in window } },
      options: { $0.renderer = renderer },
      { server in
        defer { (server.renderer as? OpenGLRenderer)?.context.release() }
        try body(server)
      })
  }

  /// Shows the layer, loses the context, and shows the layer again.
  private func expectRecovery(_ server: RenderServer, lose: () throws -> Void) throws {
    let client = Client(server)
    let before = try screenshot(server)
    expectGreater(Set(before).count, 2)
    try lose()
    // A renderer that still had its pixels would draw only this damage.
    client.commit { $0.setScalar(1, for: .borderWidth, of: 1) }
    try expectNotEqual(screenshot(server), before)
    client.commit { $0.setScalar(0, for: .borderWidth, of: 1) }
    try expectEqual(screenshot(server), before)
    expectEqual(rendererName(server), "gl")
  }

  @Test func `a lost context is replaced, and everything is shown again`() throws {
    try withServer(.gl) { server in
      let first = try unwrap(server.renderer as? OpenGLRenderer)
      try expectRecovery(server) { first.context.abandon() }
      let second = try unwrap(server.renderer as? OpenGLRenderer)
      expectNotIdentical(second, first)
      expectNil(second.failure)
    }
  }

  @Test
  func `a window whose context is lost gets another, which the end of the first leaves alone`()
    throws
  {
    let window = try ContextWindow(width: 120, height: 80)
    let first = try unwrap(window.context)
    try withServer(.gl, in: window) { server in
      try expectRecovery(server) { first.abandon() }
      expectNotNil(window.context)
      expectNotIdentical(window.context, first)
      expectGreater(window.swapCount, 0)
    }
  }

  @Test func `stats count what the driver is asked for, where OpenGL draws`() throws {
    try withServer(.gl) { server in
      _ = Client(server)
      _ = try screenshot(server)
      let answer = String(decoding: server.reply(to: ["stats"]), as: UTF8.self)
      // The layer, and three opaque rectangles between its corners.
      #expect(answer.contains(#""openGL":{"frames":1,"drawCalls":2,"instances":4,"#))
      #expect(answer.contains(#""softwareFrames":0}"#))
    }
    try withServer(.software) { server in
      let answer = String(decoding: server.reply(to: ["stats"]), as: UTF8.self)
      #expect(answer.contains(#""openGL":null"#))
    }
  }

  @Test func `auto draws by itself in a window whose driver draws on the processor`() throws {
    let window = try ContextWindow(width: 120, height: 80)
    try withServer(.auto, in: window) { server in
      expectEqual(rendererName(server), "software")
      expectNil(window.context)
      _ = Client(server)
      let pixels = try screenshot(server)
      expectGreater(Set(pixels).count, 2)
    }
  }
}
