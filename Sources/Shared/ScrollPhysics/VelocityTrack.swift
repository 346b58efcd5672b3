/// The last places of a moving object, from which its velocity follows.
public struct VelocityTrack: Sendable {
  private var samples: [(time: Double, place: SIMD2<Double>)] = []
  private var now = 0.0

  /// Seconds over which the velocity is measured (views §9). The time is longer if the last two
  /// places are further apart, since moves that came while the program was busy are joined.
  private static let window = 0.1

  /// Creates a track without places.
  public init() {}

  /// Adds a place, which replaces one of the same time.
  ///
  /// - Parameters:
  ///   - place: the place, in any unit.
  ///   - time: media time in seconds.
  public mutating func add(_ place: SIMD2<Double>, at time: Double) {
    now = time
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, place))
    let kept = samples.suffix(2).first?.time ?? time
    samples.removeAll { $0.time < min(time - Self.window, kept) }
  }

  /// Ends the movement at the last place. The lift of a finger is no sample: it has a velocity until
  /// the finger has rested for the time over which velocities are measured.
  public mutating func lift(at time: Double) { now = time }

  /// Velocity in units of the places per second, up to the last place.
  public var velocity: SIMD2<Double> {
    guard let first = samples.first, let last = samples.last, last.time > first.time,
      now - last.time < Self.window
    else { return .zero }
    let time = last.time - first.time
    return (last.place - first.place) / time
  }
}
