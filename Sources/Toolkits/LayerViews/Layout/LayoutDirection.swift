import Foundation

/// The direction in which an interface runs.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// The leading edge is the left one.
  case leftToRight = 0
  /// The leading edge is the right one.
  case rightToLeft = 1
}

/// The meaning of a view's contents, which decides whether they are mirrored where writing runs from right to
/// left.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Contents that are mirrored.
  case unspecified = 0
  /// Controls of a playback, which are not mirrored.
  case playback = 1
  /// Controls of a direction in space, which are not mirrored.
  case spatial = 2
  /// Contents whose leading edge is always the left one.
  case forceLeftToRight = 3
  /// Contents whose leading edge is always the right one.
  case forceRightToLeft = 4
}

extension UIUserInterfaceLayoutDirection {
  /// The direction of the language in which the program runs.
  @MainActor static let ofProgram: Self = {
    let language = Bundle.main.preferredLocalizations.first ?? "en"
    let direction = Locale.Language(identifier: language).characterDirection
    return direction == .rightToLeft ? .rightToLeft : .leftToRight
  }()
}

extension UIView {
  /// Returns the direction of contents with an attribute in a program of the language of this one.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .ofProgram)
  }

  /// Returns the direction of contents with an attribute within contents of a direction.
  public static func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The space between the bounds and the subviews, as `layoutMargins`, with the edges by their direction.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      let (leading, trailing) =
        isMirrored ? (margins.right, margins.left) : (margins.left, margins.right)
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: leading, bottom: margins.bottom, trailing: trailing)
    }
    set {
      let (left, right) =
        isMirrored ? (newValue.trailing, newValue.leading) : (newValue.leading, newValue.trailing)
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: left, bottom: newValue.bottom, right: right)
      rareState.hasDirectionalMargins = true
    }
  }

  /// True for a view whose leading edge is the right one.
  final var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Returns a rectangle of the view's space, or in a view whose leading edge is the right one its mirror
  /// image.
  final func directed(_ rect: CGRect) -> CGRect {
    guard isMirrored else { return rect }
    return CGRect(
      x: bounds.minX + bounds.maxX - rect.maxX, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  final func setSemanticContentAttribute(_ attribute: UISemanticContentAttribute) {
    guard attribute != semanticContentAttribute else { return }
    let margins = rare?.hasDirectionalMargins == true ? directionalLayoutMargins : nil
    rareState.semantics = attribute
    if let margins { directionalLayoutMargins = margins }
    directionChanged()
    setNeedsLayout()
    constraintsChanged()
  }
}

extension UIApplication {
  /// The direction of the language in which the program runs.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .ofProgram }
}
