import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

/// §18.
@Suite struct `Decelerations` {
  private static let list = Deceleration(from: 0, velocity: 2000, lowerBound: 0, upperBound: 900)

  /// Flings of every kind: within the bounds, against a bound, back from beyond a bound, across everything.
  static let flings: [Deceleration] = [
    Deceleration(from: 100, velocity: 800, lowerBound: 0, upperBound: 5000),
    Deceleration(from: 100, velocity: -120, lowerBound: 0, upperBound: 5000),
    list,
    Deceleration(from: 880, velocity: 3000, lowerBound: 0, upperBound: 900),
    Deceleration(from: 30, velocity: -4000, rate: 0.99, lowerBound: 0, upperBound: 900),
    Deceleration(from: -80, velocity: 0, lowerBound: 0, upperBound: 900, slowPull: 9, fastPull: 46),
    Deceleration(from: -80, velocity: -500, lowerBound: 0, upperBound: 900),
    Deceleration(from: -40, velocity: 6000, lowerBound: 0, upperBound: 900),
    Deceleration(
      from: 960, velocity: -3000, lowerBound: 0, upperBound: 900, slowPull: 9, fastPull: 46),
    Deceleration(
      from: 960, velocity: -3000, lowerBound: 0, upperBound: 900, slowPull: 11, fastPull: 11.000001),
    Deceleration(from: 7, velocity: 900, lowerBound: 3, upperBound: 3),
  ]

  private func course(_ deceleration: Deceleration) throws -> DecelerationCourse {
    try unwrap(DecelerationCourse(deceleration))
  }

  // MARK: Coasting

  @Test(arguments: [0.998, 0.99])
  func `coasting sums the velocity left after each millisecond, §18.2`(
    rate: Double
  ) throws {
    let fling = Deceleration(
      from: 50, velocity: 1500, rate: rate, lowerBound: 0, upperBound: 1e6)
    let course = try course(fling)
    var place = 50.0
    var velocity = 1500.0
    var millisecond = 0
    while velocity > 10 {
      #expect(near(course.value(at: Double(millisecond) / 1000), place, 1e-8))
      velocity *= rate
      place += velocity / 1000
      millisecond += 1
    }
    // The animation rests within the millisecond in which the sum passes the rest speed.
    expectAtMost(course.duration, Double(millisecond) / 1000)
    expectGreater(course.duration, Double(millisecond - 1) / 1000)
    expectAtMost(abs(course.end - place), 0.011)
  }

  @Test func `the usual rate coasts 0.499 s of velocity above the rest speed, §18.2`() throws {
    let fling = Deceleration(from: 0, velocity: 1000, lowerBound: 0, upperBound: 1e6)
    #expect(near(fling.end, 0.499 * 990, 1e-9))
    #expect(near(fling.settlingDuration, 2.3002817, 1e-6))
  }

  // MARK: Against integration

