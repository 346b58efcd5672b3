/// Keys that are held while something happens, and locks that are on.
public struct LayerEventModifiers: OptionSet, Hashable, Sendable {
  /// The keys' bits.
  public var rawValue: UInt32
  /// A set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Either of the two keys.
  public static let shift = LayerEventModifiers(rawValue: 1)
  /// Either of the two keys.
  public static let control = LayerEventModifiers(rawValue: 2)
  /// Alt, either of the two keys.
  public static let option = LayerEventModifiers(rawValue: 4)
  /// The key with the system's emblem, either of the two.
  public static let command = LayerEventModifiers(rawValue: 8)
  /// The lock is on.
  public static let capsLock = LayerEventModifiers(rawValue: 16)
  /// The lock is on.
  public static let numLock = LayerEventModifiers(rawValue: 32)
}

/// Something that a key did while a window had the focus.
public struct LayerKeyEvent: Hashable, Sendable {
  /// Where the key is, whatever its label: its usage on page 7 of USB HID; 0 if that is not known.
  public var keyCode: Int
  /// What the layout has on the key without modifiers: a character, or a name such as `Return`,
  /// `Escape`, `Left` or `F5`.
  public var symbol: String
  /// The key is held down and counts once more.
  public var isRepeat: Bool
  /// Keys that are held.
  public var modifiers: LayerEventModifiers
  /// When it happened, in media time.
  public var timestamp: CFTimeInterval

  /// An event of one's own making, for tests.
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
