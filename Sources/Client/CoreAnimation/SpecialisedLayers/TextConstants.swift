/// The place at which a line that does not fit is cut (§11.3).
public struct CATextLayerTruncationMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Lines are not cut.
  public static let none = CATextLayerTruncationMode(rawValue: "none")

  /// An ellipsis at the start of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")

  /// An ellipsis at the end of the line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")

  /// An ellipsis in the middle of the line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The older spelling of `CATextLayerTruncationMode.none`.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// The older spelling of `CATextLayerTruncationMode.start`.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// The older spelling of `CATextLayerTruncationMode.end`.
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The older spelling of `CATextLayerTruncationMode.middle`.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

/// The alignment of lines in the bounds (§11.3).
public struct CATextLayerAlignmentMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side where the script starts: the left for Latin.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")

  /// Left-aligned lines.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")

  /// Right-aligned lines.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")

  /// Centred lines.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")

  /// Lines stretched to the width.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The older spelling of `CATextLayerAlignmentMode.natural`.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The older spelling of `CATextLayerAlignmentMode.left`.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The older spelling of `CATextLayerAlignmentMode.right`.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The older spelling of `CATextLayerAlignmentMode.center`.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The older spelling of `CATextLayerAlignmentMode.justified`.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
