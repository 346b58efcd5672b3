import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct GroupTests {
  private func child(
    _ timing: Timing, curve: TimingCurve? = nil
  ) -> AnimationDescription {
    AnimationDescription(
      timing: timing, curve: curve,
      content: basic(.zPosition, from: .scalar(0), to: .scalar(1)))
  }

  private func z(
    _ children: [AnimationDescription], _ timing: Timing, curve: TimingCurve? = nil, at time: Double
  ) -> Double {
    applying(
      .group(children), timing, curve: curve, at: time, over: [.zPosition: .scalar(-1)]
    ).scalar(.zPosition)
  }

  @Test func `children are clipped, not scaled (§9.1)`() {
    let long = child(Timing(duration: 2, fillMode: .forwards))
    let timing = Timing(duration: 0.5, fillMode: .forwards)
    #expect(near(z([long], timing, at: 0.25), 0.125))
    #expect(near(z([long], timing, at: 0.5), 0.25))
    #expect(near(z([long], timing, at: 50), 0.25))
    expectEqual(z([long], Timing(duration: 0.5), at: 0.5), -1)
  }

  @Test func `a child without a duration takes the group's (§4.6)`() {
    #expect(near(z([child(Timing())], Timing(duration: 4), at: 1), 0.25))
  }

  @Test func `a child's fill mode counts while the group runs`() {
    for (mode, early, late) in [
      (FillMode.removed, -1.0, -1.0), (.backwards, 0, -1), (.forwards, -1, 1), (.both, 0, 1),
    ] {
      let short = child(Timing(beginTime: 1, duration: 1, fillMode: mode))
      let timing = Timing(duration: 4, fillMode: .both)
      expectEqual(z([short], timing, at: 0.5), early)
      expectEqual(z([short], timing, at: 1.5), 0.5)
      expectEqual(z([short], timing, at: 3), late)
      expectEqual(z([short], timing, at: 9), late)
    }
  }

  @Test func `a child is still active at exactly the end of its group's time, §17.8`() {
    let timing = Timing(duration: 1, fillMode: .forwards)
    expectEqual(z([child(Timing())], timing, at: 1), 1)
    expectEqual(z([child(Timing(duration: 0.5))], timing, at: 1), -1)
    let back = Timing(duration: 1, autoreverses: true)
    expectEqual(z([child(Timing())], back, at: 1), 1)
  }

  @Test func `§17.18: a child that ends before its group shows nothing at exactly its own end`() {
    // Fifty, a hundred and a hundred and one frames of 29.97 a second; the time in a group is rounded.
    for frame in [1 / 29.97, 1.0 / 30, 1.0 / 24, 1.0 / 7] {
      for start in [0.0, 0.1, 123_456.789] {
        let group = Timing(beginTime: start, duration: 101 * frame, fillMode: .both)
        for count in 1...100 {
          let end = Double(count) * frame
          let half = Double(count / 2) * frame
          let short = child(Timing(beginTime: half, duration: end - half))
          expectEqual(z([short], group, at: start + end), -1, "\(count) \(frame) \(start)")
        }
      }
    }
    let kept = child(Timing(duration: 0.3, fillMode: .forwards))
    expectEqual(z([kept], Timing(duration: 0.9), at: 0.1 + 0.2), 1)
  }

  @Test func `§17.18: a child that begins where another ends leaves no gap`() {
    for count in 1...100 {
      let seam = Double(count) / 29.97
      let first = child(Timing(duration: seam))
      let second = AnimationDescription(
        timing: Timing(beginTime: seam, duration: 1),
        content: basic(.zPosition, from: .scalar(5), to: .scalar(6)))
      let group = Timing(beginTime: 1000.1, duration: 5)
      #expect(near(z([first, second], group, at: 1000.1 + seam), 5, 1e-9), "\(count)")
    }
  }

  @Test func `the group's speed, repeats, reversal and offset remap its children`() {
    let one = [child(Timing())]
    #expect(near(z(one, Timing(duration: 1, speed: 2), at: 0.25), 0.5))
    #expect(near(z(one, Timing(duration: 1, repeatCount: 3), at: 2.25), 0.25))
    #expect(near(z(one, Timing(duration: 1, autoreverses: true), at: 1.25), 0.75))
    #expect(near(z(one, Timing(duration: 1, timeOffset: 0.5), at: 0.25), 0.75))
    #expect(near(z(one, Timing(duration: 1, speed: -1, timeOffset: 1), at: 0.25), 0.75))
    #expect(near(z(one, Timing(beginTime: 10, duration: 1), at: 10.25), 0.25))
  }

  @Test func `the group's curve composes with the child's own`() {
    let eased = child(Timing(), curve: .easeIn)
    let expected = 2 * TimingCurve.easeOut.evaluate(0.25)
    #expect(
      near(
        z([eased], Timing(duration: 2), curve: .easeOut, at: 0.5),
        TimingCurve.easeIn.evaluate(expected / 2)))
    let overshoot = TimingCurve(0.3, 0, 0.7, 4)
    expectEqual(z([child(Timing())], Timing(duration: 2), curve: overshoot, at: 1.6), 1)
  }

  @Test func `groups nest, and later children see earlier ones`() {
    let inner = AnimationDescription(
      timing: Timing(beginTime: 1, duration: 2), content: .group([child(Timing(duration: 2))]))
    let add = AnimationDescription(
      timing: Timing(), content: basic(.zPosition, by: .scalar(4), additive: true))
    #expect(near(z([inner, add], Timing(duration: 4), at: 2), 0.5 + 2))
  }

  @Test func `depth without bound has no effect and does no harm`() {
    var animation = child(Timing(duration: 1))
    for _ in 0..<200 {
      animation = AnimationDescription(timing: Timing(duration: 1), content: .group([animation]))
    }
    #expect(CompiledAnimation(animation).isInert)
    var values = Properties()
    animation.apply(at: 0.5, to: &values)
    expectEqual(values.scalar(.zPosition), 0)
  }

  @Test func `a group that never ends or has no duration does nothing`() {
    expectEqual(z([child(Timing(duration: 1))], Timing(duration: .infinity), at: 0.5), -1)
    expectEqual(z([child(Timing(duration: 1))], Timing(duration: 0, fillMode: .both), at: 0), -1)
  }
}
