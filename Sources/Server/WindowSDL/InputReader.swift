import CSDL2
import GraphicsValues
import InputEvents
import WireProtocol

/// Turns SDL's events of mice, keyboards and fingers into input events.
struct InputReader {
  /// Pixels of scrolling per notch of a wheel: three lines of text of 16 pixels. SDL counts in notches,
  /// and in fractions of a notch for devices without them.
  static let pixelsPerStep = 48.0

  /// SDL's names of the touching fingers. A finger's number is its index here, so that numbers are small
  /// and reused.
  private var fingers: [FingerName?] = []
  /// The pointer's last reported place; nil while the pointer is not over a window.
  private var pointer: Place?

  private struct Place: Hashable {
    var window: UInt32
    /// Pixels of the window.
    var point: Point
  }

  private struct FingerName: Hashable {
    var device: SDL_TouchID
    var finger: SDL_FingerID
  }

  /// Converts an event of SDL to input events, in order; none for an event that is not about input.
  ///
  /// - Parameters:
  ///   - window: SDL's number of the event's window.
  ///   - geometry: the window's size and ratio, by which places become pixels.
  mutating func read(
    _ event: SDL_Event, in window: UInt32, _ geometry: WindowGeometry
  ) -> [InputEvent] {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_WINDOWEVENT: read(event.window, in: window, geometry)
    // SDL repeats touches as events of a mouse.
    case SDL_MOUSEMOTION where event.motion.which != Self.touchMouse:
      move(to: Place(window: window, point: geometry.pixel(event.motion.x, event.motion.y)))
    case SDL_MOUSEBUTTONDOWN where event.button.which != Self.touchMouse,
      SDL_MOUSEBUTTONUP where event.button.which != Self.touchMouse:
      read(event.button, in: window, geometry)
    case SDL_MOUSEWHEEL where event.wheel.which != Self.touchMouse: read(event.wheel)
    case SDL_KEYDOWN, SDL_KEYUP: read(event.key)
    case SDL_TEXTINPUT: read(event.text)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: read(event.tfinger, geometry)
    default: []
    }
  }

  // MARK: Pointer

  /// SDL_TOUCH_MOUSEID, a macro with a cast, which Swift does not import.
  private static let touchMouse = UInt32.max

  private mutating func move(to place: Place) -> [InputEvent] {
    pointer = place
    return [InputEvent(.pointerMoved(to: place.point), modifiers: .current)]
  }

  private mutating func read(
    _ event: SDL_WindowEvent, in window: UInt32, _ geometry: WindowGeometry
  ) -> [InputEvent] {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_ENTER:
      // No motion follows when the pointer comes back where it left.
      var x: Int32 = 0
      var y: Int32 = 0
      SDL_GetMouseState(&x, &y)
      return move(to: Place(window: window, point: geometry.pixel(x, y)))
    case SDL_WINDOWEVENT_LEAVE:
      pointer = nil
      return [InputEvent(.pointerLeft, modifiers: .current)]
    case SDL_WINDOWEVENT_FOCUS_LOST: return [InputEvent(.focusLost)]
    default: return []
    }
  }

  /// Reports a move first, if the pointer is elsewhere. Button numbers are SDL's: 1 left, 2 middle, 3 right,
  /// then the side buttons.
  private mutating func read(
    _ event: SDL_MouseButtonEvent, in window: UInt32, _ geometry: WindowGeometry
  ) -> [InputEvent] {
    let place = Place(window: window, point: geometry.pixel(event.x, event.y))
    let moved = pointer == place ? [] : move(to: place)
    let button = UInt16(event.button)
    return moved + [
      InputEvent(
        UInt32(event.type) == SDL_MOUSEBUTTONDOWN.rawValue
          ? .pointerPressed(button: button) : .pointerReleased(button: button),
        modifiers: .current)
    ]
  }

  /// SDL's x and y are the movement of the view over the content, to the right and up. They already follow
  /// the user's choice of scroll direction; `direction` only tells how the fingers moved.
  private func read(_ event: SDL_MouseWheelEvent) -> [InputEvent] {
    let steps = Point(x: Double(-event.preciseX), y: Double(event.preciseY))
    guard steps.x.isFinite, steps.y.isFinite, steps != .zero else { return [] }
    let pixels = Point(x: steps.x * Self.pixelsPerStep, y: steps.y * Self.pixelsPerStep)
    return [InputEvent(.pointerScrolled(pixels: pixels, steps: steps), modifiers: .current)]
  }

  // MARK: Keyboard

  private func read(_ event: SDL_KeyboardEvent) -> [InputEvent] {
    let key = Key(event.keysym)
    return [
      InputEvent(
        event.type == SDL_KEYDOWN.rawValue
          ? .keyPressed(key, isRepeat: event.repeat != 0) : .keyReleased(key),
        modifiers: InputModifiers(SDL_Keymod(UInt32(event.keysym.mod))))
    ]
  }

  private func read(_ event: SDL_TextInputEvent) -> [InputEvent] {
    let text = withUnsafeBytes(of: event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? [] : [InputEvent(.textEntered(text), modifiers: .current)]
  }

  // MARK: Fingers

  private mutating func read(
    _ event: SDL_TouchFingerEvent, _ geometry: WindowGeometry
  ) -> [InputEvent] {
    guard event.x.isFinite, event.y.isFinite else { return [] }
    let name = FingerName(device: event.touchId, finger: event.fingerId)
    let known = fingers.firstIndex(of: name)
    let number: Int
    let kind: TouchKind
    switch SDL_EventType(rawValue: event.type) {
    case SDL_FINGERDOWN:
      (number, kind) = (known ?? freeNumber(), .began)
      fingers[number] = name
    case SDL_FINGERUP:
      guard let known else { return [] }
      (number, kind) = (known, .ended)
      fingers[number] = nil
    default:
      guard let known else { return [] }
      (number, kind) = (known, .moved)
    }
    let point = Point(
      x: Double(event.x) * Double(geometry.width), y: Double(event.y) * Double(geometry.height))
    // A device without pressure reports 0 or 1.
    let pressure = event.pressure > 0 ? min(Double(event.pressure), 1) : 1
    return [
      InputEvent(
        .touch(finger: UInt32(number), kind, at: point, pressure: kind == .ended ? 0 : pressure),
        modifiers: .current)
    ]
  }

  private mutating func freeNumber() -> Int {
    if let free = fingers.firstIndex(of: nil) { return free }
    fingers.append(nil)
    return fingers.count - 1
  }
}

extension InputModifiers {
  /// The modifiers and locks after the last event that SDL returned.
  fileprivate static var current: InputModifiers { InputModifiers(SDL_GetModState()) }

  fileprivate init(_ state: SDL_Keymod) {
    func has(_ mask: SDL_Keymod) -> Bool { state.rawValue & mask.rawValue != 0 }
    self = []
    if has(KMOD_LSHIFT) || has(KMOD_RSHIFT) { insert(.shift) }
    if has(KMOD_LCTRL) || has(KMOD_RCTRL) { insert(.control) }
    if has(KMOD_LALT) || has(KMOD_RALT) { insert(.option) }
    if has(KMOD_LGUI) || has(KMOD_RGUI) { insert(.command) }
    if has(KMOD_CAPS) { insert(.capsLock) }
    if has(KMOD_NUM) { insert(.numLock) }
  }
}
