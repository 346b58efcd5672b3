import Foundation

/// An object of a property with a name in key paths, such as a filter or an emitter cell.
protocol NamedObject: AnyObject {
  var keyPathName: String? { get }
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension CAEmitterCell: NamedObject {
  final var keyPathName: String? { name }
}

extension KeyValueCoding {
  /// Returns the first object of a list with a given name.
  private static func object(named name: String, in list: [Any]) -> (any NamedObject)? {
    for case let object as any NamedObject in list where object.keyPathName == name {
      return object
    }
    return nil
  }

  /// Returns the value at a key path inside a named object or a list of such objects:
  /// `fire.birthRate`.
  static func value(_ keyPath: String, inside object: Any) -> Any? {
    if let named = object as? any NamedObject { return named.value(forKeyPath: keyPath) }
    guard let list = object as? [Any] else { return nil }
    let (name, rest) = split(keyPath)
    let found = self.object(named: name, in: list)
    return rest.map { found?.value(forKeyPath: $0) } ?? found
  }

  /// Returns the new value of a property after setting a key path inside it: a structure with
  /// another part, or the same objects, one of them changed. Nil for an unknown path.
  static func setting(_ keyPath: String, inside object: Any, to value: Any?) -> Any? {
    if let named = object as? any NamedObject {
      named.setValue(value, forKeyPath: keyPath)
      return object
    }
    guard let list = object as? [Any] else { return setting(keyPath, of: object, to: value) }
    let (name, rest) = split(keyPath)
    guard let rest, let found = self.object(named: name, in: list) else { return nil }
    found.setValue(value, forKeyPath: rest)
    return object
  }
}
