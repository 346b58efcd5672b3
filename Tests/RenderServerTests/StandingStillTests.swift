import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// A client whose part of a frame costs more than its share waits, and no other client does.
@Suite struct `Standing still` {
  private let server: ServerFixture
  private let greedy: TestClient
  private let modest: TestClient
  private let curve = TimingCurve(0.3, 0.1, 0.7, 1)

  init() throws {
    server = ServerFixture(ServerFixture.configuration { $0.sharedWork = 8000 })
    greedy = try server.greetedClient()
    modest = try server.greetedClient()
    greedy.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      $0.addLayer(2, Rectangle(x: 20, y: 20, width: 60, height: 60), .green, in: 1)
    }
    modest.commit {
      $0.addWindow(1, Rectangle(x: 100, y: 0, width: 100, height: 100), .red)
    }
    server.frame()
    _ = try greedy.takeMessages()
  }

  /// Each shadow, of a shape with a path, costs more than a frame pays.
  private func askForShadow(_ width: Double) {
    greedy.commit {
      $0.setScalar(1, for: .shadowOpacity, of: 2)
      var path = PathValue()
      path.move(to: .zero)
      path.line(to: Point(x: width, y: 0))
      path.line(to: Point(x: width, y: 50))
      $0.set(.path(path), for: .shadowPath, of: 2)
    }
  }

  private func recolor(_ client: TestClient, _ color: ColorValue) {
    client.commit { $0.setColor(color, for: .backgroundColor, of: 1) }
  }

  /// Frames until the client's debts are paid.
  private func framesUntilPaid() -> Int {
    var count = 0
    while server.core.hasDebts, count < 100 {
      server.frame()
      count += 1
    }
    return count
  }

  @Test func `commits wait until frames have paid, and other clients' are shown`() throws {
    askForShadow(50)
    server.frame()
    expectTrue(greedy.session.account.owes(.layers))
    expectFalse(modest.session.account.owes(.layers))
    recolor(greedy, .blue)
    recolor(modest, .blue)
    server.frame()
    expectEqual(server.pixel(5, 5), 0xFFFF_0000, "the greedy one's stands still")
    expectEqual(server.pixel(195, 5), 0xFF00_00FF)
    expectTrue(server.core.isFrameAwaited)
    expectGreater(framesUntilPaid(), 0)
    server.frame()
    expectEqual(server.pixel(5, 5), 0xFF00_00FF)
    expectGreater(greedy.session.account.stillFrames, 0)
    expectEqual(modest.session.account.stillFrames, 0)
    expectEqual(server.core.statistics.stillFrames, greedy.session.account.stillFrames)
  }

  @Test func `a client's animations stand still, and go on as if they had not`() throws {
    for client in [greedy, modest] {
      client.commit {
        $0.addLayer(3, Rectangle(x: 0, y: 0, width: 10, height: 10), .green, in: 1)
        $0.addAnimation(
          1, to: 3,
          .basic(
            .init(.position), from: .point(Point(x: 5, y: 5)), to: .point(Point(x: 95, y: 5)),
            begin: 1e-9, duration: 10))
      }
    }
    server.frame()
    _ = framesUntilPaid()
    askForShadow(40)
    try server.advance(by: 0.5)
    expectTrue(server.core.hasDebts)
    let still = server.pixel(5, 5)
    try server.advance(by: 4.5)
    expectEqual(server.pixel(5, 5), still)
    expectEqual(server.pixel(150, 5), 0xFF00_FF00)
    _ = framesUntilPaid()
    server.frame()
    expectEqual(server.pixel(50, 5), 0xFF00_FF00)
    expectNotEqual(server.pixel(5, 5), still)
  }

  @Test func `an ended animation is reported when its client goes on`() throws {
    greedy.commit {
      $0.addAnimation(
        1, to: 2,
        .basic(.init(.opacity), from: .scalar(1), to: .scalar(0.5), begin: 1e-9, duration: 1))
    }
    server.frame()
    askForShadow(30)
    try server.advance(by: 0.5)
    expectTrue(server.core.hasDebts)
    _ = try greedy.takeMessages()
    try server.advance(by: 1)
    func ends() throws -> Int {
      try greedy.takeMessages().count { message in
        if case .animationStopped = message { true } else { false }
      }
    }
    try expectEqual(ends(), 0)
    _ = framesUntilPaid()
    server.frame()
    try expectEqual(ends(), 1)
    expectEmpty(server.core.tree.checkInvariants())
  }

  @Test func `a client is warned once`() throws {
    for width in 1...3 {
      askForShadow(30 + Double(width))
      server.frame()
      _ = framesUntilPaid()
    }
    let warnings = try greedy.takeMessages().compactMap { message in
      if case .warning(let warning) = message { warning } else { nil }
    }
    expectEqual(warnings.count, 1)
    expectEqual(warnings.first?.limit, LimitID.frameWork.rawValue)
    expectEqual(warnings.first?.maximum, 8000)
  }

  @Test func `a shadow that is kept costs nothing`() throws {
    askForShadow(50)
    server.frame()
    _ = framesUntilPaid()
    server.frame()
    expectFalse(server.core.hasDebts)
    greedy.commit { $0.setPoint(Point(x: 51, y: 50), for: .position, of: 2) }
    server.frame()
    expectFalse(server.core.hasDebts)
  }

  @Test func `particles count in every frame`() throws {
    greedy.commit {
      $0.addImage(1, width: 1, height: 1, [0xFFFF_FFFF])
      $0.createLayer(3)
      $0.setBits(LayerKind.emitter.rawValue, for: .kind, of: 3)
      let cell = ObjectValue(
        attributes: ["birthRate": .scalar(100), "lifetime": .scalar(1), "contents": .image(1)])
      $0.set(.objects([cell]), for: .emitterCells, of: 3)
      $0.insertSublayer(3, at: 0, of: 1)
    }
    var stood: [Bool] = []
    for _ in 0..<8 {
      let before = greedy.session.account.stillFrames
      try server.advance(by: 1)
      stood.append(greedy.session.account.stillFrames > before)
    }
    // 25,600 pixels of work a frame, of which each frame pays 8,000.
    #expect(stood.contains(true) && stood.suffix(7).contains(false))
    expectEmpty(server.core.tree.checkInvariants())
  }

  @Test func `a client that is alone owes nothing`() throws {
    server.core.disconnect(modest.session)
    askForShadow(50)
    server.frame()
    expectFalse(server.core.hasDebts)
  }

  @Test func `catching up forgets debts`() throws {
    askForShadow(50)
    server.frame()
    recolor(greedy, .blue)
    server.core.catchUp()
    server.frame()
    expectEqual(server.pixel(5, 5), 0xFF00_00FF)
  }

  @Test func `a part that made a frame late stands still, even if little was counted`() throws {
    var computed = 0.0
    var milliseconds = 1.0
    server.core.budget.computedTime = {
      // A frame reads the clock five times, so four spans lie in it.
      computed += milliseconds * 1e-3 / 4
      return computed
    }
    recolor(greedy, .blue)
    server.frame()
    expectFalse(server.core.hasDebts)
    milliseconds = 50
    recolor(greedy, .green)
    server.frame()
    expectTrue(greedy.session.account.owes(.layers))
    expectFalse(modest.session.account.owes(.layers))
    milliseconds = 1
    expectGreater(framesUntilPaid(), 10)
  }

  @Test func `pictures made before the first piece of a commit are paid, though it stands still`()
    throws
  {
    greedy.commit {
      for layer in 10..<60 as Range<UInt32> {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 2, height: 2), .blue, in: 1)
      }
    }
    server.frame()
    for hasTransition in [false, true] {
      while server.core.hasQueuedCommits { server.frame() }
      _ = framesUntilPaid()
      greedy.commit {
        for step in 0..<110_000 {
          $0.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 2)
        }
        if hasTransition {
          $0.addAnimation(
            1, to: 1,
            AnimationDescription(timing: .init(duration: 1), content: .transition(Transition())))
        }
      }
      server.frame()
      expectTrue(server.core.hasQueuedCommits)
      expectEqual(greedy.session.account.owes(.layers), hasTransition)
      expectFalse(modest.session.account.owes(.layers))
    }
  }

  @Test func `animations that no dense track takes are counted`() throws {
    greedy.commit { encoder in
      for number in 1...40 as ClosedRange<UInt32> {
        encoder.addAnimation(
          number, to: 2,
          .basic(
            .init(.cornerRadius), from: .scalar(0), to: .scalar(5), begin: 1e-9, duration: 100))
      }
    }
    server.frame()
    for _ in 0..<2 {
      expectTrue(greedy.session.account.owes(.layers))
      expectFalse(modest.session.account.owes(.layers))
      _ = framesUntilPaid()
      try server.advance(by: 1)
    }
  }
}

