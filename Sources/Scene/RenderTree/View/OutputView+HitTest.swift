package import GraphicsValues

extension OutputView {
  /// The layer that is seen at a point of the frame on screen: see `HitTester`. Cost: the
  /// windows at the point, from the front to the first hit.
  package func hitTest(_ point: Point, _ scene: Scene) -> LayerHit? {
    for window in scene.windows.order.reversed() {
      guard let placed = placed(window, scene) else { continue }
      var tester = HitTester(depthOrders: segments[Int(window)].commands.spaces.orders)
      if let hit = tester.hit(at: point, in: placed, of: scene) { return hit }
    }
    return nil
  }

  /// Converts a point to the space of a layer: see `PlacedWindow.locate`.
  package func locate(
    _ point: Point, client: UInt32, context: UInt32, layer: UInt32, _ scene: Scene
  ) -> LayerHit? {
    guard let slot = scene.clients[client]?.layers[layer] else { return nil }
    let window = scene.windows.bySlot[Int(slot)]
    guard window >= 0, let hit = placed(window, scene)?.locate(point, slot: Int(slot), scene),
      hit.context == context
    else { return nil }
    return hit
  }
}
