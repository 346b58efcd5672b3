extension CALayer {
  final var currentSublayers: [CALayer]? {
    let layers: [CALayer] = SharedLock.held {
      guard let source = presentationSource else { return children }
      return source.sublayers
    }
    return layers.isEmpty ? nil : layers
  }

  final var currentSuperlayer: CALayer? {
    SharedLock.held { presentationSource.map(\.superlayer) ?? parent }
  }

  /// True when the layer is this one or one of those above it.
  private func isInside(_ layer: CALayer) -> Bool {
    var next: CALayer? = self
    while let current = next {
      if current === layer { return true }
      next = current.parent
    }
    return false
  }

  /// True for a layer in the list of sublayers, and not for the mask.
  final func hasSublayer(_ layer: CALayer) -> Bool {
    layer.parent === self && layer !== maskLayer
  }

  /// Replaces all sublayers. A layer that is listed twice counts once.
  final func setSublayers(_ layers: [CALayer]) {
    guard presentationSource == nil else { return }
    var listed: Set<ObjectIdentifier> = []
    let new: [CALayer] = SharedLock.held {
      let list = layers.filter {
        listed.insert(ObjectIdentifier($0)).inserted && canContain($0)
      }
      guard !list.elementsEqual(children, by: ===) else { return [] }
      let new = list.filter { !hasSublayer($0) }
      for layer in new { layer.leaveSuperlayer() }
      for old in children where !listed.contains(ObjectIdentifier(old)) {
        old.performBelow(kCAOnOrderOut)
      }
      changeSublayers {
        for old in children { old.parent = nil }
        for layer in list { layer.parent = self }
        children = list
      }
      return new
    }
    for layer in new { performBelow(kCAOnOrderIn, of: layer) }
  }

  /// False for layers that cannot be below this one: those above it, roots of windows, and
  /// presentations.
  final func canContain(_ layer: CALayer) -> Bool {
    !isInside(layer) && layer.window == nil && layer.presentationSource == nil
  }

  final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    SharedLock.held {
      guard layer !== sibling, let index = children.firstIndex(where: { $0 === sibling }) else {
        return
      }
      // The layer itself may leave a place before the sibling.
      let own = children.firstIndex { $0 === layer }
      insert(layer, at: index + offset - (own.map { $0 < index ? 1 : 0 } ?? 0))
    }
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new else { return }
    let isReplaced: Bool = SharedLock.held {
      guard hasSublayer(old), canContain(new) else { return false }
      new.leaveSuperlayer()
      old.performBelow(kCAOnOrderOut)
      changeSublayers {
        guard let index = children.firstIndex(where: { $0 === old }) else { return }
        old.parent = nil
        new.parent = self
        children[index] = new
      }
      return true
    }
    if isReplaced { performBelow(kCAOnOrderIn, of: new) }
  }

  /// Places the layer at an index of the list as it is once the layer has left it.
  final func insert(_ layer: CALayer, at index: Int) {
    guard presentationSource == nil else { return }
    let isNew: Bool = SharedLock.held {
      guard canContain(layer) else { return false }
      let isNew = !hasSublayer(layer)
      if isNew { layer.leaveSuperlayer() }
      changeSublayers {
        children.removeAll { $0 === layer }
        children.insert(layer, at: min(index, children.count))
        layer.parent = self
      }
      return isNew
    }
    if isNew { performBelow(kCAOnOrderIn, of: layer) }
  }

  final func leaveSuperlayer() {
    guard presentationSource == nil else { return }
    SharedLock.held {
      guard let outer = parent else { return }
      guard outer.hasSublayer(self) else { return outer.setMask(nil) }
      performBelow(kCAOnOrderOut)
      outer.changeSublayers {
        outer.children.removeAll { $0 === self }
        parent = nil
      }
    }
  }

  /// Finds the action for a change of the list, makes the change and runs the action (§3.4, §3.5).
  private func changeSublayers(_ body: () -> Void) {
    let event = "sublayers"
    let action = runsActions ? action(forKey: event) : nil
    body()
    TransactionStack.current.mark(self) { $0.sublayers = true }
    layoutDidBecomeInvalid()
    action?.run(forKey: event, object: self, arguments: nil)
  }

  /// Runs the actions that a layer and all below it have for becoming visible, or no longer being
  /// so, with this layer: nothing when this layer is not on a display.
  private func performBelow(_ event: String, of layer: CALayer? = nil) {
    guard runsActions else { return }
    var rest = [layer ?? self]
    while let next = rest.popLast() {
      next.action(forKey: event)?.run(forKey: event, object: next, arguments: nil)
      rest += SharedLock.held { next.children }.reversed()
    }
  }
}
