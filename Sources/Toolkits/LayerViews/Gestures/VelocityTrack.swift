import Foundation

/// The last places of something that moves, of which its velocity follows.
struct VelocityTrack {
  private var samples: [(time: TimeInterval, place: CGPoint)] = []
  private var now: TimeInterval = 0

  /// Seconds over which the velocity is measured (views §9), or longer if the last two places are further
  /// apart: moves that came while the program was busy are one.
  private static let window = 0.1

  /// - Parameters:
  ///   - place: in any unit.
  ///   - time: media time in seconds.
  mutating func add(_ place: CGPoint, at time: TimeInterval) {
    now = time
    if samples.last?.time == time { samples.removeLast() }
    samples.append((time, place))
    let kept = samples.suffix(2).first?.time ?? time
    samples.removeAll { $0.time < min(time - Self.window, kept) }
  }

  /// Units of the places a second, up to the time of the last one.
  var velocity: CGPoint {
    guard let first = samples.first, let last = samples.last, now > first.time else { return .zero }
    let time = CGFloat(now - first.time)
    return CGPoint(
      x: (last.place.x - first.place.x) / time, y: (last.place.y - first.place.y) / time)
  }
}
