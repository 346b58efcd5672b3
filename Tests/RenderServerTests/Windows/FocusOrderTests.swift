import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

private let red: UInt32 = 0xFFFF_0000
private let green: UInt32 = 0xFF00_FF00
private let blue: UInt32 = 0xFF00_00FF

/// The window with the focus is in front, while windows come and go, also during Alt-Tab.
@Suite struct `Focus while windows come and go` {
  private let server = ServerFixture()

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.frame()
  }

  private func open(_ color: ColorValue) throws -> TestClient {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 0, y: 0, width: 60, height: 60), color: color)
    server.frame()
    return client
  }

  private func hasFocus(_ client: TestClient) throws -> Bool? {
    try client.takeConfigurations().last?.flags.contains(.focused)
  }

  @Test func `a window that goes does not end Alt-Tab`() throws {
    let (first, _, third, extra) = (
      try open(.testRed), try open(.testGreen), try open(.testBlue), try open(.testGreen)
    )
    try input("keydown LeftAlt with alt")
    for _ in 0..<3 { try input("keydown Tab with alt") }
    expectEqual(server.pixel(5, 5), red)
    server.core.disconnect(extra.session)
    server.frame()
    expectEqual(server.pixel(5, 5), red)
    try expectEqual(hasFocus(first), true)
    // Continues from the present window: after red, the last, comes blue, the one used last.
    try input("keydown Tab with alt")
    expectEqual(server.pixel(5, 5), blue)
    try expectEqual(hasFocus(third), true)
  }

  @Test func `a window that comes does not end Alt-Tab`() throws {
    let (first, _) = (try open(.testRed), try open(.testGreen))
    try input("keydown LeftAlt with alt")
    try input("keydown Tab with alt")
    expectEqual(server.pixel(5, 5), red)
    let new = try open(.testBlue)
    expectEqual(server.pixel(5, 5), red, "what is chosen stays in front")
    try expectEqual(hasFocus(first), true)
    try expectEqual(hasFocus(new), false)
    try input("keyup LeftAlt")
    expectEqual(server.pixel(5, 5), red)
    // The new window then counts as the previous one.
    try input("keydown LeftAlt with alt")
    try input("keydown Tab with alt")
    expectEqual(server.pixel(5, 5), blue)
  }

  @Test func `when the chosen window goes, the one with the focus is in front`() throws {
    let (_, second, third) = (try open(.testRed), try open(.testGreen), try open(.testBlue))
    try input("keydown LeftAlt with alt")
    try input("keydown Tab with alt")
    try input("keydown Tab with alt")
    try input("keydown Tab with alt,shift")
    expectEqual(server.pixel(5, 5), green)
    server.core.disconnect(second.session)
    server.frame()
    expectEqual(server.pixel(5, 5), blue)
    try expectEqual(hasFocus(third), true)
  }
}
