import AnimationEvaluation
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
    #expect(state?.transition == push)
    #expect(near(state?.progress ?? .nan, q))
  }

  @Test func `a curve shapes it, crossed and far progress is kept`() {
    let back = Transition(startProgress: 3, endProgress: -1)
    let progress = Self.compiled(back, curve: .easeIn).transition(at: 1)?.progress
    #expect(near(progress ?? .nan, 3 - 4 * 0.315357, 1e-4))
  }

  @Test func `a transition has no effect outside its time unless it fills`() {
    #expect(Self.compiled(Transition()).transition(at: -1) == nil)
    #expect(Self.compiled(Transition()).transition(at: 2) == nil)
    let filling = Self.compiled(Transition(), Timing(duration: 2, fillMode: .both))
    #expect(filling.transition(at: -1)?.progress == 0)
    #expect(filling.transition(at: 9)?.progress == 1)
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
    #expect(group.hasTransition && !group.isInert && group.keys.isEmpty)
    #expect(near(group.transition(at: 0.25)?.progress ?? .nan, 0.5))
    #expect(group.transition(at: 0.75) == nil)
  }

  @Test func `a transition changes no property`() {
    let values = applying(.transition(Transition()), .frozen(0.5), over: [.opacity: .scalar(0.3)])
    #expect(values.scalar(.opacity) == 0.3)
    let fade = CompiledAnimation(
      AnimationDescription(
        timing: .frozen(0.5), content: basic(.opacity, from: .scalar(0), to: .scalar(1))))
    #expect(!fade.hasTransition && fade.transition(at: 0) == nil)
  }

  @Test func `progress that is no number has no effect`() {
    let wild = Transition(startProgress: -.greatestFiniteMagnitude, endProgress: .infinity)
    #expect(Self.compiled(wild).transition(at: 1) == nil)
  }
}
