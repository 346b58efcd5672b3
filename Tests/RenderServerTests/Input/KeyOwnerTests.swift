import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// The client that got a key's press gets its release, before the keys go to another client.
@Suite struct `Keys that are held` {
  private let server = ServerFixture()

  private func input(_ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
  }

  private func open(_ x: Double) throws -> TestClient {
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: x, y: 10, width: 60, height: 60), color: .testRed)
    server.frame()
    return client
  }

  /// Key events as text: `+a` for a press, `=a` for a repeat, `-a` for a release; other messages
  /// are dropped.
  private func keys(_ client: TestClient) throws -> [String] {
    try client.takeMessages().compactMap { message in
      guard case .key(let event) = message else { return nil }
      let sign = event.flags.contains(.repeats) ? "=" : event.flags.contains(.down) ? "+" : "-"
      return sign + event.symbol
    }
  }

  @Test func `a press in another window releases the keys of the old one`() throws {
    let (first, second) = (try open(10), try open(100))
    try input("keydown a")
    try input("keydown LeftShift")
    try input("move 20 20")
    try input("press 1")
    try expectEqual(keys(second), ["+a", "+LeftShift", "-a", "-LeftShift"])
    try input("keyup a")
    try expectEmpty(keys(first), "it never had the key")
    try input("keydown b")
    try input("keyup b")
    try expectEqual(keys(first), ["+b", "-b"])
  }

  @Test func `Alt-Tab leaves no window with Alt down`() throws {
    let (first, second) = (try open(10), try open(100))
    try input("keydown LeftAlt with alt")
    try input("keydown Tab with alt")
    try expectEqual(keys(second), ["+LeftAlt", "-LeftAlt"])
    try input("keyup Tab with alt")
    try input("keyup LeftAlt")
    server.frame()
    try expectEmpty(keys(first))
    try expectEmpty(keys(second))
    try input("keydown a")
    try expectEqual(keys(first), ["+a"])
  }

  @Test func `Tab is let go where it was pressed, though Alt came in between`() throws {
    let client = try open(10)
    try input("keydown Tab")
    try input("keydown LeftAlt with alt")
    try input("keyup Tab with alt")
    try expectEqual(keys(client), ["+Tab", "+LeftAlt", "-Tab"])
  }

  @Test func `Tab that was Alt-Tab's is let go nowhere, though Alt was let go before`() throws {
    let client = try open(10)
    try input("keydown LeftAlt with alt")
    try input("keydown Tab with alt")
    try input("keyup LeftAlt")
    try input("keyup Tab")
    try expectEqual(keys(client), ["+LeftAlt", "-LeftAlt"])
  }

  @Test func `a new window that takes the focus gets no release`() throws {
    let first = try open(10)
    try input("keydown a")
    let second = try open(100)
    try expectEqual(keys(first), ["+a", "-a"])
    try input("keyup a")
    try expectEmpty(keys(second))
  }

  @Test func `a key that repeats into another window is let go there`() throws {
    let first = try open(10)
    try input("keydown a")
    let second = try open(100)
    try input("keydown a repeat")
    try input("keyup a")
    try expectEqual(keys(first), ["+a", "-a"])
    try expectEqual(keys(second), ["=a", "-a"])
  }

  @Test func `keys are let go when the display loses the focus`() throws {
    let client = try open(10)
    try input("keydown a")
    try input("keydown b")
    try input("unfocus")
    try expectEqual(keys(client), ["+a", "+b", "-a", "-b"])
    try input("keyup a")
    try expectEmpty(keys(client), "it was told")
  }

  @Test func `unknown keys are told apart by their symbols`() throws {
    let client = try open(10)
    try input("keydown Left 0")
    try input("keydown Right 0")
    try input("keyup Left 0")
    try input("unfocus")
    try expectEqual(keys(client), ["+Left", "+Right", "-Left", "-Right"])
  }

  @Test func `a client that goes takes its keys along`() throws {
    let first = try open(10)
    let second = try open(100)
    try input("keydown a")
    server.core.disconnect(second.session)
    server.frame()
    try input("keyup a")
    try expectEmpty(keys(first))
  }

  @Test func `the number of followed keys is limited`() throws {
    let client = try open(10)
    for code in 1...1000 { try input("keydown key \(code)") }
    let count = try keys(client).count
    expectEqual(count, 256)
    try input("unfocus")
    try expectEqual(keys(client).count, 256)
  }
}
