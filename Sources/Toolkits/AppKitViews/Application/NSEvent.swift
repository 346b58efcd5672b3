import CoreAnimation
public import Foundation

/// An action of the user: with the pointer, a key or the wheel.
@preconcurrency @MainActor open class NSEvent: NSObject {
  /// The kind of an event.
  public enum EventType: UInt, Sendable {
    /// The left button went down.
    case leftMouseDown = 1
    /// The left button went up.
    case leftMouseUp = 2
    /// The right button went down.
    case rightMouseDown = 3
    /// The right button went up.
    case rightMouseUp = 4
    /// The pointer moved with no button down.
    case mouseMoved = 5
    /// The pointer moved with the left button down.
    case leftMouseDragged = 6
    /// The pointer moved with the right button down.
    case rightMouseDragged = 7
    /// The pointer came into the window.
    case mouseEntered = 8
    /// The pointer left the window.
    case mouseExited = 9
    /// A key went down, or repeats.
    case keyDown = 10
    /// A key went up.
    case keyUp = 11
    /// The wheel turned, or fingers scrolled.
    case scrollWheel = 22
    /// A button other than left and right went down.
    case otherMouseDown = 25
    /// A button other than left and right went up.
    case otherMouseUp = 26
    /// The pointer moved with such a button down.
    case otherMouseDragged = 27
  }

  /// The modifier keys held during an event.
  public struct ModifierFlags: OptionSet, Hashable, Sendable {
    /// The keys as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps lock is on.
    public static let capsLock = ModifierFlags(rawValue: 1 << 16)
    /// Either of the two shift keys.
    public static let shift = ModifierFlags(rawValue: 1 << 17)
    /// Either of the two control keys.
    public static let control = ModifierFlags(rawValue: 1 << 18)
    /// Either of the two Alt keys.
    public static let option = ModifierFlags(rawValue: 1 << 19)
    /// Either of the two keys with the system's emblem.
    public static let command = ModifierFlags(rawValue: 1 << 20)
    /// A key of the numeric pad, or an arrow.
    public static let numericPad = ModifierFlags(rawValue: 1 << 21)
    /// A function key, such as F5, Home or an arrow.
    public static let function = ModifierFlags(rawValue: 1 << 23)
  }

  /// The kind of the event.
  open private(set) var type: EventType
  /// The place of the pointer in the window's space, y pointing up.
  open private(set) var locationInWindow: NSPoint
  /// The modifier keys that are held, and the locks that are on.
  open private(set) var modifierFlags: ModifierFlags
  /// Media time of the event, in seconds.
  open private(set) var timestamp: TimeInterval
  /// The window that receives the event.
  open private(set) weak var window: NSWindow?
  /// Number of clicks in quick succession at one place, from 1; 0 for an event that is no click.
  open private(set) var clickCount = 0
  /// The number of the button: 0 left, 1 right, 2 middle, then further buttons.
  open private(set) var buttonNumber = 0
  /// The place of the key, as a virtual key code of the Mac (`kVK_ANSI_A` is 0); 0xFFFF for no key.
  open private(set) var keyCode: UInt16 = 0
  /// The key's symbol in the layout, or the code of a function key (`NSUpArrowFunctionKey`). A letter
  /// is a capital with either Shift or Caps Lock; other keys have the symbol without Shift.
  open private(set) var characters: String?
  /// The same characters without regard to Caps Lock: a letter is a capital with Shift.
  open private(set) var charactersIgnoringModifiers: String?
  /// True for a repetition of a key that is held down.
  open private(set) var isARepeat = false
  /// The distance in points by which content should move to the right.
  open private(set) var scrollingDeltaX: CGFloat = 0
  /// The distance in points by which content should move down.
  open private(set) var scrollingDeltaY: CGFloat = 0
  /// False for a wheel with notches.
  open private(set) var hasPreciseScrollingDeltas = false
  /// The area that the pointer entered or left.
  open internal(set) var trackingArea: NSTrackingArea?
  /// Points to the right since the last event of the pointer, or `scrollingDeltaX`.
  open private(set) var deltaX: CGFloat = 0
  /// Points downwards since the last event of the pointer, or `scrollingDeltaY`.
  open private(set) var deltaY: CGFloat = 0

  /// Creates an event of the pointer, with a location in the window's space.
  init(
    _ type: EventType, _ pointer: LayerPointerEvent, at location: NSPoint, moved: CGSize = .zero,
    in window: NSWindow
  ) {
    self.type = type
    locationInWindow = location
    modifierFlags = ModifierFlags(pointer.modifiers)
    timestamp = pointer.timestamp
    clickCount = pointer.clickCount
    buttonNumber = Self.number(pointer.button)
    deltaX = moved.width
    deltaY = moved.height
    self.window = window
  }

  /// Creates an event of a wheel.
  init(_ scroll: LayerScrollEvent, at location: NSPoint, in window: NSWindow) {
    type = .scrollWheel
    locationInWindow = location
    modifierFlags = ModifierFlags(scroll.pointer.modifiers)
    timestamp = scroll.pointer.timestamp
    scrollingDeltaX = scroll.delta.width
    scrollingDeltaY = scroll.delta.height
    (deltaX, deltaY) = (scroll.delta.width, scroll.delta.height)
    hasPreciseScrollingDeltas = scroll.steps == .zero
    self.window = window
  }

  /// Creates an event of a key.
  init(_ type: EventType, _ key: LayerKeyEvent, at location: NSPoint, in window: NSWindow) {
    self.type = type
    locationInWindow = location
    let typed = KeyCharacters(key)
    modifierFlags = ModifierFlags(key.modifiers).union(typed.flags)
    timestamp = key.timestamp
    keyCode = VirtualKeys.code(ofUsage: key.keyCode)
    characters = typed.characters
    charactersIgnoringModifiers = typed.charactersIgnoringModifiers
    isARepeat = key.isRepeat
    self.window = window
  }

  private static func number(_ button: LayerPointerButton?) -> Int {
    switch button {
    case .right?: 1
    case .middle?: 2
    case let button?: max(button.rawValue - 1, 0)
    case nil: 0
    }
  }
}

extension NSEvent.ModifierFlags {
  init(_ modifiers: LayerEventModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.option) { insert(.option) }
    if modifiers.contains(.command) { insert(.command) }
    if modifiers.contains(.capsLock) { insert(.capsLock) }
  }
}
