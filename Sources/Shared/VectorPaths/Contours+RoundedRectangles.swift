package import GraphicsValues

extension Contours {
  /// Appends a rectangle with round corners as one closed contour, clockwise where y points down. No corner
  /// is further than `tolerance`, in the units of the rectangle, from its curve. A rectangle that is empty
  /// or not finite adds nothing.
  package mutating func append(
    roundedRectangle rect: Rectangle, _ shape: CornerShape, tolerance: Double
  ) {
    guard !rect.isEmpty, rect.x.isFinite, rect.y.isFinite, rect.maxX.isFinite, rect.maxY.isFinite
    else { return }
    let shortest = min(rect.width, rect.height)
    let radius = shape.radius > 0 ? min(shape.radius, shortest / 2) : 0
    var path = PathValue()
    let room = (u: rect.width / 2 / radius, v: rect.height / 2 / radius)
    let controls =
      radius == 0 || shape.corners.isEmpty
      ? []
      : shape.curve == .continuous
        ? CornerShape.controls(roomU: room.u, v: room.v) : CornerShape.circular
    /// Adds the corner at `p`, whose edges run inwards along the signs; `xFirst` tells which edge comes
    /// first.
    func corner(_ p: Point, _ signX: Double, _ signY: Double, xFirst: Bool, _ bit: CornerMask) {
      func add(_ p: Point) { if path.isEmpty { path.move(to: p) } else { path.line(to: p) } }
      guard !controls.isEmpty, shape.corners.contains(bit) else { return add(p) }
      let c = (xFirst ? controls : controls.reversed()).map {
        Point(x: p.x + signX * radius * $0.x, y: p.y + signY * radius * $0.y)
      }
      add(c[0])
      path.cubic(to: c[3], control1: c[1], control2: c[2])
      path.cubic(to: c[6], control1: c[4], control2: c[5])
      path.cubic(to: c[9], control1: c[7], control2: c[8])
    }
    corner(Point(x: rect.x, y: rect.y), 1, 1, xFirst: false, .minXMinY)
    corner(Point(x: rect.maxX, y: rect.y), -1, 1, xFirst: true, .maxXMinY)
    corner(Point(x: rect.maxX, y: rect.maxY), -1, -1, xFirst: false, .maxXMaxY)
    corner(Point(x: rect.x, y: rect.maxY), 1, -1, xFirst: true, .minXMaxY)
    path.close()
    append(path, tolerance: tolerance)
  }

  /// Appends a rounded rectangle and, inside it, the same rectangle inset by `inset`, with radii smaller by
  /// `inset`: the shape of a border, filled with the even-odd rule (§2.5.5). An inset that leaves nothing
  /// inside gives the whole rectangle; an inset that is not positive adds nothing.
  package mutating func append(
    roundedRing rect: Rectangle, inset: Double, _ shape: CornerShape, tolerance: Double
  ) {
    guard inset > 0 else { return }
    append(roundedRectangle: rect, shape, tolerance: tolerance)
    var inner = shape
    // The inset is taken from the drawn radius.
    inner.radius = max(0, min(shape.radius, rect.width / 2, rect.height / 2) - inset)
    append(
      roundedRectangle: rect.insetBy(dx: inset, dy: inset), inner, tolerance: tolerance)
  }
}
