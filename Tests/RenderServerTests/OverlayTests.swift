import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct OverlayTests {
  /// A client with an opaque red square of 40 pixels, and a translucent green one of 20 on it, in the
  /// middle of a display of 200 × 100.
  private func fixture() throws -> (ServerFixture, TestClient) {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      for id in 1...3 as ClosedRange<UInt32> { $0.createLayer(id) }
      $0.setRect(Rectangle(x: 0, y: 0, width: 200, height: 100), for: .bounds, of: 1)
      $0.setPoint(.zero, for: .anchorPoint, of: 1)
      $0.setRect(Rectangle(x: 0, y: 0, width: 40, height: 40), for: .bounds, of: 2)
      $0.setPoint(Point(x: 100, y: 50), for: .position, of: 2)
      $0.setColor(ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: 2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 20, height: 20), for: .bounds, of: 3)
      $0.setPoint(Point(x: 20, y: 20), for: .position, of: 3)
      $0.setColor(ColorValue(red: 0, green: 1, blue: 0, alpha: 0.5), for: .backgroundColor, of: 3)
      $0.setSublayers([3], of: 2)
      $0.setSublayers([2], of: 1)
      $0.createContext(
        1, layer: 1, origin: .zero, size: Size(width: 200, height: 100), title: "")
    }
    server.frame()
    return (server, client)
  }

  private func pixels(_ server: ServerFixture) -> [UInt32] {
    (0..<100).flatMap { y in (0..<200).map { x in server.pixel(x, y) } }
  }

  private func move(_ client: TestClient, to x: Double) {
    client.commit { $0.setPoint(Point(x: x, y: 50), for: .position, of: 2) }
  }

  @Test(arguments: DisplayOverlay.Kind.allCases)
  func `an overlay changes the picture, and without it every pixel is as before`(
    kind: DisplayOverlay.Kind
  ) throws {
    let (server, _) = try fixture()
    let before = pixels(server)
    server.core.setOverlay(kind)
    server.frame()
    if kind == .offscreen {
      // No group here has a surface of its own.
      expectEqual(pixels(server), before)
    } else {
      expectNotEqual(pixels(server), before)
    }
    server.core.setOverlay(nil)
    server.frame()
    expectEqual(pixels(server), before)
  }

  @Test func `damage is shown where a frame drew, and gone after the next`() throws {
    let (server, client) = try fixture()
    server.core.setOverlay(.damage)
    server.frame()
    let outcome = server.frame()
    // The first frame drew everything; the second removes the first one's mark.
    expectEqual(outcome.damage.area, 200 * 100)
    let plain = pixels(server)
    expectTrue(server.frame().damage.isEmpty)

    move(client, to: 60)
    let moved = server.frame()
    expectLess(moved.damage.area, 200 * 100)
    expectGreater(moved.nextChange, moved.time)
    expectLess(moved.nextChange, moved.time + 1)
    // Nothing was drawn between the two places.
    let marked = pixels(server)
    expectEqual(server.pixel(180, 20), plain[20 * 200 + 180])
    server.frame()
    expectNotEqual(pixels(server), marked)
    let unmarked = pixels(server)
    server.core.setOverlay(nil)
    server.frame()
    expectEqual(pixels(server), unmarked)
  }

  @Test func `overdraw tells one command from two`() throws {
    let (server, _) = try fixture()
    server.core.setOverlay(.overdraw)
    server.frame()
    // A single command keeps its colour.
    expectEqual(server.pixel(84, 34), 0xFFFF_0000)
    let (once, twice) = (server.pixel(84, 34), server.pixel(100, 50))
    server.core.setOverlay(nil)
    server.frame()
    expectEqual(server.pixel(84, 34), once)
    expectNotEqual(server.pixel(100, 50), twice)
  }

  @Test func `blending is red where something is mixed and green where it replaces`() throws {
    let (server, _) = try fixture()
    let mixed = server.pixel(100, 50)
    server.core.setOverlay(.blended)
    server.frame()
    func parts(_ x: Int, _ y: Int) -> (red: UInt32, green: UInt32) {
      (server.pixel(x, y) >> 16 & 255, server.pixel(x, y) >> 8 & 255)
    }
    expectLess(parts(84, 34).red, 255)
    expectGreater(parts(84, 34).green, 0)
    expectGreater(parts(100, 50).red, mixed >> 16 & 255)
    expectLess(parts(100, 50).green, mixed >> 8 & 255)
  }

  @Test func `groups with a surface of their own are yellow`() throws {
    let (server, client) = try fixture()
    client.commit { $0.setScalar(0.5, for: .opacity, of: 2) }
    server.frame()
    let before = server.pixel(84, 34)
    server.core.setOverlay(.offscreen)
    server.frame()
    let after = server.pixel(84, 34)
    expectGreater(after >> 8 & 255, before >> 8 & 255)
    expectEqual(server.pixel(20, 20), pixels(server)[20 * 200 + 20])
  }

  @Test func `a still display with an overlay draws no further frames`() throws {
    for kind in DisplayOverlay.Kind.allCases {
      let (server, _) = try fixture()
      server.core.setOverlay(kind)
      server.frame()
      server.frame()
      #expect(server.frame().damage.isEmpty || kind == .fps)
      expectFalse(server.core.isFrameAwaited)
      expectEqual(server.frame().nextChange, .infinity)
    }
  }

  @Test func `a resize while damage is shown damages nothing beyond the display`() throws {
    let (server, _) = try fixture()
    server.core.setOverlay(.damage)
    server.frame()
    server.core.resize(width: 100, height: 50)
    let frame = server.frame()
    expectAtMost(frame.damage.bounds.maxX, 100)
    expectAtMost(frame.damage.bounds.maxY, 50)
  }

  @Test func `requests accept known overlays, and refuse other words`() throws {
    try withWholeServer(width: 64, height: 32) { server in
      func answer(_ words: String...) -> String {
        String(decoding: server.reply(to: words).prefix { $0 != 10 }, as: UTF8.self)
      }
      expectEqual(answer("overlay"), #"{"schema":1,"overlay":"none"}"#)
      expectEqual(answer("overlay", "damage"), #"{"schema":1,"overlay":"damage"}"#)
      #expect(answer("overlay", "damage", "none").contains("error"))
      expectEqual(answer("overlay", "none"), #"{"schema":1,"overlay":"none"}"#)
      #expect(
        answer("overlay", "everything")
          .contains("damage, overdraw, offscreen, blended, fps or none"))
    }
  }
}
