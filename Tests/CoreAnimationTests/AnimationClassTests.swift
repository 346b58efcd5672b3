import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// Defaults and behaviour of the animation classes (§4.1, §7.1, §8.1, §9.2, §10.1).
  @MainActor @Suite final class AnimationClasses {
    private let fixture = Fixture()

    // MARK: Springs (§8)

    @Test func `illegal parameters of a spring are ignored, §8.1`() {
      let spring = CASpringAnimation(keyPath: "opacity")
      for number in [0, -1, .nan, .infinity] as [CGFloat] {
        spring.mass = number
        spring.stiffness = number
      }
      spring.damping = -1
      spring.damping = .nan
      spring.initialVelocity = .nan
      expectEqual(spring.mass, 1)
      expectEqual(spring.stiffness, 100)
      expectEqual(spring.damping, 10)
      expectEqual(spring.initialVelocity, 0)
      expectFalse(spring.allowsOverdamping)
      spring.setValue(3, forKey: "mass")
      spring.setValue("three", forKey: "stiffness")
      expectEqual(spring.mass, 3)
      expectEqual(spring.stiffness, 100)
      expectEqual(CASpringAnimation.defaultValue(forKey: "damping") as? Double, 10)
    }

    @Test func `a spring without a duration is cut like any animation, §4.6`() {
      let layer = CALayer()
      layer.add(CASpringAnimation(keyPath: "opacity"), forKey: "k")
      expectEqual(layer.animation(forKey: "k")?.duration, 0.25)
      let felt = CASpringAnimation(perceptualDuration: 1, bounce: 0.25)
      layer.add(felt, forKey: "k")
      expectEqual(layer.animation(forKey: "k")?.duration, felt.settlingDuration)
      CATransaction.flush()
    }

    @Test(arguments: [-2, -1, 0, 0.5, 1, 7, .nan] as [CGFloat])
    func `any bounce makes a spring, §8.4`(bounce: CGFloat) {
      let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: bounce)
      #expect((-1...1).contains(spring.bounce))
      expectAtLeast(spring.damping, 0)
      expectEqual(CASpringAnimation(perceptualDuration: -1, bounce: bounce).stiffness, 100)
    }

    // MARK: Value functions (§10.1)

    @Test func `there is one value function of a name`() throws {
      let rotate = try unwrap(CAValueFunction(name: .rotateZ))
      expectIdentical(CAValueFunction(name: .rotateZ), rotate)
      expectEqual(rotate.name, .rotateZ)
      expectNotIdentical(CAValueFunction(name: .scale), rotate)
      expectNil(CAValueFunction(name: .init(rawValue: "shear")))
      expectNil(CAValueFunction(name: .init(rawValue: "")))
    }

    @Test func `a value function wants its number of numbers and a whole transform`() {
      let layer = fixture.committed()
      for (keyPath, name, value) in [
        ("transform", CAValueFunctionName.scale, [1, 2] as Any),
        ("transform", .rotateX, [1, 2, 3]),
        ("transform.rotation", .rotateX, 1), ("opacity", .rotateX, 1),
        ("transform", .scale, 3),
      ] {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.toValue = value
        animation.valueFunction = CAValueFunction(name: name)
        layer.add(animation, forKey: nil)
      }
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), Array(repeating: .inert, count: 5))
    }

    // MARK: Timing functions (§5)

    @Test func `an unknown timing function ends the program`() async {
      await #expect(processExitsWith: .failure) {
        _ = CAMediaTimingFunction(name: .init(rawValue: "bouncy"))
      }
    }

    // MARK: Transitions (§9.2)

    @Test func `a transition has the documented defaults, and keeps the values set`() {
      let transition = CATransition()
      expectEqual(transition.type, .fade)
      expectNil(transition.subtype)
      expectNil(transition.filter)
      expectEqual(transition.startProgress, 0)
      expectEqual(transition.endProgress, 1)
      transition.startProgress = 7
      transition.endProgress = -3
      transition.type = .init(rawValue: "cube")
      expectEqual(transition.startProgress, 7)
      expectEqual(transition.endProgress, -3)
      expectEqual(transition.value(forKey: "type") as? String, "cube")
    }

    @Test func `a transition is stored under its own key, one at a time`() throws {
      let layer = fixture.committed()
      layer.add(CATransition(), forKey: "mine")
      let push = CATransition()
      push.type = .push
      push.subtype = .fromTop
      layer.add(push, forKey: nil)
      expectEqual(layer.animationKeys(), ["transition"])
      expectEqual((layer.animation(forKey: kCATransition) as? CATransition)?.type, .push)
      CATransaction.flush()
      let expected = Transition(type: .push, subtype: .fromTop)
      expectEqual(fixture.link.animations.map(\.content), [.transition(expected)])
    }

    @Test(arguments: [
      ("cube", TransitionType.cube), ("oglFlip", .oglFlip), ("pageCurl", .pageCurl),
      ("pageUnCurl", .pageUnCurl), ("suckEffect", .suckEffect), ("rippleEffect", .rippleEffect),
      ("nobody knows", .fade),
    ])
    func `types that are only names are sent too`(name: String, type: TransitionType) throws {
      let layer = fixture.committed()
      let transition = CATransition()
      transition.type = .init(rawValue: name)
      layer.add(transition, forKey: nil)
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.transition(Transition(type: type))])
    }

    // MARK: Rates (§13.2)

    @Test func `a wish for a rate is sent if it makes sense`() {
      let layer = fixture.committed()
      for range in [
        CAFrameRateRange.default, CAFrameRateRange(minimum: 8, maximum: 15, preferred: 10),
        CAFrameRateRange(minimum: -1, maximum: .nan),
      ] {
        let animation = fade()
        animation.preferredFrameRateRange = range
        layer.add(animation, forKey: nil)
      }
      CATransaction.flush()
      let sent = FrameRateRange(minimum: 8, maximum: 15, preferred: 10)
      expectEqual(fixture.link.animations.map(\.frameRate), [nil, sent, nil])
    }

    // MARK: Archives

    private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: object, requiringSecureCoding: true)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
      return try unwrap(read)
    }

    @Test func `animations come out of an archive as they went in`() throws {
      let spring = CASpringAnimation(keyPath: "position")
      spring.duration = 2
      spring.repeatCount = .infinity
      spring.damping = 3
      spring.fromValue = CGPoint(x: 1, y: 2)
      spring.toValue = NSValue(cgPoint: CGPoint(x: 3, y: 4))
      spring.fillMode = .both
      spring.isRemovedOnCompletion = false
      spring.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
      spring.preferredFrameRateRange = CAFrameRateRange(minimum: 1, maximum: 2)
      spring.delegate = Listener()
      spring.setValue("mine", forKey: "tag")
      let read = try archived(spring)
      expectEqual(read.keyPath, "position")
      expectEqual(read.duration, 2)
      expectEqual(read.repeatCount, .infinity)
      expectEqual(read.damping, 3)
      expectEqual(read.fillMode, .both)
      expectFalse(read.isRemovedOnCompletion)
      expectEqual(read.fromValue as? CGPoint, CGPoint(x: 1, y: 2))
      expectEqual(read.toValue as? CGPoint, CGPoint(x: 3, y: 4))
      expectEqual(read.timingFunction, spring.timingFunction)
      expectEqual(read.value(forKey: "tag") as? String, "mine")
      // A frame rate is a hint, and the delegate is an object of the application's; neither is archived.
      expectEqual(read.preferredFrameRateRange, .default)
      expectNil(read.delegate)
    }

    @Test func `keyframes, groups and transitions come out of an archive`() throws {
      let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
      let frames = CAKeyframeAnimation(keyPath: "position")
      frames.path = path
      frames.keyTimes = [0, 0.5, 1]
      frames.calculationMode = .cubicPaced
      frames.rotationMode = .rotateAuto
      frames.tensionValues = [1, 0.5]
      frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
      let turn = CABasicAnimation(keyPath: "transform")
      turn.toValue = 3
      turn.valueFunction = CAValueFunction(name: .rotateY)
      let transition = CATransition()
      transition.type = .reveal
      transition.subtype = .fromBottom
      let group = CAAnimationGroup()
      group.animations = [frames, turn, transition]
      let read = try #require(try archived(group).animations)
      let readFrames = try unwrap(read[0] as? CAKeyframeAnimation)
      #expect(readFrames.path == path && readFrames.keyTimes == [0, 0.5, 1])
      expectEqual(readFrames.calculationMode, .cubicPaced)
      expectEqual(readFrames.rotationMode, .rotateAuto)
      expectEqual(readFrames.tensionValues, [1, 0.5])
      expectEqual(readFrames.timingFunctions, frames.timingFunctions)
      expectIdentical((read[1] as? CABasicAnimation)?.valueFunction, turn.valueFunction)
      let readTransition = try unwrap(read[2] as? CATransition)
      expectEqual(readTransition.type, .reveal)
      expectEqual(readTransition.subtype, .fromBottom)
    }

    @Test func `only values that differ from their defaults are archived, §2.10`() {
      let animation = CABasicAnimation(keyPath: "opacity")
      #expect(animation.shouldArchiveValue(forKey: "keyPath"))
      for key in ["duration", "speed", "fillMode", "delegate", "unknown", "fromValue"] {
        #expect(!animation.shouldArchiveValue(forKey: key), "\(key)")
      }
      animation.speed = 2
      animation.fromValue = CGPoint.zero
      animation.setValue(1, forKey: "unknown")
      for key in ["speed", "unknown", "fromValue"] {
        #expect(animation.shouldArchiveValue(forKey: key), "\(key)")
      }
    }
  }
}
