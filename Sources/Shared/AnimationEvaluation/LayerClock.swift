/// The local time of a layer as a function of media time: the timings of all its ancestors and its
/// own, composed into three numbers.
///
///     local = (media − origin) · rate + offset
///
/// The server and the client both compute a layer's local time by this formula, in this order of
/// operations, so both have the same bits. Layers without a timing of their own share the clock of their
/// superlayer.
///
/// A level whose begin time is ahead stands at 0 (§4.8), and so a composed clock is valid for a limited
/// time: at `nextBegin` it must be composed again.
package struct LayerClock: Hashable, Sendable {
  /// Media time at which the local time is `offset`.
  package let origin: Double
  /// Local seconds per media second: negative when time runs backwards, 0 while it stands still.
  package let rate: Double
  package let offset: Double
  /// Media time at which one of the levels begins or, when it runs backwards, ends. The clock is valid
  /// until then; infinite when it is always valid.
  package let nextBegin: Double

  @inlinable
  package init(
    origin: Double, rate: Double, offset: Double, nextBegin: Double = .infinity
  ) {
    self.origin = origin
    self.rate = rate
    self.offset = offset
    self.nextBegin = nextBegin
  }

  /// The clock whose local time is media time, bit for bit.
  package static let identity = LayerClock(origin: 0, rate: 1, offset: 0)

  /// Composes the clock of the last of several timings, each within the one before it, at a media time.
  package init(_ timings: some Sequence<Timing>, at mediaTime: Double) {
    self = timings.reduce(.identity) { $0.then($1, at: mediaTime) }
  }

  /// True when the clock gives media time itself.
  @inlinable package var isMediaTime: Bool { rate == 1 && origin == 0 && offset == 0 }

  /// The local time; 0 where it would not be finite.
  @inlinable package func local(at mediaTime: Double) -> Double {
    let local = (mediaTime - origin) * rate + offset
    return local.isFinite ? local : 0
  }

  /// Returns the media time at which the local time has a value; infinite while time stands still.
  @inlinable package func mediaTime(local: Double) -> Double {
    guard rate != 0 else { return .infinity }
    let media = (local - offset) / rate + origin
    return media.isNaN ? .infinity : media
  }

  /// Returns this clock, late by some local seconds, for a replicator's copies.
  @inlinable package func delayed(by seconds: Double) -> LayerClock {
    LayerClock(origin: origin, rate: rate, offset: offset - seconds, nextBegin: nextBegin)
  }
}

// MARK: Composition

extension LayerClock {
  /// Returns the clock of a level within this one, at a media time. Follows `Timing.localTime(parent:)`.
  package func then(_ timing: Timing, at mediaTime: Double) -> LayerClock {
    guard !timing.isIdentity else { return self }
    let now = local(at: mediaTime)
    guard !(now < timing.beginTime) else {
      // Backwards time has left the level behind; time that stands still never reaches its begin.
      guard rate > 0 else { return .standing(at: 0, nextBegin) }
      let begin = self.mediaTime(local: timing.beginTime)
      // Rounding must not move the begin to a time at which the level has not begun.
      return .standing(at: 0, Swift.min(nextBegin, Swift.max(begin, mediaTime.nextUp)))
    }
    guard rate != 0 else { return .standing(at: timing.localTime(parent: now), nextBegin) }
    var next = nextBegin
    if rate < 0 {
      let end = self.mediaTime(local: timing.beginTime)
      next = Swift.min(next, Swift.max(end, mediaTime).nextUp)
    }
    let speed = Double(timing.speed)
    guard speed != 0 else { return .standing(at: timing.timeOffset, next) }
    // Within media time itself this is the begin time, bit for bit.
    let begin = origin + (timing.beginTime - offset) / rate
    let composed =
      begin.isFinite
      ? LayerClock(
        origin: begin, rate: rate * speed, offset: timing.timeOffset, nextBegin: next)
      : LayerClock(
        origin: origin, rate: rate * speed,
        offset: (offset - timing.beginTime) * speed + timing.timeOffset, nextBegin: next)
    guard composed.rate.isFinite, composed.offset.isFinite,
      ((mediaTime - composed.origin) * composed.rate + composed.offset).isFinite
    else { return .standing(at: 0, next) }
    return composed
  }

  private static func standing(at local: Double, _ nextBegin: Double) -> LayerClock {
    LayerClock(
      origin: 0, rate: 0, offset: local.isFinite ? local : 0, nextBegin: nextBegin)
  }
}

extension Timing {
  /// True when local time equals the parent's time; the animation-only attributes do not matter. Clocks
  /// leave out such a level, also for negative times.
  package var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }
}
