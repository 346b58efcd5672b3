import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A display of 200 × 100 with an application whose window has a field, and a keyboard.
private final class PanelFixture {
  let server = ServerFixture()
  let app: TestClient
  let keyboard: TestClient

  init() throws {
    app = try server.greetedClient()
    app.commit {
      $0.openWindow(Rectangle(x: 0, y: 0, width: 200, height: 100), color: .red)
      $0.createLayer(9)
      $0.setSublayers([9], of: 1)
    }
    keyboard = try server.greetedClient()
    server.frame()
    try forget()
  }

  /// Makes a client's window a panel of a height.
  func openPanel(_ client: TestClient, height: Double = 40) {
    client.commit {
      $0.openWindow(Rectangle(x: 0, y: 0, width: 10, height: height), color: .blue)
      $0.setContextRole(.inputPanel, of: 1)
    }
    settle()
  }

  func want(_ kind: TextInputKind) {
    app.commit { $0.setBits(kind.rawValue, for: .wantsText, of: 9) }
    settle()
  }

  /// Draws frames until nothing is due.
  func settle() {
    for _ in 0..<8 where server.core.isFrameAwaited { server.frame() }
    expectFalse(server.core.isFrameAwaited)
  }

  func forget() throws { for client in server.clients { _ = try client.takeMessages() } }

  func type(_ text: String, as client: TestClient, context: UInt32 = 1) {
    client.serial += 1
    client.send(TypeText(context: context, characters: text).frame(serial: client.serial))
  }

  func type(_ key: Key, _ flags: KeyFlags, as client: TestClient) {
    client.serial += 1
    client.send(
      TypeKey(context: 1, keyCode: key.code, flags: flags, modifiers: .shift, symbol: key.symbol)
        .frame(serial: client.serial))
  }

  /// The texts, keys and places of the panel that a client was told since the last call.
  func said(to client: TestClient) throws -> [String] {
    try client.takeMessages().compactMap { message in
      switch message {
      case .text(let event): "text \(event.characters)"
      case .key(let event): "key \(event.symbol) \(event.flags.rawValue)"
      case .textWanted(let event): "wanted \(event.kind)"
      case .inputPanelMoved(let event):
        "panel \(event.x) \(event.y) \(event.width) \(event.height)"
      case .notice(let event): "notice \(event.code)"
      case .error(let event): "error \(event.code)"
      default: nil
      }
    }
  }
}

extension CommitEncoder {
  /// A window whose root is layer 1 and fills it.
  fileprivate mutating func openWindow(_ frame: Rectangle, color: ColorValue) {
    createLayer(1)
    set(.rect(Rectangle(x: 0, y: 0, width: 200, height: frame.height)), for: .bounds, of: 1)
    set(.point(.zero), for: .anchorPoint, of: 1)
    set(.color(color), for: .backgroundColor, of: 1)
    createContext(1, layer: 1, origin: frame.origin, size: frame.size, title: "")
  }
}

private let red: UInt32 = 0xFFFF_0000
private let blue: UInt32 = 0xFF00_00FF

