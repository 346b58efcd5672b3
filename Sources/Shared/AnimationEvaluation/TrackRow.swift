import CTrackKernels
import GraphicsValues

/// A basic animation reduced to numbers that need no decisions in a frame: a row of dense tracks, also used
/// by the general evaluation of the same animation.
struct TrackRow: Sendable {
  let kind: DenseTracks.Kind
  var timing: track_timing
  /// The start value; scalars and angles are in x.
  var from: SIMD2<Double>
  var to: SIMD2<Double>
  /// The timing curve; linear if the animation has none.
  let timingCurve: TimingCurve
  var curve: CurveSolver
  /// The end, in the layer's local time; infinite when it never ends.
  let endTime: Double

  /// Fails when the animation is not of the simple kind.
  init?(_ animation: AnimationDescription) {
    guard let parts = TrackRow.parts(of: animation) else { return nil }
    (kind, timing, from, to) = parts
    endTime = animation.timing.endTime
    timingCurve = animation.curve.flatMap { $0.isLinear ? nil : $0 } ?? .linear
    curve = CurveSolver.shared(timingCurve)
  }

  /// Returns whether dense tracks can represent the animation. Prepares no curve.
  static func canRepresent(_ animation: AnimationDescription) -> Bool {
    parts(of: animation) != nil
  }

  private static func parts(
    of animation: AnimationDescription
  ) -> (DenseTracks.Kind, track_timing, SIMD2<Double>, SIMD2<Double>)? {
    guard case .basic(let basic) = animation.content, animation.timeSource == nil, basic.by == nil,
      basic.spring == nil, basic.target.valueType != nil,
      let first = basic.from, let second = basic.to,
      !basic.target.isAdditive, !basic.target.isCumulative,
      let kind = TrackRow.kind(basic.target.keyPath), animation.curve?.isSingleValued ?? true,
      let a = TrackRow.numbers(first, basic.target.keyPath),
      let b = TrackRow.numbers(second, basic.target.keyPath),
      let timing = track_timing(animation.timing)
    else { return nil }
    // No result exceeds the longest way times the overshoot of the tallest control point.
    let reach = animation.curve.map { 4 * (1 + abs(Double($0.y1)) + abs(Double($0.y2))) } ?? 4
    let extent = (b - a) * reach
    guard (a + extent).isFinite, (a - extent).isFinite else { return nil }
    return (kind, timing, a, b)
  }

  /// Returns the value of the track at a progress, before the curve.
  func value(at progress: Double) -> SIMD2<Double> {
    let y = curve.solve(progress)
    return SIMD2(track_value(from.x, to.x, y), track_value(from.y, to.y, y))
  }

  /// Returns the progress, before the curve, at a local time of the layer.
  func progress(at localTime: Double) -> Double {
    withUnsafePointer(to: timing) { track_progress($0, localTime) }
  }

  private static func kind(_ path: PropertyKeyPath) -> DenseTracks.Kind? {
    guard path.key.isAnimatable else { return nil }
    switch (path.component, path.key.type) {
    case (.whole, .scalar): return .scalars
    case (.whole, .point): return .points
    case (.rotation, .matrix), (.rotationZ, .matrix): return .angles
    default: return nil
    }
  }

  private static func numbers(_ value: PropertyValue, _ path: PropertyKeyPath) -> SIMD2<Double>? {
    guard value.type == path.valueType, value.isFinite else { return nil }
    switch value {
    case .scalar(let v): return [v, 0]
    case .point(let p): return [p.x, p.y]
    default: return nil
    }
  }
}

extension SIMD2<Double> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension track_timing {
  /// Fails for a timing that never begins, and for durations whose arithmetic overflows.
  fileprivate init?(_ t: Timing) {
    guard t.isValid, t.cycleDuration.isFinite, (1 / t.duration).isFinite else { return nil }
    self.init(
      begin: t.beginTime, speed: abs(Double(t.speed)),
      offset: t.speed < 0 ? -t.timeOffset : t.timeOffset, cycle: t.cycleDuration,
      passes_per_second: 1 / t.duration, cycles_per_pass: t.autoreverses ? 0.5 : 1,
      fold: t.speed < 0 && !t.autoreverses ? 1 : 0,
      active: t.activeDuration, end_progress: t.endProgress)
    if t.speed == 0, case .active(let progress, _) = t.phase(at: 0) {
      // At speed 0 the track is at its end from the beginning.
      begin = 0
      active = 0
      end_progress = progress
    }
  }
}
