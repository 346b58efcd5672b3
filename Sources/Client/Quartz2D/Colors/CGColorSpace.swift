/// The kinds of colour spaces.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Any other kind.
  case unknown = -1
  /// Grey.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Cyan, magenta, yellow and black.
  case cmyk = 2
  /// CIE L*a*b*.
  case lab = 3
  /// Any number of inks.
  case deviceN = 4
  /// Indices into a table of colours.
  case indexed = 5
  /// Patterns.
  case pattern = 6
  /// CIE XYZ.
  case XYZ = 7
}

/// The treatment of colours outside a colour space. Conversions here keep components outside 0…1,
/// so all intents give the same result.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's own intent.
  case defaultIntent = 0
  /// Colours unchanged, and cut off where the device has none.
  case absoluteColorimetric = 1
  /// Colours relative to white: the device's white stands for white.
  case relativeColorimetric = 2
  /// Colours compressed into the device's range, keeping their relations to each other.
  case perceptual = 3
  /// Colours as vivid as the device allows.
  case saturation = 4
}

/// The meaning of a colour's components.
///
/// Device spaces and calibrated ones behave alike: device RGB is sRGB, CMYK inks absorb light
/// ideally, and grey stands for equal parts of red, green and blue.
public final class CGColorSpace: Sendable {
  /// The spaces between which colours are converted.
  enum Encoding: Hashable, Sendable {
    case sRGB
    case linearSRGB
    case displayP3
    case gray
    case linearGray
    case cmyk
    /// Any other space of red, green and blue.
    case rgb(RGBSpace)
    case xyz
    case lab
    case pattern
  }

  let encoding: Encoding

  /// The name that the space was created with; nil for a pattern space.
  public let name: String?

  /// For a pattern space, the space of the colours in which patterns without colours are painted,
  /// nil if there is none; nil for any other space.
  public let baseColorSpace: CGColorSpace?

  /// Creates the space of one of the names below; nil for any other name.
  public init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB, Self.deviceRGB: encoding = .sRGB
    case Self.linearSRGB, Self.extendedLinearSRGB: encoding = .linearSRGB
    case Self.displayP3, Self.extendedDisplayP3: encoding = .displayP3
    case Self.genericGrayGamma2_2, Self.extendedGray, Self.deviceGray: encoding = .gray
    case Self.linearGray, Self.extendedLinearGray: encoding = .linearGray
    case Self.genericCMYK, Self.deviceCMYK: encoding = .cmyk
    case Self.linearDisplayP3, Self.extendedLinearDisplayP3: encoding = .rgb(.linearDisplayP3)
    case Self.genericRGBLinear: encoding = .rgb(.genericLinear)
    case Self.adobeRGB1998: encoding = .rgb(.adobe1998)
    case Self.itur_709: encoding = .rgb(.bt709)
    case Self.itur_2020, Self.extendedITUR_2020: encoding = .rgb(.bt2020)
    case Self.linearITUR_2020, Self.extendedLinearITUR_2020: encoding = .rgb(.linearBT2020)
    case Self.dcip3: encoding = .rgb(.dciP3)
    case Self.rommrgb: encoding = .rgb(.romm)
    case Self.acescgLinear: encoding = .rgb(.acesCG)
    case Self.genericXYZ: encoding = .xyz
    case Self.genericLab: encoding = .lab
    default: return nil
    }
    self.name = name
    baseColorSpace = nil
  }

  fileprivate init(_ encoding: Encoding, name: String) {
    self.encoding = encoding
    self.name = name
    baseColorSpace = nil
  }

  /// Creates a space of patterns; nil if the base is a pattern space itself.
  ///
  /// - Parameter baseSpace: the space of the colours that are given with patterns without colours;
  ///   nil for patterns with their own colours.
  public init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    encoding = .pattern
    name = nil
    baseColorSpace = baseSpace
  }

  /// IEC 61966-2-1, the space of every pixel here.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The same as `sRGB`, which keeps components outside 0…1 as well.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries with components proportional to light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The same as `linearSRGB`.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Primaries wider than sRGB's, with sRGB's curve.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The same as `displayP3`.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Grey, encoded like the components of sRGB.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// The same as `genericGrayGamma2_2`.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Grey in proportion to light.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// The same as `linearGray`.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// Display P3's primaries with components proportional to light.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// The same as `linearDisplayP3`.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// The primaries of Apple's Generic RGB with components proportional to light.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  /// Adobe RGB (1998).
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// ITU-R BT.709, whose curve differs from sRGB's.
  public static let itur_709 = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020.
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  /// The same as `itur_2020`.
  public static let extendedITUR_2020 = "kCGColorSpaceExtendedITUR_2020"
  /// The primaries of ITU-R BT.2020 with components proportional to light.
  public static let linearITUR_2020 = "kCGColorSpaceLinearITUR_2020"
  /// The same as `linearITUR_2020`.
  public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"
  /// The cinema's P3, with its own white.
  public static let dcip3 = "kCGColorSpaceDCIP3"
  /// ROMM RGB, also called ProPhoto RGB.
  public static let rommrgb = "kCGColorSpaceROMMRGB"
  /// ACEScg: the primaries AP1 with components proportional to light.
  public static let acescgLinear = "kCGColorSpaceACESCGLinear"
  /// CIE XYZ, white at D50.
  public static let genericXYZ = "kCGColorSpaceGenericXYZ"
  /// CIE L*a*b*, white at D50: L 0…100, a and b about -128…127.
  public static let genericLab = "kCGColorSpaceGenericLab"
  /// Four inks; 0 is no ink.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  fileprivate static let deviceRGB = "kCGColorSpaceDeviceRGB"
  fileprivate static let deviceGray = "kCGColorSpaceDeviceGray"
  fileprivate static let deviceCMYK = "kCGColorSpaceDeviceCMYK"

  /// The kind of the colour space.
  public var model: CGColorSpaceModel {
    switch encoding {
    case .sRGB, .linearSRGB, .displayP3, .rgb: .rgb
    case .gray, .linearGray: .monochrome
    case .cmyk: .cmyk
    case .xyz: .XYZ
    case .lab: .lab
    case .pattern: .pattern
    }
  }

  /// Number of components without alpha; for a pattern space, the number of its base space.
  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
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
  /// Compares the names, and the base spaces of pattern spaces.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.baseColorSpace == b.baseColorSpace
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns device RGB, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .sharedDeviceRGB }

/// Returns device grey, encoded like sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .sharedDeviceGray }

/// Returns device CMYK, with inks that absorb ideally.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .sharedDeviceCMYK }
