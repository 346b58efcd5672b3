package import GraphicsValues

/// A layer under a point of the display, and where the point is in its space.
package struct LayerHit: Hashable, Sendable {
  package let client: UInt32
  /// The innermost context that contains the layer.
  package let context: UInt32
  package let layer: UInt32
  /// The point in the bounds space of the context's root layer, in points.
  package let rootPoint: Point
  /// The same point relative to the corner of the root's bounds: content that scrolls in the root does not move it.
  package let windowPoint: Point
  /// The point in the layer's own bounds space, in points.
  package let layerPoint: Point
}

extension PlacedWindow {
  /// Converts a point to the space of a layer, even outside of the layer: for a pointer that was pressed on
  /// the layer.
  ///
  /// If replicators show the layer more than once, the first instance counts. Values are those of the
  /// last update. Cost: the depth of the layer.
  ///
  /// - Parameter point: the point in device pixels.
  /// - Returns: nil if the layer is seen from its edge, or the point is beyond its horizon.
  func locate(_ point: Point, slot: Int, _ scene: Scene) -> LayerHit? {
    let row = Int(scene.windows.rows[slot])
    return row >= 0 ? hit(at: row, point, scene) : nil
  }

  /// The layer in a row, and the place of a device point in it; nil if the layer has no such point.
  func hit(at row: Int, _ point: Point, _ scene: Scene) -> LayerHit? {
    guard point.isFinite, let root = topology.root(around: row),
      let rootPoint = self.point(point, inSpaceAt: root.row),
      let layerPoint = self.point(point, inSpaceAt: row)
    else { return nil }
    let slot = Int(topology.slots[root.row])
    let corner = scene.stores.presentation.value(of: .bounds, slot: slot).asRect?.origin ?? .zero
    return LayerHit(
      client: root.client, context: root.context,
      layer: scene.graph.ids[Int(topology.slots[row])],
      rootPoint: rootPoint,
      windowPoint: Point(x: rootPoint.x - corner.x, y: rootPoint.y - corner.y),
      layerPoint: layerPoint)
  }

  /// Converts a device point to the bounds space of a layer, through the bitmaps around it.
  private func point(_ point: Point, inSpaceAt row: Int) -> Point? {
    var around: [Int] = []
    var current = Int(topology.parents[row])
    while current >= 0 {
      if places.bitmapScale(at: places.placements[current]) > 0 { around.append(current) }
      current = Int(topology.parents[current])
    }
    var surface = point
    for bitmap in around.reversed() {
      let placement = places.placements[bitmap]
      guard let inside = self.point(surface, in: placement) else { return nil }
      let scale = places.bitmapScale(at: placement)
      surface = Point(x: inside.x * scale, y: inside.y * scale)
    }
    return self.point(surface, in: places.placements[row])
  }

  /// Converts a point of the surface on which a layer is drawn to its bounds space; nil if the plane has no
  /// such point before the eye.
  @inline(__always)
  func point(_ surface: Point, in placement: Placement) -> Point? {
    if placement.plane >= 0 {
      let matrix = places.planes[Int(placement.plane)].matrix
      return matrix.isAffine
        ? matrix.affinePart.point(before: surface) : matrix.point(before: surface)
    }
    return places.world(of: placement).point(before: surface)
  }
}

extension Topology {
  /// The innermost context that contains a row.
  fileprivate func root(around row: Int) -> ContextRoot? {
    hosted.roots.last { subtree(at: $0.row).contains(row) }
  }
}

extension AffineMatrix {
  /// The point with a given image; nil for none.
  @inline(__always)
  fileprivate func point(before image: Point) -> Point? {
    let scale = 1 / determinant
    let (x, y) = (image.x - tx, image.y - ty)
    let point = Point(x: (d * x - c * y) * scale, y: (a * y - b * x) * scale)
    return point.isFinite ? point : nil
  }
}

extension ProjectiveMatrix {
  /// The point before the eye with a given image; nil for none.
  fileprivate func point(before image: Point) -> Point? {
    guard let h = inverse?.homogeneous(image) else { return nil }
    let point = Point(x: h.x / h.z, y: h.y / h.z)
    return point.isFinite && homogeneous(point).z > 0 ? point : nil
  }
}
