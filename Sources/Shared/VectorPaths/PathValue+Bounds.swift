package import GraphicsValues

extension PathValue {
  /// The box of all points, including control points; empty without points, or when a point is not finite.
  package var controlBounds: Rectangle {
    guard let first = points.first else { return .zero }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      guard point.isFinite else { return .zero }
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    return Rectangle(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
