import CoreAnimation
import Foundation

extension NSView {
  final func insert(_ view: NSView, at index: Int) {
    guard !isDescendant(of: view) else {
      return notices.say(
        "\(type(of: view)) was added to \(view === self ? "itself" : "a view inside it")")
    }
    if backing.isHosting {
      notices.say(
        "a subview was added to \(type(of: self)), which hosts a layer of the program's")
    }
    let old = view.parent
    let (oldWindow, newWindow) = (view.window, window)
    old?.willRemoveSubview(view)
    view.viewWillMove(toSuperview: self)
    if oldWindow !== newWindow { view.tellWillMove(to: newWindow) }
    // These calls may have moved the view themselves.
    guard view.parent === old else { return }
    old?.children.removeAll { $0 === view }
    view.parent = self
    children.insert(view, at: min(max(index, 0), children.count))
    adopt(view)
    // Without a layer here, nothing would remove the view's layer from the old superview's.
    if layer == nil { view.layer?.removeFromSuperlayer() }
    // The direction of y may differ here.
    view.updateLayerGeometry()
    view.putLayerIntoSuperview()
    if oldWindow !== newWindow { view.tellDidMove() }
    guard view.parent === self else { return }
    view.viewDidMoveToSuperview()
    didAddSubview(view)
    needsLayout = true
  }

  final func insert(_ view: NSView, _ place: NSWindow.OrderingMode, _ other: NSView?) {
    let others = children.filter { $0 !== view }
    switch (place, other.flatMap { other in others.firstIndex { $0 === other } }) {
    case (.above, let index?): insert(view, at: index + 1)
    case (.below, let index?): insert(view, at: index)
    case (.below, nil): insert(view, at: 0)
    default: insert(view, at: .max)
    }
  }

  final func replace(_ old: NSView, _ new: NSView) {
    guard old !== new, let index = children.firstIndex(where: { $0 === old }) else { return }
    let isBefore = children.prefix(index).contains { $0 === new }
    old.removeFromSuperview()
    insert(new, at: isBefore ? index - 1 : index)
  }

  final func setChildren(_ new: [NSView]) {
    for view in children where !new.contains(where: { $0 === view }) { view.removeFromSuperview() }
    for (index, view) in new.enumerated()
    where !(children.indices.contains(index) && children[index] === view) {
      if view.parent === self {
        children.removeAll { $0 === view }
        children.insert(view, at: min(index, children.count))
        view.putLayerIntoSuperview()
      } else {
        insert(view, at: index)
      }
    }
  }

  final func leaveSuperview() {
    guard let old = parent else { return }
    let hadWindow = window != nil
    old.willRemoveSubview(self)
    viewWillMove(toSuperview: nil)
    if hadWindow { tellWillMove(to: nil) }
    guard parent === old else { return }
    layer?.removeFromSuperlayer()
    forgetPointer()
    old.children.removeAll { $0 === self }
    parent = nil
    if hadWindow { tellDidMove() }
    viewDidMoveToSuperview()
    old.needsLayout = true
  }

  /// Treats the pointer as outside of all tracking areas of this view and its subviews, which are no
  /// longer on the display. The pointer enters them again when they come back under it.
  final func forgetPointer() {
    for area in areas { area.isEntered = false }
    for view in children { view.forgetPointer() }
  }

  /// Tells this view and its subviews of the window that they will be in.
  final func tellWillMove(to new: NSWindow?) {
    if let window, window.firstResponder === self { window.makeFirstResponder(nil) }
    viewWillMove(toWindow: new)
    for view in children { view.tellWillMove(to: new) }
  }

  final func tellDidMove() {
    if window != nil { adoptScale() }
    viewDidMoveToWindow()
    for view in children { view.tellDidMove() }
  }

  final func frontmostView(at point: NSPoint) -> NSView? {
    guard !isHidden else { return nil }
    let own = point.applying(mapToSuperview.inverted())
    guard isMousePoint(own, in: bounds) else { return nil }
    for view in children.reversed() {
      if let hit = view.hitTest(own) { return hit }
    }
    return self
  }
}
