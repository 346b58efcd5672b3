package import GraphicsValues

/// The line along a path (§11.1). Lengths are in the units of the path.
package struct StrokeStyle: Hashable, Sendable {
  package var width: Double
  package var cap: LineCap
  package var join: LineJoin
  /// The limit of a mitre, in line widths; a longer mitre becomes a bevel. A value below 1 or NaN counts as
  /// 1.
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for an unbroken line.
  package var dashes: [Double] = []
  package var dashPhase = 0.0
  /// The drawn part, from `start` to `end`, as fractions of the whole length.
  package var start = 0.0
  package var end = 1.0

  package init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }

  /// The largest distance of the line's edge from the path.
  package var outset: Double {
    var factor = 1.0
    // The diagonal of a square cap; the tip of a mitre.
    if cap == .square { factor = 1.5 }
    if join == .miter { factor = max(factor, miterLimit) }
    return width / 2 * factor
  }
}

extension StrokeStyle {
  /// Number of points on half a turn of a round cap or join, rounded up.
  ///
  /// - Parameter tolerance: The tolerance given to `stroked`, in the units of the path.
  package func pointsOfHalfTurn(tolerance: Double) -> Int {
    min(Pen(self, tolerance).pointsOfHalfTurn, 256)
  }
}

extension Contours {
  /// Returns the parts along which a style draws a line: from its start to its end, cut into its dashes.
  package func pieces(drawnBy style: StrokeStyle) -> Contours {
    pieces(
      from: style.start, to: style.end,
      dashes: DashPattern(lengths: style.dashes, phase: style.dashPhase))
  }
}
