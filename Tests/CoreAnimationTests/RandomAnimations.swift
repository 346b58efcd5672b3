import CoreAnimation
import Foundation
import GraphicsValues
import Quartz2D
import TestSupport

/// Animations of every kind with random parameters.
@MainActor struct RandomAnimations {
  static let keys: [PropertyKey] = [
    .position, .bounds, .opacity, .transform, .cornerRadius, .backgroundColor, .borderWidth,
    .zPosition, .anchorPoint, .sublayerTransform, .contentsRect, .shadowOffset, .shadowRadius,
  ]

  private static let scalars = [
    "position.x", "position.y", "bounds.size.width", "bounds.origin.y", "opacity", "cornerRadius",
    "borderWidth", "zPosition", "anchorPoint.x", "transform.rotation.z", "transform.rotation.x",
    "transform.scale.x", "transform.scale", "transform.translation.y",
    "sublayerTransform.rotation.y", "contentsRect.origin.x", "shadowOffset.width", "shadowRadius",
  ]

  private var generator: PixelsRandom

  init(seed: UInt64) { generator = PixelsRandom(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  private mutating func choice<Element>(_ list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &generator)]
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: number(-100...100), y: number(-100...100))
  }

  mutating func layer(named name: String) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.bounds = CGRect(x: 0, y: 0, width: number(10...50), height: number(10...50))
    layer.position = point()
    layer.backgroundColor = color()
    // The server has a fast path for rotations of layers without a transform.
    if chance(0.6) { layer.transform = matrix() }
    if chance(0.2) { layer.beginTime = number(0...3) }
    if chance(0.3) { layer.speed = Float(number(0.2...3)) }
    if chance(0.2) { layer.timeOffset = number(0...2) }
    return layer
  }

  private mutating func color() -> CGColor {
    CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
  }

  private mutating func matrix() -> CATransform3D {
    let turned = CATransform3DMakeRotation(
      number(-3...3), number(-1...1), number(-1...1), number(0.1...1))
    let scaled = CATransform3DScale(turned, number(0.5...2), number(0.5...2), number(0.5...2))
    return CATransform3DTranslate(scaled, number(-50...50), number(-50...50), number(-5...5))
  }

  mutating func animate(_ layer: CALayer) {
    for index in 0..<Int.random(in: 1...3, using: &generator) {
      layer.add(animation(depth: 0), forKey: chance(0.1) ? nil : "key \(index)")
    }
  }

  /// Animates a layer by a key path of a layer above it.
  mutating func animateBelow(_ root: CALayer, _ layer: CALayer) {
    let animation = CABasicAnimation(
      keyPath: "sublayers.\(layer.name ?? "").\(choice(Self.scalars))")
    animation.fromValue = number(-2...2)
    animation.toValue = number(-2...2)
    time(animation)
    root.add(animation, forKey: nil)
  }

  /// One maker for each kind of animation but groups.
  private static let kinds: [@MainActor @Sendable (inout RandomAnimations) -> CAAnimation] = [
    { $0.basic(CABasicAnimation()) },
    { $0.spring() },
    { $0.keyframes() },
    { $0.path() },
    { $0.valueFunction() },
    { $0.deceleration() },
  ]

  private mutating func animation(depth: Int) -> CAAnimation {
    let result: CAAnimation
    let kind = Int.random(
      in: 0..<(depth < 2 ? Self.kinds.count + 1 : Self.kinds.count), using: &generator)
    if Self.kinds.indices.contains(kind) {
      result = Self.kinds[kind](&self)
    } else {
      let group = CAAnimationGroup()
      group.animations = (0..<3).map { _ in animation(depth: depth + 1) }
      result = group
    }
    time(result)
    if let property = result as? CAPropertyAnimation {
      property.isAdditive = chance(0.3)
      property.isCumulative = chance(0.3)
    }
    return result
  }

  private mutating func time(_ animation: CAAnimation) {
    animation.duration = number(0.2...3)
    animation.fillMode = choice([.removed, .forwards, .backwards, .both])
    animation.isRemovedOnCompletion = chance(0.5)
    if chance(0.3) { animation.speed = Float(number(-2...2)) }
    if chance(0.3) { animation.timeOffset = number(0...3) }
    if chance(0.3) { animation.repeatCount = Float(number(0.5...3)) }
    if chance(0.2) { animation.repeatDuration = number(0.5...4) }
    animation.autoreverses = chance(0.3)
    if chance(0.5) { animation.timingFunction = overshooting() }
  }

  private mutating func overshooting() -> CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(number(0...1)), Float(number(-0.5...1.5)), Float(number(0...1)),
      Float(number(-0.5...1.5)))
  }

  /// A key path and a maker of values for it.
  private mutating func subject() -> (String, (inout RandomAnimations) -> Any) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: ("position", { $0.point() })
    // Sizes and differences of sizes, which may be negative (§14.1).
    case 6: ("bounds.origin", { $0.point() })
    case 7:
      ("bounds.size", { CGSize(width: $0.number(-60...60), height: $0.number(-60...60)) })
    case 1: ("transform", { $0.matrix() })
    case 2: ("backgroundColor", { $0.color() })
    case 3:
      ("bounds", { CGRect(x: 0, y: 0, width: $0.number(1...50), height: $0.number(1...50)) })
    case 4: ("shadowOffset", { CGSize(width: $0.number(-5...5), height: $0.number(-5...5)) })
    default: (choice(Self.scalars), { $0.number(-2...2) })
    }
  }

  private mutating func basic(_ animation: CABasicAnimation) -> CABasicAnimation {
    let (keyPath, value) = subject()
    animation.keyPath = keyPath
    if chance(0.7) { animation.fromValue = value(&self) }
    if chance(0.7) { animation.toValue = value(&self) }
    if chance(0.3) { animation.byValue = value(&self) }
    return animation
  }

  private mutating func spring() -> CABasicAnimation {
    let spring = CASpringAnimation()
    spring.mass = number(0.5...3)
    spring.stiffness = number(10...300)
    spring.damping = number(0...60)
    spring.initialVelocity = number(-5...5)
    spring.allowsOverdamping = chance(0.5)
    return basic(spring)
  }

  private mutating func deceleration() -> CADecelerationAnimation {
    let fling = CADecelerationAnimation(
      keyPath: chance(0.5) ? "bounds.origin.y" : choice(Self.scalars))
    fling.fromValue = number(-20...120)
    fling.velocity = number(-3000...3000)
    fling.decelerationRate = choice([0.998, 0.99, 0.5])
    fling.upperBound = number(0...100)
    fling.bounces = chance(0.7)
    if chance(0.5) { (fling.slowPullRate, fling.fastPullRate) = (9, 46) }
    return fling
  }

  private mutating func keyframes() -> CAKeyframeAnimation {
    let (keyPath, value) = subject()
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    let count = Int.random(in: 1...5, using: &generator)
    animation.values = (0..<count).map { _ in value(&self) }
    animation.calculationMode = choice([.linear, .discrete, .paced, .cubic, .cubicPaced])
    if chance(0.5) {
      let inner = (0..<max(count - 2, 0)).map { _ in number(0...1) }.sorted()
      // Key times may be any numbers if there is one for each value (§17.2).
      let times = chance(0.3) ? (0..<count).map { _ in number(-0.5...1.5) } : [0] + inner + [1]
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    if chance(0.3) {
      animation.timingFunctions = (1..<max(count, 2)).map { _ in
        chance(0.7)
          ? CAMediaTimingFunction(name: choice([.easeIn, .easeOut, .linear])) : overshooting()
      }
    }
    let shapes = (0..<count).map { _ in NSNumber(value: number(-1...1)) }
    if chance(0.3) { animation.tensionValues = shapes }
    if chance(0.3) { animation.continuityValues = shapes.reversed() }
    if chance(0.3) { animation.biasValues = shapes }
    return animation
  }

  private mutating func path() -> CAKeyframeAnimation {
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default: path.move(to: point())
      }
    }
    path.addLine(to: point())
    if chance(0.3) { path.closeSubpath() }
    // Any pair can move along a path (§17.1).
    let animation = CAKeyframeAnimation(
      keyPath: choice([
        "position", "position", "shadowOffset", "bounds.size", "transform.translation",
        "contentsRect.origin", "bounds.origin",
      ]))
    animation.path = path
    if chance(0.4) { animation.keyTimes = (0..<4).map { NSNumber(value: 0.3 * Double($0)) } }
    if chance(0.3) { animation.timingFunctions = [overshooting(), overshooting()] }
    animation.calculationMode = choice([.linear, .paced, .cubic, .cubicPaced, .discrete])
    animation.rotationMode = choice([nil, .rotateAuto, .rotateAutoReverse])
    return animation
  }

  private mutating func valueFunction() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: choice(["transform", "sublayerTransform"]))
    let name = choice([
      CAValueFunctionName.rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ,
      .translate, .translateX, .translateY, .translateZ,
    ])
    animation.valueFunction = CAValueFunction(name: name)
    func value(_ random: inout RandomAnimations) -> Any {
      guard name == .scale || name == .translate else { return random.number(-3...3) }
      return (0..<3).map { _ in random.number(-3...3) }
    }
    if chance(0.8) { animation.fromValue = value(&self) }
    animation.toValue = value(&self)
    return animation
  }
}
