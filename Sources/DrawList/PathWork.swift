internal import VectorPaths

/// What the outline of a path costs beside its area, in pixels as `DrawList.work` counts them.
///
/// Each point of the outline costs something, and so does each row and each column of pixels that an edge
/// crosses: of an edge, no more than the display shows.
extension PathMeasure {
  /// - Parameters:
  ///   - scale: pixels of a unit.
  ///   - most: the rows and columns of what is shown.
  func fillWork(scale: Double, most: Double) -> Int {
    let points = Double(points) + curvePoints(scale: scale, tolerance: Self.tolerance)
    return Self.pixels(
      16 * points + Self.crossing * crossings(scale: scale, most: most))
  }

  /// A line is an outline of several points for each of the path's, and as much for each dash. Its two
  /// sides are as long as the path; each point and each end of a dash may take it around the pen or out to
  /// the tip of a mitre, and each point of a curve that is narrower than the pen across it and back.
  func strokeWork(_ stroke: StrokeStyle, scale: Double, most: Double) -> Int {
    let width = (stroke.width * scale).held(to: most)
    let bends = curvePoints(
      scale: scale, tolerance: min(Self.tolerance, 0.25 / max(width, 1)))
    let corners = Double(points) + dashes(of: stroke)
    let tip = stroke.join == .miter ? max(4, 2 * stroke.miterLimit) : 4
    let edges =
      2 * crossings(scale: scale, most: most) + (tip * width).held(to: most) * corners
      + (2 * width).held(to: most) * bends
    return Self.pixels(
      64 * (corners + bends + Double(stroke.dashes.count)) + Self.crossing * edges)
  }

  /// A line of very many is solid. The path may be shorter than from control point to control point, a
  /// fifth of that at least.
  private func dashes(of stroke: StrokeStyle) -> Double {
    guard let pattern = DashPattern(lengths: stroke.dashes, phase: stroke.dashPhase)
    else { return 0 }
    let count = pattern.dashes(along: length)
    let limit = Double(Contours.dashLimit)
    return count < 8 * limit ? min(count, limit) : 0
  }

  /// Of curves from their outlines (`FlatteningTolerance`).
  private static let tolerance = FlatteningTolerance.devicePixels

  private static let crossing = Double(DrawList.pixelsPerCrossing)

  private static func pixels(_ work: Double) -> Int { Int(work.held(to: 0x1p52)) }
}
