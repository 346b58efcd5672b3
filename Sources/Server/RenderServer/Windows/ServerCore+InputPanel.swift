import GraphicsValues
import InputEvents
import RenderTree
import WireProtocol

// The keyboard on the screen: a context of a client, shown while a layer with the focus takes text. It never has the
// focus itself.
extension ServerCore {
  /// Shows, places or hides the input panel for the layer that has the focus, and tells the clients. The next frame
  /// shows a change.
  func arrangeInputPanel() {
    findPanelHolder()
    let target = panel.holder == nil ? nil : panelTarget
    panel.target = target
    if let holder = panel.holder, let context = context(holder) {
      if target == nil {
        if context.frame != nil {
          tree.scene.hideContext(client: holder.client, id: holder.context)
          notePanelMoved()
        }
      } else {
        let frame = panelFrame(of: context)
        if context.frame != frame {
          tree.scene.placeContext(client: holder.client, id: holder.context, frame: frame)
          notePanelMoved()
        }
        raiseInputPanel()
      }
    }
    for (key, target) in panel.keys.take(notOf: target?.context) { send(key, [], [], to: target) }
    tellPanel()
    tellTarget()
  }

  private func notePanelMoved() {
    windows.isConfigurationStale = true
    frames.isNeeded = true
  }

  /// Finds the context with the role: the first that asked for it, as long as it is there. Other clients that ask
  /// are told.
  private func findPanelHolder() {
    let asking = tree.scene.contexts.filter { $0.role == .inputPanel && $0.isWindow }
    guard !asking.isEmpty || panel.holder != nil else { return }
    let holder = asking.min { $0.roleSerial < $1.roleSerial }
    if panel.holder != holder?.window {
      panel.holder = holder?.window
      panel.toldTarget = nil
      panel.pace = TypingPace()
      for (key, target) in panel.keys.take(notOf: nil) { send(key, [], [], to: target) }
      windows.isConfigurationStale = true
    }
    panel.refused.formIntersection(asking.map(\.window))
    for context in asking where context.window != holder?.window {
      guard panel.refused.insert(context.window).inserted else { continue }
      let owner = holder.flatMap { session($0.client)?.name } ?? ""
      session(context.client)?.notify(
        .roleTaken, about: context.id,
        "the client \"\(owner.shortened)\" is the input panel: "
          + "context \(context.id) is shown when that client leaves")
    }
    if let window = panel.holder { panel.refused.remove(window) }
  }

  /// The layer with the focus that takes text; nil for none.
  private var panelTarget: InputPanel.Target? {
    guard let target = windows.keyTarget, let window = windows.focused,
      let text = tree.scene.textLayer(of: target.client, in: (window.client, window.context))
    else { return nil }
    return InputPanel.Target(context: target, text: text)
  }

  /// The place of a panel: at the bottom of the output that has the focused window.
  func panelFrame(of context: RenderContext) -> Rectangle {
    let frame = (outputs[panelOutput] ?? outputs[outputs.primaryIndex]).placement.frame
    return InputPanel.frame(height: context.requestedFrame.height, on: frame)
  }

  /// The output for the panel: that of the focused window.
  var panelOutput: OutputID {
    // The panel itself never has the focus.
    windows.focused.flatMap { $0 == panel.holder ? nil : output(of: $0) }
      ?? outputs[outputs.primaryIndex].id
  }

  /// Keeps the panel in front of all windows.
  func raiseInputPanel() {
    guard let holder = panel.holder, tree.scene.contexts.last?.window != holder,
      context(holder)?.frame != nil
    else { return }
    tree.scene.raiseContext(client: holder.client, id: holder.context)
  }

  // MARK: Telling clients

  /// Tells the panel's client again about a field that is touched while it has the focus: the client may have put its
  /// keys away.
  func noteTextTouched(_ hit: LayerHit) {
    guard let target = panel.target, target.context == hit.window,
      tree.scene.isLayer(hit.layer, of: hit.client, inside: target.text.layer)
    else { return }
    panel.toldTarget = nil
    frames.isNeeded = true
  }

