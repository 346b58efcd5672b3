package import GraphicsValues

extension OutputView {
  /// The layer that is seen at a point of the frame on screen: see `SegmentPass.hitTest`. Cost: the
  /// windows at the point, from the front to the first hit.
  package func hitTest(_ point: Point, _ scene: Scene) -> LayerHit? {
    for window in scene.windowOrder.reversed() {
      if let hit = reading(window, scene)?.hitTest(point) { return hit }
    }
    return nil
  }

  /// Converts a point to the space of a layer: see `SegmentPass.locate`.
  package func locate(
    _ point: Point, client: UInt32, context: UInt32, layer: UInt32, _ scene: Scene
  ) -> LayerHit? {
    guard let slot = scene.clients[client]?.layers[layer] else { return nil }
    let window = scene.windows[Int(slot)]
    guard window >= 0, let hit = reading(window, scene)?.locate(point, slot: Int(slot)),
      hit.context == context
    else { return nil }
    return hit
  }

  /// A pass for reading; nil for a window that the view has not placed yet.
  func reading(_ window: Int32, _ scene: Scene) -> SegmentPass? {
    guard segments.indices.contains(Int(window)),
      segments[Int(window)].revision == scene.topologies[Int(window)].revision,
      scene.topologies[Int(window)].relaidRows.isEmpty
    else { return nil }
    return SegmentPass(
      scene, window: window, output, segment: segments[Int(window)], drawList: drawList)
  }
}
