public import CoreAnimation
public import Foundation

/// A spring that maps elapsed time to progress (views §6).
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// Initial velocity in changes (from start to end) per second. `dy` counts only for the vertical
  /// part of positions; everything else uses `dx`.
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
  ///   - velocity: initial velocity, in changes (from start to end) per second.
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.damping(ratio: Double(ratio)), velocity)
  }

  /// Creates a spring without initial velocity that comes to rest at the end of the animator's
  /// duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring by its physics; the animator lasts until the spring has settled.
  ///
  /// Impossible values (a mass or stiffness that is not positive, a negative damping) are replaced
  /// by the defaults of `CASpringAnimation`.
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

  /// Creates a spring by its perceptual duration; the animator lasts until the spring has settled.
  ///
  /// - Parameters:
  ///   - duration: seconds of a swing, at least 0.01.
  ///   - bounce: -1…1; 0 does not swing.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    self.init(.perceptual(duration: duration, bounce: Double(bounce)), velocity)
  }

  /// The kind of the timing: `spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Always nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: UISpringTimingParameters? { self }

  // MARK: As a spring

  /// Returns the spring for horizontal and one-dimensional values.
  ///
  /// - Parameter duration: seconds, for a spring by its damping ratio; nil stands for one second.
  func spring(lasting duration: TimeInterval?) -> ViewSpring {
    spring(duration, Double(initialVelocity.dx))
  }

  /// Returns the spring for vertical positions; nil if it is the same as the horizontal one.
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

  /// Seconds until the spring has settled; nil for a spring that follows the animator's duration.
  var settlingDuration: TimeInterval? {
    if case .damping = form { return nil }
    let durations = [spring(lasting: nil), verticalSpring(lasting: nil)].compactMap {
      $0?.settlingDuration
    }
    return durations.max()
  }
}
