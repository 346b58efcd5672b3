/// An edge, a line or a size that constraints relate, under the numbers of both of Apple's frameworks.
public enum LayoutAttribute: Int, Sendable {
  case left = 1
  case right = 2
  case top = 3
  case bottom = 4
  case leading = 5
  case trailing = 6
  case width = 7
  case height = 8
  case centerX = 9
  case centerY = 10
  case lastBaseline = 11
  case firstBaseline = 12
  case leftMargin = 13
  case rightMargin = 14
  case topMargin = 15
  case bottomMargin = 16
  case leadingMargin = 17
  case trailingMargin = 18
  case centerXWithinMargins = 19
  case centerYWithinMargins = 20
  case notAnAttribute = 0

  /// The meaning of an attribute.
  public enum Kind: Sendable {
    /// A vertical edge or line, which has an x coordinate.
    case x
    /// A horizontal edge or line, which has a y coordinate.
    case y
    /// A width or a height.
    case size
    /// No attribute.
    case none
  }

  /// The meaning of the attribute.
  public var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerX, .centerXWithinMargins:
      .x
    case .top, .bottom, .topMargin, .bottomMargin, .centerY, .centerYWithinMargins, .lastBaseline,
      .firstBaseline:
      .y
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }

  /// True for an edge, a centre or a baseline, false for a size.
  public var isPosition: Bool { kind == .x || kind == .y }

  /// True for an edge that depends on the direction of writing.
  public var isDirected: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// True for an edge or a margin.
  public var isEdge: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing, .leftMargin, .rightMargin, .topMargin,
      .bottomMargin, .leadingMargin, .trailingMargin:
      true
    default: false
    }
  }

  /// True for a line that the margins determine.
  public var isOfMargins: Bool { (13...20).contains(rawValue) }
  /// True for a line of text.
  public var isBaseline: Bool { self == .lastBaseline || self == .firstBaseline }
}
