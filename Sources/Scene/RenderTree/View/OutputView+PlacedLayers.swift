package import GraphicsValues

/// The place of a layer on an output.
package struct PlacedLayer: Hashable, Sendable {
  package let client: UInt32
  package let layer: UInt32
  /// The corners of the bounds in device pixels, from the corner of least x and y along the side of least
  /// y; empty if a corner has no image, for example behind the eye.
  package let corners: [Point]
  /// False for a layer that is hidden or fully transparent, or in a subtree that is.
  package let isVisible: Bool
}

extension OutputView {
  /// All layers on display, back to front, as of the last update. A layer is listed once more for each copy
  /// that a replicator makes; a mask follows its layer. Cost: O(rows), each with the bitmaps around it.
  package func placedLayers(_ scene: Scene) -> [PlacedLayer] {
    scene.windows.order.flatMap { placed($0, scene)?.placedLayers(scene) ?? [] }
  }
}

extension PlacedWindow {
  fileprivate func placedLayers(_ scene: Scene) -> [PlacedLayer] {
    topology.slots.indices.compactMap { row in
      if topology.isSpare(row) { return nil }
      let slot = Int(topology.slots[row])
      return PlacedLayer(
        client: scene.graph.owners[slot], layer: scene.graph.ids[slot],
        corners: corners(of: scene.stores.presentation.geometry[slot].bounds, at: row),
        isVisible: places.placements[row].isVisible && scene.stores.presentation.isVisible(slot))
    }
  }

  /// The corners on the output of a rectangle in the space of a row's layer, through the bitmaps around it.
  private func corners(of rect: Rectangle, at row: Int) -> [Point] {
    let (maxX, maxY) = (rect.x + rect.width, rect.y + rect.height)
    var corners = [
      Point(x: rect.x, y: rect.y), Point(x: maxX, y: rect.y), Point(x: maxX, y: maxY),
      Point(x: rect.x, y: maxY),
    ]
    guard project(&corners, by: places.placements[row]) else { return [] }
    var around = Int(topology.parents[row])
    while around >= 0 {
      let placement = places.placements[around]
      let scale = places.bitmapScale(at: placement)
      if scale > 0 {
        for index in corners.indices {
          corners[index] = Point(x: corners[index].x / scale, y: corners[index].y / scale)
        }
        guard project(&corners, by: placement) else { return [] }
      }
      around = Int(topology.parents[around])
    }
    return corners
  }

  /// - Returns: false if a point has no image before the eye.
  private func project(_ points: inout [Point], by placement: Placement) -> Bool {
    let plane = places.worldPlane(of: placement)
    for index in points.indices {
      guard let image = plane.apply(points[index]), image.isFinite else { return false }
      points[index] = image
    }
    return true
  }
}
