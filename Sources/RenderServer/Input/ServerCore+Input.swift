internal import DrawList
internal import GraphicsValues
package import InputEvents
internal import RenderTree
package import WireProtocol

extension ServerCore {
  /// Takes something that a user did.
  ///
  /// Windows get what is meant for them (moving, Alt-Tab, their titles); the rest goes to the client
  /// that owns the layer under the pointer in the frame on screen, or that has the focus. Moves of
  /// the pointer wait for `flushPointer`.
  package func input(_ event: InputEvent) {
    record(.input, 0, InputCoding.encode(event))
    // What came before has to be known before this.
    if case .pointerMoved = event.action {} else { flushPointer(event.modifiers) }
    switch event.action {
    case .pointerMoved(let position):
      pointer.position = position
      pointer.hasMoved = true
      if windows.drag != nil { followPointer(position) }
    case .pointerLeft: leaveDisplay(event.modifiers)
    case .pointerPressed(let button): press(button, event.modifiers)
    case .pointerReleased(let button): release(button, event.modifiers)
    case .pointerScrolled(let pixels, let steps): scroll(pixels, steps, event.modifiers)
    case .keyPressed(let key, let isRepeat):
      sendKey(key, isRepeat ? [.down, .repeats] : .down, event.modifiers)
    case .keyReleased(let key): sendKey(key, [], event.modifiers)
    case .textEntered(let text): sendText(text)
    case .touch(let finger, let kind, let place, let pressure):
      touch(finger, kind, place, pressure)
    case .focusLost: loseFocus(event.modifiers)
    }
  }

  /// True when the pointer has moved and nobody was told.
  package var hasPointerMoved: Bool { pointer.hasMoved }

  /// Tells of the pointer's last move. Clients that do not read get no more moves until they do.
  package func flushPointer(_ modifiers: InputModifiers = []) {
    guard pointer.hasMoved else { return }
    if let client = (pointer.grab ?? pointer.hover)?.client, session(client)?.isBackedUp == true {
      return
    }
    pointer.hasMoved = false
    guard windows.drag == nil, let position = pointer.position else { return }
    if let grab = pointer.grab {
      let hit = located(grab, at: position)
      pointer.grab = hit
      send(.moved, to: hit, modifiers)
    } else if let hit = updateHover(position, modifiers) {
      send(.moved, to: hit, modifiers)
    }
  }

  /// Finds out anew what the pointer is over where the frame has other pixels under it.
  func updateHover(afterDamage damage: DamageRegion) {
    guard let position = pointer.position, pointer.grab == nil, windows.drag == nil,
      !damage.isEmpty
    else { return }
    let pixel = PixelRect(covering: position.x, position.y, position.x + 1, position.y + 1)
    guard damage.rects.contains(where: { !$0.intersection(pixel).isEmpty }) else { return }
    updateHover(position, [])
  }

  /// What nobody can be told about any more.
  func forgetInput(of client: UInt32) {
    pointer.forget(client)
    touches.forget(client)
  }

  // MARK: Pointer

  @discardableResult
  private func updateHover(_ position: Point, _ modifiers: InputModifiers) -> LayerHit? {
    let hit = clientHit(position)
    let old = pointer.hover
    pointer.hover = hit
    if let old, old.target != hit?.target { send(.left, to: located(old, at: position), modifiers) }
    if let hit, hit.target != old?.target { send(.entered, to: hit, modifiers) }
    return hit
  }

  /// What is under a point, if that is a client's.
  private func clientHit(_ position: Point) -> LayerHit? {
    guard let hit = tree.hitTest(position), hit.client != TitleBars.client else { return nil }
    return hit
  }

  /// The same layer with another place; the old one when the layer is gone or has none.
  private func located(_ hit: LayerHit, at position: Point) -> LayerHit {
    tree.locate(position, client: hit.client, context: hit.context, layer: hit.layer) ?? hit
  }

  private func leaveDisplay(_ modifiers: InputModifiers) {
    pointer.position = nil
    guard pointer.grab == nil, let hover = pointer.hover else { return }
    pointer.hover = nil
    send(.left, to: hover, modifiers)
  }