/// A pane over a window of another client.
@Suite struct `Panes that stand still` {
  private let server: ServerFixture
  private let glass: TestClient
  private let below: TestClient

  init() throws {
    server = ServerFixture(ServerFixture.configuration { $0.sharedWork = 10_000 })
    below = try server.greetedClient()
    glass = try server.greetedClient()
    below.commit { $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red) }
    glass.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .clear)
      $0.addLayer(2, Rectangle(x: 20, y: 20, width: 60, height: 60), .clear, in: 1)
      let blur = ObjectValue(
        name: "blur", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])
      $0.set(.objects([blur]), for: .backgroundFilters, of: 2)
    }
    server.frame()
    payAll()
  }

  private func payAll() {
    var count = 0
    while server.core.hasDebts, count < 100 {
      server.frame()
      count += 1
    }
    server.frame()
  }

  private func recolorBelow(_ color: ColorValue) {
    below.commit { $0.setColor(color, for: .backgroundColor, of: 1) }
    server.frame()
  }

  @Test func `changes behind a pane are charged to the pane alone, which shows them later`() {
    expectEqual(server.pixel(50, 50), 0xFFFF_0000)
    recolorBelow(.blue)
    expectEqual(server.pixel(50, 50), 0xFF00_00FF)
    expectTrue(glass.session.account.owes(.backdrops))
    expectFalse(glass.session.account.owes(.layers))
    expectFalse(below.session.account.owes(.layers))
    recolorBelow(.green)
    expectEqual(server.pixel(10, 10), 0xFF00_FF00, "what is beside the pane goes on")
    expectEqual(server.pixel(50, 50), 0xFF00_00FF, "the pane shows what it did")
    payAll()
    expectEqual(server.pixel(50, 50), 0xFF00_FF00)
  }

  @Test func `the client of a pane goes on while its panes stand still`() {
    recolorBelow(.blue)
    glass.commit { $0.addLayer(3, Rectangle(x: 25, y: 25, width: 10, height: 10), .red, in: 2) }
    server.frame()
    expectTrue(glass.session.account.owes(.backdrops))
    expectEqual(server.pixel(50, 50), 0xFFFF_0000)
  }

  @Test func `a pane that moves shows what is behind it`() {
    recolorBelow(.blue)
    below.commit { $0.setColor(.green, for: .backgroundColor, of: 1) }
    glass.commit { $0.setPoint(Point(x: 55, y: 50), for: .position, of: 2) }
    server.frame()
    expectEqual(server.pixel(50, 50), 0xFF00_FF00)
  }

  @Test func `a pane that is left alone shows what is behind it in the next frame`() {
    recolorBelow(.blue)
    expectTrue(glass.session.account.owes(.backdrops))
    server.core.disconnect(below.session)
    server.frame()
    expectTrue(server.core.isFrameAwaited)
    server.frame()
    expectEqual(server.pixel(50, 50), 0xFF00_0000)
    expectFalse(server.core.isFrameAwaited)
  }

  @Test func `catching up shows what is behind a pane at once`() {
    recolorBelow(.blue)
    below.commit { $0.setColor(.green, for: .backgroundColor, of: 1) }
    server.core.catchUp()
    server.frame()
    expectEqual(server.pixel(50, 50), 0xFF00_FF00)
  }
}
