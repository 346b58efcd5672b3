import GraphicsValues
package import RenderTree
import WireProtocol

extension ServerCore {
  func context(_ id: WindowID) -> RenderContext? {
    tree.scene.contexts.first { $0.client == id.client && $0.id == id.context }
  }

  // MARK: Arranging

  /// Places the windows by the policy, after commits and after a client has left.
  func arrangeWindows() {
    if windows.arrangedRevision != tree.scene.contextRevision {
      windows.isConfigurationStale = true
      followOutputRequests()
      let contexts = tree.scene.contexts.filter {
        $0.client != TitleBars.client && $0.isOrdinaryWindow
      }
      updateWindows(contexts.map(\.window))
      // A rule may be about a new title.
      if windows.isArrangementStale || contexts.contains(where: \.needsPlacement)
        || !windows.assignment.rules.isEmpty
      {
        place(contexts)
      }
      applyPendingOrder()
    }
    guard windows.isConfigurationStale else { return }
    // The window with the focus covers all others.
    if let focused = windows.focused, windows.policy == .fill { raise(focused) }
    titleBars.update(
      windows.windows, focused: windows.focused, scales: outputs.count > 1 ? scales : nil,
      in: &tree)
    windows.arrangedRevision = tree.scene.contextRevision
  }

  /// Updates the list of windows, and raises the window that gets the focus.
  private func updateWindows(_ present: [WindowID]) {
    let (focused, isDragging) = (windows.focused, windows.drag != nil)
    windows.update(present)
    // The pointer may be over another layer than the window that it held.
    if isDragging, windows.drag == nil { devices.pointer.hasMoved = true }
    if let now = windows.focused, now != focused || windows.choice != nil { raise(now) }
  }

  private func place(_ contexts: [RenderContext]) {
    windows.isArrangementStale = false
    var byWindow: [WindowID: RenderContext] = [:]
    for context in contexts { byWindow[context.window] = context }
    let present = windows.windows.compactMap { byWindow[$0] }
    let desktop = desktop
    let requests = present.map { context in
      let output = assign(context, among: desktop)
      let current = context.frame.map { carry(context.window, $0, to: output, among: desktop) }
      if current == nil { windows.assignment.place(context.window, on: output) }
      return (
        request: WindowRequest(
          frame: context.requestedFrame, isPlaced: context.isPlaced, current: current,
          isAsking: context.needsPlacement), output: output
      )
    }
    windows.assignment.note(desktop)
    let frames = windows.policy.frames(of: requests, on: desktop, margin: titleBars.height)
    for (context, frame) in zip(present, frames)
    where context.frame != frame || context.needsPlacement {
      tree.scene.placeContext(client: context.client, id: context.id, frame: frame)
      // A client that asked for another frame is told even if its window keeps the old frame.
      if context.needsPlacement { windows.configured[context.window] = nil }
    }
  }

  /// Raises a window and gives it the focus.
  func activate(_ window: WindowID) {
    raise(window)
    windows.use(window)
    frames.isNeeded = true
  }

  /// Raises the window that Alt-Tab has chosen; it becomes the last used window when Alt is released.
  func showChoice(_ window: WindowID) {
    raise(window)
    frames.isNeeded = true
  }

  func raise(_ window: WindowID) {
    guard tree.scene.contexts.last(where: { $0.role == .normal })?.window != window else { return }
    defer { raiseInputPanel() }
    titleBars.raise(window, in: &tree)
    tree.scene.raiseContext(client: window.client, id: window.context)
  }

  /// Moves windows with their outputs, and within reach, after outputs have changed.
  func rearrangeForDisplay() {
    windows.isArrangementStale = true
    windows.isConfigurationStale = true
    windows.arrangedRevision = nil
    let desktop = desktop
    for window in windows.windows {
      guard let context = context(window), let old = context.frame else { continue }
      let output = assign(context, among: desktop)
      var frame = carry(window, old, to: output, among: desktop)
      if windows.policy == .float, let place = desktop.first(where: { $0.id == output }) {
        frame = places(on: place).reachable(frame.moved(from: place.frame.origin, to: .zero))
          .moved(from: .zero, to: place.frame.origin)
      }
      if frame != old {
        tree.scene.placeContext(client: window.client, id: window.context, frame: frame)
      }
    }
    windows.assignment.note(desktop)
  }

