import Foundation
import ToolkitSupport

extension UIImage {
  /// Creates the symbol of a name, as `star.fill`, in the size of text of 17 points; nil, with a line on
  /// standard error, for a name that is not among the symbols.
  ///
  /// The drawings are this project's own, of the most common of Apple's names; a view shows them in its tint.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates the symbol of a name for traits, which change nothing of it.
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(
      systemName: name,
      withConfiguration: traitCollection.map { Configuration(traitCollection: $0) })
  }

  /// Creates the symbol of a name in the size and weight of a configuration; nil, with a line on standard
  /// error, for a name that is not among the symbols.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    guard let symbol = SymbolDrawing(name: name),
      let image = symbol.image(configuration as? SymbolConfiguration)
    else { return nil }
    var traits = Traits(scale: image.scale)
    traits.configuration = configuration
    traits.symbol = symbol
    self.init(cgImage: image.cgImage, traits: traits)
  }
}
