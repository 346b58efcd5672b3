import AnimationEvaluation
import Expectations
import GraphicsValues
import ScrollPhysics
import Testing

/// Interactions: fingers, and what the values do by themselves.
@Suite struct `Interactions` {
  private static let list = InteractionAxis(
    .y, lower: 0, upper: 1000, extent: 400, initial: 200, gain: -1)

  private func course(
    _ axes: InteractionAxis..., isLocked: Bool = false
  ) -> InteractionCourse {
    InteractionCourse(InteractionConfiguration(axes, isDirectionalLockEnabled: isLocked))
  }

  /// Moves one finger along y in steps of 8 ms, and leaves it down.
  private func drag(
    _ course: inout InteractionCourse, from: Double = 300, by way: Double, steps: Int = 10,
    at time: Double = 1, outer: InteractionAxes = []
  ) -> InteractionCourse.Claim {
    var claim = course.touchBegan(1, at: [50, from], time)
    for step in 1...steps {
      let place = from + way * Double(step) / Double(steps)
      claim = course.touchesMoved(
        [(1, [50, place])], time + 0.008 * Double(step), outer: outer)
    }
    return claim
  }

  // MARK: Following

  @Test func `nothing moves before the fingers have moved ten points, which do not count`() {
    var course = course(Self.list)
    expectEqual(course.touchBegan(1, at: [50, 300], 1), .possible)
    expectEqual(course.touchesMoved([(1, [50, 291])], 1.01), .possible)
    expectEqual(course.sample(at: 1.01).values[1], 200)
    expectEqual(course.state(at: 1.01), .idle)
    expectEqual(course.touchesMoved([(1, [50, 280])], 1.02), .began)
    expectEqual(course.sample(at: 1.02).values[1], 210)
    expectEqual(course.state(at: 1.02), .tracking)
    expectEqual(course.touchesMoved([(1, [50, 250])], 1.03), .tracks)
    expectEqual(course.sample(at: 1.03).values[1], 240)
  }

  @Test func `a direction in which nothing moves leaves the fingers to the program`() {
    var course = course(Self.list)
    _ = course.touchBegan(1, at: [50, 300], 1)
    expectEqual(course.touchesMoved([(1, [80, 300])], 1.01), .refused)
    expectEqual(course.touchesMoved([(1, [80, 100])], 1.02), .refused)
    expectEqual(course.sample(at: 1.02).values[1], 200)
    course.touchEnded(1, 1.03)
    expectEqual(drag(&course, by: -50, at: 2), .tracks)
  }

  @Test func `at a bound a way outwards is left to an interaction outside that can move`() {
    var top = Self.list
    top.initial = 0
    for (outer, claim) in [
      (InteractionAxes.y, InteractionCourse.Claim.refused), ([], .tracks), (.x, .tracks),
    ] {
      var course = course(top)
      expectEqual(drag(&course, by: 60, outer: outer), claim)
    }
    var inwards = course(top)
    expectEqual(drag(&inwards, by: -60, outer: .y), .tracks)
  }

  @Test func `beyond a bound the way is the rubber band's`() {
    var top = Self.list
    top.initial = 0
    var bouncing = course(top)
    _ = drag(&bouncing, by: 110)
    let scroll = ScrollAxis(lower: 0, upper: 1000, extent: 400)
    expectEqual(bouncing.sample(at: 2).values[1], scroll.banded(-100))
    // 100 · 0.55 ÷ 400 is 0.1375.
    let part: Double = 1 - 1 / 1.1375
    expectLess(abs(scroll.banded(-100) + 400 * part), 1e-12)
    top.bounces = false
    var stopping = course(top)
    _ = drag(&stopping, by: 110)
    expectEqual(stopping.sample(at: 2).values[1], 0)
  }

