/// The place of alpha in a pixel, and whether the colour is multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha and no byte for it.
  case none = 0
  /// Alpha behind the colour, which is multiplied by it.
  case premultipliedLast = 1
  /// Alpha in front of the colour, which is multiplied by it.
  case premultipliedFirst = 2
  /// Alpha behind the colour.
  case last = 3
  /// Alpha in front of the colour.
  case first = 4
  /// An unused byte in the place of alpha.
  case noneSkipLast = 5
  /// No alpha, and an unused component in front.
  case noneSkipFirst = 6
  /// Alpha and no colour.
  case alphaOnly = 7
}

/// The order of a pixel's bytes in memory.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits of the byte order.
  case orderMask = 0x7000
  /// The default order of the components.
  case orderDefault = 0
  /// Two bytes, the lower one in front.
  case order16Little = 0x1000
  /// Four bytes, the lowest one in front.
  case order32Little = 0x2000
  /// Two bytes, the higher one in front.
  case order16Big = 0x3000
  /// Four bytes, the highest one in front.
  case order32Big = 0x4000
}

/// The layout of pixels: a `CGImageAlphaInfo` and a byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits, as Core Graphics defines them.
  public let rawValue: UInt32

  /// Creates a layout from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The bits of a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of a `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit words, the low byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit words, the low byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit words, the high byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit words, the high byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}
