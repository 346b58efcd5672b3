extension Timing {
  /// The position of a parent time relative to the active duration (§4.4).
  package enum Phase: Hashable, Sendable {
    case before
    /// - Parameters:
    ///   - progress: 0…1 within a forward or reversed pass, before any timing curve.
    ///   - completedCycles: Whole cycles played, by which a cumulative animation multiplies.
    case active(progress: Double, completedCycles: Double)
    /// The end of the last cycle, as the limit from within the active duration.
    case after(progress: Double, completedCycles: Double)
  }

  /// The current position within an animation that has an effect.
  package struct Sample: Hashable, Sendable {
    /// 0…1, before any timing curve.
    package var progress: Double
    package var completedCycles: Double

    package init(progress: Double, completedCycles: Double) {
      self.progress = progress
      self.completedCycles = completedCycles
    }
  }

  /// False when a time is not a number or the duration is not positive: such an animation is inert
  /// (§4.6; Apple's behaviour is not known). An infinite duration is valid: layers have it.
  package var isValid: Bool {
    beginTime.isFinite && timeOffset.isFinite && speed.isFinite && duration > 0
      && !repeatCount.isNaN && !repeatDuration.isNaN
  }

  /// Seconds of one forward pass and, when the animation reverses, its way back (§4.3).
  package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// Seconds of local time from the first to the last instant; infinite when it never ends (§4.3).
  ///
  /// When both are set, `repeatDuration` wins over `repeatCount`; it is not doubled by reversing.
  package var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    if repeatCount > 0 { return Double(repeatCount) * cycleDuration }
    return cycleDuration
  }

  /// The parent time at which the active duration ends; infinite when it never does.
  package var endTime: Double {
    guard isValid, speed != 0 else { return .infinity }
    return beginTime + activeDuration / abs(Double(speed))
  }

  /// Returns the phase in constant time, however many cycles were missed.
  ///
  /// Two choices are ours where the reference is unsure (§4.4): a `timeOffset`, or a negative speed without
  /// one, wraps around the cycle; and speed 0 is always active at `timeOffset`, clamped to the active
  /// duration. An invalid timing never begins.
  package func phase(at parentTime: Double) -> Phase {
    guard isValid, !parentTime.isNaN else { return .before }
    let active = activeDuration
    if speed == 0 { return frozenPhase(active) }
    if parentTime < beginTime { return .before }
    let elapsed = (parentTime - beginTime) * abs(Double(speed))
    if elapsed >= active || parentTime >= endTime {
      return .after(progress: endProgress, completedCycles: cyclesBeforeEnd)
    }
    let s = sample(elapsed: elapsed)
    return .active(progress: s.progress, completedCycles: s.completedCycles)
  }

  /// Returns the sample that the animation shows at a parent time; nil when it has no effect then (§4.7).
  package func effectiveSample(at parentTime: Double) -> Sample? {
    guard isValid else { return nil }
    switch phase(at: parentTime) {
    case .before:
      return fillMode.coversBefore && !parentTime.isNaN ? sample(elapsed: 0) : nil
    case .active(let progress, let cycles):
      return Sample(progress: progress, completedCycles: cycles)
    case .after(let progress, let cycles):
      return fillMode.coversAfter ? Sample(progress: progress, completedCycles: cycles) : nil
    }
  }

  /// The progress at the end of the active duration: 1, or 0 after a way back, or the fraction reached.
  package var endProgress: Double {
    let active = activeDuration
    guard active.isFinite else { return 0 }
    let forward = speed >= 0
    let x = speed == 0 ? active : timeOffset + (forward ? active : -active)
    let cycle = cycleDuration
    var r = Timing.wrap(x, cycle)
    // At the seam, use the cycle that ends there, not the one that would begin. The margin absorbs the
    // rounding of repeat counts.
    let margin = cycle * 1e-9
    if forward {
      if r <= margin { r = cycle }
    } else if r >= cycle - margin {
      r = 0
    }
    return progress(inCycle: r)
  }

  /// Returns the seconds into the cycle, 0 ≤ r < `cycle`. Uses division and rounding only: huge quotients
  /// lose precision, but cost nothing more and stay in range.
  static func wrap(_ x: Double, _ cycle: Double) -> Double {
    let r = x - (x / cycle).rounded(.down) * cycle
    return r >= 0 && r < cycle ? r : 0
  }

  private func sample(elapsed: Double) -> Sample {
    let elapsed = min(elapsed, .greatestFiniteMagnitude)
    let cycle = cycleDuration
    guard cycle.isFinite else { return Sample(progress: 0, completedCycles: 0) }
    let r: Double
    if speed == 0 || speed > 0 {
      r = Timing.wrap(timeOffset + elapsed, cycle)
    } else {
      // Played backwards, a cycle starts at its end.
      r = cycle - Timing.wrap(elapsed - timeOffset, cycle)
    }
    let cycles = min((elapsed / cycle).rounded(.down), .greatestFiniteMagnitude)
    return Sample(progress: progress(inCycle: r), completedCycles: cycles)
  }

  private func frozenPhase(_ active: Double) -> Phase {
    let x = min(max(timeOffset, 0), active)
    if x >= active { return .active(progress: endProgress, completedCycles: cyclesBeforeEnd) }
    guard duration.isFinite else { return .active(progress: 0, completedCycles: 0) }
    let cycle = cycleDuration
    // Scrubbing through a cumulative animation shows the same values as playing it.
    let cycles = min((x / cycle).rounded(.down), .greatestFiniteMagnitude)
    return .active(progress: progress(inCycle: Timing.wrap(x, cycle)), completedCycles: cycles)
  }

  private func progress(inCycle r: Double) -> Double {
    guard duration.isFinite else { return 0 }
    let f = r / duration
    return min(max(f > 1 && autoreverses ? 2 - f : f, 0), 1)
  }

  /// Whole cycles completed before the last one: an animation of three cycles ends with two completed.
  private var cyclesBeforeEnd: Double {
    let cycles = activeDuration / cycleDuration
    guard cycles.isFinite else { return 0 }
    let nearest = cycles.rounded()
    if abs(cycles - nearest) <= 1e-9 * max(1, nearest) { return max(nearest - 1, 0) }
    return cycles.rounded(.down)
  }
}
