public import Foundation

/// An object with traits: a screen, a scene, a window, a controller, a view.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits of the object.
  var traitCollection: UITraitCollection { get }
  /// Called after traits have changed, in the object that contains others before them, and before layout.
  ///
  /// - Parameter previousTraitCollection: the traits before the change.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The token of a registration.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// An object that calls closures and methods when certain traits have changed: a view, a controller, a scene.
///
/// Registrations end with the object. They are called in their order, after `traitCollectionDidChange(_:)`.
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {
  /// Calls a closure after any of some traits has changed, with the object and its traits before the change.
  @discardableResult func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration
  /// Ends a registration.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable {
  /// A closure that is called with an object and its traits before a change.
  public typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> = (
    _ traitEnvironment: TraitEnvironment, _ previousTraitCollection: UITraitCollection
  ) -> Void
}

/// An object of this module with traits, and a place for its overrides and registrations.
@MainActor protocol TraitHolder: UITraitEnvironment, UITraitChangeObservable {
  /// The overrides and registrations; nil before the first.
  var traitBook: TraitBook? { get set }
  /// Adapts the object, and all in it, to a change of its overrides or of the traits around it.
  func updateOwnTraits()
  /// Acts on a change of traits, and calls `traitCollectionDidChange(_:)` and the registrations.
  func traitsChanged(from old: UITraitCollection)
}

extension TraitHolder {
  /// The book, made if there is none.
  var ownTraitBook: TraitBook {
    if let traitBook { return traitBook }
    let new = TraitBook()
    traitBook = new
    return new
  }

  func changeOverrides(_ change: (TraitBook) -> Void) {
    change(ownTraitBook)
    updateOwnTraits()
  }

  func register(
    _ traits: [UITrait], _ call: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = TraitRegistration(traits, call)
    ownTraitBook.registrations.append(registration)
    return registration
  }

  func unregister(_ registration: any UITraitChangeRegistration) {
    traitBook?.registrations.removeAll { own in
      guard own === registration else { return false }
      own.isOver = true
      return true
    }
  }
}

// Apple's methods with a selector take a method: `registerForTraitChanges(traits, action: Self.changed)`.
extension UITraitChangeObservable {
  /// Calls a method without parameters of an object, which is not retained, after a change of any of some
  /// traits.
  @discardableResult public func registerForTraitChanges<Target: AnyObject>(
    _ traits: [UITrait], target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak target] _, _ in
      if let target { action(target)() }
    }
  }
  /// Calls a method of an object, which is not retained, after a change of any of some traits, with the
  /// object whose traits they are.
  @discardableResult public func registerForTraitChanges<Target: AnyObject, Environment>(
    _ traits: [UITrait], target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Environment) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak target] environment, _ in
      if let target, let environment = environment as? Environment { action(target)(environment) }
    }
  }
  /// Calls a method of an object, which is not retained, after a change of any of some traits, with the
  /// object whose traits they are and its traits before the change.
  @discardableResult public func registerForTraitChanges<Target: AnyObject, Environment>(
    _ traits: [UITrait], target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak target] environment, previous in
      if let target, let environment = environment as? Environment {
        action(target)(environment, previous)
      }
    }
  }
  /// Calls a method without parameters of this object after any of some traits has changed.
  @discardableResult public func registerForTraitChanges<Target: AnyObject>(
    _ traits: [UITrait], action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { object, _ in
      if let target = object as? Target { action(target)() }
    }
  }
  /// Calls a method of this object after any of some traits has changed, with the object itself.
  @discardableResult public func registerForTraitChanges<Target: AnyObject, Environment>(
    _ traits: [UITrait],
    action: @escaping @MainActor (Target) -> @MainActor (Environment) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { object, _ in
      if let target = object as? Target, let environment = object as? Environment {
        action(target)(environment)
      }
    }
  }
  /// Calls a method of this object after any of some traits has changed, with the object itself and its
  /// traits before the change.
  @discardableResult public func registerForTraitChanges<Target: AnyObject, Environment>(
    _ traits: [UITrait],
    action: @escaping @MainActor (Target) -> @MainActor (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { object, previous in
      if let target = object as? Target, let environment = object as? Environment {
        action(target)(environment, previous)
      }
    }
  }

  private func add(
    _ traits: [UITrait], _ call: @escaping @MainActor (AnyObject, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    guard let holder = self as? any TraitHolder else { return TraitRegistration(traits, call) }
    return holder.register(traits, call)
  }
}
