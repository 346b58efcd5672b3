public import CoreAnimation
public import Foundation

/// A spring that maps elapsed time to progress (views §6).
@MainActor public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The velocity at the begin, in whole changes per second. The vertical one counts for positions
  /// alone; everything else takes `dx`.
  public let initialVelocity: CGVector

  private let form: Form

  private enum Form {
    /// A spring that comes to rest at the end of the animator's duration.
    case damping(ratio: Double)
    /// A spring with its own duration.
    case physical(mass: Double, stiffness: Double, damping: Double)
    case perceptual(duration: Double, bounce: Double)
  }

  private init(_ form: Form, _ velocity: CGVector) {
    self.form = form
    initialVelocity = CGVector(
      dx: velocity.dx.isFinite ? velocity.dx : 0, dy: velocity.dy.isFinite ? velocity.dy : 0)
    super.init()
  }

  /// Creates the spring of the keyboard, which does not swing.
  public override convenience init() {
    let spring = ViewSpring.keyboard
    self.init(
      .physical(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping), .zero)
  }

  /// Creates a spring that comes to rest at the end of the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not swing; near 0 swings most. Clamped to 0.0001…1.
  ///   - velocity: at the begin, in whole changes per second.
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.damping(ratio: Double(ratio)), velocity)
  }

  /// Creates a spring at rest that comes to rest at the end of the animator's duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring by its physics; the animator lasts until it has settled.
  ///
  /// Values that no spring has (a mass or stiffness that is not positive, a negative damping) are
  /// replaced by those of `CASpringAnimation`.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    let valid = CASpringAnimation(keyPath: nil)
    (valid.mass, valid.stiffness, valid.damping) = (mass, stiffness, damping)
    self.init(
      .physical(
        mass: Double(valid.mass), stiffness: Double(valid.stiffness),
        damping: Double(valid.damping)), velocity)
  }

  /// Creates a spring by its perceptual duration; the animator lasts until it has settled.
  ///
  /// - Parameters:
  ///   - duration: seconds of a swing, at least 0.01.
  ///   - bounce: -1…1; 0 does not swing.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    self.init(.perceptual(duration: duration, bounce: Double(bounce)), velocity)
  }

  /// `spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: UISpringTimingParameters? { self }

  // MARK: As a spring

  /// The spring for horizontal and one-dimensional values.
  ///
  /// - Parameter duration: seconds, for a spring by its damping ratio; nil is one second.
  func spring(lasting duration: TimeInterval?) -> ViewSpring {
    spring(duration, Double(initialVelocity.dx))
  }

  /// The spring for vertical places; nil when it is the horizontal one.
  func verticalSpring(lasting duration: TimeInterval?) -> ViewSpring? {
    guard initialVelocity.dx != initialVelocity.dy else { return nil }
    return spring(duration, Double(initialVelocity.dy))
  }

  private func spring(_ duration: TimeInterval?, _ velocity: Double) -> ViewSpring {
    switch form {
    case .damping(let ratio):
      ViewSpring(duration: duration ?? 1, dampingRatio: ratio, velocity: velocity)
    case .physical(let mass, let stiffness, let damping):
      ViewSpring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .perceptual(let duration, let bounce):
      ViewSpring(perceptualDuration: duration, bounce: bounce, velocity: velocity)
    }
  }

  /// Seconds until the spring has settled; nil for one that follows the animator's duration.
  var settlingDuration: TimeInterval? {
    if case .damping = form { return nil }
    let durations = [spring(lasting: nil), verticalSpring(lasting: nil)].compactMap {
      $0?.settlingDuration
    }
    return durations.max()
  }
}