  /// Tells the panel's client about the text that it types.
  private func tellPanel() {
    guard let holder = panel.holder, panel.toldTarget != panel.target else { return }
    panel.toldTarget = panel.target
    session(holder.client)?.send(
      TextWanted(context: holder.context, kind: panel.target?.text.kind ?? .none))
  }

  /// Tells the client with the focus about the part of its context that the panel covers.
  private func tellTarget() {
    let place = panelPlace
    guard place != panel.toldPlace else { return }
    if let old = panel.toldPlace, old.context != place?.context {
      session(old.context.client)?.send(
        InputPanelMoved(context: old.context.context, x: 0, y: 0, width: 0, height: 0))
    }
    panel.toldPlace = place
    guard let place else { return }
    session(place.context.client)?.send(
      InputPanelMoved(
        context: place.context.context, x: place.frame.x, y: place.frame.y,
        width: place.frame.width, height: place.frame.height))
  }

  /// The panel in the space of the context with the focus.
  private var panelPlace: InputPanel.Place? {
    guard let target = panel.target, let holder = panel.holder, let window = windows.focused,
      let frame = context(holder)?.frame, let origin = context(window)?.frame?.origin
    else { return nil }
    var place = Rectangle(
      x: frame.x - origin.x, y: frame.y - origin.y, width: frame.width, height: frame.height)
    if target.context != window {
      let index = outputs.index(of: panelOutput) ?? outputs.primaryIndex
      let placement = outputs[index].placement
      let pixels = Point(
        x: (frame.x - placement.origin.x) * placement.scale,
        y: (frame.y - placement.origin.y) * placement.scale)
      let hit = tree[view: index].locate(
        pixels, client: target.context.client, context: target.context.context,
        layer: target.text.layer, tree.scene)
      if let corner = hit?.rootPoint { (place.x, place.y) = (corner.x, corner.y) }
    }
    guard [place.x, place.y, place.width, place.height].allSatisfy(\.isFinite) else { return nil }
    return InputPanel.Place(context: target.context, frame: place)
  }

  // MARK: Typing

  /// Passes a key of the input panel to the context with the focus. A key that is held down goes up however much was
  /// typed: the context would take it for held from then on.
  func typeKey(_ message: TypeKey, _ session: Session) throws {
    guard let target = try typingTarget(session, message.context) else { return }
    let key = Key(code: message.keyCode, symbol: message.symbol)
    guard message.flags.contains(.down) else {
      if let pressed = panel.keys.release(key) { send(key, [], message.modifiers, to: pressed) }
      return
    }
    guard mayType(message.symbol.utf8.count, session, message.context),
      panel.keys.press(key, for: target)
    else { return }
    send(key, message.flags, message.modifiers, to: target)
  }

  /// Passes a text of the input panel to the context with the focus.
  func typeText(_ message: TypeText, _ session: Session) throws {
    let text = message.characters
    guard let target = try typingTarget(session, message.context), !text.isEmpty,
      mayType(text.utf8.count, session, message.context)
    else { return }
    self.session(target.client)?.send(
      TextEvent(context: target.context, time: clock.now, characters: text))
  }

  /// Returns the context that gets what a panel types; nil if nobody does, because the panel is not shown.
  private func typingTarget(_ session: Session, _ context: UInt32) throws -> WindowID? {
    guard session.objects.isInputPanel(context) else {
      throw WireError(
        .badID, "context \(context) has not asked for the role inputPanel, and may not type",
        target: context)
    }
    guard panel.holder == WindowID(client: session.slot, context: context),
      let target = panel.target, target.context == windows.keyTarget
    else { return nil }
    return target.context
  }

  /// Whether a panel may type so many bytes now; it is told about the first that are lost.
  private func mayType(_ byteCount: Int, _ session: Session, _ context: UInt32) -> Bool {
    switch panel.pace.take(byteCount: byteCount, at: clock.now) {
    case .accepted: return true
    case .dropped: return false
    case .firstDropped:
      session.notify(
        .typedTooFast, about: context,
        "more than \(Int(TypingPace.rate)) keys in a second: some are lost")
      return false
    }
  }
}
