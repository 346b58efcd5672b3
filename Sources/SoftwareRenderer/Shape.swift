import CSpanKernels
import GraphicsValues

/// A rounded rectangle as the rasteriser sees it: the distances of a pixel's centre from four
/// edges, and an ellipse in each round corner.
///
/// Everything is in device pixels. The distance of pixel (x, y) from the left edge is
/// `left + leftX·x + leftY·y`, positive inside; the right edge has the opposite normal. The same
/// for top and bottom. An axis-aligned rectangle is turned so that its left edge is the leftmost
/// on the display; otherwise "left" is the edge of minimum x in the rectangle's own space.
struct Shape {
  /// The distances are held to this, so that they stay finite as floats.
  private static let farAway = 1e9

  private(set) var left: Double
  private(set) var right: Double
  private(set) var top: Double
  private(set) var bottom: Double
  private(set) var leftX: Double
  private(set) var leftY: Double
  private(set) var topX: Double
  private(set) var topY: Double
  private(set) var radiusX = 0.0
  private(set) var radiusY = 0.0
  private(set) var cosine = 0.0
  /// −1 where a corner is round.
  private(set) var leftTop: Int32 = 0
  private(set) var rightTop: Int32 = 0
  private(set) var leftBottom: Int32 = 0
  private(set) var rightBottom: Int32 = 0
  /// In units of a corner's ellipse: below `insideCorner` coverage is full, above `outsideCorner`
  /// it is none.
  private(set) var insideCorner = 0.0
  private(set) var outsideCorner = 0.0
  private(set) var isAxisAligned: Bool

  // What the rows of a shape have in common, so that none divides again.

  /// Change of x per change of a distance; 0 along an edge that is parallel to the rows.
  private(set) var perLeft = 0.0
  private(set) var perTop = 0.0
  private(set) var inverseX = 0.0
  private(set) var inverseY = 0.0
  /// One over the square of the distance, in units of a corner's ellipse, from pixel to pixel.
  private(set) var inverseSquare = 0.0
  private var rowTemplate = shape_row()

  /// When false, coverage is computed for every pixel of the clip.
  var hasSpans = true

  var isRound: Bool { leftTop | rightTop | leftBottom | rightBottom != 0 }

  /// Nil when nothing sensible can be drawn: an empty rectangle, a singular transform, or numbers
  /// that overflow.
  init?(transform m: AffineMatrix, rect: Rectangle, radius: Double, corners: CornerMask) {
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
    let isUpright = m.b == 0 && m.c == 0
    isAxisAligned = isUpright || (m.a == 0 && m.d == 0)
    if isAxisAligned {
      (leftX, leftY, topX, topY) = (1, 0, 0, 1)
      left = 0.5 - min(origin.x, opposite.x)
      right = max(origin.x, opposite.x) - 0.5
      top = 0.5 - min(origin.y, opposite.y)
      bottom = max(origin.y, opposite.y) - 0.5
      if !isUpright { swap(&round.1, &round.2) }
      if m.a + m.c < 0 { round = (round.1, round.0, round.3, round.2) }
      if m.b + m.d < 0 { round = (round.2, round.3, round.0, round.1) }
      radiusX = r * abs(m.a + m.c)
      radiusY = r * abs(m.b + m.d)
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
      (leftX, leftY) = (sign * d / across, -sign * c / across)
      (topX, topY) = (-sign * b / along, sign * a / along)
      func distance(_ x: Double, _ y: Double, from p: Point) -> Double {
        x * (0.5 - p.x) + y * (0.5 - p.y)
      }
      left = distance(leftX, leftY, from: origin)
      top = distance(topX, topY, from: origin)
      right = -distance(leftX, leftY, from: opposite)
      bottom = -distance(topX, topY, from: opposite)
      radiusX = r * (abs(determinant) / (acrossScale * across))
      radiusY = r * (abs(determinant) / (alongScale * along))
      cosine = leftX * topX + leftY * topY
    }
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite, leftX.isFinite,
      leftY.isFinite, topX.isFinite, topY.isFinite, cosine.isFinite
    else { return nil }
    func held(_ v: Double) -> Double { min(max(v, -Self.farAway), Self.farAway) }
    (left, right, top, bottom) = (held(left), held(right), held(top), held(bottom))

    // Below a thousandth of a pixel a corner is square, and 1 / radius stays small.
    guard r > 0, radiusX >= 0x1p-10, radiusY >= 0x1p-10 else {
      finish()
      return
    }
    (radiusX, radiusY) = (min(radiusX, Self.farAway), min(radiusY, Self.farAway))
    (leftTop, rightTop) = (round.0 ? -1 : 0, round.1 ? -1 : 0)
    (leftBottom, rightBottom) = (round.2 ? -1 : 0, round.3 ? -1 : 0)
    // The gradient of |p| is at most the root of the larger eigenvalue of its quadratic form.
    let (x, y) = (1 / (radiusX * radiusX), 1 / (radiusY * radiusY))
    let difference = ((x - y) * (x - y) + 4 * cosine * cosine * x * y).squareRoot()
    let steepest = ((x + y + difference) / 2).squareRoot()
    // Large radii leave fewer bits for the fraction of a pixel.
    let margin = 0x1p-8 + max(radiusX, radiusY) * 0x1p-20
    insideCorner = 1 - (0.5 + margin) * steepest
    outsideCorner = 1 + (0.5 + margin) * steepest
    (inverseX, inverseY) = (1 / radiusX, 1 / radiusY)
    let (stepX, stepY) = (leftX * inverseX, topX * inverseY)
    inverseSquare = 1 / (stepX * stepX + stepY * stepY)
    finish()
  }

  private mutating func finish() {
    // Below this a row of pixels is parallel to the edge, to less than the margins of the spans.
    perLeft = abs(leftX) > 1e-9 ? 1 / leftX : 0
    perTop = abs(topX) > 1e-9 ? 1 / topX : 0
    rowTemplate = shape_row(
      left: 0, right: 0, left_step: Float(leftX), top: 0, bottom: 0, top_step: Float(topX),
      radius_x: Float(radiusX), radius_y: Float(radiusY),
      inverse_x: Float(inverseX), inverse_y: Float(inverseY), cosine: Float(cosine),
      left_top: leftTop, right_top: rightTop, left_bottom: leftBottom, right_bottom: rightBottom)
  }

  /// The row as the coverage kernels take it.
  @inline(__always)
  func kernelRow(_ y: Int) -> shape_row {
    let d = distances(y)
    var row = rowTemplate
    row.left = Float(d.left)
    row.right = Float(d.right)
    row.top = Float(d.top)
    row.bottom = Float(d.bottom)
    return row
  }

  /// The distances of pixel (0, y) from the four edges.
  @inline(__always)
  func distances(_ y: Int) -> (left: Double, right: Double, top: Double, bottom: Double) {
    let j = Double(y)
    return (left + leftY * j, right - leftY * j, top + topY * j, bottom - topY * j)
  }
}
