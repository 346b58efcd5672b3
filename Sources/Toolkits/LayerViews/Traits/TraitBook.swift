import Foundation

/// The traits that an object has instead of its surroundings', and those who are told of changes.
@MainActor final class TraitBook {
  /// The value of `overrideUserInterfaceStyle`.
  var style = UIUserInterfaceStyle.unspecified { didSet { cached = nil } }
  /// The values of `traitOverrides`, which win.
  var overrides = TraitValues() { didSet { cached = nil } }
  /// The traits that a parent or a presentation chose for a controller; both others win.
  var imposed: UITraitCollection? { didSet { cached = nil } }
  var registrations: [TraitRegistration] = []

  private var cached: (base: UITraitCollection, result: UITraitCollection)?

  /// Returns the traits of an object in surroundings of given ones.
  func applied(to base: UITraitCollection) -> UITraitCollection {
    if let cached, cached.base === base { return cached.result }
    var values = base.values
    if let imposed { values = values.overlaid(by: imposed.values) }
    if style != .unspecified { values.style = style }
    values = values.overlaid(by: overrides)
    let result =
      values == base.values ? base : UITraitCollection(values, isPredicted: base.isPredicted)
    cached = (base, result)
    return result
  }

  func tell(_ object: AnyObject, of new: UITraitCollection, before old: UITraitCollection) {
    for registration in registrations where registration.concerns(old, new) {
      // A call before may have ended this registration.
      if !registration.isOver { registration.call(object, old) }
    }
  }
}

/// A call for changes of certain traits.
@MainActor final class TraitRegistration: NSObject, UITraitChangeRegistration {
  private let traits: [UITrait]
  var isOver = false
  let call: @MainActor (AnyObject, UITraitCollection) -> Void

  init(
    _ traits: [UITrait], _ call: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
  ) {
    self.traits = traits
    self.call = call
    super.init()
  }

  func concerns(_ old: UITraitCollection, _ new: UITraitCollection) -> Bool {
    traits.contains { !old.values.isEqual(new.values, in: $0) }
  }
}

/// A change of traits on its way down a hierarchy: all objects get their new traits first, and are told then.
@MainActor struct TraitChange {
  private var changed: [(object: any TraitHolder, old: UITraitCollection)] = []

  /// Gives objects new traits, and tells those whose traits have changed.
  static func perform(_ adopt: (inout TraitChange) -> Void) {
    var change = TraitChange()
    adopt(&change)
    for (object, old) in change.changed { object.traitsChanged(from: old) }
  }

  mutating func add(_ object: any TraitHolder, _ old: UITraitCollection) {
    changed.append((object, old))
  }
}
