import GraphicsValues

extension Spring {
  /// False when a parameter has no meaning: such an animation is inert.
  package var isValid: Bool {
    mass > 0 && mass.isFinite && stiffness > 0 && stiffness.isFinite && damping >= 0
      && initialVelocity.isFinite && frequency > 0 && frequency.isFinite && dampingRatio >= 0
  }

  /// ω0, in radians per second.
  private var frequency: Double { (stiffness / mass).squareRoot() }

  /// ζ: 1 is critical.
  private var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The damping ratio in use (§8.2).
  private var effectiveRatio: Double {
    allowsOverdamping ? dampingRatio : min(dampingRatio, 1)
  }

  // MARK: Perceptual parameters (§8.4)

  /// Creates a spring from perceptual parameters.
  ///
  /// - Parameters:
  ///   - perceptualDuration: Seconds, above 0; other values become 0.5.
  ///   - bounce: Clamped to −1…1: 0 does not bounce, 1 never comes to rest, −1 is infinitely damped.
  package init(perceptualDuration: Double, bounce: Double) {
    let seconds =
      perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let bounce = min(max(bounce.isNaN ? 0 : bounce, -1), 1)
    let rate = 2 * DeterministicMath.pi / seconds
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      stiffness: rate * rate, damping: 2 * ratio * rate, allowsOverdamping: true)
  }

  /// The period, in seconds, of the spring without its damper.
  package var perceptualDuration: Double {
    2 * DeterministicMath.pi * (mass / stiffness).squareRoot()
  }

  /// The bounce, −1…1; 0 is critical damping, positive values bounce.
  package var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  // MARK: Motion (§8.2)

  /// Returns the fraction of the way made after some seconds; it may exceed 1 on the way.
  package func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let ratio = effectiveRatio
    if ratio.isInfinite { return 1 }
    let rest =
      if ratio < 1 {
        underdampedRest(ratio, seconds)
      } else if ratio == 1 {
        criticalRest(seconds)
      } else {
        overdampedRest(ratio, seconds)
      }
    // Only absurdly large numbers get here: the spring has arrived.
    return rest.isFinite ? 1 - rest : 1
  }

  private func underdampedRest(_ ratio: Double, _ t: Double) -> Double {
    let decay = ratio * frequency
    let circular = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
    let angle = circular * t
    return DeterministicMath.exp(-decay * t)
      * (DeterministicMath.cos(angle)
        + (decay - initialVelocity) / circular * DeterministicMath.sin(angle))
  }

  private func criticalRest(_ t: Double) -> Double {
    DeterministicMath.exp(-frequency * t) * (1 + (frequency - initialVelocity) * t)
  }

  private func overdampedRest(_ ratio: Double, _ t: Double) -> Double {
    // ζ + √(ζ² − 1), written so that a large ratio neither overflows nor cancels.
    let sum = ratio * (1 + ((1 - 1 / ratio) * (1 + 1 / ratio)).squareRoot())
    let slow = -frequency / sum
    let fast = -frequency * sum
    let part = (fast + initialVelocity) / (fast - slow)
    return part * DeterministicMath.exp(slow * t)
      + (1 - part) * DeterministicMath.exp(fast * t)
  }

  // MARK: Settling (§8.3)

  /// Seconds until the spring counts as being at rest.
  ///
  /// The formula for overdamped springs is not known; this one agrees with the single measurement.
  package var settlingDuration: Double {
    let ratio = effectiveRatio
    if damping == 0 { return Double(Float.greatestFiniteMagnitude) }
    if ratio.isInfinite { return 0 }
    let seconds =
      if ratio < 1 {
        underdampedSettling(ratio)
      } else if ratio == 1 {
        criticalSettling
      } else {
        (93 * (1 + DeterministicMath.log(ratio)) / frequency).rounded(.up) / 10
      }
    return min(seconds, Double(Float.greatestFiniteMagnitude))
  }

  private func underdampedSettling(_ ratio: Double) -> Double {
    let decay = ratio * frequency
    let circular = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
    let amplitude = 1 + abs(decay - initialVelocity) / circular
    return DeterministicMath.log(amplitude / 0.001) / decay
  }

  /// The first tenth of a second at which the remaining distance is below a thousandth.
  private var criticalSettling: Double {
    for tenths in 0..<10_000 where abs(criticalRest(Double(tenths) / 10)) < 0.001 {
      return Double(tenths) / 10
    }
    // A settling time so long that tenths do not matter: bisect.
    var low = 1000.0
    var high = low
    while abs(criticalRest(high)) >= 0.001, high < 1e38 { high *= 2 }
    for _ in 0..<64 {
      let middle = 0.5 * (low + high)
      if abs(criticalRest(middle)) >= 0.001 { low = middle } else { high = middle }
    }
    return (high * 10).rounded(.up) / 10
  }
}
