public import Foundation

extension UIFont {
  /// The thickness of the strokes of letters, −1…1; regular is 0.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number of the weight: −1 is thinnest and 1 is thickest.
    public let rawValue: CGFloat

    /// Creates a weight; letters are drawn in the nearest named weight.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// Creates a weight; letters are drawn in the nearest named weight.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// A weight of −0.8.
    public static let ultraLight = Weight(-0.8)
    /// A weight of −0.6.
    public static let thin = Weight(-0.6)
    /// A weight of −0.4.
    public static let light = Weight(-0.4)
    /// A weight of 0.
    public static let regular = Weight(0)
    /// A weight of 0.23.
    public static let medium = Weight(0.23)
    /// A weight of 0.3.
    public static let semibold = Weight(0.3)
    /// A weight of 0.4.
    public static let bold = Weight(0.4)
    /// A weight of 0.56.
    public static let heavy = Weight(0.56)
    /// A weight of 0.62.
    public static let black = Weight(0.62)
  }

  /// The use of a text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style.
    public let rawValue: String

    /// Creates a style by name; an unknown style looks like `body`.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }
}
