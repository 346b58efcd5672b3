/// An object that each environment has for itself, made at its first use there: the state of a module
/// of views.
///
/// An object that belongs to the process would be a static property; this is one behind which each
/// `LayerEnvironment` has its own.
@MainActor public final class EnvironmentLocal<Value: AnyObject> {
  @usableFromInline let make: @MainActor () -> Value
  /// The object of `LayerEnvironment.standard`.
  @usableFromInline lazy var standard = make()

  /// Creates a place for objects, without one yet.
  ///
  /// - Parameter make: returns the object of an environment that has none yet.
  public nonisolated init(_ make: @escaping @MainActor () -> Value) { self.make = make }

  /// The object of the calling code's environment.
  @inlinable public var current: Value {
    LayerEnvironment.areSeveral ? objectOfCaller : standard
  }

  /// The object of the calling code's environment, one of several.
  @usableFromInline var objectOfCaller: Value {
    let environment = LayerEnvironment.current
    guard environment !== LayerEnvironment.standard else { return standard }
    if let known = environment.values[ObjectIdentifier(self)]?.value as? Value { return known }
    let new = make()
    environment.values[ObjectIdentifier(self)] = (place: self, value: new)
    return new
  }
}
