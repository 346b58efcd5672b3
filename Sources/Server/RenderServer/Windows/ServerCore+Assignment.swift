package import GraphicsValues
import RenderTree
import WireProtocol

// The outputs of windows: `WindowAssignment` decides, and this carries it out.
extension ServerCore {
  /// The outputs as windows see them. While none is on, the one that stands for the display counts as on, so
  /// that windows keep their places.
  var desktop: [DesktopOutput] {
    let none = outputs.primary == nil ? outputs.primaryIndex : nil
    return outputs.enumerated().map { index, output in
      DesktopOutput(
        output.id, output.name, output.placement.frame, isOn: output.isOn || index == none)
    }
  }

  /// Places for windows that people move, on an output.
  func places(on output: DesktopOutput) -> FloatingPlaces {
    FloatingPlaces(display: output.frame.size, margin: titleBars.height)
  }

  /// A window as rules see it.
  func assigned(_ context: RenderContext) -> AssignedWindow {
    let session = session(context.client)
    return AssignedWindow(
      context.window, title: context.title, clientName: session?.name ?? "",
      userID: session?.userID)
  }

  /// Decides on which output a window is.
  func assign(_ context: RenderContext, among desktop: [DesktopOutput]) -> OutputID {
    // Below its title, the corner of the desktop is no place; see `FloatingPlaces`.
    let isNamed =
      context.needsPlacement && context.isPlaced
      && (titleBars.height == 0 || context.requestedFrame.origin != .zero)
    let before = windows.assignment.homes[context.window]
    let decided = windows.assignment.decide(
      assigned(context), frame: isNamed ? context.requestedFrame : context.frame,
      isAsking: isNamed, among: desktop)
    recordAssignment(of: context.window, before)
    return decided ?? outputs[outputs.primaryIndex].id
  }

  /// The frame of a window that goes with its output, or to another one.
  func carry(
    _ window: WindowID, _ frame: Rectangle, to id: OutputID, among desktop: [DesktopOutput]
  ) -> Rectangle {
    guard let output = desktop.first(where: { $0.id == id }) else { return frame }
    return windows.assignment.carry(window, frame, to: output, margin: titleBars.height)
  }

  /// The output on which a window is, or the window that hosts a context; of the input panel, that of the focus.
  package func output(of window: WindowID) -> OutputID {
    if window == panel.holder { return panelOutput }
    let showing = context(window).flatMap { self.window(showing: $0) } ?? window
    return windows.assignment.output(of: showing) ?? outputs[outputs.primaryIndex].id
  }

  /// Names of the outputs of all windows; empty if there is only one output.
  package var outputNames: [WindowID: String] {
    guard outputs.count > 1 else { return [:] }
    var names: [WindowID: String] = [:]
    for window in windows.windows { names[window] = outputs[output(of: window)]?.name }
    return names
  }

  /// Number of windows on an output.
  package func windowCount(on output: OutputID) -> Int {
    windows.windows.count { windows.assignment.output(of: $0) == output }
  }

  /// Pixels per point of the output on which a context is.
  func scale(of context: RenderContext) -> Double {
    if outputs.count == 1 { return tree.view.scale }
    return outputs[output(of: context.window)]?.placement.scale ?? tree.view.scale
  }

  /// Pixels per point of each window.
  var scales: [WindowID: Double] {
    var scales: [WindowID: Double] = [:]
    for window in windows.windows {
      if let output = windows.assignment.output(of: window), let known = outputs[output] {
        scales[window] = known.placement.scale
      }
    }
    return scales
  }

  // MARK: Moving

  /// Moves a window to an output, at the same distance from its corner as far as it fits.
  ///
  /// - Returns: False if a rule holds the window elsewhere; see `WindowAssignment.choose`.
  @discardableResult
  package func move(
    _ window: WindowID, to output: OutputID, because reason: WindowAssignment.Reason
  ) -> Bool {
    let before = windows.assignment.homes[window]
    let isChosen = windows.assignment.choose(output, for: window, because: reason)
    recordAssignment(of: window, before, isAlways: reason == .user)
    makeArrangementStale()
    return isChosen
  }

  /// Adds a rule, which holds for windows that are there, too.
  package func add(_ rule: AssignmentRule) {
    let contexts = tree.scene.contexts.filter {
      $0.client != TitleBars.client && $0.isOrdinaryWindow
    }
    let before = windows.assignment.homes
    windows.assignment.add(rule, to: contexts.map(assigned), among: desktop)
    for context in contexts { recordAssignment(of: context.window, before[context.window]) }
    makeArrangementStale()
  }

  /// Sets the rules of a configuration, the most important first.
  package func setRules(_ rules: [AssignmentRule]) {
    windows.assignment.setRules(rules)
    if !rules.isEmpty { makeArrangementStale() }
  }

