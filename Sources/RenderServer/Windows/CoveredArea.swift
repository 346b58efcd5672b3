internal import GraphicsValues

/// The area under opaque windows, as rectangles that do not overlap.
///
/// The number of rectangles is bounded. Of a cover in more pieces the first ones count, so the area may
/// be too small, never too large.
struct CoveredArea {
  private var pieces: [Rectangle] = []
  private static let most = 64

  mutating func add(_ area: Rectangle) {
    guard pieces.count < Self.most else { return }
    pieces += rest(of: area)
  }

  func contains(_ area: Rectangle) -> Bool { rest(of: area).isEmpty }

  /// The part of an area that is not covered.
  private func rest(of area: Rectangle) -> [Rectangle] {
    var rest = [area]
    for piece in pieces where !rest.isEmpty {
      rest = rest.flatMap { $0.subtracting(piece) }
    }
    return rest
  }
}

extension Rectangle {
  /// Up to four rectangles that are this one without another.
  fileprivate func subtracting(_ other: Rectangle) -> [Rectangle] {
    let common = intersection(other)
    if common.isEmpty { return [self] }
    let parts = [
      Rectangle(x: x, y: y, width: width, height: common.y - y),
      Rectangle(x: x, y: common.maxY, width: width, height: maxY - common.maxY),
      Rectangle(x: x, y: common.y, width: common.x - x, height: common.height),
      Rectangle(x: common.maxX, y: common.y, width: maxX - common.maxX, height: common.height),
    ]
    return parts.filter { !$0.isEmpty }
  }
}

extension Rectangle {
  /// The common part of both; empty, with no negative size, when there is none.
  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }
}
