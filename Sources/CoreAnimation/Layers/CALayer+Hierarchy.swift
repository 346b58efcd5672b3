internal import GraphicsValues

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

  /// Replaces all sublayers. A layer that is listed twice counts once.
  final func setSublayers(_ layers: [CALayer]) {
    guard presentationSource == nil else { return }
    var listed: Set<ObjectIdentifier> = []
    let new: [CALayer] = SharedLock.held {
      let list = layers.filter {
        listed.insert(ObjectIdentifier($0)).inserted && canContain($0)
      }
      for old in children where !listed.contains(ObjectIdentifier(old)) { old.leaveSuperlayer() }
      let new = list.filter { $0.parent !== self }
      for layer in new {
        layer.leaveSuperlayer()
        layer.parent = self
      }
      children = list
      sublayersDidChange()
      return new
    }
    if runsActions { for layer in new { layer.perform(kCAOnOrderIn) } }
  }

  /// False for layers that cannot be below this one: those above it, roots of windows, and
  /// presentations.
  private func canContain(_ layer: CALayer) -> Bool {
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
    SharedLock.held {
      guard old.parent === self, canContain(new) else { return }
      new.leaveSuperlayer()
      guard let index = children.firstIndex(where: { $0 === old }) else { return }
      old.leaveSuperlayer()
      insert(new, at: index)
    }
  }

  /// Places the layer at an index of the list as it is once the layer has left it.
  final func insert(_ layer: CALayer, at index: Int) {
    guard presentationSource == nil else { return }
    let isNew: Bool = SharedLock.held {
      guard canContain(layer) else { return false }
      let isNew = layer.parent !== self
      if layer.parent === self {
        children.removeAll { $0 === layer }
      } else {
        layer.leaveSuperlayer()
      }
      children.insert(layer, at: min(index, children.count))
      layer.parent = self
      sublayersDidChange()
      return isNew
    }
    if isNew, runsActions { layer.perform(kCAOnOrderIn) }
  }

  final func leaveSuperlayer() {
    guard presentationSource == nil, let outer = SharedLock.held({ parent }) else { return }
    if runsActions { perform(kCAOnOrderOut) }
    SharedLock.held {
      outer.children.removeAll { $0 === self }
      parent = nil
      outer.sublayersDidChange()
    }
  }

  private func sublayersDidChange() {
    TransactionStack.current.mark(self) { $0.sublayers = true }
  }

  /// Runs the action for an event that is no property, if there is one.
  private func perform(_ event: String) {
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }
}
