public import Foundation

extension UIButton {
  /// The look of a button, in one value.
  public struct Configuration: Sendable {
    /// The corners of the background.
    public enum CornerStyle: Int, Sendable {
      /// A radius that suits the size, 6 points for a medium button.
      case dynamic = 0
      /// The radius of the background.
      case fixed = 1
      /// Half the height.
      case capsule = 2
      /// A small radius.
      case small = 3
      /// A medium radius.
      case medium = 4
      /// A large radius.
      case large = 5
    }

    /// The size of title and insets.
    public enum Size: Int, Sendable {
      /// The size that buttons have by default.
      case medium = 0
      /// A smaller button.
      case small = 1
      /// The smallest button.
      case mini = 2
      /// A larger button.
      case large = 3
    }

    enum Style: Sendable { case plain, gray, tinted, filled, borderless }

    let style: Style
    /// The title; nil stands for the title of the button's state.
    public var title: String?
    /// A second, smaller line.
    public var subtitle: String?
    /// The image; nil stands for the image of the button's state.
    public var image: UIImage?
    /// The side of the title on which the image is.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The size and weight of a symbol, where the image itself decides none.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Points between image and title.
    public var imagePadding: CGFloat = 0
    /// Points between title and subtitle.
    public var titlePadding: CGFloat = 1
    /// The space around the contents; nil stands for the insets of the size.
    var ownInsets: NSDirectionalEdgeInsets?
    /// The colour of title and image; nil stands for the colour of the style.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; nil stands for the colour of the style.
    public var baseBackgroundColor: UIColor?
    /// The corners of the background.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of title and insets.
    public var buttonSize = Size.medium

    /// The space around the contents.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? buttonSize.insets }
      set { ownInsets = newValue }
    }

    /// Returns the style of a title in the tint colour.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// Returns the style of a title in the tint colour, without a background when it is touched.
    public static func borderless() -> Configuration { Configuration(style: .borderless) }
    /// Returns the style of a title in the tint colour on grey.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// Returns the style of a title in the tint colour on a faint tint colour.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// Returns the style of a white title on the tint colour.
    public static func filled() -> Configuration { Configuration(style: .filled) }
    /// Returns the same style as `gray()`.
    public static func bordered() -> Configuration { Configuration(style: .gray) }
    /// Returns the same style as `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
    /// Returns the same style as `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(style: .filled) }
  }
}

extension UIButton.Configuration.Size {
  fileprivate var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini, .small: NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 4, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  /// The size of the title's font, in points.
  var fontSize: CGFloat { self == .mini || self == .small ? 15 : 17 }
}

/// Sides of a rectangle in the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The sides as bits.
  public var rawValue: UInt
  /// Creates a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper side.
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  /// The left side.
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  /// The lower side.
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  /// The right side.
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  /// All four sides.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
