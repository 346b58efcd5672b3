import Foundation
import ToolkitSupport

extension AssetTraits {
  /// The traits of the moment.
  static var current: AssetTraits { AssetTraits(.current) }

  /// The traits of a collection, which the current ones complete.
  init(_ collection: UITraitCollection) {
    let all = UITraitCollection(traitsFrom: [.current, collection])
    let scale = all.displayScale > 0 ? all.displayScale : defaultImageScale()
    self.init(
      idiom: all.userInterfaceIdiom.catalogueName, isDark: all.userInterfaceStyle == .dark,
      scale: Int(min(max(scale, 1), 3).rounded(.up)))
    hasHighContrast = all.accessibilityContrast == .high
    isRightToLeft = all.layoutDirection == .rightToLeft
    widthClass = all.horizontalSizeClass.catalogueName
    heightClass = all.verticalSizeClass.catalogueName
    languages = Locale.preferredLanguages
  }
}

extension UIUserInterfaceIdiom {
  fileprivate var catalogueName: String {
    switch self {
    case .pad: "ipad"
    case .mac: "mac"
    case .tv: "tv"
    case .carPlay: "car"
    default: "iphone"
    }
  }
}

extension UIUserInterfaceSizeClass {
  fileprivate var catalogueName: String? {
    switch self {
    case .compact: "compact"
    case .regular: "regular"
    default: nil
    }
  }
}
