public import Foundation

extension UIImage {
  /// The weight of a symbol's lines.
  public enum SymbolWeight: Int, Sendable {
    /// The weight of the text beside it, or else regular.
    case unspecified = 0
    /// The thinnest lines.
    case ultraLight = 1
    /// Very thin lines.
    case thin = 2
    /// Thin lines.
    case light = 3
    /// Usual lines.
    case regular = 4
    /// Slightly thicker lines.
    case medium = 5
    /// Thick lines.
    case semibold = 6
    /// Thicker lines.
    case bold = 7
    /// Very thick lines.
    case heavy = 8
    /// The thickest lines.
    case black = 9

    /// Returns the weight of letters of the same name.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .unspecified, .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }

  /// The size of a symbol beside text of its point size.
  public enum SymbolScale: Int, Sendable {
    /// The usual one.
    case `default` = -1
    /// Not decided.
    case unspecified = 0
    /// Smaller than the letters.
    case small = 1
    /// About as high as capital letters.
    case medium = 2
    /// Larger than the letters.
    case large = 3
  }

  /// The size and the weight in which a symbol is drawn.
  ///
  /// Colours of symbols in several colours do not exist here: a symbol has the tint of its view.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// Points of the text that the symbol fits; nil if it is not decided.
    let pointSize: CGFloat?
    let weight: SymbolWeight
    let scale: SymbolScale

    private init(
      pointSize: CGFloat?, weight: SymbolWeight, scale: SymbolScale,
      traitCollection: UITraitCollection?, locale: Locale?
    ) {
      self.pointSize = pointSize
      self.weight = weight
      self.scale = scale
      super.init(traitCollection: traitCollection, locale: locale)
    }

    private convenience init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale) {
      // A size that no bitmap has is not decided.
      let isSize = pointSize.map { $0 > 0 && $0 <= 2000 } ?? true
      if !isSize { notices.say("a symbol has no point size of \(pointSize ?? 0)") }
      self.init(
        pointSize: isSize ? pointSize : nil, weight: weight, scale: scale, traitCollection: nil,
        locale: nil)
    }

    /// A configuration that decides nothing.
    public class var unspecified: SymbolConfiguration {
      SymbolConfiguration(nil, .unspecified, .unspecified)
    }

    /// Creates a configuration for text of a size.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified) }
    /// Creates a configuration for text of a size, with a weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, weight, .unspecified)
    }
    /// Creates a configuration for text of a size, with a weight and a size beside the text.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, weight, scale)
    }
    /// Creates a configuration with a size beside the text.
    public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale) }
    /// Creates a configuration with a weight.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified) }
    /// Creates a configuration for text of a style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: .preferredFont(forTextStyle: textStyle))
    }
    /// Creates a configuration for text of a style, with a size beside the text.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
    }
    /// Creates a configuration for text of a font's size.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
    /// Creates a configuration for text of a font's size, with a size beside the text.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.pointSize, .unspecified, scale)
    }

    /// Returns this configuration without a size of text.
    public func configurationWithoutPointSizeAndWeight() -> Self {
      with(pointSize: nil, weight: .unspecified, scale: scale) as? Self ?? self
    }
    /// Returns this configuration without a size beside the text.
    public func configurationWithoutScale() -> Self {
      with(pointSize: pointSize, weight: weight, scale: .unspecified) as? Self ?? self
    }
    /// Returns this configuration without a weight.
    public func configurationWithoutWeight() -> Self {
      with(pointSize: pointSize, weight: .unspecified, scale: scale) as? Self ?? self
    }

    public override func applying(_ otherConfiguration: Configuration?) -> Self {
      let joined = super.applying(otherConfiguration)
      guard let other = otherConfiguration as? SymbolConfiguration else { return joined }
      let all = SymbolConfiguration(
        pointSize: other.pointSize ?? pointSize,
        weight: other.weight == .unspecified ? weight : other.weight,
        scale: other.scale == .unspecified ? scale : other.scale,
        traitCollection: joined.traitCollection, locale: joined.locale)
      return all as? Self ?? joined
    }

    private func with(
      pointSize: CGFloat?, weight: SymbolWeight, scale: SymbolScale
    ) -> SymbolConfiguration {
      SymbolConfiguration(
        pointSize: pointSize, weight: weight, scale: scale, traitCollection: traitCollection,
        locale: locale)
    }

    override func changed(_ traits: UITraitCollection?, _ locale: Locale?) -> Configuration {
      SymbolConfiguration(
        pointSize: pointSize, weight: weight, scale: scale, traitCollection: traits,
        locale: locale)
    }

    /// Returns true for a configuration with the same decisions.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration, super.isEqual(other) else { return false }
      return (other.pointSize, other.weight, other.scale) == (pointSize, weight, scale)
    }

    /// Returns true for a configuration with the same decisions.
    public func isEqual(to otherConfiguration: SymbolConfiguration?) -> Bool {
      isEqual(otherConfiguration)
    }

    public override var hash: Int { pointSize.hashValue }
  }
}
