import VectorPaths

/// Estimates the cost of a path's outline, without its area, in pixels as `DrawList.work` counts them.
///
/// Each point of the outline has a cost, and so has each row and each column of pixels that an edge
/// crosses, as far as the display shows the edge.
extension PathMeasure {
  /// - Parameters:
  ///   - scale: Pixels per unit.
  ///   - most: The rows and columns of the visible part.
  func fillWork(scale: Double, most: Double) -> Int {
    let points = Double(ends) + curvePoints(scale: scale, tolerance: Self.tolerance)
    let edges = crossings(scale: scale, most: most, isClosed: true)
    return Self.pixels(Self.point * points + Self.crossing * edges)
  }

  /// The outline of a stroke has several points for each end of a line or curve, and as many for each dash.
  /// Its two sides are as long as the path. Each end may add a way around the pen and out to the tip of a
  /// mitre; each point of a curve that is narrower than the pen may add a way across the pen and back.
  ///
  /// - Parameter tolerance: The tolerance of the outline's round parts, in units.
  func strokeWork(
    _ stroke: StrokeStyle, scale: Double, tolerance: Double, most: Double
  ) -> Int {
    guard stroke.width > 0 else { return 0 }
    let width = stroke.width * scale
    // The formula of `FlatteningTolerance.forStroke`.
    let finer = min(Self.tolerance, max(0.25 / width, Self.tolerance * 0x1p-10))
    let bends = curvePoints(scale: scale, tolerance: finer)
    let dashes = mostDashes(of: stroke)
    let ends = Double(ends) + dashes
    let sides =
      crossings(scale: scale, most: most, isClosed: false) + (2 * width).held(to: most) * ends
      + (width * mitres(of: stroke)).held(to: most * Double(self.ends))
      + width.held(to: most) * bends
    return Self.pixels(
      4 * Self.point * ends + 2 * Self.point * bends
        + Self.point * roundPoints(of: stroke, dashes, tolerance: tolerance)
        + 64 * Double(stroke.dashes.count) + 2 * Self.crossing * sides)
  }

  private func mostDashes(of stroke: StrokeStyle) -> Double {
    guard let pattern = DashPattern(lengths: stroke.dashes, phase: stroke.dashPhase)
    else { return 0 }
    // A solid path may be shorter than its control polygon.
    return min(
      pattern.mostDashes(along: length, lines: subpaths), Double(Contours.dashLimit))
  }

  /// Returns the length of all mitres, in widths of the pen. Corners that only tiny lines round off may
  /// reach the limit.
  private func mitres(of stroke: StrokeStyle) -> Double {
    guard stroke.join == .miter else { return 0 }
    let most = max(stroke.miterLimit, 1) * Double(ends)
    return stroke.miterLimit <= 10 ? min(mitres, most) : most
  }

  /// Returns the number of points of round caps and joins.
  private func roundPoints(
    of stroke: StrokeStyle, _ dashes: Double, tolerance: Double
  ) -> Double {
    let halfTurn = Double(stroke.pointsOfHalfTurn(tolerance: tolerance))
    let caps = stroke.cap == .round ? 2 * (Double(subpaths) + dashes) : 0
    return halfTurn * (caps + (stroke.join == .round ? Double(ends) : 0))
  }

  /// Largest distance of curves from their outlines, in pixels.
  private static let tolerance = FlatteningTolerance.devicePixels

  private static let point = 16.0
  private static let crossing = Double(DrawList.pixelsPerCrossing)

  private static func pixels(_ work: Double) -> Int { Int(work.held(to: 0x1p52)) }
}
