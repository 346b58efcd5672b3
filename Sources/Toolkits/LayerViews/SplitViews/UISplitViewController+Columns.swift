import CoreAnimation
import Foundation

extension UISplitViewController {
  private static let order: [Column] = [.primary, .supplementary, .secondary]

  // MARK: Controllers

  final var shownControllers: [UIViewController] {
    if collapsed { return stack.map { [$0] } ?? [] }
    return Self.order.compactMap { wrapped($0) }
  }

  final func setControllers(_ new: [UIViewController]) {
    let places: [Column] =
      new.count > 2 ? Self.order : [.primary, .secondary]
    for column in Self.order {
      let index = places.firstIndex(of: column)
      setColumn(index.flatMap { new.indices.contains($0) ? new[$0] : nil }, column)
    }
    if new.count > places.count {
      notices.say("a split view controller of \(new.count) controllers shows \(places.count)")
    }
  }

  final func setColumn(_ controller: UIViewController?, _ column: Column) {
    if column == .supplementary, style == .doubleColumn {
      return notices.say("a split view controller of two columns has no supplementary one")
    }
    let old = wrapped(column)
    guard columns[column] !== controller else { return }
    columns[column] = controller
    wrappers[column] = nil
    if let old, old !== wrapped(column) { remove(old) }
    guard isViewLoaded else { return }
    if collapsed, column != .compact {
      // The stack is made anew from the columns.
      collapsed = false
    }
    adapt(animated: false)
  }

  /// Returns a column's controller as it is shown: in a navigation controller, unless the form is the older one.
  final func wrapped(_ column: Column) -> UIViewController? {
    guard let controller = columns[column] else { return nil }
    if style == .unspecified || column == .compact || controller is UINavigationController {
      return controller
    }
    if let known = wrappers[column] { return known }
    let new = UINavigationController(rootViewController: controller)
    wrappers[column] = new
    return new
  }

  private func remove(_ controller: UIViewController) {
    guard controller.parent === self else { return }
    controller.willMove(toParent: nil)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.removeFromParent()
  }

  /// The controller of a narrow window.
  private var stack: UIViewController? {
    wrapped(.compact) ?? wrapped(.primary) ?? wrapped(.secondary)
  }

  // MARK: Modes

  final var effectiveMode: DisplayMode {
    guard !collapsed else { return .secondaryOnly }
    if shownMode != .automatic { return shownMode }
    if preferredDisplayMode != .automatic { return preferredDisplayMode }
    let isTriple = columns[.supplementary] != nil
    let width = viewIfLoaded?.bounds.width ?? 0
    if isTriple { return width >= 1000 ? .twoBesideSecondary : .oneBesideSecondary }
    return .oneBesideSecondary
  }

  /// The columns that are visible beside or above the last one.
  private var visible: [Column] {
    let isTriple = columns[.supplementary] != nil
    switch effectiveMode {
    case .secondaryOnly: return []
    case .automatic, .oneBesideSecondary, .oneOverSecondary:
      return [isTriple ? .supplementary : .primary]
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
      return isTriple ? [.primary, .supplementary] : [.primary]
    }
  }

  private var isOver: Bool {
    effectiveMode == .oneOverSecondary || effectiveMode == .twoOverSecondary
  }

  final func modeChanged() {
    shownMode = .automatic
    delegate?.splitViewController(self, willChangeTo: effectiveMode)
    adapt(animated: true)
  }

  private func change(to mode: DisplayMode) {
    guard mode != effectiveMode else { return }
    delegate?.splitViewController(self, willChangeTo: mode)
    shownMode = mode
    adapt(animated: true)
  }

  final func showColumn(_ column: Column) {
    guard !collapsed else { return showInStack(column) }
    let isTriple = columns[.supplementary] != nil
    switch column {
    case .primary: change(to: isTriple ? .twoBesideSecondary : .oneBesideSecondary)
    case .supplementary:
      if effectiveMode == .secondaryOnly { change(to: .oneBesideSecondary) }
    case .secondary, .compact: break
    }
  }

