import GraphicsValues
import RenderTree

/// The pointer's place and buttons, and the layers that get its events.
struct PointerState {
  /// Place of the pointer, in upright pixels of `output`; nil while it is over none.
  var position: Point?
  /// Number of the output that the pointer is on, or was on last.
  var output = 0
  /// Pressed buttons; bit 0 is button 1.
  var buttons: UInt32 = 0
  /// The layer under the pointer when the first button went down, which gets all events until the last
  /// button is up. Its points are the pointer's last place.
  var grab: LayerHit?
  /// True from the moment when an interaction takes the press until all buttons are up: the client gets no events.
  var isTaken = false
  /// The layer that the pointer has entered, as its client was last told.
  var hover: LayerHit?
  /// Whether the pointer has moved and no client has been told.
  var hasMoved = false
  var clicks = ClickCounter()

  mutating func forget(_ client: UInt32) {
    if grab?.client == client { (grab, isTaken) = (nil, false) }
    if hover?.client == client { hover = nil }
  }
}

/// Counts presses of one button in quick succession at one place.
struct ClickCounter {
  private static let seconds = 0.5
  /// Largest distance between the presses of a double click, in device pixels and per axis.
  private static let distance = 5.0

  private var button: UInt16 = 0
  private var time = -Double.infinity
  private var position = Point.zero
  /// Click count of the last press: 2 for a double click.
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

  /// Lets the last press be no click, and the next one the first.
  mutating func cancel() { (count, button) = (0, 0) }
}

/// The fingers on the display.
struct TouchState {
  struct Finger {
    /// The layer that it touched first; its points are the finger's last place.
    var target: LayerHit
    /// Number of the output that it is on.
    var output: Int
  }

  private(set) var fingers: [UInt32: Finger] = [:]
  /// The most fingers to follow: more than people have.
  private static let most = 64

  /// The fingers by number, in order.
  func numbers(where isMeant: (Finger) -> Bool = { _ in true }) -> [UInt32] {
    fingers.filter { isMeant($0.value) }.keys.sorted()
  }

  mutating func begin(_ number: UInt32, _ finger: Finger) -> Bool {
    guard fingers.count < Self.most || fingers[number] != nil else { return false }
    fingers[number] = finger
    return true
  }

  mutating func move(_ number: UInt32, _ finger: Finger) { fingers[number] = finger }
  mutating func end(_ number: UInt32) { fingers[number] = nil }

  mutating func forget(_ client: UInt32) {
    fingers = fingers.filter { $0.value.target.client != client }
  }
}
