import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Shared elements in the scene: two layers are shown in one place, which goes from one's to the other's.
@Suite struct `Pairings in the scene` {
  /// A hundredth of the y of a layer's position.
  private static func progress(_ driver: UInt32) -> ExpressionProgram {
    ExpressionProgram(
      inputs: [.property(.init(layer: driver, keyPath: .init(.position, .y)))], constants: [100],
      steps: [.init(.divide, 0, 1)], results: [2])
  }

  private static func pairing(
    _ pairing: Pairing, by driver: UInt32? = 9, duration: Double = 1
  ) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: duration, fillMode: .both), isRemovedOnCompletion: false,
      timeSource: driver.map { progress($0) }, content: .pairing(pairing))
  }

  /// Pairs two layers with each other, by the layer 9.
  private static func pair(
    _ a: UInt32, _ b: UInt32, _ encoder: inout CommitEncoder, first: UInt32 = 1,
    scales: Bool = false
  ) {
    encoder.addAnimation(first, to: a, pairing(Pairing(partner: b, scales: scales)))
    encoder.addAnimation(
      first + 1, to: b,
      pairing(Pairing(partner: a, startProgress: 1, endProgress: 0, scales: scales)))
  }

  /// A window 1 with a card 2, and a card 4 in the group 3, which is scaled by two. The driver 9 has no size.
  private func fixture(isPaired: Bool = true) throws -> TreeFixture {
    var fixture = TreeFixture(width: 300, height: 300)
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 10, y: 10, width: 280, height: 280), .red)
      $0.addLayer(2, Rectangle(x: 20, y: 20, width: 40, height: 40), .green, in: 1)
      $0.addLayer(3, Rectangle(x: 100, y: 100, width: 80, height: 80), in: 1)
      $0.setMatrix(.scale(2, 2, 1), for: .transform, of: 3)
      $0.addLayer(4, Rectangle(x: 10, y: 10, width: 60, height: 40), .blue, in: 3)
      $0.setScalar(8, for: .cornerRadius, of: 4)
      $0.addLayer(5, Rectangle(x: 5, y: 5, width: 10, height: 10), .red, in: 2)
      $0.addLayer(9, Rectangle(x: 0, y: 0, width: 0, height: 0), in: 1)
      if isPaired { Self.pair(2, 4, &$0) }
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  private func drive(_ y: Double, _ fixture: inout TreeFixture, at time: Double = 1) throws {
    try fixture.commit(at: time) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 9) }
    _ = fixture.update(at: time)
  }

  private func corners(_ layer: UInt32, _ fixture: TreeFixture) -> [Point] {
    fixture.tree.view.placedLayers(fixture.tree.scene).first { $0.layer == layer }?.corners ?? []
  }

  private func distance(_ a: [Point], _ b: [Point]) -> Double {
    guard a.count == 4, b.count == 4 else { return .infinity }
    return zip(a, b).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? .infinity
  }

  private func number(_ key: PropertyKey, _ layer: UInt32, _ fixture: TreeFixture) -> Double {
    fixture.shown(key, of: layer).asScalar ?? .nan
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> [Point] {
    [
      Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
      Point(x: x, y: y + height),
    ]
  }

  // MARK: Places

  @Test func `both layers are shown between their places, and fade where the other one is opaque`()
    throws
  {
    var fixture = try fixture()
    // The group is scaled by two about its middle (140, 140), so that layer 4 is at (80, 80) in the window.
    let cases: [(y: Double, place: [Point], fades: (Double, Double), radius: (Double, Double))] = [
      (0, Self.rectangle(30, 30, 40, 40), (1, 0), (0, 0)),
      (25, Self.rectangle(45, 45, 60, 50), (1, 0.5), (4, 2)),
      (50, Self.rectangle(60, 60, 80, 60), (1, 1), (8, 4)),
      (75, Self.rectangle(75, 75, 100, 70), (0.5, 1), (12, 6)),
      (100, Self.rectangle(90, 90, 120, 80), (0, 1), (16, 8)),
      (150, Self.rectangle(90, 90, 120, 80), (0, 1), (16, 8)),
      (-20, Self.rectangle(30, 30, 40, 40), (1, 0), (0, 0)),
    ]
    for (y, place, fades, radius) in cases + cases.reversed() {
      try drive(y, &fixture)
      expectLess(distance(corners(2, fixture), place), 1e-9, "\(y)")
      expectLess(distance(corners(4, fixture), place), 1e-9, "\(y)")
      expectEqual(number(.opacity, 2, fixture), fades.0)
      expectEqual(number(.opacity, 4, fixture), fades.1)
      expectLess(abs(number(.cornerRadius, 2, fixture) - radius.0), 1e-12)
      expectLess(abs(number(.cornerRadius, 4, fixture) - radius.1), 1e-12)
      // What is in a layer keeps its distance from the corner.
      let inner = corners(5, fixture).first ?? .zero
      expectLess(abs(inner.x - place[0].x - 5) + abs(inner.y - place[0].y - 5), 1e-9)
      expectEqual(fixture.committed(.opacity, of: 2), .scalar(1))
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  @Test func `a layer at its own end has its own values, to the bit`() throws {
    var fixture = try fixture()
    let plain = try self.fixture(isPaired: false)
    try drive(60, &fixture)
    try drive(0, &fixture)
    for key in [PropertyKey.position, .bounds, .transform, .cornerRadius, .opacity] {
      expectEqual(fixture.shown(key, of: 2), plain.shown(key, of: 2), key.name)
    }
    try drive(100, &fixture)
    for key in [PropertyKey.position, .bounds, .transform, .cornerRadius, .opacity] {
      expectEqual(fixture.shown(key, of: 4), plain.shown(key, of: 4), key.name)
    }
  }

  @Test func `without a time source the way takes the time of the animation`() throws {
    var fixture = try fixture(isPaired: false)
    try fixture.commit(at: 1) {
      $0.addAnimation(
        1, to: 2, Self.pairing(Pairing(partner: 4, fades: false), by: nil, duration: 2))
    }
    var update = fixture.update(at: 2)
    expectTrue(update.sampling.isAnimating)
    expectLess(distance(corners(2, fixture), Self.rectangle(60, 60, 80, 60)), 1e-9)
    expectEqual(number(.opacity, 2, fixture), 1)
    update = fixture.update(at: 9)
    expectFalse(update.sampling.isAnimating)
    expectEqual(update.sampling.nextChange, .infinity)
    expectLess(distance(corners(2, fixture), corners(4, fixture)), 1e-9)
  }

  @Test func `both go on living: animations, commits and superlayers that move`() throws {
    var fixture = try fixture()
    try drive(50, &fixture)
    try fixture.commit(at: 1) {
      $0.addAnimation(
        3, to: 2,
        .basic(
          .init(.position), from: .point(Point(x: 40, y: 40)), to: .point(Point(x: 60, y: 40)),
          duration: 1))
    }
    _ = fixture.update(at: 1.5)
    // Half of 10 points.
    expectLess(distance(corners(2, fixture), Self.rectangle(65, 60, 80, 60)), 1e-9)
    expectLess(distance(corners(4, fixture), Self.rectangle(65, 60, 80, 60)), 1e-9)
    _ = fixture.update(at: 3)
    try fixture.commit(at: 3) {
      $0.setPoint(Point(x: 150, y: 160), for: .position, of: 3)
      $0.setScalar(0.5, for: .opacity, of: 4)
    }
    _ = fixture.update(at: 3)
    expectLess(distance(corners(2, fixture), Self.rectangle(65, 70, 80, 60)), 1e-9)
    expectLess(distance(corners(4, fixture), Self.rectangle(65, 70, 80, 60)), 1e-9)
    expectEqual(number(.opacity, 4, fixture), 0.5)
    try fixture.commit(at: 4) { $0.removeAnimation(1, from: 2) }
    _ = fixture.update(at: 4)
    expectLess(distance(corners(2, fixture), Self.rectangle(30, 30, 40, 40)), 1e-9)
    expectLess(distance(corners(4, fixture), Self.rectangle(65, 70, 80, 60)), 1e-9)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test func `a shown element is hit where it is seen`() throws {
    var fixture = try fixture()
    try drive(50, &fixture)
    // Layer 2 is in front of the group.
    expectEqual(fixture.tree.hitTest(Point(x: 125, y: 105))?.layer, 2)
    expectEqual(fixture.tree.hitTest(Point(x: 67, y: 67))?.layer, 5)
    expectEqual(fixture.tree.hitTest(Point(x: 35, y: 35))?.layer, 1)
    try drive(100, &fixture)
    expectEqual(fixture.tree.hitTest(Point(x: 125, y: 105))?.layer, 4)
  }

  @Test func `elements in elements keep their own two places`() throws {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      $0.addLayer(16, Rectangle(x: 30, y: 10, width: 20, height: 20), .green, in: 4)
      Self.pair(5, 16, &$0, first: 11)
    }
    for y in [0.0, 10, 50, 80, 100] {
      try drive(y, &fixture)
      // From (35, 35), 10 points wide, to (150, 110), 40 points wide.
      let p = y / 100
      let place = Self.rectangle(35 + 115 * p, 35 + 75 * p, 10 + 30 * p, 10 + 30 * p)
      expectLess(distance(corners(5, fixture), place), 1e-9, "\(y)")
      expectLess(distance(corners(16, fixture), place), 1e-9, "\(y)")
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  @Test func `a layer and one inside it can be paired`() throws {
    var fixture = try fixture(isPaired: false)
    try fixture.commit(at: 1) { Self.pair(2, 5, &$0) }
    for y in [0.0, 30, 70, 100] {
      try drive(y, &fixture)
      let p = y / 100
      let place = Self.rectangle(30 + 5 * p, 30 + 5 * p, 40 - 30 * p, 40 - 30 * p)
      expectLess(distance(corners(2, fixture), place), 1e-9, "\(y)")
      expectLess(distance(corners(5, fixture), place), 1e-9, "\(y)")
    }
  }

  @Test func `a layer that is scaled keeps its bounds' width, and its sublayers grow`() throws {
    var fixture = try fixture(isPaired: false)
    try fixture.commit(at: 1) { Self.pair(2, 4, &$0, scales: true) }
    try drive(50, &fixture)
    expectLess(distance(corners(2, fixture), Self.rectangle(60, 60, 80, 60)), 1e-9)
    expectLess(distance(corners(4, fixture), Self.rectangle(60, 60, 80, 60)), 1e-9)
    expectLess(distance(corners(5, fixture), Self.rectangle(70, 70, 20, 20)), 1e-9)
    expectEqual(fixture.shown(.bounds, of: 2).asRect?.width, 40)
    // 8 points of the window are 4 of the layer.
    expectLess(abs(number(.cornerRadius, 2, fixture) - 4), 1e-12)
  }

  @Test func `turns go along the short arc, and sublayerTransform and flips are seen`() throws {
    var fixture = try fixture(isPaired: false)
    try fixture.commit(at: 1) {
      $0.setMatrix(.rotation(0.4, 0, 0, 1), for: .transform, of: 2)
      $0.setMatrix(
        Matrix4.rotation(-0.6, 0, 0, 1).concatenating(.scale(1.5, 1.2, 1)),
        for: .sublayerTransform, of: 3)
      $0.setBool(true, for: .geometryFlipped, of: 4)
      $0.setPoint(Point(x: 0.2, y: 0.9), for: .anchorPoint, of: 4)
      Self.pair(2, 4, &$0)
    }
    for y in [0.0, 33, 66, 100] {
      try drive(y, &fixture)
      // Flipped geometry begins at the other edge; what is in the layer stays upright.
      let flipped = corners(4, fixture)
      let upright = [3, 2, 1, 0].map { $0 < flipped.count ? flipped[$0] : .zero }
      expectLess(distance(corners(2, fixture), upright), 1e-9, "\(y)")
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }

  // MARK: Expressions

  @Test func `expressions read places without pairings, even of the layers that are paired`() throws
  {
    var fixture = try fixture()
    try fixture.commit(at: 1) {
      // The progress of another pairing reads what the first one moves.
      $0.addLayer(17, Rectangle(x: 0, y: 0, width: 5, height: 5), .green, in: 1)
      for (id, key, component) in [
        (21, .position, .x), (22, .bounds, .sizeWidth), (23, .opacity, .whole),
      ] as [(UInt32, PropertyKey, KeyPathComponent)] {
        $0.addAnimation(
          id, to: 17,
          AnimationDescription(
            timing: Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity),
            isRemovedOnCompletion: false,
            content: .expression(
              .init(
                target: .init(
                  .init(id == 21 ? .zPosition : id == 22 ? .shadowRadius : .borderWidth)),
                program: ExpressionProgram(
                  inputs: [.property(.init(layer: 4, keyPath: .init(key, component)))],
                  results: [0])))))
      }
    }
    for y in [0.0, 20, 100, 60] {
      try drive(y, &fixture)
      expectEqual(number(.zPosition, 17, fixture), 40)
      expectEqual(number(.shadowRadius, 17, fixture), 60)
      expectEqual(number(.borderWidth, 17, fixture), 1)
    }
    try fixture.commit(at: 2) { $0.setPoint(Point(x: 45, y: 30), for: .position, of: 4) }
    _ = fixture.update(at: 2)
    expectEqual(number(.zPosition, 17, fixture), 45)
  }

  @Test func `an expression moves the anchor of a layer that its pairing shows elsewhere`() throws {
    var fixture = try fixture()
    try drive(50, &fixture)
    try fixture.commit(at: 2) {
      $0.addAnimation(
        20, to: 2,
        AnimationDescription(
          timing: Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity),
          isRemovedOnCompletion: false,
          content: .expression(
            .init(
              target: .init(.init(.anchorPoint)),
              program: ExpressionProgram(
                inputs: [.property(.init(layer: 5, keyPath: .init(.opacity)))], results: [0, 0])))))
    }
    var plain = try self.fixture()
    try drive(50, &plain)
    for anchor in [0.25, 0.75] {
      try fixture.commit(at: 3) { $0.setScalar(anchor, for: .opacity, of: 5) }
      try plain.commit(at: 3) {
        $0.setPoint(Point(x: anchor, y: anchor), for: .anchorPoint, of: 2)
      }
      _ = (fixture.update(at: 3), plain.update(at: 3))
      expectEqual(corners(2, fixture), corners(2, plain))
    }
  }

  @Test func `a pairing whose progress reads its own layer is no cycle`() throws {
    var fixture = try fixture(isPaired: false)
    try fixture.commit(at: 1) {
      $0.addAnimation(1, to: 2, Self.pairing(Pairing(partner: 4, fades: false), by: 2))
    }
    for time in [1.0, 2, 3] {
      _ = fixture.update(at: time)
      // Its own y is 40: two fifths of the way.
      expectLess(distance(corners(2, fixture), Self.rectangle(54, 54, 72, 56)), 1e-9)
    }
  }

  // MARK: Without a partner

  @Test func `without a partner in the same tree a layer is shown as it is`() throws {
    var fixture = try fixture()
    try drive(50, &fixture)
    let own = Self.rectangle(30, 30, 40, 40)
    try fixture.commit(at: 2) { $0.removeFromSuperlayer(4) }
    _ = fixture.update(at: 2)
    expectLess(distance(corners(2, fixture), own), 1e-9)
    expectEqual(number(.opacity, 2, fixture), 1)
    try fixture.commit(at: 3) { $0.insertSublayer(4, at: 0, of: 3) }
    _ = fixture.update(at: 3)
    expectLess(distance(corners(2, fixture), Self.rectangle(60, 60, 80, 60)), 1e-9)
    try fixture.commit(at: 4) { $0.destroyLayer(4) }
    _ = fixture.update(at: 4)
    expectLess(distance(corners(2, fixture), own), 1e-9)
    // Another client's layer of the same number, perhaps in the same slot.
    try fixture.commit(client: 2, at: 5) {
      $0.addWindow(4, Rectangle(x: 0, y: 0, width: 50, height: 50), .blue)
    }
    _ = fixture.update(at: 5)
    expectLess(distance(corners(2, fixture), own), 1e-9)
    expectEqual(fixture.tree.checkInvariants(), [])
    fixture.removeClient(1)
    _ = fixture.update(at: 6)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  @Test
  func `a partner that is edge on, or below a layer without a scale, is not there`()
    throws
  {
    var fixture = try fixture()
    try drive(50, &fixture)
    try fixture.commit(at: 2) { $0.setMatrix(.scale(0, 1, 1), for: .transform, of: 4) }
    _ = fixture.update(at: 2)
    expectLess(distance(corners(2, fixture), Self.rectangle(30, 30, 40, 40)), 1e-9)
    try fixture.commit(at: 3) {
      $0.setMatrix(.identity, for: .transform, of: 4)
      $0.setMatrix(.scale(1, 0, 1), for: .transform, of: 3)
    }
    _ = fixture.update(at: 3)
    expectLess(distance(corners(2, fixture), Self.rectangle(30, 30, 40, 40)), 1e-9)
    try fixture.commit(at: 4) { $0.setMatrix(.identity, for: .transform, of: 3) }
    _ = fixture.update(at: 4)
    expectLess(distance(corners(2, fixture), corners(4, fixture)), 1e-9)
  }

  @Test func `in a group a pairing has no effect`() throws {
    var fixture = try fixture(isPaired: false)
    try fixture.commit(at: 1) {
      $0.addAnimation(
        1, to: 2,
        AnimationDescription(
          timing: Timing(duration: 1),
          content: .group([Self.pairing(Pairing(partner: 4), by: nil)])))
    }
    _ = fixture.update(at: 1.5)
    expectLess(distance(corners(2, fixture), Self.rectangle(30, 30, 40, 40)), 1e-9)
  }

  // MARK: Interruptions

  /// The numbers of the layers 2 and 4 that a pairing changes, six of each.
  private func numbers(_ fixture: TreeFixture) -> [Double] {
    let nodes = fixture.tree.scene.contexts.flatMap {
      fixture.tree.scene.nodes(of: $0, values: .presentation)
    }
    return [2, 4].flatMap { layer -> [Double] in
      var values: [PropertyKey: PropertyValue] = [:]
      for property in nodes.first(where: { $0.layer == layer })?.properties ?? [] {
        values[property.key] = property.value
      }
      let position = values[.position]?.asPoint ?? .zero
      let bounds = values[.bounds]?.asRect ?? .zero
      return [
        position.x, position.y, bounds.width, bounds.height,
        values[.cornerRadius]?.asScalar ?? 0, values[.opacity]?.asScalar ?? 1,
      ]
    }
  }

  @Test func `10,000 interruptions make no jump while the progress makes none`() throws {
    var fixture = try fixture()
    var random = UInt64(7)
    func next(_ count: UInt64) -> Double {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((random >> 33) % count)
    }
    var first: UInt32 = 1
    var isDriven = true
    var worst = 0.0
    for step in 1...5000 {
      let time = Double(step)
      // By the layer 9, or by the clock from wherever that has come to.
      var y = (fixture.shown(.position, of: 9).asPoint?.y ?? 0) + next(41) - 20
      y = min(max(y, 0), 100)
      if isDriven {
        try fixture.commit(at: time) { $0.setPoint(Point(x: 0, y: y), for: .position, of: 9) }
      }
      fixture.sample(at: time)
      for isNextDriven in [false, next(2) == 1] {
        let before = numbers(fixture)
        // The radius of layer 2 goes from 0 to 16 points.
        let p = before[4] / 16
        try fixture.commit(at: time) {
          $0.removeAnimation(first, from: 2)
          $0.removeAnimation(first + 1, from: 4)
          first += 2
          if isNextDriven {
            $0.setPoint(Point(x: 0, y: 100 * p), for: .position, of: 9)
            Self.pair(2, 4, &$0, first: first)
          } else {
            let end = next(2)
            $0.addAnimation(
              first, to: 2,
              Self.pairing(Pairing(partner: 4, startProgress: p, endProgress: end), by: nil))
            $0.addAnimation(
              first + 1, to: 4,
              Self.pairing(Pairing(partner: 2, startProgress: 1 - p, endProgress: 1 - end), by: nil)
            )
          }
        }
        fixture.sample(at: time)
        worst = max(worst, zip(before, numbers(fixture)).map { abs($0 - $1) }.max() ?? .infinity)
        isDriven = isNextDriven
      }
    }
    expectLess(worst, 1e-9)
    expectEqual(fixture.tree.checkInvariants(), [])
  }

  // MARK: Random scenes

  /// Commits with pairings among other animations, and the times of the frames after them.
  private static func steps(_ seed: UInt64) -> [(operations: [UInt8], time: Double)] {
    var scene = RandomScene(seed: seed, pairs: true)
    var time = 1.0
    return (0..<14).map { number in
      var encoder = CommitEncoder()
      if number == 0 {
        scene.start(&encoder)
      } else {
        scene.change(&encoder, now: time)
      }
      defer { time += Double.random(in: 0.01...0.4, using: &scene.random) }
      return (encoder.operations, time)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `patched draw lists equal those of a tree that saw the last frame only`(seed: UInt64) throws
  {
    let steps = Self.steps(seed)
    var often = TreeFixture(width: 220, height: 150)
    for (index, step) in steps.enumerated() {
      try often.commit(step.operations, at: step.time)
      _ = often.update(at: step.time)
      var once = TreeFixture(width: 220, height: 150)
      for earlier in steps[...index] { try once.commit(earlier.operations, at: earlier.time) }
      _ = once.update(at: step.time)
      let place = "seed \(seed), step \(index)"
      expectEqual(often.tree.view.drawList, once.tree.view.drawList, place)
      expectEmpty(often.tree.checkInvariants(), place)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `damage covers every pixel that changed`(seed: UInt64) throws {
    var fixture = TreeFixture(width: 220, height: 150)
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 220, height: 150)
    for step in Self.steps(seed &+ 1000) {
      try fixture.commit(step.operations, at: step.time)
      for time in [step.time, step.time + 0.005] {
        let damage = fixture.update(at: time).damage
        renderer.draw(fixture.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
        let difference = pixelsDifference(
          canvas.pixels, fixture.tree.view.drawList.pixels(), width: 220)
        expectNil(difference, "seed \(seed), time \(time)")
      }
    }
  }

  // MARK: Cost

  @Test func `a pairing at rest damages nothing`()
    throws
  {
    var fixture = try fixture()
    try drive(100, &fixture)
    try fixture.commit(client: 2, at: 2) {
      $0.addWindow(1, Rectangle(x: 250, y: 250, width: 40, height: 40), .blue)
    }
    _ = fixture.update(at: 2)
    try fixture.commit(client: 2, at: 3) { $0.setScalar(0.5, for: .opacity, of: 1) }
    let update = fixture.update(at: 3)
    expectFalse(update.sampling.isAnimating)
    expectTrue(
      update.damage.rects.allSatisfy { $0.minX >= 249 && $0.minY >= 249 },
      "\(update.damage.rects)")
  }

  /// Layers 2 to 101 inside each other, with the layers 102 to 121 in the last one, each paired with the one before.
  private func deepFixture() throws -> TreeFixture {
    var fixture = TreeFixture(width: 300, height: 300)
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 300, height: 300), .red)
      for layer in 2...121 as ClosedRange<UInt32> {
        $0.addLayer(
          layer, Rectangle(x: 0, y: 0, width: 9, height: 9), in: min(layer - 1, 101))
      }
      $0.addLayer(200, Rectangle(x: 0, y: 0, width: 0, height: 0), in: 1)
      for layer in 103...121 as ClosedRange<UInt32> {
        $0.addAnimation(layer, to: layer, Self.pairing(Pairing(partner: layer - 1), by: 200))
      }
      $0.setPoint(Point(x: 0, y: 50), for: .position, of: 200)
    }
    return fixture
  }

  @Test func `the layers above many pairings cost once a frame`() throws {
    var fixture = try deepFixture()
    _ = fixture.update(at: 0)
    try fixture.commit(at: 1) { $0.setPoint(Point(x: 0, y: 60), for: .position, of: 200) }
    _ = fixture.update(at: 1)
    // A layer whose matrices are found is 320, one that is placed 2,048.
    expectLess(fixture.tree.samplingWork(of: 1), 2 * 320 * (101 + 3 * 19) + 19 * 2048)
  }

  @Test func `a pairing at rest is left alone while another client makes layers and pairings`()
    throws
  {
    var fixture = try deepFixture()
    for time in [0.0, 1, 2] { _ = fixture.update(at: time) }
    let rest = fixture.tree.samplingWork(of: 1)
    try fixture.commit(client: 2, at: 3) {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 40, height: 40), .blue)
      $0.addLayer(2, Rectangle(x: 0, y: 0, width: 9, height: 9), in: 1)
      $0.addLayer(3, Rectangle(x: 9, y: 9, width: 9, height: 9), in: 1)
      $0.addAnimation(1, to: 2, Self.pairing(Pairing(partner: 3), by: nil))
    }
    for time in [3.0, 3.5] {
      _ = fixture.update(at: time)
      expectEqual(fixture.tree.samplingWork(of: 1), rest)
    }
    // A new superlayer of the same client makes the pairing look again.
    try fixture.commit(at: 4) {
      $0.addLayer(300, Rectangle(x: 5, y: 5, width: 9, height: 9), in: 1)
      $0.insertSublayer(2, at: 0, of: 300)
    }
    _ = fixture.update(at: 4)
    expectGreater(fixture.tree.samplingWork(of: 1), rest)
  }
}
