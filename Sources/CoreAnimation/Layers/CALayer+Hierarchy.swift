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

  final func setSublayers(_ layers: [CALayer]) {
    SharedLock.held {
      for old in children where !layers.contains(where: { $0 === old }) { old.leaveSuperlayer() }
      for layer in layers { insert(layer, at: .max) }
    }
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
      guard old.parent === self, !isInside(new) else { return }
      new.leaveSuperlayer()
      guard let index = children.firstIndex(where: { $0 === old }) else { return }
      old.leaveSuperlayer()
      insert(new, at: index)
    }
  }

  /// Places the layer at an index of the list as it is once the layer has left it.
  final func insert(_ layer: CALayer, at index: Int) {
    guard presentationSource == nil, layer.presentationSource == nil else { return }
    SharedLock.held {
      guard !isInside(layer), layer.window == nil else { return }
      if layer.parent === self {
        children.removeAll { $0 === layer }
      } else {
        layer.leaveSuperlayer()
      }
      children.insert(layer, at: min(index, children.count))
      layer.parent = self
      sublayersDidChange()
    }
    if runsActions { layer.perform(kCAOnOrderIn) }
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
