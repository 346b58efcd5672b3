import Foundation

/// A part of an animation's way: from one progress to another, by a curve, in a time.
///
/// An animation begins with the phase from 0 to 1. An animation that continues with another pacing
/// has a new phase, from its present place.
struct AnimatorPhase {
  var from = 0.0
  var to = 1.0
  var pacing: AnimationPacing
  /// Seconds, positive.
  var duration: TimeInterval

  static let linear = AnimationPacing.curve(.linear)

  /// True for the whole way forwards, from which a separate animation can be made.
  var isWhole: Bool { from == 0 && to == 1 }

  /// Returns the progress at a time of the phase, clamped to its duration.
  func progress(at offset: TimeInterval) -> Double {
    from + (to - from) * ProgressCurve(pacing).progress(at: offset, of: duration)
  }
}

/// A phase that is played or held.
struct AnimatorMotion {
  var phase: AnimatorPhase
  /// Seconds in the phase; negative before its begin, and past its duration after its end.
  var offset: TimeInterval
  /// Seconds of the phase in a second; 0 holds it, and a negative rate plays it backwards.
  var rate = 0.0

  var progress: Double { phase.progress(at: offset) }
}
