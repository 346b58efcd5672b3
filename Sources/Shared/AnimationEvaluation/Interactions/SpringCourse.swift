import GraphicsValues

/// A number that a spring pulls to a target, from any place and velocity, for which retargeting is continuous.
struct SpringCourse: Sendable {
  let target: Double
  /// Seconds until the number rests.
  let duration: Double
  private let motion: Motion

  private enum Motion: Sendable {
    /// Damped critically or more.
    case pull(DecelerationPull)
    /// A distance that swings: e^(−decay·t) · (cosine · cos ωt + sine · sin ωt).
    case swing(cosine: Double, sine: Double, decay: Double, circular: Double)
  }

  /// Fails for a spring without meaning, and for numbers whose arithmetic overflows.
  ///
  /// - Parameters:
  ///   - velocity: units per second at the beginning; it replaces the spring's own.
  ///   - restDistance: the distance below which the number rests.
  init?(
    from: Double, velocity: Double, to target: Double, _ spring: Spring, restDistance: Double
  ) {
    guard spring.isValid, from.isFinite, velocity.isFinite, target.isFinite, restDistance > 0
    else { return nil }
    self.target = target
    let distance = from - target
    let frequency = (spring.stiffness / spring.mass).squareRoot()
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    // A spring that never rests has no end to be told.
    guard ratio > 1e-3, ratio < 1e3 else { return nil }
    if ratio < 1 {
      let decay = ratio * frequency
      let circular = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
      let sine = (velocity + decay * distance) / circular
      motion = .swing(cosine: distance, sine: sine, decay: decay, circular: circular)
      let amplitude = (distance * distance + sine * sine).squareRoot()
      duration =
        amplitude > restDistance ? DeterministicMath.log(amplitude / restDistance) / decay : 0
    } else {
      let spread = spring.allowsOverdamping ? (ratio * ratio - 1).squareRoot() : 0
      let sum = (spring.allowsOverdamping ? ratio : 1) + spread
      let pull = DecelerationPull(
        distance: distance, velocity: velocity, slow: frequency / sum, fast: frequency * sum)
      guard pull.isFinite else { return nil }
      motion = .pull(pull)
      duration = pull.rests(within: restDistance)
    }
    guard duration.isFinite else { return nil }
  }

  /// Returns the number, and its velocity in units per second: the target and 0 once it rests.
  func numbers(at seconds: Double) -> (value: Double, velocity: Double) {
    guard seconds < duration else { return (target, 0) }
    let t = max(seconds, 0)
    switch motion {
    case .pull(let pull): return (target + pull.distance(at: t), pull.velocity(at: t))
    case .swing(let cosine, let sine, let decay, let circular):
      let angle = circular * t
      let (c, s) = (DeterministicMath.cos(angle), DeterministicMath.sin(angle))
      let envelope = DeterministicMath.exp(-decay * t)
      let distance = cosine * c + sine * s
      return (
        target + envelope * distance,
        envelope * (circular * (sine * c - cosine * s) - decay * distance)
      )
    }
  }
}

extension DecelerationPull {
  /// Returns the seconds after which the distance stays below `small`, whether it crosses 0 or not.
  func rests(within small: Double) -> Double {
    if isStill { return 0 }
    var low = 0.0
    var high = 1 / slowRate
    while envelope(at: high) > small, high.isFinite {
      low = high
      high *= 2
    }
    // The envelope may rise until 1/p, so the search begins behind that.
    guard low > 0, high.isFinite else { return high }
    for _ in 0..<64 {
      let middle = 0.5 * (low + high)
      if envelope(at: middle) > small { low = middle } else { high = middle }
    }
    return high
  }
}
