/// A place at the edge of a rectangle: a corner, or the middle of an edge.
public enum NSRectAlignment: Int, Sendable {
  /// The middle of the rectangle.
  case none = 0
  /// The middle of the upper edge.
  case top = 1
  /// The upper corner where text begins.
  case topLeading = 2
  /// The middle of the edge where text begins.
  case leading = 3
  /// The lower corner where text begins.
  case bottomLeading = 4
  /// The middle of the lower edge.
  case bottom = 5
  /// The lower corner where text ends.
  case bottomTrailing = 6
  /// The middle of the edge where text ends.
  case trailing = 7
  /// The upper corner where text ends.
  case topTrailing = 8

  var edges: NSDirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
