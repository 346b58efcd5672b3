/// The Booleans whose getters have another name in Swift than in key-value coding. Key paths take
/// both (§10.2).
enum BooleanNames {
  private static let keys = [
    "isHidden": "hidden", "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped",
    "isOpaque": "opaque", "isWrapped": "wrapped", "isEnabled": "enabled",
    "isRemovedOnCompletion": "removedOnCompletion", "isAdditive": "additive",
    "isCumulative": "cumulative",
  ]

  /// Returns the key of a Boolean, from either name; any other name is returned as it is.
  static func key(of name: String) -> String { keys[name] ?? name }
}
