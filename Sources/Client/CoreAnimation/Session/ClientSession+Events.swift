package import Foundation
package import WireProtocol

// Events of the server. Called on any thread; unknown ids are ignored, since their objects may be
// gone.

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

  /// Updates the values of a layer's interaction. Those from before the program's last movement are left out.
  package func interactionChanged(_ event: InteractionChanged) {
    SharedLock.held {
      guard let (layer, attached) = attached(event.layer, event.animation), !attached.didStop
      else { return }
      let state = CAInteractionState(event)
      layer.rendered?.interaction = state
      attached.tell(state)
    }
  }

  /// Passes a tick on to the observers of frames.
  package func frameTicked(_ tick: FrameTick) { SharedLock.held { frames.frameTicked(tick) } }

  /// Updates a window's place on the display. `frame` is in points, `scale` in pixels per point; an
  /// impossible scale counts as 1.
  package func contextConfigured(
    _ id: UInt32, frame: CGRect, scale: CGFloat, flags: ConfigureFlags
  ) {
    tell(
      id,
      .configured(.init(frame: frame, scale: RenderServerDisplay.scale(scale), flags: flags)))
  }

  package func contextCloseRequested(_ id: UInt32) { tell(id, .closeRequested) }

  // Input over a window, or while it has the focus.

  package func pointerChanged(_ event: PointerEvent) { tell(event.context, .pointer(event)) }
  package func touchChanged(_ event: TouchEvent) { tell(event.context, .touch(event)) }
  package func keyChanged(_ event: KeyEvent) { tell(event.context, .key(event)) }
  package func textEntered(_ event: TextEvent) { tell(event.context, .text(event)) }

  package func contextOutputChanged(_ event: ContextOutput) {
    tell(event.context, .output(event.output))
  }
  package func inputPanelMoved(_ event: InputPanelMoved) {
    tell(
      event.context,
      .inputPanel(CGRect(x: event.x, y: event.y, width: event.width, height: event.height)))
  }
  package func textWanted(_ event: TextWanted) {
    tell(event.context, .textWanted(LayerTextInput(event.kind)))
  }

  /// Updates a host layer that began or ceased to show another program's window.
  package func hostedContextChanged(_ event: HostedContextChanged) {
    SharedLock.held { (layers[event.layer] as? CALayerHost)?.showsNow(event.state) }
  }

  /// Passes the server's words about a surface on to its ring, or to the import.
  package func surfaceChanged(_ event: SurfaceChanged) {
    let (ring, shared) = SharedLock.held {
      (images.ring(event.surface), images.shared(event.surface))
    }
    ring?.hear(event)
    shared?.isNow(event.states.contains(.connected) ? .shown : .empty)
  }

  private func attached(_ layer: UInt32, _ animation: UInt32) -> (CALayer, AttachedAnimation)? {
    guard let layer = layers[layer],
      let attached = layer.rendered?.animations.first(where: { $0.id == animation })
    else { return nil }
    return (layer, attached)
  }

  private func tell(_ id: UInt32, _ new: WindowMessage) {
    SharedLock.held { windows[id]?.receive(new) }
  }
}

extension CALayer {
  /// Ends an animation, at its end on the server or by the local clock.
  final func animationDidEnd(_ attached: AttachedAnimation, finished: Bool = true) {
    if attached.description.isRemovedOnCompletion || !finished {
      animations.removeAll { $0 === attached }
      rendered?.animations.removeAll { $0 === attached }
    }
    attached.stop(finished: finished)
  }
}
