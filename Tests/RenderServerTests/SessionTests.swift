import Expectations
import Glibc
import GraphicsValues
import RenderServer
import RenderTree
import TestSupport
import Testing
import WireProtocol

private let window = Rectangle(x: 0, y: 0, width: 50, height: 40)

/// A way to break a rule, and the resulting error.
struct BrokenRule: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var isGreeted = true
  var code: ErrorCode
  var act: @Sendable (TestClient) throws -> Void

  private static func raw(_ opcode: UInt16, serial: UInt64, _ payload: [UInt8] = []) -> [UInt8] {
    var encoder = MessageEncoder()
    FrameHeader(
      size: UInt32(16 + payload.count), opcode: opcode, descriptorCount: 0, flags: 0,
      serial: serial
    ).encode(into: &encoder)
    return encoder.bytes + payload
  }

  static let all: [BrokenRule] = [
    BrokenRule(testDescription: "a hello that is none", isGreeted: false, code: .badHandshake) {
      $0.send(raw(1, serial: 1, [UInt8](repeating: 0, count: 24)))
    },
    BrokenRule(
      testDescription: "a version of the future", isGreeted: false, code: .unsupportedVersion
    ) { try $0.hello(major: 99) },
    BrokenRule(testDescription: "a commit before hello", isGreeted: false, code: .outOfOrder) {
      $0.commit { $0.createLayer(1) }
    },
    BrokenRule(testDescription: "a second hello", code: .outOfOrder) { try $0.hello() },
    BrokenRule(testDescription: "a serial again", code: .badSerial) {
      $0.serial -= 1
      $0.commit { $0.createLayer(1) }
    },
    BrokenRule(testDescription: "an unknown opcode", code: .unknownOpcode) {
      $0.send(raw(0x77, serial: 9))
    },
    BrokenRule(testDescription: "a message of servers", code: .unknownOpcode) {
      $0.send(raw(0x8001, serial: 9))
    },
    BrokenRule(testDescription: "an unknown operation", code: .unknownOperation) {
      $0.send(raw(2, serial: 9, [UInt8](repeating: 0, count: 8) + [99, 0, 0, 0, 0, 0, 0, 0]))
    },
    BrokenRule(testDescription: "a commit without a time", code: .malformed) {
      $0.send(raw(2, serial: 9))
    },
    BrokenRule(testDescription: "a size that is no frame's", code: .badFrame) {
      $0.send([3, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0])
    },
    BrokenRule(testDescription: "more commits than credits", code: .noCredits) { client in
      for id in 1...4 as ClosedRange<UInt32> { client.commit { $0.createLayer(id) } }
    },
    BrokenRule(testDescription: "a dead layer", code: .badID) {
      $0.commit { $0.setBool(true, for: .hidden, of: 7) }
    },
    BrokenRule(testDescription: "a position that is no number", code: .badValue) {
      $0.commit {
        $0.createLayer(1)
        $0.setPoint(Point(x: .nan, y: 0), for: .position, of: 1)
      }
    },
  ]
}

@Suite struct `Sessions` {
  @Test func `hello is answered with welcome`() throws {
    let server = ServerFixture()
    let client = server.connect()
    expectEqual(client.session.state, .greeting)
    try client.hello(name: "first")
    guard case .welcome(let welcome)? = try client.takeMessages().first else {
      Issue.record("no welcome")
      return
    }
    expectEqual(client.session.state, .ready)
    expectEqual(client.session.name, "first")
    expectEqual(welcome.width, 200)
    expectEqual(welcome.height, 100)
    expectEqual(welcome.scale, 1)
    expectEqual(welcome.clockKind, .manual)
    expectEqual(welcome.time, 0)
    expectEqual(welcome.credits, 3)
    expectEqual(welcome.limits, Limits())
    expectEqual(welcome.refreshInterval, 1.0 / 60)
    expectEqual(welcome.serverName, "renderd \(ServerVersion.text)")
  }

