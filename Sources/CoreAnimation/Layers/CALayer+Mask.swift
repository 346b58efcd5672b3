extension CALayer {
  final var currentMask: CALayer? {
    SharedLock.held { presentationSource.map(\.mask) ?? maskLayer }
  }

  /// True for the mask of another layer, which is its superlayer without having it as a sublayer.
  final var isMaskOfSuperlayer: Bool {
    SharedLock.held {
      guard let source = presentationSource else { return parent?.maskLayer === self }
      return source.model.rendered?.parent?.rendered?.mask === source.model
    }
  }

  /// Takes the layer out of any tree and makes it the mask; the action of `mask` runs around it.
  final func setMask(_ mask: CALayer?) {
    guard presentationSource == nil else { return }
    SharedLock.held {
      guard mask !== maskLayer, mask.map(canContain) ?? true else { return }
      let event = "mask"
      let action = runsActions ? action(forKey: event) : nil
      mask?.leaveSuperlayer()
      maskLayer?.parent = nil
      maskLayer = mask
      mask?.parent = self
      TransactionStack.current.mark(self) { $0.mask = true }
      action?.run(forKey: event, object: self, arguments: nil)
    }
  }
}
