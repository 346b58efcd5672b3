import Foundation
import ToolkitSupport

extension NSLayoutConstraint {
  /// The meaning of a visual format beyond its text: what all views have in common, and its direction.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns the left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligns the right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligns the top edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligns the bottom edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligns the leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligns the trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligns the middles between left and right.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligns the middles between top and bottom.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Aligns the baselines of the last lines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Aligns the baselines of the first lines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// All bits of alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Reads a horizontal format from the leading edge; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Reads a horizontal format from the left edge.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Reads a horizontal format from the right edge.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// All bits of directions.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Measures distances from edge to edge; the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Measures distances in a vertical format from baseline to baseline.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// All bits of spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    fileprivate var alignments: [LayoutAttribute] {
      // Except for the two gaps, the bits are the numbers of the attributes.
      (1...12).filter { rawValue & 1 << UInt($0) != 0 }.compactMap { LayoutAttribute(rawValue: $0) }
    }

    fileprivate var direction: VisualFormat.Direction {
      switch rawValue >> 16 & 3 {
      case 1: .leftToRight
      case 2: .rightToLeft
      default: .leadingToTrailing
      }
    }
  }

  /// Returns the constraints that a picture shows, such as `H:|-[title]-8-[button(>=44@750)]-|`. They are not
  /// active.
  ///
  /// A format with a mistake gives no constraints, and a line on standard error with its place; Apple's
  /// framework raises an exception.
  ///
  /// - Parameters:
  ///   - metrics: numbers by their names in the format.
  ///   - views: views or guides by their names in the format.
  public static func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    let surroundings = VisualFormat.Surroundings(
      direction: opts.direction, alignments: opts.alignments,
      countsFromBaselines: opts.contains(.spacingBaselineToBaseline), spacing: systemSpacing,
      metric: { metrics?[$0].flatMap(number) }, hasView: { views[$0] != nil })
    do {
      return try constraints(VisualFormat(format, surroundings), views)
    } catch {
      notices.say("a visual format was not read: \(error)")
      return []
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryInteger: Double(exactly: number)
    default: nil
    }
  }

  private static func constraints(
    _ format: VisualFormat, _ views: [String: Any]
  ) throws(VisualFormatMistake) -> [NSLayoutConstraint] {
    var items: [String: AnyObject] = [:]
    for name in format.views + format.equations.flatMap(\.names) where items[name] == nil {
      let value = views[name]
      guard let item: AnyObject = value as? UIView ?? value as? UILayoutGuide else {
        throw VisualFormatMistake(
          "\(name) is no view, but \(value.map { "\(type(of: $0))" } ?? "nil")")
      }
      items[name] = item
    }
    let first = format.views.first.flatMap { items[$0] }
    let superview = (first as? UIView)?.superview ?? (first as? UILayoutGuide)?.owningView
    var made: [NSLayoutConstraint] = []
    for equation in format.equations {
      func side(_ side: VisualFormat.Side) throws(VisualFormatMistake) -> LayoutSide {
        let attribute = Attribute(rawValue: side.attribute.rawValue) ?? .notAnAttribute
        if case .view(let name) = side.item, let item = items[name] {
          return LayoutSide(item, attribute)
        }
        guard let superview else {
          throw VisualFormatMistake("'|' stands for a superview, which \(format.views[0]) has not")
        }
        return LayoutSide(superview, attribute)
      }
      var second: LayoutSide?
      if let right = equation.second { second = try side(right) }
      let constraint = NSLayoutConstraint(
        try side(equation.first), Relation(equation.relation), second, multiplier: 1,
        constant: equation.constant)
      constraint.priority = UILayoutPriority(Float(equation.priority))
      made.append(constraint)
    }
    return made
  }
}

/// A mistake that concerns the objects of a visual format.
private struct VisualFormatMistake: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension NSLayoutConstraint.Relation {
  fileprivate init(_ relation: ConstraintSolver.Relation) {
    switch relation {
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .equal: self = .equal
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}

extension VisualFormat.Equation {
  /// The names of the views of both sides.
  fileprivate var names: [String] {
    [first, second].compactMap { side in
      if case .view(let name) = side?.item { name } else { nil }
    }
  }
}
