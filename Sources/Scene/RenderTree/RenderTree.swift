import DrawList
package import GraphicsValues

/// A scene and the outputs that show it: owned by the server, by replays and by `CARenderer`.
///
/// A tree is a value: a screenshot of one client is a copy without the windows of other clients, and tests
/// compare a patched tree with a rebuilt one.
package struct RenderTree: Sendable {
  package var scene = Scene()
  /// The view of the first output, which a tree always has.
  package var view: OutputView
  /// The views of further outputs, numbered from 1; `addView` adds one.
  package private(set) var furtherViews: [OutputView] = []
  /// Whether `view` takes part in updates.
  package private(set) var showsFirstView = true
  /// The further views that take part in updates.
  private var shownFurther: [Bool] = []

  /// - Parameters:
  ///   - width: width of the output, in pixels.
  ///   - scale: pixels per point.
  package init(width: Int, height: Int, scale: Double = 1, background: Pixel = Pixel(0xFF00_0000)) {
    view = OutputView(width: width, height: height, scale: scale, background: background)
  }

  // MARK: Views

  /// Number of views.
  package var viewCount: Int { 1 + furtherViews.count }

  /// The view with a number, which must exist; 0 is `view`.
  package subscript(view index: Int) -> OutputView {
    _read { if index == 0 { yield view } else { yield furtherViews[index - 1] } }
    _modify { if index == 0 { yield &view } else { yield &furtherViews[index - 1] } }
  }

  /// Adds a view behind all others, which does not take part in updates yet.
  package mutating func addView(_ new: OutputView) {
    furtherViews.append(new)
    shownFurther.append(false)
    leaveOutOthers()
  }

  /// Whether a view takes part in updates.
  package func shows(view index: Int) -> Bool {
    index == 0 ? showsFirstView : shownFurther[index - 1]
  }

  /// Lets a view take part in updates, or no longer, when it gives its memory back. One that comes back shows
  /// everything anew.
  package mutating func setShown(_ isShown: Bool, view index: Int) {
    if !isShown { self[view: index].forget() }
    if index == 0 { showsFirstView = isShown } else { shownFurther[index - 1] = isShown }
  }

  /// Lets each view have the windows that meet its output, if there are several.
  private mutating func leaveOutOthers() {
    for index in 0..<viewCount { self[view: index].leavesOutOthers = viewCount > 1 }
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
    (0..<viewCount).filter(shows(view:)).reduce(scene.checkInvariants()) {
      $0 + self[view: $1].checkInvariants(scene)
    }
  }
}
