import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

/// Expressions and time sources in the scene.
@Suite struct `Expressions in the scene` {
  private static func expression(
    _ path: PropertyKeyPath, _ program: ExpressionProgram, isAdditive: Bool = false,
    begin: Double = 1e-9, duration: Double? = nil
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(
        beginTime: begin, duration: duration ?? 1, repeatCount: duration == nil ? .infinity : 0),
      isRemovedOnCompletion: false,
      content: .expression(
        .init(target: .init(path, isAdditive: isAdditive), program: program)))
  }

  private static func read(
    _ layer: UInt32, _ key: PropertyKey, _ component: KeyPathComponent = .whole, _ index: UInt8 = 0
  ) -> ExpressionInput {
    .property(.init(layer: layer, keyPath: .init(key, component), index: index))
  }

  /// 1 − (the y of a layer's position) ÷ 200.
  private static func fade(_ layer: UInt32) -> ExpressionProgram {
    ExpressionProgram(
      inputs: [read(layer, .position, .y)], constants: [200, 1],
      steps: [.init(.divide, 0, 1), .init(.subtract, 2, 3)], results: [4])
  }

  /// A window 1 with the layers 2 to `count`.
  private func fixture(_ count: UInt32 = 3) throws -> TreeFixture {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 200, height: 200), .red)
      for layer in 2...count {
        $0.addLayer(layer, Rectangle(x: 0, y: 0, width: 20, height: 20), .green, in: 1)
      }
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  private func opacity(_ layer: UInt32, _ fixture: TreeFixture) -> Double {
    fixture.shown(.opacity, of: layer).asScalar ?? .nan
  }

  // MARK: Following

  @Test func `a property follows an animated one in the same frame`() throws {
    var fixture = try fixture()
    try fixture.commit {
      $0.addAnimation(1, to: 2, Self.expression(.init(.opacity), Self.fade(3)))
      $0.addAnimation(
        2, to: 3,
        .basic(
          .init(.position), from: .point(.zero), to: .point(Point(x: 0, y: 200)), begin: 1e-9,
          duration: 2))
    }
    for step in 1...8 {
      let time = 0.25 * Double(step)
      let update = fixture.update(at: time)
      let y = fixture.shown(.position, of: 3).asPoint?.y ?? .nan
      expectEqual(opacity(2, fixture), 1 - y / 200)
      expectEqual(fixture.committed(.opacity, of: 2), .scalar(1))
      if step < 8 { expectFalse(update.damage.isEmpty) }
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  @Test func `a property follows a committed one, and nothing moves afterwards`() throws {
    var fixture = try fixture()
    try fixture.commit { $0.addAnimation(1, to: 2, Self.expression(.init(.opacity), Self.fade(3))) }
    _ = fixture.update(at: 0)
    for y in [50.0, 120, 120, 10] {
      try fixture.commit(at: 1) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 3) }
      let update = fixture.update(at: 1)
      expectEqual(opacity(2, fixture), 1 - y / 200)
      expectFalse(update.sampling.isAnimating)
      expectEqual(update.sampling.nextChange, .infinity)
    }
  }

  @Test func `expressions that read each other see this frame's values, whichever came first`()
    throws
  {
    for ids in [[1, 2, 3], [3, 2, 1], [2, 3, 1]] as [[UInt32]] {
      var fixture = try fixture(6)
      try fixture.commit {
        for id in [1, 2, 3] as [UInt32] {
          let layer = 1 + (ids.firstIndex(of: id).map { UInt32($0) } ?? 0) + 1
          $0.addAnimation(
            id, to: layer,
            Self.expression(
              .init(.opacity),
              ExpressionProgram(
                inputs: [layer == 4 ? Self.read(5, .position, .y) : Self.read(layer + 1, .opacity)],
                constants: [0.5], steps: [.init(.multiply, 0, 1)], results: [2])))
        }
      }
      for y in [8.0, 16] {
        try fixture.commit(at: y) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 5) }
        _ = fixture.update(at: y)
        expectEqual([2, 3, 4].map { opacity($0, fixture) }, [y / 8, y / 4, y / 2])
      }
    }
  }

  @Test func `an expression with the time moves by itself while it is active`() throws {
    var fixture = try fixture()
    let program = ExpressionProgram(
      inputs: [.time], constants: [0.1], steps: [.init(.multiply, 0, 1)], results: [2])
    try fixture.commit {
      $0.addAnimation(
        1, to: 2, Self.expression(.init(.opacity), program, begin: 1, duration: 4))
    }
    let before = fixture.update(at: 0)
    expectEqual(opacity(2, fixture), 1)
    expectFalse(before.sampling.isAnimating)
    expectEqual(before.sampling.nextChange, 1)
    for time in [1.0, 2, 4.5] {
      expectTrue(fixture.update(at: time).sampling.isAnimating)
      #expect(abs(opacity(2, fixture) - time * 0.1) < 1e-12)
    }
    let after = fixture.update(at: 5)
    expectFalse(after.sampling.isAnimating)
    expectEqual(opacity(2, fixture), 1)
  }

  // MARK: Beside other animations

  @Test func `an expression sees and covers the layer's other animations`() throws {
    var fixture = try fixture()
    try fixture.commit {
      $0.addAnimation(
        1, to: 2,
        Self.expression(
          .init(.opacity),
          ExpressionProgram(
            inputs: [Self.read(2, .position, .x)], constants: [100],
            steps: [.init(.divide, 0, 1)], results: [2])))
      $0.addAnimation(
        2, to: 2,
        .basic(
          .init(.position), from: .point(.zero), to: .point(Point(x: 100, y: 0)), begin: 1e-9,
          duration: 1))
      $0.addAnimation(
        3, to: 2, .basic(.init(.opacity), from: .scalar(0), to: .scalar(0), begin: 1e-9))
    }
    _ = fixture.update(at: 0)
    _ = fixture.update(at: 0.5)
    #expect(abs(opacity(2, fixture) - 0.5) < 1e-8)
    try fixture.commit(at: 0.5) { $0.removeAnimation(1, from: 2) }
    _ = fixture.update(at: 0.5)
    expectEqual(opacity(2, fixture), 0)
    _ = fixture.update(at: 1.5)
    expectEqual(opacity(2, fixture), 1)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `a layer with thousands of expressions is evaluated once a frame`() throws {
    let count: UInt32 = 2000
    var fixture = try fixture()
    try fixture.commit {
      for id in 1...count {
        let program = ExpressionProgram(
          inputs: [.time], constants: [0.0001], steps: [.init(.multiply, 0, 1)], results: [2])
        $0.addAnimation(
          id, to: 2, Self.expression(.init(.position, .x), program, isAdditive: true))
      }
    }
    _ = fixture.update(at: 0)
    for time in [1.0, 2] {
      _ = fixture.update(at: time)
      expectAtMost(fixture.tree.samplingWork(of: 1), 1000 * Int(count))
    }
    let shown = fixture.shown(.position, of: 2).asPoint?.x ?? .nan
    let committed = fixture.committed(.position, of: 2).asPoint?.x ?? .nan
    expectAtMost(abs(shown - committed - 0.0001 * 2 * Double(count)), 1e-6)
  }

  @Test func `an additive expression adds to what is below, once`() throws {
    var fixture = try fixture()
    try fixture.commit {
      $0.setPoint(Point(x: 0, y: 1), for: .position, of: 3)
      $0.addAnimation(
        1, to: 2,
        Self.expression(
          .init(.zPosition),
          ExpressionProgram(inputs: [Self.read(3, .position, .y)], results: [0]),
          isAdditive: true))
    }
    for (time, committed, y) in [(1.0, 10.0, 1.0), (2, 10, 2), (3, 20, 2), (4, 20, 5)] {
      try fixture.commit(at: time) {
        $0.setScalar(committed, for: .zPosition, of: 2)
        $0.setPoint(Point(x: 0, y: y), for: .position, of: 3)
      }
      _ = fixture.update(at: time)
      expectEqual(fixture.shown(.zPosition, of: 2), .scalar(committed + y))
      _ = fixture.update(at: time + 0.5)
      expectEqual(fixture.shown(.zPosition, of: 2), .scalar(committed + y))
    }
  }

  @Test func `many expressions of a layer add up in their order`() throws {
    let parts = (1...40).map { 1 / Double($0) - 0.1 }
    for key in [PropertyKey.opacity, .shadowRadius] {
      var fixture = try fixture()
      try fixture.commit {
        $0.setScalar(0.7, for: key, of: 2)
        for (id, part) in zip(1... as PartialRangeFrom<UInt32>, parts) {
          $0.addAnimation(
            id, to: 2,
            Self.expression(
              .init(key), ExpressionProgram(constants: [part], results: [0]), isAdditive: true))
        }
      }
      _ = fixture.update(at: 1)
      expectEqual(fixture.shown(key, of: 2), .scalar(parts.reduce(0.7, +)))
    }
  }

  @Test func `a negative zero covers what is below`() throws {
    var fixture = try fixture()
    let zero = ExpressionProgram(constants: [-0.0], results: [0])
    try fixture.commit {
      // The second one decides, so that the layer is evaluated.
      for id in 1...2 as ClosedRange<UInt32> {
        $0.addAnimation(id, to: 2, Self.expression(.init(.opacity), zero))
      }
    }
    _ = fixture.update(at: 1)
    expectEqual(opacity(2, fixture).sign, .minus)
  }

  @Test func `parts of one property have expressions of their own`() throws {
    var fixture = try fixture()
    func copy(_ component: KeyPathComponent, _ other: KeyPathComponent) -> AnimationDescription {
      Self.expression(
        .init(.position, component),
        ExpressionProgram(inputs: [Self.read(3, .position, other)], results: [0]))
    }
    try fixture.commit {
      $0.addAnimation(1, to: 2, copy(.x, .y))
      $0.addAnimation(2, to: 2, copy(.y, .x))
    }
    for point in [Point(x: 3, y: 7), Point(x: 3, y: 9), Point(x: 4, y: 9)] {
      try fixture.commit(at: 1) { $0.setPoint(point, for: .position, of: 3) }
      _ = fixture.update(at: 1)
      expectEqual(fixture.shown(.position, of: 2), .point(Point(x: point.y, y: point.x)))
    }
  }

  // MARK: Cost

  @Test func `expressions of several properties of a layer need no evaluation of all of it`() throws
  {
    var fixture = try fixture()
    func copy(_ key: PropertyKey) -> AnimationDescription {
      Self.expression(
        .init(key), ExpressionProgram(inputs: [Self.read(3, .opacity)], results: [0]))
    }
    try fixture.commit {
      $0.addAnimation(1, to: 2, copy(.opacity))
      $0.addAnimation(2, to: 2, copy(.cornerRadius))
      $0.addAnimation(
        3, to: 2,
        .basic(.init(.position), from: .point(.zero), to: .point(.zero), begin: 9, duration: 1))
    }
    for opacity in [0.5, 0.25, 0.75] {
      try fixture.commit(at: 1) { $0.setScalar(opacity, for: .opacity, of: 3) }
      _ = fixture.update(at: 1)
      expectEqual(self.opacity(2, fixture), opacity)
      expectEqual(fixture.shown(.cornerRadius, of: 2), .scalar(opacity))
    }
    // An evaluation is 256 for each animation.
    expectLess(fixture.tree.samplingWork(of: 1), 256)
    // An animation of the same property takes part from its begin to its end.
    try fixture.commit(at: 2) {
      $0.addAnimation(
        4, to: 2, .basic(.init(.opacity), from: .scalar(0), to: .scalar(0), begin: 2, duration: 1))
      $0.setScalar(0.5, for: .opacity, of: 3)
    }
    for time in [2.0, 2.5, 4] {
      _ = fixture.update(at: time)
      expectEqual(opacity(2, fixture), 0.5)
    }
  }

  @Test func `programs that nothing has changed for are not looked at`() throws {
    let count: UInt32 = 100
    var fixture = try fixture(count + 2)
    try fixture.commit {
      for layer in 3...count + 2 {
        $0.addAnimation(layer, to: layer, Self.expression(.init(.opacity), Self.fade(2)))
      }
    }
    // The expressions begin.
    _ = fixture.update(at: 1)
    for time in [2.0, 2.5] {
      _ = fixture.update(at: time)
      expectLess(fixture.tree.samplingWork(of: 1), Int(count))
    }
    try fixture.commit(at: 3) { $0.setPoint(Point(x: 0, y: 50), for: .position, of: 2) }
    _ = fixture.update(at: 3)
    expectGreater(fixture.tree.samplingWork(of: 1), 3 * Int(count))
    for layer in [3, count + 2] { expectEqual(opacity(layer, fixture), 0.75) }
  }

  // MARK: No number

  @Test func `a result that is not finite leaves the committed value`() throws {
    var fixture = try fixture()
    try fixture.commit {
      $0.setScalar(0.25, for: .opacity, of: 2)
      $0.setScalar(4, for: .zPosition, of: 3)
      $0.addAnimation(
        1, to: 2,
        Self.expression(
          .init(.opacity),
          ExpressionProgram(
            inputs: [Self.read(3, .zPosition)], constants: [1], steps: [.init(.divide, 1, 0)],
            results: [2])))
    }
    for (z, shown) in [(4.0, 0.25), (0, 0.25), (8, 0.125), (-0.0, 0.25), (2, 0.5)] {
      try fixture.commit(at: 1) { $0.setScalar(z, for: .zPosition, of: 3) }
      _ = fixture.update(at: 1)
      expectEqual(opacity(2, fixture), shown)
    }
  }

  @Test func `a layer that is gone has no numbers, nor has the room that went with it`() throws {
    let last: UInt32 = 12_000
    var fixture = try fixture(last)
    try fixture.commit {
      $0.addAnimation(1, to: 2, Self.expression(.init(.opacity), Self.fade(last)))
      $0.setPoint(Point(x: 0, y: 50), for: .position, of: last)
    }
    _ = fixture.update(at: 0.5)
    expectEqual(opacity(2, fixture), 0.75)
    try fixture.commit(at: 1) { for layer in 3...last { $0.destroyLayer(layer) } }
    for time in [1.0, 2, 3] {
      _ = fixture.update(at: time)
      expectEqual(opacity(2, fixture), 1)
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  @Test func `a layer that is gone has no numbers, though its room is still there`() throws {
    var fixture = try fixture(3)
    try fixture.commit {
      $0.setScalar(0.25, for: .opacity, of: 2)
      $0.setScalar(0.75, for: .opacity, of: 3)
      $0.addAnimation(
        1, to: 2,
        Self.expression(
          .init(.opacity), ExpressionProgram(inputs: [Self.read(3, .opacity)], results: [0])))
    }
    _ = fixture.update(at: 1)
    expectEqual(opacity(2, fixture), 0.75)
    try fixture.commit(at: 2) { $0.destroyLayer(3) }
    _ = fixture.update(at: 2)
    expectEqual(opacity(2, fixture), 0.25)
  }

  @Test func `a layer that is gone has no numbers, nor has another client's`() throws {
    var fixture = try fixture(4)
    try fixture.commit {
      $0.setScalar(0.75, for: .opacity, of: 3)
      $0.addAnimation(
        1, to: 2,
        Self.expression(
          .init(.opacity), ExpressionProgram(inputs: [Self.read(3, .opacity)], results: [0])))
      $0.addAnimation(
        2, to: 4,
        Self.expression(
          .init(.opacity), ExpressionProgram(inputs: [Self.read(77, .opacity)], results: [0])))
    }
    _ = fixture.update(at: 1)
    expectEqual(opacity(2, fixture), 0.75)
    expectEqual(opacity(4, fixture), 1)
    // Another client's layer takes the slot.
    try fixture.commit(at: 2) { $0.destroyLayer(3) }
    try fixture.commit(client: 2, at: 2) {
      $0.addLayer(3, Rectangle(x: 0, y: 0, width: 9, height: 9), .blue)
      $0.addLayer(77, Rectangle(x: 0, y: 0, width: 9, height: 9), .blue)
      $0.setScalar(0.5, for: .opacity, of: 3)
      $0.setScalar(0.5, for: .opacity, of: 77)
    }
    _ = fixture.update(at: 2)
    expectEqual(opacity(2, fixture), 1)
    expectEqual(opacity(4, fixture), 1)
    try fixture.commit(at: 3) {
      $0.destroyLayer(2)
      $0.destroyLayer(4)
    }
    _ = fixture.update(at: 3)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  // MARK: Time sources

  @Test func `an animation with a time source is scrubbed, and never ends`() throws {
    var fixture = try fixture()
    var animation = AnimationDescription.basic(
      .init(.opacity), from: .scalar(0), to: .scalar(1), duration: 1, fill: .both)
    animation.timeSource = ExpressionProgram(
      inputs: [Self.read(3, .position, .y)], constants: [100], steps: [.init(.divide, 0, 1)],
      results: [2])
    try fixture.commit { $0.addAnimation(1, to: 2, animation) }
    for (y, shown) in [(0.0, 0.0), (50, 0.5), (25, 0.25), (150, 1), (-20, 0), (75, 0.75)] {
      try fixture.commit(at: 5) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 3) }
      let update = fixture.update(at: 5)
      expectEqual(opacity(2, fixture), shown)
      expectFalse(update.sampling.isAnimating)
      for event in update.sampling.events { expectEqual(event.kind, .started) }
    }
    try fixture.commit(at: 6) { $0.removeAnimation(1, from: 2) }
    _ = fixture.update(at: 6)
    expectEqual(opacity(2, fixture), 1)
  }

  @Test func `a time source scrubs a transition, which keeps its old picture`() throws {
    var fixture = TreeFixture()
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 40, height: 40), .white)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 20, height: 20), .red, in: 1)
      $0.addLayer(3, Rectangle(x: 30, y: 30, width: 1, height: 1), nil, in: 1)
    }
    _ = fixture.update(at: 0)
    try fixture.commit(at: 5) {
      $0.setColor(.blue, for: .backgroundColor, of: 2)
      var fade = AnimationDescription(
        timing: Timing(duration: 1, fillMode: .both), isRemovedOnCompletion: false,
        content: .transition(Transition(type: .fade)))
      fade.timeSource = ExpressionProgram(
        inputs: [Self.read(3, .position, .y)], constants: [100],
        steps: [.init(.divide, 0, 1)], results: [2])
      $0.addAnimation(1, to: 2, fade)
    }
    func pixel() -> UInt32 { fixture.tree.view.drawList.pixels()[0] & 0xFF_FFFF }
    for (y, shown) in [
      (25.0, 0xBF_0040), (75, 0x40_00BF), (0, 0xFF_0000), (100, 0x00_00FF), (25, 0xBF_0040),
    ]
      as [(Double, UInt32)]
    {
      try fixture.commit(at: 5) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 3) }
      expectFalse(fixture.update(at: 5).sampling.isAnimating)
      expectEqual(pixel(), shown)
    }
    try fixture.commit(at: 6) { $0.removeAnimation(1, from: 2) }
    _ = fixture.update(at: 6)
    expectEqual(pixel(), 0x00_00FF)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `groups, keyframes and springs take a time source as they take a clock`() throws {
    let contents: [AnimationDescription.Content] = [
      .keyframes(
        .init(
          target: .init(.init(.opacity)),
          frames: .values([.scalar(0), .scalar(0.8), .scalar(0.2)]))),
      .basic(
        .init(
          target: .init(.init(.opacity)), from: .scalar(0), to: .scalar(0.5), spring: Spring())),
      .group([
        .basic(.init(.opacity), from: .scalar(0.1), to: .scalar(0.9), duration: 1)
      ]),
    ]
    for content in contents {
      var fixture = try fixture(4)
      let clocked = AnimationDescription(
        timing: Timing(beginTime: 1, duration: 2, fillMode: .both), content: content)
      var sourced = clocked
      sourced.timeSource = ExpressionProgram(inputs: [Self.read(4, .position, .y)], results: [0])
      try fixture.commit {
        $0.addAnimation(1, to: 2, clocked)
        $0.addAnimation(2, to: 3, sourced)
      }
      for time in [0.5, 1, 1.3, 1.7, 2.5] {
        try fixture.commit(at: time) { $0.setPoint(Point(x: 0, y: time), for: .position, of: 4) }
        _ = fixture.update(at: time)
        expectEqual(opacity(3, fixture), opacity(2, fixture))
      }
    }
  }

  @Test func `an expression reads what a time source shows, in the same frame`() throws {
    var fixture = try fixture(4)
    var animation = AnimationDescription.basic(
      .init(.opacity), from: .scalar(0), to: .scalar(1), duration: 100, fill: .both)
    animation.timeSource = ExpressionProgram(inputs: [Self.read(4, .position, .y)], results: [0])
    try fixture.commit {
      $0.addAnimation(
        1, to: 2,
        Self.expression(
          .init(.opacity), ExpressionProgram(inputs: [Self.read(3, .opacity)], results: [0])))
      $0.addAnimation(2, to: 3, animation)
    }
    for y in [10.0, 60, 30] {
      try fixture.commit(at: 1) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 4) }
      _ = fixture.update(at: 1)
      expectEqual(opacity(2, fixture), opacity(3, fixture))
      #expect(abs(opacity(2, fixture) - y / 100) < 1e-12)
    }
  }

  // MARK: Random changes

  /// All layers' properties on screen.
  private func shownValues(_ fixture: TreeFixture) -> [[TreeNode.Property]] {
    fixture.tree.scene.contexts.flatMap {
      fixture.tree.scene.nodes(of: $0, values: .presentation).map(\.properties)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the values shown do not depend on the frames before`(seed: UInt64) throws {
    var random = SmallNumbers(seed)
    var shown = try fixture(9)
    var unseen = try fixture(9)
    var animation: UInt32 = 0
    var attached: [(id: UInt32, layer: UInt32)] = []
    let keys: [PropertyKeyPath] = [
      .init(.opacity), .init(.zPosition), .init(.position, .x), .init(.position, .y),
      .init(.transform, .rotation), .init(.bounds, .sizeWidth),
    ]
    for step in 1...30 {
      var encoder = CommitEncoder()
      let time = 0.125 * Double(step)
      for _ in 0...random.next(3) {
        let layer = 2 + random.next(8)
        switch random.next(6) {
        case 0, 1:
          encoder.setPoint(
            Point(x: Double(random.next(50)), y: Double(random.next(50))), for: .position, of: layer
          )
        case 2: encoder.setScalar(Double(random.next(9)), for: .zPosition, of: layer)
        case 3:
          guard let old = attached.popLast() else { continue }
          encoder.removeAnimation(old.id, from: old.layer)
        case 4:
          animation += 1
          attached.append((animation, layer))
          encoder.addAnimation(
            animation, to: layer,
            .basic(
              keys[Int(random.next(2))], from: .scalar(0), to: .scalar(8), begin: time,
              duration: 0.5, isRemoved: false))
        default:
          animation += 1
          attached.append((animation, layer))
          // Reads layers with larger numbers only, so that there is no cycle.
          let path = keys[Int(random.next(UInt32(keys.count)))]
          let other = keys[Int(random.next(UInt32(keys.count)))]
          encoder.addAnimation(
            animation, to: layer,
            Self.expression(
              path,
              ExpressionProgram(
                inputs: [Self.read(layer + 1 + random.next(2), other.key, other.component)],
                constants: [0.5], steps: [.init(random.next(4) == 0 ? .divide : .multiply, 1, 0)],
                results: [2]),
              isAdditive: random.next(3) == 0, begin: time))
        }
      }
      try shown.commit(encoder.operations, at: time)
      try unseen.commit(encoder.operations, at: time)
      _ = shown.update(at: time)
      expectEqual(shown.tree.checkInvariants(), [])
      var copy = unseen
      _ = copy.update(at: time)
      expectEqual(shownValues(shown), shownValues(copy), "step \(step)")
    }
  }
}

/// A sequence of small numbers that a seed decides.
private struct SmallNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func next(_ count: UInt32) -> UInt32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt32(truncatingIfNeeded: state >> 33) % count
  }
}
