import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

extension CommitEncoder {
  /// Makes a layer host the context whose token repeats one digit 32 times.
  mutating func host(_ token: Character, in layer: UInt32) {
    setBits(LayerKind.host.rawValue, for: .kind, of: layer)
    set(.text(String(repeating: token, count: 32)), for: .hostedToken, of: layer)
  }

  mutating func give(_ token: Character, to context: UInt32) {
    setHostingToken(String(repeating: token, count: 32), of: context)
  }

  /// A context of one colour, to be hosted, over a new root layer of the same number.
  mutating func addHosted(
    _ id: UInt32, _ token: Character, _ size: Size, _ color: ColorValue? = .blue
  ) {
    addLayer(id, Rectangle(x: 0, y: 0, width: size.width, height: size.height), color)
    createContext(id, layer: id, origin: nil, size: size, title: "hosted \(id)")
    give(token, to: id)
  }
}

extension TreeFixture {
  func context(_ id: UInt32, of client: UInt32) -> RenderContext? {
    tree.scene.contexts.first { $0.client == client && $0.id == id }
  }

  /// Changes since the last call, as text.
  mutating func changes() -> [String] {
    tree.scene.takeHostingChanges().map { "\($0.client).\($0.layer) \($0.state)" }
  }

  func problems() -> [String] { tree.checkInvariants() }
}

