import GraphicsValues

/// A number that coasts, slows down and, beyond a bound, is pulled back to it: `CADecelerationAnimation`
/// (§18).
///
/// The number may have any unit; speeds are in units per second.
package struct Deceleration: Hashable, Sendable {
  /// The number at the beginning; beyond a bound, the pull begins at once.
  package var from: Double
  /// The initial velocity, signed; it decays by `rate`.
  package var velocity: Double
  /// The fraction of the velocity that is left after a millisecond, above 0 and below 1.
  package var rate: Double
  package var lowerBound: Double
  package var upperBound: Double
  /// False stops the number where it meets a bound.
  package var bounces: Bool
  /// The speed, above 0, below which coasting ends.
  package var restSpeed: Double
  /// The distance from the bound, above 0, below which the pull ends.
  package var restDistance: Double
  /// The two rates of the pull, above 0, per second, the slower one first. Equal rates are critically
  /// damped.
  package var slowPull: Double
  package var fastPull: Double

  package init(
    from: Double, velocity: Double, rate: Double = 0.998, lowerBound: Double, upperBound: Double,
    bounces: Bool = true, restSpeed: Double = 10, restDistance: Double = 0.1,
    slowPull: Double = 11, fastPull: Double = 11
  ) {
    self.from = from
    self.velocity = velocity
    self.rate = rate
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.bounces = bounces
    self.restSpeed = restSpeed
    self.restDistance = restDistance
    self.slowPull = slowPull
    self.fastPull = fastPull
  }

  /// False when a parameter has no meaning: such an animation is inert.
  package var isValid: Bool {
    func isPositive(_ number: Double) -> Bool { number > 0 && number.isFinite }
    return from.isFinite && velocity.isFinite && rate > 0 && rate < 1 && lowerBound.isFinite
      && upperBound.isFinite && lowerBound <= upperBound && isPositive(restSpeed)
      && isPositive(restDistance) && isPositive(slowPull) && isPositive(fastPull)
      && slowPull <= fastPull
  }

  /// Seconds until the number rests; 0 for a deceleration that cannot be computed.
  package var settlingDuration: Double { DecelerationCourse(self)?.duration ?? 0 }

  /// The final number, between the bounds.
  package var end: Double {
    DecelerationCourse(self)?.end ?? min(max(from, lowerBound), upperBound)
  }

  // MARK: Coasting (§18.2)

  /// k: the velocity is lost by e^(−k·t), per second.
  var decay: Double { -1000 * DeterministicMath.log(rate) }

  /// The distance covered with an initial velocity of 1: the sum of the velocities left after each
  /// millisecond.
  var reach: Double { rate / (1000 * (1 - rate)) }
}
