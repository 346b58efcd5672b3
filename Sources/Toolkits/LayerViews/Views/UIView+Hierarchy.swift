import CoreAnimation
import Foundation

extension UIView {
  /// The subviews in the order of their layers, which the application may have changed by hand.
  final var orderedChildren: [UIView] {
    guard children.count > 1 else { return children }
    let layers = layer.sublayers ?? []
    var index = 0
    for sublayer in layers where sublayer === children[index].layer {
      index += 1
      if index == children.count { return children }
    }
    var ordered = layers.compactMap { $0.delegate as? UIView }.filter { $0.parent === self }
    // A layer that was removed by hand leaves its view in the hierarchy.
    let present = Set(ordered.map { ObjectIdentifier($0) })
    ordered += children.filter { !present.contains(ObjectIdentifier($0)) }
    children = ordered
    return ordered
  }

  final var enclosingWindow: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.parent
    }
    return nil
  }

  /// True in a window that is shown: only there do animations run, and end.
  final var isOnDisplay: Bool { enclosingWindow?.host != nil }

  /// Returns true for this view and for all views that contain it.
  public func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let ancestor = current {
      if ancestor === view { return true }
      current = ancestor.parent
    }
    return false
  }

  /// Returns the first view with a tag among this view and its subviews, superviews first; nil if
  /// there is none.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Returns false for a window, for this view, and for a view that contains it or has it in its
  /// mask.
  final func canContain(_ view: UIView) -> Bool {
    var current: UIView? = self
    while let outer = current {
      if outer === view { return false }
      current = outer.parent ?? outer.rare?.masked
    }
    return !(view is UIWindow)
  }

  /// Inserts a view.
  ///
  /// - Parameters:
  ///   - index: the index among the subviews without the view itself; clamped.
  ///   - sibling: the subview whose layer comes directly below the view's; nil to come directly below the
  ///     layer of the next subview.
  final func insert(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    guard canContain(view) else {
      return notices.say("\(type(of: view)) was not added to a view that it contains")
    }
    if view.parent === self {
      return reorder(view, at: index, above: sibling)
    }
    let newWindow = enclosingWindow
    let changesWindow = view.enclosingWindow !== newWindow
    view.willMove(toSuperview: self)
    if changesWindow { view.tellWillMove(to: newWindow) }
    // These calls may have changed the hierarchy themselves.
    guard canContain(view) else { return }
    view.rare?.masked?.mask = nil
    view.dropOuterConstraints()
    view.parent.map { old in
      old.willRemoveSubview(view)
      old.forget(view)
      old.setNeedsLayout()
    }
    view.parent = self
    if view.needsUpdateConstraints() || !view.traits.contains(.updatedBelow) {
      view.markUpdateAbove()
    }
    view.safeAreaMayHaveChanged()
    place(view, at: index, above: sibling?.parent === self ? sibling : nil)
    view.adoptTraitsOfSuperview()
    if changesWindow { view.tellDidMove() }
    // The calls may have removed the view again.
    guard view.parent === self else { return }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
    if view.rare?.tint == nil { view.tellTintChanged() }
  }

  final func insert(_ view: UIView, below sibling: UIView) {
    insert(view, at: index(of: sibling, without: view) ?? .max)
  }

  final func insert(_ view: UIView, above sibling: UIView) {
    guard let index = index(of: sibling, without: view) else { return insert(view, at: .max) }
    insert(view, at: index + 1, above: sibling)
  }

  private func index(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  private func forget(_ view: UIView) {
    children.firstIndex { $0 === view }.map { _ = children.remove(at: $0) }
  }

  /// Puts the layer and the view at an index among the subviews. Layers without a view may lie between those
  /// of two subviews.
  private func place(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    guard index < children.count else {
      if let sibling {
        layer.insertSublayer(view.layer, above: sibling.layer)
      } else {
        layer.addSublayer(view.layer)
      }
      return children.append(view)
    }
    var others = orderedChildren.filter { $0 !== view }
    let index = max(index, 0)
    if let sibling {
      layer.insertSublayer(view.layer, above: sibling.layer)
    } else {
      layer.insertSublayer(view.layer, below: others[index].layer)
    }
    others.insert(view, at: index)
    children = others
  }

  final func reorder(_ view: UIView, at index: Int, above sibling: UIView? = nil) {
    guard view.parent === self else { return }
    children = orderedChildren.filter { $0 !== view }
    place(view, at: index, above: sibling)
  }

  final func exchangeChildren(_ first: Int, _ second: Int) {
    let views = subviews
    guard first != second, views.indices.contains(first), views.indices.contains(second) else {
      return
    }
    let (low, high) = (min(first, second), max(first, second))
    let (lower, upper) = (views[low], views[high])
    reorder(upper, at: low)
    reorder(lower, at: high)
  }

  final func leaveSuperview() {
    guard let old = parent else {
      if let masked = rare?.masked { masked.mask = nil }
      return
    }
    let losesWindow = enclosingWindow != nil
    old.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if losesWindow { tellWillMove(to: nil) }
    // These calls may have moved the view themselves.
    guard parent === old else { return }
    dropOuterConstraints()
    layer.removeFromSuperlayer()
    old.forget(self)
    parent = nil
    safeAreaMayHaveChanged()
    if losesWindow { tellDidMove() }
    didMoveToSuperview()
    old.setNeedsLayout()
  }

  /// Removes the view from a window that is being freed, to which no view has a reference any more.
  final func leaveFreedWindow() {
    tellWillMove(to: nil)
    layer.removeFromSuperlayer()
    tellDidMove()
  }

  /// Tells this view and its subviews of the window that they will be in.
  final func tellWillMove(to window: UIWindow?) {
    if isFirstResponder { resignFirstResponder() }
    controller.map { $0.appearance.viewWillMove(toWindow: window, of: $0) }
    willMove(toWindow: window)
    for view in children { view.tellWillMove(to: window) }
  }

  /// Ends the animations of a layer that was added and removed without a commit between. The
  /// commit, which ends the animations of all other removed layers, does not see this layer.
  private func endUncommittedAnimations() {
    if layer.animationKeys() != nil, layer.presentation() == nil { layer.removeAllAnimations() }
  }

  /// Adapts this view and its subviews to a window that became visible or has another scale.
  final func windowDisplayChanged(_ window: UIWindow) {
    adoptScale(of: window)
    windowChanged()
    for view in children { view.windowDisplayChanged(window) }
  }

  final func tellDidMove() {
    if let window = enclosingWindow { adoptScale(of: window) } else { endUncommittedAnimations() }
    if enclosingWindow != nil { adoptLooks() }
    windowChanged()
    didMoveToWindow()
    controller.map { $0.appearance.viewMovedToWindow(of: $0) }
    for view in children { view.tellDidMove() }
  }
}
