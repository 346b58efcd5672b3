extension UIImage {
  /// The configuration that the image was made with; that of the traits for another image of an asset.
  public var configuration: Configuration? { traits.configuration }

  /// The configuration of a symbol; nil for any other image.
  public var symbolConfiguration: SymbolConfiguration? {
    traits.configuration as? SymbolConfiguration
  }

  /// The traits that the image was made for; nil for an image of all traits.
  public var traitCollection: UITraitCollection? { traits.configuration?.traitCollection }

  /// The images among which traits choose; nil for an image that is no asset's.
  public var imageAsset: UIImageAsset? { traits.asset }

  /// True for a symbol, `UIImage(systemName:)`, which views show in their tint.
  public var isSymbolImage: Bool { traits.symbol != nil }

  /// Returns the image for a configuration: the asset's for its traits, a symbol in its size and weight.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    let joined = traits.configuration?.applying(configuration) ?? configuration
    if let symbol = traits.symbol {
      return symbol.image(joined as? SymbolConfiguration).map { drawn in
        changed(pixels: drawn.cgImage) {
          $0.configuration = joined
          $0.scale = drawn.scale
        }
      } ?? self
    }
    if let asset = traits.asset, let collection = joined.traitCollection,
      let other = asset.pick(collection, joined)
    {
      return other
    }
    return changed { $0.configuration = joined }
  }

  /// Returns a symbol in the size and weight that a configuration decides; any other image as it is.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    isSymbolImage ? withConfiguration(configuration) : self
  }

  /// The image of the asset for traits; this one unless the asset has several.
  func resolved(for collection: UITraitCollection) -> UIImage {
    guard let asset = traits.asset, asset.hasVariants,
      let other = asset.pick(traits.configuration?.traitCollection ?? collection, nil)
    else { return self }
    // A later change of the image, such as of its tint, is kept.
    return changed(pixels: other.cgImage) { $0.scale = other.traits.scale }
  }

  /// True for an image whose alpha alone counts, in a view that does not decide.
  var isTemplate: Bool {
    renderingMode == .alwaysTemplate
      || renderingMode == .automatic && traits.symbol != nil && traits.tint == nil
  }
}