  /// Makes the next frame arrange all windows, as that of a replay does.
  func makeArrangementStale() {
    windows.isArrangementStale = true
    windows.isConfigurationStale = true
    windows.arrangedRevision = nil
    frames.isNeeded = true
  }

  // MARK: Clients

  /// Follows the clients' wishes for outputs. One for an output that is not there gets a notice, and the
  /// window stays.
  func followOutputRequests() {
    for context in tree.scene.takeOutputRequests() {
      switch context.outputChoice {
      case .any:
        windows.assignment.release(context.window)
        windows.isArrangementStale = true
      case .number(let number): choose(outputs[OutputID(number)], "\(number)", for: context)
      case .name(let name): choose(outputs[name], name, for: context)
      }
      // The answer, also to a client that is where it wants to be.
      windows.toldOutputs[context.window] = nil
    }
  }

  private func choose(_ output: ServerOutput?, _ name: String, for context: RenderContext) {
    guard let output, output.isOn else {
      let names = outputs.filter(\.isOn).map(\.name).joined(separator: ", ")
      session(context.client)?.notify(
        .noSuchOutput, about: context.id,
        "there is no output \(name.shortened), but \(names.isEmpty ? "none at all" : names)")
      return
    }
    let before = windows.assignment.homes[context.window]
    windows.assignment.choose(output.id, for: context.window, because: .client)
    // A recording of one output does not have its name.
    let isNamed = if case .name = context.outputChoice { true } else { false }
    if isNamed, outputs.isPlain { recordAssignment(of: context.window, before, isAlways: true) }
    windows.isArrangementStale = true
  }

  /// Tells a context's client about its output, if it is another one than it was told last.
  func tellOutput(of window: WindowID) {
    let output = output(of: window)
    guard windows.toldOutputs[window] != output else { return }
    windows.toldOutputs[window] = output
    session(window.client)?.send(
      ContextOutput(context: window.context, output: output.rawValue))
  }

  // MARK: Recording

  /// Records a home that a replay cannot find by itself: that of a rule, of a tool, or of the name of an output that
  /// the recording lacks.
  private func recordAssignment(
    of window: WindowID, _ before: WindowAssignment.Home?, isAlways: Bool = false
  ) {
    guard let home = windows.assignment.homes[window], home != before,
      home.reason == .rule || isAlways
    else { return }
    record(.assign, window.client, AssignmentRecord(context: window.context, home: home).encoded)
  }

  /// Records the homes of all windows at the beginning of a recording, unless places alone decide.
  func recordAssignments() {
    for window in windows.windows {
      guard let home = windows.assignment.homes[window],
        outputs.count > 1 || home.reason != .place
      else { continue }
      record(.assign, window.client, AssignmentRecord(context: window.context, home: home).encoded)
    }
  }

  /// Gives a window the home that a recording tells, before the window exists or later.
  package func restore(_ assignment: AssignmentRecord, of client: UInt32) {
    windows.assignment.restore(
      assignment.home, of: WindowID(client: client, context: assignment.context))
    makeArrangementStale()
  }

  /// Ends a drag on the output that has the most of the window.
  func finishMove(of window: WindowID) {
    guard outputs.count > 1, let frame = context(window)?.frame,
      let output = WindowAssignment.most(of: frame, desktop),
      output != windows.assignment.output(of: window)
    else { return }
    // The drag is input, which a replay repeats.
    windows.assignment.choose(output, for: window, because: .user)
    windows.assignment.place(window, on: output)
    windows.isConfigurationStale = true
    windows.arrangedRevision = nil
    frames.isNeeded = true
  }

  /// Moves the focused window to the next output in a direction.
  ///
  /// - Returns: False if there is one output only: the keys are the client's.
  func moveFocusedWindow(_ direction: Point) -> Bool {
    let desktop = desktop.filter(\.isOn)
    guard desktop.count > 1 else { return false }
    guard let window = windows.focused,
      let from = desktop.first(where: { $0.id == windows.assignment.output(of: window) }),
      let to = from.next(direction, among: desktop)
    else { return true }
    windows.assignment.choose(to.id, for: window, because: .user)
    makeArrangementStale()
    return true
  }
}

extension DesktopOutput {
  /// The nearest output whose middle lies in a direction; nil for none.
  package func next(_ direction: Point, among outputs: [DesktopOutput]) -> DesktopOutput? {
    func distance(_ other: DesktopOutput) -> Double? {
      let x = other.frame.x + other.frame.width / 2 - frame.x - frame.width / 2
      let y = other.frame.y + other.frame.height / 2 - frame.y - frame.height / 2
      let along = x * direction.x + y * direction.y
      let beside = abs(x * direction.y) + abs(y * direction.x)
      // One that lies more beside than ahead is in another direction.
      return other.id != id && along > 0 && along >= beside ? along + beside : nil
    }
    return outputs.filter { distance($0) != nil }
      .min { (distance($0) ?? 0, $0.id) < (distance($1) ?? 0, $1.id) }
  }
}
