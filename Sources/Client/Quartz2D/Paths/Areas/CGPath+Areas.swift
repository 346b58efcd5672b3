import GraphicsValues

/// Areas of paths: open subpaths count as closed. Results keep curves; their outer outlines run counterclockwise where
/// y points up, and holes the other way, so that both rules fill them alike. Points where curves cross are found to
/// 2⁻¹⁸ of the extent of both paths. A path with a coordinate that is not finite has no area, and neither have
/// paths whose lines cross more than about half a million times.
///
/// - Complexity: O(n log n) in the number of lines for paths whose lines lie side by side, O(n²) if all overlap along x.
extension CGPath {
  /// Returns the area that this path or another one covers.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    area(other, rule) { $0 || $1 }
  }

  /// Returns the area that this path and another one both cover.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    area(other, rule) { $0 && $1 }
  }

  /// Returns the area of this path without that of another one.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    area(other, rule) { $0 && !$1 }
  }

  /// Returns the area that exactly one of this path and another one covers.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    area(other, rule) { $0 != $1 }
  }

  /// Returns true if this path and another one cover a common area.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard let areas = PathAreas(value, other.value, rule) else { return false }
    return !areas.contours { $0 && $1 }.isEmpty
  }

  /// Returns the area of this path with outlines that neither cross nor overlap.
  ///
  /// - Parameter rule: the rule by which this path is filled; the result is filled alike by either.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    area(CGPath(PathValue()), rule) { first, _ in first }
  }

  /// Returns the connected parts of the area, each with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let areas = PathAreas(value, PathValue(), rule) else { return [] }
    return areas.components(areas.contours { first, _ in first }).map { CGPath(areas.path($0)) }
  }

  /// Returns the lines and curves of this path inside the area of another one, its border included.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(PathLines(value, other.value, rule)?.path(inside: true) ?? PathValue())
  }

  /// Returns the lines and curves of this path outside the area of another one.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(PathLines(value, other.value, rule)?.path(inside: false) ?? PathValue())
  }

  private func area(
    _ other: CGPath, _ rule: CGPathFillRule, _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    guard let areas = PathAreas(value, other.value, rule) else { return CGPath(PathValue()) }
    return CGPath(areas.path(areas.contours(isInside)))
  }
}
