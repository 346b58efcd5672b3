import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `Title bars` {
  private let server = ServerFixture(
    ServerFixture.configuration {
      $0.hasTitleBars = true
      $0.width = 300
      $0.height = 200
    })
  private let black: UInt32 = 0xFF00_0000

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
    server.frame()
  }

  private func open(_ x: Double, _ y: Double, title: String = "A window") throws -> TestClient {
    let client = try server.greetedClient()
    client.openWindow(
      at: Rectangle(x: x, y: y, width: 120, height: 60), color: .testRed, title: title)
    server.frame()
    _ = try client.takeMessages()
    return client
  }

  @Test func `a bar is above the window, with the title in it`() throws {
    let client = try open(50, 50)
    expectNotEqual(server.pixel(110, 38), black)
    expectEqual(server.pixel(110, 24), black)
    func picture() -> [UInt32] { (26..<50).flatMap { y in (50..<170).map { server.pixel($0, y) } } }
    let before = picture()
    client.commit { $0.setContextTitle("Another title", of: 1) }
    server.frame()
    expectNotEqual(picture(), before)
    expectEqual(server.pixel(60, 60), 0xFFFF_0000)
  }

  @Test func `a drag of the bar moves the window and raises it`() throws {
    let first = try open(50, 50)
    let second = try open(100, 50)
    try input("move 60 38")
    try input("press 1")
    try input("move 70 58")
    try input("release 1")
    let last = try first.takeConfigurations().last
    #expect(last?.x == 60 && last?.y == 70 && last?.flags == [.visible, .focused])
    try expectEmpty(second.takePointerEvents())
  }

  @Test func `the button asks the client to close, when it is let go over it`() throws {
    let client = try open(50, 50)
    func isAsked() throws -> Bool {
      try client.takeMessages().contains { if case .closeRequested = $0 { true } else { false } }
    }
    try input("move 158 38")
    try input("press 1")
    #expect(try !isAsked())
    try input("move 100 100")
    try input("release 1")
    #expect(try !isAsked())
    try input("move 158 38")
    try input("press 1")
    try input("release 1")
    try expectTrue(isAsked())
  }

  @Test func `bars go with their windows`() throws {
    let client = try open(50, 50)
    server.core.disconnect(client.session)
    server.frame()
    for y in 0..<200 { for x in 0..<300 { expectEqual(server.pixel(x, y), black) } }
    expectEmpty(server.core.tree.scene.contexts)
    expectEqual(server.core.tree.scene.layerCount, 0)
  }

  @Test func `a window of no size, and a title of any characters, have a bar`() throws {
    let client = try server.greetedClient()
    client.openWindow(
      at: Rectangle(x: 50, y: 50, width: 0, height: 0), color: .testRed,
      title: String(repeating: "\u{1F600}é漢\u{301}", count: 200))
    server.frame()
    expectNotEqual(server.pixel(55, 40), black)
    client.commit { $0.setContextTitle("", of: 1) }
    server.frame()
    expectNotEqual(server.pixel(55, 40), black)
  }

  @Test func `the bars of windows that come together are as far back as their windows`() throws {
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    first.openWindow(at: Rectangle(x: 50, y: 60, width: 120, height: 60), color: .testRed)
    second.openWindow(at: Rectangle(x: 40, y: 40, width: 140, height: 100), color: .testGreen)
    server.frame()
    expectEqual(
      server.pixel(60, 48), 0xFF00_FF00, "the first one's bar is behind the second window")
    try input("move 60 48")
    try input("press 1")
    expectEqual(server.pixel(60, 100), 0xFF00_FF00, "and is not pressed through it")
    #expect(try second.takePointerEvents().contains { $0.kind == .pressed })
  }

  @Test func `the numbers of bars that are gone are used again`() throws {
    func mostNumber() -> UInt32 {
      server.core.tree.scene.contexts.filter { $0.client == 0 }.map(\.id).max() ?? 0
    }
    _ = try open(10, 30)
    let before = mostNumber()
    for _ in 0..<4 {
      let (one, two) = (try open(50, 50), try open(60, 60))
      server.core.disconnect(one.session)
      server.core.disconnect(two.session)
      // Windows closed and opened in one frame have different numbers.
      let three = try open(70, 70)
      expectNotEqual(server.pixel(80, 60), black)
      expectNotEqual(server.pixel(15, 10), black)
      server.core.disconnect(three.session)
      server.frame()
    }
    _ = try open(50, 50)
    expectAtMost(mostNumber(), 4 * before + 3 * 8)
    expectEqual(Set(server.core.tree.scene.contexts.filter { $0.client == 0 }.map(\.id)).count, 2)
    expectEmpty(server.core.tree.checkInvariants())
  }

  @Test func `the top edge of a window that is resized stays below its bar, the others stay`()
    throws
  {
    let client = try open(50, 100)
    try input("move 60 105")
    try input("press 3 with super")
    try input("move 60 -195 with super")
    try input("release 3")
    let last = try client.takeConfigurations().last
    expectEqual(last?.y, 24, "its bottom edge is at 160 still")
    expectEqual(last?.height, 136, "its bottom edge is at 160 still")
    expectEqual(last?.x, 50)
    expectEqual(last?.width, 120)
  }
}
