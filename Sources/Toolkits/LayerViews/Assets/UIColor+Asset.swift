public import Foundation
import Quartz2D
import ToolkitSupport

extension UIColor {
  /// Creates the colour of an asset catalogue of the main bundle; nil if none has the name.
  ///
  /// The name contains those of the groups that give a namespace: `Birds/Swift`. A colour of
  /// several appearances is dynamic.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates the colour of an asset catalogue of a bundle; nil if none has the name.
  ///
  /// - Parameters:
  ///   - bundle: the bundle; nil stands for the main one.
  ///   - traitCollection: the traits for which the colour is chosen for good; nil for a colour that
  ///     follows the traits.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let asset = AssetStore.shared.color(name, in: bundle ?? .main) else { return nil }
    if let traitCollection {
      self.init(cgColor: Self.color(of: asset, for: traitCollection).cgColor)
    } else if asset.values.count == 1, case .color(let color)? = asset.values.first {
      self.init(cgColor: color)
    } else {
      self.init(dynamicProvider: { Self.color(of: asset, for: $0) })
    }
  }

  private static func color(of asset: ColorAsset, for traits: UITraitCollection) -> UIColor {
    switch asset.value(for: AssetTraits(traits)) {
    case .color(let color)?: UIColor(cgColor: color)
    case .system(let name)?: (systemColors[name] ?? .clear).resolvedColor(with: traits)
    case nil: .clear
    }
  }

  /// Throws for a colour whose name is none of the system's.
  static func checkNames(of asset: ColorAsset) throws(AssetFault) {
    for case .system(let name) in asset.values where systemColors[name] == nil {
      throw asset.fault("names \"\(name)\", which is no colour of the system")
    }
  }

  /// The names of catalogues for the system's colours.
  private static let systemColors: [String: UIColor] = [
    "systemRedColor": .systemRed, "systemGreenColor": .systemGreen,
    "systemBlueColor": .systemBlue, "systemOrangeColor": .systemOrange,
    "systemYellowColor": .systemYellow, "systemPinkColor": .systemPink,
    "systemPurpleColor": .systemPurple, "systemTealColor": .systemTeal,
    "systemIndigoColor": .systemIndigo, "systemBrownColor": .systemBrown,
    "systemMintColor": .systemMint, "systemCyanColor": .systemCyan,
    "systemGrayColor": .systemGray, "systemGray2Color": .systemGray2,
    "systemGray3Color": .systemGray3, "systemGray4Color": .systemGray4,
    "systemGray5Color": .systemGray5, "systemGray6Color": .systemGray6,
    "labelColor": .label, "secondaryLabelColor": .secondaryLabel,
    "tertiaryLabelColor": .tertiaryLabel, "quaternaryLabelColor": .quaternaryLabel,
    "placeholderTextColor": .placeholderText, "linkColor": .link,
    "separatorColor": .separator, "opaqueSeparatorColor": .opaqueSeparator,
    "systemFillColor": .systemFill, "secondarySystemFillColor": .secondarySystemFill,
    "tertiarySystemFillColor": .tertiarySystemFill,
    "quaternarySystemFillColor": .quaternarySystemFill,
    "systemBackgroundColor": .systemBackground,
    "secondarySystemBackgroundColor": .secondarySystemBackground,
    "tertiarySystemBackgroundColor": .tertiarySystemBackground,
    "systemGroupedBackgroundColor": .systemGroupedBackground,
    "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
    "darkTextColor": .darkText, "lightTextColor": .lightText,
  ]
}
