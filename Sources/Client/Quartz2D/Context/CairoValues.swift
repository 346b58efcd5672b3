import CCairo
import GraphicsValues

extension cairo_matrix_t {
  init(_ m: AffineMatrix) {
    self.init(xx: m.a, yx: m.b, xy: m.c, yy: m.d, x0: m.tx, y0: m.ty)
  }
}

extension AffineMatrix {
  /// False for a matrix without an inverse, after which a Cairo context stays in error.
  var isDrawable: Bool { inverse != nil }

  /// An upper bound of the factor by which the matrix lengthens a line.
  var maximumScale: Double { max(a * a + b * b, c * c + d * d).squareRoot() * 2.0.squareRoot() }
}

extension Rectangle {
  init(_ r: PixelRect) {
    self.init(
      x: Double(r.minX), y: Double(r.minY), width: Double(r.width), height: Double(r.height))
  }

  /// Returns the bounding box of the transformed corners.
  func applying(_ matrix: AffineMatrix) -> Rectangle {
    let box = matrix.boundingBox(of: self)
    return Rectangle(
      x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }

  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }

  /// The pixels that the rectangle touches; none for a rectangle that is not finite.
  var pixels: PixelRect { PixelRect(covering: x, y, maxX, maxY) }

  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

extension PixelRect {
  func outset(by margin: Int32) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

extension PathValue {
  func applying(_ matrix: AffineMatrix) -> PathValue {
    PathValue(verbs: verbs, points: points.map(matrix.apply))
  }

  /// The smallest rectangle around all points; nil without points, and for a point that is not
  /// finite.
  var pointBounds: Rectangle? {
    guard let first = points.first, isFinite else { return nil }
    var (minimum, maximum) = (first, first)
    for point in points {
      minimum = Point(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
      maximum = Point(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
    }
    return Rectangle(
      x: minimum.x, y: minimum.y, width: maximum.x - minimum.x, height: maximum.y - minimum.y)
  }

  /// Replaces Cairo's path with this path.
  ///
  /// Cairo has 24 bits before the point and lets larger coordinates wrap around; they are clamped
  /// to ±2²², far outside any bitmap.
  func replacePath(of cairo: OpaquePointer) {
    cairo_new_path(cairo)
    guard isWellFormed else { return }
    func held(_ point: Point) -> Point {
      Point(x: min(max(point.x, -0x1p22), 0x1p22), y: min(max(point.y, -0x1p22), 0x1p22))
    }
    var current = Point.zero
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        current = held(points[next])
        cairo_move_to(cairo, current.x, current.y)
      case .line:
        current = held(points[next])
        cairo_line_to(cairo, current.x, current.y)
      case .quad:
        let (control, end) = (held(points[next]), held(points[next + 1]))
        let control1 = current + (control - current) * (2.0 / 3)
        let control2 = end + (control - end) * (2.0 / 3)
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        current = end
      case .cubic:
        let (control1, control2) = (held(points[next]), held(points[next + 1]))
        current = held(points[next + 2])
        cairo_curve_to(
          cairo, control1.x, control1.y, control2.x, control2.y, current.x, current.y)
      case .close:
        cairo_close_path(cairo)
      }
      next += verb.pointCount
    }
  }
}
