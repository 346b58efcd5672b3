import GraphicsValues

/// The pull back to a bound: a spring that is critically damped or more, `x″ = −(p + q)·x′ − p·q·x` with
/// the rates p ≤ q (§18.3).
struct DecelerationPull: Sendable {
  private let distance: Double
  private let slow: Double
  /// q − p.
  private let difference: Double
  /// x′(0) + p·x(0), which decays with the faster of the two exponentials.
  private let rest: Double

  init(distance: Double, velocity: Double, slow: Double, fast: Double) {
    self.distance = distance
    self.slow = slow
    difference = fast - slow
    rest = velocity + slow * distance
  }

  /// p, per second.
  var slowRate: Double { slow }

  /// True if nothing moves.
  var isStill: Bool { distance == 0 && rest == 0 }

  var isFinite: Bool { distance.isFinite && rest.isFinite && (rest / slow).isFinite }

  /// Returns the distance after some seconds: `e^(−p·t) · (x(0) + rest · φ(t))`.
  func distance(at seconds: Double) -> Double {
    DeterministicMath.exp(-slow * seconds) * (distance + rest * lag(seconds))
  }

  /// Returns the velocity after some seconds: the derivative of the distance.
  func velocity(at seconds: Double) -> Double {
    let lag = lag(seconds)
    // φ′ = 1 − (q − p)·φ.
    let change = rest * (1 - difference * lag) - slow * (distance + rest * lag)
    return DeterministicMath.exp(-slow * seconds) * change
  }

  /// Returns the largest distance from some seconds on, or more: it falls from 1/p on, and does not cross 0.
  func envelope(at seconds: Double) -> Double {
    DeterministicMath.exp(-slow * seconds) * (abs(distance) + abs(rest) * lag(seconds))
  }

  /// φ(t) = (1 − e^(−(q − p)·t)) / (q − p), which is t for equal rates.
  private func lag(_ seconds: Double) -> Double {
    let u = difference * seconds
    // The series' next term is below the last bit.
    guard u >= 1e-4 else { return seconds * (1 - u / 2 * (1 - u / 3 * (1 - u / 4))) }
    return (1 - DeterministicMath.exp(-u)) / difference
  }

  /// The time and speed at which the number passes the bound on its way inwards; nil if it never does.
  var crossing: (time: Double, speed: Double)? {
    guard distance != 0 else { return nil }
    let wanted = -distance / rest
    guard wanted > 0, wanted * difference < 1 else { return nil }
    let u = difference * wanted
    let time =
      u < 1e-4
      ? wanted * (1 + u * (1 / 2 + u * (1 / 3 + u / 4)))
      : -DeterministicMath.log(1 - u) / difference
    // At the crossing x′ = e^(−p·t) · rest · φ′(t), and φ′ = 1 − (q − p)·φ.
    let speed = abs(rest) * DeterministicMath.exp(-slow * time) * (1 - u)
    return time.isFinite && speed.isFinite ? (time, speed) : nil
  }

  /// Returns the seconds until the distance stays below `small`. The distance must not cross 0 before.
  ///
  /// No distance grows after 1/p, so bisection finds the first such time.
  func settling(within small: Double) -> Double {
    var low = 1 / slow
    guard abs(distance(at: low)) > small else { return low }
    var high = 2 * low
    while abs(distance(at: high)) > small, high.isFinite {
      low = high
      high *= 2
    }
    guard high.isFinite else { return high }
    for _ in 0..<64 {
      let middle = 0.5 * (low + high)
      if abs(distance(at: middle)) > small { low = middle } else { high = middle }
    }
    return high
  }
}
