package import Foundation
package import WireProtocol

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
  package func contextConfigured(
    _ id: UInt32, frame: CGRect, scale: CGFloat, flags: ConfigureFlags
  ) {
    tell(id, .configured(.init(frame: frame, scale: scale, flags: flags)))
  }

  /// A frame with the first so many of the commits that the link was given was seen, and all was said
  /// that the server has to say of them.
  package func commitsPresented(_ count: Int) {
    SharedLock.held {
      for window in windows.values {
        if let commit = window.frameCommit, commit <= count {
          window.receive(.presented(commits: count))
        }
      }
    }
  }

  package func contextCloseRequested(_ id: UInt32) { tell(id, .closeRequested) }

  // The user did something over a window, or while it had the focus.

  package func pointerChanged(_ event: PointerEvent) { tell(event.context, .pointer(event)) }
  package func touchChanged(_ event: TouchEvent) { tell(event.context, .touch(event)) }
  package func keyChanged(_ event: KeyEvent) { tell(event.context, .key(event)) }
  package func textEntered(_ event: TextEvent) { tell(event.context, .text(event)) }

  /// A layer shows another program's window now, or does not.
  package func hostedContextChanged(_ event: HostedContextChanged) {
    SharedLock.held { (layers[event.layer] as? CALayerHost)?.showsNow(event.state) }
  }

  private func attached(_ layer: UInt32, _ animation: UInt32) -> (CALayer, AttachedAnimation)? {
    guard let layer = layers[layer],
      let attached = layer.rendered?.animations.first(where: { $0.id == animation })
    else { return nil }
    return (layer, attached)
  }

  private func tell(_ id: UInt32, _ new: WindowNews) {
    SharedLock.held { windows[id]?.receive(new) }
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
