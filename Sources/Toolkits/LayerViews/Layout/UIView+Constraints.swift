public import Foundation

extension UIView {
  /// The size that stands for the smallest size that fits.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// The size that stands for a large size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The active constraints of this view: those between its subviews and itself.
  public var constraints: [NSLayoutConstraint] { rare?.constraints ?? [] }
  /// Makes a constraint active.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Makes constraints active.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  /// Makes a constraint of this view inactive.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.isActive = false }
  }
  /// Makes constraints of this view inactive.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// True leaves the frame to the program and the autoresizing mask; false leaves it to
  /// constraints.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { !traits.contains(.constrained) }
    set {
      guard newValue == traits.contains(.constrained) else { return }
      traits.set(.constrained, !newValue)
      if !newValue { ConstraintLayout.isUsed = true }
      constraintsChanged()
    }
  }

  /// Returns the priority with which the view resists being larger than its contents; 250 by
  /// default.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    rare?.hugging[axis] ?? .defaultLow
  }
  /// Sets the priority with which the view resists being larger than its contents.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    rareState.hugging[axis] = priority
    constraintsChanged()
  }
  /// Returns the priority with which the view resists being smaller than its contents; 750 by
  /// default.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { rare?.resistance[axis] ?? .defaultHigh }
  /// Sets the priority with which the view resists being smaller than its contents.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    rareState.resistance[axis] = priority
    constraintsChanged()
  }

  final func constrainedSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    var layout = ConstraintLayout(self)
    return layout.fittingSize(target, horizontal, vertical)
  }

  /// Marks the view for `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    traits.remove(.updatedConstraints)
    markUpdateAbove()
    setNeedsLayout()
    constraintsChanged()
  }
  /// Returns true until `updateConstraints()` was called.
  public func needsUpdateConstraints() -> Bool { !traits.contains(.updatedConstraints) }
  /// Calls `updateConstraints()` of the views that are marked among this view and its subviews, subviews
  /// first.
  public func updateConstraintsIfNeeded() {
    if !traits.contains(.updatedBelow) {
      traits.insert(.updatedBelow)
      for view in children { view.updateConstraintsIfNeeded() }
    }
    guard needsUpdateConstraints() else { return }
    traits.insert(.updatedConstraints)
    if let controller { controller.updateViewConstraints() } else { updateConstraints() }
  }

  /// Lets the superviews know that this view, or a view in it, needs `updateConstraints()`.
  final func markUpdateAbove() {
    var outer = parent
    while let view = outer, view.traits.contains(.updatedBelow) {
      view.traits.remove(.updatedBelow)
      outer = view.parent
    }
  }

  // MARK: Changes

  /// Marks the view whose layout places this view, after a change on which its place depends.
  final func constraintsChanged() {
    guard ConstraintLayout.isUsed else { return }
    var view = self
    view.setNeedsLayout()
    while view.traits.contains(.constrained), let outer = view.parent {
      view = outer
      view.setNeedsLayout()
    }
  }

  /// Removes the constraints between a subtree and its surroundings.
  final func dropOuterConstraints() {
    guard ConstraintLayout.isUsed else { return }
    parent?.removeConstraints { constraint in
      let inside = [constraint.first?.view, constraint.second?.view].compactMap { $0 }
        .filter { $0.isDescendant(of: self) }
      return !inside.isEmpty
    }
  }

  /// Deactivates constraints of this view and of its superviews.
  final func removeConstraints(where isMeant: (NSLayoutConstraint) -> Bool) {
    var view: UIView? = self
    while let current = view {
      for constraint in current.constraints where isMeant(constraint) { constraint.deactivate() }
      view = current.parent
    }
  }
}
