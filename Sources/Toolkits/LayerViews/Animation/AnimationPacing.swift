import CoreAnimation

/// The course of a block's animations from one value to the next.
enum AnimationPacing {
  case curve(UIView.AnimationCurve)
  /// A timing function that the application chose.
  case function(CAMediaTimingFunction)
  case spring(ViewSpring)

  /// The timing function of animations with this pacing: a spring has its own motion.
  var function: CAMediaTimingFunction {
    switch self {
    case .curve(let curve): curve.function
    case .function(let function): function
    case .spring: CAMediaTimingFunction(name: .linear)
    }
  }

  /// Creates the pacing of an animation that a block has made.
  init(of animation: CAAnimation) {
    if let spring = animation as? CASpringAnimation {
      self = .spring(
        ViewSpring(
          mass: Double(spring.mass), stiffness: Double(spring.stiffness),
          damping: Double(spring.damping), initialVelocity: Double(spring.initialVelocity)))
    } else {
      self = .function(animation.timingFunction ?? CAMediaTimingFunction(name: .linear))
    }
  }
}
