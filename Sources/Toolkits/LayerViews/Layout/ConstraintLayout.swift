import CoreAnimation
import Foundation

/// The views that are placed together: a view whose size is given, and the subviews that
/// constraints place in it. Coordinates are in the bounds of that view.
@MainActor struct ConstraintLayout {
  /// False until the first view gave its frame to constraints, so that programs without constraints
  /// pay nothing.
  static var isUsed = false

  /// The left edge, top edge, width and height of a view or guide.
  struct Box {
    var x, y, width, height: LinearExpression

    var right: LinearExpression { sum(x, width) }
    var bottom: LinearExpression { sum(y, height) }
    private func sum(_ a: LinearExpression, _ b: LinearExpression) -> LinearExpression {
      var sum = a
      sum.add(b)
      return sum
    }
  }

  let root: UIView
  private(set) var solver = ConstraintSolver()
  private(set) var boxes: [ObjectIdentifier: Box] = [:]
  /// The scroll views among the views.
  var scrolled: [ScrolledContent] = []
  private var placed: [UIView] = []
  private var guides: [UILayoutGuide] = []
  /// Heights of texts of several lines, for the widths that the last solution found.
  private var heights: [ObjectIdentifier: CGFloat] = [:]

  init(_ root: UIView) { self.root = root }

  /// Returns true for a view that contains something that constraints place.
  static func isNeeded(in view: UIView) -> Bool {
    isUsed && (!view.traits.contains(.constrained) || view.parent == nil)
      && (view.children.contains { $0.traits.contains(.constrained) }
        || view.rare?.guides.contains { $0.kind == .own } == true)
  }

  /// Places the views.
  mutating func apply() {
    root.updateConstraintsIfNeeded()
    solve(nil)
    let before = heights
    storeContentHeights()
    if heights != before { solve(nil) }
    for view in placed { place(view) }
    for guide in guides { place(guide) }
    for content in scrolled { place(content) }
  }

