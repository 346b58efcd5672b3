/// The modifier keys held during an event, and the locks that are on.
public struct LayerEventModifiers: OptionSet, Hashable, Sendable {
  /// The keys as bits.
  public var rawValue: UInt32
  /// Creates a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Either of the two shift keys.
  public static let shift = LayerEventModifiers(rawValue: 1)
  /// Either of the two control keys.
  public static let control = LayerEventModifiers(rawValue: 2)
  /// Either of the two Alt keys.
  public static let option = LayerEventModifiers(rawValue: 4)
  /// Either of the two keys with the system's emblem.
  public static let command = LayerEventModifiers(rawValue: 8)
  /// Caps lock is on.
  public static let capsLock = LayerEventModifiers(rawValue: 16)
  /// Num lock is on.
  public static let numLock = LayerEventModifiers(rawValue: 32)
}

/// A key press or release while a window has the focus.
public struct LayerKeyEvent: Hashable, Sendable {
  /// The place of the key on the keyboard: its usage on page 7 of USB HID; 0 for an unknown key.
  public var keyCode: Int
  /// The key's symbol in the layout, without modifiers: a character, or a name such as `Return`,
  /// `Escape`, `Left` or `F5`.
  public var symbol: String
  /// True for a repetition of a key held down.
  public var isRepeat: Bool
  /// The modifier keys that are held.
  public var modifiers: LayerEventModifiers
  /// Media time of the event.
  public var timestamp: CFTimeInterval

  /// Creates an event, for tests.
  public init(
    keyCode: Int, symbol: String, isRepeat: Bool = false, modifiers: LayerEventModifiers = [],
    timestamp: CFTimeInterval = 0
  ) {
    self.keyCode = keyCode
    self.symbol = symbol
    self.isRepeat = isRepeat
    self.modifiers = modifiers
    self.timestamp = timestamp
  }
}
