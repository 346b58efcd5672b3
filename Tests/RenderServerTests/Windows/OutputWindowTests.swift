import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Windows on two outputs: "left", 200 × 100 pixels, and "right" beside it, 160 × 200 pixels of scale 2.
@Suite struct `Windows on several outputs` {
  private let left = OutputID(0)
  private let right = OutputID(1)
  private let leftPlace = OutputPlacement(screenWidth: 200, screenHeight: 100)
  private let rightPlace = OutputPlacement(
    screenWidth: 160, screenHeight: 200, scale: 2, origin: Point(x: 200, y: 0))

  private func twoOutputs(
    _ change: (inout ServerConfiguration) -> Void = { _ in }
  ) throws -> (ServerFixture, TestClient) {
    let server = ServerFixture(ServerFixture.configuration(change))
    server.core.addOutput("left", leftPlace)
    server.core.addOutput("right", rightPlace)
    return (server, try server.greetedClient())
  }

  private func open(
    _ client: TestClient, _ x: Double, _ y: Double, as root: UInt32 = 1, title: String = "window"
  ) {
    client.openWindow(
      root, at: Rectangle(x: x, y: y, width: 40, height: 30), color: .testRed,
      title: title)
  }

  private func input(_ server: ServerFixture, _ words: String) throws {
    server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    server.core.flushPointer()
    server.frame()
  }

