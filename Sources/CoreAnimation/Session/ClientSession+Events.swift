package import Foundation

// What the server tells. Called on any thread; numbers that are not known any more are ignored.

extension ClientSession {
  package func animationStarted(layer: UInt32, animation: UInt32) {
    SharedLock.held { attached(layer, animation)?.1.start() }
  }

  package func animationStopped(layer: UInt32, animation: UInt32, finished: Bool) {
    SharedLock.held {
      guard let (layer, attached) = attached(layer, animation) else { return }
      layer.animationDidEnd(attached, finished: finished)
    }
  }

  /// A frame was made, and somebody here wants to know.
  package func frameTicked(_ tick: FrameTick) { SharedLock.held { frames.take(tick) } }

  /// The window has a place on a display. `frame` is in points, `scale` pixels for each.
  package func contextConfigured(_ id: UInt32, frame: CGRect, scale: CGFloat, visible: Bool) {
    onMainQueue(id) { $0.configure(frame: frame, scale: scale, isVisible: visible) }
  }

  package func contextCloseRequested(_ id: UInt32) {
    onMainQueue(id) { $0.closeByRequest() }
  }

  private func attached(_ layer: UInt32, _ animation: UInt32) -> (CALayer, AttachedAnimation)? {
    guard let layer = layers[layer],
      let attached = layer.rendered?.animations.first(where: { $0.id == animation })
    else { return nil }
    return (layer, attached)
  }

  private func onMainQueue(_ id: UInt32, _ body: @escaping @Sendable (LayerWindow) -> Void) {
    guard let window = SharedLock.held({ windows[id] }) else { return }
    let handover = Handover(window)
    DispatchQueue.main.async { body(handover.content) }
  }
}

extension CALayer {
  /// An animation came to its end on the server, or by the local clock.
  final func animationDidEnd(_ attached: AttachedAnimation, finished: Bool = true) {
    if attached.description.isRemovedOnCompletion || !finished {
      animations.removeAll { $0 === attached }
      rendered?.animations.removeAll { $0 === attached }
    }
    attached.stop(finished: finished)
  }
}
