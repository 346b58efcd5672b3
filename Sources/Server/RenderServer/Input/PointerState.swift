internal import GraphicsValues
internal import RenderTree

/// The pointer: its place, its buttons, and the layers that get its events.
struct PointerState {
  /// In device pixels; nil while it is not over the display.
  var position: Point?
  /// Bit 0 for button 1.
  var buttons: UInt32 = 0
  /// The layer under the pointer when its first button went down: it gets all events until the last
  /// button is up. Its points are the pointer's last place.
  var grab: LayerHit?
  /// The layer under the pointer, as its client was last told.
  var hover: LayerHit?
  /// The pointer has moved, and no client has been told.
  var hasMoved = false
  var clicks = ClickCounter()

  mutating func forget(_ client: UInt32) {
    if grab?.client == client { grab = nil }
    if hover?.client == client { hover = nil }
  }
}

/// Counts presses that belong together: of one button, in short order, at one place.
struct ClickCounter {
  private static let seconds = 0.5
  /// In device pixels.
  private static let distance = 5.0

  private var button: UInt16 = 0
  private var time = -Double.infinity
  private var position = Point.zero
  /// Clicks that the last press counts for.
  private(set) var count: UInt32 = 0

  mutating func press(_ pressed: UInt16, at place: Point, time now: Double) {
    let isNear =
      abs(place.x - position.x) <= Self.distance && abs(place.y - position.y) <= Self.distance
    let goesOn = pressed == button && now - time <= Self.seconds && isNear
    count = goesOn ? min(count, .max - 1) + 1 : 1
    button = pressed
    time = now
    position = place
  }
}

/// The fingers on the display.
struct TouchState {
  /// The layer that each finger touched first; its points are the finger's last place.
  private(set) var targets: [UInt32: LayerHit] = [:]
  /// More fingers than people have are not followed.
  private static let most = 64

  mutating func begin(_ finger: UInt32, on hit: LayerHit) -> Bool {
    guard targets.count < Self.most || targets[finger] != nil else { return false }
    targets[finger] = hit
    return true
  }

  mutating func move(_ finger: UInt32, to hit: LayerHit) { targets[finger] = hit }
  mutating func end(_ finger: UInt32) { targets[finger] = nil }
  mutating func forget(_ client: UInt32) { targets = targets.filter { $0.value.client != client } }
}
