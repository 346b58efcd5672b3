import GraphicsValues

extension Deceleration {
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