  private func press(_ button: UInt16, _ modifiers: InputModifiers) {
    guard (1...32).contains(button), let position = pointer.position else { return }
    pointer.clicks.press(button, at: position, time: clock.now)
    let isFirst = pointer.buttons == 0
    pointer.buttons |= 1 << UInt32(button - 1)
    guard isFirst else {
      if let grab = pointer.grab { send(.pressed, to: grab, modifiers, button: button) }
      return
    }
    guard let hit = tree.hitTest(position) else { return }
    if takeForWindow(hit, button, position, modifiers) { return }
    guard hit.client != TitleBars.client else { return }
    focus(hit)
    pointer.grab = hit
    pointer.hover = hit
    send(.pressed, to: hit, modifiers, button: button)
  }

  private func release(_ button: UInt16, _ modifiers: InputModifiers) {
    guard (1...32).contains(button) else { return }
    pointer.buttons &= ~(1 << UInt32(button - 1))
    if let drag = windows.drag {
      if drag.button == button { windows.drag = nil }
      return
    }
    if endTitlePress(button) { return }
    guard let grab = pointer.grab else { return }
    let hit = pointer.position.map { located(grab, at: $0) } ?? grab
    send(.released, to: hit, modifiers, button: button)
    guard pointer.buttons == 0 else { return }
    pointer.grab = nil
    if let position = pointer.position {
      updateHover(position, modifiers)
    } else {
      leaveDisplay(modifiers)
    }
  }

  private func scroll(_ pixels: Point, _ steps: Point, _ modifiers: InputModifiers) {
    guard let position = pointer.position, pixels.isFinite, steps.isFinite,
      let hit = pointer.grab ?? clientHit(position)
    else { return }
    send(.scrolled, to: hit, modifiers, pixels: pixels, steps: steps)
  }

  private func send(
    _ kind: PointerKind, to hit: LayerHit, _ modifiers: InputModifiers, button: UInt16 = 0,
    pixels: Point = .zero, steps: Point = .zero
  ) {
    let isClick = kind == .pressed || kind == .released
    session(hit.client)?.send(
      PointerEvent(
        context: hit.context, kind: kind, button: button, layer: hit.layer, modifiers: modifiers,
        clicks: isClick ? pointer.clicks.count : 0, buttons: pointer.buttons,
        x: hit.rootPoint.x, y: hit.rootPoint.y, layerX: hit.layerPoint.x,
        layerY: hit.layerPoint.y, deltaX: pixels.x / tree.scale, deltaY: pixels.y / tree.scale,
        stepsX: steps.x, stepsY: steps.y, time: clock.now, frameNumber: frameNumber))
  }

  // MARK: Windows

  /// Gives the window of a layer the focus, and the keys to its context.
  private func focus(_ hit: LayerHit) {
    guard let context = context(hit.window), let window = window(showing: context) else { return }
    activate(window)
    windows.innerFocus = hit.window == window ? nil : hit.window
    windows.isConfigurationStale = true
  }

  /// True when a press is meant for a window: on its title, or with Super held anywhere in it.
  private func takeForWindow(
    _ hit: LayerHit, _ button: UInt16, _ position: Point, _ modifiers: InputModifiers
  ) -> Bool {
    if let part = titleBars.part(at: hit) {
      press(part, button, position)
      return true
    }
    guard modifiers.contains(.command), windows.policy.isFree, button == 1 || button == 3,
      let context = context(hit.window), let window = window(showing: context),
      let frame = self.context(window)?.frame
    else { return false }
    activate(window)
    let point = points(position)
    let kind: WindowDrag.Kind =
      button == 1
      ? .move
      : .resize(
        right: point.x >= frame.x + frame.width / 2, bottom: point.y >= frame.y + frame.height / 2)
    windows.drag = WindowDrag(
      window: window, kind: kind, button: button, start: point, frame: frame)
    return true
  }

  private func press(_ part: TitleBars.Part, _ button: UInt16, _ position: Point) {
    activate(part.window)
    guard button == 1 else { return }
    if part.isCloseButton {
      titleBars.pressedButton = part.window
    } else if let frame = context(part.window)?.frame {
      windows.drag = WindowDrag(
        window: part.window, kind: .move, button: button, start: points(position), frame: frame)
    }
  }

