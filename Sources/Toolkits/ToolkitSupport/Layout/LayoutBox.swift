public import Foundation

/// The place of something that constraints lay out, y pointing down.
public struct LayoutBox: Sendable {
  /// The left edge.
  public var x: LinearExpression
  /// The upper edge.
  public var y: LinearExpression
  /// The extent to the right.
  public var width: LinearExpression
  /// The extent downwards.
  public var height: LinearExpression

  /// Creates the box of four expressions.
  public init(
    x: LinearExpression, y: LinearExpression, width: LinearExpression, height: LinearExpression
  ) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the box of a rectangle.
  public init(_ rect: CGRect) {
    self.init(
      x: LinearExpression(rect.minX), y: LinearExpression(rect.minY),
      width: LinearExpression(rect.width), height: LinearExpression(rect.height))
  }

  /// The right edge.
  public var right: LinearExpression { sum(x, width) }
  /// The lower edge.
  public var bottom: LinearExpression { sum(y, height) }

  private func sum(
    _ a: LinearExpression, _ b: LinearExpression, times factor: Double = 1
  ) -> LinearExpression {
    var sum = a
    sum.add(b, times: factor)
    return sum
  }

  /// Returns the box within distances from its edges.
  public func inset(
    top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat
  ) -> LayoutBox {
    LayoutBox(
      x: x.moved(left), y: y.moved(top), width: width.moved(-left - right),
      height: height.moved(-top - bottom))
  }

  /// The distances of a box's inner lines from its edges, in points.
  public struct Lines: Sendable {
    /// The distance of the margin from the upper edge.
    public var top: CGFloat
    /// The distance of the margin from the left edge.
    public var left: CGFloat
    /// The distance of the margin from the lower edge.
    public var bottom: CGFloat
    /// The distance of the margin from the right edge.
    public var right: CGFloat
    /// The distance of the first line of text from the upper edge.
    public var firstBaseline: CGFloat
    /// The distance of the last line of text from the lower edge.
    public var lastBaseline: CGFloat

    /// Creates distances.
    public init(
      top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0,
      firstBaseline: CGFloat = 0, lastBaseline: CGFloat = 0
    ) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
      (self.firstBaseline, self.lastBaseline) = (firstBaseline, lastBaseline)
    }
  }

  /// Returns the expression of an edge, a line or a size.
  ///
  /// - Parameter isMirrored: true if the leading edge is the right one.
  /// - Parameter lines: the distances of margins and baselines, asked for those only.
  public func expression(
    of attribute: LayoutAttribute, isMirrored: Bool, lines: () -> Lines
  ) -> LinearExpression {
    switch attribute {
    case .left: x
    case .right: right
    case .leading: isMirrored ? right : x
    case .trailing: isMirrored ? x : right
    case .top: y
    case .bottom: bottom
    case .width: width
    case .height: height
    case .centerX: sum(x, width, times: 0.5)
    case .centerY: sum(y, height, times: 0.5)
    case .notAnAttribute: LinearExpression()
    default: innerExpression(of: attribute, isMirrored, lines())
    }
  }

  private func innerExpression(
    of attribute: LayoutAttribute, _ isMirrored: Bool, _ lines: Lines
  ) -> LinearExpression {
    switch attribute {
    case .firstBaseline: y.moved(lines.firstBaseline)
    case .lastBaseline: bottom.moved(-lines.lastBaseline)
    case .leadingMargin where isMirrored, .trailingMargin where !isMirrored, .rightMargin:
      right.moved(-lines.right)
    case .leftMargin, .leadingMargin, .trailingMargin: x.moved(lines.left)
    case .topMargin: y.moved(lines.top)
    case .bottomMargin: bottom.moved(-lines.bottom)
    case .centerXWithinMargins: sum(x, width, times: 0.5).moved((lines.left - lines.right) / 2)
    case .centerYWithinMargins: sum(y, height, times: 0.5).moved((lines.top - lines.bottom) / 2)
    default: LinearExpression()
    }
  }

  /// Returns the edge from which an attribute's position counts, negative from right to left; nil for
  /// a size.
  public func start(of attribute: LayoutAttribute, isMirrored: Bool) -> LinearExpression? {
    switch attribute.kind {
    case .size, .none: nil
    case .y: y
    case .x: isMirrored ? right.times(-1) : x
    }
  }
}

extension ConstraintSolver {
  /// Returns a box of four new variables, whose size is not negative.
  public mutating func makeBox() -> LayoutBox {
    let box = LayoutBox(
      x: LinearExpression(variable: makeVariable()), y: LinearExpression(variable: makeVariable()),
      width: LinearExpression(variable: makeVariable()),
      height: LinearExpression(variable: makeVariable()))
    _ = require(box.width, .greaterThanOrEqual)
    _ = require(box.height, .greaterThanOrEqual)
    return box
  }

  /// Returns a new length, which is not negative.
  public mutating func makeLength() -> LinearExpression {
    let length = LinearExpression(variable: makeVariable())
    _ = require(length, .greaterThanOrEqual)
    return length
  }

  /// Keeps a length near the extent of contents.
  ///
  /// - Parameters:
  ///   - hugging: the priority with which it is not longer.
  ///   - resistance: the priority with which it is not shorter.
  ///   - weight: the cost of each point that is missing, among resistances of the same priority.
  public mutating func fit(
    _ length: LinearExpression, to extent: Double, hugging: Double, resistance: Double,
    weight: Double = 1
  ) {
    let over = length.moved(-extent)
    add(over, .lessThanOrEqual, priority: hugging)
    add(over, .greaterThanOrEqual, priority: resistance, weight: weight)
  }

  /// Adds the relation of two sides: `first`, `multiplier × second + constant`.
  ///
  /// - Parameters:
  ///   - second: nil for a size that is compared with the constant.
  ///   - isMirrored: true if distances count from right to left.
  ///   - start: the edge from which a multiplied position counts; nil if it counts from 0.
  /// - Returns: false for a required relation that contradicts earlier ones, and is left out.
  public mutating func relate(
    _ first: LinearExpression, _ relation: Relation, to second: LinearExpression?,
    multiplier: Double, constant: Double, priority: Double, isMirrored: Bool,
    start: LinearExpression?
  ) -> Bool {
    var right = LinearExpression(constant)
    if let second {
      right.add(second, times: isMirrored ? -multiplier : multiplier)
      if let start { right.add(start, times: 1 - multiplier) }
    }
    let left = isMirrored && second != nil ? first.times(-1) : first
    return add(left.minus(right), relation, priority: priority)
  }
}
