import DrawList
import GraphicsValues
package import InputEvents
import RenderTree
package import WireProtocol

extension ServerCore {
  /// Handles an input event.
  ///
  /// The server handles input for windows itself (drags, Alt-Tab, title bars); other events go to the
  /// client that owns the layer under the pointer in the frame on screen, or that has the focus. Moves
  /// of the pointer wait for `flushPointer`.
  package func input(_ event: InputEvent) {
    let place = event.action.hasPlace ? outputIndex(at: event.output) : devices.pointer.output
    let isPicked = devices.picking.consumes(
      event, on: place.map { outputs[$0].id }, pointer: devices.pointer.position
    ) { point in
      hitTest(point, on: place ?? 0).map { HostLayer(client: $0.client, layer: $0.layer) }
    }
    if isPicked { return }
    devices.time = clock.now
    record(.input, 0, InputCoding.encode(event), time: devices.time)
    // Clients get waiting moves before the next event.
    if case .pointerMoved = event.action {} else { flushPointer(event.modifiers) }
    switch event.action {
    case .pointerMoved(let position):
      guard position.isFinite, let place else { return }
      devices.pointer.position = position
      devices.pointer.output = place
      devices.pointer.hasMoved = true
      if windows.drag != nil { followPointer(position) }
      if devices.fingers[.pointer] != nil, let grab = devices.pointer.grab {
        _ = interact(.pointer, .moved, located(grab, at: position))
      }
    case .pointerLeft: leaveDisplay(event.modifiers)
    case .pointerPressed(let button): press(button, event.modifiers)
    case .pointerReleased(let button): release(button, event.modifiers)
    case .pointerScrolled(let pixels, let steps): scroll(pixels, steps, event.modifiers)
    case .keyPressed(let key, let isRepeat): press(key, isRepeat: isRepeat, event.modifiers)
    case .keyReleased(let key): release(key, event.modifiers)
    case .textEntered(let text): sendText(text)
    case .touch(let finger, let kind, let point, let pressure):
      if place == nil, kind == .began { return }
      touch(finger, kind, place == nil ? nil : point, on: place ?? 0, pressure)
    case .focusLost: loseFocus(event.modifiers)
    }
    releaseKeysOfOthers()
  }

  /// True when the pointer has moved and no client has been told.
  package var hasPointerMoved: Bool { devices.pointer.hasMoved }

  /// Sends the pointer's last move. A client that does not read gets no moves until it does. Entering
  /// and leaving are sent all the same, so that such a client does not keep the pointer from others.
  package func flushPointer(_ modifiers: InputModifiers = []) {
    guard devices.pointer.hasMoved else { return }
    devices.pointer.hasMoved = false
    guard windows.drag == nil, let position = devices.pointer.position else { return }
    if let grab = devices.pointer.grab { devices.pointer.grab = located(grab, at: position) }
    guard let hit = devices.pointer.grab ?? updateHover(position, modifiers) else { return }
    if devices.pointer.isTaken {
      return
    } else if session(hit.client)?.outbox.isBackedUp == true {
      devices.pointer.hasMoved = true
    } else {
      send(.moved, to: hit, modifiers)
    }
  }

  /// Finds the layer under the pointer again if the frame changed the pixel there.
  func updateHover() {
    guard let position = devices.pointer.position, devices.pointer.grab == nil, windows.drag == nil
    else { return }
    let damage = outputs[devices.pointer.output].changed
    if damage.isEmpty { return }
    let pixel = PixelRect(covering: position.x, position.y, position.x + 1, position.y + 1)
    guard damage.rects.contains(where: { !$0.intersection(pixel).isEmpty }) else { return }
    updateHover(position, [])
  }

  /// Forgets the pointer, fingers and keys of a client that has left.
  func forgetInput(of client: UInt32) {
    devices.forget(client)
    panel.keys.forget(client)
    guard windows.innerFocus?.client == client else { return }
    windows.innerFocus = nil
    windows.isConfigurationStale = true
  }

  // MARK: Pointer

  @discardableResult
  private func updateHover(_ position: Point, _ modifiers: InputModifiers) -> LayerHit? {
    let hit = clientHit(position)
    hover(over: hit, position, modifiers)
    return hit
  }

  private func hover(over hit: LayerHit?, _ position: Point, _ modifiers: InputModifiers) {
    let old = devices.pointer.hover
    devices.pointer.hover = hit
    if let old, old.target != hit?.target { send(.left, to: located(old, at: position), modifiers) }
    if let hit, hit.target != old?.target { send(.entered, to: hit, modifiers) }
  }

  /// The layer at a point; nil unless it is a client's.
  private func clientHit(_ position: Point) -> LayerHit? {
    clientHit(position, on: devices.pointer.output)
  }

