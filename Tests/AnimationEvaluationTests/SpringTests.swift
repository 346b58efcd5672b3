import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct `Springs` {
  static let pi = DeterministicMath.pi

  @Test(
    arguments: [
      (0.05, 0.104405), (0.1, 0.340300), (0.2, 0.849426), (0.362760, 1.163034), (0.5, 1.074591),
      (1, 1.002170),
    ] as [(Double, Double)])
  func `§15 row 65, §8.2: the default spring`(_ t: Double, _ s: Double) {
    #expect(near(Spring().value(at: t), s, 1e-6))
  }

  @Test func `§15 row 65: the default spring passes its target most at .362760`() {
    let peak = Spring().value(at: 0.362760)
    expectGreater(peak, Spring().value(at: 0.3626))
    expectGreater(peak, Spring().value(at: 0.3629))
  }

  @Test(
    arguments: [
      (Spring(damping: 20), 0.1, 0.264241), (Spring(damping: 20), 0.2, 0.593994),
      (Spring(damping: 20), 0.5, 0.959572), (Spring(damping: 400), 0.5, 0.959572),
      (Spring(damping: .infinity), 0.5, 0.959572),
      (Spring(damping: 40, allowsOverdamping: true), 0.1, 0.177737),
      (Spring(damping: 40, allowsOverdamping: true), 0.5, 0.717829),
      (Spring(initialVelocity: 5), 0.1, 0.607053),
      (Spring(damping: .infinity, allowsOverdamping: true), 0.0, 0.0),
      (Spring(damping: .infinity, allowsOverdamping: true), 0.01, 1.0),
      (Spring(damping: 0), DeterministicMath.pi / 10, 2.0),
    ] as [(Spring, Double, Double)])
  func `every regime of §8.2, and the clamp to critical`(_ spring: Spring, _ t: Double, _ s: Double)
  {
    #expect(near(spring.value(at: t), s, 1e-6))
  }

  @Test func `initial velocity is the slope at the start in every regime (§8.2)`() {
    for damping in [0, 10, 20, 60.0] {
      let spring = Spring(damping: damping, initialVelocity: 3, allowsOverdamping: true)
      #expect(near(spring.value(at: 1e-6) / 1e-6, 3, 1e-3))
    }
  }

  @Test(
    arguments: [
      (58, Spring(), 1.4727003346780927, 1e-9), (59, Spring(damping: 1), 13.91321015404625, 1e-9),
      (60, Spring(damping: 5), 2.8549746, 5e-3), (60, Spring(damping: 15), 1.0220938, 5e-3),
      (61, Spring(damping: 20), 1, 1e-9), (61, Spring(damping: 100), 1, 1e-9),
      (62, Spring(perceptualDuration: 1, bounce: 0.5), 2.3438753795710707, 1e-9),
      (64, Spring(perceptualDuration: 1, bounce: -1), 0, 0),
    ] as [(Int, Spring, Double, Double)])
  func `§15 rows 58 to 62 and 64: settling`(
    row: Int, spring: Spring, seconds: Double, tolerance: Double
  ) {
    #expect(near(spring.settlingDuration, seconds, tolerance), "row \(row)")
  }

  @Test func `settling without a damper, overdamped, and of the slowest springs (§8.3)`() {
    expectEqual(Spring(damping: 0).settlingDuration, Double(Float.greatestFiniteMagnitude))
    #expect(near(Spring(perceptualDuration: 1, bounce: -0.5).settlingDuration, 2.6, 0.2))
    #expect(near(Spring(stiffness: 300, damping: 20).settlingDuration, 0.744255527572, 1e-9))
    let slow = Spring(stiffness: 1e-12, damping: 1)
    let rest = 1 - slow.value(at: slow.settlingDuration)
    expectLess(rest, 0.001)
    expectGreater(rest, 0.00099)
  }

  @Test func `§15 row 62: perceptual parameters become stiffness and damping`() {
    let spring = Spring(perceptualDuration: 1, bounce: 0.5)
    #expect(near(spring.stiffness, 4 * Self.pi * Self.pi))
    #expect(near(spring.damping, 2 * Self.pi))
    expectTrue(spring.allowsOverdamping)
    #expect(near(Spring(perceptualDuration: 1, bounce: -0.5).damping, 8 * Self.pi))
  }

  @Test func `§15 row 63: the default spring as it is felt`() {
    #expect(near(Spring().perceptualDuration, 0.6283185307179586))
    #expect(near(Spring().bounce, 0.5))
  }

  @Test func `§15 row 64: a bounce of −1 is infinitely damped`() {
    expectEqual(Spring(perceptualDuration: 1, bounce: -1).damping, .infinity)
    expectEqual(Spring(perceptualDuration: 1, bounce: -1).bounce, -1)
  }

  @Test func `no parameter makes a perceptual spring that is not valid`() {
    let numbers: [Double] = [.nan, .infinity, -.infinity, -3, 0, 1, 2]
    for duration in numbers {
      for bounce in numbers {
        #expect(Spring(perceptualDuration: duration, bounce: bounce).isValid)
      }
    }
  }

  @Test func `any valid spring gives numbers`() {
    var random = Random(seed: 5)
    let sizes: [Double] = [1e-300, 1e-8, 0.3, 1, 40, 1e9, 1e300]
    for _ in 0..<2000 {
      let spring = Spring(
        mass: random.pick(sizes, else: 1), stiffness: random.pick(sizes, else: 1),
        damping: random.pick(sizes + [0, .infinity], else: 1),
        initialVelocity: random.pick(sizes + [0, -5], else: 0),
        allowsOverdamping: random.pick([true, false], else: true))
      guard spring.isValid else { continue }
      #expect(spring.value(at: random.pick(sizes, else: 1)).isFinite, "\(spring)")
      expectAtLeast(spring.settlingDuration, 0, "\(spring)")
    }
  }

  // MARK: As animations

  private func content(
    from: Double? = 0, to: Double? = 10, by: Double? = nil, _ spring: Spring = Spring(),
    additive: Bool = false
  ) -> AnimationDescription.Content {
    .basic(
      .init(
        target: .init(PropertyKeyPath(.zPosition), isAdditive: additive),
        from: from.map { .scalar($0) }, to: to.map { .scalar($0) }, by: by.map { .scalar($0) },
        spring: spring))
  }

  @Test func `the spring's time is the animation's own, whatever its speed (§8.2)`() {
    let timing = Timing(duration: 2, speed: 2, fillMode: .both)
    #expect(near(applying(content(), timing, at: 0.05).scalar(.zPosition), 3.40300, 1e-5))
  }

  @Test func `a short duration cuts the spring (§8.2)`() {
    let timing = Timing(duration: 0.1, fillMode: .forwards)
    #expect(near(applying(content(), timing, at: 5).scalar(.zPosition), 3.40300, 1e-5))
  }

  @Test func `a timing function warps the spring's time (§8.2)`() {
    let timing = Timing(duration: 1, fillMode: .both)
    let warped = applying(content(), timing, curve: .easeIn, at: 0.5).scalar(.zPosition)
    #expect(near(warped, 10 * Spring().value(at: TimingCurve.easeIn.evaluate(0.5))))
  }

  @Test func `a spring's ends are those of a basic animation (§6.1), and it adds`() {
    let timing = Timing.frozen(0.1)
    let s = Spring().value(at: 0.1)
    let over: [PropertyKey: PropertyValue] = [.zPosition: .scalar(100)]
    #expect(
      near(applying(content(from: nil), timing, over: over).scalar(.zPosition), 100 - 90 * s))
    #expect(
      near(
        applying(content(from: nil, to: nil, by: 4), timing, over: over).scalar(.zPosition),
        100 + 4 * s))
    #expect(
      near(applying(content(additive: true), timing, over: over).scalar(.zPosition), 100 + 10 * s))
  }

  @Test func `a transform springs by its parts, beyond its end`() {
    let spring = basicSpring(.transform, to: .matrix(.scale(2, 2, 1)))
    let m = applying(spring, .frozen(0.362760)).transform
    #expect(near(m.r0.x, 2.163034, 1e-5))
  }

  private func basicSpring(
    _ key: PropertyKey, to: PropertyValue
  ) -> AnimationDescription.Content {
    .basic(
      .init(target: .init(PropertyKeyPath(key)), from: .matrix(.identity), to: to, spring: Spring())
    )
  }

  @Test(arguments: [
    Spring(mass: 0), Spring(stiffness: -1), Spring(damping: -1), Spring(mass: .nan),
    Spring(stiffness: .infinity), Spring(initialVelocity: .infinity), Spring(damping: .nan),
  ])
  func `a spring of impossible parameters has no effect`(spring: Spring) {
    expectEqual(applying(content(spring), .frozen(0.5)).scalar(.zPosition), 0)
  }
}
