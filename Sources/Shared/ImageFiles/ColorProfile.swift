import Glibc

/// The meaning of a file's samples, if they are not sRGB.
enum ColorProfile {
  /// The bytes of an ICC profile.
  case icc([UInt8])
  case encoded(Primaries, Curve)

  /// The chromaticities of white, red, green and blue.
  struct Primaries: Hashable {
    var white = (x: 0.3127, y: 0.3290)
    var red = (x: 0.64, y: 0.33)
    var green = (x: 0.3, y: 0.6)
    var blue = (x: 0.15, y: 0.06)

    static let sRGB = Primaries()

    static func == (a: Primaries, b: Primaries) -> Bool { a.values == b.values }
    func hash(into hasher: inout Hasher) { hasher.combine(values) }

    var values: [Double] { [white.x, white.y, red.x, red.y, green.x, green.y, blue.x, blue.y] }

    /// False for numbers that are no chromaticities.
    var areUsable: Bool {
      values.allSatisfy { $0.isFinite && $0 > -1 && $0 < 2 } && white.y > 0.01
    }

    /// True if the colours differ from sRGB's by less than can be seen.
    var areNearSRGB: Bool {
      zip(values, Primaries.sRGB.values).allSatisfy { abs($0 - $1) < 0.005 }
    }
  }

  /// The light of an encoded sample.
  enum Curve: Hashable {
    case sRGB
    /// Light is the sample to this power.
    case gamma(Double)
    case bt709
    /// SMPTE ST 2084, whose white here is 203 cd/m² (ITU-R BT.2408).
    case perceptualQuantizer
    /// ITU-R BT.2100's hybrid log-gamma, whose white here is a sample of 0.75 (ITU-R BT.2408).
    case hybridLogGamma

    /// The light of a sample between 0 and 1; white is 1, and brighter light is cut off.
    func light(_ sample: Double) -> Double {
      switch self {
      case .sRGB:
        return sample <= 0.04045 ? sample / 12.92 : Self.power((sample + 0.055) / 1.055, 2.4)
      case .gamma(let gamma): return Self.power(sample, gamma)
      case .bt709:
        return sample < 0.081 ? sample / 4.5 : Self.power((sample + 0.099) / 1.099, 1 / 0.45)
      case .perceptualQuantizer:
        let root = Self.power(sample, 32.0 / 2523)
        let ratio = max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)
        return min(Self.power(ratio, 8192.0 / 1305) * 10000 / 203, 1)
      case .hybridLogGamma:
        func scene(_ sample: Double) -> Double {
          sample <= 0.5
            ? sample * sample / 3 : (exp((sample - 0.55991073) / 0.17883277) + 0.28466892) / 12
        }
        // A display shows the scene's light with a gamma of 1.2.
        return min(Self.power(scene(sample) / scene(0.75), 1.2), 1)
      }
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
      base > 0 ? pow(base, exponent) : 0
    }
  }

  /// Creates the profile of PNG's cICP, by the code points of ITU-T H.273; nil for sRGB and for code points that are
  /// not known.
  init?(codingPoints: (UInt8, UInt8, UInt8, UInt8)) {
    let (primaries, transfer, matrix, isFullRange) = codingPoints
    guard matrix == 0, isFullRange == 1 else { return nil }
    let space: Primaries
    switch primaries {
    case 1: space = .sRGB
    case 5:
      space = Primaries(red: (0.64, 0.33), green: (0.29, 0.6), blue: (0.15, 0.06))
    case 6, 7:
      space = Primaries(red: (0.63, 0.34), green: (0.31, 0.595), blue: (0.155, 0.07))
    case 9:
      space = Primaries(red: (0.708, 0.292), green: (0.17, 0.797), blue: (0.131, 0.046))
    case 11:
      space = Primaries(
        white: (0.314, 0.351), red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    case 12:
      space = Primaries(red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
    default: return nil
    }
    let curve: Curve
    switch transfer {
    case 1, 6, 14, 15: curve = .bt709
    case 4: curve = .gamma(2.2)
    case 5: curve = .gamma(2.8)
    case 8: curve = .gamma(1)
    case 13: curve = .sRGB
    case 16: curve = .perceptualQuantizer
    case 18: curve = .hybridLogGamma
    default: return nil
    }
    self = .encoded(space, curve)
  }

  /// Creates the profile of PNG's gAMA and cHRM; nil for numbers that stand for sRGB, or for no colours.
  ///
  /// - Parameters:
  ///   - gamma: the exponent of encoding; 0 without one.
  ///   - primaries: nil for those of sRGB.
  init?(encodingGamma gamma: Double, primaries: Primaries?) {
    let primaries = primaries.flatMap { $0.areUsable ? $0 : nil } ?? .sRGB
    let space = primaries.areNearSRGB ? .sRGB : primaries
    // Writers of sRGB say 0.45455, which only its curve as a whole is like.
    let isLikeSRGB = gamma == 0 || abs(gamma * 2.2 - 1) < 0.05
    guard gamma.isFinite, gamma == 0 || gamma > 0.01 && gamma < 100 else { return nil }
    if isLikeSRGB, space == .sRGB { return nil }
    self = .encoded(space, isLikeSRGB ? .sRGB : .gamma(1 / gamma))
  }
}
