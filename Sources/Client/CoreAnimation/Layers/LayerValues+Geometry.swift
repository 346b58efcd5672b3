import GraphicsValues

extension LayerValues {
  /// The anchor point in the bounds space.
  var anchor: Point {
    let (bounds, unit) = (rect(.bounds), point(.anchorPoint))
    return Point(x: bounds.x + unit.x * bounds.width, y: bounds.y + unit.y * bounds.height)
  }

  /// Returns the matrix from a layer's bounds space to its superlayer's, before flattening (§2.3).
  ///
  /// - Parameter outer: the superlayer's values; nil for a root, and for a mask, which lies in the
  ///   bounds themselves: `sublayerTransform` does not move it (§2.6.1).
  func matrix(in outer: LayerValues?) -> Matrix4 {
    let (anchor, position) = (anchor, point(.position))
    var own = Matrix4.translation(-anchor.x, -anchor.y, -scalar(.anchorPointZ))
      .concatenating(matrix(.transform))
      .concatenating(.translation(position.x, position.y, scalar(.zPosition)))
    if flag(.geometryFlipped) {
      let bounds = rect(.bounds)
      own = Matrix4.scale(1, -1, 1)
        .concatenating(.translation(0, 2 * bounds.y + bounds.height, 0)).concatenating(own)
    }
    guard let outer else { return own }
    let sublayerTransform = outer.matrix(.sublayerTransform)
    guard !sublayerTransform.isIdentity else { return own }
    let pivot = outer.anchor
    return own.concatenating(.translation(-pivot.x, -pivot.y, 0))
      .concatenating(sublayerTransform).concatenating(.translation(pivot.x, pivot.y, 0))
  }
}
