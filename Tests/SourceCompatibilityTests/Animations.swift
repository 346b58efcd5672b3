import Expectations
import Foundation
import QuartzCore
import Testing

/// Animations passed around as their common base class.
private enum Move: CaseIterable {
  case fade, bounce, shake, spin, everything, page

  @MainActor func animation() -> CAAnimation {
    switch self {
    case .fade:
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1
      fade.toValue = NSNumber(value: 0.25)
      fade.fillMode = .forwards
      fade.isRemovedOnCompletion = false
      return fade
    case .bounce:
      let spring = CASpringAnimation(keyPath: "position.y")
      spring.damping = 5
      spring.mass = 1
      spring.stiffness = 100
      spring.initialVelocity = 2
      spring.byValue = 40
      spring.duration = spring.settlingDuration
      return spring
    case .shake:
      let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
      shake.values = [0, 10, -10, 10, 0]
      shake.keyTimes =
        [0, NSNumber(value: 1 / 6.0), NSNumber(value: 3 / 6.0), 0.8, 1] as [NSNumber]
      shake.isAdditive = true
      shake.calculationMode = .cubic
      shake.timingFunctions = [CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeIn)]
      shake.duration = 0.4
      return shake
    case .spin:
      let spin = CABasicAnimation(keyPath: "transform")
      spin.valueFunction = CAValueFunction(name: .rotateZ)
      spin.fromValue = 0
      spin.toValue = CGFloat.pi * 2
      spin.repeatCount = .greatestFiniteMagnitude
      return spin
    case .everything:
      let group = CAAnimationGroup()
      group.animations = [Move.fade.animation(), Move.shake.animation()]
      group.duration = 1
      group.autoreverses = true
      return group
    case .page:
      let transition = CATransition()
      transition.type = .push
      transition.subtype = .fromRight
      transition.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.1, 0.8, 0.9)
      return transition
    }
  }
}

@MainActor
@Suite("Animations, written as for Apple's systems")
struct AnimationSourceTests {
  @Test(arguments: Move.allCases)
  fileprivate func `animations go around as CAAnimation and are cast back, §10.3`(move: Move) throws
  {
    let layer = CALayer()
    let original: CAAnimation = move.animation()
    original.setValue("tag", forKey: "myTag")
    layer.add(original, forKey: "move")
    let stored = try unwrap(layer.animation(forKey: move == .page ? kCATransition : "move"))
    expectNotIdentical(stored, original)
    #expect(type(of: stored) == type(of: original))
    expectEqual(stored.value(forKey: "myTag") as? String, "tag")
    switch stored {
    case let spring as CASpringAnimation: expectEqual(spring.damping, 5)
    case let basic as CABasicAnimation: expectNotNil(basic.fromValue as? NSNumber)
    case let keyframes as CAKeyframeAnimation: expectEqual(keyframes.keyTimes?.count, 5)
    case let group as CAAnimationGroup: expectEqual(group.animations?.count, 2)
    case let transition as CATransition: expectEqual(transition.subtype, .fromRight)
    default: Issue.record("an animation of another class")
    }
  }

  @Test(arguments: Move.allCases)
  fileprivate func `animations are copied and archived, §10.3`(move: Move) throws {
    let original = move.animation()
    original.duration = 2
    let copy = try unwrap(original.copy() as? CAAnimation)
    expectEqual(copy.duration, 2)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: original, requiringSecureCoding: true)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    let read = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CAAnimation
    expectEqual(read?.duration, 2)
    expectEqual(read.map { type(of: $0) == type(of: original) }, true)
  }

  @Test func `values are boxed as people box them, §10.2`() {
    let layer = CALayer()
    let transform = CATransform3DRotate(CATransform3DMakeScale(2, 2, 1), .pi / 4, 0, 0, 1)
    let turn = CABasicAnimation(keyPath: "transform")
    turn.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    turn.toValue = NSValue(caTransform3D: transform)
    layer.add(turn, forKey: nil)
    let move = CAKeyframeAnimation(keyPath: "position")
    move.values = [
      NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 1, y: 2)), CGPoint(x: 3, y: 4),
    ]
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 50), control2: CGPoint(x: 100, y: 50))
    move.path = path
    move.rotationMode = .rotateAuto
    layer.add(move, forKey: "move")
    let colors = CAKeyframeAnimation(keyPath: "backgroundColor")
    colors.values = [CGColor.black, CGColor.white, CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
    colors.calculationMode = .paced
    layer.add(colors, forKey: "colors")
    expectEqual(layer.animationKeys(), ["move", "colors"])
    layer.setValue(NSNumber(value: Double.pi), forKeyPath: "transform.rotation.z")
    let angle = layer.value(forKeyPath: "transform.rotation.z") as? NSNumber
    expectLess(abs(abs(angle?.doubleValue ?? 0) - .pi), 1e-9)
    expectEqual((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue.m11, -1)
  }

  @Test func `the old constants have the new types, §7.2`() {
    let keyframes = CAKeyframeAnimation()
    keyframes.calculationMode = kCAAnimationPaced
    keyframes.rotationMode = kCAAnimationRotateAuto
    keyframes.fillMode = kCAFillModeForwards
    expectEqual(keyframes.calculationMode, .paced)
    expectEqual(keyframes.fillMode, .forwards)
    let transition = CATransition()
    transition.type = kCATransitionPush
    transition.subtype = kCATransitionFromLeft
    expectEqual(transition.type, .push)
    expectEqual(transition.subtype, .fromLeft)
    transition.type = CATransitionType(rawValue: "cube")
    expectEqual(transition.type.rawValue, "cube")
    let layer = CALayer()
    layer.contentsGravity = kCAGravityResizeAspect
    expectEqual(layer.contentsGravity, .resizeAspect)
  }

  @Test func `springs by perception, and frame rates, §8.4, §13.2`() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    spring.keyPath = "bounds.size.width"
    expectTrue(spring.allowsOverdamping)
    expectEqual(spring.duration, spring.settlingDuration)
    spring.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    expectEqual(spring.preferredFrameRateRange.maximum, 120)
  }
}
