import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

/// Interrupting a motion changes neither the value nor its velocity at that moment.
@Suite struct `Interruptions of interactions` {
  private func spring(_ random: inout Random) -> Spring {
    var spring = Spring(
      mass: random.number(0.5...3), stiffness: random.number(20...900),
      damping: random.number(2...120))
    spring.allowsOverdamping = Bool.random(using: &random)
    return spring
  }

  @Test func `ten thousand springs and snaps begin where and as fast as the last one was`() {
    var random = Random(seed: 10_000)
    var axis = InteractionAxis(.y, lower: -500, upper: 2000, extent: 400, initial: 0, gain: -1)
    var course = AxisCourse(axis)
    var time = 0.0
    var worst = (value: 0.0, velocity: 0.0)
    for round in 0..<10_000 {
      time += random.number(0.001...0.6)
      course.settle(at: time)
      let (value, velocity) = (course.value(at: time), course.velocity(at: time))
      if round % 3 == 2 {
        axis.snap = .interval(start: random.number(-50...50), length: random.number(40...900))
        course.configure(axis, at: time)
      } else {
        course.drive(to: random.number(-500...2000), spring(&random), at: time)
      }
      worst.value = max(worst.value, abs(course.value(at: time) - value))
      worst.velocity = max(worst.velocity, abs(course.velocity(at: time) - velocity))
    }
    expectAtMost(worst.value, 1e-9)
    expectAtMost(worst.velocity, 1e-6)
  }

  @Test func `fingers catch a motion of any kind where it is`() {
    var random = Random(seed: 3)
    var worst = 0.0
    for _ in 0..<2000 {
      var course = AxisCourse(
        InteractionAxis(.y, lower: 0, upper: 2000, extent: 600, initial: 700, gain: -1))
      if Bool.random(using: &random) {
        course.coast(velocity: random.number(-5000...5000), at: 0)
      } else {
        course.drive(to: random.number(0...2000), spring(&random), at: 0)
      }
      let time = random.number(0...2)
      let value = course.value(at: time)
      course.hold(at: time)
      worst = max(worst, abs(course.value(at: time) - value))
    }
    expectAtMost(worst, 1e-9)
  }

  @Test func `the velocity of every motion is the slope of its value`() {
    var random = Random(seed: 5)
    var worst = 0.0
    for round in 0..<600 {
      var course = AxisCourse(
        InteractionAxis(.y, lower: 0, upper: 900, extent: 600, initial: random.number(0...900)))
      var begin = 0.0
      if round % 2 == 0 {
        course.coast(velocity: random.number(-4000...4000), at: 0)
      } else {
        course.drive(to: random.number(0...900), spring(&random), at: 0)
        begin = random.number(0.05...0.3)
        course.drive(to: random.number(0...900), spring(&random), at: begin)
      }
      guard let end = course.endTime else { continue }
      for step in 1...30 {
        let time = begin + (end - begin) * Double(step) / 31
        let slope = (course.value(at: time + 1e-6) - course.value(at: time - 1e-6)) / 2e-6
        worst = max(worst, abs(slope - course.velocity(at: time)))
      }
    }
    // Where coasting turns into a pull, the slope has a kink within these two microseconds.
    expectAtMost(worst, 0.5)
  }

  @Test func `a spring ends at its target exactly, from nearby`() {
    var random = Random(seed: 6)
    for _ in 0..<500 {
      var course = AxisCourse(
        InteractionAxis(.y, lower: -1e6, upper: 1e6, extent: 600, initial: 0))
      let target = random.number(-900...900)
      course.drive(to: target, spring(&random), at: 0)
      guard let end = course.endTime else { continue }
      expectAtMost(abs(course.value(at: end.nextDown) - target), 0.100001)
      expectEqual(course.value(at: end), target)
      expectEqual(course.velocity(at: end), 0)
    }
  }

