package import GraphicsValues

extension ObjectAttribute {
  /// Returns the attribute's value; `.none` when the object has no such attribute, nil when there is no
  /// such object.
  ///
  /// - Parameter key: The property's name, which is also the name of the attributes on the way.
  package func value(in whole: PropertyValue, of key: PropertyKey) -> PropertyValue? {
    var value = whole
    for (depth, name) in path.enumerated() {
      guard let object = value.asObjects?.first(where: { name == nil || $0.name == name }) else {
        return nil
      }
      value = object.attributes[depth + 1 < path.count ? key.name : attribute] ?? .none
    }
    return value
  }

  /// Returns the objects with the attribute's value replaced; nil when there is no such object.
  func setting(
    _ value: PropertyValue, in whole: PropertyValue, of key: PropertyKey
  ) -> PropertyValue? {
    setting(value, in: whole, of: key, path[...])
  }

  /// Names of objects, outermost first; nil means the first object.
  private var path: [String?] { objects.isEmpty ? [nil] : objects }

  private func setting(
    _ value: PropertyValue, in whole: PropertyValue, of key: PropertyKey,
    _ path: ArraySlice<String?>
  ) -> PropertyValue? {
    guard let name = path.first, var objects = whole.asObjects,
      let index = objects.firstIndex(where: { name == nil || $0.name == name })
    else { return nil }
    if path.count == 1 {
      objects[index].attributes[attribute] = value
    } else {
      guard let inner = objects[index].attributes[key.name],
        let changed = setting(value, in: inner, of: key, path.dropFirst())
      else { return nil }
      objects[index].attributes[key.name] = changed
    }
    return .objects(objects)
  }
}
