import DrawList
package import GraphicsValues

/// A scene and the one output that shows it: owned by the server, by replays and by `CARenderer`.
///
/// A tree is a value: a screenshot of one client is a copy without the windows of other clients, and tests
/// compare a patched tree with a rebuilt one.
package struct RenderTree: Sendable {
  package var scene = Scene()
  package var view: OutputView

  /// - Parameters:
  ///   - width: width of the output, in pixels.
  ///   - scale: pixels per point.
  package init(width: Int, height: Int, scale: Double = 1, background: Pixel = Pixel(0xFF00_0000)) {
    view = OutputView(width: width, height: height, scale: scale, background: background)
  }

  package func hitTest(_ point: Point) -> LayerHit? { view.hitTest(point, scene) }

  package func placedLayers() -> [PlacedLayer] { view.placedLayers(scene) }

  package func locate(
    _ point: Point, client: UInt32, context: UInt32, layer: UInt32
  ) -> LayerHit? {
    view.locate(point, client: client, context: context, layer: layer, scene)
  }

  /// Describes contradictions between the parts of the tree; empty if there are none. For tests.
  package func checkInvariants() -> [String] {
    scene.checkInvariants() + view.checkInvariants(scene)
  }
}
