package import RenderServer

/// The choice of a screen's mode.
package enum ModeChoice {
  /// The most pixels of a mode that nobody asked for, on a screen that names no best one.
  private static let unaskedPixels = 1920 * 1080
  /// Refreshes a second by which a mode may differ from the rate that was asked for: 60 is also 59.94.
  private static let tolerance = 0.6

  /// Chooses the mode that was asked for, or without one the screen's best.
  ///
  /// - Parameters:
  ///   - asked: a rate of 0 means the highest at that size.
  ///   - maximum: the largest picture of the card, in pixels.
  /// - Throws: an error that names the modes.
  package static func choose(
    _ asked: OutputMode?, for connector: CardConnector, maximum: (width: Int, height: Int)
  ) throws(OutputError) -> CardMode {
    let modes = connector.modes.filter {
      (1...maximum.width).contains($0.width) && (1...maximum.height).contains($0.height)
    }
    guard let asked else { return try unasked(modes, connector) }
    let fitting = modes.filter { $0.width == asked.width && $0.height == asked.height }
    let progressive = fitting.filter { !$0.isInterlaced }
    let candidates = progressive.isEmpty ? fitting : progressive
    if asked.refreshRate == 0 {
      if let best = candidates.max(by: { $0.refreshRate < $1.refreshRate }) { return best }
    } else if let nearest = candidates.min(by: {
      abs($0.refreshRate - asked.refreshRate) < abs($1.refreshRate - asked.refreshRate)
    }), abs(nearest.refreshRate - asked.refreshRate) <= tolerance {
      return nearest
    }
    throw OutputError(
      connector.name, "the mode \(asked.text)", reason: "its modes are \(list(connector.modes))")
  }

  private static func unasked(
    _ modes: [CardMode], _ connector: CardConnector
  ) throws(OutputError) -> CardMode {
    let progressive = modes.filter { !$0.isInterlaced }
    if let asked = progressive.first(where: \.isUserDefined) { return asked }
    if let best = progressive.first(where: \.isPreferred) { return best }
    let modest = progressive.filter { $0.width * $0.height <= unaskedPixels }
    if let best = modest.max(by: {
      ($0.width * $0.height, $0.refreshRate) < ($1.width * $1.height, $1.refreshRate)
    }) {
      return best
    }
    if let any = progressive.min(by: { $0.width * $0.height < $1.width * $1.height }) ?? modes.first
    {
      return any
    }
    throw OutputError(
      connector.name, "its best mode",
      reason: connector.modes.isEmpty
        ? "it has no modes" : "the card shows none of \(list(connector.modes))")
  }

  private static func list(_ modes: [CardMode]) -> String {
    var texts: [String] = []
    for mode in modes where !texts.contains(mode.text) { texts.append(mode.text) }
    if texts.isEmpty { return "none" }
    let shown = texts.prefix(24).joined(separator: ", ")
    return texts.count > 24 ? "\(shown) and \(texts.count - 24) more" : shown
  }
}

extension OutputMode {
  /// The mode as the configuration writes it.
  fileprivate var text: String {
    guard refreshRate > 0 else { return "\(width)x\(height)" }
    let isWhole = refreshRate == refreshRate.rounded() && refreshRate < 1e6
    return "\(width)x\(height)@" + (isWhole ? "\(Int(refreshRate))" : "\(refreshRate)")
  }
}