  /// Integrates the same laws in second order, in steps of ten microseconds; a step that meets a
  /// bound ends there.
  private func integrated(_ d: Deceleration, until seconds: Double, each: (Double, Double) -> Void)
  {
    let k = -1000 * DeterministicMath.log(d.rate)
    // Coasting begins with a millisecond's share of the velocity lost, §18.2.
    let share = d.rate / (1000 * (1 - d.rate)) * k
    var isPulled = d.from < d.lowerBound || d.from > d.upperBound
    var bound = d.from < d.lowerBound ? d.lowerBound : d.upperBound
    var (time, place, velocity) = (0.0, d.from, isPulled ? d.velocity : d.velocity * share)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      isPulled ? -(d.slowPull + d.fastPull) * v - d.slowPull * d.fastPull * (x - bound) : -k * v
    }
    while time < seconds {
      each(time, place)
      let middlePlace = place + velocity * 5e-6
      let middleVelocity = velocity + acceleration(place, velocity) * 5e-6
      let next = place + middleVelocity * 1e-5
      let faster = velocity + acceleration(middlePlace, middleVelocity) * 1e-5
      if !isPulled { bound = next < place ? d.lowerBound : d.upperBound }
      let meets =
        isPulled ? (place - bound) * (next - bound) < 0 : next < d.lowerBound || next > d.upperBound
      let part = meets ? (bound - place) / (next - place) : 1
      time += part * 1e-5
      place = meets ? bound : next
      velocity += (faster - velocity) * part
      if meets { isPulled.toggle() }
    }
  }

  @Test(arguments: flings) func `the closed form is what the laws of motion give, §18.3`(
    fling: Deceleration
  ) throws {
    let course = try course(fling)
    var worst = 0.0
    integrated(fling, until: course.duration) { time, place in
      worst = max(worst, abs(course.value(at: time) - place))
    }
    expectLess(worst, 0.001, "off by \(worst)")
  }

  @Test(arguments: flings) func `place and velocity are continuous where the parts meet, §18.3`(
    fling: Deceleration
  ) throws {
    let course = try course(fling)
    let step = course.duration / 100_000
    let numbers = (0..<100_000).map { course.value(at: Double($0) * step) }
    let fastest = abs(fling.velocity) + 46 * 100
    var (worstStep, worstChange) = (0.0, 0.0)
    for index in 2..<numbers.count {
      let first = numbers[index - 1] - numbers[index - 2]
      let second = numbers[index] - numbers[index - 1]
      worstStep = max(worstStep, abs(second))
      worstChange = max(worstChange, abs(second - first))
    }
    expectAtMost(worstStep, fastest * step)
    // No acceleration is above the sum of the rates times the velocity, and their product times the distance.
    expectAtMost(worstChange, (55 * fastest + 414 * 100) * step * step + 1e-9)
  }

  @Test(arguments: flings) func `the number never turns round before it is beyond a bound, §18.3`(
    fling: Deceleration
  ) throws {
    let course = try course(fling)
    let numbers = (0...20_000).map { course.value(at: course.duration * Double($0) / 20_000) }
    let within = zip(numbers, numbers.dropFirst()).filter { before, _ in
      before > fling.lowerBound && before < fling.upperBound
    }
    #expect(within.allSatisfy { $0 == $1 || ($1 > $0) == (fling.velocity > 0) })
  }

  // MARK: The end

  @Test(arguments: flings) func `the end is exact, from the settling duration on, §18.4`(
    fling: Deceleration
  ) throws {
    let course = try course(fling)
    for factor in [1, 1.5, 1e9] {
      expectEqual(course.value(at: course.duration * factor), course.end)
    }
    expectAtLeast(course.end, fling.lowerBound)
    expectAtMost(course.end, fling.upperBound)
    let last = course.value(at: course.duration.nextDown)
    expectAtMost(abs(last - course.end), fling.restDistance + 1e-9)
    // The value was further away shortly before.
    expectGreater(abs(course.value(at: course.duration * 0.9) - course.end), abs(last - course.end))
  }

  @Test func `without a bounce the number stops where and when it meets the bound, §18.3`() throws {
    var fling = Self.list
    let meets = try course(fling)
    fling.bounces = false
    let stops = try course(fling)
    expectEqual(stops.end, 900)
    expectLess(stops.duration, meets.duration)
    for step in 0...100 {
      let time = stops.duration * Double(step) / 100
      expectAtMost(stops.value(at: time), 900)
      if step < 100 { expectEqual(stops.value(at: time), meets.value(at: time)) }
    }
    expectGreater(meets.value(at: stops.duration + 0.05), 905)
    fling.from = 950
    #expect(try course(fling).duration == 0 && course(fling).value(at: 0) == 900)
  }

  @Test
  func `a bounce at 2000 a second goes 2000 ÷ 11 e beyond, an eleventh of a second after, §18.3`()
    throws
  {
    let bounce = Deceleration(from: 0, velocity: 2000, lowerBound: 0, upperBound: 1e-9)
    let peak = try course(bounce).value(at: 1 / 11.0)
    #expect(near(peak, 2000 / (11 * DeterministicMath.exp(1)), 0.1))
  }

  @Test func `slower than the rest speed nothing moves, §18.2`() throws {
    let still = Deceleration(from: 5, velocity: 9.9, lowerBound: 0, upperBound: 10)
    #expect(try course(still).duration == 0 && course(still).end == 5)
  }

  @Test(arguments: [
    Deceleration(
      from: 0, velocity: 1e300, rate: 0.9999999999999999, lowerBound: -1e308, upperBound: 1e308),
    Deceleration(from: -1e308, velocity: -1e308, lowerBound: 1e308, upperBound: 1e308),
    Deceleration(
      from: 1, velocity: 1e308, lowerBound: 0, upperBound: 1, slowPull: .leastNonzeroMagnitude,
      fastPull: .leastNonzeroMagnitude),
    Deceleration(
      from: 1, velocity: 1e308, lowerBound: 0, upperBound: 1, slowPull: 1e308, fastPull: 1e308,
      restSpeed: .leastNonzeroMagnitude, restDistance: .leastNonzeroMagnitude),
    Deceleration(
      from: 0, velocity: 1e10, rate: .leastNonzeroMagnitude, lowerBound: 0, upperBound: 1),
  ]) func `extreme numbers have an end, or no effect`(fling: Deceleration) {
    expectTrue(fling.isValid)
    expectTrue(fling.end.isFinite)
    expectTrue(fling.settlingDuration.isFinite)
    expectAtLeast(fling.end, fling.lowerBound)
    expectAtMost(fling.end, fling.upperBound)
    guard let course = DecelerationCourse(fling) else { return }
    for step in 0...20 { #expect(course.value(at: course.duration * Double(step) / 20).isFinite) }
  }

  // MARK: As an animation

  private func content(
    _ motion: Deceleration, _ key: PropertyKey = .bounds, _ component: KeyPathComponent = .originY,
    isAdditive: Bool = false
  ) -> AnimationDescription.Content {
    .deceleration(
      .init(target: .init(PropertyKeyPath(key, component), isAdditive: isAdditive), motion: motion))
  }

  @Test func `an animation shows the motion of its elapsed seconds, with its speed`() throws {
    let course = try course(Self.list)
    for (speed, seconds) in [(1, 0.25), (2, 0.5), (1, 1.5)] as [(Float, Double)] {
      let timing = Timing(beginTime: 10, duration: course.duration, speed: speed)
      let bounds = applying(content(Self.list), timing, at: 10 + seconds / Double(speed))[.bounds]
      #expect(near(bounds.asRect?.origin.y ?? .nan, course.value(at: seconds), 1e-9))
    }
  }

  @Test func `an animation that stays ends exactly at the end`() {
    let timing = Timing(duration: Self.list.settlingDuration, fillMode: .both)
    expectEqual(applying(content(Self.list), timing, at: 100)[.bounds].asRect?.origin.y, 900)
  }

  @Test func `values are added to the ones below, and scaled by a value function`() {
    let timing = Timing.frozen(1)
    let below: [PropertyKey: PropertyValue] = [.zPosition: .scalar(7)]
    var motion = Self.list
    motion.bounces = false
    motion.upperBound = 0.25
    let sum = applying(
      content(motion, .zPosition, .whole, isAdditive: true), timing, over: below)
    expectEqual(sum.scalar(.zPosition), 7.25)
    let moved = applying(
      .deceleration(
        .init(
          target: .init(PropertyKeyPath(.transform), valueFunction: .translateX), motion: motion)),
      timing)
    expectEqual(moved.transform, .translation(0.25, 0, 0))
  }

  @Test(arguments: [
    (PropertyKey.position, KeyPathComponent.whole), (.backgroundColor, .whole), (.bounds, .whole),
    (.hidden, .whole),
  ]) func `values without numbers do not decelerate`(key: PropertyKey, component: KeyPathComponent)
  {
    let animation = AnimationDescription(
      timing: .frozen(0.5), content: content(Self.list, key, component))
    #expect(CompiledAnimation(animation).isInert)
  }

  @Test func `frames of any length show the same values`() throws {
    let animation = CompiledAnimation(
      AnimationDescription(
        timing: Timing(beginTime: 1, duration: Self.list.settlingDuration),
        content: content(Self.list)))
    func value(at time: Double) -> Double {
      var values = Properties()
      animation.apply(at: time, to: &values)
      return values[.bounds].asRect?.origin.y ?? .nan
    }
    let alone = value(at: 2)
    for frames in [1, 3, 60, 997] {
      var last = 0.0
      for frame in 0...frames { last = value(at: 1 + Double(frame) / Double(frames)) }
      expectEqual(last, alone)
    }
  }
}