  mutating func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    root.updateConstraintsIfNeeded()
    solve((target, horizontal, vertical))
    let before = heights
    storeContentHeights()
    if heights != before { solve((target, horizontal, vertical)) }
    guard let box = boxes[ObjectIdentifier(root)] else { return target }
    return CGSize(
      width: max(solver.value(of: box.width), 0), height: max(solver.value(of: box.height), 0))
  }

  // MARK: Solving

  private mutating func solve(
    _ fitting: (size: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)?
  ) {
    (solver, boxes, placed, guides, scrolled) = (ConstraintSolver(), [:], [], [], [])
    var box = Box(
      x: LinearExpression(origin(of: root).x), y: LinearExpression(origin(of: root).y),
      width: LinearExpression(root.bounds.width), height: LinearExpression(root.bounds.height))
    if let fitting {
      box.width = LinearExpression(variable: solver.makeVariable())
      box.height = LinearExpression(variable: solver.makeVariable())
      addLeastSize(box)
      add(difference(box.width, LinearExpression(fitting.size.width)), .equal, fitting.horizontal)
      add(difference(box.height, LinearExpression(fitting.size.height)), .equal, fitting.vertical)
      addIntrinsicSize(of: root, box)
    }
    boxes[ObjectIdentifier(root)] = box
    addContent(of: root, in: box)
    collect(root)
    var outer = root.parent
    var constraints = root.constraints
    while let view = outer {
      constraints += view.constraints.filter(concernsPlaced)
      outer = view.parent
    }
    for view in placed { constraints += view.constraints }
    for constraint in constraints { add(constraint) }
    solver.solve()
  }

  private mutating func collect(_ view: UIView) {
    for guide in view.rare?.guides ?? [] where guide.kind == .own {
      boxes[ObjectIdentifier(guide)] = makeBox()
      guides.append(guide)
    }
    let stack = (view as? UIStackView)?.ranks
    for child in view.subviews where child.traits.contains(.constrained) {
      let box = makeBox()
      boxes[ObjectIdentifier(child)] = box
      placed.append(child)
      addIntrinsicSize(of: child, box, in: stack)
      addContent(of: child, in: box)
      collect(child)
    }
  }

  /// Returns the left and upper edge of a view for its contents, in the view's own space; in a
  /// scroll view, the start of its content.
  func origin(of view: UIView) -> CGPoint {
    view is UIScrollView ? .zero : view.bounds.origin
  }

  private mutating func makeBox() -> Box {
    let box = Box(
      x: LinearExpression(variable: solver.makeVariable()),
      y: LinearExpression(variable: solver.makeVariable()),
      width: LinearExpression(variable: solver.makeVariable()),
      height: LinearExpression(variable: solver.makeVariable()))
    addLeastSize(box)
    return box
  }

  mutating func makeLength() -> LinearExpression {
    let length = LinearExpression(variable: solver.makeVariable())
    _ = solver.require(length, .greaterThanOrEqual)
    return length
  }

  private mutating func addLeastSize(_ box: Box) {
    _ = solver.require(box.width, .greaterThanOrEqual)
    _ = solver.require(box.height, .greaterThanOrEqual)
  }

  private mutating func addIntrinsicSize(
    of view: UIView, _ box: Box, in stack: UIStackView.Ranks? = nil
  ) {
    let rank = stack?.rank(of: view)
    // A hidden view of a stack takes no place.
    if stack?.hasHidden(view) == true { return }
    let size = view.intrinsicContentSize
    let height = heights[ObjectIdentifier(view)] ?? size.height
    for (axis, extent, length) in [
      (NSLayoutConstraint.Axis.horizontal, size.width, box.width), (.vertical, height, box.height),
    ] {
      let isRanked = axis == stack?.axis
      guard extent >= 0 && extent.isFinite else {
        if let rank {
          let weight = isRanked ? UIStackView.Ranks.weight(of: 1 - rank) : 1
          solver.prefer(length, .equal, priority: UIStackView.Ranks.smallness, weight: weight)
        }
        continue
      }
      let over = difference(length, LinearExpression(extent))
      add(over, .lessThanOrEqual, view.contentHuggingPriority(for: axis))
      add(
        over, .greaterThanOrEqual, view.contentCompressionResistancePriority(for: axis),
        weight: isRanked ? UIStackView.Ranks.weight(of: rank ?? 0) : 1)
    }
  }

  private mutating func storeContentHeights() {
    for view in placed {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      let width = CGFloat(solver.value(of: box.width))
      if let height = view.contentHeight(forWidth: width) {
        heights[ObjectIdentifier(view)] = height
      }
    }
  }

  // MARK: Constraints

  private func concernsPlaced(_ constraint: NSLayoutConstraint) -> Bool {
    [constraint.firstItem, constraint.secondItem].contains { item in
      item.map { boxes[ObjectIdentifier($0)] != nil && $0 !== root } ?? false
    }
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    let isMirrored = constraint.isMirrored
    guard let side = constraint.first,
      var first = expression(side, beside: constraint.second, isMirrored)
    else { return }
    var right = LinearExpression(constraint.constant)
    if let other = constraint.second {
      guard var second = expression(other, beside: side, isMirrored) else { return }
      if !scrolled.isEmpty { relate(&first, side, &second, other) }
      // Distances count from right to left.
      if isMirrored { (first, second) = (first.times(-1), second.times(-1)) }
      right.add(second, times: constraint.multiplier)
      // Positions count from the edge of the view that has the constraint.
      if constraint.multiplier != 1, side.attribute.isPosition, let holder = constraint.holder,
        let outer = box(of: holder),
        let start = other.attribute.start(of: outer, isMirrored)
      {
        right.add(start, times: 1 - constraint.multiplier)
      }
    }
    let isPossible = add(
      difference(first, right), constraint.relation, constraint.priority)
    guard !isPossible, !constraint.isReported else { return }
    constraint.isReported = true
    let name = constraint.identifier ?? "\(constraint.firstAttribute)"
    notices.say(
      "a required constraint contradicts others and is left out: \(name) of "
        + "\(constraint.firstItem.map { "\(type(of: $0))" } ?? "nothing"), "
        + "\(constraint.constant) points")
  }

  @discardableResult private mutating func add(
    _ expression: LinearExpression, _ relation: NSLayoutConstraint.Relation,
    _ priority: UILayoutPriority, weight: Double = 1
  ) -> Bool {
    guard expression.constant.isFinite, priority.rawValue > 0 else { return true }
    let relation: ConstraintSolver.Relation =
      switch relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    if priority >= .required { return solver.require(expression, relation) }
    solver.prefer(expression, relation, priority: Double(priority.rawValue), weight: weight)
    return true
  }

  private func difference(_ a: LinearExpression, _ b: LinearExpression) -> LinearExpression {
    var difference = a
    difference.add(b, times: -1)
    return difference
  }

  /// Returns the expression of a side; nil for an item that was freed or is elsewhere.
  private mutating func expression(
    _ side: LayoutSide, beside other: LayoutSide?, _ isMirrored: Bool
  ) -> LinearExpression? {
    guard let item = side.item, let box = contentBox(of: side, beside: other) ?? box(of: item)
    else { return nil }
    let margins = side.view?.layoutMargins ?? .zero
    func moved(_ expression: LinearExpression, _ distance: CGFloat) -> LinearExpression {
      var moved = expression
      moved.constant += distance
      return moved
    }
    func middle(_ start: LinearExpression, _ length: LinearExpression) -> LinearExpression {
      var middle = start
      middle.add(length, times: 0.5)
      return middle
    }
    switch side.attribute {
    case .left: return box.x
    case .right: return box.right
    case .leading: return isMirrored ? box.right : box.x
    case .trailing: return isMirrored ? box.x : box.right
    case .top: return box.y
    case .bottom: return box.bottom
    case .width: return box.width
    case .height: return box.height
    case .centerX: return middle(box.x, box.width)
    case .centerY: return middle(box.y, box.height)
    case .firstBaseline: return moved(box.y, side.view?.baselines.first ?? 0)
    case .lastBaseline: return moved(box.bottom, -(side.view?.baselines.last ?? 0))
    case .leftMargin: return moved(box.x, margins.left)
    case .rightMargin: return moved(box.right, -margins.right)
    case .leadingMargin where isMirrored, .trailingMargin where !isMirrored:
      return moved(box.right, -margins.right)
    case .leadingMargin, .trailingMargin: return moved(box.x, margins.left)
    case .topMargin: return moved(box.y, margins.top)
    case .bottomMargin: return moved(box.bottom, -margins.bottom)
    case .centerXWithinMargins:
      return moved(middle(box.x, box.width), (margins.left - margins.right) / 2)
    case .centerYWithinMargins:
      return moved(middle(box.y, box.height), (margins.top - margins.bottom) / 2)
    case .notAnAttribute: return LinearExpression()
    }
  }

  private func box(of item: AnyObject) -> Box? {
    if let box = boxes[ObjectIdentifier(item)] { return box }
    if let guide = item as? UILayoutGuide, let view = guide.owningView, guide.kind != .own,
      let outer = box(of: view)
    {
      return inset(outer, guide.insets(of: view))
    }
    // No constraint places this view: its frame counts, within a placed superview or outside all of
    // them.
    guard let view = item as? UIView else { return nil }
    if let parent = view.parent, let outer = boxes[ObjectIdentifier(parent)] {
      let start = origin(of: parent)
      let frame = view.frame.offsetBy(dx: -start.x, dy: -start.y)
      var box = outer
      box.x.constant += frame.minX
      box.y.constant += frame.minY
      box.width = LinearExpression(frame.width)
      box.height = LinearExpression(frame.height)
      return box
    }
    var rect = root.convert(view.bounds, from: view)
    if root is UIScrollView { rect = rect.offsetBy(dx: -root.bounds.minX, dy: -root.bounds.minY) }
    return Box(
      x: LinearExpression(rect.minX), y: LinearExpression(rect.minY),
      width: LinearExpression(rect.width), height: LinearExpression(rect.height))
  }

  func inset(_ box: Box, _ insets: UIEdgeInsets) -> Box {
    var box = box
    box.x.constant += insets.left
    box.y.constant += insets.top
    box.width.constant -= insets.left + insets.right
    box.height.constant -= insets.top + insets.bottom
    return box
  }

  // MARK: Placing

  /// Returns the rectangle in the root's space, with its edges on whole pixels.
  private func rect(_ item: AnyObject) -> CGRect {
    boxes[ObjectIdentifier(item)].map { rect($0) } ?? .zero
  }

  /// Returns the rectangle of a box, with its edges on whole pixels; outside a window, where pixels are not
  /// known, on halves of points.
  func rect(_ box: Box) -> CGRect {
    let scale = max(root.contentScaleFactor, root.window == nil ? 2 : 1)
    func whole(_ expression: LinearExpression) -> CGFloat {
      (CGFloat(solver.value(of: expression)) * scale).rounded() / scale
    }
    let (x, y) = (whole(box.x), whole(box.y))
    return CGRect(
      x: x, y: y, width: max(whole(box.right) - x, 0), height: max(whole(box.bottom) - y, 0))
  }

  private func inSuperview(_ rect: CGRect, _ outer: UIView?) -> CGRect {
    guard let outer, outer !== root else { return rect }
    let (place, start) = (self.rect(outer).origin, origin(of: outer))
    return rect.offsetBy(dx: start.x - place.x, dy: start.y - place.y)
  }

  private func place(_ view: UIView) {
    let rect = inSuperview(rect(view), view.parent)
    // The frame of a rotated view is not its rectangle.
    if view.bounds.size != rect.size { view.bounds.size = rect.size }
    // A view may keep a size of its own, and then has the rectangle's upper left corner.
    let size = view.bounds.size
    let anchor = view.anchorPoint
    let zoom = (view.parent as? UIScrollView)?.zoom(of: view) ?? 1
    let center = CGPoint(
      x: rect.minX + size.width * zoom * anchor.x, y: rect.minY + size.height * zoom * anchor.y)
    if view.center != center { view.center = center }
  }

  private func place(_ guide: UILayoutGuide) {
    guide.rect = inSuperview(rect(guide), guide.owningView)
  }
}

extension NSLayoutConstraint {
  /// True for a constraint of leading or trailing edges in a view whose leading edge is the right one. That view
  /// is the one that has the constraint (views §17).
  fileprivate var isMirrored: Bool {
    let isDirected = [first, second].contains { $0?.attribute.isDirected == true }
    return isDirected && holder?.isMirrored == true
  }
}

extension NSLayoutConstraint.Attribute {
  /// True for an edge, a centre or a baseline, false for a size.
  fileprivate var isPosition: Bool {
    switch self {
    case .width, .height, .notAnAttribute: false
    default: true
    }
  }

  /// Returns the edge of a box from which a position counts, negative from right to left; nil for a size.
  @MainActor fileprivate func start(
    of box: ConstraintLayout.Box, _ isMirrored: Bool
  ) -> LinearExpression? {
    switch self {
    case .width, .height, .notAnAttribute: nil
    case .top, .bottom, .topMargin, .bottomMargin, .centerY, .centerYWithinMargins,
      .firstBaseline, .lastBaseline:
      box.y
    default: isMirrored ? box.right.times(-1) : box.x
    }
  }

  fileprivate var isDirected: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
}
