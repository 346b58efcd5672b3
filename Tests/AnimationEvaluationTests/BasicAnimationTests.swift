import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct BasicAnimationTests {
  private static func t(_ x: Double) -> PropertyValue { .matrix(.translation(x, 0, 0)) }

  @Test(
    arguments: [
      (1.0, 3.0, nil, 2.0), (1, nil, 4, 3), (nil, 3, 4, 1), (1, nil, nil, 5.5), (nil, 3, nil, 6.5),
      (nil, nil, 4, 12), (1, 3, 100, 2), (nil, nil, nil, 10),
    ] as [(Double?, Double?, Double?, Double)])
  func `endpoints follow §6.1, halfway over 10`(
    _ from: Double?, _ to: Double?, _ by: Double?, _ expected: Double
  ) {
    let content = basic(
      .zPosition, from: from.map { .scalar($0) }, to: to.map { .scalar($0) },
      by: by.map { .scalar($0) })
    let values = applying(content, .frozen(0.5), over: [.zPosition: .scalar(10)])
    #expect(near(values.scalar(.zPosition), expected))
  }

  @Test func `additive animations count the model once (§6.1)`() {
    let over: [PropertyKey: PropertyValue] = [.opacity: .scalar(0.5)]
    let to = basic(.opacity, to: .scalar(0.3), additive: true)
    #expect(near(applying(to, .frozen(1), over: over).scalar(.opacity), 0.8))
    let by = basic(.opacity, by: .scalar(0.2), additive: true)
    #expect(near(applying(by, .frozen(1), over: over).scalar(.opacity), 0.7))
    let from = basic(.opacity, from: .scalar(-0.2), additive: true)
    #expect(near(applying(from, .frozen(0), over: over).scalar(.opacity), 0.3))
    #expect(near(applying(from, .frozen(1), over: over).scalar(.opacity), 0.5))
    let fromBy = basic(.opacity, from: .scalar(1), by: .scalar(2), additive: true)
    #expect(near(applying(fromBy, .frozen(1), over: over).scalar(.opacity), 3.5))
  }

  @Test func `transforms add by concatenation (§6.1, §6.2)`() {
    let over: [PropertyKey: PropertyValue] = [.transform: Self.t(10)]
    let by = basic(.transform, by: Self.t(20))
    #expect(near(applying(by, .frozen(0.5), over: over).transform, .translation(20, 0, 0)))
    let toBy = basic(.transform, to: Self.t(30), by: Self.t(10))
    #expect(near(applying(toBy, .frozen(0.5), over: over).transform, .translation(25, 0, 0)))
    let additive = basic(.transform, from: Self.t(10), to: Self.t(10), additive: true)
    let scaled = applying(additive, .frozen(0.5), over: [.transform: .matrix(.scale(2, 2, 2))])
    #expect(near(scaled.transform.r3.x, 20))
    let singular = basic(.transform, to: Self.t(30), by: .matrix(.scale(0, 1, 1)))
    expectEqual(applying(singular, .frozen(0.5), over: over).transform, .translation(10, 0, 0))
  }

  @Test func `§15 rows 43 and 44: cumulative repeats`() {
    let content = basic(.position, .x, from: .scalar(10), to: .scalar(20), cumulative: true)
    let thrice = applying(content, Timing(duration: 1, repeatCount: 3), at: 1.5)
    expectEqual(thrice[.position], .point(Point(x: 35, y: 0)))
    let back = applying(
      content, Timing(duration: 1, repeatCount: 2, autoreverses: true), at: 2.5)
    expectEqual(back[.position], .point(Point(x: 25, y: 0)))
    let end = applying(content, Timing(duration: 1, repeatCount: 3, fillMode: .both), at: 9)
    expectEqual(end[.position], .point(Point(x: 60, y: 0)))
  }

  @Test func `cumulative transforms are powers, in time that does not grow with the count`() {
    let quarter = Matrix4.rotation(DeterministicMath.pi / 2, 0, 0, 1)
    let content = basic(
      .transform, from: .matrix(.identity), to: .matrix(quarter), cumulative: true)
    let timing = Timing(duration: 1, repeatCount: .infinity)
    #expect(near(applying(content, timing, at: 3).transform, quarter.inverse ?? .identity))
    #expect(applying(content, timing, at: 1e15).transform.isFinite)
  }

  @Test func `additive component paths add the component (§6.2)`() {
    let content = basic(
      .transform, .scaleX, from: .scalar(0), to: .scalar(1), additive: true)
    let values = applying(content, .frozen(0.5), over: [.transform: .matrix(.scale(2, 3, 4))])
    #expect(near(values.transform, .scale(2.5, 3, 4)))
  }

  @Test func `later animations see the results of earlier ones (§10.4)`() {
    var values = Properties()
    values[.position] = .point(Point(x: 1, y: 2))
    for content in [
      basic(.position, .x, to: .scalar(7)),
      basic(.position, by: .point(Point(x: 10, y: 10))),
      basic(.position, from: .point(.zero), to: .point(Point(x: 2, y: 2)), additive: true),
    ] {
      AnimationDescription(timing: .frozen(1), content: content).apply(at: 0, to: &values)
    }
    expectEqual(values[.position], .point(Point(x: 19, y: 14)))
  }

  @Test func `nothing is clamped, and overshoot extrapolates (§6.4)`() {
    let content = basic(.opacity, from: .scalar(0), to: .scalar(1))
    let curve = TimingCurve(0.3, 0, 0.7, 4)
    let peak = applying(content, .frozen(0.8), curve: curve).scalar(.opacity)
    expectGreater(peak, 1.3)
    let by = basic(.opacity, by: .scalar(3))
    #expect(near(applying(by, .frozen(1), over: [:]).scalar(.opacity), 4))
  }

  @Test(
    arguments: [
      basic(.opacity, from: .point(.zero), to: .point(.zero)),
      basic(.opacity, from: .scalar(0), to: .bool(true)),
      basic(.opacity, from: PropertyValue.none, to: .scalar(3)),
      basic(.opacity, from: .scalar(.nan), to: .scalar(3)),
      basic(.opacity, from: .scalar(-1e308), to: .scalar(1.7e308)),
      basic(.opacity, .x, from: .scalar(0), to: .scalar(1)),
      basic(.hidden, by: .bool(true)),
      basic(.backgroundColor, by: .color(.white)),
      basic(.timeOffset, from: .scalar(0), to: .scalar(1)),
      .inert, .group([]),
    ])
  func `wrong types, unknown parts and non-numbers have no effect (§10.5)`(
    _ content: AnimationDescription.Content
  ) {
    let values = applying(content, .frozen(0.5))
    for key in PropertyKey.allCases { expectEqual(values[key], key.defaultValue) }
  }

  @Test func `an animation has no effect outside its time unless it fills`() {
    let content = basic(.opacity, from: .scalar(3), to: .scalar(4))
    let timing = Timing(beginTime: 1, duration: 1)
    expectEqual(applying(content, timing, at: 0.9).scalar(.opacity), 1)
    expectEqual(applying(content, timing, at: 1.5).scalar(.opacity), 3.5)
    expectEqual(applying(content, timing, at: 2).scalar(.opacity), 1)
  }

  @Test func `compiled animations name the properties they touch`() {
    let child = AnimationDescription(
      timing: Timing(), content: basic(.opacity, to: .scalar(0)))
    let group = CompiledAnimation(
      AnimationDescription(timing: Timing(duration: 1), content: .group([child, child])))
    expectEqual(group.keys, [.opacity])
    expectFalse(group.isInert)
    #expect(
      CompiledAnimation(AnimationDescription(timing: Timing(duration: 1), content: .inert)).isInert)
  }
}
