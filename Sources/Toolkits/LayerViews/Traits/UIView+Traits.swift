import Quartz2D

extension UIView: TraitHolder, UITraitEnvironment, UITraitChangeObservable {
  final var traitBook: TraitBook? {
    get { rare?.traitBook }
    set { rareState.traitBook = newValue }
  }

  // MARK: Overrides

  /// Traits that the view and all in it have instead of those around it.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: traitBook?.overrides ?? TraitValues()) }
    set { changeOverrides { $0.overrides = newValue.values } }
  }
  /// Does nothing: traits are always up to date.
  public func updateTraitsIfNeeded() {}

  /// Calls a closure after any of some traits has changed, with the view and its traits before the change.
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

  /// The traits around the view, which it has where it overrides none.
  final var surroundingTraits: UITraitCollection {
    if let parent { return parent.ownTraits }
    if let window = self as? UIWindow { return window.traitsOfPlace }
    return controller?.surroundingTraits ?? SystemTraits.current.predicted
  }

  final func updateOwnTraits() {
    let base = surroundingTraits
    TraitChange.perform { adoptTraits(base, &$0) }
  }

  /// Adapts the view, its controller and all in them to the traits around them.
  final func adoptTraits(_ base: UITraitCollection, _ change: inout TraitChange) {
    let base = controller?.adoptTraits(base, &change) ?? base
    let (old, new) = (ownTraits, rare?.traitBook?.applied(to: base) ?? base)
    guard new !== old else { return }
    ownTraits = new
    guard new != old else { return }
    change.add(self, old)
    for view in children { view.adoptTraits(new, &change) }
    rare?.mask?.adoptTraits(new, &change)
  }

  /// Adapts the view to the superview that it has come into.
  final func adoptTraitsOfSuperview() {
    guard let parent, ownTraits !== parent.ownTraits || traitBook != nil || controller != nil else {
      return
    }
    updateOwnTraits()
  }

  // MARK: Changes

  final func traitsChanged(from old: UITraitCollection) {
    let new = ownTraits
    SystemTraits.with(new) {
      if new.hasDifferentColorAppearance(comparedTo: old) {
        resolveBackground()
        appearanceChanged()
        tintColorDidChange()
        setNeedsUpdateConstraints()
      } else if new.displayScale != old.displayScale {
        appearanceChanged()
      }
      if new.layoutDirection != old.layoutDirection, semanticContentAttribute == .unspecified {
        directionChanged()
        constraintsChanged()
      }
      setNeedsLayout()
      if new.values.drawsDifferently(than: old.values) { setNeedsDisplay() }
      traitCollectionDidChange(old)
      rare?.traitBook?.tell(self, of: new, before: old)
    }
  }

  /// Makes the colour of the view's own traits the layer's background.
  final func resolveBackground() {
    guard let ownBackground else { return }
    layer.backgroundColor = resolved(ownBackground)
  }

  /// Returns a colour of the view's own traits, for its layers.
  final func resolved(_ color: UIColor) -> CGColor {
    color.isDynamic ? color.resolvedColor(with: ownTraits).cgColor : color.cgColor
  }
}
