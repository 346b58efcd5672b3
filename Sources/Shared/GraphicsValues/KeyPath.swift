extension PropertyKey {
  /// The keys that travel on the wire: all but the local ones.
  package static let travelling: [PropertyKey] = allCases.filter { !$0.isLocal }
}

/// A property, or a part of one: `"transform.rotation.z"` parsed once, when an animation is added.
package struct PropertyKeyPath: Hashable, Sendable {
  package var key: PropertyKey
  package var component: KeyPathComponent

  package init(_ key: PropertyKey, _ component: KeyPathComponent = .whole) {
    self.key = key
    self.component = component
  }

  /// Parses a key path; nil when it names no property of a layer, or a part that the property does not
  /// have.
  package init?(_ path: some StringProtocol) {
    let dot = path.firstIndex(of: ".") ?? path.endIndex
    guard let key = PropertyKey(name: String(path[..<dot])) else { return nil }
    let rest = dot == path.endIndex ? "" : String(path[path.index(after: dot)...])
    guard dot == path.endIndex || !rest.isEmpty,
      let component = KeyPathComponent(apiName: rest),
      component.type(in: key.type) != nil
    else { return nil }
    self.init(key, component)
  }

  /// The type of the values an animation of this key path takes.
  package var valueType: PropertyType { component.type(in: key.type) ?? key.type }

  package var spelling: String {
    component == .whole ? key.name : key.name + "." + component.apiName
  }
}