@Suite struct `Hosted contexts` {
  /// Client 1 has a window of 100 × 100 with host layers 2 and 3, for the tokens a and b.
  private func window(_ width: Double = 100) throws -> TreeFixture {
    var fixture = try emptyWindow(width, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 10, y: 10, width: 30, height: 30), nil, in: 1)
      $0.host("a", in: 2)
      $0.addLayer(3, Rectangle(x: 50, y: 10, width: 30, height: 30), nil, in: 1, at: 1)
      $0.host("b", in: 3)
    }
    return fixture
  }

  @Test func `a context with a token is shown where its host is, and is no window, §13.5`() throws {
    var fixture = try window()
    expectEqual(fixture.changes(), ["1.2 empty", "1.3 empty"])
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 90, height: 90)) }
    expectEqual(fixture.changes(), ["1.2 shown"])
    expectEqual(fixture.changes(), [])
    let context = try unwrap(fixture.context(1, of: 2))
    expectFalse(context.isWindow)
    expectFalse(context.needsPlacement)
    expectNil(context.frame)
    expectEqual(context.host?.client, 1)
    expectEqual(context.host?.layer, 2)
    expectEqual(context.hostedSize, Size(width: 30, height: 30))
    let fill = try unwrap(fixture.commands(of: 1, client: 2).first)
    expectEqual(fill.bounds, PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 40))
    expectEmpty(fixture.problems())
    try fixture.show {
      $0.setRect(Rectangle(x: 5, y: 5, width: 20, height: 30), for: .bounds, of: 2)
    }
    expectEqual(fixture.context(1, of: 2)?.hostedSize, Size(width: 20, height: 30))
    expectEqual(fixture.changes(), [])
  }

  @Test func `a hosted context is behind the sublayers, also in depth`() throws {
    var fixture = try window()
    try fixture.show {
      $0.addLayer(4, Rectangle(x: 0, y: 0, width: 9, height: 9), .red, in: 2)
      $0.setScalar(-5, for: .zPosition, of: 4)
    }
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 90, height: 90)) }
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer).suffix(2), [1, 4])
    try fixture.show { $0.setMatrix(.rotation(0.3, 0, 1, 0), for: .transform, of: 4) }
    expectEqual(fixture.tree.view.drawList.commands.map(\.layer).suffix(2), [1, 4])
    expectEmpty(fixture.problems())
    let hit = fixture.tree.hitTest(Point(x: 13, y: 13))
    expectEqual(hit?.client, 1)
    expectEqual(hit?.layer, 4)
  }

  @Test func `a hit in a hosted context is told in its root's space`() throws {
    var fixture = try window()
    try fixture.show {
      $0.setRect(Rectangle(x: 7, y: 9, width: 30, height: 30), for: .bounds, of: 2)
    }
    try fixture.show(client: 2) {
      $0.addHosted(5, "a", Size(width: 20, height: 20))
      $0.addLayer(6, Rectangle(x: 3, y: 4, width: 5, height: 5), .red, in: 5)
    }
    let hit = try unwrap(fixture.tree.hitTest(Point(x: 15, y: 16)))
    expectEqual(hit.client, 2)
    expectEqual(hit.context, 5)
    expectEqual(hit.layer, 6)
    expectEqual(hit.rootPoint, Point(x: 5, y: 6))
    expectEqual(hit.layerPoint, Point(x: 2, y: 2))
    // The root is hit everywhere in its host.
    let beside = try unwrap(fixture.tree.hitTest(Point(x: 39, y: 39)))
    expectEqual(beside.client, 2)
    expectEqual(beside.layer, 5)
    expectEqual(beside.rootPoint, Point(x: 29, y: 29))
    expectEqual(fixture.tree.hitTest(Point(x: 40, y: 39))?.client, 1)
    let held = fixture.tree.locate(Point(x: 0, y: 0), client: 2, context: 5, layer: 6)
    expectEqual(held?.layerPoint, Point(x: -13, y: -14))
  }

  @Test func `a context stays with its host until that lets go`() throws {
    var fixture = try window()
    try fixture.show { $0.host("a", in: 3) }
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 9, height: 9)) }
    _ = fixture.changes()
    expectEqual(fixture.context(1, of: 2)?.host?.layer, 2)
    // The second layer is now first in painting order.
    try fixture.show { $0.setSublayers([3, 2], of: 1) }
    expectEqual(fixture.context(1, of: 2)?.host?.layer, 2)
    expectEqual(fixture.changes(), [])
    try fixture.show { $0.host("c", in: 2) }
    expectEqual(fixture.context(1, of: 2)?.host?.layer, 3)
    expectEqual(fixture.changes(), ["1.3 shown", "1.2 empty"])
    try fixture.show { $0.host("a", in: 2) }
    expectEqual(fixture.changes(), ["1.2 refused"])
    try fixture.show { $0.removeFromSuperlayer(3) }
    expectEqual(fixture.changes(), ["1.3 empty", "1.2 shown"])
    try fixture.show { $0.destroyLayer(2) }
    expectEqual(fixture.changes(), [])
    expectNil(fixture.context(1, of: 2)?.host)
    expectNil(fixture.context(1, of: 2)?.hostedSize)
    expectEmpty(fixture.problems())
  }

  @Test func `the first of several contexts with one token is shown`() throws {
    var fixture = try window()
    try fixture.show(client: 3) { $0.addHosted(1, "a", Size(width: 9, height: 9), .red) }
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 9, height: 9), .blue) }
    expectNotNil(fixture.context(1, of: 3)?.host)
    expectNil(fixture.context(1, of: 2)?.host)
    fixture.removeClient(3)
    _ = fixture.update(at: 0)
    expectEqual(fixture.context(1, of: 2)?.host?.layer, 2)
    expectEqual(fixture.changes(), ["1.2 empty", "1.3 empty", "1.2 shown"])
  }

  @Test func `a token without a host layer makes the server check no layer`() throws {
    var fixture = try window()
    try fixture.show(client: 2) { $0.addHosted(1, "c", Size(width: 30, height: 30)) }
    _ = fixture.update(at: 0)
    _ = fixture.changes()
    for token: Character in ["d", "e"] {
      try fixture.show(client: 2) { $0.give(token, to: 1) }
      expectEqual(fixture.tree.samplingWork(of: 2), 0)
    }
    try fixture.show(client: 2) { $0.give("a", to: 1) }
    expectGreater(fixture.tree.samplingWork(of: 2), 0)
    try fixture.show(client: 2) { $0.give("c", to: 1) }
    expectGreater(fixture.tree.samplingWork(of: 2), 0)
    expectEqual(fixture.changes(), ["1.2 shown", "1.2 empty"])
    try fixture.show(client: 2) { $0.destroyContext(1) }
    expectEqual(fixture.tree.samplingWork(of: 2), 0)
    expectEmpty(fixture.problems())
  }

  @Test func `only hosts whose shown context changes are told`() throws {
    var fixture = try window(200)
    let layers = 10...17 as ClosedRange<UInt32>
    try fixture.show {
      for layer in layers {
        $0.addLayer(
          layer, Rectangle(x: 0, y: 0, width: 9, height: 9), nil, in: 1, at: layer - 8)
        $0.host("f", in: layer)
      }
    }
    _ = fixture.changes()
    try fixture.show(client: 2) { $0.addHosted(1, "f", Size(width: 30, height: 30)) }
    expectEqual(fixture.changes(), ["1.10 shown"] + (11...17).map { "1.\($0) refused" })
    // One layer goes, two change places, one is new.
    try fixture.show {
      $0.destroyLayer(12)
      $0.addLayer(20, Rectangle(x: 0, y: 0, width: 9, height: 9), nil, in: 1)
      $0.host("f", in: 20)
      $0.insertSublayer(16, at: 1, of: 1)
    }
    expectEqual(fixture.changes(), ["1.20 refused"])
    try fixture.show { $0.removeFromSuperlayer(10) }
    expectEqual(fixture.changes(), ["1.10 empty", "1.20 shown"])
    try fixture.show { $0.insertSublayer(10, at: 0, of: 1) }
    expectEqual(fixture.changes(), ["1.10 refused"])
    // Off the display, its removal changes nothing.
    try fixture.show { $0.removeFromSuperlayer(10) }
    try fixture.show { $0.destroyLayer(10) }
    try fixture.show { $0.host("g", in: 11) }
    expectEqual(fixture.changes(), ["1.11 empty"])
    expectEmpty(fixture.problems())
  }

  @Test func `a client's death empties its hosts and takes its hosted contexts off`() throws {
    var fixture = try window()
    try fixture.show(client: 2) {
      $0.addHosted(1, "a", Size(width: 30, height: 30))
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), nil, in: 1)
      $0.host("c", in: 2)
    }
    try fixture.show(client: 3) { $0.addHosted(1, "c", Size(width: 30, height: 30), .red) }
    expectEqual(fixture.commands(of: 1, client: 3).count, 1)
    _ = fixture.changes()
    fixture.removeClient(2)
    _ = fixture.update(at: 0)
    expectEqual(fixture.changes(), ["1.2 empty"])
    expectEmpty(fixture.commands(of: 1, client: 3))
    expectNil(fixture.context(1, of: 3)?.host)
    fixture.removeClient(1)
    _ = fixture.update(at: 0)
    expectEmpty(fixture.tree.view.drawList.commands)
    expectEmpty(fixture.problems())
  }

  @Test func `without its token a context is a window again, where it last asked to be`() throws {
    var fixture = try window()
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 30, height: 30)) }
    let frame = Rectangle(x: 60, y: 60, width: 20, height: 20)
    try fixture.show(client: 2) { $0.setContextFrame(frame, of: 1) }
    expectEqual(fixture.context(1, of: 2)?.needsPlacement, false)
    expectNil(fixture.context(1, of: 2)?.frame)
    _ = fixture.changes()
    try fixture.show(client: 2) { $0.setHostingToken("", of: 1) }
    expectEqual(fixture.changes(), ["1.2 empty"])
    expectEqual(fixture.context(1, of: 2)?.isWindow, true)
    expectEqual(fixture.context(1, of: 2)?.frame, frame)
    expectEqual(fixture.tree.hitTest(Point(x: 61, y: 61))?.client, 2)
    expectEmpty(fixture.problems())
  }

  @Test func `a forged token shows nothing, and only a host layer shows anything`() throws {
    var fixture = try window()
    try fixture.show(client: 2) { $0.addHosted(1, "d", Size(width: 30, height: 30)) }
    expectEmpty(fixture.commands(of: 1, client: 2))
    try fixture.show {
      $0.host("d", in: 2)
      $0.setBits(0, for: .kind, of: 2)
    }
    expectEmpty(fixture.commands(of: 1, client: 2))
    try fixture.show { $0.unset(.hostedToken, of: 3) }
    expectEqual(fixture.changes(), ["1.2 empty", "1.3 empty"])
  }

  // MARK: Circles

  @Test func `a context in itself is refused`() throws {
    var fixture = try window()
    try fixture.show(client: 2) {
      $0.addHosted(1, "a", Size(width: 30, height: 30))
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), nil, in: 1)
      $0.host("a", in: 2)
    }
    expectEqual(fixture.changes(), ["1.2 empty", "1.3 empty", "1.2 shown", "2.2 refused"])
    expectEqual(fixture.commands(of: 1, client: 2).count, 1)
    // Only the context itself shows it.
    try fixture.show { $0.destroyLayer(2) }
    expectNil(fixture.context(1, of: 2)?.host)
    expectEmpty(fixture.commands(of: 1, client: 2))
    expectEmpty(fixture.problems())
  }

  @Test(arguments: [2, 3])
  func `contexts in one another are cut where the circle closes`(count: UInt32) throws {
    let tokens: [Character] = ["a", "d", "e"]
    var fixture = try window()
    for client in 2..<2 + count {
      let next = Int(client - 1) % Int(count)
      try fixture.show(client: client) {
        $0.addHosted(1, tokens[Int(client) - 2], Size(width: 30, height: 30))
        $0.addLayer(2, Rectangle(x: 0, y: 0, width: 10, height: 10), nil, in: 1)
        $0.host(tokens[next], in: 2)
      }
    }
    for client in 2..<2 + count {
      expectEqual(fixture.commands(of: 1, client: client).filter { $0.kind == .fill }.count, 1)
    }
    expectEqual(fixture.changes().last, "\(1 + count).2 refused")
    expectEmpty(fixture.problems())
    // Without an entry from the window, no part of the circle is shown, and no layer hosts.
    try fixture.show { $0.host("f", in: 2) }
    for client in 2..<2 + count {
      expectEmpty(fixture.commands(of: 1, client: client))
      expectNil(fixture.context(1, of: client)?.host)
    }
    expectEmpty(fixture.problems())
    // Seen from the other side, the circle is cut elsewhere.
    try fixture.show { $0.host(tokens[1], in: 3) }
    expectEqual(fixture.context(1, of: 3)?.host?.layer, 3)
    expectEmpty(fixture.problems())
  }

  @Test func `no more than eight contexts are in one another`() throws {
    let tokens = Array("0123456789ab")
    var fixture = try emptyWindow(100, 100)
    try fixture.show {
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 90, height: 90), nil, in: 1)
      $0.host(tokens[0], in: 2)
    }
    for (index, token) in tokens.enumerated() {
      try fixture.show(client: UInt32(index) + 2) {
        $0.addHosted(1, token, Size(width: 50, height: 50))
        $0.addLayer(2, Rectangle(x: 0, y: 0, width: 50, height: 50), nil, in: 1)
        if index + 1 < tokens.count { $0.host(tokens[index + 1], in: 2) }
      }
    }
    let shown = tokens.indices.filter { fixture.context(1, of: UInt32($0) + 2)?.host != nil }
    expectEqual(Array(shown), Array(0..<8))
    expectEqual(fixture.changes().last, "9.2 refused")
    expectEmpty(fixture.problems())
  }

  // MARK: Time, copies, transitions

  @Test func `the time of hosted layers is not that of their host`() throws {
    var fixture = try window()
    try fixture.show(client: 2) {
      $0.addHosted(1, "a", Size(width: 30, height: 30))
      $0.addAnimation(
        1, to: 1, .basic(PropertyKeyPath(.position, .x), from: .scalar(0), to: .scalar(100)))
    }
    try fixture.show {
      $0.setScalar(0, for: .speed, of: 2)
      $0.setScalar(7, for: .timeOffset, of: 1)
    }
    _ = fixture.update(at: 0.25)
    expectEqual(
      fixture.commands(of: 1, client: 2).first?.bounds,
      PixelRect(minX: 20, minY: 10, maxX: 40, maxY: 40))
    _ = fixture.update(at: 0.5)
    expectEqual(fixture.commands(of: 1, client: 2).first?.bounds.isEmpty, true)
  }

  @Test func `copies of a host layer show no context, §11.4`() throws {
    var fixture = try window()
    try fixture.show {
      $0.addLayer(4, Rectangle(x: 0, y: 50, width: 90, height: 40), nil, in: 1)
      $0.setBits(LayerKind.replicator.rawValue, for: .kind, of: 4)
      $0.setScalar(3, for: .instanceCount, of: 4)
      $0.setMatrix(.translation(30, 0, 0), for: .instanceTransform, of: 4)
      $0.insertSublayer(2, at: 0, of: 4)
    }
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 30, height: 30)) }
    expectEqual(fixture.commands(of: 1, client: 2).filter { $0.kind == .fill }.count, 1)
    expectEmpty(fixture.problems())
  }

  @Test func `a transition of a host layer starts from the hosted context, §9.2`() throws {
    var fixture = try window()
    try fixture.show(client: 2) { $0.addHosted(1, "a", Size(width: 30, height: 30)) }
    try fixture.show(at: 1) {
      $0.addAnimation(
        1, to: 2,
        AnimationDescription(timing: Timing(duration: 1), content: .transition(Transition())))
      $0.host("f", in: 2)
    }
    _ = fixture.update(at: 1.5)
    let fills = fixture.tree.view.drawList.commands.filter { $0.kind == .fill }
    // The old picture belongs to the layer that shows it.
    expectEqual(fills.count, 1)
    expectEqual(fills.first?.client, 1)
    expectEqual(fills.first?.layer, 2)
    expectNil(fixture.context(1, of: 2)?.host)
    expectEmpty(fixture.problems())
    _ = fixture.update(at: 3)
    #expect(fixture.tree.view.drawList.commands.allSatisfy { $0.kind != .fill })
  }

  // MARK: Elsewhere

  @Test func `a picture of one client's windows has the contexts that they host`() throws {
    var fixture = try window()
    try fixture.show(client: 2) {
      $0.addHosted(1, "a", Size(width: 30, height: 30))
      $0.addWindow(2, Rectangle(x: 60, y: 60, width: 10, height: 10), .red)
    }
    fixture.tree.scene.hideContexts(exceptOf: 1)
    _ = fixture.update(at: 0)
    expectEqual(fixture.commands(of: 1, client: 2).count, 1)
    expectEmpty(fixture.commands(of: 2, client: 2))
  }

  @Test func `a snapshot has the tokens`() throws {
    var fixture = try window()
    try fixture.show(client: 2) {
      $0.addHosted(1, "a", Size(width: 30, height: 30))
      $0.addHosted(2, "b", Size(width: 30, height: 30), .red)
    }
    var copy = TreeFixture(width: 100, height: 100)
    for client: UInt32 in [2, 1] {
      try copy.commit(fixture.tree.scene.snapshot(of: client).operations, client: client)
    }
    _ = copy.update(at: 0)
    #expect(copy.tree.view.drawList.isSamePicture(as: fixture.tree.view.drawList))
    expectEmpty(copy.problems())
  }

  @Test func `a snapshot makes contexts in the order of ids, and gives tokens in theirs`() throws {
    var fixture = try window()
    try fixture.show(client: 2) {
      $0.addHosted(1, "c", Size(width: 30, height: 30))
      $0.addHosted(2, "a", Size(width: 30, height: 30), .red)
      $0.give("a", to: 1)
      $0.addWindow(3, Rectangle(x: 0, y: 0, width: 5, height: 5))
      $0.addWindow(4, Rectangle(x: 50, y: 50, width: 5, height: 5))
    }
    expectNotNil(fixture.context(2, of: 2)?.host)
    fixture.tree.scene.raiseContext(client: 2, id: 3)
    var copy = TreeFixture(width: 100, height: 100)
    for client: UInt32 in [2, 1] {
      try copy.commit(fixture.tree.scene.snapshot(of: client).operations, client: client)
    }
    _ = copy.update(at: 0)
    expectEqual(copy.context(2, of: 2)?.host?.layer, 2)
    expectNil(copy.context(1, of: 2)?.host)
    expectEmpty(copy.problems())
  }
}
