package import DrawList
package import GraphicsValues

/// A gradient on the device: each pixel's centre is mapped back to the rectangle that the gradient fills,
/// and from there to its t between the stops (§11.2).
package struct GradientPlacement {
  package let ramp: GradientRamp
  package let kind: GradientType
  /// Maps device space to a space in which t is x (axial), the distance from 0 (radial), or the angle
  /// (conic).
  package let matrix: ProjectiveMatrix

  /// Fails when there is nothing to draw: the rectangle is empty, the transform is singular, or both places
  /// coincide (for radial gradients: along one axis).
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the unit square of the gradient's places maps to, in points.
  ///   - transform: The map from that space to the device.
  ///   - ramp: Returns the gradient's ramp; called only when there is something to draw.
  package init?(
    _ gradient: GradientDraw, rect: Rectangle, transform: ProjectiveMatrix, ramp: () -> GradientRamp
  ) {
    guard !rect.isEmpty, transform.isFinite, let inverse = transform.reverse,
      let place = Self.space(gradient, rect)
    else { return nil }
    matrix = inverse.concatenating(ProjectiveMatrix(place))
    guard matrix.isFinite else { return nil }
    kind = gradient.kind
    self.ramp = ramp()
  }

  /// Returns the map from points to the space in which t is measured.
  private static func space(_ gradient: GradientDraw, _ rect: Rectangle) -> AffineMatrix? {
    let start = Point(
      x: rect.x + gradient.start.x * rect.width, y: rect.y + gradient.start.y * rect.height)
    let way = Point(
      x: (gradient.end.x - gradient.start.x) * rect.width,
      y: (gradient.end.y - gradient.start.y) * rect.height)
    let squared = way.x * way.x + way.y * way.y
    let origin = AffineMatrix.translation(-start.x, -start.y)
    switch gradient.kind {
    case .axial:
      guard squared > 0, squared.isFinite else { return nil }
      let (x, y) = (way.x / squared, way.y / squared)
      return origin.concatenating(AffineMatrix(a: x, b: -y, c: y, d: x, tx: 0, ty: 0))
    case .radial:
      guard way.x != 0, way.y != 0 else { return nil }
      return origin.concatenating(.scale(1 / abs(way.x), 1 / abs(way.y)))
    case .conic:
      guard squared > 0, squared.isFinite else { return nil }
      let length = squared.squareRoot()
      let (x, y) = (way.x / length, way.y / length)
      return origin.concatenating(AffineMatrix(a: x, b: -y, c: y, d: x, tx: 0, ty: 0))
    case .unknown: return nil
    }
  }
}
