import Foundation

extension UIViewController: TraitHolder, UITraitEnvironment, UITraitChangeObservable {
  // MARK: Overrides

  /// Traits that the controller, its view and all in it have instead of those around it.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: traitBook?.overrides ?? TraitValues()) }
    set { changeOverrides { $0.overrides = newValue.values } }
  }
  /// Does nothing: traits are always up to date.
  public func updateTraitsIfNeeded() {}

  /// Sets traits that a child has instead of those around it; nil for none. A controller that is no child is
  /// left as it is, with a line on standard error.
  public func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    guard childViewController.parent === self else {
      return notices.say(
        "\(type(of: childViewController)) is no child of \(type(of: self)), which sets its traits")
    }
    childViewController.changeOverrides { $0.imposed = collection }
  }
  /// Returns the traits that a child has instead of those around it; nil for none.
  public func overrideTraitCollection(
    forChild childViewController: UIViewController
  ) -> UITraitCollection? {
    childViewController.parent === self ? childViewController.traitBook?.imposed : nil
  }

  /// Calls a closure after any of some traits has changed, with the controller and its traits before the
  /// change.
  @discardableResult public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration {
    register(traits) { object, previous in
      if let environment = object as? TraitEnvironment { handler(environment, previous) }
    }
  }
  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    unregister(registration)
  }

  // MARK: Inheritance

  /// The traits around the controller: those of its view's superview; before the view has one, those of its
  /// parent, or of the window whose root it is.
  final var surroundingTraits: UITraitCollection {
    if let outer = viewIfLoaded?.superview { return outer.ownTraits }
    return parent?.ownTraits ?? rootedIn?.ownTraits ?? SystemTraits.current.predicted
  }

  final func updateOwnTraits() {
    let base = surroundingTraits
    TraitChange.perform { adoptWithView(base, &$0) }
  }

  /// Adapts the controller, its view, if there is one, and all in them to the traits around them.
  final func adoptWithView(_ base: UITraitCollection, _ change: inout TraitChange) {
    if let view = viewIfLoaded {
      view.adoptTraits(base, &change)
    } else {
      _ = adoptTraits(base, &change)
    }
  }

  /// Adapts the controller, and the children whose views are nowhere yet, to the traits around it. Returns
  /// the controller's traits.
  final func adoptTraits(
    _ base: UITraitCollection, _ change: inout TraitChange
  ) -> UITraitCollection {
    let (old, new) = (ownTraits, traitBook?.applied(to: base) ?? base)
    guard new !== old else { return new }
    ownTraits = new
    guard new != old else { return new }
    change.add(self, old)
    for child in children where child.viewIfLoaded?.superview == nil {
      child.adoptWithView(new, &change)
    }
    return new
  }

  final func traitsChanged(from old: UITraitCollection) {
    let new = ownTraits
    SystemTraits.with(new) {
      traitCollectionDidChange(old)
      traitBook?.tell(self, of: new, before: old)
    }
  }
}
