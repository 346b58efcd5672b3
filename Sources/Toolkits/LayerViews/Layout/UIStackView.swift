import CoreAnimation
public import Foundation

/// A row or a column of views. The stack makes the constraints that place them; hidden views take
/// no place, and lie at their places with a length of 0.
@preconcurrency @MainActor open class UIStackView: UIView {
  /// The way in which the views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// Sizes of the contents; one view fills the rest.
    case fill = 0
    /// Equal sizes.
    case fillEqually = 1
    /// Sizes in proportion to the contents.
    case fillProportionally = 2
    /// Sizes of the contents, with equal spaces between the views.
    case equalSpacing = 3
    /// Sizes of the contents, with equal distances between the views' middles.
    case equalCentering = 4
  }

  /// The places of the views across the stack.
  public enum Alignment: Int, Sendable {
    /// Stretched over the stack's breadth.
    case fill = 0
    /// Aligned with the left edge of a column.
    case leading = 1
    /// Aligned by the first baselines.
    case firstBaseline = 2
    /// Centred across the stack.
    case center = 3
    /// Aligned with the right edge of a column.
    case trailing = 4
    /// Aligned by the last baselines.
    case lastBaseline = 5

    /// Aligned with the upper edge of a row.
    public static let top = Alignment.leading
    /// Aligned with the lower edge of a row.
    public static let bottom = Alignment.trailing
  }

  private var arranged: [UIView] = []
  private var own: [NSLayoutConstraint] = []
  private var spaces: [ObjectIdentifier: CGFloat] = [:]

  /// Creates a stack without views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a stack without reading the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The direction of the stack; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementChanged() } }
  /// The way in which the views share the length; `fill` by default.
  open var distribution = Distribution.fill { didSet { arrangementChanged() } }
  /// The places of the views across the stack; `fill` by default.
  open var alignment = Alignment.fill { didSet { arrangementChanged() } }
  /// Points between the views; 0 by default. Equal distributions use it as the smallest space.
  open var spacing: CGFloat = 0 { didSet { arrangementChanged() } }
  /// True keeps the layout margins free.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

  // MARK: Views

  /// The views in their order, hidden views included.
  open var arrangedSubviews: [UIView] { arranged }
  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: .max)
  }
  /// Inserts a view; an index out of range is clamped. The view becomes a subview if it is not one
  /// yet.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(max(stackIndex, 0), arranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }
  /// Removes a view from the arrangement. It stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arranged.removeAll { $0 === view }
    arrangementChanged()
  }
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arranged.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  /// Sets the space after one of the views.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    spaces[ObjectIdentifier(arrangedSubview)] = spacing
    arrangementChanged()
  }
  /// Returns the space after one of the views.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spaces[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  // MARK: Constraints

  final func arrangementChanged() { setNeedsUpdateConstraints() }

  open override func updateConstraints() {
    super.updateConstraints()
    NSLayoutConstraint.deactivate(own)
    for guide in layoutGuides where guide.identifier == Self.gapName { removeLayoutGuide(guide) }
    let shown = shownViews
    own = shown.isEmpty ? [] : along(shown) + shown.flatMap(across) + baselines(of: shown)
    own += hiddenPlaces()
    NSLayoutConstraint.activate(own)
  }

  final var shownViews: [UIView] { arranged.filter { !$0.isHidden && $0.superview === self } }

  /// Returns constraints that keep hidden views at their places, and affect no other view.
  private func hiddenPlaces() -> [NSLayoutConstraint] {
    var made: [NSLayoutConstraint] = []
    var following: UIView?
    let views = arranged.filter { $0.superview === self }
    for (index, view) in views.enumerated().reversed() {
      guard view.isHidden else {
        following = view
        continue
      }
      let previous = views[..<index].last { !$0.isHidden }
      if let following {
        made.append(constraint(view, start, .equal, following, start))
      } else if let previous {
        made.append(constraint(view, start, .equal, previous, end))
      } else {
        made.append(constraint(view, start, .equal, frameItem, start))
      }
      let empty = NSLayoutConstraint(
        LayoutSide(view, length), .equal, nil, multiplier: 1, constant: 0)
      empty.priority = UILayoutPriority(999)
      made.append(empty)
      for edge in across(view) {
        edge.priority = UILayoutPriority(20)
        made.append(edge)
      }
    }
    return made
  }

  private static let gapName = "gap of a stack"
  private var isRow: Bool { axis == .horizontal }
  private var start: NSLayoutConstraint.Attribute { isRow ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { isRow ? .trailing : .bottom }
  private var length: NSLayoutConstraint.Attribute { isRow ? .width : .height }
  private var frameItem: AnyObject {
    isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
  }

  private func constraint(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ other: AnyObject,
    _ otherAttribute: NSLayoutConstraint.Attribute, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0, _ priority: UILayoutPriority = .required
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint(
      LayoutSide(item, attribute), relation, LayoutSide(other, otherAttribute),
      multiplier: multiplier, constant: constant)
    made.priority = priority
    return made
  }

  private func along(_ views: [UIView]) -> [NSLayoutConstraint] {
    var made: [NSLayoutConstraint] = []
    if let first = views.first, let last = views.last {
      made.append(constraint(first, start, .equal, frameItem, start))
      made.append(constraint(last, end, .equal, frameItem, end))
    }
    let hasEqualGaps = distribution == .equalSpacing || distribution == .equalCentering
    var gaps: [UILayoutGuide] = []
    for (view, next) in zip(views, views.dropFirst()) {
      let space = customSpacing(after: view)
      let relation: NSLayoutConstraint.Relation = hasEqualGaps ? .greaterThanOrEqual : .equal
      made.append(constraint(next, start, relation, view, end, plus: space))
      guard hasEqualGaps else { continue }
      let gap = UILayoutGuide()
      gap.identifier = Self.gapName
      addLayoutGuide(gap)
      let edge: NSLayoutConstraint.Attribute = isRow ? .centerX : .centerY
      let isCentering = distribution == .equalCentering
      made.append(constraint(gap, start, .equal, view, isCentering ? edge : end))
      made.append(constraint(gap, end, .equal, next, isCentering ? edge : start))
      if let first = gaps.first {
        made.append(
          constraint(
            gap, length, .equal, first, length, isCentering ? UILayoutPriority(149) : .required))
      }
      gaps.append(gap)
    }
    switch distribution {
    case .fillEqually:
      for view in views.dropFirst() {
        made.append(constraint(view, length, .equal, views[0], length))
      }
    case .fillProportionally:
      let extents = views.map {
        isRow ? $0.intrinsicContentSize.width : $0.intrinsicContentSize.height
      }
      guard let first = extents.first, first > 0 else { break }
      for (view, extent) in zip(views, extents).dropFirst() where extent > 0 {
        made.append(
          constraint(
            view, length, .equal, views[0], length, times: extent / first, UILayoutPriority(999)))
      }
    case .fill, .equalSpacing, .equalCentering: break
    }
    return made
  }

  private func across(_ view: UIView) -> [NSLayoutConstraint] {
    let (low, high): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isRow ? (.top, .bottom) : (.leading, .trailing)
    let middle: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
    let frame = frameItem
    var lowRelation = NSLayoutConstraint.Relation.greaterThanOrEqual
    var highRelation = NSLayoutConstraint.Relation.lessThanOrEqual
    var made: [NSLayoutConstraint] = []
    switch alignment {
    case .fill: (lowRelation, highRelation) = (.equal, .equal)
    case .leading: lowRelation = .equal
    case .trailing: highRelation = .equal
    case .center: made.append(constraint(view, middle, .equal, frame, middle))
    case .firstBaseline, .lastBaseline: break
    }
    made.append(constraint(view, low, lowRelation, frame, low))
    made.append(constraint(view, high, highRelation, frame, high))
    // The stack is not larger than its views need.
    let extent: NSLayoutConstraint.Attribute = isRow ? .height : .width
    if alignment != .fill {
      made.append(constraint(frame, extent, .equal, view, extent, UILayoutPriority(49)))
    }
    return made
  }

  private func baselines(of views: [UIView]) -> [NSLayoutConstraint] {
    guard isRow, alignment == .firstBaseline || alignment == .lastBaseline else { return [] }
    let line: NSLayoutConstraint.Attribute =
      alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    return views.dropFirst().map { constraint($0, line, .equal, views[0], line) }
  }
}