  /// The last frame that the client was told, and the scale.
  private func told(_ client: TestClient, _ context: UInt32 = 1) throws -> (Rectangle, Double)? {
    try client.takeConfigurations().last { $0.context == context }.map {
      (Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height), $0.scale)
    }
  }

  private func window(_ client: TestClient, _ context: UInt32 = 1) -> WindowID {
    WindowID(client: client.session.slot, context: context)
  }

  private func frame(_ x: Double, _ y: Double) -> Rectangle {
    Rectangle(x: x, y: y, width: 40, height: 30)
  }

  @Test func `a window is on the output that has the most of it, with that output's scale`() throws
  {
    let (server, client) = try twoOutputs()
    open(client, 190, 10)
    server.frame()
    let state = try told(client)
    expectEqual(state?.0, frame(190, 10))
    expectEqual(state?.1, 2)
    expectEqual(server.core.output(of: window(client)), right)
  }

  @Test func `an output that is unplugged gives its windows to the first, and has them back`()
    throws
  {
    let (server, client) = try twoOutputs()
    open(client, 230, 40)
    server.frame()
    server.core.removeOutput(right)
    server.frame()
    expectEqual(server.core.output(of: window(client)), left)
    var state = try told(client)
    expectEqual(state?.0, frame(30, 40))
    expectEqual(state?.1, 1)
    server.core.addOutput("right", rightPlace)
    server.frame()
    state = try told(client)
    expectEqual(state?.0, frame(230, 40))
    expectEqual(state?.1, 2)
  }

  @Test func `without any output windows keep their places, and new ones have one`() throws {
    let (server, client) = try twoOutputs()
    open(client, 230, 40)
    server.frame()
    server.core.removeOutput(right)
    server.core.removeOutput(left)
    open(client, 10, 20, as: 2)
    server.frame()
    try expectNotNil(told(client, 2))
    server.core.addOutput("left", leftPlace)
    server.core.addOutput("right", rightPlace)
    server.frame()
    expectEqual(server.core.output(of: window(client)), right)
    try expectEqual(told(client)?.0, frame(230, 40))
    expectEqual(server.core.output(of: window(client, 2)), left)
  }

  @Test func `windows go with an output that gets another place`() throws {
    let (server, client) = try twoOutputs()
    open(client, 230, 40)
    server.frame()
    var moved = rightPlace
    moved.origin = Point(x: -80, y: 50)
    server.core.configureOutput(right, moved)
    server.frame()
    try expectEqual(told(client)?.0, frame(-50, 90))
    expectEqual(server.core.output(of: window(client)), right)
  }

  // MARK: People

  @Test func `a drag over the edge takes a window to the other output`() throws {
    let (server, client) = try twoOutputs()
    open(client, 100, 20)
    server.frame()
    try input(server, "move 110 30")
    try input(server, "press 1 with command")
    try input(server, "move 190 30 with command")
    expectEqual(server.core.output(of: window(client)), left)
    // 30 points into the right output, which has two pixels for each.
    try input(server, "move 60 60 with command on 1")
    try input(server, "release 1 on 1")
    try expectEqual(told(client)?.0, frame(220, 20))
    expectEqual(server.core.output(of: window(client)), right)
    server.core.removeOutput(right)
    server.frame()
    server.core.addOutput("right", rightPlace)
    server.frame()
    try expectEqual(told(client)?.0, frame(220, 20), "it is at home there")
  }

  @Test func `a window that is dragged stays within reach on the output under the pointer`() throws
  {
    let (server, client) = try twoOutputs()
    open(client, 100, 20)
    server.frame()
    try input(server, "move 110 30")
    try input(server, "press 1 with command")
    try input(server, "move 159 199 with command on 1")
    try input(server, "release 1 on 1")
    try expectEqual(told(client)?.0, frame(248, 68))
  }

  @Test func `Super, Shift and an arrow move the focused window to the next output`() throws {
    let (server, client) = try twoOutputs()
    open(client, 150, 60)
    server.frame()
    _ = try client.takeMessages()
    try input(server, "keydown Right with command,shift")
    try input(server, "keyup Right")
    expectEqual(server.core.output(of: window(client)), right)
    let messages = try client.takeMessages()
    #expect(!messages.contains { if case .key = $0 { true } else { false } })
    let frames = messages.compactMap { message -> Rectangle? in
      guard case .configure(let event) = message else { return nil }
      return Rectangle(x: event.x, y: event.y, width: event.width, height: event.height)
    }
    expectEqual(frames.last, frame(240, 60), "as far as it fits")
    try input(server, "keydown Right with command,shift")
    expectEqual(server.core.output(of: window(client)), right)
    try input(server, "keydown Left with command,shift")
    expectEqual(server.core.output(of: window(client)), left)
  }

  @Test func `with one output these keys are the client's`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    open(client, 10, 10)
    server.frame()
    _ = try client.takeMessages()
    try input(server, "keydown Right with command,shift")
    #expect(try client.takeMessages().contains { if case .key = $0 { true } else { false } })
  }

  // MARK: Rules and tools

  @Test
  func `rules send windows to their outputs, now, with a new title and when the output comes`()
    throws
  {
    let server = ServerFixture()
    server.core.addOutput("left", leftPlace)
    let client = try server.greetedClient()
    open(client, 20, 30, as: 1, title: "Map")
    open(client, 60, 30, as: 2, title: "Loading")
    server.frame()
    server.core.add(AssignmentRule(.title("Map"), to: "right"))
    server.frame()
    expectEqual(server.core.output(of: window(client, 1)), left)
    server.core.addOutput("right", rightPlace)
    server.frame()
    expectEqual(server.core.output(of: window(client, 1)), right)
    try expectEqual(told(client, 1)?.0, frame(220, 30))
    client.commit { $0.setContextTitle("Map", of: 2) }
    server.frame()
    expectEqual(server.core.output(of: window(client, 2)), right)
  }

  @Test func `a kiosk's windows fill the outputs that rules say`() throws {
    let (server, client) = try twoOutputs { $0.policy = .fill }
    server.core.add(AssignmentRule(.title("Map"), to: "right"))
    open(client, 0, 0, as: 1, title: "Menu")
    open(client, 0, 0, as: 2, title: "Map")
    server.frame()
    let states = try client.takeConfigurations()
    func last(_ context: UInt32) -> [Double]? {
      states.last { $0.context == context }.map { [$0.x, $0.y, $0.width, $0.height, $0.scale] }
    }
    expectEqual(last(1), [0, 0, 200, 100, 1])
    expectEqual(last(2), [200, 0, 80, 100, 2])
    for context in [1, 2] as [UInt32] {
      expectEqual(
        states.last { $0.context == context }?.flags.contains(.visible), true,
        "no window covers another output's")
    }
  }

  @Test func `a tool moves a window that is there`() throws {
    let (server, client) = try twoOutputs()
    open(client, 20, 30)
    server.frame()
    expectTrue(server.core.move(window(client), to: right, because: .user))
    server.frame()
    try expectEqual(told(client)?.0, frame(220, 30))
  }

  @Test func `a window that only asks for another size stays on its output`() throws {
    let (server, client) = try twoOutputs { $0.hasTitleBars = true }
    open(client, 220, 40)
    server.frame()
    client.commit {
      $0.setContextFrame(Rectangle(x: 0, y: 0, width: 50, height: 20), of: 1)
    }
    server.frame()
    try expectEqual(told(client)?.0, Rectangle(x: 220, y: 40, width: 50, height: 20))
    expectEqual(server.core.output(of: window(client)), right)
  }

  // MARK: Neighbours

  @Test func `the next output in a direction is the nearest whose middle lies there`() {
    func output(_ id: UInt32, _ x: Double, _ y: Double) -> DesktopOutput {
      DesktopOutput(OutputID(id), "\(id)", Rectangle(x: x, y: y, width: 100, height: 100))
    }
    let outputs = [output(0, 0, 0), output(1, 100, 20), output(2, 200, 0), output(3, 10, 150)]
    func next(_ from: Int, _ x: Double, _ y: Double) -> UInt32? {
      outputs[from].next(Point(x: x, y: y), among: outputs)?.id.rawValue
    }
    expectEqual(next(0, 1, 0), 1)
    expectEqual(next(0, 0, 1), 3)
    expectEqual(next(2, -1, 0), 1)
    expectEqual(next(3, 0, -1), 0)
    expectNil(next(0, -1, 0))
    expectNil(next(2, 0, 1))
  }
}