  @Test func `moves that are joined give the same value, and a longer way never a smaller one`() {
    var random = Random(seed: 7)
    for _ in 0..<300 {
      var places = [300.0]
      for _ in 0..<40 { places.append(places[places.count - 1] - random.number(0...40)) }
      func values(_ kept: [Int]) -> [Int: Double] {
        var course = course(Self.list)
        _ = course.touchBegan(1, at: [50, 300], 1)
        var result: [Int: Double] = [:]
        for index in kept {
          let time = 1 + 0.008 * Double(index)
          _ = course.touchesMoved([(1, [50, places[index]])], time)
          result[index] = course.sample(at: time).values[1]
        }
        return result
      }
      let all = values(Array(1...40))
      let some = values((1...40).filter { $0 == 40 || Bool.random(using: &random) })
      for (index, value) in some { expectTrue(near(value, all[index] ?? .nan, 1e-9)) }
      let ordered = (1...40).compactMap { all[$0] }
      for (first, second) in zip(ordered, ordered.dropFirst()) { expectAtMost(first, second) }
    }
  }

  @Test func `a lock moves along the axis in which the fingers began`() {
    func axes(_ isLocked: Bool) -> SIMD4<Double> {
      var across = Self.list
      across.kind = .x
      var course = course(across, Self.list, isLocked: isLocked)
      _ = course.touchBegan(1, at: [300, 300], 1)
      for step in 1...10 {
        _ = course.touchesMoved(
          [(1, [300 - 2 * Double(step), 300 - 6 * Double(step)])], 1 + 0.008 * Double(step))
      }
      return course.sample(at: 2).values
    }
    expectEqual(axes(true)[0], 200)
    expectGreater(axes(false)[0], 205)
    expectEqual(axes(true)[1], axes(false)[1])
  }

  @Test func `an axis that a lock leaves out rests in the drag, and snaps at the lift`() {
    func page(_ kind: InteractionAxis.Kind, _ initial: Double) -> InteractionAxis {
      InteractionAxis(
        kind, lower: 0, upper: 1000, extent: 100, initial: initial, gain: -1, snap: .pages)
    }
    var course = course(page(.x, 130), page(.y, 0), isLocked: true)
    _ = drag(&course, by: -90)
    expectEqual(course.sample(at: 1.08).values[0], 130)
    expectEqual(course.sample(at: 1.08).values[1], 80)
    course.touchEnded(1, 1.3)
    expectEqual(course.sample(at: 9).values[0], 100)
    expectEqual(course.sample(at: 9).values[1], 100)
  }

  // MARK: Letting go

  @Test func `after the fingers the value has the bits of an animation that decelerates`() throws {
    var course = course(Self.list)
    _ = drag(&course, by: -100)
    let from = course.sample(at: 1.08).values[1]
    let velocity = course.sample(at: 1.08).velocities[1]
    #expect(near(velocity, 1250, 1e-6))
    expectEqual(course.touchEnded(1, 1.08), .tracks)
    let motion = Deceleration(from: from, velocity: velocity, lowerBound: 0, upperBound: 1000)
    let wanted = try unwrap(DecelerationCourse(motion))
    let animation = CompiledAnimation(
      AnimationDescription(
        timing: Timing(beginTime: 1.08, duration: wanted.duration, fillMode: .forwards),
        content: .deceleration(
          .init(target: .init(PropertyKeyPath(.bounds, .originY)), motion: motion))))
    expectEqual(course.state(at: 1.09), .inertia)
    expectEqual(course.endTime, 1.08 + wanted.duration)
    for step in 0...300 {
      let time = 1.08 + 0.016 * Double(step)
      var values = Properties()
      animation.apply(at: time, to: &values)
      expectEqual(course.sample(at: time).values[1], values[.bounds].asRect?.origin.y)
      expectEqual(course.sample(at: time).velocities[1], wanted.velocity(at: time - 1.08))
    }
    let end = 1.08 + wanted.duration
    expectEqual(course.state(at: end), .idle)
    course.settle(at: end)
    expectNil(course.endTime)
    expectEqual(course.sample(at: end).values[1], wanted.end)
  }

