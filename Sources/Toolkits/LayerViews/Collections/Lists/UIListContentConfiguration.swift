public import Foundation
import Quartz2D

/// Two texts and an image, as rows and headers of lists have them.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The look of an image.
  @preconcurrency @MainActor public struct ImageProperties {
    /// The length that stands for the usual one of symbols in a list.
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude

    /// The size and weight of a symbol, where the image itself decides none; nil for those of the text.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour of a template image; nil for the view's own tint.
    public var tintColor: UIColor?
    /// The change of the colour; nil for none.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The radius of the image's corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The largest size of the image; 0 for any length.
    public var maximumSize = CGSize.zero
    /// The room that the image takes in the row, in whose middle it lies; 0 for its own length.
    public var reservedLayoutSize = CGSize.zero

    init() {}

    /// Returns the colour of a template image for a tint.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }
  }

  /// The look of a text.
  @preconcurrency @MainActor public struct TextProperties {
    /// The place of lines that are shorter than the text.
    public enum TextAlignment: Int, Sendable {
      /// The edge at which the text begins.
      case natural = 0
      /// The middle.
      case center = 1
      /// Both edges.
      case justified = 2
    }

    /// The change of letters.
    public enum TextTransform: Int, Sendable {
      /// The letters stay.
      case none = 0
      /// The first letter of each word is a capital.
      case capitalized = 1
      /// All letters are small.
      case lowercase = 2
      /// All letters are capitals.
      case uppercase = 3
    }

    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor
    /// The change of the colour; nil for none.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// The place of lines; `natural` by default.
    public var alignment = TextAlignment.natural
    /// The place at which lines end; `byTruncatingTail` by default.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The largest number of lines; 0, the default, for any number.
    public var numberOfLines = 0
    /// True makes a text of one line smaller, so that it fits.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest part of the font's size to which it is made smaller; 0 for any.
    public var minimumScaleFactor: CGFloat = 0
    /// The change of letters; `none` by default.
    public var transform = TextTransform.none

    init(_ font: UIFont, _ color: UIColor) {
      self.font = font
      self.color = color
    }

    /// Returns the colour after its change.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// The rows and headers for which a configuration is meant.
  enum Kind { case cell, sidebarCell, header }

  let kind: Kind
  /// The image in front of the texts; nil for none.
  public var image: UIImage?
  /// The look of the image.
  public var imageProperties = ImageProperties()
  /// The first text; nil for none.
  public var text: String?
  /// The first text with attributes, which counts in place of `text`.
  public var attributedText: NSAttributedString?
  /// The look of the first text.
  public var textProperties: TextProperties
  /// The second text; nil for none.
  public var secondaryText: String?
  /// The second text with attributes, which counts in place of `secondaryText`.
  public var secondaryAttributedText: NSAttributedString?
  /// The look of the second text.
  public var secondaryTextProperties: TextProperties
  /// True puts the second text at the trailing edge, if both have room in one line.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The space around the contents, in points.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// The space between the image and the texts, in points.
  public var imageToTextPadding: CGFloat = 16
  /// The least space between texts side by side, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  /// The space between texts one below the other, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// The opacity of the contents, 0…1.
  public var alpha: CGFloat = 1

  private init(
    _ kind: Kind, _ font: UIFont, _ color: UIColor = .label, secondary: UIFont,
    _ secondaryColor: UIColor = .secondaryLabel,
    margins: NSDirectionalEdgeInsets = .init(top: 11, leading: 16, bottom: 11, trailing: 16)
  ) {
    self.kind = kind
    textProperties = TextProperties(font, color)
    secondaryTextProperties = TextProperties(secondary, secondaryColor)
    directionalLayoutMargins = margins
  }

  private static func font(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    .systemFont(ofSize: size, weight: weight)
  }

  // MARK: Usual ones

  /// Returns a row with a second text below the first.
  public static func cell() -> Self { Self(.cell, font(17), secondary: font(15)) }
  /// Returns a row with a second, smaller text below the first.
  public static func subtitleCell() -> Self { Self(.cell, font(17), secondary: font(12), .label) }
  /// Returns a row with a second text at the trailing edge.
  public static func valueCell() -> Self {
    var value = Self(.cell, font(17), secondary: font(17))
    value.prefersSideBySideTextAndSecondaryText = true
    return value
  }
  /// Returns the header of a section in a plain list.
  public static func plainHeader() -> Self {
    Self(.header, font(17, .semibold), secondary: font(15), margins: header(6))
  }
  /// Returns the footer of a section in a plain list.
  public static func plainFooter() -> Self {
    Self(.header, font(15), .secondaryLabel, secondary: font(15), margins: header(6))
  }
  /// Returns the header of a section in a grouped list, in capitals.
  public static func groupedHeader() -> Self {
    var value = Self(.header, font(13), .secondaryLabel, secondary: font(13), margins: header(6))
    value.textProperties.transform = .uppercase
    return value
  }
  /// Returns the footer of a section in a grouped list.
  public static func groupedFooter() -> Self {
    Self(.header, font(13), .secondaryLabel, secondary: font(13), margins: header(6))
  }
  /// Returns the large header of a section in a list with inset groups.
  public static func prominentInsetGroupedHeader() -> Self {
    Self(.header, font(20, .semibold), secondary: font(15), margins: header(8))
  }
  /// Returns the largest header of a section in a list with inset groups.
  public static func extraProminentInsetGroupedHeader() -> Self {
    Self(.header, font(22, .bold), secondary: font(15), margins: header(8))
  }
  /// Returns a row of a sidebar.
  public static func sidebarCell() -> Self { Self(.sidebarCell, font(17), secondary: font(15)) }
  /// Returns a row of a sidebar with a second text below the first.
  public static func sidebarSubtitleCell() -> Self {
    Self(.sidebarCell, font(17), secondary: font(15))
  }
  /// Returns the header of a section in a sidebar.
  public static func sidebarHeader() -> Self {
    Self(.header, font(20, .semibold), secondary: font(15), margins: header(8))
  }

  private static func header(_ height: CGFloat) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(top: height, leading: 16, bottom: height, trailing: 16)
  }

  // MARK: Content configuration

  /// Makes a view that shows the texts and the image.
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }
  /// Returns the configuration for a state: a row that takes no touches is grey.
  public func updated(for state: any UIConfigurationState) -> Self {
    var new = self
    let isDisabled =
      (state as? UICellConfigurationState)?.isDisabled
      ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    if kind != .header {
      if isDisabled, textProperties.color == .label { new.textProperties.color = .tertiaryLabel }
      if !isDisabled, textProperties.color == .tertiaryLabel { new.textProperties.color = .label }
    }
    return new
  }
}
