import CoreAnimation
import Foundation

/// The spring of an animation block, of mass 1 unless it is the keyboard's.
struct ViewSpring: Equatable {
  var mass = 1.0
  var stiffness: Double
  var damping: Double
  /// Velocity at the start, in changes (from the old value to the new one) per second.
  var initialVelocity = 0.0

  /// The motion of the keyboard, by which applications move their views along.
  static let keyboard = ViewSpring(mass: 3, stiffness: 1000, damping: 500)

  init(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// The part of the change that may remain at the end of the duration (§6).
  private static let rest = 0.001
  private static let ratios = 1e-4...1.0
  private static let durations = 0.01...10.0
  private static let steps = 12

  /// Creates the spring that has come to rest after a duration (§6).
  ///
  /// Apple's solver leaves the continuous solution for large velocities; this one does not.
  ///
  /// - Parameters:
  ///   - duration: seconds, clamped to 0.01…10.
  ///   - dampingRatio: 1 is critical; clamped to 0.0001…1.
  ///   - velocity: in changes (from start to end) per second; a number that is not finite counts as
  ///     0.
  init(duration: Double, dampingRatio: Double, velocity: Double) {
    let ratio = Self.clamp(dampingRatio, to: Self.ratios)
    let duration = Self.clamp(duration, to: Self.durations)
    let velocity = velocity.isFinite ? velocity : 0
    let frequency = Self.frequency(ratio, duration, velocity)
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency, initialVelocity: velocity)
  }

  /// Creates the spring of a perceptual duration and a bounce.
  ///
  /// - Parameters:
  ///   - duration: seconds of a swing, at least 0.01.
  ///   - bounce: -1…1, clamped; 0 is critical.
  init(perceptualDuration duration: Double, bounce: Double, velocity: Double) {
    let duration = max(duration.isFinite ? duration : 0, Self.durations.lowerBound)
    let bounce = Self.clamp(bounce, to: -0.999...1)
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let frequency = 2 * Double.pi / duration
    self.init(
      stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity.isFinite ? velocity : 0)
  }

  private static func clamp(_ value: Double, to range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.upperBound : min(max(value, range.lowerBound), range.upperBound)
  }

  /// Seconds until the motion stays near its end (§6).
  var settlingDuration: Double { animation(keyPath: nil).settlingDuration }

  /// Returns an animation by this spring.
  func animation(keyPath: String?) -> CASpringAnimation {
    let animation = SpringViewAnimation(keyPath: keyPath)
    animation.mass = CGFloat(mass)
    animation.stiffness = CGFloat(stiffness)
    animation.damping = CGFloat(damping)
    animation.initialVelocity = CGFloat(initialVelocity)
    return animation
  }

  /// Returns the frequency at which the envelope of the motion is down to `rest` at the end, by
  /// Newton's method on the logarithm of the envelope.
  private static func frequency(_ ratio: Double, _ duration: Double, _ velocity: Double) -> Double {
    var frequency = 5 / duration
    for _ in 0..<steps {
      let width = frequency * 1e-6
      let here = excess(frequency, ratio, duration, velocity)
      let slope =
        (excess(frequency + width, ratio, duration, velocity)
          - excess(frequency - width, ratio, duration, velocity)) / (2 * width)
      guard slope.isFinite, slope != 0, here.isFinite else { break }
      let next = frequency - here / slope
      frequency = next > 0 ? next : frequency / 2
    }
    return frequency
  }

  /// Returns the logarithm of the remaining part at the end, in units of `rest`.
  private static func excess(
    _ frequency: Double, _ ratio: Double, _ duration: Double, _ velocity: Double
  ) -> Double {
    let decay = ratio * frequency
    let amplitude =
      ratio < 1
      ? abs((decay - velocity) / (frequency * (1 - ratio * ratio).squareRoot()))
      : abs(1 + (frequency - velocity) * duration)
    return log(amplitude) - decay * duration - log(rest)
  }
}