  @Test func `a lift tells once what the fingers let go`() throws {
    var course = course(Self.list)
    _ = drag(&course, by: -30)
    expectNil(course.takeRelease())
    let held = course.sample(at: 1.08)
    course.touchEnded(1, 1.1)
    let release = try unwrap(course.takeRelease())
    expectNil(course.takeRelease())
    expectEqual(release.values, held.values)
    expectEqual(release.velocities[1], held.velocities[1])
    expectEqual(release.fingers, 0)
    // A finger that moved nothing lets nothing go.
    _ = course.touchBegan(1, at: [50, 50], 9)
    course.touchEnded(1, 9.1)
    expectNil(course.takeRelease())
  }

  @Test func `a finger that rested before it lifts leaves the value where it is`() {
    var course = course(Self.list)
    _ = drag(&course, by: -100)
    course.touchEnded(1, 1.3)
    expectEqual(course.state(at: 1.3), .idle)
    expectEqual(course.sample(at: 9).values[1], 290)
  }

  @Test func `a cancelled finger leaves no velocity, and no value beyond a bound`() {
    var top = Self.list
    top.initial = 0
    for (way, end) in [(-100.0, 90.0), (110, 0)] {
      var course = course(top)
      _ = drag(&course, by: way)
      course.touchCancelled(1, 1.08)
      expectEqual(course.sample(at: 60).values[1], end)
      course.settle(at: 60)
      expectEqual(course.state(at: 60), .idle)
      expectEqual(course.fingers, 0)
    }
  }

  @Test func `a finger catches what moves by itself, at once and without a jump`() {
    var course = course(Self.list)
    _ = drag(&course, by: -200)
    course.touchEnded(1, 1.08)
    let shown = course.sample(at: 1.3).values[1]
    expectEqual(course.touchBegan(2, at: [50, 100], 1.3), .began)
    expectEqual(course.state(at: 1.3), .tracking)
    #expect(near(course.sample(at: 1.3).values[1], shown, 1e-9))
    _ = course.touchesMoved([(2, [50, 97])], 1.31)
    #expect(near(course.sample(at: 1.31).values[1], shown + 3, 1e-9))
  }

  @Test func `an axis without a rate stays where the fingers leave it`() {
    var still = Self.list
    still.rate = nil
    var course = course(still)
    _ = drag(&course, by: -100)
    course.touchEnded(1, 1.08)
    expectEqual(course.state(at: 1.08), .idle)
    expectEqual(course.sample(at: 9).values[1], 290)
  }

  // MARK: Snapping

  @Test(arguments: [
    (InteractionSnap.points([0, 500, 900]), 500.0), (.points([900]), 900),
    (.points([-50, 2000]), 0), (.interval(start: 30, length: 100), 730),
    (.interval(start: 0, length: 2000), 0), (.pages, 400),
  ])
  func `a fling snaps to the value nearest to its natural end`(
    snap: InteractionSnap, end: Double
  ) {
    var axis = Self.list
    axis.snap = snap
    var course = course(axis)
    _ = drag(&course, by: -70)
    // The natural end is 260 + 0.499 · (875 − 10) = 691.6.
    course.touchEnded(1, 1.08)
    expectEqual(course.state(at: 1.081), .snapping)
    expectEqual(course.sample(at: 60).values[1], end)
  }

  @Test func `a value that rests at a snap point stays idle`() {
    var axis = Self.list
    axis.snap = .points([290])
    var course = course(axis)
    _ = drag(&course, by: -100)
    course.touchEnded(1, 1.4)
    expectEqual(course.state(at: 1.4), .idle)
    expectEqual(course.sample(at: 1.4).values[1], 290)
  }

  // MARK: Two fingers

