// Links between layers are read and changed under `SharedLock`. Code of the application (actions,
// layout) runs without the lock, as for properties.

/// The owner of a layer: the list of sublayers of another layer, or another layer's mask.
struct LayerOwner {
  let layer: CALayer
  let isMask: Bool

  /// The event for which actions are searched (§3.4).
  var event: String { isMask ? "mask" : "sublayers" }
}

extension CALayer {
  /// The layer's present owner. Under the lock.
  final var owner: LayerOwner? {
    parent.map { LayerOwner(layer: $0, isMask: $0.maskLayer === self) }
  }

  /// True for a layer in the list of sublayers of another one.
  final var isInList: Bool { SharedLock.held { owner?.isMask == false } }

  /// Changes links: sends order-out events to the leaving layers, finds the actions of the changes,
  /// makes all changes at once and runs the actions (§3.4, §3.5).
  ///
  /// - Parameters:
  ///   - leaving: layers that leave their owner and may have been visible.
  ///   - owners: the owners whose lists or masks change.
  ///   - body: makes the change under the lock; returns false if it is no longer possible.
  static func relink(
    leaving: [CALayer], owners: [LayerOwner], _ body: () -> Bool
  ) -> Bool {
    for layer in leaving { layer.performBelow(kCAOnOrderOut) }
    let actions = owners.map { owner in
      owner.layer.runsActions ? owner.layer.action(forKey: owner.event) : nil
    }
    guard SharedLock.held(body) else { return false }
    for (owner, action) in zip(owners, actions) {
      if !owner.isMask { owner.layer.layoutDidBecomeInvalid() }
      action?.run(forKey: owner.event, object: owner.layer, arguments: nil)
    }
    return true
  }

  /// Removes the layer from its owner. Under the lock.
  final func unlink() {
    guard let owner else { return }
    parent = nil
    if owner.isMask {
      owner.layer.maskLayer = nil
      TransactionStack.current.mark(owner.layer) { $0.mask = true }
    } else {
      if let index = owner.layer.index(of: self) { owner.layer.children.remove(at: index) }
      TransactionStack.current.mark(owner.layer) { $0.sublayers = true }
    }
  }

  /// Removes layers from their owners, with one change for each list. Under the lock.
  static func unlink(_ layers: [CALayer]) {
    var lists: [ObjectIdentifier: CALayer] = [:]
    for layer in layers {
      guard let owner = layer.owner else { continue }
      if owner.isMask { layer.unlink() } else { lists[ObjectIdentifier(owner.layer)] = owner.layer }
    }
    let gone = Set(layers.map { ObjectIdentifier($0) })
    for list in lists.values {
      list.children.removeAll { gone.contains(ObjectIdentifier($0)) }
      TransactionStack.current.mark(list) { $0.sublayers = true }
    }
    for layer in layers { layer.parent = nil }
  }

  /// Returns the index among the sublayers. Both ends are tried first, since most changes are
  /// there. Under the lock.
  final func index(of layer: CALayer) -> Int? {
    if children.last === layer { return children.count - 1 }
    if children.first === layer { return 0 }
    return children.lastIndex { $0 === layer }
  }

  /// Runs the actions for an event of the layer and all its descendants. Does nothing while actions
  /// are disabled, and if `outer` (or without it the layer itself) was never committed and so is
  /// not visible.
  final func performBelow(_ event: String, in outer: CALayer? = nil) {
    let isVisible = SharedLock.held { (outer ?? self).rendered != nil }
    guard isVisible, runsActions else { return }
    var rest = [self]
    while let next = rest.popLast() {
      next.action(forKey: event)?.run(forKey: event, object: next, arguments: nil)
      rest += SharedLock.held { next.children }.reversed()
    }
  }
}
