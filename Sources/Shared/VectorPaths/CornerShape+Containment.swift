package import GraphicsValues

extension CornerShape {
  /// Returns true when a point of the rectangle is inside its rounded corners.
  package func contains(_ point: Point, in rect: Rectangle) -> Bool {
    let radius = min(radius, min(rect.width, rect.height) / 2)
    guard radius > 0, !corners.isEmpty else { return true }
    let isRight = point.x - rect.x > rect.maxX - point.x
    let isLow = point.y - rect.y > rect.maxY - point.y
    let corner: CornerMask =
      isLow ? (isRight ? .maxXMaxY : .minXMaxY) : (isRight ? .maxXMinY : .minXMinY)
    guard corners.contains(corner) else { return true }
    guard curve == .circular else {
      var contours = Contours()
      contours.append(roundedRectangle: rect, self, tolerance: radius / 256)
      return contours.winding(at: point) != 0
    }
    let x = radius - min(point.x - rect.x, rect.maxX - point.x)
    let y = radius - min(point.y - rect.y, rect.maxY - point.y)
    return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
  }
}
