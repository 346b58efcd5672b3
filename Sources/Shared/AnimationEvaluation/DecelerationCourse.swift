import GraphicsValues

/// The course of a deceleration: a pull back from beyond a bound, coasting and a bounce, at most one of each,
/// with the exact times at which they meet (§18.3).
package struct DecelerationCourse: Sendable {
  private enum Motion: Sendable {
    /// Coasting from a number with a velocity.
    case coast(from: Double, velocity: Double)
    /// A pull of a distance from the bound to 0.
    case pull(DecelerationPull, bound: Double)
  }

  private struct Part: Sendable {
    /// The time at which the part begins, in seconds.
    let start: Double
    let motion: Motion
  }

  /// Seconds until the number rests.
  package let duration: Double
  package let end: Double
  private let decay: Double
  private let reach: Double
  private let parts: InlineParts

  /// Up to three parts, stored without a heap allocation.
  private struct InlineParts: Sendable {
    var count = 0
    var first: Part?
    var second: Part?
    var third: Part?

    mutating func append(_ part: Part) {
      switch count {
      case 0: first = part
      case 1: second = part
      default: third = part
      }
      count += 1
    }

    /// The last part that has begun.
    func part(at seconds: Double) -> Part? {
      if let third, seconds >= third.start { return third }
      if let second, seconds >= second.start { return second }
      return first
    }
  }

  /// Fails for parameters without meaning, and for numbers whose arithmetic overflows.
  package init?(_ deceleration: Deceleration) {
    guard deceleration.isValid else { return nil }
    let d = deceleration
    let (decay, reach) = (d.decay, d.reach)
    guard decay > 0, decay.isFinite, reach.isFinite else { return nil }
    var parts = InlineParts()
    var time = 0.0
    var place = d.from
    var velocity = d.velocity
    if let bound = d.boundBehind(place) {
      guard d.bounces else {
        self.init(parts, duration: 0, end: bound, d)
        return
      }
      let pull = DecelerationPull(
        distance: place - bound, velocity: velocity, slow: d.slowPull, fast: d.fastPull)
      guard pull.isFinite else { return nil }
      parts.append(Part(start: 0, motion: .pull(pull, bound: bound)))
      guard let crossing = pull.crossing else {
        self.init(parts, duration: pull.settling(within: d.restDistance), end: bound, d)
        return
      }
      time = crossing.time
      place = bound
      // Coasting begins a little slower than its velocity says (§18.2).
      velocity = (d.from > bound ? -crossing.speed : crossing.speed) / (decay * reach)
    }
    guard abs(velocity) > d.restSpeed else {
      self.init(parts, duration: time, end: place, d)
      return
    }
    parts.append(Part(start: time, motion: .coast(from: place, velocity: velocity)))
    let way = reach * (abs(velocity) - d.restSpeed)
    let rest = velocity > 0 ? place + way : place - way
    guard rest.isFinite else { return nil }
    guard let bound = d.boundBehind(rest) else {
      let coasting = DeterministicMath.log(abs(velocity) / d.restSpeed) / decay
      self.init(parts, duration: time + coasting, end: rest, d)
      return
    }
    let lost = (bound - place) / (velocity * reach)
    let crossing = time - DeterministicMath.log(1 - lost) / decay
    guard d.bounces else {
      self.init(parts, duration: crossing, end: bound, d)
      return
    }
    let pull = DecelerationPull(
      distance: 0, velocity: velocity * reach * decay * (1 - lost), slow: d.slowPull,
      fast: d.fastPull)
    guard pull.isFinite else { return nil }
    parts.append(Part(start: crossing, motion: .pull(pull, bound: bound)))
    self.init(
      parts, duration: crossing + pull.settling(within: d.restDistance), end: bound, d)
  }

  private init?(
    _ parts: InlineParts, duration: Double, end: Double, _ deceleration: Deceleration
  ) {
    guard duration.isFinite, end.isFinite else { return nil }
    self.parts = parts
    self.duration = duration
    self.end = end
    decay = deceleration.decay
    reach = deceleration.reach
  }

  /// Returns the number after some seconds.
  package func value(at seconds: Double) -> Double {
    guard seconds < duration, let part = parts.part(at: seconds) else { return end }
    let elapsed = max(seconds - part.start, 0)
    switch part.motion {
    case .coast(let from, let velocity):
      return from + velocity * reach * (1 - DeterministicMath.exp(-decay * elapsed))
    case .pull(let pull, let bound): return bound + pull.distance(at: elapsed)
    }
  }
}

extension DecelerationCourse {
  /// Returns the number that an animation of the whole course shows after some seconds, whose progress rounds them.
  package func animatedValue(at seconds: Double) -> Double {
    duration > 0 ? value(at: seconds / duration * duration) : end
  }

  /// Returns the velocity of the number after some seconds, in units per second; 0 once it rests.
  package func velocity(at seconds: Double) -> Double {
    guard seconds < duration, let part = parts.part(at: seconds) else { return 0 }
    let elapsed = max(seconds - part.start, 0)
    switch part.motion {
    case .coast(_, let velocity):
      return velocity * reach * decay * DeterministicMath.exp(-decay * elapsed)
    case .pull(let pull, _): return pull.velocity(at: elapsed)
    }
  }
}

extension Deceleration {
  /// Returns the bound that a number lies beyond; nil between the two.
  fileprivate func boundBehind(_ place: Double) -> Double? {
    if place < lowerBound { return lowerBound }
    return place > upperBound ? upperBound : nil
  }
}
