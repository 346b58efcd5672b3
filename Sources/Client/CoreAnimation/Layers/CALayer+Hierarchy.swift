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

  /// Returns true if the layer is this one or one of its ancestors.
  private func isInside(_ layer: CALayer) -> Bool {
    var next: CALayer? = self
    while let current = next {
      if current === layer { return true }
      next = current.parent
    }
    return false
  }

  /// Returns true for a layer in the list of sublayers; false for the mask.
  final func hasSublayer(_ layer: CALayer) -> Bool {
    layer.parent === self && layer !== maskLayer
  }

  /// Replaces all sublayers. A layer that is listed twice counts once.
  final func setSublayers(_ layers: [CALayer]) {
    guard presentationSource == nil else { return }
    var listed: Set<ObjectIdentifier> = []
    let (list, current): ([CALayer], [CALayer]) = SharedLock.held {
      let list = layers.filter {
        listed.insert(ObjectIdentifier($0)).inserted && canContain($0)
      }
      return (list, children)
    }
    guard !list.elementsEqual(current, by: ===) else { return }
    let new = SharedLock.held { list.filter { !hasSublayer($0) } }
    let old = current.filter { !listed.contains(ObjectIdentifier($0)) }
    let isReplaced = Self.relink(
      leaving: new.filter(\.isInList) + old, owners: owners(of: new)
    ) {
      guard list.allSatisfy(canContain) else { return false }
      // Checked again, since actions may have moved some layers.
      Self.unlink(list.filter { !hasSublayer($0) })
      for layer in children { layer.parent = nil }
      for layer in list { layer.parent = self }
      children = list
      TransactionStack.current.mark(self) { $0.sublayers = true }
      return true
    }
    guard isReplaced else { return }
    for layer in new { layer.performBelow(kCAOnOrderIn, in: self) }
  }

  /// Returns the present owners of the layers, each once, followed by this layer's list.
  private func owners(of layers: [CALayer]) -> [LayerOwner] {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    let others: [LayerOwner] = SharedLock.held {
      layers.compactMap(\.owner).filter {
        $0.isMask || seen.insert(ObjectIdentifier($0.layer)).inserted
      }
    }
    return others + [LayerOwner(layer: self, isMask: false)]
  }

  /// Returns false for layers that cannot be below this one: the layer itself, its ancestors, roots
  /// of open windows, and presentations.
  final func canContain(_ layer: CALayer) -> Bool {
    !isInside(layer) && layer.window?.isClosed ?? true && layer.presentationSource == nil
  }

  final func insert(_ layer: CALayer, beside sibling: CALayer?, offset: Int) {
    guard let sibling, layer !== sibling, SharedLock.held({ hasSublayer(sibling) }) else { return }
    insert(layer) { list in list.index(of: sibling).map { $0 + offset } }
  }

  /// Inserts a layer at an index, counted after the layer's removal from the list.
  final func insert(_ layer: CALayer, at index: Int) {
    insert(layer) { min(index, $0.children.count) }
  }

  /// - Parameter place: returns the index, counted after the layer's removal; nil inserts nothing.
  private func insert(_ layer: CALayer, at place: (CALayer) -> Int?) {
    guard presentationSource == nil else { return }
    let new: [CALayer]? = SharedLock.held {
      guard canContain(layer) else { return nil }
      return hasSublayer(layer) ? [] : [layer]
    }
    guard let new else { return }
    let isInserted = Self.relink(leaving: new.filter(\.isInList), owners: owners(of: new)) {
      guard canContain(layer), place(self) != nil else { return false }
      layer.unlink()
      guard let index = place(self) else { return false }
      children.insert(layer, at: index)
      layer.parent = self
      TransactionStack.current.mark(self) { $0.sublayers = true }
      return true
    }
    if isInserted, !new.isEmpty { layer.performBelow(kCAOnOrderIn, in: self) }
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new, SharedLock.held({ hasSublayer(old) && canContain(new) }) else { return }
    let isReplaced = Self.relink(
      leaving: [new].filter(\.isInList) + [old], owners: owners(of: [new])
    ) {
      guard canContain(new), new !== old, index(of: old) != nil else { return false }
      new.unlink()
      guard let index = index(of: old) else { return false }
      old.parent = nil
      new.parent = self
      children[index] = new
      TransactionStack.current.mark(self) { $0.sublayers = true }
      return true
    }
    if isReplaced { new.performBelow(kCAOnOrderIn, in: self) }
  }

  final func leaveSuperlayer() {
    guard presentationSource == nil, let owner = SharedLock.held({ owner }) else { return }
    _ = Self.relink(leaving: owner.isMask ? [] : [self], owners: [owner]) {
      unlink()
      return true
    }
  }
}