@Suite struct `The input panel` {
  @Test func `it is shown at the bottom while a layer with the focus takes text`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    expectEqual(stage.server.pixel(100, 90), red)
    expectEqual(try stage.said(to: stage.app), [])
    stage.want(.email)
    expectEqual(stage.server.pixel(100, 59), red)
    expectEqual(stage.server.pixel(0, 60), blue)
    expectEqual(stage.server.pixel(199, 99), blue)
    expectEqual(try stage.said(to: stage.keyboard), ["wanted email"])
    expectEqual(try stage.said(to: stage.app), ["panel 0.0 60.0 200.0 40.0"])
    stage.want(.none)
    expectEqual(stage.server.pixel(100, 90), red)
    expectEqual(try stage.said(to: stage.keyboard), ["wanted none"])
    expectEqual(try stage.said(to: stage.app), ["panel 0.0 0.0 0.0 0.0"])
  }

  @Test func `its client hears size and visibility as any other`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    let states = try stage.keyboard.takeMessages().compactMap { message in
      if case .configure(let event) = message { event } else { nil }
    }
    expectEqual(states.map { $0.flags.contains(.visible) }, [false, true])
    expectEqual(states.map(\.width), [200, 200])
    expectEqual(states.map(\.y), [60, 60])
    expectFalse(states.contains { $0.flags.contains(.focused) })
  }

  @Test func `keys and text reach the layer with the focus`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    try stage.forget()
    stage.type("ß", as: stage.keyboard)
    let key = Key(code: 42, symbol: "Backspace")
    stage.type(key, .down, as: stage.keyboard)
    stage.type(key, [.down, .repeats], as: stage.keyboard)
    stage.type(key, [], as: stage.keyboard)
    expectEqual(
      try stage.said(to: stage.app),
      ["text ß", "key Backspace 1", "key Backspace 3", "key Backspace 0"])
    expectEqual(try stage.said(to: stage.keyboard), [])
  }

  @Test func `fingers and the pointer on it do not move the focus`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    try stage.forget()
    let place = Point(x: 50, y: 80)
    for action in [
      .touch(finger: 1, .began, at: place, pressure: 1),
      .touch(finger: 1, .ended, at: place, pressure: 1), .pointerMoved(to: place),
      .pointerPressed(button: 1), .pointerReleased(button: 1),
    ] as [InputEvent.Action] {
      stage.server.core.input(InputEvent(action))
    }
    stage.server.core.input(InputEvent(.pointerPressed(button: 1), modifiers: .command))
    stage.server.core.input(InputEvent(.pointerReleased(button: 1)))
    stage.server.core.input(InputEvent(.textEntered("a")))
    stage.settle()
    expectEqual(try stage.said(to: stage.app), ["text a"])
    let touches = try stage.keyboard.takeMessages().count { message in
      if case .touch = message { true } else { false }
    }
    expectEqual(touches, 2)
    expectEqual(stage.server.pixel(100, 90), blue)
  }

  @Test func `a panel as large as the display leaves a part of it`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard, height: 1e9)
    stage.want(.text)
    expectEqual(stage.server.pixel(100, 39), red)
    expectEqual(stage.server.pixel(100, 41), blue)
  }

  @Test func `a second panel is refused with a reason, and takes over when the first leaves`()
    throws
  {
    let stage = try PanelFixture()
    let second = try stage.server.greetedClient()
    stage.openPanel(stage.keyboard, height: 40)
    stage.openPanel(second, height: 20)
    stage.want(.number)
    expectEqual(try stage.said(to: second), ["notice roleTaken"])
    expectEqual(try stage.said(to: stage.keyboard), ["wanted number"])
    expectEqual(stage.server.pixel(100, 65), blue)
    try stage.forget()
    stage.type("x", as: second)
    expectEqual(try stage.said(to: stage.app), [])
    expectEqual(second.session.state, .ready)
    stage.server.core.disconnect(stage.keyboard.session)
    stage.settle()
    expectEqual(try stage.said(to: second), ["wanted number"])
    expectEqual(stage.server.pixel(100, 65), red)
    expectEqual(stage.server.pixel(100, 85), blue)
    expectEqual(try stage.said(to: stage.app), ["panel 0.0 80.0 200.0 20.0"])
  }

  @Test func `when its client dies, its keys go up and nothing else changes`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    stage.type(Key(code: 4, symbol: "a"), .down, as: stage.keyboard)
    try stage.forget()
    stage.server.core.disconnect(stage.keyboard.session)
    stage.settle()
    expectEqual(try stage.said(to: stage.app), ["key a 0", "panel 0.0 0.0 0.0 0.0"])
    expectEqual(stage.server.pixel(100, 90), red)
    stage.server.core.input(InputEvent(.textEntered("b")))
    expectEqual(try stage.said(to: stage.app), ["text b"])
  }

  @Test func `a client that has no panel may not type`() throws {
    let stage = try PanelFixture()
    stage.want(.text)
    stage.type("x", as: stage.keyboard)
    expectEqual(try stage.said(to: stage.keyboard), ["error badID"])
    expectEqual(stage.keyboard.session.state, .failed)
    expectEqual(try stage.said(to: stage.app), [])
  }

  @Test func `keys are dropped while nothing takes text`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.type("x", as: stage.keyboard)
    stage.type(Key(code: 4, symbol: "a"), .down, as: stage.keyboard)
    stage.settle()
    expectEqual(try stage.said(to: stage.app), [])
    expectEqual(stage.keyboard.session.state, .ready)
  }

  @Test func `a flood of keys is cut, and the panel is told once`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    try stage.forget()
    for _ in 0..<1_000 { stage.type("x", as: stage.keyboard) }
    expectEqual(try stage.said(to: stage.app).count, 256)
    expectEqual(try stage.said(to: stage.keyboard), ["notice typedTooFast"])
    try stage.server.core.setClock(stage.server.core.clock.now + 1)
    try stage.forget()
    stage.type("y", as: stage.keyboard)
    expectEqual(try stage.said(to: stage.app), ["text y"])
  }

  @Test func `a key that is held goes up however much was typed`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    try stage.forget()
    let key = Key(code: 42, symbol: "Backspace")
    stage.type(key, .down, as: stage.keyboard)
    for _ in 0..<1_000 { stage.type("x", as: stage.keyboard) }
    _ = try stage.said(to: stage.app)
    stage.type(key, [], as: stage.keyboard)
    stage.type(key, [], as: stage.keyboard)
    expectEqual(try stage.said(to: stage.app), ["key Backspace 0"])
  }

  @Test func `wanting text ten thousand times in one commit shows the last state`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.app.commit {
      for turn in 0..<10_000 as Range<UInt32> {
        $0.setProperty(.bits(turn % 2), for: .wantsText, of: 9)
      }
    }
    stage.settle()
    expectEqual(stage.server.pixel(100, 90), blue)
    for turn in 0..<200 { stage.want(turn % 2 == 0 ? .none : .text) }
    expectEqual(stage.server.pixel(100, 90), blue)
    expectEqual(try stage.said(to: stage.keyboard).count, 201)
  }

  @Test
  func `of several layers the one that got its kind last counts, as long as it is on display`()
    throws
  {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    stage.app.commit {
      $0.createLayer(10)
      $0.insertSublayer(10, at: 0, of: 1)
      $0.setBits(TextInputKind.passcode.rawValue, for: .wantsText, of: 10)
    }
    stage.settle()
    expectEqual(try stage.said(to: stage.keyboard), ["wanted text", "wanted passcode"])
    stage.app.commit { $0.removeFromSuperlayer(10) }
    stage.settle()
    expectEqual(try stage.said(to: stage.keyboard), ["wanted text"])
    stage.app.commit { $0.destroyLayer(9) }
    stage.settle()
    expectEqual(try stage.said(to: stage.keyboard), ["wanted none"])
  }

  @Test func `it follows the focus from window to window`() throws {
    let stage = try PanelFixture()
    stage.openPanel(stage.keyboard)
    stage.want(.text)
    let other = try stage.server.greetedClient()
    try stage.forget()
    other.commit {
      $0.openWindow(Rectangle(x: 0, y: 0, width: 50, height: 50), color: .green)
    }
    stage.settle()
    expectEqual(try stage.said(to: stage.keyboard), ["wanted none"])
    expectEqual(try stage.said(to: stage.app), ["panel 0.0 0.0 0.0 0.0"])
    other.commit { $0.setBits(1, for: .wantsText, of: 1) }
    stage.settle()
    expectEqual(try stage.said(to: stage.keyboard), ["wanted text"])
    expectEqual(try stage.said(to: other), ["panel 0.0 60.0 200.0 40.0"])
  }

  @Test func `a client of version 1.0 hears nothing of panels and outputs`() throws {
    let stage = try PanelFixture()
    let old = stage.server.connect()
    old.serial = 1
    old.send(
      Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "old").frame(serial: 1))
    old.commit { $0.openWindow(Rectangle(x: 0, y: 0, width: 50, height: 50), color: .green) }
    stage.settle()
    let later = try old.takeMessages().filter { message in
      type(of: message.content).opcode.minorVersion > 0
    }
    expectEqual(later, [])
    old.serial += 1
    old.send(TypeText(context: 1, characters: "x").frame(serial: old.serial))
    expectEqual(try stage.said(to: old), ["error unknownOpcode"])
  }

  @Test func `a client of version 1.1 hears of the display as an output`() throws {
    let server = ServerFixture()
    let client = try server.connectAndHearOutputs()
    expectEqual(client.outputs.map(\.output), [0])
    expectEqual(client.outputs.map(\.pixelWidth), [200])
    server.core.resize(width: 300, height: 120, scale: 2)
    server.frame()
    let changed = try client.client.takeMessages().compactMap { message in
      if case .outputChanged(let event) = message { event } else { nil }
    }
    expectEqual(changed.map(\.pixelWidth), [300])
    expectEqual(changed.map(\.width), [150])
    expectEqual(changed.map(\.scale), [2])
  }
}

extension ServerFixture {
  fileprivate func connectAndHearOutputs() throws -> (
    client: TestClient, outputs: [OutputChanged]
  ) {
    let client = connect()
    try client.hello()
    let outputs = try client.takeMessages().compactMap { message in
      if case .outputChanged(let event) = message { event } else { nil }
    }
    return (client, outputs)
  }
}
