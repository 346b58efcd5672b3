import Foundation

/// The last places of a moving object, from which its velocity follows.
struct VelocityTrack {
  private var samples: [(time: TimeInterval, place: CGPoint)] = []
  private var now: TimeInterval = 0

  /// Seconds over which the velocity is measured (views §9). The time is longer if the last two
  /// places are further apart, since moves that came while the program was busy are joined.
  private static let window = 0.1

  /// - Parameters:
  ///   - place: the place, in any unit.
  ///   - time: media time in seconds.
  mutating func add(_ place: CGPoint, at time: TimeInterval) {
    now = time
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, place))
    let kept = samples.suffix(2).first?.time ?? time
    samples.removeAll { $0.time < min(time - Self.window, kept) }
  }

  /// Ends the movement at the last place. The lift of a finger is no sample: it has a velocity until
  /// the finger has rested for the time over which velocities are measured.
  mutating func lift(at time: TimeInterval) { now = time }

  /// Velocity in units of the places per second, up to the last place.
  var velocity: CGPoint {
    guard let first = samples.first, let last = samples.last, last.time > first.time,
      now - last.time < Self.window
    else { return .zero }
    let time = CGFloat(last.time - first.time)
    return CGPoint(
      x: (last.place.x - first.place.x) / time, y: (last.place.y - first.place.y) / time)
  }
}
