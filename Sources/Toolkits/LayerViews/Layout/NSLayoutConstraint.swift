public import Foundation

/// The importance of a constraint or a size: 1000 is required, and higher numbers win over lower
/// ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, from 1 to 1000.
  public var rawValue: Float
  /// Creates the priority of a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates the priority of a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// The constraint holds, or it is left out with a line on standard error.
  public static let required = UILayoutPriority(1000)
  /// The default priority with which contents resist being cut.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority of dragging that may resize a window.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority with which windows keep their size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority of dragging that does not resize the window.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The default priority with which contents resist being larger than they need.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the size that a view is asked to fit in.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns true if the first priority is lower.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// A linear relation between edges and sizes of two views or guides:
/// `first = multiplier × second + constant`, or an inequality.
///
/// An active constraint places views whose `translatesAutoresizingMaskIntoConstraints` is false.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// The relation of the two sides.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// The sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// An edge, a line or a size of a view or guide.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The left edge.
    case leading = 5
    /// The right edge.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The baseline of the last line of text.
    case lastBaseline = 11
    /// The baseline of the first line of text.
    case firstBaseline = 12
    /// The left edge within the layout margins.
    case leftMargin = 13
    /// The right edge within the layout margins.
    case rightMargin = 14
    /// The top edge within the layout margins.
    case topMargin = 15
    /// The bottom edge within the layout margins.
    case bottomMargin = 16
    /// The margin where the writing direction begins.
    case leadingMargin = 17
    /// The margin where the writing direction ends.
    case trailingMargin = 18
    /// The middle between the left and the right margin.
    case centerXWithinMargins = 19
    /// The middle between the top and the bottom margin.
    case centerYWithinMargins = 20
    /// No attribute: the constraint compares with a constant.
    case notAnAttribute = 0
  }

  /// Directions of sizes.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  final private(set) var first: LayoutSide?
  final private(set) var second: LayoutSide?
  /// The relation of the two sides.
  public final private(set) var relation = Relation.equal
  /// The factor of the second side.
  public final private(set) var multiplier: CGFloat = 1
  /// The number added to the second side, in points.
  open var constant: CGFloat = 0 { didSet { if constant != oldValue { changed() } } }
  /// The priority; required by default.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { changed() } }
  }
  /// A name for debugging.
  open var identifier: String?
  /// The view that has the constraint, while it is active.
  final weak var holder: UIView?
  /// True once a line on standard error has said that the constraint contradicts others.
  final var isReported = false

  /// Creates a constraint without views, which cannot become active.
  public override init() { super.init() }

  /// Creates a constraint that is not active.
  ///
  /// - Parameters:
  ///   - view1: a view or guide.
  ///   - view2: a view or guide; nil for a size that is compared with the constant.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      LayoutSide(view1 as AnyObject, attr1), relation,
      view2.map { LayoutSide($0 as AnyObject, attr2) }, multiplier: multiplier, constant: c)
  }

  convenience init(
    _ first: LayoutSide, _ relation: Relation, _ second: LayoutSide?, multiplier: CGFloat,
    constant: CGFloat
  ) {
    self.init()
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
  }

  /// The view or guide on the left side.
  open var firstItem: AnyObject? { first?.item }
  /// The attribute on the left side.
  open var firstAttribute: Attribute { first?.attribute ?? .notAnAttribute }
  /// The view or guide on the right side.
  open var secondItem: AnyObject? { second?.item }
  /// The attribute on the right side.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

  /// True for a constraint that takes part in layout. Its views need a common superview.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }
  /// Activates constraints.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  /// Deactivates constraints.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

  // MARK: Activity

  private func activate() {
    guard holder == nil else { return }
    guard let view = commonView else {
      return notices.say("a constraint was not activated: its views have no common superview")
    }
    holder = view
    view.rareState.constraints.append(self)
    changed()
  }

  final func deactivate() {
    guard let view = holder else { return }
    changed()
    holder = nil
    view.rare?.constraints.removeAll { $0 === self }
  }

  private var commonView: UIView? {
    var views: [UIView] = []
    for side in [first, second].compactMap({ $0 }) {
      let own = side.views
      if own.isEmpty { return nil }
      views += own
    }
    var view = views.first
    while let current = view, !views.allSatisfy({ $0.isDescendant(of: current) }) {
      view = current.superview
    }
    return view
  }

  private func changed() {
    guard holder != nil else { return }
    for view in (first?.views ?? []) + (second?.views ?? []) { view.constraintsChanged() }
  }
}

/// One side of a constraint.
@MainActor struct LayoutSide {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  /// The distance for which a size stands; nil for a side of an item.
  let distance: LayoutDistance?

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
    distance = nil
  }

  init(_ distance: LayoutDistance) {
    item = distance.to.item
    attribute = .width
    self.distance = distance
  }

  /// The view, or the view that owns the guide.
  var view: UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }
  /// The views on which the side depends; empty if one is gone.
  var views: [UIView] {
    guard let distance else { return view.map { [$0] } ?? [] }
    guard let from = distance.from.view, let to = distance.to.view else { return [] }
    return [from, to]
  }
}

/// The distance between two edges or lines, which stands for a size.
@MainActor final class LayoutDistance {
  let from: LayoutSide
  let to: LayoutSide

  init(from: LayoutSide, to: LayoutSide) { (self.from, self.to) = (from, to) }

  /// True for a distance that counts from right to left.
  var isMirrored: Bool {
    let isDirected = [from, to].contains { $0.attribute.layout.isDirected }
    return isDirected && from.view?.isMirrored == true
  }
}