  private func clientHit(_ position: Point, on output: Int) -> LayerHit? {
    guard let hit = hitTest(position, on: output), hit.client != TitleBars.client else {
      return nil
    }
    return hit
  }

  /// The layer that is seen at a point of an output, in its upright pixels; nil while the output is off.
  func hitTest(_ point: Point, on output: Int) -> LayerHit? {
    outputs[output].isOn ? tree[view: output].hitTest(point, tree.scene) : nil
  }

  /// The same hit at another place; unchanged if the layer is gone or has no place there.
  private func located(_ hit: LayerHit, at position: Point) -> LayerHit {
    located(hit, at: position, on: devices.pointer.output)
  }

  /// The same hit at a point of an output. An output without the layer's window hands the point to one that has it,
  /// beyond whose edges the point may lie.
  private func located(_ hit: LayerHit, at position: Point, on output: Int) -> LayerHit {
    if let here = locate(hit, position, on: output) { return here }
    if outputs.count == 1 { return hit }
    let point = desktopPoint(position, on: output)
    for index in outputs.indices where index != output && outputs[index].isOn {
      let view = tree[view: index].frame.origin
      let scale = tree[view: index].scale
      let there = Point(x: (point.x - view.x) * scale, y: (point.y - view.y) * scale)
      if let found = locate(hit, there, on: index) { return found }
    }
    return hit
  }

  private func locate(_ hit: LayerHit, _ position: Point, on output: Int) -> LayerHit? {
    guard outputs[output].isOn else { return nil }
    return tree[view: output].locate(
      position, client: hit.client, context: hit.context, layer: hit.layer, tree.scene)
  }

  /// The place on the desktop of an output's pixel, in points.
  func desktopPoint(_ position: Point, on output: Int) -> Point {
    let view = outputs[output].placement
    return Point(
      x: view.origin.x + position.x / view.scale, y: view.origin.y + position.y / view.scale)
  }

  private func leaveDisplay(_ modifiers: InputModifiers) {
    devices.pointer.position = nil
    guard devices.pointer.grab == nil, let hover = devices.pointer.hover else { return }
    devices.pointer.hover = nil
    send(.left, to: hover, modifiers)
  }

  private func press(_ button: UInt16, _ modifiers: InputModifiers) {
    guard (1...32).contains(button), let position = devices.pointer.position else { return }
    devices.pointer.clicks.press(button, at: position, time: clock.now)
    let isFirst = devices.pointer.buttons == 0
    devices.pointer.buttons |= 1 << UInt32(button - 1)
    guard isFirst else {
      if let grab = devices.pointer.grab, !devices.pointer.isTaken {
        send(.pressed, to: grab, modifiers, button: button)
      }
      return
    }
    let hit = hitTest(position, on: devices.pointer.output)
    let clientHit = hit.flatMap { $0.client == TitleBars.client ? nil : $0 }
    // A layer that moved under the pointer without drawing anything has not been entered yet.
    hover(over: clientHit, position, modifiers)
    if let hit, handleForWindow(hit, button, position, modifiers) { return }
    guard let clientHit else { return }
    focus(clientHit)
    devices.pointer.grab = clientHit
    if button == 1, !interact(.pointer, .began, clientHit) {
      devices.pointer.isTaken = true
    } else {
      send(.pressed, to: clientHit, modifiers, button: button)
    }
  }

  private func release(_ button: UInt16, _ modifiers: InputModifiers) {
    guard (1...32).contains(button) else { return }
    devices.pointer.buttons &= ~(1 << UInt32(button - 1))
    if let drag = windows.drag {
      if drag.button == button { endDrag(modifiers) }
      return
    }
    if endTitlePress(button) { return }
    guard let grab = devices.pointer.grab else { return }
    let hit = devices.pointer.position.map { located(grab, at: $0) } ?? grab
    if button == 1 { _ = interact(.pointer, .ended, hit) }
    if !devices.pointer.isTaken { send(.released, to: hit, modifiers, button: button) }
    guard devices.pointer.buttons == 0 else { return }
    (devices.pointer.grab, devices.pointer.isTaken) = (nil, false)
    findHover(modifiers)
  }

  /// Ends a press for its client, since an interaction has taken it.
  func cancelPress(_ hit: LayerHit) {
    devices.pointer.isTaken = true
    devices.pointer.clicks.cancel()
    let buttons = devices.pointer.buttons
    devices.pointer.buttons = 0
    for button in UInt16(1)...32 where buttons & 1 << UInt32(button - 1) != 0 {
      send(.released, to: hit, [], button: button)
    }
    devices.pointer.buttons = buttons
  }

  /// Finds the layer under the pointer again.
  private func findHover(_ modifiers: InputModifiers) {
    if let position = devices.pointer.position {
      updateHover(position, modifiers)
    } else {
      leaveDisplay(modifiers)
    }
  }

