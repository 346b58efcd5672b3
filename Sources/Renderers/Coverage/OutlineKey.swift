package import GraphicsValues
package import VectorPaths

/// The key of kept coverage: the shape in its own space, and the transform without whole pixels.
package struct OutlineKey: Hashable {
  package enum Form: Equatable {
    case rounded(Rectangle, CornerShape)
    case ring(Rectangle, CornerShape, inset: Double)
    case path(PathValue, isEvenOdd: Bool)
    case stroke(PathValue, StrokeStyle)
  }

  package var form: Form
  package var plane: ProjectiveMatrix
  /// Standard deviations in device pixels; 0 for coverage that is not blurred.
  package var sigmaX: Double
  package var sigmaY: Double
  /// The computed part of a shape that is too large to be kept whole.
  package var clip: PixelRect?
  /// The digest of the path, if there is one; see `PathDigests`.
  var digest = 0

  package init(form: Form, plane: ProjectiveMatrix, sigmaX: Double = 0, sigmaY: Double = 0) {
    self.form = form
    self.plane = plane
    self.sigmaX = sigmaX
    self.sigmaY = sigmaY
  }

  /// Hashes a path by its digest: reading its points again would take as long as a comparison.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(plane)
    hasher.combine(sigmaX)
    hasher.combine(sigmaY)
    hasher.combine(clip)
    switch form {
    case .rounded(let rect, let shape):
      hasher.combine(rect)
      hasher.combine(shape)
    case .ring(let rect, let shape, let inset):
      hasher.combine(rect)
      hasher.combine(shape)
      hasher.combine(inset)
    case .path(_, let isEvenOdd):
      hasher.combine(digest)
      hasher.combine(isEvenOdd)
    case .stroke(_, let stroke):
      hasher.combine(digest)
      hasher.combine(stroke)
    }
  }

  /// The path of the shape, if it has one.
  var path: PathValue? {
    switch form {
    case .path(let path, _), .stroke(let path, _): path
    case .rounded, .ring: nil
    }
  }

  /// Returns the shape as polygons on the device, and the rule for filling them.
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
  /// Returns the matrix without the whole pixels of an affine translation, and those pixels; nil when they
  /// are too many.
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
