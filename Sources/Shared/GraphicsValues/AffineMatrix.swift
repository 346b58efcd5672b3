/// A two-dimensional affine transform for row vectors:
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// In device space, where y points down, a positive rotation turns the x axis towards the y axis,
/// which is clockwise to the eye.
@frozen @usableFromInline package struct AffineMatrix: Hashable, Sendable {
  @usableFromInline package var a: Double
  @usableFromInline package var b: Double
  @usableFromInline package var c: Double
  @usableFromInline package var d: Double
  @usableFromInline package var tx: Double
  @usableFromInline package var ty: Double

  @inlinable package init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  @inlinable package static func == (m: AffineMatrix, n: AffineMatrix) -> Bool {
    m.a == n.a && m.b == n.b && m.c == n.c && m.d == n.d && m.tx == n.tx && m.ty == n.ty
  }

  @inlinable package static func translation(_ x: Double, _ y: Double) -> AffineMatrix {
    AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  @inlinable package static func scale(_ x: Double, _ y: Double) -> AffineMatrix {
    AffineMatrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Applies `self` first, then `next`.
  @inlinable @inline(__always) package func concatenating(_ next: AffineMatrix) -> AffineMatrix {
    AffineMatrix(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  @inlinable package func apply(_ p: Point) -> Point {
    Point(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  @inlinable package var determinant: Double { a * d - b * c }

  /// True for a scale and an offset alone, under which axis-aligned rectangles stay axis-aligned.
  @inlinable package var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// The inverse; nil when the matrix is singular or the result would not be finite.
  package var inverse: AffineMatrix? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let k = 1 / det
    guard k.isFinite else { return nil }
    let m = AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
    return m.isFinite ? m : nil
  }

  /// The bounding box of a rectangle's four corners.
  @inlinable package func boundingBox(
    of r: Rectangle
  ) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    let p = apply(Point(x: r.x, y: r.y))
    let u = Point(x: a * r.width, y: b * r.width)
    let v = Point(x: c * r.height, y: d * r.height)
    return (
      p.x + min(u.x, 0) + min(v.x, 0), p.y + min(u.y, 0) + min(v.y, 0),
      p.x + max(u.x, 0) + max(v.x, 0), p.y + max(u.y, 0) + max(v.y, 0)
    )
  }

  /// Each member rounded to a multiple of 2^-16.
  ///
  /// Device matrices are snapped before anything is rasterised, so that a last-bit difference in
  /// the mathematics above them cannot move a pixel.
  @inlinable package var snapped: AffineMatrix {
    AffineMatrix(
      a: Self.snapped(a), b: Self.snapped(b), c: Self.snapped(c), d: Self.snapped(d),
      tx: Self.snapped(tx), ty: Self.snapped(ty))
  }

  /// One number of a matrix as a multiple of 2^−16.
  @inlinable @inline(__always) package static func snapped(_ v: Double) -> Double {
    // From 2^37 on, every double is a multiple of 2^−16; multiplying the largest would overflow.
    guard abs(v) < 0x1p37 else { return v }
    let scaled = v * 65536
    guard abs(scaled) < 0x1p51 else { return scaled.rounded(.toNearestOrEven) / 65536 }
    // Adding 1.5 · 2^52 leaves no bits for a fraction: rounding without a call. Zero keeps its sign.
    let seam = 0x1.8p52
    let whole = (scaled + seam) - seam
    return whole == 0 ? scaled * 0 : whole / 65536
  }

  @inlinable @inline(__always) package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The larger length, in pixels, of the images of a unit along x and of a unit along y; 0 when that
  /// length is not finite.
  package var largestScale: Double {
    let scale = max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    return scale.isFinite ? scale : 0
  }

  /// The length, in units, that covers at least one pixel in every direction; 0 for a singular
  /// matrix.
  package var unitsPerPixel: Double {
    let (x, y) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    // Under a shear the distance between opposite edges is the area over the longer side.
    let longest = max(x, y)
    let thickness = longest > 0 ? min(min(x, y), abs(determinant) / longest) : 0
    return thickness > 0 ? min(1 / thickness, 5e5) : 0
  }
}
