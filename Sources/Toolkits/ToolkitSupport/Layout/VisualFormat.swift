/// Constraints written as a picture, such as `H:|-[title]-8-[button(>=44@750)]-|`, in the grammar of both of
/// Apple's frameworks.
public struct VisualFormat {
  /// Something that the picture shows.
  public enum Item: Equatable, Sendable {
    /// The view around the others.
    case superview
    /// A view by its name.
    case view(String)
  }

  /// One side of a constraint.
  public struct Side: Equatable, Sendable {
    /// The view.
    public let item: Item
    /// The edge or size of it.
    public let attribute: LayoutAttribute

    init(_ item: Item, _ attribute: LayoutAttribute) {
      (self.item, self.attribute) = (item, attribute)
    }
  }

  /// A constraint: `first`, the relation, `second + constant`.
  public struct Equation: Equatable, Sendable {
    /// The left side.
    public let first: Side
    /// The relation.
    public let relation: ConstraintSolver.Relation
    /// The right side; nil for a size that is compared with the constant.
    public let second: Side?
    /// The number that is added to the right side, in points.
    public let constant: Double
    /// The priority; 1000 is required.
    public let priority: Double
  }

  /// The direction in which a horizontal picture is read.
  public enum Direction: Sendable {
    /// From the edge where writing begins.
    case leadingToTrailing
    /// From the left edge, however writing runs.
    case leftToRight
    /// From the right edge, however writing runs.
    case rightToLeft
  }

  /// The meaning of the names and of what the picture leaves open.
  public struct Surroundings {
    let direction: Direction
    let alignments: [LayoutAttribute]
    let countsFromBaselines: Bool
    let spacing: Double
    let metric: (String) -> Double?
    let hasView: (String) -> Bool

    /// Creates surroundings.
    ///
    /// - Parameters:
    ///   - direction: the direction of a horizontal picture.
    ///   - alignments: edges or lines that all views have in common.
    ///   - countsFromBaselines: true measures distances between views of a vertical picture from baseline to
    ///     baseline.
    ///   - spacing: the distance of `-` between views, in points.
    ///   - metric: returns the number of a name; nil for an unknown one.
    ///   - hasView: returns true for the name of a view.
    public init(
      direction: Direction = .leadingToTrailing, alignments: [LayoutAttribute] = [],
      countsFromBaselines: Bool = false, spacing: Double, metric: @escaping (String) -> Double?,
      hasView: @escaping (String) -> Bool
    ) {
      self.direction = direction
      self.alignments = alignments
      self.countsFromBaselines = countsFromBaselines
      self.spacing = spacing
      self.metric = metric
      self.hasView = hasView
    }
  }

  /// A mistake in a picture.
  public struct Failure: Error, CustomStringConvertible {
    /// The mistake in words.
    public let message: String
    /// The characters before the mistake.
    public let position: Int
    /// The picture.
    public let format: String

    /// The mistake, then the picture with a caret below the place of the mistake.
    public var description: String {
      "\(message) at character \(position) of\n\(format)\n"
        + String(repeating: " ", count: position) + "^"
    }
  }

  /// True for a picture from top to bottom.
  public internal(set) var isVertical = false
  /// The names of the views, in their order.
  public internal(set) var views: [String] = []
  /// The constraints, in the order of the picture, then those of the alignments.
  public internal(set) var equations: [Equation] = []
  let surroundings: Surroundings

  /// Reads a picture.
  public init(_ format: String, _ surroundings: Surroundings) throws(Failure) {
    self.surroundings = surroundings
    var reader = VisualFormatReader(format)
    try read(&reader)
    try align(&reader)
  }

  // MARK: Equations

  private var edges: (start: LayoutAttribute, end: LayoutAttribute) {
    if isVertical { return (.top, .bottom) }
    switch surroundings.direction {
    case .leadingToTrailing: return (.leading, .trailing)
    case .leftToRight: return (.left, .right)
    case .rightToLeft: return (.right, .left)
    }
  }

  mutating func add(_ predicate: Predicate, ofSizeOf view: String) {
    let attribute: LayoutAttribute = isVertical ? .height : .width
    let second = predicate.view.map { Side(.view($0), attribute) }
    equations.append(
      Equation(
        first: Side(.view(view), attribute), relation: predicate.relation, second: second,
        constant: predicate.constant, priority: predicate.priority))
  }

  mutating func connect(_ one: Item, _ other: Item, _ connection: Connection) {
    let (start, end) = edges
    let isAtEdge = one == .superview || other == .superview
    var (from, to) = (one == .superview ? start : end, other == .superview ? end : start)
    var predicates: [Predicate] = []
    switch connection {
    case .none: predicates = [Predicate(constant: 0)]
    case .standard where isAtEdge:
      // The superview's margin, whose width is the superview's.
      if one == .superview { from = from.margin } else { to = to.margin }
      predicates = [Predicate(constant: 0)]
    case .standard: predicates = [Predicate(constant: surroundings.spacing)]
    case .predicates(let list):
      predicates = list
      if surroundings.countsFromBaselines, isVertical, !isAtEdge {
        (from, to) = (.lastBaseline, .firstBaseline)
      }
    }
    var sides = (first: Side(other, to), second: Side(one, from))
    if !isVertical, surroundings.direction == .rightToLeft { sides = (sides.second, sides.first) }
    for predicate in predicates {
      equations.append(
        Equation(
          first: sides.first, relation: predicate.relation, second: sides.second,
          constant: predicate.constant, priority: predicate.priority))
    }
  }

  private mutating func align(_ reader: inout VisualFormatReader) throws(Failure) {
    for attribute in surroundings.alignments {
      guard attribute.kind != (isVertical ? .y : .x) else {
        let (edge, layout) = isVertical ? ("horizontal", "vertical") : ("vertical", "horizontal")
        throw reader.failure(
          "the options align views on a \(edge) edge, which a \(layout) format cannot", at: 0)
      }
      for (one, other) in zip(views, views.dropFirst()) {
        equations.append(
          Equation(
            first: Side(.view(other), attribute), relation: .equal,
            second: Side(.view(one), attribute), constant: 0, priority: 1000))
      }
    }
  }
}

extension LayoutAttribute {
  /// The margin at an edge.
  fileprivate var margin: LayoutAttribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }
}