  final func hideColumn(_ column: Column) {
    guard !collapsed else {
      (stack as? UINavigationController)?.popViewController(animated: true)
      return
    }
    let isTriple = columns[.supplementary] != nil
    switch column {
    case .primary: change(to: isTriple ? .oneBesideSecondary : .secondaryOnly)
    case .supplementary: change(to: .secondaryOnly)
    case .secondary, .compact: break
    }
  }

  private func showInStack(_ column: Column) {
    guard let navigation = stack as? UINavigationController, let wanted = columns[column] else {
      return
    }
    let contents = (wanted as? UINavigationController)?.viewControllers ?? [wanted]
    if let last = contents.last, navigation.viewControllers.contains(last) {
      navigation.popToViewController(last, animated: true)
    } else {
      wrappers[column]?.setViewControllers([], animated: false)
      (wanted as? UINavigationController)?.setViewControllers([], animated: false)
      navigation.setViewControllers(navigation.viewControllers + contents, animated: true)
    }
  }

  // MARK: Showing controllers

  final func showDetail(_ controller: UIViewController, _ sender: Any?) {
    if delegate?.splitViewController(self, showDetail: controller, sender: sender) == true {
      return
    }
    guard collapsed else { return setColumn(controller, .secondary) }
    let contents = (controller as? UINavigationController)?.viewControllers ?? [controller]
    columns[.secondary] = controller
    if let navigation = stack as? UINavigationController {
      (controller as? UINavigationController)?.setViewControllers([], animated: false)
      pushed = contents
      navigation.setViewControllers(navigation.viewControllers + contents, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  final func showFirst(_ controller: UIViewController, _ sender: Any?) {
    if delegate?.splitViewController(self, show: controller, sender: sender) == true { return }
    guard let navigation = (collapsed ? stack : wrapped(.primary)) as? UINavigationController
    else { return setColumn(controller, .primary) }
    navigation.pushViewController(controller, animated: true)
  }

  // MARK: Collapsing

  /// Shows columns or one stack, as the width asks.
  final func adapt(animated: Bool) {
    guard let view = viewIfLoaded else { return }
    let isNarrow = view.bounds.width < Self.regularWidth
    if isNarrow != collapsed || isNarrow && stack?.parent !== self {
      if isNarrow { collapse() } else { expand() }
    }
    placeColumns(animated: animated)
  }

  private func collapse() {
    let wasOpen = !collapsed && Self.order.contains { wrapped($0)?.parent === self }
    collapsed = true
    guard let stack else { return }
    for column in Self.order where wrapped(column) !== stack {
      wrapped(column).map(remove)
    }
    add(stack)
    guard columns[.compact] == nil, let navigation = stack as? UINavigationController else {
      if wasOpen { delegate?.splitViewControllerDidCollapse(self) }
      return
    }
    let proposed: Column = columns[.secondary] == nil ? .primary : .secondary
    let top =
      style == .unspecified
      ? proposed
      : delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed)
        ?? proposed
    for column in [Column.supplementary, .secondary] where column.rawValue <= top.rawValue {
      push(column, onto: navigation)
    }
    if wasOpen { delegate?.splitViewControllerDidCollapse(self) }
  }

  private func push(_ column: Column, onto navigation: UINavigationController) {
    guard let controller = columns[column], wrapped(column) !== navigation else { return }
    if column == .secondary, style == .unspecified,
      delegate?.splitViewController(
        self, collapseSecondary: controller, onto: columns[.primary] ?? navigation) == true
    {
      return
    }
    let contents = (wrapped(column) as? UINavigationController)?.viewControllers ?? [controller]
    (wrapped(column) as? UINavigationController)?.setViewControllers([], animated: false)
    pushed = pushed.filter { old in !contents.contains(old) } + contents
    navigation.setViewControllers(navigation.viewControllers + contents, animated: false)
    moved[column] = contents
  }

  private func expand() {
    let wasStack = collapsed
    collapsed = false
    if let navigation = stack as? UINavigationController {
      // What the columns gave to the stack goes back to them.
      let away = pushed
      navigation.setViewControllers(
        navigation.viewControllers.filter { !away.contains($0) }, animated: false)
      for (column, contents) in moved {
        (wrapped(column) as? UINavigationController)?.setViewControllers(contents, animated: false)
      }
    }
    (pushed, moved) = ([], [:])
    if let compact = wrapped(.compact) { remove(compact) }
    if wasStack { delegate?.splitViewControllerDidExpand(self) }
  }

  private func add(_ controller: UIViewController) {
    guard controller.parent !== self else { return }
    addChild(controller)
    controller.didMove(toParent: self)
  }

  // MARK: Places

  final func widthsChanged() { adapt(animated: false) }

  final func columnWidth(_ column: Column) -> CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? 0
    switch column {
    case .primary:
      var width: CGFloat = 320
      if preferredPrimaryColumnWidthFraction > 0 {
        width = whole * preferredPrimaryColumnWidthFraction
      }
      if preferredPrimaryColumnWidth > 0 { width = preferredPrimaryColumnWidth }
      if maximumPrimaryColumnWidth > 0 { width = min(width, maximumPrimaryColumnWidth) }
      if minimumPrimaryColumnWidth > 0 { width = max(width, minimumPrimaryColumnWidth) }
      return min(width.rounded(), whole)
    case .supplementary:
      let width = preferredSupplementaryColumnWidth
      return min(width > 0 ? width : 320, whole)
    case .secondary, .compact: return whole
    }
  }

  private func placeColumns(animated: Bool) {
    guard let view = viewIfLoaded else { return }
    if collapsed {
      if let stack { put(stack, view.bounds, in: view, above: nil) }
      return
    }
    let visible = visible
    let body = {
      var x: CGFloat = 0
      for column in visible {
        guard let controller = self.wrapped(column) else { continue }
        let width = self.columnWidth(column)
        self.put(controller, self.directedFrame(x, width), in: view, above: nil)
        x += width
      }
      let rest = self.isOver ? 0 : x
      if let last = self.wrapped(.secondary) {
        self.put(
          last, self.directedFrame(rest, max(view.bounds.width - rest, 0)), in: view, above: nil)
        if !self.isOver { return }
        for column in visible {
          self.wrapped(column)?.viewIfLoaded.map { view.bringSubviewToFront($0) }
        }
      }
    }
    let hidden = [Column.primary, .supplementary].filter { !visible.contains($0) }
    if animated, view.window != nil {
      UIView.animate(withDuration: 0.3, animations: body) { _ in self.hide(hidden) }
    } else {
      body()
      hide(hidden)
    }
  }

  private func hide(_ hidden: [Column]) {
    for column in hidden where !visible.contains(column) || collapsed {
      guard let controller = wrapped(column), controller !== stack || !collapsed else { continue }
      if controller.viewIfLoaded?.superview === viewIfLoaded {
        controller.viewIfLoaded?.removeFromSuperview()
      }
    }
  }

  private func directedFrame(_ x: CGFloat, _ width: CGFloat) -> CGRect {
    guard let view = viewIfLoaded else { return .zero }
    let thin = x > 0 ? 1 / max(view.contentScaleFactor, 1) : 0
    return view.directed(
      CGRect(x: x + thin, y: 0, width: max(width - thin, 0), height: view.bounds.height))
  }

  private func put(
    _ controller: UIViewController, _ frame: CGRect, in view: UIView, above: UIView?
  ) {
    add(controller)
    guard let part = controller.view else { return }
    if part.superview !== view {
      UIView.performWithoutAnimation { part.frame = frame }
      view.addSubview(part)
    }
    if part.frame != frame { part.frame = frame }
    view.backgroundColor = view.backgroundColor ?? .separator
  }
}