  @Test func `two fingers scale by their distance and turn by their angle, beyond ten points`() {
    var course = course(
      InteractionAxis(.scale, lower: 0.5, upper: 4, initial: 1, rate: nil),
      InteractionAxis(.rotation, lower: -10, upper: 10, initial: 0, rate: nil))
    expectEqual(course.touchBegan(1, at: [100, 100], 1), .possible)
    expectEqual(course.touchBegan(2, at: [200, 100], 1), .possible)
    expectEqual(course.touchesMoved([(2, [209, 100])], 1.01), .possible)
    expectEqual(course.touchesMoved([(2, [220, 100])], 1.02), .began)
    #expect(near(course.sample(at: 1.02).values[2], 120 / 110, 1e-12))
    expectEqual(course.touchesMoved([(2, [320, 100])], 1.03), .tracks)
    #expect(near(course.sample(at: 1.03).values[2], 2, 1e-12))
    expectEqual(course.sample(at: 1.03).values[3], 0)
    // A quarter turn, of which 10 points around the middle of 100 do not count.
    expectEqual(course.touchesMoved([(2, [100, 320])], 1.04), .tracks)
    #expect(near(course.sample(at: 1.04).values[3], DeterministicMath.pi / 2 - 0.2, 1e-9))
    course.touchEnded(2, 1.5)
    expectEqual(course.state(at: 1.5), .idle)
    #expect(near(course.sample(at: 9).values[2], 2, 1e-9))
  }

  @Test func `beyond its bounds a scale counts the root of the way, and returns`() {
    var course = course(InteractionAxis(.scale, lower: 0.5, upper: 2, initial: 1))
    _ = course.touchBegan(1, at: [0, 0], 1)
    _ = course.touchBegan(2, at: [110, 0], 1)
    _ = course.touchesMoved([(2, [120, 0])], 1.01)
    _ = course.touchesMoved([(2, [960, 0])], 1.02)
    #expect(near(course.sample(at: 1.02).values[2], 4, 1e-12))
    course.touchEnded(1, 2)
    expectEqual(course.sample(at: 60).values[2], 2)
  }

  @Test func `the middle of several fingers moves a value, and fingers come and go without a jump`()
  {
    var course = course(Self.list)
    _ = course.touchBegan(1, at: [0, 300], 1)
    _ = course.touchesMoved([(1, [0, 280])], 1.01)
    expectEqual(course.sample(at: 1.01).values[1], 210)
    expectEqual(course.touchBegan(2, at: [90, 10], 1.02), .tracks)
    expectEqual(course.sample(at: 1.02).values[1], 210)
    _ = course.touchesMoved([(2, [90, 0])], 1.03)
    expectEqual(course.sample(at: 1.03).values[1], 215)
    expectEqual(course.touchEnded(1, 1.04), .tracks)
    expectEqual(course.sample(at: 1.04).values[1], 215)
    _ = course.touchesMoved([(2, [90, -10])], 1.05)
    expectEqual(course.sample(at: 1.05).values[1], 225)
    expectEqual(course.fingers, 1)
  }

  // MARK: A wheel, and chains

  @Test func `a wheel moves without a rubber band, and leaves the rest of its way`() {
    var course = course(Self.list)
    expectEqual(course.turned(by: [3, -50], 1), [3, 0])
    expectEqual(course.sample(at: 1).values[1], 250)
    expectEqual(course.turned(by: [0, 400], 1), [0, 150])
    expectEqual(course.sample(at: 1).values[1], 0)
    expectEqual(course.turned(by: [0, 10], 1), [0, 10])
  }

