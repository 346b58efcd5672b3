package import GraphicsValues
import InputEvents
package import RenderTree

/// Picking: the next press on the display selects a layer for a tool, and no client gets it.
package struct LayerPicking: Sendable {
  /// A picked place and its layer.
  package struct Pick: Hashable, Sendable {
    /// The output of the press.
    package var output: OutputID
    /// Place of the press, in upright pixels of its output.
    package var x: Double
    package var y: Double
    /// The layer at the place; nil if there is none.
    package var layer: HostLayer?
  }

  /// The outputs on which the next press is picked.
  package enum Place: Hashable, Sendable {
    case nowhere
    case anywhere
    case on(Set<OutputID>)

    func contains(_ output: OutputID) -> Bool {
      switch self {
      case .nowhere: false
      case .anywhere: true
      case .on(let outputs): outputs.contains(output)
      }
    }
  }

  package var place = Place.nowhere
  /// Whether the next press on any output, or on some, is picked.
  package var isAwaited: Bool {
    get { place != .nowhere }
    set { place = newValue ? .anywhere : .nowhere }
  }
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
  ///   - output: the output of the event, or the one that the pointer is on; nil for one that is off.
  ///   - pointer: the pointer's place; nil while it is not over the display.
  ///   - hit: returns the layer at a place.
  /// - Returns: true for an event of picking, which no client may get.
  mutating func consumes(
    _ event: InputEvent, on output: OutputID?, pointer: Point?, hit: (Point) -> HostLayer?
  ) -> Bool {
    switch event.action {
    case .pointerPressed(let button):
      guard let output, place.contains(output), let pointer, (1...32).contains(button) else {
        // The client gets the press, and so its release.
        buttons.remove(button)
        return false
      }
      pick(pointer, on: output, hit)
      buttons.insert(button)
      return true
    case .pointerReleased(let button): return buttons.remove(button) != nil
    case .touch(let finger, .began, let place, _):
      guard let output, self.place.contains(output), place.x.isFinite, place.y.isFinite else {
        fingers.remove(finger)
        return false
      }
      pick(place, on: output, hit)
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

  private mutating func pick(
    _ place: Point, on output: OutputID, _ hit: (Point) -> HostLayer?
  ) {
    // Until the loop has answered those that wait.
    self.place = .nowhere
    count += 1
    last = Pick(output: output, x: place.x, y: place.y, layer: hit(place))
  }
}
