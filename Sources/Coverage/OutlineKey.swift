import GraphicsValues
import VectorPaths

/// What kept coverage depends on: the shape in its own space, and the transform up to whole pixels.
package struct OutlineKey: Hashable {
  package enum Form: Equatable {
    case rounded(Rectangle, CornerShape)
    case ring(Rectangle, CornerShape, inset: Double)
    case path(PathValue, isEvenOdd: Bool)
    case stroke(PathValue, StrokeStyle)
  }

  package var form: Form
  package var plane: ProjectiveMatrix
  /// 0 for coverage that is not blurred.
  package var sigmaX: Double
  package var sigmaY: Double
  /// The part that was computed, of shapes that are too large to be kept whole.
  package var clip: PixelRect?

  package init(form: Form, plane: ProjectiveMatrix, sigmaX: Double = 0, sigmaY: Double = 0) {
    self.form = form
    self.plane = plane
    self.sigmaX = sigmaX
    self.sigmaY = sigmaY
  }

  /// Only some of a path is looked at: paths are compared before anything of them is used.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(plane)
    hasher.combine(sigmaX)
    hasher.combine(clip)
    switch form {
    case .rounded(let rect, let shape):
      hasher.combine(rect)
      hasher.combine(shape)
    case .ring(let rect, let shape, let inset):
      hasher.combine(rect)
      hasher.combine(shape)
      hasher.combine(inset)
    case .path(let path, _):
      Self.hash(path, into: &hasher)
    case .stroke(let path, let stroke):
      Self.hash(path, into: &hasher)
      // What is animated: many layers have one path and a stroke of their own.
      hasher.combine(stroke.start)
      hasher.combine(stroke.end)
      hasher.combine(stroke.width)
      hasher.combine(stroke.dashPhase)
    }
  }

  private static func hash(_ path: PathValue, into hasher: inout Hasher) {
    let points = path.points
    hasher.combine(points.count)
    for place in 0..<4 where !points.isEmpty {
      hasher.combine(points[(points.count - 1) * place / 3])
    }
  }

  /// The shape as polygons on the device, and which points are inside.
  func contours(_ stroker: inout Stroker) -> (Contours, FillRule) {
    var result = Contours()
    switch form {
    case .rounded(let rect, let shape):
      result.append(roundedRectangle: rect, shape, tolerance: tolerance(within: rect))
      return (result.projected(by: plane), .nonZero)
    case .ring(let rect, let shape, let inset):
      result.append(roundedRing: rect, inset: inset, shape, tolerance: tolerance(within: rect))
      return (result.projected(by: plane), .evenOdd)
    case .path(let path, let isEvenOdd):
      result.append(path, tolerance: tolerance(within: path.controlBounds))
      return (result.projected(by: plane), isEvenOdd ? .evenOdd : .nonZero)
    case .stroke(let path, let style):
      let tolerance = tolerance(within: path.controlBounds)
      let finer = FlatteningTolerance.forStroke(tolerance, width: style.width)
      let line = Contours(path, tolerance: finer).pieces(drawnBy: style)
      stroker.stroke(line, style: style, tolerance: tolerance, into: &result)
      return (result.projected(by: plane), .nonZero)
    }
  }

  private func tolerance(within rect: Rectangle) -> Double {
    FlatteningTolerance.pathUnits(for: plane, bounds: rect)
  }
}

extension ProjectiveMatrix {
  /// The matrix without the whole pixels that an affine one moves by, and these; nil when they are
  /// too many to be counted.
  func withoutWholePixels() -> (ProjectiveMatrix, dx: Int, dy: Int)? {
    guard isFinite else { return nil }
    guard isAffine else { return (self, 0, 0) }
    guard abs(tx) < 0x1p30, abs(ty) < 0x1p30 else { return nil }
    var result = self
    let (x, y) = (tx.rounded(.down), ty.rounded(.down))
    result.tx -= x
    result.ty -= y
    return (result, Int(x), Int(y))
  }
}
