import GraphicsValues

extension CGPath {
  /// Returns the outline of a line along the path: filled by winding number, it covers the area of
  /// the line.
  ///
  /// The outline is empty for a width of 0 or less. Curves become lines within a hundredth of a
  /// unit; round joins and caps stay curves.
  ///
  /// - Parameter transform: applied to the outline.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard lineWidth > 0, lineWidth.isFinite, !miterLimit.isNaN else {
      return CGPath(PathValue())
    }
    var stroker = PathStroker(
      width: Double(lineWidth), cap: lineCap, join: lineJoin, miterLimit: Double(miterLimit))
    return CGPath(stroker.outline(value).applying(AffineMatrix(transform)))
  }

  /// Returns the path cut into dashes.
  ///
  /// Returns a copy of the path if there are no lengths, if a length is negative or all are 0, and
  /// for more than 100 000 dashes.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which each subpath begins.
  ///   - lengths: the lengths of dashes and gaps in turn.
  ///   - transform: applied to the dashes.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let dasher = PathDasher(phase: Double(phase), lengths: lengths.map(Double.init))
    return CGPath((dasher?.dashed(value) ?? value).applying(AffineMatrix(transform)))
  }

  /// Returns the path with lines instead of curves. No line is farther from its curve than the
  /// threshold, unless that needs more than 1024 lines.
  ///
  /// - Parameter threshold: the largest distance in units of the path, above 0; otherwise curves
  ///   stay.
  public func flattened(threshold: CGFloat) -> CGPath {
    guard threshold > 0 else { return CGPath(value) }
    var result = PathValue()
    for subpath in value.subpaths {
      var flat = subpath
      flat.segments = subpath.segments.flatMap { segment -> [Subpath.Segment] in
        guard case .curve(let cubic) = segment else { return [segment] }
        let count = cubic.lineCount(tolerance: Double(threshold))
        var from = cubic.p0
        return (1...count).map { index in
          let to = index == count ? cubic.p3 : cubic.point(at: Double(index) / Double(count))
          defer { from = to }
          return .line(from, to)
        }
      }
      result.append(flat)
    }
    return CGPath(result)
  }

  /// Returns true for a path of one rectangle with sides along the axes, and stores the rectangle
  /// at `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let subpaths = value.subpaths
    guard subpaths.count == 1, var corners = value.verbs.contains(.cubic) ? nil : value.points,
      !value.verbs.contains(.quad)
    else { return false }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4, subpaths[0].isClosed || value.points.count == 5 else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isUpFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isAcrossFirst || isUpFirst else { return false }
    rect?.pointee = boundingBox
    return true
  }
}
