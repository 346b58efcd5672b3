public import Foundation

/// Sizes of a text's use, scaled as the user has chosen. Without such a choice they stay as they are.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  private let style: UIFont.TextStyle

  /// Creates the metrics of a use.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  /// The metrics of the body of a text.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Returns a font in the size that the user has chosen for the use.
  open func scaledFont(for font: UIFont) -> UIFont { font }
  /// Returns a font in the size that the user has chosen for the use, at most a number of points.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    let size = scaledValue(for: font.pointSize)
    guard maximumPointSize > 0, size > maximumPointSize else { return scaledFont(for: font) }
    return font.withSize(maximumPointSize)
  }
  /// Returns a length as the user has chosen it for the use.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
