import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct `Transitions` {
  static func compiled(
    _ transition: Transition, _ timing: Timing = Timing(duration: 2), curve: TimingCurve? = nil
  ) -> CompiledAnimation {
    CompiledAnimation(
      AnimationDescription(timing: timing, curve: curve, content: .transition(transition)))
  }

  @Test(arguments: [(0, 0.2), (1, 0.5), (1.5, 0.65)] as [(Double, Double)])
  func `progress goes from start to end (§9.2)`(_ time: Double, _ q: Double) {
    let push = Transition(
      type: .push, subtype: .fromTop, startProgress: 0.2, endProgress: 0.8)
    let state = Self.compiled(push).transition(at: time)
    expectEqual(state?.transition, push)
    #expect(near(state?.progress ?? .nan, q))
  }

  @Test func `a curve shapes it, crossed and far progress is kept`() {
    let back = Transition(startProgress: 3, endProgress: -1)
    let progress = Self.compiled(back, curve: .easeIn).transition(at: 1)?.progress
    #expect(near(progress ?? .nan, 3 - 4 * 0.315357, 1e-4))
  }

  @Test func `a transition has no effect outside its time unless it fills`() {
    expectNil(Self.compiled(Transition()).transition(at: -1))
    expectNil(Self.compiled(Transition()).transition(at: 2))
    let filling = Self.compiled(Transition(), Timing(duration: 2, fillMode: .both))
    expectEqual(filling.transition(at: -1)?.progress, 0)
    expectEqual(filling.transition(at: 9)?.progress, 1)
  }

  @Test func `in a group it runs in the group's time (§9.1)`() {
    let inner = AnimationDescription(
      timing: Timing(duration: 1), content: .transition(Transition(type: .reveal)))
    let group = CompiledAnimation(
      AnimationDescription(
        timing: Timing(duration: 4, speed: 2),
        content: .group([
          AnimationDescription(timing: Timing(duration: 4), content: .group([inner]))
        ])))
    expectTrue(group.hasTransition)
    expectFalse(group.isInert)
    expectEmpty(group.keys)
    #expect(near(group.transition(at: 0.25)?.progress ?? .nan, 0.5))
    expectNil(group.transition(at: 0.75))
  }

  @Test func `a transition changes no property`() {
    let values = applying(.transition(Transition()), .frozen(0.5), over: [.opacity: .scalar(0.3)])
    expectEqual(values.scalar(.opacity), 0.3)
    let fade = CompiledAnimation(
      AnimationDescription(
        timing: .frozen(0.5), content: basic(.opacity, from: .scalar(0), to: .scalar(1))))
    expectFalse(fade.hasTransition)
    expectNil(fade.transition(at: 0))
  }

  @Test func `progress that is no number has no effect`() {
    let wild = Transition(startProgress: -.greatestFiniteMagnitude, endProgress: .infinity)
    expectNil(Self.compiled(wild).transition(at: 1))
  }
}
