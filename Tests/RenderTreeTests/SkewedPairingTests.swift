import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Paired layers that are turned, skewed and seen in perspective, in motion.
@Suite struct `Skewed pairings` {
  /// SplitMix64.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func number(_ low: Double, _ high: Double) -> Double {
      Double.random(in: low...high, using: &self)
    }

    mutating func isTrue(_ chance: Double) -> Bool { number(0, 1) < chance }

    /// A turn, a skew and a scale, sometimes with perspective.
    mutating func matrix(_ isDeep: Bool) -> Matrix4 {
      var matrix = Matrix4.rotation(number(-3, 3), 0, 0, 1)
      matrix.r0.y += number(-0.6, 0.6)
      matrix.r1.x += number(-0.6, 0.6)
      matrix = Matrix4.scale(number(0.5, 1.6), number(0.5, 1.6), 1).concatenating(matrix)
      guard isDeep else { return matrix }
      return Matrix4.rotation(number(-1, 1), 1, number(-1, 1), 0).concatenating(matrix)
    }

    mutating func color() -> ColorValue {
      ColorValue(
        red: Float(number(0, 1)), green: Float(number(0, 1)), blue: Float(number(0, 1)),
        alpha: isTrue(0.4) ? Float(number(0.2, 1)) : 1)
    }

    mutating func rectangle() -> Rectangle {
      Rectangle(
        x: number(-20, 150), y: number(-20, 100), width: number(4, 90), height: number(4, 70))
    }
  }

  /// The layers 2 and 3 are superlayers, 4 to 9 are below them or the root, in pairs; 20 is the driver.
  private static func start(_ dice: inout Dice, _ encoder: inout CommitEncoder) {
    encoder.addWindow(1, Rectangle(x: 0, y: 0, width: 220, height: 150), dice.color())
    for outer in [2, 3] as [UInt32] {
      let isDeep = dice.isTrue(0.4)
      encoder.addLayer(outer, dice.rectangle(), in: 1)
      if dice.isTrue(0.7) { encoder.setMatrix(dice.matrix(isDeep), for: .transform, of: outer) }
      if dice.isTrue(0.4) { encoder.setBool(true, for: .masksToBounds, of: outer) }
      if dice.isTrue(0.5) {
        var perspective = Matrix4.identity
        perspective.r2.w = -1 / dice.number(120, 500)
        encoder.setMatrix(perspective, for: .sublayerTransform, of: outer)
      }
      if dice.isTrue(0.5) { encoder.setColor(dice.color(), for: .backgroundColor, of: outer) }
    }
    for layer in 4...9 as ClosedRange<UInt32> {
      let outer = ([1, 2, 3] as [UInt32]).randomElement(using: &dice) ?? 1
      encoder.addLayer(layer, dice.rectangle(), dice.color(), in: outer)
      if dice.isTrue(0.8) {
        encoder.setMatrix(dice.matrix(dice.isTrue(0.4)), for: .transform, of: layer)
      }
      if dice.isTrue(0.5) { encoder.setScalar(dice.number(0, 20), for: .cornerRadius, of: layer) }
      if dice.isTrue(0.4) {
        encoder.setScalar(dice.number(0.3, 8), for: .borderWidth, of: layer)
        encoder.setColor(dice.color(), for: .borderColor, of: layer)
      }
      if dice.isTrue(0.3) {
        encoder.setScalar(dice.number(0.2, 1), for: .shadowOpacity, of: layer)
        encoder.setScalar(dice.number(0, 9), for: .shadowRadius, of: layer)
      }
      if dice.isTrue(0.4) { encoder.setScalar(dice.number(0.3, 1), for: .opacity, of: layer) }
      if dice.isTrue(0.3) { encoder.setBool(true, for: .masksToBounds, of: layer) }
    }
    encoder.addLayer(20, Rectangle(x: 0, y: 0, width: 0, height: 0), in: 1)
    for layer in 4...9 as ClosedRange<UInt32> {
      encoder.addLayer(layer + 20, dice.rectangle(), dice.color(), in: layer)
    }
    var id: UInt32 = 1
    for pair in [(4, 5), (6, 7), (8, 9)] as [(UInt32, UInt32)] {
      let isClocked = dice.isTrue(0.4)
      let scales = dice.isTrue(0.4)
      for (own, partner, isReversed) in [(pair.0, pair.1, false), (pair.1, pair.0, true)] {
        let source = ExpressionProgram(
          inputs: [.property(.init(layer: 20, keyPath: .init(.position, .y)))], constants: [100],
          steps: [.init(.divide, 0, 1)], results: [2])
        encoder.addAnimation(
          id, to: own,
          AnimationDescription(
            timing: Timing(
              beginTime: 1, duration: 1.3, repeatCount: 3, autoreverses: true, fillMode: .both),
            isRemovedOnCompletion: false, timeSource: isClocked ? nil : source,
            content: .pairing(
              Pairing(
                partner: partner, startProgress: isReversed ? 1 : 0,
                endProgress: isReversed ? 0 : 1,
                scales: scales))))
        id += 1
      }
    }
  }

  /// Changes of the driver, of elements and of layers around them.
  private static func change(_ dice: inout Dice, _ encoder: inout CommitEncoder) {
    if dice.isTrue(0.7) {
      encoder.setPoint(Point(x: 0, y: dice.number(-10, 110)), for: .position, of: 20)
    }
    if dice.isTrue(0.3) {
      let layer = UInt32.random(in: 2...9, using: &dice)
      encoder.setMatrix(dice.matrix(dice.isTrue(0.3)), for: .transform, of: layer)
    }
    if dice.isTrue(0.3) {
      let layer = UInt32.random(in: 2...9, using: &dice)
      encoder.setPoint(
        Point(x: dice.number(0, 200), y: dice.number(0, 140)), for: .position, of: layer)
    }
    if dice.isTrue(0.2) {
      let layer = UInt32.random(in: 24...29, using: &dice)
      encoder.setColor(dice.color(), for: .backgroundColor, of: layer)
    }
    if dice.isTrue(0.2) {
      encoder.insertSublayer(
        UInt32.random(in: 4...9, using: &dice), at: 0,
        of: UInt32.random(in: 1...3, using: &dice))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `damage covers every pixel beside layers that are turned, skewed and deep`(seed: UInt64)
    throws
  {
    var dice = Dice(state: seed)
    var fixture = TreeFixture(width: 220, height: 150)
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 220, height: 150)
    var time = 1.0
    for step in 0..<8 {
      try fixture.commit(at: time) {
        if step == 0 { Self.start(&dice, &$0) } else { Self.change(&dice, &$0) }
      }
      for _ in 0..<2 {
        let damage = fixture.update(at: time).damage
        renderer.draw(fixture.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
        let difference = pixelsDifference(
          canvas.pixels, fixture.tree.view.drawList.pixels(), width: 220)
        expectNil(difference, "seed \(seed), step \(step), time \(time)")
        time += dice.number(0.004, 0.3)
      }
    }
    expectEmpty(fixture.tree.checkInvariants(), "seed \(seed)")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `patched draw lists equal those of a tree that saw the last frame only`(seed: UInt64) throws
  {
    var dice = Dice(state: seed)
    var often = TreeFixture(width: 220, height: 150)
    var commits: [([UInt8], Double)] = []
    var time = 1.0
    for step in 0..<8 {
      var encoder = CommitEncoder()
      if step == 0 { Self.start(&dice, &encoder) } else { Self.change(&dice, &encoder) }
      commits.append((encoder.operations, time))
      try often.commit(encoder.operations, at: time)
      _ = often.update(at: time)
      if dice.isTrue(0.5) {
        time += dice.number(0.004, 0.1)
        _ = often.update(at: time)
      }
      var once = TreeFixture(width: 220, height: 150)
      for (operations, time) in commits { try once.commit(operations, at: time) }
      _ = once.update(at: time)
      expectEqual(
        often.tree.view.drawList, once.tree.view.drawList, "seed \(seed), step \(step)")
      time += dice.number(0.004, 0.3)
    }
  }
}
