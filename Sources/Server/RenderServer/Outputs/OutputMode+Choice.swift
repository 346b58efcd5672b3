// The choice among the modes that a screen offers.
extension OutputMode {
  /// Sides up to which a mode is taken that neither people nor the screen asked for. A screen that says nothing of itself
  /// may offer modes of 5120x2160 first, whose memory a small machine does not have.
  private static let unaskedSides = (width: 1920, height: 1080)
  /// Refreshes a second by which a mode may differ from what was asked: 60 may be 59.94.
  private static let tolerance = 0.5

  /// Returns the mode of a screen that lines say nothing about; nil if it offers none.
  static func unasked(of head: OutputHead) -> OutputMode? {
    guard let first = head.modes.first else { return nil }
    if head.hasPreferredMode { return first }
    let usual = head.modes.filter {
      $0.width <= unaskedSides.width && $0.height <= unaskedSides.height
    }
    return usual.max { ($0.area, $0.refreshRate) < ($1.area, $1.refreshRate) }
      ?? head.modes.min { ($0.area, -$0.refreshRate) < ($1.area, -$1.refreshRate) }
  }

  /// Returns the mode that was asked for: the nearest rate, or the highest if none was asked; nil if there is none.
  func match(among modes: [OutputMode]) -> OutputMode? {
    let fitting = modes.filter { $0.width == width && $0.height == height }
    if refreshRate == 0 { return fitting.max { $0.refreshRate < $1.refreshRate } }
    guard let best = fitting.min(by: { distance($0.refreshRate) < distance($1.refreshRate) }) else {
      return nil
    }
    return distance(best.refreshRate) <= Self.tolerance ? best : nil
  }

  /// Returns up to four different modes that are most like the one asked for.
  func nearest(among modes: [OutputMode]) -> [OutputMode] {
    var nearest: [OutputMode] = []
    let sorted = modes.sorted { difference($0) < difference($1) }
    for mode in sorted where !nearest.contains(where: { $0.word == mode.word }) {
      nearest.append(mode)
      if nearest.count == 4 { break }
    }
    return nearest
  }

  private var area: Int { width * height }

  private func distance(_ rate: Double) -> Double { abs(rate - refreshRate) }

  /// Sides count before rates.
  private func difference(_ mode: OutputMode) -> (Int, Double) {
    (
      abs(mode.width - width) + abs(mode.height - height),
      refreshRate == 0 ? -mode.refreshRate : distance(mode.refreshRate)
    )
  }
}
