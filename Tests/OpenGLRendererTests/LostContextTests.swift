import DrawList
import Foundation
import GraphicsValues
import Logging
import OpenGLRenderer
import RenderServer
import Testing
import WireProtocol

/// A server whose driver loses the context.
@Suite struct LostContextTests {
  private func withServer(_ body: (RenderServer) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("agate-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = RenderServerOptions(
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    options.configuration.width = 120
    options.configuration.height = 80
    options.configuration.clock = .manual
    options.display = folder.path + "/display"
    options.renderer = .gl
    SoftwareOpenGL.pin()
    // A server keeps these signals for its loop, which does not run here.
    var signals = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &signals)
    defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
    let server = try RenderServer(options)
    defer { (server.renderer as? OpenGLRenderer)?.context.release() }
    try body(server)
  }

  /// The pixels of a screenshot, without the line before them.
  private func screenshot(_ server: RenderServer) throws -> [UInt8] {
    let reply = server.reply(to: ["screenshot"])
    let end = try #require(reply.firstIndex(of: UInt8(ascii: "\n")))
    return Array(reply[(end + 1)...])
  }

  @Test func `a lost context is replaced, and everything is shown again`() throws {
    try withServer { server in
      let session = server.core.connect()
      var encoder = CommitEncoder()
      encoder.createLayer(1)
      encoder.setPoint(.zero, for: .anchorPoint, of: 1)
      encoder.setRect(.init(x: 0, y: 0, width: 100, height: 60), for: .bounds, of: 1)
      encoder.setScalar(12, for: .cornerRadius, of: 1)
      encoder.setColor(.init(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 1)
      encoder.createContext(
        1, layer: 1, origin: .zero, size: .init(width: 100, height: 60), title: "")
      let hello = Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "test")
      func send(_ frames: [[UInt8]]) {
        for bytes in frames {
          bytes.withUnsafeBytes { _ = session.feed($0, descriptors: .init()) }
          server.core.processFrames(of: session)
        }
      }
      send([hello.frame(serial: 1)])
      send(encoder.makeFrames(firstSerial: 2, commitTime: 0).map(\.bytes))
      let before = try screenshot(server)
      #expect(Set(before).count > 2)
      let first = try #require(server.renderer as? OpenGLRenderer)
      first.context.abandon()
      // A renderer that still had its pixels would draw this damage alone.
      var change = CommitEncoder()
      change.setScalar(1, for: .borderWidth, of: 1)
      send(change.makeFrames(firstSerial: 3, commitTime: 0).map(\.bytes))
      _ = try screenshot(server)
      let second = try #require(server.renderer as? OpenGLRenderer)
      #expect(second !== first)
      #expect(second.failure == nil)
      var back = CommitEncoder()
      back.setScalar(0, for: .borderWidth, of: 1)
      send(back.makeFrames(firstSerial: 4, commitTime: 0).map(\.bytes))
      #expect(try screenshot(server) == before)
    }
  }
}
