internal import Foundation

/// An object in a property that key paths reach by its name: a filter, an emitter cell.
protocol NamedObject: AnyObject {
  var keyPathName: String? { get }
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension CAEmitterCell: NamedObject {
  final var keyPathName: String? { name }
}

extension KeyValueCoding {
  /// The first object of a list that has a name.
  private static func object(named name: String, in list: [Any]) -> (any NamedObject)? {
    for case let object as any NamedObject in list where object.keyPathName == name {
      return object
    }
    return nil
  }

  /// Follows a key path into an object that has a name, or into a list of such: `fire.birthRate`.
  static func value(_ keyPath: String, inside object: Any) -> Any? {
    if let named = object as? any NamedObject { return named.value(forKeyPath: keyPath) }
    guard let list = object as? [Any] else { return nil }
    let (name, rest) = split(keyPath)
    let found = self.object(named: name, in: list)
    return rest.map { found?.value(forKeyPath: $0) } ?? found
  }

  /// What a property has to be set to for a key path inside its value to change: a structure with
  /// another part, or the same objects, one of which has changed. Nil when the path leads nowhere.
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