  /// A close button counts when it is also let go over it.
  private func endTitlePress(_ button: UInt16) -> Bool {
    guard button == 1, let window = titleBars.pressedButton else { return false }
    titleBars.pressedButton = nil
    if let position = pointer.position, let hit = tree.hitTest(position),
      let part = titleBars.part(at: hit), part.window == window, part.isCloseButton
    {
      session(window.client)?.send(CloseRequested(context: window.context))
    }
    return true
  }

  private func points(_ position: Point) -> Point {
    Point(x: position.x / tree.scale, y: position.y / tree.scale)
  }

  private func followPointer(_ position: Point) {
    guard let drag = windows.drag else { return }
    let frame = FloatingPlaces(display: displaySize, margin: titleBars.height)
      .reachable(drag.frame(at: points(position)))
    guard context(drag.window)?.frame != frame else { return }
    tree.placeContext(client: drag.window.client, id: drag.window.context, frame: frame)
    needsFrame = true
  }

  // MARK: Keys

  private func sendKey(_ key: Key, _ flags: KeyFlags, _ modifiers: InputModifiers) {
    if takeForWindows(key, flags, modifiers) { return }
    guard let target = windows.keyTarget else { return }
    session(target.client)?.send(
      KeyEvent(
        context: target.context, keyCode: key.code, flags: flags, modifiers: modifiers,
        time: clock.now, symbol: key.symbol.cut(toBytes: configuration.limits.textBytes)))
  }

  /// Alt-Tab shows the next window, Alt-Shift-Tab the one before, until Alt is let go.
  private func takeForWindows(
    _ key: Key, _ flags: KeyFlags, _ modifiers: InputModifiers
  ) -> Bool {
    let tab: UInt32 = 43
    if key.modifier == .option, !flags.contains(.down) {
      windows.endChoice()
      return false
    }
    guard key.code == tab, modifiers.contains(.option) else { return false }
    if flags.contains(.down),
      let window = windows.chooseNext(backwards: modifiers.contains(.shift))
    {
      showChoice(window)
    }
    return true
  }

  private func sendText(_ text: String) {
    guard let target = windows.keyTarget, !text.isEmpty, !text.utf8.contains(0) else { return }
    session(target.client)?.send(
      TextEvent(
        context: target.context, time: clock.now,
        characters: text.cut(toBytes: configuration.limits.textBytes)))
  }

  /// Whatever is held is let go: nobody will be told when it really is.
  private func loseFocus(_ modifiers: InputModifiers) {
    windows.endChoice()
    windows.drag = nil
    titleBars.pressedButton = nil
    for button in UInt16(1)...32 where pointer.buttons & 1 << UInt32(button - 1) != 0 {
      release(button, modifiers)
    }
    for finger in touches.targets.keys.sorted() { touch(finger, .cancelled, nil, 0) }
  }

  // MARK: Touch

  private func touch(_ finger: UInt32, _ kind: TouchKind, _ place: Point?, _ pressure: Double) {
    var hit: LayerHit?
    if kind == .began {
      guard let place, let first = clientHit(place), touches.begin(finger, on: first) else {
        return
      }
      focus(first)
      hit = first
    } else if let first = touches.targets[finger] {
      hit = place.map { located(first, at: $0) } ?? first
    }
    guard let hit else { return }
    if kind == .moved { touches.move(finger, to: hit) }
    if kind == .ended || kind == .cancelled { touches.end(finger) }
    session(hit.client)?.send(
      TouchEvent(
        context: hit.context, kind: kind, layer: hit.layer, finger: finger, x: hit.rootPoint.x,
        y: hit.rootPoint.y, layerX: hit.layerPoint.x, layerY: hit.layerPoint.y,
        pressure: pressure.isFinite ? min(max(pressure, 0), 1) : 1, time: clock.now,
        frameNumber: frameNumber))
  }
}

extension LayerHit {
  /// What is hit, without the place.
  fileprivate var target: [UInt32] { [client, context, layer] }

  fileprivate var window: WindowID { WindowID(client: client, context: context) }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension String {
  /// The beginning that fits, whole characters only.
  fileprivate func cut(toBytes limit: Int) -> String {
    if utf8.count <= limit { return self }
    var result = ""
    for character in self {
      guard result.utf8.count + character.utf8.count <= limit else { break }
      result.append(character)
    }
    return result
  }
}
