import GraphicsValues
import InputEvents
package import RenderTree

/// Picking: the next press on the display selects a layer for a tool, and no client gets it.
package struct LayerPicking: Sendable {
  /// A picked place and its layer.
  package struct Pick: Hashable, Sendable {
    /// Place of the press, in upright pixels of its output.
    package var x: Double
    package var y: Double
    /// The layer at the place; nil if there is none.
    package var layer: HostLayer?
  }

  /// Whether the next press is picked.
  package var isAwaited = false
  /// Number of picked presses.
  package private(set) var count = 0
  /// The last pick.
  package private(set) var last: Pick?
  // Buttons and fingers of picked presses that are still down: no client gets their ends, either.
  private var buttons: Set<UInt16> = []
  private var fingers: Set<UInt32> = []

  /// The most fingers to follow.
  private static let most = 64

  /// Handles an event that belongs to picking.
  ///
  /// - Parameters:
  ///   - pointer: the pointer's place; nil while it is not over the display.
  ///   - hit: returns the layer at a place.
  /// - Returns: true for an event of picking, which no client may get.
  mutating func consumes(
    _ event: InputEvent, pointer: Point?, hit: (Point) -> HostLayer?
  ) -> Bool {
    switch event.action {
    case .pointerPressed(let button):
      guard isAwaited, let pointer, (1...32).contains(button) else {
        // The client gets the press, and so its release.
        buttons.remove(button)
        return false
      }
      pick(pointer, hit)
      buttons.insert(button)
      return true
    case .pointerReleased(let button): return buttons.remove(button) != nil
    case .touch(let finger, .began, let place, _):
      guard isAwaited, place.x.isFinite, place.y.isFinite else {
        fingers.remove(finger)
        return false
      }
      pick(place, hit)
      if fingers.count < Self.most { fingers.insert(finger) }
      return true
    case .touch(let finger, .moved, _, _): return fingers.contains(finger)
    case .touch(let finger, _, _, _): return fingers.remove(finger) != nil
    case .focusLost:
      buttons.removeAll()
      fingers.removeAll()
      return false
    default: return false
    }
  }

  private mutating func pick(_ place: Point, _ hit: (Point) -> HostLayer?) {
    isAwaited = false
    count += 1
    last = Pick(x: place.x, y: place.y, layer: hit(place))
  }
}