  // MARK: Numbers without meaning

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e13])
  func `an axis with a number without meaning is not valid`(number: Double) {
    let axis = InteractionAxis(.y, lower: 0, upper: 9, extent: 5, initial: 3)
    expectTrue(axis.isValid)
    let paths: [WritableKeyPath<InteractionAxis, Double>] = [
      \.lower, \.upper, \.extent, \.initial, \.gain,
    ]
    for path in paths {
      var other = axis
      other[keyPath: path] = number
      expectFalse(other.isValid)
    }
    var other = axis
    other.rate = number
    expectFalse(other.isValid)
    other = axis
    other.snap = .points([1, number])
    expectFalse(other.isValid)
    other.snap = .interval(start: number, length: 1)
    expectFalse(other.isValid)
    other.snap = .interval(start: 1, length: number)
    expectFalse(other.isValid)
  }

  @Test func `axes are valid within their rules`() {
    let axis = InteractionAxis(.y, lower: 0, upper: 9, extent: 5, initial: 3)
    let changes: [(inout InteractionAxis) -> Void] = [
      { $0.upper = -1 }, { $0.extent = -1 }, { $0.gain = 0 }, { $0.gain = -1e-13 }, { $0.rate = 0 },
      { $0.rate = 1 },
      { $0.snap = .points([]) }, { $0.snap = .interval(start: 0, length: 0) },
      {
        $0.snap = .pages
        $0.extent = 0
      }, { $0.kind = .scale },
    ]
    for change in changes {
      var other = axis
      change(&other)
      expectFalse(other.isValid)
    }
    expectTrue(InteractionConfiguration([axis]).isValid)
    expectFalse(InteractionConfiguration([axis, axis]).isValid)
    expectFalse(InteractionConfiguration([]).isValid)
  }

  /// A number of any size that a parameter may have.
  private func anySize(_ random: inout Random) -> Double {
    let size = DeterministicMath.exp(random.number(-700...27.6))
    return Bool.random(using: &random) ? size : -size
  }

  private func anyAxis(_ kind: InteractionAxis.Kind, _ random: inout Random) -> InteractionAxis {
    let bounds = [anySize(&random), anySize(&random)].sorted()
    var axis = InteractionAxis(
      kind, lower: bounds[0], upper: bounds[1], extent: abs(anySize(&random)),
      initial: anySize(&random), gain: anySize(&random),
      rate: Bool.random(using: &random) ? random.number(1e-9...0.999999) : nil,
      bounces: Bool.random(using: &random), alwaysBounces: true,
      chains: Bool.random(using: &random))
    if Bool.random(using: &random) {
      axis.snap = .interval(start: anySize(&random), length: abs(anySize(&random)))
    }
    return axis
  }

  @Test func `the values of an axis with valid numbers of any size are finite`() {
    var random = Random(seed: 44)
    var count = 0
    for _ in 0..<60_000 {
      let kind: InteractionAxis.Kind = [.x, .scale, .rotation].randomElement(using: &random) ?? .x
      let axis = anyAxis(kind, &random)
      guard axis.isValid else { continue }
      count += 1
      var course = AxisCourse(axis)
      for round in 0..<8 {
        let time = Double(round)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          course.hold(at: time)
          let velocity = random.number(-1e5...1e5)
          course.move(to: abs(random.number(-2000...2000)), velocity: velocity)
          course.move(to: random.number(0...2000), velocity: velocity)
        case 1: course.release(velocity: random.number(-1e5...1e5), at: time)
        case 2: course.coast(velocity: anySize(&random), at: time)
        case 3: course.drive(to: anySize(&random), spring(&random), at: time)
        default: course.set(anySize(&random))
        }
        for later in [0, 0.01, 0.5] {
          let numbers = [
            course.value(at: time + later), course.velocity(at: time + later),
            course.end ?? 0, course.handedOver, course.endTime ?? 0,
          ]
          expectTrue(numbers.allSatisfy(\.isFinite), "\(axis): \(numbers)")
        }
      }
    }
    expectGreater(count, 1000)
  }

  @Test func `places that are no numbers, and unknown fingers, change nothing`() {
    var course = InteractionCourse(
      InteractionConfiguration([
        InteractionAxis(.y, lower: 0, upper: 900, extent: 600, initial: 300),
        InteractionAxis(.scale, lower: 0.5, upper: 2, initial: 1),
      ]))
    _ = course.touchBegan(1, at: [.nan, 0], 1)
    expectEqual(course.fingers, 0)
    expectEqual(course.touchEnded(9, 1), .refused)
    _ = course.touchBegan(1, at: [0, 0], 1)
    _ = course.touchBegan(1, at: [5, 5], 1)
    expectEqual(course.fingers, 1)
    _ = course.touchesMoved([(1, [0, .infinity]), (7, [0, 99])], 1.1)
    expectEqual(course.sample(at: 1.1).values, [0, 300, 1, 0])
    // Two fingers in one place have no distance.
    _ = course.touchBegan(2, at: [0, 0], 1.1)
    _ = course.touchesMoved([(2, [50, 0])], 1.2)
    #expect(course.sample(at: 1.2).values[2].isFinite)
    for finger in UInt64(3)..<60 { _ = course.touchBegan(finger, at: [0, 0], 1.3) }
    expectEqual(course.fingers, InteractionHand.most)
    course.drive(InteractionDrive(.y, .set(.nan)), 2)
    course.drive(InteractionDrive(.y, .coast(.infinity)), 2)
    course.drive(InteractionDrive(.scale, .set(-1)), 2)
    #expect(course.sample(at: 3).values[1].isFinite && course.sample(at: 3).values[2] > 0)
  }
}
