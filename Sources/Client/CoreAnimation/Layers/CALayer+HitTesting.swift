import GraphicsValues
import Quartz2D

extension CALayer {
  /// Returns true inside the bounds, without the edges of largest x and y (§2.7).
  final func boundsContain(_ p: CGPoint) -> Bool {
    let bounds = bounds
    return p.x >= bounds.minX && p.x < bounds.maxX && p.y >= bounds.minY && p.y < bounds.maxY
  }

  /// - Parameters:
  ///   - point: a point in the plane into which the superlayer's three-dimensional space is
  ///     projected.
  ///   - outer: the map from that space to the plane; the identity for the superlayer's own plane.
  final func hitTest(_ point: CGPoint, through outer: Matrix4) -> CALayer? {
    guard !isHidden else { return nil }
    let matrix = matrixToSuperlayer.concatenating(outer)
    if keepsDepth {
      return hitSublayers { $0.hitTest(point, through: matrix) }
    }
    let map = PlaneMap(matrix)
    let inside = map.inverse.apply(Point(point))
    // A plane seen edge-on or behind the viewer is not hit.
    guard inside.isFinite, map.isInFront(inside) else { return nil }
    let q = CGPoint(inside)
    if masksToBounds && !contains(q) { return nil }
    if let mask {
      let masked = PlaneMap(mask.matrixToSuperlayer).inverse.apply(inside)
      guard mask.contains(CGPoint(masked)) else { return nil }
    }
    return hitSublayers { $0.hitTest(q) } ?? (contains(q) ? self : nil)
  }

  /// Returns the first result for the sublayers from front to back: by `zPosition`, then by order.
  private func hitSublayers(_ body: (CALayer) -> CALayer?) -> CALayer? {
    let layers = sublayers ?? []
    let depths = layers.map(\.zPosition)
    let order = layers.indices.sorted {
      depths[$0] == depths[$1] ? $0 > $1 : depths[$0] > depths[$1]
    }
    for index in order {
      if let hit = body(layers[index]) { return hit }
    }
    return nil
  }
}
