import InputEvents

/// The keys that are held down, each with the context that got its press.
struct KeyState {
  private struct Held {
    var key: Key
    var target: WindowID
  }

  /// Held keys, in the order in which they were pressed.
  private var held: [Held] = []
  /// The most held keys: more than keyboards have.
  private static let most = 256

  var isEmpty: Bool { held.isEmpty }

  /// Records the context that gets a press, first or repeated.
  ///
  /// - Returns: false when too many keys are held: then no context gets the press.
  mutating func press(_ key: Key, for target: WindowID) -> Bool {
    if let index = index(of: key) {
      held[index].target = target
      return true
    }
    guard held.count < Self.most else { return false }
    held.append(Held(key: key, target: target))
    return true
  }

  /// - Returns: the context that got the press; nil if none did.
  mutating func release(_ key: Key) -> WindowID? {
    index(of: key).map { held.remove(at: $0).target }
  }

  /// Removes and returns the keys held for other contexts than `window`, in the order in which they were
  /// pressed.
  mutating func take(notOf window: WindowID?) -> [(key: Key, target: WindowID)] {
    let taken = held.filter { $0.target != window }
    held.removeAll { $0.target != window }
    return taken.map { ($0.key, $0.target) }
  }

  mutating func forget(_ client: UInt32) { held.removeAll { $0.target.client == client } }

  /// Finds a key by its code, since the layout may have changed; a key without a code, by its symbol.
  private func index(of key: Key) -> Int? {
    held.firstIndex {
      $0.key.code == key.code && (key.code != 0 || $0.key.symbol == key.symbol)
    }
  }
}
