import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A display of two outputs, A of 200 × 100 pixels and B of 100 × 100 to the right of it, at scale 2.
private struct WishFixture {
  let server = ServerFixture()
  let client: TestClient

  init(named: String = "test") throws {
    server.core.addOutput("A", OutputPlacement(screenWidth: 200, screenHeight: 100))
    server.core.addOutput(
      "B",
      OutputPlacement(
        screenWidth: 100, screenHeight: 100, scale: 2, origin: Point(x: 200, y: 0)))
    client = server.connect()
    try client.hello(name: named)
    _ = try client.takeMessages()
  }

  func open(on output: OutputChoice? = nil) {
    client.commit {
      $0.createLayer(1)
      $0.createContext(
        1, layer: 1, origin: nil, size: Size(width: 40, height: 20), title: "wish")
      if let output { $0.setContextOutput(output, of: 1) }
    }
    settle()
  }

  func ask(_ output: OutputChoice) {
    client.commit { $0.setContextOutput(output, of: 1) }
    settle()
  }

  func settle() {
    for _ in 0..<8 where server.core.isFrameAwaited { server.frame() }
  }

  /// The outputs, scales and notices that the client was told since the last call.
  func said() throws -> [String] {
    try client.takeMessages().compactMap { message in
      switch message {
      case .contextOutput(let event): "output \(event.output)"
      case .configure(let event): "scale \(event.scale)"
      case .notice(let event): "\(event.code): \(event.message)"
      case .outputRemoved(let event): "removed \(event.output)"
      case .outputChanged(let event): "changed \(event.name)"
      case .error(let event): "error \(event.code)"
      default: nil
      }
    }
  }
}

@Suite struct `Clients' wishes for outputs` {
  @Test func `a window tells where it is, and goes where its client asks`() throws {
    let wish = try WishFixture()
    wish.open()
    expectEqual(try wish.said(), ["scale 1.0", "output 0"])
    wish.ask(.name("B"))
    expectEqual(try wish.said(), ["scale 2.0", "output 1"])
    wish.ask(.number(0))
    expectEqual(try wish.said(), ["scale 1.0", "output 0"])
    wish.ask(.any)
    expectEqual(try wish.said().filter { $0.hasPrefix("output") }, ["output 0"])
  }

  @Test func `a window may begin on another output`() throws {
    let wish = try WishFixture()
    wish.open(on: .number(1))
    expectEqual(try wish.said(), ["scale 2.0", "output 1"])
  }

  @Test func `an output that is gone is a notice, and its windows come back with it`() throws {
    let wish = try WishFixture()
    wish.open(on: .name("B"))
    _ = try wish.said()
    wish.server.core.removeOutput(OutputID(1))
    wish.settle()
    expectEqual(try wish.said(), ["removed 1", "scale 1.0", "output 0"])
    wish.ask(.name("B"))
    expectEqual(
      try wish.said().filter { !$0.hasPrefix("scale") },
      ["noSuchOutput: there is no output B, but A", "output 0"])
    wish.server.core.addOutput(
      "B",
      OutputPlacement(screenWidth: 100, screenHeight: 100, scale: 2, origin: Point(x: 200, y: 0)))
    wish.settle()
    expectEqual(try wish.said(), ["changed B", "scale 2.0", "output 1"])
  }

  @Test func `a notice about a long name is one that a client reads`() throws {
    let wish = try WishFixture()
    wish.open(on: .name(String(repeating: "ß", count: 2048)))
    let notice = try unwrap(try wish.said().first { $0.hasPrefix("noSuchOutput") })
    expectAtMost(notice.utf8.count, 512)
    expectEqual(notice.hasSuffix("ß…, but A, B"), true)
  }

  @Test func `a notice about a client with a long name is one that a client reads`() throws {
    let wish = try WishFixture(named: String(repeating: "n", count: Limits().textBytes))
    wish.client.commit {
      $0.createLayer(1)
      $0.createContext(1, layer: 1, origin: nil, size: Size(width: 1, height: 20), title: "")
      $0.setContextRole(.inputPanel, of: 1)
    }
    wish.settle()
    let second = try wish.server.greetedClient()
    second.commit {
      $0.createLayer(1)
      $0.createContext(1, layer: 1, origin: nil, size: Size(width: 1, height: 20), title: "")
      $0.setContextRole(.inputPanel, of: 1)
    }
    wish.settle()
    let notices = try second.takeMessages().compactMap { message in
      if case .notice(let notice) = message { notice.message } else { nil }
    }
    expectEqual(notices.count, 1)
    expectEqual(notices[0].hasPrefix("the client \"nnnn"), true)
    expectAtMost(notices[0].utf8.count, 512)
  }

  @Test func `ten thousand wishes in a commit end on the last`() throws {
    let wish = try WishFixture()
    wish.open()
    _ = try wish.said()
    wish.client.commit {
      for turn in 0..<10_000 as Range<UInt32> { $0.setContextOutput(.number(turn % 2), of: 1) }
    }
    wish.settle()
    expectEqual(try wish.said().last, "output 1")
  }

  @Test func `people who moved a window overrule its client`() throws {
    let wish = try WishFixture()
    wish.open()
    _ = try wish.said()
    let window = WindowID(client: wish.client.session.slot, context: 1)
    wish.server.core.move(window, to: OutputID(1), because: .user)
    wish.settle()
    expectEqual(try wish.said(), ["scale 2.0", "output 1"])
    for choice in [OutputChoice.number(0), .name("A"), .any] {
      wish.ask(choice)
      // The answer is where the window is.
      expectEqual(try wish.said().filter { $0.hasPrefix("output") }, ["output 1"])
    }
    wish.server.core.move(window, to: .first, because: .user)
    wish.settle()
    expectEqual(try wish.said(), ["scale 1.0", "output 0"])
  }

  @Test func `the input panel comes up on the output that has the focus`() throws {
    let wish = try WishFixture()
    wish.open(on: .name("B"))
    let keyboard = try wish.server.greetedClient()
    keyboard.commit {
      $0.createLayer(1)
      $0.createContext(1, layer: 1, origin: nil, size: Size(width: 1, height: 20), title: "")
      $0.setContextRole(.inputPanel, of: 1)
    }
    wish.client.commit { $0.setBits(1, for: .wantsText, of: 1) }
    wish.settle()
    let places = try keyboard.takeMessages().compactMap { message in
      if case .configure(let event) = message { event } else { nil }
    }
    expectEqual(places.last?.x, 200)
    expectEqual(places.last?.y, 30)
    expectEqual(places.last?.width, 50)
    expectEqual(places.last?.scale, 2)
    // Tools name it, too.
    let panel = WindowID(client: keyboard.session.slot, context: 1)
    expectEqual(wish.server.core.output(of: panel), OutputID(1))
  }
}
