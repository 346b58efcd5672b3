public import Foundation

/// The sizes of text that a user can ask for.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// The name of the size.
  public var rawValue: String
  /// Creates the size with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ ending: String) { rawValue = "UICTContentSizeCategory\(ending)" }

  /// No size.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// Three steps below the usual size.
  public static let extraSmall = UIContentSizeCategory("XS")
  /// Two steps below the usual size.
  public static let small = UIContentSizeCategory("S")
  /// One step below the usual size.
  public static let medium = UIContentSizeCategory("M")
  /// The usual size.
  public static let large = UIContentSizeCategory("L")
  /// One step above the usual size.
  public static let extraLarge = UIContentSizeCategory("XL")
  /// Two steps above the usual size.
  public static let extraExtraLarge = UIContentSizeCategory("XXL")
  /// Three steps above the usual size.
  public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
  /// The first of the sizes for people who see badly.
  public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
  /// The second of the sizes for people who see badly.
  public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
  /// The third of the sizes for people who see badly.
  public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
  /// The fourth of the sizes for people who see badly.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")

  /// The user has asked for another size of texts; never posted, since no setting of the system says so.
  public static let didChangeNotification = Notification.Name(
    "UIContentSizeCategoryDidChangeNotification")
  /// The key of the new size's name in the notification.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  private static let ascending: [UIContentSizeCategory] = [
    .unspecified, .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge,
    .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]
  private var rank: Int { Self.ascending.firstIndex(of: self) ?? 0 }

  /// True for the five sizes for people who see badly.
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }
}

extension UIContentSizeCategory: Comparable {
  /// Returns true if the first size is smaller.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    left.rank < right.rank
  }
}
