internal import GraphicsValues

/// What one thread changed since its last commit. It names what changed; the values are read from
/// the layers when they are sent.
struct PendingChanges {
  struct Change {
    let layer: CALayer
    var keys = PropertyKeySet()
    var sublayers = false
    var mask = false
    /// Values of keys that the class does not declare.
    var tags = false
    /// The layer needs layout or display.
    var upkeep = false
    var animations = false
  }

  /// In the order in which layers were first changed.
  private(set) var changes: [Change] = []
  /// Windows that were made, closed or altered.
  private(set) var windows: [LayerWindow] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  mutating func mark(_ window: LayerWindow) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  mutating func mark(_ layer: CALayer, _ body: (inout Change) -> Void) {
    let id = ObjectIdentifier(layer)
    if let index = indices[id] {
      body(&changes[index])
    } else {
      indices[id] = changes.count
      var change = Change(layer: layer)
      body(&change)
      changes.append(change)
    }
  }
}
