import DrawList
import GraphicsValues
import VectorPaths

/// What kept coverage depends on: the shape in its own space, and the transform up to whole pixels.
struct OutlineKey: Hashable {
  enum Form: Equatable {
    case rounded(Rectangle, CornerShape)
    case ring(Rectangle, CornerShape, inset: Double)
    case path(PathValue, isEvenOdd: Bool)
    case stroke(PathValue, StrokeDraw)
  }

  var form: Form
  var plane: ProjectiveMatrix
  /// 0 for coverage that is not blurred.
  var sigmaX = 0.0
  var sigmaY = 0.0
  /// The part that was computed, of shapes that are too large to be kept whole.
  var clip: PixelRect?

  /// Only some of a path is looked at: paths are compared before anything of them is used.
  func hash(into hasher: inout Hasher) {
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
      result.append(path, tolerance: tolerance(within: path.box))
      return (result.projected(by: plane), isEvenOdd ? .evenOdd : .nonZero)
    case .stroke(let path, let stroke):
      let tolerance = tolerance(within: path.box)
      let finer = FlatteningTolerance.forStroke(tolerance, width: stroke.width)
      let line = Contours(path, tolerance: finer).pieces(
        from: stroke.start, to: stroke.end,
        dashes: DashPattern(lengths: stroke.dashes, phase: stroke.dashPhase))
      stroker.stroke(line, style: StrokeStyle(stroke), tolerance: tolerance, into: &result)
      return (result.projected(by: plane), .nonZero)
    }
  }

  private func tolerance(within rect: Rectangle) -> Double {
    FlatteningTolerance.pathUnits(for: plane, bounds: rect)
  }
}

extension StrokeStyle {
  init(_ draw: StrokeDraw) {
    self.init(
      width: draw.width, cap: Cap(rawValue: draw.cap.rawValue) ?? .butt,
      join: Join(rawValue: draw.join.rawValue) ?? .miter, miterLimit: draw.miterLimit)
  }
}

extension CornerShape {
  init(_ command: DrawCommand) {
    self.init(
      radius: command.cornerRadius, corners: command.corners,
      curve: command.hasContinuousCorners ? .continuous : .circular)
  }
}

extension PathValue {
  /// The bounding box of the points.
  fileprivate var box: Rectangle {
    guard var low = points.first else { return .zero }
    var high = low
    for p in points {
      (low.x, low.y) = (min(low.x, p.x), min(low.y, p.y))
      (high.x, high.y) = (max(high.x, p.x), max(high.y, p.y))
    }
    return Rectangle(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
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
