import CPlacement
import GraphicsValues

/// The place of a layer on the output, from which its sublayers are placed.
///
/// A layer that is only translated in its superlayer shares the superlayer's linear part and clip.
struct Placement: Sendable {
  /// The origin of the bounds space, in device pixels.
  var origin = Point.zero
  /// The row whose `LinearPart` maps the layer's bounds space to device pixels.
  var linear: Int32 = 0
  /// Clip of the layer itself: an index into `Segment.clips`.
  var clip: Int32 = 0
  /// Clip of its contents and sublayers, in the same array: narrower if the layer masks to its bounds.
  var innerClip: Int32 = 0
  /// Index into `Segment.planes` for a layer in perspective or one that preserves depth; −1 for layers
  /// placed by `linear` and `origin` alone.
  var plane: Int32 = -1
  /// Opacity inherited from superlayers that do not fade as a group (§2.5.7): multiplies the layer's own.
  var opacity: Float = 1
  /// False for hidden or fully transparent subtrees.
  var isVisible = false
  /// An odd number of layers, from this one up to the root, flip their geometry (§2.4).
  var contentsAreFlipped = false
  /// Plain sublayers are in the plane of the output, and are drawn by their own place and opacity alone.
  var hasPlainInside = false
  /// The look of the layer affects its sublayers: it does not fade as a group, or is a replicator, or is on
  /// screen only because of its transition.
  var reachesSublayers = false
}

/// A matrix without its translation.
struct LinearPart: Sendable {
  var a: Double
  var b: Double
  var c: Double
  var d: Double

  init() { self.init(.identity) }

  @inline(__always)
  init(_ matrix: AffineMatrix) { (a, b, c, d) = (matrix.a, matrix.b, matrix.c, matrix.d) }

  /// The snapped matrix for drawing, without a translation.
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

/// The properties of a view's output that passes need.
struct OutputSurroundings: Sendable {
  /// Frame of the output, in pixels.
  var frame: PixelRect
  /// Device pixels per point.
  var scale: Double
  /// Top left corner of the output, in points of the desktop.
  var origin = Point.zero
  /// Whether images are upside down in the space of a frozen picture; nil for an output.
  var frozenFlip: Bool?
}
