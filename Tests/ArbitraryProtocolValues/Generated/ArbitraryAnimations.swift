// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import AnimationEvaluation
import GraphicsValues

extension ArbitraryValues {
  package mutating func animationDescription(depth: Int) -> AnimationDescription {
    AnimationDescription(
      timing: timing(),
      curve: below(3) == 0 ? timingCurve() : nil,
      isRemovedOnCompletion: bool(),
      frameRate: below(3) == 0 ? frameRateRange() : nil,
      timeSource: below(3) == 0 ? expressionProgram() : nil,
      content: content(depth: depth))
  }

  package mutating func timing() -> Timing {
    Timing(
      beginTime: f64(),
      duration: fraction() * 20 + 0.001,
      speed: f32(),
      timeOffset: f64(),
      repeatCount: below(8) == 0 ? .infinity : Float(fraction() * 20 + 0.001),
      repeatDuration: below(8) == 0 ? .infinity : fraction() * 20 + 0.001,
      autoreverses: bool(),
      fillMode: element(FillMode.allCases))
  }

  package mutating func timingCurve() -> TimingCurve {
    TimingCurve(f32(), f32(), f32(), f32())
  }

  package mutating func frameRateRange() -> FrameRateRange {
    while true {
      let record = FrameRateRange(
        minimum: Float(fraction() * 20 + 0.001),
        maximum: Float(fraction() * 20 + 0.001),
        preferred: below(3) == 0 ? Float(fraction() * 20 + 0.001) : nil)
      if record.isValid { return record }
    }
  }

  package mutating func objectAttribute() -> ObjectAttribute {
    ObjectAttribute(objects: (0..<below(5)).map { _ in text() }, attribute: text())
  }

  package mutating func basic() -> AnimationDescription.Basic {
    let target = target()
    return AnimationDescription.Basic(
      target: target,
      from: below(3) == 0 ? value(along: target) : nil,
      to: below(3) == 0 ? value(along: target) : nil,
      by: below(3) == 0 ? value(along: target) : nil,
      spring: below(3) == 0 ? spring() : nil)
  }

  package mutating func spring() -> Spring {
    while true {
      let record = Spring(
        mass: fraction() * 20 + 0.001,
        stiffness: fraction() * 20 + 0.001,
        damping: below(8) == 0 ? .infinity : fraction() * 20 + 0.001,
        initialVelocity: f64(),
        allowsOverdamping: bool())
      if record.isValid { return record }
    }
  }

  package mutating func keyframes() -> AnimationDescription.Keyframes {
    let target = target()
    return AnimationDescription.Keyframes(
      target: target,
      frames: frames(along: target),
      keyTimes: (0..<below(5)).map { _ in around(0, 1) },
      curves: (0..<below(5)).map { _ in timingCurve() },
      mode: element(AnimationDescription.Keyframes.CalculationMode.allCases),
      rotation: element(AnimationDescription.Keyframes.RotationMode.allCases),
      tensions: (0..<below(5)).map { _ in around(-1, 1) },
      continuities: (0..<below(5)).map { _ in around(-1, 1) },
      biases: (0..<below(5)).map { _ in around(-1, 1) })
  }

  package mutating func decelerating() -> AnimationDescription.Decelerating {
    let target = target()
    return AnimationDescription.Decelerating(target: target, motion: deceleration())
  }

  package mutating func deceleration() -> Deceleration {
    while true {
      let record = Deceleration(
        from: f64(),
        velocity: f64(),
        rate: (1 + fraction() * 998) / 1000,
        lowerBound: f64(),
        upperBound: f64(),
        bounces: bool(),
        slowPull: fraction() * 20 + 0.001,
        fastPull: fraction() * 20 + 0.001,
        restSpeed: fraction() * 20 + 0.001,
        restDistance: fraction() * 20 + 0.001)
      if record.isValid { return record }
    }
  }

  package mutating func transition() -> Transition {
    Transition(
      type: element(TransitionType.allCases),
      subtype: element(TransitionSubtype.allCases),
      startProgress: f64(),
      endProgress: f64(),
      filter: below(3) == 0 ? object(depth: 1) : nil)
  }

  package mutating func content(depth: Int) -> AnimationDescription.Content {
    switch below(9) {
    case 1:
      .basic(basic())
    case 2:
      .keyframes(keyframes())
    case 3 where depth > 1:
      .group((0..<below(5)).map { _ in animationDescription(depth: depth - 1) })
    case 4:
      .deceleration(decelerating())
    case 5:
      .transition(transition())
    case 6:
      .expression(expression())
    case 7:
      .pairing(pairing())
    case 8:
      .interaction(interactionDescription())
    default:
      .inert
    }
  }

  package mutating func frames(
    along target: AnimationDescription.Target
  ) -> AnimationDescription.Keyframes.Frames {
    switch below(2) {
    case 1:
      .path(path())
    default:
      .values((0..<below(5)).compactMap { _ in value(along: target) })
    }
  }
}
