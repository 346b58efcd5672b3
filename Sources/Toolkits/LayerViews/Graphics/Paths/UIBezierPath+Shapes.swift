public import Quartz2D

extension UIBezierPath {
  /// Creates a path with the elements of a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// Creates a rectangle, from its origin clockwise on the screen.
  public convenience init(rect: CGRect) {
    self.init(cgPath: CGPath(rect: rect, transform: nil))
  }

  /// Creates the ellipse that touches the middle of each side of a rectangle, from its rightmost point
  /// clockwise on the screen.
  public convenience init(ovalIn rect: CGRect) {
    self.init(cgPath: CGPath(ellipseIn: rect, transform: nil))
  }

  /// Creates a rectangle with quarter circles as corners, from the left end of its top side clockwise
  /// on the screen.
  ///
  /// - Parameter cornerRadius: the radius, at most half the shorter side; 0 and less give a plain
  ///   rectangle.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Creates a rectangle in which some corners are quarter ellipses, from the left end of its top side
  /// clockwise on the screen.
  ///
  /// - Parameter cornerRadii: the radii, each at most half the shorter side; 0 and less give square
  ///   corners.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    if rect.isNull { return }
    let r = rect.standardized
    let limit = min(r.width, r.height) / 2
    let (w, h) = (min(cornerRadii.width, limit), min(cornerRadii.height, limit))
    guard w > 0, h > 0 else {
      cgPath = CGPath(rect: rect, transform: nil)
      return
    }
    move(to: CGPoint(x: corners.contains(.topLeft) ? r.minX + w : r.minX, y: r.minY))
    addCorner(
      corners.contains(.topRight), CGPoint(x: r.maxX, y: r.minY),
      from: CGPoint(x: r.maxX - w, y: r.minY), to: CGPoint(x: r.maxX, y: r.minY + h))
    addCorner(
      corners.contains(.bottomRight), CGPoint(x: r.maxX, y: r.maxY),
      from: CGPoint(x: r.maxX, y: r.maxY - h), to: CGPoint(x: r.maxX - w, y: r.maxY))
    addCorner(
      corners.contains(.bottomLeft), CGPoint(x: r.minX, y: r.maxY),
      from: CGPoint(x: r.minX + w, y: r.maxY), to: CGPoint(x: r.minX, y: r.maxY - h))
    addCorner(
      corners.contains(.topLeft), CGPoint(x: r.minX, y: r.minY),
      from: CGPoint(x: r.minX, y: r.minY + h), to: CGPoint(x: r.minX + w, y: r.minY))
    close()
  }

  /// Creates an arc; angles are in radians from the x axis, clockwise on the screen.
  ///
  /// - Parameter clockwise: true goes from start to end clockwise on the screen, where y points
  ///   down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds a line to a corner, which may be round.
  ///
  /// - Parameters:
  ///   - start: the start of the quarter ellipse.
  ///   - end: the end of the quarter ellipse.
  private func addCorner(
    _ isRound: Bool, _ corner: CGPoint, from start: CGPoint, to end: CGPoint
  ) {
    guard isRound else {
      addLine(to: corner)
      return
    }
    addLine(to: start)
    // 4/3 · (√2 − 1): the curve meets the ellipse in the middle of the quarter.
    let k = 0.5522847498307936
    func towardsCorner(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (corner.x - point.x) * k, y: point.y + (corner.y - point.y) * k)
    }
    addCurve(to: end, controlPoint1: towardsCorner(start), controlPoint2: towardsCorner(end))
  }
}
