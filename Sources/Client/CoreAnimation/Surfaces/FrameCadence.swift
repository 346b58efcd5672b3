/// Moves the times of frames onto the display's refreshes, so that frames of an even rate take turns
/// evenly: 24 a second on 60 refreshes stay for 3, 2, 3 and 2 of them.
///
/// A frame is shown by the refresh before its time if it is at most `border` of an interval too early
/// there, or else by the next one. Times that lie close to the border would go either way by the
/// smallest inaccuracy, so the border moves away from the times of the last frames.
package struct FrameCadence: Sendable {
  /// Frames whose place between two refreshes is remembered.
  private static let memory = 16
  /// Seconds without a frame, or back in time, after which a stream begins anew.
  private static let longestPause = 1.0
  /// The distance from the border, in intervals, at which no inaccuracy matters.
  private static let safeDistance = 1.0 / 16
  /// Places of the border: up to half an interval too early.
  private static let borders = (0...8).map { Double($0) / 16 }

  /// How much of an interval a frame may be shown too early.
  private var border = 0.25
  /// The places of the last frames, as fractions of an interval behind a refresh.
  private var places: [Double] = []
  private var last: (time: Double, snapped: Double)?

  package init() {}

  /// Returns the time of the refresh for a frame.
  ///
  /// - Parameters:
  ///   - time: media time from which on the frame may be shown.
  ///   - refresh: media time of any refresh.
  ///   - interval: seconds between refreshes; without one that is positive, the time stays.
  package mutating func snap(_ time: Double, refresh: Double, interval: Double) -> Double {
    let distance = (time - refresh) / interval
    guard interval > 0, distance.isFinite, abs(distance) < 1e12 else { return time }
    if let last, !(0...Self.longestPause).contains(time - last.time) {
      places = []
      self.last = nil
    }
    remember(distance - distance.rounded(.down))
    let snapped = refresh + (distance - border).rounded(.up) * interval
    // A border that has moved does not turn the order of two frames around. No refresh is before 0, which servers refuse.
    let ordered = max(snapped, last?.snapped ?? snapped, 0)
    last = (time, ordered)
    return ordered
  }

  private mutating func remember(_ place: Double) {
    if places.count == Self.memory { places.removeFirst() }
    places.append(place)
    let present = clearance(of: border)
    guard present < Self.safeDistance else { return }
    let best = Self.borders.max { clearance(of: $0) < clearance(of: $1) } ?? border
    if clearance(of: best) > present + Self.safeDistance / 2 { border = best }
  }

  /// The distance from a border to the nearest place, in intervals.
  private func clearance(of border: Double) -> Double {
    places.map { place in
      let distance = abs(place - border)
      return min(distance, 1 - distance)
    }.min() ?? 0.5
  }
}
