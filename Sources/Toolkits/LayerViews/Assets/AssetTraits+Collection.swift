import Foundation
import ToolkitSupport

extension AssetTraits {
  /// The traits of the moment.
  static var current: AssetTraits { AssetTraits(.current) }

  /// The traits of a collection, which the current ones complete.
  init(_ collection: UITraitCollection) {
    let scale = collection.displayScale > 0 ? collection.displayScale : defaultImageScale()
    self.init(
      idiom: "iphone", isDark: collection.userInterfaceStyle == .dark,
      scale: min(max(Int(scale.rounded(.up)), 1), 3))
    languages = Locale.preferredLanguages
  }
}