  @Test(arguments: BrokenRule.all)
  func `a broken rule is named and ends the session`(rule: BrokenRule) throws {
    let server = ServerFixture()
    let client = rule.isGreeted ? try server.greetedClient() : server.connect()
    try rule.act(client)
    let messages = try client.takeMessages()
    guard case .error(let error)? = messages.last else {
      Issue.record("no error but \(messages)")
      return
    }
    expectEqual(error.code, rule.code, "\(error.message)")
    expectFalse(error.message.isEmpty)
    expectEqual(client.session.state, .failed)
    // Nothing is read and nothing is sent any more.
    client.serial = 1000
    client.commit { $0.createLayer(500) }
    server.frame()
    try server.core.setClock(1)
    try expectEmpty(client.takeMessages())
    expectEqual(server.core.tree.scene.layerCount, 0)
  }

  @Test func `no event follows an error, though the layers still change`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, window, .red)
      $0.addAnimation(1, to: 1, .basic(PropertyKeyPath(.opacity), to: .scalar(0)))
    }
    let outcome = server.frame()
    _ = try client.takeMessages()
    try client.hello()
    try expectEqual(client.takeError()?.code, .outOfOrder)
    server.core.announcePresentation(outcome, at: 0)
    server.core.requestCloseOfAllContexts()
    try server.advance(by: 1)
    try expectEmpty(client.takeMessages())
  }

  @Test func `a client that needs a newer minor version is refused`() throws {
    let client = ServerFixture().connect()
    client.send(
      Hello(major: 1, minorMin: 9, minorMax: 12, flags: [], name: "").frame(serial: 1))
    try expectEqual(client.takeError()?.code, .unsupportedVersion)
  }

  @Test func `an error says which operation, layer and property it is about`() throws {
    let client = try ServerFixture().greetedClient()
    client.commit {
      $0.createLayer(5)
      $0.setPoint(Point(x: .infinity, y: 0), for: .position, of: 5)
    }
    let error = try #require(try client.takeError())
    expectEqual(error.operationIndex, 1)
    expectEqual(error.target, 5)
    expectEqual(error.key, PropertyKey.position.rawValue)
    expectEqual(error.serial, client.serial)
  }

  @Test func `a commit is applied whole or not at all`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit { $0.addWindow(1, window, .red) }
    server.frame()
    expectEqual(server.pixel(10, 10), 0xFFFF_0000)
    client.commit {
      $0.setColor(.blue, for: .backgroundColor, of: 1)
      $0.destroyLayer(99)
    }
    server.frame()
    expectEqual(server.pixel(10, 10), 0xFFFF_0000)
    expectEqual(server.core.tree.scene.layerCount, 1)
  }

  @Test func `a commit in several frames waits for its last`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    var limits = Limits()
    limits.frameBytes = 64
    var encoder = CommitEncoder()
    encoder.addWindow(1, window, .red)
    let frames = encoder.makeFrames(firstSerial: 2, commitTime: 0, limits: limits)
    expectGreater(frames.count, 3)
    for frame in frames.dropLast() {
      client.send(frame.bytes, chunk: 5)
      server.frame()
      expectEqual(server.core.tree.scene.layerCount, 0)
    }
    client.send(try unwrap(frames.last).bytes)
    server.frame()
    expectEqual(server.pixel(10, 10), 0xFFFF_0000)
    let serials = try client.takeMessages().compactMap { message -> UInt64? in
      if case .frame(let event) = message { event.latchedSerial } else { nil }
    }
    expectEqual(serials, [UInt64(frames.count) + 1])
  }

  @Test func `a frame returns the credits and names the commits that it shows`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit { $0.createLayer(1) }
    client.commit { $0.createLayer(2) }
    let outcome = server.frame()
    let messages = try client.takeMessages()
    guard case .frame(let event)? = messages.first else {
      Issue.record("no frame event but \(messages)")
      return
    }
    expectEqual(event.credits, 2)
    expectEqual(event.latchedSerial, 3)
    expectEqual(event.frameNumber, outcome.number)
    server.core.announcePresentation(outcome, at: 0.5)
    let presented = Presented(frameNumber: outcome.number, latchedSerial: 3, time: 0.5)
    try expectEqual(client.takeMessages(), [.presented(presented)])
    // Only clients whose commits a frame shows get the event, once.
    server.core.announcePresentation(server.frame(), at: 0.6)
    try expectEmpty(client.takeMessages())
    for id in 3...5 as ClosedRange<UInt32> { client.commit { $0.createLayer(id) } }
    expectEqual(client.session.state, .ready)
  }

  @Test func `four fifths of a limit are warned of, once`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.limits.layers = 10 })
    let client = try server.greetedClient()
    client.commit { for id in 1...7 as ClosedRange<UInt32> { $0.createLayer(id) } }
    try expectEmpty(client.takeMessages())
    client.commit { $0.createLayer(8) }
    let warning = LimitWarning(limit: LimitID.layers.rawValue, used: 8, maximum: 10)
    try expectEqual(client.takeMessages(), [.warning(warning)])
    client.commit { $0.createLayer(9) }
    try expectEmpty(client.takeMessages())
    server.frame()
    client.commit {
      $0.createLayer(10)
      $0.createLayer(11)
    }
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }

  @Test func `animations start and stop with the frames that show it`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, window, .red)
      $0.addAnimation(
        4, to: 1, .basic(PropertyKeyPath(.opacity), from: .scalar(0), to: .scalar(0)))
    }
    server.frame()
    expectEqual(server.pixel(10, 10), 0xFF00_0000)
    let started = AnimationStarted(layer: 1, animation: 4, time: 0)
    #expect(try client.takeMessages().contains(.animationStarted(started)))
    #expect(try server.advance(by: 0.5).isAnimating)
    _ = try client.takeMessages()
    try server.advance(by: 0.5)
    expectEqual(server.pixel(10, 10), 0xFFFF_0000)
    let stopped = AnimationStopped(layer: 1, animation: 4, finished: true, time: 1)
    let messages = try client.takeMessages()
    expectEqual(messages, [.clockChanged(ClockChanged(time: 1)), .animationStopped(stopped)])
    // The client could not know of the end when it removes the animation.
    client.commit { $0.removeAnimation(4, from: 1) }
    try expectNil(client.takeError())
  }

  @Test func `an animation that a client removes is not reported`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, window, .red)
      $0.addAnimation(4, to: 1, .basic(PropertyKeyPath(.opacity), to: .scalar(0)))
    }
    server.frame()
    _ = try client.takeMessages()
    client.commit { $0.removeAnimation(4, from: 1) }
    server.frame()
    for case .animationStopped(let event) in try client.takeMessages() {
      Issue.record("\(event)")
    }
    expectEqual(server.core.tree.scene.animationCount, 0)
  }

  @Test func `the events of one frame come in a fixed order`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    client.commit {
      $0.addWindow(1, window, .red)
      $0.addAnimation(1, to: 1, .basic(PropertyKeyPath(.opacity), to: .scalar(0)))
    }
    server.frame()
    _ = try client.takeMessages()
    client.commit(at: 1) {
      $0.addAnimation(2, to: 1, .basic(PropertyKeyPath(.opacity), to: .scalar(0)))
    }
    let outcome = try server.advance(by: 1)
    server.core.announcePresentation(outcome, at: 1)
    let names = try client.takeMessages().map { message in
      switch message {
      case .frame: "frame"
      case .animationStarted: "started"
      case .animationStopped: "stopped"
      case .presented: "presented"
      default: "other"
      }
    }
    expectEqual(names, ["other", "frame", "stopped", "started", "presented"])
  }

  @Test func `an animation without a begin time begins at its commit's time`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    try server.core.setClock(3)
    client.commit(at: 2.5) {
      $0.addWindow(1, window, .red)
      $0.addAnimation(
        4, to: 1, .basic(PropertyKeyPath(.opacity), from: .scalar(1), to: .scalar(0)))
    }
    server.frame()
    let node = server.core.tree.scene.nodes(
      of: server.core.tree.scene.contexts[0], values: .presentation)[0]
    expectEqual(node.animations.map(\.beginTime), [2.5])
    expectEqual(node.properties.first { $0.key == .opacity }?.value, .scalar(0.5))
    // The event tells the time of the frame that showed it first.
    let started = AnimationStarted(layer: 1, animation: 4, time: 3)
    #expect(try client.takeMessages().contains(.animationStarted(started)))
  }

  @Test func `descriptors without end are refused`() throws {
    let server = ServerFixture(ServerFixture.configuration { $0.limits.images = 4 })
    let client = try server.greetedClient()
    for serial in 2...3 as ClosedRange<UInt64> {
      var encoder = MessageEncoder()
      FrameHeader(
        size: 16, opcode: MessageOpcode.commit.rawValue, descriptorCount: 3,
        flags: FrameHeader.moreFlag, serial: serial
      ).encode(into: &encoder)
      client.send(encoder.bytes, descriptors: (0..<3).map { _ in dup(2) })
      if serial == 2 { try expectNil(client.takeError()) }
    }
    try expectEqual(client.takeError()?.code, .limitExceeded)
  }
}

