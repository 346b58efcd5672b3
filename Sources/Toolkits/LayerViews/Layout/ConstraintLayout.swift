import CoreAnimation
import Foundation
import ToolkitSupport

/// The views that are placed together: a view whose size is given, and the subviews that
/// constraints place in it. Coordinates are in the bounds of that view.
@MainActor struct ConstraintLayout {
  /// False until the first view gave its frame to constraints, so that programs without constraints
  /// pay nothing.
  static var isUsed = false

  typealias Box = LayoutBox

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
    let margins = placed.filter(\.preservesSuperviewLayoutMargins).map { ($0, $0.layoutMargins) }
    for view in placed { place(view) }
    // Margins that depend on the place may have changed with it.
    if margins.contains(where: { $0.layoutMargins != $1 }) {
      solve(nil)
      for view in placed { place(view) }
    }
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
    var box = Box(CGRect(origin: origin(of: root), size: root.bounds.size))
    if let fitting {
      (box.width, box.height) = (solver.makeLength(), solver.makeLength())
      solver.add(
        box.width.moved(-fitting.size.width), .equal, priority: fitting.horizontal.value)
      solver.add(
        box.height.moved(-fitting.size.height), .equal, priority: fitting.vertical.value)
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
    for guide in view.rare?.guides ?? [] {
      switch guide.kind {
      case .own:
        boxes[ObjectIdentifier(guide)] = solver.makeBox()
        guides.append(guide)
      case .readable, .top, .bottom, .keyboard:
        boxes[ObjectIdentifier(guide)] = makePart(guide, of: view)
      case .safeArea, .margins, .content, .frame: break
      }
    }
    let stack = (view as? UIStackView)?.ranks
    for child in view.subviews where child.traits.contains(.constrained) {
      let box = solver.makeBox()
      boxes[ObjectIdentifier(child)] = box
      placed.append(child)
      addIntrinsicSize(of: child, box, in: stack)
      addContent(of: child, in: box)
      collect(child)
    }
  }

  /// Returns the box of a guide for a part of a view whose own box is known; nil for another view.
  private mutating func makePart(_ guide: UILayoutGuide, of view: UIView) -> Box? {
    guard var box = boxes[ObjectIdentifier(view)] else { return nil }
    let safeArea = view.safeAreaInsets
    switch guide.kind {
    case .top: box.height = LinearExpression(safeArea.top)
    case .bottom, .keyboard:
      let height = (guide as? UIKeyboardLayoutGuide)?.height(in: view) ?? safeArea.bottom
      box.y = box.bottom.moved(-height)
      box.height = LinearExpression(height)
    default:
      let margins = inset(box, view.layoutMargins)
      let width = solver.makeLength()
      solver.add(width.minus(margins.width), .lessThanOrEqual, priority: 1000)
      solver.add(width.moved(-UILayoutGuide.readableWidth), .lessThanOrEqual, priority: 1000)
      solver.add(width.minus(margins.width), .equal, priority: 999)
      box = margins
      box.x.add(margins.width, times: 0.5)
      box.x.add(width, times: -0.5)
      box.width = width
    }
    return box
  }

  /// Returns the left and upper edge of a view for its contents, in the view's own space; in a
  /// scroll view, the start of its content.
  func origin(of view: UIView) -> CGPoint {
    view is UIScrollView ? .zero : view.bounds.origin
  }

  mutating func makeLength() -> LinearExpression { solver.makeLength() }

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
      solver.fit(
        length, to: extent, hugging: view.contentHuggingPriority(for: axis).value,
        resistance: view.contentCompressionResistancePriority(for: axis).value,
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
    var second: LinearExpression?
    var start: LinearExpression?
    if let other = constraint.second {
      guard var right = expression(other, beside: side, isMirrored) else { return }
      if !scrolled.isEmpty { relate(&first, side, &right, other) }
      second = right
      // Positions count from the edge of the view that has the constraint.
      if constraint.multiplier != 1, side.attribute.layout.isPosition,
        let holder = constraint.holder, let outer = box(of: holder)
      {
        start = outer.start(of: other.attribute.layout, isMirrored: isMirrored)
      }
    }
    let relation: ConstraintSolver.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    let isPossible = solver.relate(
      first, relation, to: second, multiplier: constraint.multiplier,
      constant: constraint.constant, priority: constraint.priority.value, isMirrored: isMirrored,
      start: start)
    guard !isPossible, !constraint.isReported else { return }
    constraint.isReported = true
    let name = constraint.identifier ?? "\(constraint.firstAttribute)"
    notices.say(
      "a required constraint contradicts others and is left out: \(name) of "
        + "\(constraint.firstItem.map { "\(type(of: $0))" } ?? "nothing"), "
        + "\(constraint.constant) points")
  }

  /// Returns the expression of a side; nil for an item that was freed or is elsewhere.
  private mutating func expression(
    _ side: LayoutSide, beside other: LayoutSide?, _ isMirrored: Bool
  ) -> LinearExpression? {
    if let distance = side.distance {
      guard let start = expression(distance.from, beside: nil, distance.isMirrored),
        let end = expression(distance.to, beside: nil, distance.isMirrored)
      else { return nil }
      return distance.isMirrored ? start.minus(end) : end.minus(start)
    }
    guard let item = side.item, let box = contentBox(of: side, beside: other) ?? box(of: item)
    else { return nil }
    if side.attribute.layout.isBaseline, let view = item as? UIView {
      let isFirst = side.attribute == .firstBaseline
      let inner = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      if inner !== view, inner.isDescendant(of: view) {
        return expression(LayoutSide(inner, side.attribute), beside: other, isMirrored)
      }
    }
    return box.expression(of: side.attribute.layout, isMirrored: isMirrored) { side.lines }
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
    return Box(rect)
  }

  func inset(_ box: Box, _ insets: UIEdgeInsets) -> Box {
    box.inset(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
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
    let isDirected = [first, second].contains { $0?.attribute.layout.isDirected == true }
    return isDirected && holder?.isMirrored == true
  }
}

extension NSLayoutConstraint.Attribute {
  /// The attribute, as both toolkits know it.
  var layout: LayoutAttribute { LayoutAttribute(rawValue: rawValue) ?? .notAnAttribute }
}

extension UILayoutPriority {
  fileprivate var value: Double { Double(rawValue) }
}

extension LayoutSide {
  /// The distances of margins and baselines.
  fileprivate var lines: LayoutBox.Lines {
    guard let view else { return LayoutBox.Lines() }
    guard attribute.layout.isBaseline else {
      let margins = view.layoutMargins
      return LayoutBox.Lines(
        top: margins.top, left: margins.left, bottom: margins.bottom, right: margins.right)
    }
    let baselines = view.baselines
    return LayoutBox.Lines(firstBaseline: baselines.first, lastBaseline: baselines.last)
  }
}
