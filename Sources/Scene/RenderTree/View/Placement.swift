internal import CPlacement
internal import GraphicsValues

/// Where a layer is on the output; its sublayers start from there.
///
/// A layer that is only moved against its superlayer shares the superlayer's matrix and clip.
struct Placement: Sendable {
  /// Of the bounds space's origin, in device pixels.
  var origin = Point.zero
  /// The row whose `LinearPart` leads from the layer's bounds space to device pixels.
  var linear: Int32 = 0
  /// What the layer itself may paint on: an index into `Segment.clips`.
  var clip: Int32 = 0
  /// What its contents and sublayers may paint on: narrower when it masks to its bounds.
  var innerClip: Int32 = 0
  /// An index into `Segment.planes` for a layer in perspective or one that keeps depth; −1 for
  /// most, of which `linear` and `origin` say everything.
  var plane: Int32 = -1
  /// Of superlayers that do not fade as one picture (§2.5.7): multiplies the layer's own.
  var opacity: Float = 1
  /// False for hidden or fully transparent subtrees.
  var isVisible = false
  /// An odd number of layers from here up to the root turn their geometry over (§2.4).
  var contentsAreFlipped = false
  /// A plain sublayer is in the plane, and only its place and its own opacity decide how it is drawn.
  var hasPlainInside = false
  /// How the layer looks decides how its sublayers are drawn: one that does not fade as one picture, a
  /// replicator, or one that only a transition keeps on screen.
  var reachesSublayers = false
}

/// The part of a matrix that does not move.
struct LinearPart: Sendable {
  var a: Double
  var b: Double
  var c: Double
  var d: Double

  init() { self.init(.identity) }

  @inline(__always)
  init(_ matrix: AffineMatrix) { (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d) }

  /// What is drawn with, without its translation.
  @inline(__always)
  var snapped: AffineMatrix {
    var part = linear_part(a: a, b: b, c: c, d: d)
    guard linear_part_snap(&part) else { return matrix(.zero).snapped }
    return AffineMatrix(a: part.a, b: part.b, c: part.c, d: part.d, tx: 0, ty: 0)
  }

  @inline(__always)
  func matrix(_ origin: Point) -> AffineMatrix {
    AffineMatrix(a: a, b: b, c: c, d: d, tx: origin.x, ty: origin.y)
  }
}

/// The output that a view draws on, as the stages see it.
struct OutputSurroundings: Sendable {
  /// In pixels.
  var frame: PixelRect
  /// Device pixels per point.
  var scale: Double
  /// Set where commands are made of a layer in its own space: whether images are upside down there.
  var frozenFlip: Bool?
}
