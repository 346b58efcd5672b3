import Expectations
import Foundation
import RenderServer
import TestSupport
import Testing
import WindowSDL
import WireProtocol

extension SDLWindowTests {
  /// Requests of `renderctl` about the pixels of a server's display, without sockets in between.
  /// The tests are here because SDL is shared by the process.
  @Suite struct DisplayRequestTests {
    private func withServer(
      isHeadless: Bool, _ body: (RenderServer) throws -> Void
    ) throws {
      try withWholeServer(
        width: 300, height: 200,
        openWindow: isHeadless
          ? nil : { try SDLWindow(title: $0, width: $1, height: $2, usesOpenGL: $3) }, body)
    }

    private struct Screenshot {
      var width = 0
      var height = 0
      var pixels: [UInt32] = []
    }

    private func screenshot(_ server: RenderServer) throws -> Screenshot {
      let reply = server.reply(to: ["screenshot"])
      let end = try unwrap(reply.firstIndex(of: UInt8(ascii: "\n")))
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(reply[..<end])) as? [String: Int])
      let bytes = Array(reply[(end + 1)...])
      expectEqual(bytes.count, document["bytes"])
      let pixels = stride(from: 0, to: bytes.count, by: 4).map { offset in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
      }
      return Screenshot(
        width: document["width"] ?? 0, height: document["height"] ?? 0, pixels: pixels)
    }

    @Test func `a display resized to its own size keeps its pixels`() throws {
      try withServer(isHeadless: true) { server in
        let session = server.core.connect()
        var encoder = CommitEncoder()
        encoder.createLayer(1)
        encoder.setPoint(.zero, for: .anchorPoint, of: 1)
        encoder.setRect(.init(x: 0, y: 0, width: 300, height: 200), for: .bounds, of: 1)
        encoder.setColor(.init(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 1)
        encoder.createContext(
          1, layer: 1, origin: .zero, size: .init(width: 300, height: 200), title: "")
        let hello = Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "test")
        let frames = encoder.makeFrames(firstSerial: 2, commitTime: 0)
        for bytes in [hello.frame(serial: 1)] + frames.map(\.bytes) {
          bytes.withUnsafeBytes { _ = session.feed($0, descriptors: .init()) }
          server.core.processFrames(of: session)
        }
        let before = try screenshot(server)
        #expect(before.pixels.allSatisfy { $0 == 0xFFFF_0000 })
        _ = server.reply(to: ["resize", "300", "200"])
        let after = try screenshot(server)
        #expect(after.pixels.allSatisfy { $0 == 0xFFFF_0000 })
      }
    }

    @Test(arguments: [("60", "40"), ("900", "800")])
    func `a window that has not said its new size yet is read within its own memory`(
      size: (String, String)
    ) throws {
      // SDL's driver with invisible windows.
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      try withServer(isHeadless: false) { server in
        _ = server.reply(to: ["resize", size.0, size.1])
        let picture = try screenshot(server)
        expectEqual(picture.pixels.count, picture.width * picture.height)
        expectEqual(String(picture.width), size.0)
        expectEqual(String(picture.height), size.1)
        let reply = String(decoding: server.reply(to: ["pixel", "299", "199"]), as: UTF8.self)
        #expect(reply.contains("pixel"))
      }
    }
  }
}
