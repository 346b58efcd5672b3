import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct `Recorded shares` {
  /// The replay has no debts of its own: the recording tells which clients stood still.
  @Test func `a client that stood still stands still in the replay`() throws {
    let recorded = try RecordedFixture { $0.sharedWork = 8000 }
    try recorded.start()
    let clients = [try recorded.server.greetedClient(), try recorded.server.greetedClient()]
    for (index, client) in clients.enumerated() {
      client.openWindow(
        at: Rectangle(x: Double(index) * 100, y: 0, width: 100, height: 100), color: .testRed)
      client.commit {
        $0.createLayer(2)
        $0.setRect(Rectangle(x: 0, y: 0, width: 60, height: 60), for: .bounds, of: 2)
        $0.setColor(.testGreen, for: .backgroundColor, of: 2)
        $0.setSublayers([2], of: 1)
        $0.addAnimation(
          1, to: 2,
          AnimationDescription(
            timing: .init(beginTime: 0, duration: 5, repeatCount: .infinity),
            content: .basic(
              .init(
                target: .init(PropertyKeyPath(.position)), from: .point(.zero),
                to: .point(Point(x: 100, y: 100))))))
      }
    }
    recorded.frame()
    for step in 1...20 {
      if step % 5 == 0 {
        clients[0].commit {
          $0.setScalar(1, for: .shadowOpacity, of: 2)
          var path = PathValue()
          path.move(to: .zero)
          path.line(to: Point(x: 40 + Double(step), y: 0))
          path.line(to: Point(x: 40, y: 50))
          $0.set(.path(path), for: .shadowPath, of: 2)
        }
      }
      try recorded.core.setClock(Double(step) / 10)
      recorded.frame()
    }
    expectGreater(clients[0].session.account.stillFrames, 0)
    let (header, records) = try recorded.recording()
    expectEqual(records.count { $0.kind == .still }, clients[0].session.account.stillFrames)
    try expectEqual(recorded.replayed(), recorded.shown)
    let without = try hashes(header, records.filter { $0.kind != .still })
    expectNotEqual(without.map { String($0.split(separator: " ")[1]) }, recorded.shown)
  }

  @Test func `a pane that stood still stands still in the replay`() throws {
    let recorded = try RecordedFixture { $0.sharedWork = 10_000 }
    try recorded.start()
    let below = try recorded.server.greetedClient()
    let glass = try recorded.server.greetedClient()
    below.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .testRed)
    glass.openWindow(at: Rectangle(x: 0, y: 0, width: 100, height: 100), color: .clear)
    glass.commit {
      $0.createLayer(2)
      $0.setRect(Rectangle(x: 0, y: 0, width: 60, height: 60), for: .bounds, of: 2)
      $0.setPoint(Point(x: 50, y: 50), for: .position, of: 2)
      let blur = ObjectValue(
        name: "blur", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])
      $0.set(.objects([blur]), for: .backgroundFilters, of: 2)
      $0.setSublayers([2], of: 1)
    }
    recorded.frame()
    for step in 1...30 {
      if step % 3 == 0 {
        let color: ColorValue = step % 2 == 0 ? .testRed : .testGreen
        below.commit { $0.setColor(color, for: .backgroundColor, of: 1) }
      }
      try recorded.core.setClock(Double(step) / 10)
      recorded.frame()
    }
    let (header, records) = try recorded.recording()
    #expect(records.contains { $0.kind == .stillPanes })
    try expectEqual(recorded.replayed(), recorded.shown)
    let without = try hashes(header, records.filter { $0.kind != .stillPanes })
    expectNotEqual(without.map { String($0.split(separator: " ")[1]) }, recorded.shown)
  }

  /// A recording of two clients with a red window each, side by side.
  private func recordTwoWindows() throws -> (RecordedFixture, [TestClient]) {
    let recorded = try RecordedFixture()
    try recorded.start()
    let clients = [try recorded.server.greetedClient(), try recorded.server.greetedClient()]
    for (index, client) in clients.enumerated() {
      client.openWindow(
        at: Rectangle(x: Double(index) * 100, y: 0, width: 100, height: 100), color: .testRed)
    }
    recorded.frame()
    return (recorded, clients)
  }

  @Test func `a commit of several MiB is shown in the same frame of the replay`() throws {
    let (recorded, clients) = try recordTwoWindows()
    for client in clients {
      client.commit { encoder in
        encoder.createLayer(2)
        for step in 0..<110_000 {
          encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 2)
        }
        encoder.setColor(.testGreen, for: .backgroundColor, of: 1)
        encoder.setSublayers([2], of: 1)
      }
    }
    for _ in 0..<8 { recorded.frame() }
    expectFalse(recorded.core.hasQueuedCommits)
    let shown = recorded.shown
    #expect(Set(shown).count == 3 && shown[0] == shown[1])
    try expectEqual(recorded.replayed(withText: false), shown)
  }

  @Test func `a commit of many animations is shown in the same frame of the replay`() throws {
    let (recorded, clients) = try recordTwoWindows()
    clients[0].commit { encoder in
      for layer in 2...2501 as ClosedRange<UInt32> {
        let place = Point(x: Double((layer - 2) % 50) * 2, y: Double((layer - 2) / 50) * 2)
        encoder.addLayer(
          layer, Rectangle(x: place.x, y: place.y, width: 2, height: 2), .testBlue, in: 1)
        encoder.addAnimation(
          layer, to: layer,
          .basic(.init(.opacity), from: .scalar(0), to: .scalar(1), duration: 10))
      }
      encoder.setColor(.testGreen, for: .backgroundColor, of: 1)
    }
    for step in 1...6 {
      try recorded.core.setClock(Double(step))
      recorded.frame()
    }
    expectFalse(recorded.core.hasQueuedCommits)
    expectEqual(recorded.core.tree.scene.animationCount, 2500)
    let shown = recorded.shown
    // Frames with pieces show no change; then one frame shows all of them. The later frames move.
    #expect(shown[0] == shown[1] && shown[1] == shown[2] && shown[5] != shown[6])
    try expectEqual(recorded.replayed(), shown)
  }

  @Test func `a commit that sets the time of a layer is shown in the same frame of the replay`()
    throws
  {
    let (recorded, clients) = try recordTwoWindows()
    clients[0].commit { encoder in
      encoder.setScalar(2, for: .speed, of: 1)
      encoder.createLayer(2)
      for step in 0..<110_000 {
        encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 2)
      }
      encoder.addAnimation(
        1, to: 1,
        .basic(
          .init(.backgroundColor), from: .color(.testRed), to: .color(.testGreen), duration: 60))
    }
    for step in 1...6 {
      try recorded.core.setClock(Double(step))
      recorded.frame()
    }
    expectFalse(recorded.core.hasQueuedCommits)
    let shown = recorded.shown
    #expect(shown[0] == shown[1] && shown[5] != shown[6])
    try expectEqual(recorded.replayed(), shown)
  }

  @Test func `a transition beside a begun commit is shown in the same frame of the replay`() throws
  {
    let (recorded, clients) = try recordTwoWindows()
    clients[0].commit { encoder in
      encoder.createLayer(2)
      for step in 0..<110_000 {
        encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 2)
      }
      encoder.setColor(.testGreen, for: .backgroundColor, of: 1)
    }
    recorded.frame()
    clients[1].commit {
      $0.setColor(.testBlue, for: .backgroundColor, of: 1)
      $0.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: .init(duration: 1), content: .transition(Transition(type: .moveIn))))
    }
    for step in 1...4 {
      try recorded.core.setClock(Double(step) / 8)
      recorded.frame()
    }
    expectFalse(recorded.core.hasQueuedCommits)
    expectEqual(recorded.server.pixel(50, 50), 0xFF00_FF00)
    #expect(Set(recorded.shown).count == 5 && recorded.shown[0] == recorded.shown[1])
    try expectEqual(recorded.replayed(withText: false), recorded.shown)
  }

  @Test func `a long commit that adds a transition is shown in the same frame of the replay`()
    throws
  {
    let (recorded, clients) = try recordTwoWindows()
    clients[0].commit { encoder in
      encoder.createLayer(2)
      for step in 0..<110_000 {
        encoder.setProperty(.point(Point(x: Double(step), y: 0)), for: .position, of: 2)
      }
      encoder.setColor(.testGreen, for: .backgroundColor, of: 1)
      encoder.addAnimation(
        1, to: 1,
        AnimationDescription(
          timing: .init(duration: 60), content: .transition(Transition(type: .moveIn))))
    }
    for step in 1...6 {
      try recorded.core.setClock(Double(step) * 10)
      recorded.frame()
    }
    expectFalse(recorded.core.hasQueuedCommits)
    let shown = recorded.shown
    #expect(shown[0] == shown[1] && shown[4] != shown[5])
    try expectEqual(recorded.replayed(), shown)
  }
}
