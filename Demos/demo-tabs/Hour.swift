import UIKit

/// The light of an hour.
enum Hour: CaseIterable {
  case morning
  case noon
  case evening
  case night

  var title: String {
    switch self {
    case .morning: "Morning"
    case .noon: "Noon"
    case .evening: "Evening"
    case .night: "Night"
    }
  }

  /// The sky from the zenith to the horizon.
  var sky: [UIColor] {
    switch self {
    case .morning: [rgb(0x8FB8DE), rgb(0xF6C9B2), rgb(0xFBE7C6)]
    case .noon: [rgb(0x2E86D1), rgb(0x6DB9EC), rgb(0xBFE3F5)]
    case .evening: [rgb(0x3A2C5F), rgb(0xC8516A), rgb(0xF7A654)]
    case .night: [rgb(0x050B1E), rgb(0x0E1E42), rgb(0x27406E)]
    }
  }

  var sea: [UIColor] {
    switch self {
    case .morning: [rgb(0xE9C9B5), rgb(0x5F8FA8)]
    case .noon: [rgb(0x63B7D6), rgb(0x15618F)]
    case .evening: [rgb(0xE58A5B), rgb(0x46305E)]
    case .night: [rgb(0x2C4A78), rgb(0x07122B)]
    }
  }

  /// The hills from the farthest to the nearest.
  var hills: [UIColor] {
    switch self {
    case .morning: [rgb(0xB9B6C9), rgb(0x7F93A3), rgb(0x4C6B6E)]
    case .noon: [rgb(0x8FB6C4), rgb(0x5B9A80), rgb(0x2F7A55)]
    case .evening: [rgb(0x8B4A6B), rgb(0x5C3358), rgb(0x331F3E)]
    case .night: [rgb(0x1B2E55), rgb(0x12213F), rgb(0x0A142A)]
    }
  }

  /// The sun, or the moon.
  var disc: (center: CGPoint, radius: CGFloat, color: UIColor) {
    switch self {
    case .morning: (CGPoint(x: 0.24, y: 0.72), 26, rgb(0xFFF4DC))
    case .noon: (CGPoint(x: 0.5, y: 0.16), 30, rgb(0xFFFBE8))
    case .evening: (CGPoint(x: 0.72, y: 0.8), 34, rgb(0xFFE0A3))
    case .night: (CGPoint(x: 0.78, y: 0.22), 22, rgb(0xF2F0E4))
    }
  }

  private func rgb(_ value: Int) -> UIColor {
    UIColor(
      red: CGFloat(value >> 16) / 255, green: CGFloat(value >> 8 & 255) / 255,
      blue: CGFloat(value & 255) / 255, alpha: 1)
  }
}
