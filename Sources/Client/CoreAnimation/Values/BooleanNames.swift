/// The Booleans whose getters have another name in Swift than in key-value coding. Key paths take
/// both (§10.2).
enum BooleanNames {
  private static let keys = keysOfProperties.merging([
    "isEnabled": "enabled", "isRemovedOnCompletion": "removedOnCompletion",
    "isAdditive": "additive", "isCumulative": "cumulative",
  ]) { $1 }

  /// Returns the key of a Boolean, from either name; any other name is returned as it is.
  static func key(of name: String) -> String { keys[name] ?? name }
}
