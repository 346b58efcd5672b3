extension CALayer {
  final var currentMask: CALayer? {
    SharedLock.held { presentationSource.map(\.mask) ?? maskLayer }
  }

  /// True for the mask of another layer: `superlayer` is the masked layer, whose sublayers do not
  /// include the mask.
  final var isMaskOfSuperlayer: Bool {
    SharedLock.held {
      guard let source = presentationSource else { return parent?.maskLayer === self }
      return source.model.rendered?.parent?.rendered?.mask === source.model
    }
  }

  /// Removes the layer from its owner and makes it the mask, with the action for `mask`.
  final func setMask(_ mask: CALayer?) {
    guard presentationSource == nil else { return }
    let canSet = SharedLock.held { mask !== maskLayer && mask.map(canContain) ?? true }
    guard canSet else { return }
    let new = mask.map { [$0] } ?? []
    let owners = SharedLock.held { new.compactMap(\.owner) }
    _ = Self.relink(
      leaving: new.filter(\.isInList), owners: owners + [LayerOwner(layer: self, isMask: true)]
    ) {
      guard mask.map(canContain) ?? true else { return false }
      mask?.unlink()
      maskLayer?.parent = nil
      maskLayer = mask
      mask?.parent = self
      TransactionStack.current.mark(self) { $0.mask = true }
      return true
    }
  }
}
