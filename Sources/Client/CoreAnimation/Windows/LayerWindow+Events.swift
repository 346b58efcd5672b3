import Foundation
import WireProtocol

extension LayerWindow {
  /// Receives a message of the server, on any thread under `SharedLock`, and passes it to the
  /// application on the main queue.
  func receive(_ new: WindowMessage) {
    let isWaiting = !inbox.isEmpty
    inbox.add(new)
    guard !isWaiting, !inbox.isEmpty else { return }
    let handover = Handover(self)
    MainQueue.async { handover.content.deliverNews() }
  }

  private func deliverNews() {
    for new in SharedLock.held({ inbox.take() }) where !isClosed { deliver(new) }
  }

  private func deliver(_ new: WindowMessage) {
    switch new {
    case .configured(let configuration): configure(configuration)
    case .presented(let commits): commitsPresented(commits)
    case .closeRequested:
      guard onCloseRequest?() ?? true, !isClosed else { return }
      close()
      onEvent?(.closed)
    case .disconnected: disconnect()
    case .pointer(let event): tell(.init(event, layer: layer(numbered: event.layer)))
    case .touch(let event): tell(.init(event, layer: layer(numbered: event.layer)))
    case .key(let event):
      let key = LayerKeyEvent(event)
      onEvent?(event.flags.contains(.down) ? .keyDown(key) : .keyUp(key))
    case .text(let event): onEvent?(.text(event.characters))
    case .output(let id):
      SharedLock.held { outputID = id }
      onEvent?(.outputChanged)
    case .inputPanel(let frame): onEvent?(.inputPanelChanged(frame.isEmpty ? nil : frame))
    case .textWanted(let kind): onEvent?(.textWanted(kind))
    }
  }

  private func tell(_ event: LayerWindowEvent) {
    heldInput.record(event)
    onEvent?(event)
  }

  /// Returns the layer of an id; nil for a layer that has left the window since.
  private func layer(numbered number: UInt32) -> CALayer? {
    SharedLock.held { session.layers[number] }
  }
}

extension LayerWindowEvent {
  fileprivate init(_ event: PointerEvent, layer: CALayer?) {
    let pointer = LayerPointerEvent(
      location: CGPoint(x: event.x, y: event.y), layer: layer,
      layerLocation: CGPoint(x: event.layerX, y: event.layerY),
      button: event.button == 0 ? nil : LayerPointerButton(rawValue: Int(event.button)),
      buttons: Set(
        (0..<32).filter { event.buttons >> $0 & 1 != 0 }.map {
          LayerPointerButton(rawValue: $0 + 1)
        }
      ), clickCount: Int(event.clicks), modifiers: LayerEventModifiers(event.modifiers),
      timestamp: event.time, frameNumber: event.frameNumber)
    self =
      switch event.kind {
      case .entered: .pointerEntered(pointer)
      case .left: .pointerExited(pointer)
      case .moved: .pointerMoved(pointer)
      case .pressed: .pointerDown(pointer)
      case .released: .pointerUp(pointer)
      case .scrolled:
        .scrolled(
          LayerScrollEvent(
            pointer: pointer, delta: CGSize(width: event.deltaX, height: event.deltaY),
            steps: CGSize(width: event.stepsX, height: event.stepsY)))
      }
  }

  fileprivate init(_ event: TouchEvent, layer: CALayer?) {
    let touch = LayerTouchEvent(
      finger: Int(event.finger), location: CGPoint(x: event.x, y: event.y), layer: layer,
      layerLocation: CGPoint(x: event.layerX, y: event.layerY), pressure: event.pressure,
      timestamp: event.time, frameNumber: event.frameNumber)
    self =
      switch event.kind {
      case .began: .touchBegan(touch)
      case .moved: .touchMoved(touch)
      case .ended: .touchEnded(touch)
      case .cancelled: .touchCancelled(touch)
      }
  }
}

extension LayerKeyEvent {
  fileprivate init(_ event: KeyEvent) {
    self.init(
      keyCode: Int(event.keyCode), symbol: event.symbol,
      isRepeat: event.flags.contains(.repeats), modifiers: LayerEventModifiers(event.modifiers),
      timestamp: event.time)
  }
}

extension LayerEventModifiers {
  /// Creates the modifiers from the bits of the protocol.
  fileprivate init(_ modifiers: InputModifiers) { self.init(rawValue: modifiers.rawValue) }
}
