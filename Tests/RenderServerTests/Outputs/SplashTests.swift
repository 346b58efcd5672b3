import DrawList
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct SplashTests {
  private static func splash(_ width: Int, _ height: Int) -> Splash {
    Splash(
      PixelImage(
        width: width, height: height,
        pixels: Array(repeating: 0xFFFF_0000, count: width * height)))
  }

  private static func frame(_ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  @Test func `a splash is in the middle, pixel for pixel`() {
    expectEqual(
      Self.splash(20, 10).area(in: Self.frame(101, 100)),
      PixelRect(minX: 40, minY: 45, maxX: 60, maxY: 55))
  }

  @Test func `a splash that is too large shrinks and keeps its shape`() {
    expectEqual(
      Self.splash(400, 100).area(in: Self.frame(200, 200)),
      PixelRect(minX: 0, minY: 75, maxX: 200, maxY: 125))
    expectEqual(
      Self.splash(100, 400).area(in: Self.frame(200, 200)),
      PixelRect(minX: 75, minY: 0, maxX: 125, maxY: 200))
  }

  @Test func `a splash that shrinks to nothing, or has no pixels, covers nothing`() {
    expectTrue(Self.splash(5000, 1).area(in: Self.frame(100, 100)).isEmpty)
    expectTrue(Self.splash(0, 0).area(in: Self.frame(100, 100)).isEmpty)
  }

  // MARK: In a server

  private static let red: UInt32 = 0xFFFF_0000

  /// A server of 200 × 100 with a red splash of 20 × 10, before its first frame.
  private static func server(timeout: Double? = nil) -> ServerFixture {
    let server = ServerFixture()
    var splash = splash(20, 10)
    splash.timeout = timeout
    server.core.show(splash)
    return server
  }

  @Test func `the first frame has the splash on the background`() {
    let server = Self.server()
    let frame = server.frame()
    expectEqual(server.pixel(90, 45), Self.red)
    expectEqual(server.pixel(109, 54), Self.red)
    expectEqual(server.pixel(89, 45), 0xFF00_0000)
    expectEqual(server.pixel(110, 54), 0xFF00_0000)
    expectEqual(frame.nextChange, .infinity)
  }

  @Test func `the splash goes when a client shows something`() throws {
    let server = Self.server()
    server.frame()
    let client = try server.greetedClient()
    server.frame()
    expectEqual(server.pixel(100, 50), Self.red)
    // A window without pixels shows nothing yet.
    client.commit {
      $0.createLayer(1)
      $0.createContext(1, layer: 1, origin: .zero, size: Size(width: 5, height: 5), title: "")
    }
    server.frame()
    expectTrue(server.core.hasSplash)
    client.commit {
      $0.setRect(Rectangle(x: 0, y: 0, width: 5, height: 5), for: .bounds, of: 1)
      $0.setColor(ColorValue(red: 0, green: 0, blue: 1, alpha: 1), for: .backgroundColor, of: 1)
    }
    let frame = server.frame()
    expectFalse(server.core.hasSplash)
    expectEqual(server.pixel(100, 50), 0xFF00_0000)
    expectTrue(
      frame.damage.rects.contains {
        $0.contains(PixelRect(minX: 90, minY: 45, maxX: 110, maxY: 55))
      })
    // It does not come back.
    server.core.disconnect(client.session)
    server.frame()
    expectEqual(server.pixel(100, 50), 0xFF00_0000)
  }

  @Test func `the splash goes when its time is over, in a frame of its own`() throws {
    let server = Self.server(timeout: 2)
    expectEqual(server.frame().nextChange, 2)
    expectEqual(try server.advance(by: 1.5).nextChange, 2)
    expectEqual(server.pixel(100, 50), Self.red)
    expectEqual(try server.advance(by: 0.5).nextChange, .infinity)
    expectEqual(server.pixel(100, 50), 0xFF00_0000)
  }

  @Test func `a new size of the output has the splash in its middle`() {
    let server = Self.server()
    server.frame()
    server.core.resize(width: 100, height: 60)
    server.frame()
    expectEqual(server.pixel(40, 25), Self.red)
    expectEqual(server.pixel(59, 34), Self.red)
    expectEqual(server.pixel(60, 34), 0xFF00_0000)
  }
}
