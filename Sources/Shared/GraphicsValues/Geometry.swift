// Plain geometry, shared by client and server. The conventions are stated here once:
//
// * Lengths are points in layer space and pixels in device space; a pixel rectangle has a type of
//   its own (`PixelRect`), so the two cannot be mixed up.
// * Device space has its origin in the top left corner of the display and y pointing down.
// * Points are row vectors: `p' = p · M`, and `a.concatenating(b)` means a first, then b (§12).
// * Angles are radians, times are seconds.
// * Colours are sRGB-encoded and not premultiplied until they become pixels.

/// A point, or a vector, in two dimensions.
@usableFromInline package struct Point: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(x: 0, y: 0)

  @inlinable package static func == (a: Point, b: Point) -> Bool { a.x == b.x && a.y == b.y }

  @inlinable package static func + (a: Point, b: Point) -> Point {
    Point(x: a.x + b.x, y: a.y + b.y)
  }
  @inlinable package static func - (a: Point, b: Point) -> Point {
    Point(x: a.x - b.x, y: a.y - b.y)
  }
  @inlinable package static func * (a: Point, k: Double) -> Point { Point(x: a.x * k, y: a.y * k) }

  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A width and a height.
@usableFromInline package struct Size: Hashable, Sendable {
  @usableFromInline package var width: Double
  @usableFromInline package var height: Double

  @inlinable package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = Size(width: 0, height: 0)

  package var isFinite: Bool { width.isFinite && height.isFinite }
}

/// A rectangle in layer space: an origin (minimum x and y) and a size that may be empty.
@usableFromInline package struct Rectangle: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  @usableFromInline package var width: Double
  @usableFromInline package var height: Double

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)
  package static let unit = Rectangle(x: 0, y: 0, width: 1, height: 1)

  @inlinable package var maxX: Double { x + width }
  @inlinable package var maxY: Double { y + height }
  @inlinable package var isEmpty: Bool { !(width > 0 && height > 0) }
  @inlinable package var origin: Point { Point(x: x, y: y) }
  @inlinable package var size: Size { Size(width: width, height: height) }
  package var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }

  /// The same area with a size that is not negative (§2.1, `bounds`).
  package var standardized: Rectangle {
    var r = self
    if r.width < 0 {
      r.x += r.width
      r.width = -r.width
    }
    if r.height < 0 {
      r.y += r.height
      r.height = -r.height
    }
    return r
  }

  /// Moves each edge inwards by the given amounts (outwards when negative).
  package func insetBy(dx: Double, dy: Double) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}

/// A rectangle of whole device pixels, half open: `minX ..< maxX` by `minY ..< maxY`.
@frozen @usableFromInline package struct PixelRect: Hashable, Sendable {
  @usableFromInline package var minX: Int32
  @usableFromInline package var minY: Int32
  @usableFromInline package var maxX: Int32
  @usableFromInline package var maxY: Int32

  @inlinable package init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable package static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  @inlinable @inline(__always) package static func == (a: PixelRect, b: PixelRect) -> Bool {
    a.minX == b.minX && a.minY == b.minY && a.maxX == b.maxX && a.maxY == b.maxY
  }

  @inlinable package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  @inlinable package var width: Int { isEmpty ? 0 : Int(maxX) - Int(minX) }
  @inlinable package var height: Int { isEmpty ? 0 : Int(maxY) - Int(minY) }
  @inlinable package var area: Int { width * height }

  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  @inlinable @inline(__always) package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  @inlinable package func intersects(_ other: PixelRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
      && !isEmpty && !other.isEmpty
  }

  @inlinable package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }

  /// The smallest pixel rectangle that covers an area given in device coordinates.
  ///
  /// Huge coordinates are clamped to ±2^30, so no conversion can trap; NaN gives an empty result.
  @inlinable @inline(__always) package init(
    covering minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double
  ) {
    guard minX < maxX, minY < maxY else {
      self = .empty
      return
    }
    self.init(
      minX: Self.floor(minX), minY: Self.floor(minY), maxX: Self.ceil(maxX),
      maxY: Self.ceil(maxY))
  }

  // By conversion, because processors without SSE 4.1 round by a call.
  @inlinable @inline(__always) static func floor(_ v: Double) -> Int32 {
    let held = min(max(v, -1_073_741_824), 1_073_741_824)
    let whole = Int32(held)
    return Double(whole) > held ? whole - 1 : whole
  }

  @inlinable @inline(__always) static func ceil(_ v: Double) -> Int32 {
    let held = min(max(v, -1_073_741_824), 1_073_741_824)
    let whole = Int32(held)
    return Double(whole) < held ? whole + 1 : whole
  }
}