/// Requests and events of version 1.1 about the outputs of windows.
@Suite struct `Clients that choose outputs` {
  private func fixture() throws -> (ServerFixture, TestClient) {
    let server = ServerFixture()
    server.core.addOutput("left", OutputPlacement(screenWidth: 200, screenHeight: 100))
    server.core.addOutput(
      "right", OutputPlacement(screenWidth: 80, screenHeight: 100, origin: Point(x: 200, y: 0)))
    let client = try server.greetedClient()
    client.openWindow(at: Rectangle(x: 20, y: 30, width: 40, height: 30), color: .testRed)
    server.frame()
    return (server, client)
  }

  private func outputs(_ messages: [ServerMessage]) -> [UInt32] {
    messages.compactMap { if case .contextOutput(let event) = $0 { event.output } else { nil } }
  }

  @Test func `a client hears of its window's output, and moves it by number or name`() throws {
    let (server, client) = try fixture()
    try expectEqual(outputs(client.takeMessages()), [0])
    client.commit { $0.setContextOutput(.number(1), of: 1) }
    server.frame()
    let messages = try client.takeMessages()
    expectEqual(outputs(messages), [1])
    let frames = messages.compactMap { message -> Double? in
      if case .configure(let event) = message { event.x } else { nil }
    }
    expectEqual(frames.last, 220)
    client.commit { $0.setContextOutput(.name("left"), of: 1) }
    server.frame()
    try expectEqual(outputs(client.takeMessages()), [0])
  }

  @Test func `a client that asks for an output that is gone gets a notice and its present output`()
    throws
  {
    let (server, client) = try fixture()
    _ = try client.takeMessages()
    server.core.removeOutput(OutputID(1))
    for choice in [OutputChoice.number(1), .number(9), .name("HDMI-A-7")] {
      client.commit { $0.setContextOutput(choice, of: 1) }
      server.frame()
      let messages = try client.takeMessages()
      let notices = messages.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
      expectEqual(notices.map(\.code), [.noSuchOutput])
      #expect(notices.first?.message.contains("left") == true)
      expectEqual(outputs(messages), [0])
    }
  }

  @Test func `a rule is stronger than the client's wish, which is answered with the output`() throws
  {
    let (server, client) = try fixture()
    server.core.add(AssignmentRule(.client("test"), to: "left"))
    server.frame()
    _ = try client.takeMessages()
    client.commit { $0.setContextOutput(.number(1), of: 1) }
    server.frame()
    try expectEqual(outputs(client.takeMessages()), [0])
  }

  @Test func `leaving the choice to the server lets the place decide`() throws {
    let (server, client) = try fixture()
    client.commit { $0.setContextOutput(.number(1), of: 1) }
    server.frame()
    client.commit {
      $0.setContextOutput(.any, of: 1)
      $0.setContextFrame(Rectangle(x: 10, y: 10, width: 40, height: 30), of: 1)
    }
    server.frame()
    expectEqual(
      server.core.output(of: WindowID(client: client.session.slot, context: 1)), OutputID(0))
  }
}
