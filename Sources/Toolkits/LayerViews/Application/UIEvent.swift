public import Foundation

/// One report of the touches on a window.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The kind of an event.
  public enum EventType: Int, Sendable {
    /// Fingers, or the pointer with a button down.
    case touches = 0
    /// The device was moved; not sent.
    case motion = 1
    /// Buttons of a remote control; not sent.
    case remoteControl = 2
    /// Keys and buttons.
    case presses = 3
    /// The wheel.
    case scroll = 10
    /// The pointer without a button.
    case hover = 11
    /// Fingers on a trackpad; not sent.
    case transform = 14
  }

  /// The kind of event.
  open var type: EventType { .touches }
  /// Media time of the event, in seconds.
  open internal(set) var timestamp: TimeInterval = 0
  /// The keys held during the event.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []
  /// All touches of the window.
  open internal(set) var allTouches: Set<UITouch>?

  /// Returns the touches of a window; nil if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  /// Returns the touches that a view receives; nil if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }

  private func touches(_ isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = (allTouches ?? []).filter(isWanted)
    return found.isEmpty ? nil : found
  }
}

/// The modifier keys held during an event.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The keys as bits.
  public var rawValue: Int
  /// Creates a set from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Either of the two shift keys.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Either of the two control keys.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Either of the two Alt keys.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Either of the two keys with the system's emblem.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// A key of the numeric pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