  /// Ends a drag where the window is. The pointer may be over another layer than at its start.
  private func endDrag(_ modifiers: InputModifiers) {
    if let drag = windows.drag { finishMove(of: drag.window) }
    windows.drag = nil
    findHover(modifiers)
  }

  private func scroll(_ pixels: Point, _ steps: Point, _ modifiers: InputModifiers) {
    guard let position = devices.pointer.position, pixels.isFinite, steps.isFinite,
      let hit = devices.pointer.grab ?? clientHit(position)
    else { return }
    let scale = outputs[devices.pointer.output].placement.scale
    let way = Point(x: pixels.x / scale, y: pixels.y / scale)
    guard interactionsTurn(by: way, hit) else { return }
    send(.scrolled, to: hit, modifiers, pixels: pixels, steps: steps)
  }

  private func send(
    _ kind: PointerKind, to hit: LayerHit, _ modifiers: InputModifiers, button: UInt16 = 0,
    pixels: Point = .zero, steps: Point = .zero
  ) {
    let scale = outputs[devices.pointer.output].placement.scale
    let isClick = kind == .pressed || kind == .released
    session(hit.client)?.send(
      PointerEvent(
        context: hit.context, kind: kind, button: button, layer: hit.layer, modifiers: modifiers,
        clicks: isClick ? devices.pointer.clicks.count : 0, buttons: devices.pointer.buttons,
        x: hit.rootPoint.x, y: hit.rootPoint.y, layerX: hit.layerPoint.x,
        layerY: hit.layerPoint.y, deltaX: pixels.x / scale, deltaY: pixels.y / scale,
        stepsX: steps.x, stepsY: steps.y, time: clock.now, frameNumber: frames.number))
  }

  // MARK: Focus of the display

  /// Releases all held keys, buttons and fingers: the desktop will not report when the user lets go.
  private func loseFocus(_ modifiers: InputModifiers) {
    windows.endChoice()
    releaseAllKeys()
    releaseButtons(modifiers)
    for finger in devices.touches.numbers() { touch(finger, .cancelled, nil, on: 0, 0) }
  }

  private func releaseButtons(_ modifiers: InputModifiers) {
    if windows.drag != nil { endDrag(modifiers) }
    titleBars.pressedButton = nil
    if let grab = devices.pointer.grab { _ = interact(.pointer, .cancelled, grab) }
    for button in UInt16(1)...32 where devices.pointer.buttons & 1 << UInt32(button - 1) != 0 {
      release(button, modifiers)
    }
  }

  /// Ends what buttons and fingers hold on an output that goes: nobody may say when the user lets go there.
  func endInput(on output: Int) {
    devices.time = clock.now
    flushPointer()
    for finger in devices.touches.numbers(where: { $0.output == output }) {
      touch(finger, .cancelled, nil, on: output, 0)
    }
    guard devices.pointer.output == output else { return }
    releaseButtons([])
    leaveDisplay([])
  }

  // MARK: Touch

  private func touch(
    _ finger: UInt32, _ kind: TouchKind, _ place: Point?, on output: Int, _ pressure: Double
  ) {
    var hit: LayerHit?
    if kind == .began {
      // A finger of this number was down: its device told of no lift.
      if devices.touches.fingers[finger] != nil { touch(finger, .cancelled, nil, on: output, 0) }
      guard let place, let first = clientHit(place, on: output),
        devices.touches.begin(finger, .init(target: first, output: output))
      else {
        return
      }
      focus(first)
      hit = first
    } else if let first = devices.touches.fingers[finger]?.target {
      hit = place.map { located(first, at: $0, on: output) } ?? first
    }
    guard let hit else { return }
    if kind == .moved { devices.touches.move(finger, .init(target: hit, output: output)) }
    if kind == .ended || kind == .cancelled { devices.touches.end(finger) }
    if interact(.touch(finger), kind, hit) { send(kind, finger, hit, pressure: pressure) }
  }

  /// Tells the client that has a layer of a finger.
  func send(_ kind: TouchKind, _ finger: UInt32, _ hit: LayerHit, pressure: Double) {
    session(hit.client)?.send(
      TouchEvent(
        context: hit.context, kind: kind, layer: hit.layer, finger: finger, x: hit.rootPoint.x,
        y: hit.rootPoint.y, layerX: hit.layerPoint.x, layerY: hit.layerPoint.y,
        pressure: pressure.isFinite ? min(max(pressure, 0), 1) : 1, time: clock.now,
        frameNumber: frames.number))
  }
}

extension LayerHit {
  /// The layer's identity, without the points.
  fileprivate var target: [UInt32] { [client, context, layer] }

  var window: WindowID { WindowID(client: client, context: context) }
}

extension InputEvent.Action {
  /// Whether the action has a place on an output.
  fileprivate var hasPlace: Bool {
    switch self {
    case .pointerMoved, .touch: true
    default: false
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
