internal import GraphicsValues
internal import InputEvents
package import RenderTree

/// The next press on the display selects a layer, for a tool, and no client hears of it.
package struct LayerPicking: Sendable {
  /// What was pressed.
  package struct Pick: Hashable, Sendable {
    /// In device pixels.
    package var x: Double
    package var y: Double
    /// Nil where nothing is.
    package var layer: HostLayer?
  }

  /// The next press is taken.
  package var isAwaited = false
  /// Number of presses that were taken.
  package private(set) var count = 0
  /// The last one.
  package private(set) var last: Pick?
  // What has been pressed and not let go of: its end is no client's either.
  private var buttons: Set<UInt16> = []
  private var fingers: Set<UInt32> = []

  /// Fingers that are followed at most.
  private static let most = 64

  /// Takes an event away from the clients.
  ///
  /// - Parameters:
  ///   - pointer: where it is; nil while it is not over the display.
  ///   - hit: finds the layer at a place.
  /// - Returns: false for an event that is not for picking.
  mutating func take(
    _ event: InputEvent, pointer: Point?, hit: (Point) -> HostLayer?
  ) -> Bool {
    switch event.action {
    case .pointerPressed(let button):
      guard isAwaited, let pointer, (1...32).contains(button) else {
        // Its release is the client's, whatever became of an earlier one.
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
