/// The kinds of colour spaces.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case cmyk = 2
  case lab = 3
  case deviceN = 4
  case indexed = 5
  case pattern = 6
  case XYZ = 7
}

/// The treatment of colours outside a colour space. Conversions here keep components outside 0…1,
/// so all intents give the same result.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}

/// The meaning of a colour's components.
///
/// Device spaces and calibrated ones behave alike: device RGB is sRGB, CMYK inks absorb light
/// ideally, and gray stands for equal parts of red, green and blue.
public final class CGColorSpace: Sendable {
  /// The spaces between which colours are converted.
  enum Encoding: Hashable, Sendable {
    case sRGB
    case linearSRGB
    case displayP3
    case gray
    case linearGray
    case cmyk
  }

  let encoding: Encoding

  /// The name that the space was created with.
  public let name: String?

  /// The space of one of the names below; nil for any other.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.deviceRGB: encoding = .sRGB
    case Self.linearSRGB, Self.extendedLinearSRGB: encoding = .linearSRGB
    case Self.displayP3, Self.extendedDisplayP3: encoding = .displayP3
    case Self.genericGrayGamma2_2, Self.extendedGray, Self.deviceGray: encoding = .gray
    case Self.linearGray, Self.extendedLinearGray: encoding = .linearGray
    case Self.genericCMYK, Self.deviceCMYK: encoding = .cmyk
    default: return nil
    }
    self.name = name
  }

  fileprivate init(_ encoding: Encoding, name: String) {
    self.encoding = encoding
    self.name = name
  }

  /// IEC 61966-2-1, the space of every pixel here.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The same as `sRGB`, which keeps components outside 0…1 as well.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries with components proportional to light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The same as `linearSRGB`.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Wider primaries with sRGB's curve.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The same as `displayP3`.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Gray, encoded like the components of sRGB.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// The same as `genericGrayGamma2_2`.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Gray in proportion to light.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// The same as `linearGray`.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// Four inks, 0 for none.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  fileprivate static let deviceRGB = "kCGColorSpaceDeviceRGB"
  fileprivate static let deviceGray = "kCGColorSpaceDeviceGray"
  fileprivate static let deviceCMYK = "kCGColorSpaceDeviceCMYK"

  /// The kind of the colour space.
  public var model: CGColorSpaceModel {
    switch encoding {
    case .sRGB, .linearSRGB, .displayP3: .rgb
    case .gray, .linearGray: .monochrome
    case .cmyk: .cmyk
    }
  }

  /// The number of components without alpha.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    default: 3
    }
  }

  // The library's own instances.
  static let sharedSRGB = CGColorSpace(.sRGB, name: sRGB)
  static let sharedGray = CGColorSpace(.gray, name: genericGrayGamma2_2)
  static let sharedCMYK = CGColorSpace(.cmyk, name: genericCMYK)
  fileprivate static let sharedDeviceRGB = CGColorSpace(.sRGB, name: deviceRGB)
  fileprivate static let sharedDeviceGray = CGColorSpace(.gray, name: deviceGray)
  fileprivate static let sharedDeviceCMYK = CGColorSpace(.cmyk, name: deviceCMYK)
}

extension CGColorSpace: Hashable {
  /// Compares the names.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Device RGB, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .sharedDeviceRGB }

/// Device gray, encoded like sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .sharedDeviceGray }

/// Device CMYK, with inks that absorb ideally.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .sharedDeviceCMYK }
