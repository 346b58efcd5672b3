import GraphicsValues

/// The layers, keys and windows that one thread changed since its last commit. Values are read from
/// the layers when they are sent.
struct PendingChanges {
  struct Change {
    let layer: CALayer
    var keys = PropertyKeySet()
    var sublayers = false
    var mask = false
    /// True if values of undeclared keys changed.
    var tags = false
    /// True if the layer needs layout or display.
    var upkeep = false
    var animations = false
  }

  /// One entry for each changed layer, in the order of their first changes.
  private(set) var changes: [Change] = []
  /// Windows that were made, closed or changed.
  private(set) var windows: [LayerWindow] = []
  /// Rings with a frame for the commit.
  private(set) var rings: [SurfaceRing] = []
  /// Blocks to call when the changes are on screen.
  private(set) var presentedHandlers: [PresentedHandlers.Handler] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  var isEmpty: Bool {
    changes.isEmpty && windows.isEmpty && rings.isEmpty && presentedHandlers.isEmpty
  }

  mutating func add(_ handler: @escaping PresentedHandlers.Handler) {
    presentedHandlers.append(handler)
  }

  /// Adds later changes.
  mutating func add(_ other: PendingChanges) {
    for window in other.windows { mark(window) }
    for ring in other.rings { mark(ring) }
    for new in other.changes {
      mark(new.layer) { change in
        change.keys.formUnion(new.keys)
        change.sublayers = change.sublayers || new.sublayers
        change.mask = change.mask || new.mask
        change.tags = change.tags || new.tags
        change.upkeep = change.upkeep || new.upkeep
        change.animations = change.animations || new.animations
      }
    }
    presentedHandlers += other.presentedHandlers
  }

  mutating func mark(_ window: LayerWindow) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  mutating func mark(_ ring: SurfaceRing) {
    if !rings.contains(where: { $0 === ring }) { rings.append(ring) }
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
