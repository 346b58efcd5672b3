package import GraphicsValues

/// A layer under a point of the display, and where the point is in its space.
package struct LayerHit: Hashable, Sendable {
  package let client: UInt32
  /// The innermost context that contains the layer.
  package let context: UInt32
  package let layer: UInt32
  /// The point in the bounds space of the context's root layer, in points.
  package let rootPoint: Point
  /// The point in the layer's own bounds space, in points.
  package let layerPoint: Point
}

extension SegmentPass {
  /// The layer that is seen at a point of the frame on screen.
  ///
  /// It is the layer painted last among the layers whose bounds contain the point, in exactly the order in
  /// which the frame is painted, with `zPosition`, depth, cuts and instances of replicators. The rules are
  /// those of `CALayer.hitTest` (§2.7): bounds are half open, a sublayer may be hit outside its
  /// superlayer's bounds where nothing clips it, and a mask counts by its geometry. Exceptions:
  ///
  /// * A layer is hit only where it can be seen: not where round corners clip it, nor at its back if that
  ///   is not drawn, nor behind the eye, nor at opacity 0. (§2.7 leaves open how `CALayer.hitTest` treats
  ///   opacity 0, and lets such layers be hit.) A person who points at the display means the layer seen
  ///   there, not one that has faded away in front of it.
  /// * A context's root is hit everywhere in the context's frame, or in the bounds of the layer that
  ///   hosts it, so that a click never goes through a window unseen; but not where it is clipped
  ///   or masked, which makes it another shape.
  /// * A copy made by a replicator counts as its layer.
  /// * While a transition runs, a layer is hit at its new place.
  ///
  /// Nothing is sampled: values are those of the last update. Cost: one inverse matrix per layer of each
  /// subtree that scissor, clip and mask do not exclude at the point; for the shapes in masks, at most
  /// `HitEffort`.
  ///
  /// - Parameter point: the point in device pixels.
  func hitTest(_ point: Point) -> LayerHit? {
    let row = lastPainted(at: point)
    return row >= 0 ? hit(at: row, point) : nil
  }

  /// Converts a point to the space of a layer, even outside of the layer: for a pointer that was pressed on
  /// the layer.
  ///
  /// If replicators show the layer more than once, the first instance counts. Values are those of the
  /// last update. Cost: the depth of the layer.
  ///
  /// - Parameter point: the point in device pixels.
  /// - Returns: nil if the layer is seen from its edge, or the point is beyond its horizon.
  func locate(_ point: Point, slot: Int) -> LayerHit? {
    let row = Int(scene.rowsOfSlots[slot])
    return row >= 0 ? hit(at: row, point) : nil
  }

  private func hit(at row: Int, _ point: Point) -> LayerHit? {
    guard point.isFinite,
      let root = topology.roots.last(where: { topology.subtree(at: $0.row).contains(row) }
      ),
      let rootPoint = self.point(point, inSpaceAt: root.row),
      let layerPoint = self.point(point, inSpaceAt: row)
    else { return nil }
    return LayerHit(
      client: root.client, context: root.context,
      layer: scene.layerIDs[Int(topology.slots[row])],
      rootPoint: rootPoint, layerPoint: layerPoint)
  }

  /// Converts a device point to the bounds space of a layer, through the bitmaps around it.
  private func point(_ point: Point, inSpaceAt row: Int) -> Point? {
    var around: [Int] = []
    var current = Int(topology.parents[row])
    while current >= 0 {
      if bitmapScale(at: segment.placements[current]) > 0 { around.append(current) }
      current = Int(topology.parents[current])
    }
    var surface = point
    for bitmap in around.reversed() {
      let placement = segment.placements[bitmap]
      guard let inside = self.point(surface, in: placement) else { return nil }
      let scale = bitmapScale(at: placement)
      surface = Point(x: inside.x * scale, y: inside.y * scale)
    }
    return self.point(surface, in: segment.placements[row])
  }

  /// Converts a point of the surface on which a layer is drawn to its bounds space; nil if the plane has no
  /// such point before the eye.
  @inline(__always)
  func point(_ surface: Point, in placement: Placement) -> Point? {
    if placement.plane >= 0 {
      let matrix = segment.planes[Int(placement.plane)].matrix
      return matrix.isAffine
        ? matrix.affinePart.point(before: surface) : matrix.point(before: surface)
    }
    return world(of: placement).point(before: surface)
  }

  /// Pixels per unit of the bitmap that a placed layer is drawn into first; 0 for none.
  @inline(__always)
  func bitmapScale(at placement: Placement) -> Double {
    placement.plane < 0 ? 0 : segment.planes[Int(placement.plane)].bitmapScale
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
