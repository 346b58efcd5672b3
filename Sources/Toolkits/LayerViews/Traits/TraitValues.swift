import Foundation

/// The values of a collection of traits. A trait that has none is at `UITraitDefinition.defaultValue`.
struct TraitValues: Equatable, @unchecked Sendable {
  var style = UIUserInterfaceStyle.unspecified
  var idiom = UIUserInterfaceIdiom.unspecified
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var displayScale: CGFloat = 0
  var displayGamut = UIDisplayGamut.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var contentSizeCategory = UIContentSizeCategory.unspecified
  var contrast = UIAccessibilityContrast.unspecified
  var forceTouch = UIForceTouchCapability.unknown
  var level = UIUserInterfaceLevel.unspecified
  var activeAppearance = UIUserInterfaceActiveAppearance.unspecified
  var legibilityWeight = UILegibilityWeight.unspecified
  /// Values of the program's own traits, by the definition.
  private(set) var custom: [ObjectIdentifier: CustomTrait] = [:]

  /// A value of a trait that the program has defined.
  struct CustomTrait: Equatable {
    let definition: UITrait
    let value: Any

    static func == (a: CustomTrait, b: CustomTrait) -> Bool {
      a.definition == b.definition && areEqual(a.value, b.value)
    }

    /// Values of a type without equality count as different.
    static func areEqual(_ a: Any, _ b: Any) -> Bool {
      func isEqual<Value: Equatable>(_ a: Value) -> Bool { (b as? Value) == a }
      return (a as? any Equatable).map { isEqual($0) } ?? false
    }
  }

  /// The value of a trait.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get {
      if let known = trait as? any SystemTrait.Type {
        return known.value(in: self) as? Trait.Value ?? trait.defaultValue
      }
      return custom[ObjectIdentifier(trait)]?.value as? Trait.Value ?? trait.defaultValue
    }
    set {
      if let known = trait as? any SystemTrait.Type {
        known.set(newValue, in: &self)
      } else {
        custom[ObjectIdentifier(trait)] = CustomTrait(definition: trait, value: newValue)
      }
    }
  }

  /// True if there is a value of a trait.
  func contains(_ trait: UITrait) -> Bool {
    if let known = trait as? any SystemTrait.Type { return known.isGiven(in: self) }
    return custom[ObjectIdentifier(trait)] != nil
  }

  mutating func remove(_ trait: UITrait) {
    if let known = trait as? any SystemTrait.Type {
      known.clear(in: &self)
    } else {
      custom[ObjectIdentifier(trait)] = nil
    }
  }

  /// True if two collections have the same value of a trait.
  func isEqual(_ other: TraitValues, in trait: UITrait) -> Bool {
    if let known = trait as? any SystemTrait.Type { return known.isSame(self, other) }
    let key = ObjectIdentifier(trait)
    return custom[key] == other.custom[key]
  }

  /// Returns these values, replaced by the other's where the other has some.
  func overlaid(by other: TraitValues) -> TraitValues {
    var all = self
    if other.style != .unspecified { all.style = other.style }
    if other.idiom != .unspecified { all.idiom = other.idiom }
    if other.horizontalSizeClass != .unspecified {
      all.horizontalSizeClass = other.horizontalSizeClass
    }
    if other.verticalSizeClass != .unspecified { all.verticalSizeClass = other.verticalSizeClass }
    if other.displayScale != 0 { all.displayScale = other.displayScale }
    if other.displayGamut != .unspecified { all.displayGamut = other.displayGamut }
    if other.layoutDirection != .unspecified { all.layoutDirection = other.layoutDirection }
    if other.contentSizeCategory != .unspecified {
      all.contentSizeCategory = other.contentSizeCategory
    }
    if other.contrast != .unspecified { all.contrast = other.contrast }
    if other.forceTouch != .unknown { all.forceTouch = other.forceTouch }
    if other.level != .unspecified { all.level = other.level }
    if other.activeAppearance != .unspecified { all.activeAppearance = other.activeAppearance }
    if other.legibilityWeight != .unspecified { all.legibilityWeight = other.legibilityWeight }
    all.custom.merge(other.custom) { $1 }
    return all
  }

  /// True if no value of the other is missing or different here.
  func contains(_ other: TraitValues) -> Bool { overlaid(by: other) == self }

  /// True if drawings may look different in a view of the same size and scale.
  func drawsDifferently(than other: TraitValues) -> Bool {
    var other = other
    other.displayScale = displayScale
    other.horizontalSizeClass = horizontalSizeClass
    other.verticalSizeClass = verticalSizeClass
    return other != self
  }

  /// True if colours may look different.
  func hasOtherColors(than other: TraitValues) -> Bool {
    if style != other.style || contrast != other.contrast || level != other.level
      || displayGamut != other.displayGamut || activeAppearance != other.activeAppearance
    {
      return true
    }
    guard !custom.isEmpty || !other.custom.isEmpty else { return false }
    return Set(custom.keys).union(other.custom.keys).contains { key in
      let definition = (custom[key] ?? other.custom[key])?.definition
      return definition?.affectsColorAppearance == true && custom[key] != other.custom[key]
    }
  }
}