  // MARK: Telling clients

  /// Tells the clients of hosting layers about changes of the hosted contexts.
  func announceHosting() {
    for change in tree.scene.takeHostingChanges() {
      session(change.client)?.send(
        HostedContextChanged(layer: change.layer, state: change.state))
    }
  }

  /// Takes the keys from a hosted context that is no longer in the focused window.
  private func checkInnerFocus() {
    guard let inner = windows.innerFocus else { return }
    let shown = context(inner).flatMap { window(showing: $0) }
    if shown == nil || shown != windows.focused { windows.innerFocus = nil }
  }

  /// Tells the clients about changes of their contexts.
  func configureContexts() {
    guard windows.isConfigurationStale || windows.toldRevision != tree.scene.contextRevision else {
      return
    }
    checkInnerFocus()
    releaseKeysOfOthers()
    windows.isConfigurationStale = false
    windows.toldRevision = tree.scene.contextRevision
    let visible = visibleContexts()
    var states: [WindowID: Configure] = [:]
    for context in tree.scene.contexts where context.client != TitleBars.client {
      guard let state = configuration(of: context, isVisible: visible.contains(context.window))
      else { continue }
      states[context.window] = state
      if windows.configured[context.window] != state { session(context.client)?.send(state) }
      tellOutput(of: context.window)
    }
    windows.configured = states
    windows.toldOutputs = windows.toldOutputs.filter { states[$0.key] != nil }
    findOutputsOfClients()
    let shown = Set(visible.map(\.client))
    let showing = Set(states.keys.map(\.client))
    for session in sessions {
      session.ticks.isVisible = shown.contains(session.slot) || !showing.contains(session.slot)
    }
  }

  /// The state to tell a context's client; nil for a window without a frame, or if a number is not finite.
  private func configuration(of context: RenderContext, isVisible: Bool) -> Configure? {
    var flags: ConfigureFlags = []
    if isVisible { flags.insert(.visible) }
    if windows.keyTarget == context.window { flags.insert(.focused) }
    var frame = context.frame ?? context.requestedFrame
    if context.role == .inputPanel, context.window == panel.holder {
      frame = context.frame ?? panelFrame(of: context)
    } else if context.isWindow {
      guard context.frame != nil else { return nil }
    } else {
      flags.insert(.hosted)
      if let size = context.hostedSize {
        frame = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
      }
    }
    // The client's library rejects messages with other numbers.
    let scale = scale(of: context)
    guard [frame.x, frame.y, frame.width, frame.height, scale].allSatisfy(\.isFinite) else {
      return nil
    }
    return Configure(
      context: context.id, flags: flags, x: frame.x, y: frame.y, width: frame.width,
      height: frame.height, scale: scale)
  }

  /// The visible contexts: neither outside the outputs nor completely behind opaque windows. A hosted context
  /// is as visible as the window of its host layer.
  private func visibleContexts() -> Set<WindowID> {
    let areas = desktop.filter(\.isOn).map(\.frame)
    var shown: [ShownWindow] = []
    for (index, context) in tree.scene.contexts.enumerated().reversed() {
      guard context.isWindow, let frame = context.frame else { continue }
      var isOpaque: Bool?
      for area in areas {
        let part = frame.intersection(area)
        if part.isEmpty { continue }
        let isSolid = isOpaque ?? tree.scene.isOpaque(context: index)
        isOpaque = isSolid
        shown.append(ShownWindow(window: context.window, frame: part, isOpaque: isSolid))
      }
    }
    var visible = windows.visible(of: shown)
    for context in tree.scene.contexts where !context.isWindow {
      if let window = window(showing: context), visible.contains(window) {
        visible.insert(context.window)
      }
    }
    return visible
  }

  /// The window that a context is, or that hosts it; nil if it is in no window.
  func window(showing context: RenderContext) -> WindowID? {
    var current = context
    // At most one step per context, because hosting has no cycles.
    for _ in 0...tree.scene.contexts.count {
      if current.isWindow { return current.window }
      guard let next = tree.scene.context(hosting: current) else { return nil }
      current = next
    }
    return nil
  }
}

extension RenderContext {
  package var window: WindowID { WindowID(client: client, context: id) }
}