@Suite struct `Two clients` {
  @Test(arguments: BrokenRule.all)
  func `a client that fails changes nothing for the other`(rule: BrokenRule) throws {
    func run(withAttacker: Bool) throws -> (pixels: [UInt32], tree: [TreeNode]) {
      let server = ServerFixture()
      let client = try server.greetedClient()
      client.commit { $0.addWindow(1, window, .red) }
      server.frame()
      if withAttacker {
        let attacker = rule.isGreeted ? try server.greetedClient() : server.connect()
        if rule.isGreeted {
          attacker.commit {
            $0.addWindow(1, window, .green)
            $0.addAnimation(
              1, to: 1, .basic(PropertyKeyPath(.opacity), to: .scalar(0), repeatCount: 9))
          }
          server.frame()
          attacker.session.outbox.removeAll()
        }
        try rule.act(attacker)
        server.core.disconnect(attacker.session)
        server.core.disconnect(attacker.session)
      }
      client.commit { $0.setColor(.blue, for: .borderColor, of: 1) }
      try server.advance(by: 1)
      let contexts = server.core.tree.scene.contexts
      expectEqual(contexts.count, 1)
      expectEqual(server.core.tree.scene.layerCount, 1)
      expectEqual(server.core.tree.scene.animationCount, 0)
      expectEmpty(server.core.tree.checkInvariants())
      return (
        server.canvas.pixels, server.core.tree.scene.nodes(of: contexts[0], values: .presentation)
      )
    }
    let (alone, beside) = (try run(withAttacker: false), try run(withAttacker: true))
    expectEqual(alone.pixels, beside.pixels)
    expectEqual(alone.tree, beside.tree)
  }

  @Test func `a client that leaves takes its layers and images with it`() throws {
    let server = ServerFixture()
    let clients = try (0..<2).map { _ in try server.greetedClient() }
    for client in clients {
      client.commit {
        $0.addWindow(1, window, .red)
        $0.addImage(1, width: 1, height: 1, [0xFF00_FF00])
        $0.setImage(1, for: .contents, of: 1)
      }
    }
    server.frame()
    // A commit that waits when its client leaves is never shown.
    clients[1].commit { $0.addLayer(2, window, .blue, in: 1) }
    server.core.disconnect(clients[1].session)
    server.frame()
    expectEqual(server.core.tree.scene.layerCount, 1)
    expectEqual(server.core.tree.scene.usage(of: 1).images, 1)
    expectEqual(server.core.tree.scene.usage(of: 2).images, 0)
    expectEqual(server.core.tree.view.drawList.images.count { $0 != nil }, 1)
    expectFalse(server.core.hasQueuedCommits)
    expectEmpty(server.core.tree.checkInvariants())
  }
}