  @Test func `what leads beyond a bound moves the interaction outside`() {
    var inner = Self.list
    inner.chains = true
    inner.initial = 20
    var inside = course(inner)
    var outside = course(Self.list)
    _ = inside.touchBegan(1, at: [50, 300], 1)
    for (place, own, other) in [(320.0, 10.0, 200.0), (340, 0, 190), (400, 0, 130), (390, 10, 130)]
    {
      _ = inside.touchesMoved([(1, [50, place])], 1 + place / 1000)
      expectEqual(
        outside.pushed(by: inside.rest, of: 7, 1 + place / 1000), InteractionCourse.Rest())
      expectEqual(inside.sample(at: 2).values[1], own)
      expectEqual(outside.sample(at: 2).values[1], other)
    }
    expectEqual(outside.state(at: 2), .tracking)
    // The last movement was the inner one's, and so is the velocity.
    inside.touchEnded(1, 1.42)
    expectEqual(inside.state(at: 1.42), .inertia)
    expectEqual(inside.handedVelocity, .zero)
    expectEqual(outside.pushEnded(by: 7, velocity: inside.handedVelocity, 1.42), .zero)
    expectEqual(outside.state(at: 1.42), .idle)
  }

  // MARK: The program

  @Test func `the program sets, springs, lets coast and stops`() {
    var course = course(Self.list)
    course.drive(InteractionDrive(.y, .set(400)), 1)
    expectEqual(course.sample(at: 1).values[1], 400)
    course.drive(InteractionDrive(.y, .set(5000)), 1)
    expectEqual(course.sample(at: 1).values[1], 1000)
    course.drive(InteractionDrive(.y, .spring(100, Spring())), 1)
    expectEqual(course.state(at: 1.1), .driven)
    expectEqual(course.sample(at: 60).values[1], 100)
    course.settle(at: 60)
    course.drive(InteractionDrive(.y, .coast(800)), 60)
    expectEqual(course.state(at: 60.1), .inertia)
    #expect(near(course.sample(at: 99).values[1], 100 + 0.499 * 790, 0.1))
    let shown = course.sample(at: 60.2).values[1]
    course.drive(InteractionDrive(.y, .stop), 60.2)
    expectEqual(course.sample(at: 99).values[1], shown)
    course.drive(InteractionDrive(.x, .set(3)), 61)
    expectEqual(course.sample(at: 99).values[0], 0)
  }

  @Test func `fingers that hold a value keep it from the program's springs`() {
    var course = course(Self.list)
    _ = drag(&course, by: -100)
    course.drive(InteractionDrive(.y, .spring(0, Spring())), 1.08)
    expectEqual(course.state(at: 1.1), .tracking)
    course.drive(InteractionDrive(.y, .set(50)), 1.08)
    expectEqual(course.sample(at: 1.1).values[1], 50)
    _ = course.touchesMoved([(1, [50, 195])], 1.1)
    #expect(near(course.sample(at: 1.1).values[1], 55, 1e-9))
  }

  @Test func `other bounds move a value at rest, and turn a motion without a jump`() {
    var course = course(Self.list)
    var shorter = Self.list
    shorter.upper = 150
    course.configure(InteractionConfiguration([shorter]), 1)
    expectEqual(course.sample(at: 1).values[1], 150)
    course.configure(InteractionConfiguration([Self.list]), 1)
    _ = drag(&course, by: -100)
    course.touchEnded(1, 1.08)
    let before = course.sample(at: 1.2)
    shorter.upper = 300
    course.configure(InteractionConfiguration([shorter]), 1.2)
    let after = course.sample(at: 1.2)
    #expect(near(after.values[1], before.values[1], 1e-9))
    #expect(near(after.velocities[1], before.velocities[1], 1e-6))
    expectEqual(course.sample(at: 60).values[1], 300)
  }

  @Test func `other bounds under fingers leave the value under them`() {
    var course = course(Self.list)
    _ = drag(&course, by: -100)
    var other = Self.list
    other.upper = 5000
    course.configure(InteractionConfiguration([other]), 1.08)
    #expect(near(course.sample(at: 1.08).values[1], 290, 1e-9))
    _ = course.touchesMoved([(1, [50, 190])], 1.09)
    #expect(near(course.sample(at: 1.09).values[1], 300, 1e-9))
  }
}
