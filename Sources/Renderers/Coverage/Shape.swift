package import CSpanKernels
package import GraphicsValues

/// A rounded rectangle in the form that the rasteriser uses: the distances of a pixel's centre from four
/// edges, and an ellipse in each round corner.
///
/// Everything is in device pixels. An axis-aligned rectangle is turned so that its left edge is the
/// leftmost on the display; otherwise "left" is the edge of minimum x in the rectangle's own space.
package struct Shape {
  /// Distances are clamped to this, so that they stay finite as floats.
  private static let farAway = 1e9

  package private(set) var geometry = shape()
  package private(set) var isAxisAligned: Bool

  package var isRound: Bool {
    geometry.left_top | geometry.right_top | geometry.left_bottom | geometry.right_bottom != 0
  }

  /// Fails when nothing sensible can be drawn: an empty rectangle, a singular transform, or numbers that
  /// overflow.
  package init?(transform m: AffineMatrix, rect: Rectangle, radius: Double, corners: CornerMask) {
    guard m.isFinite, !rect.isEmpty else { return nil }
    let origin = m.apply(Point(x: rect.x, y: rect.y))
    let opposite = m.apply(Point(x: rect.maxX, y: rect.maxY))
    let determinant = m.determinant
    guard origin.isFinite, opposite.isFinite, determinant.isFinite, determinant != 0 else {
      return nil
    }
    let r = min(max(radius, 0), rect.width / 2, rect.height / 2)
    var round = (
      corners.contains(.minXMinY), corners.contains(.maxXMinY), corners.contains(.minXMaxY),
      corners.contains(.maxXMaxY)
    )
    var s = shape()
    let isUpright = m.b == 0 && m.c == 0
    isAxisAligned = isUpright || (m.a == 0 && m.d == 0)
    if isAxisAligned {
      (s.left_x, s.left_y, s.top_x, s.top_y) = (1, 0, 0, 1)
      s.left = 0.5 - min(origin.x, opposite.x)
      s.right = max(origin.x, opposite.x) - 0.5
      s.top = 0.5 - min(origin.y, opposite.y)
      s.bottom = max(origin.y, opposite.y) - 0.5
      if !isUpright { swap(&round.1, &round.2) }
      if m.a + m.c < 0 { round = (round.1, round.0, round.3, round.2) }
      if m.b + m.d < 0 { round = (round.2, round.3, round.0, round.1) }
      s.radius_x = r * abs(m.a + m.c)
      s.radius_y = r * abs(m.b + m.d)
      // An edge on the pixel grid must not count as partial. These distances are nearly exact, so
      // thresholds that still round to 255 and 0 suffice.
      (s.inside_edge, s.outside_edge) = (0.5 - 0x1p-12, -0.5 + 0x1p-12)
    } else {
      // The left edge runs along (c, d), the top edge along (a, b). Scaling by the larger member
      // first keeps the squares from overflowing.
      let acrossScale = max(abs(m.c), abs(m.d))
      let alongScale = max(abs(m.a), abs(m.b))
      let (c, d) = (m.c / acrossScale, m.d / acrossScale)
      let (a, b) = (m.a / alongScale, m.b / alongScale)
      let across = (c * c + d * d).squareRoot()
      let along = (a * a + b * b).squareRoot()
      let sign = determinant < 0 ? -1.0 : 1.0
      (s.left_x, s.left_y) = (sign * d / across, -sign * c / across)
      (s.top_x, s.top_y) = (-sign * b / along, sign * a / along)
      func distance(_ x: Double, _ y: Double, from p: Point) -> Double {
        x * (0.5 - p.x) + y * (0.5 - p.y)
      }
      s.left = distance(s.left_x, s.left_y, from: origin)
      s.top = distance(s.top_x, s.top_y, from: origin)
      s.right = -distance(s.left_x, s.left_y, from: opposite)
      s.bottom = -distance(s.top_x, s.top_y, from: opposite)
      s.radius_x = r * (abs(determinant) / (acrossScale * across))
      s.radius_y = r * (abs(determinant) / (alongScale * along))
      s.cosine = s.left_x * s.top_x + s.left_y * s.top_y
      (s.inside_edge, s.outside_edge) = (0.5 + 0x1p-8, -0.5 - 0x1p-8)
    }
    guard s.left.isFinite, s.right.isFinite, s.top.isFinite, s.bottom.isFinite, s.left_x.isFinite,
      s.left_y.isFinite, s.top_x.isFinite, s.top_y.isFinite, s.cosine.isFinite
    else { return nil }
    func held(_ v: Double) -> Double { min(max(v, -Self.farAway), Self.farAway) }
    (s.left, s.right) = (held(s.left), held(s.right))
    (s.top, s.bottom) = (held(s.top), held(s.bottom))
    // Below a thousandth of a pixel a corner is square, and 1 / radius stays small.
    if r > 0, s.radius_x >= 0x1p-10, s.radius_y >= 0x1p-10 { Self.roundOff(&s, round) }
    geometry = s
  }

  private static func roundOff(_ s: inout shape, _ round: (Bool, Bool, Bool, Bool)) {
    (s.radius_x, s.radius_y) = (min(s.radius_x, farAway), min(s.radius_y, farAway))
    (s.inverse_x, s.inverse_y) = (1 / s.radius_x, 1 / s.radius_y)
    (s.left_top, s.right_top) = (round.0 ? -1 : 0, round.1 ? -1 : 0)
    (s.left_bottom, s.right_bottom) = (round.2 ? -1 : 0, round.3 ? -1 : 0)
    // The gradient of |p| is at most the root of the larger eigenvalue of its quadratic form.
    let (x, y) = (1 / (s.radius_x * s.radius_x), 1 / (s.radius_y * s.radius_y))
    let difference = ((x - y) * (x - y) + 4 * s.cosine * s.cosine * x * y).squareRoot()
    let steepest = ((x + y + difference) / 2).squareRoot()
    // Large radii leave fewer bits for the fraction of a pixel.
    let margin = 0x1p-8 + max(s.radius_x, s.radius_y) * 0x1p-20
    s.inside_corner = 1 - (0.5 + margin) * steepest
    s.outside_corner = 1 + (0.5 + margin) * steepest
  }

  /// Returns the equal rows of an axis-aligned shape: away from corners and from the top and bottom edges.
  package func steadyRows(in clip: PixelRect) -> Range<Int> {
    guard isAxisAligned else { return 0..<0 }
    let needed = max(geometry.inside_edge, isRound ? geometry.radius_y : 0)
    // The top edge's distance grows by one per row.
    let first = max(Double(clip.minY), (needed - geometry.top).rounded(.up))
    let last = min(Double(clip.maxY) - 1, (geometry.bottom - needed).rounded(.down))
    return first <= last ? Int(first)..<Int(last) + 1 : 0..<0
  }
}
