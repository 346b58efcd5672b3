import Glibc
package import GraphicsValues
package import Logging
package import RenderServer

/// The screens of this machine's graphics cards, and the input of its devices.
///
/// Events of cards, plugs, the seat and devices come behind one descriptor. At rest there is no timer.
package final class KMSDisplay: DisplaySystem {
  /// A connector with a screen.
  struct Head {
    var head: OutputHead
    var connector: CardConnector
    var card: CardState
  }

  let logger: Logger
  let now: () -> Double
  let seat: (any Seat)?
  let input: InputSeat?
  let hotplug: (any HotplugSource)?
  /// Opens a card by its file.
  private let openCard: (String) throws -> any ModeSetting
  let events: EventSet
  private(set) var cards: [CardState] = []
  private(set) var found: [Head] = []
  /// The outputs that are on, by name.
  private(set) var outputs: [String: KMSOutput] = [:]
  private(set) var placements: [String: OutputPlacement] = [:]
  var cursor: CursorRule
  var isPaused = false
  private var haveHeadsChanged = false
  /// Files of cards that have come during a pause, when nothing is opened.
  private var comers: [String] = []
  /// Events that were not asked for yet.
  var waiting: [DisplayEvent] = []

  /// - Parameters:
  ///   - paths: files of the cards, in the order of their outputs.
  ///   - openCard: opens a card by its file.
  ///   - now: the monotonic clock, in seconds.
  /// - Throws: if no card can show pictures; the error names all of them.
  package init(
    cards paths: [String], openCard: @escaping (String) throws -> any ModeSetting,
    seat: (any Seat)? = nil, input: InputSeat? = nil, hotplug: (any HotplugSource)? = nil,
    cursor: CursorVisibility = .auto, logger: Logger, now: @escaping () -> Double
  ) throws {
    self.openCard = openCard
    self.seat = seat
    self.input = input
    self.hotplug = hotplug
    self.logger = logger
    self.now = now
    self.cursor = CursorRule(cursor)
    events = try EventSet(of: "the display")
    var reasons: [String] = []
    for path in paths {
      do { try add(path) } catch { reasons.append("\(error)") }
    }
    guard !cards.isEmpty else { throw NoCard(reasons: reasons) }
    for reason in reasons { logger.info("a card is not used", metadata: ["reason": "\(reason)"]) }
    try events.add(hotplug?.eventDescriptor)
    try events.add(seat?.eventDescriptor)
    try events.add(input?.eventDescriptor)
    readHeads()
  }

  deinit {
    for output in outputs.values { output.turnOff() }
    for state in cards { state.close() }
    seat?.end()
  }

  private func add(_ path: String) throws {
    let card = try openCard(path)
    do {
      let state = try CardState(card)
      try state.refresh(probes: false)
      try events.add(card.eventDescriptor)
      cards.append(state)
    } catch {
      card.close()
      throw error
    }
    logger.info(
      "a card",
      metadata: [
        "file": "\(path)", "driver": "\(card.capabilities.driver)",
        "commits": "\(card.capabilities.isAtomic ? "atomic" : "one by one")",
      ])
  }

  // MARK: Heads

  package var eventDescriptor: Int32? { events.descriptor }
  package var heads: [OutputHead] { found.map(\.head) }

  /// Makes the list of heads anew.
  ///
  /// - Returns: whether it has changed.
  @discardableResult
  private func readHeads() -> Bool {
    let former = found
    var heads: [Head] = []
    for (index, state) in cards.enumerated() {
      for connector in state.connected {
        let isTaken = heads.contains { $0.head.name == connector.name }
        let name = isTaken ? "card\(index)-\(connector.name)" : connector.name
        heads.append(
          Head(
            head: OutputHead(connector, name: name, maximum: state.resources.maximum),
            connector: connector, card: state))
      }
    }
    found = heads
    return former.map(\.head) != heads.map(\.head)
  }

  /// Looks at the connectors of a card again.
  func refresh(_ state: CardState) {
    let former = state.connectors
    do {
      try state.refresh(probes: true)
    } catch {
      if error.code == ENODEV { return leave(state, because: error) }
      logger.warning("a card cannot be asked", metadata: ["reason": "\(error)"])
    }
    for output in outputs.values where output.card === state.card {
      guard let connector = state.connectors.first(where: { $0.id == output.pipeline.connector }),
        connector.isConnected
      else { continue }
      let earlier = former.first { $0.id == connector.id }
      if connector.isLinkBad || earlier?.isConnected == false { output.restoreMode() }
    }
    if readHeads() { haveHeadsChanged = true }
  }

  /// Handles a report about a card: its screens, or the card itself, may have come or gone.
  func cardChanged(_ path: String) {
    let state = cards.first { $0.card.path == path }
    if let state { return refresh(state) }
    if isPaused {
      if !comers.contains(path) { comers.append(path) }
      return
    }
    do {
      try add(path)
      if readHeads() { haveHeadsChanged = true }
    } catch {
      logger.info("a card is not used", metadata: ["reason": "\(error)"])
    }
  }

  /// Opens the cards that have come during a pause.
  func addComers() {
    let paths = comers
    comers = []
    for path in paths { cardChanged(path) }
  }

  /// Ends the use of a card that is gone, or whose events cannot be read. A later report about it opens it anew.
  func leave(_ state: CardState, because error: DeviceError) {
    logger.warning(
      "a card is not used any more",
      metadata: ["file": "\(state.card.path)", "reason": "\(error)"])
    events.remove(state.card.eventDescriptor)
    for (name, output) in outputs where output.card === state.card {
      output.turnOff()
      outputs[name] = nil
    }
    cards.removeAll { $0 === state }
    state.close()
    if readHeads() { haveHeadsChanged = true }
  }

  /// Returns whether heads have changed since the last call.
  func takeHeadsChanged() -> Bool {
    defer { haveHeadsChanged = false }
    return haveHeadsChanged
  }

  // MARK: Outputs

  package func turnOn(
    _ name: String, _ settings: OutputSettings, usesOpenGL: Bool
  ) throws -> any DisplayWindow {
    guard let head = found.first(where: { $0.head.name == name }) else {
      let names = found.map(\.head.name).joined(separator: ", ")
      throw OutputError(
        name, "turning it on",
        reason: names.isEmpty ? "no screen is plugged in" : "no such output; there are \(names)")
    }
    let mode = try ModeChoice.choose(
      settings.mode, for: head.connector, maximum: head.card.resources.maximum)
    if let output = outputs[name] {
      try withCompanions(of: name, on: head.card) { companion throws(OutputError) in
        try output.change(
          mode: mode, orientation: settings.orientation, scale: settings.scale, beside: companion)
      }
      return output
    }
    let pipeline = try pipeline(name, head)
    let output = try withCompanions(of: name, on: head.card) { companion throws(OutputError) in
      try KMSOutput(
        name: name, card: head.card.card, pipeline: pipeline, mode: mode,
        orientation: settings.orientation, scale: settings.scale,
        after: { [card = head.card] in card.preamble(for: pipeline) },
        beside: companion, logger: logger, now: now)
    }
    output.isPaused = isPaused
    outputs[name] = output
    logger.info("output \(name)", metadata: ["mode": "\(mode.text)"])
    if usesOpenGL {
      try withCompanions(of: name, on: head.card) { output.startDrawing(on: head.card, beside: $0) }
    }
    return output
  }

  /// Finds a controller for a head, beside those of the outputs that are on.
  private func pipeline(_ name: String, _ head: Head) throws(OutputError) -> Pipeline {
    let state = head.card
    var kept: [UInt32: UInt32] = [:]
    for output in outputs.values where output.card === state.card {
      kept[output.pipeline.connector] = output.pipeline.controller
    }
    let others = state.connected.filter { $0.id != head.connector.id }
    let plan = ControllerPlan.assign(
      [head.connector] + others, controllers: state.resources.controllers, keeping: kept)
    guard let controller = plan[head.connector.id] else {
      throw OutputError(
        name, "turning it on",
        reason: "the card sends \(kept.count) pictures already, and has no controller left for it")
    }
    do {
      return try Pipeline(head.connector, controller: controller, state.resources, state.card)
    } catch {
      throw OutputError(name, "turning it on", error)
    }
  }

  /// Runs a change with what the card's other outputs wait to show.
  private func withCompanions<Result>(
    of name: String, on state: CardState,
    _ body: (Companions) throws(OutputError) -> Result
  ) throws(OutputError) -> Result {
    var companions = Companions()
    var blobs: [UInt32] = []
    defer { for blob in blobs { state.card.destroyBlob(blob) } }
    for (other, output) in outputs.sorted(by: { $0.key < $1.key })
    where other != name && output.card === state.card && output.needsMode {
      guard let blob = try? state.card.makeBlob(of: output.mode) else { continue }
      blobs.append(blob)
      output.addPending(modeBlob: blob, to: &companions)
    }
    return try body(companions)
  }

  package func turnOff(_ name: String) {
    if let output = outputs.removeValue(forKey: name) { output.turnOff() }
    darken(name)
  }

  /// Takes the console's picture, or that of an earlier program, off a screen that shows nothing of the server.
  private func darken(_ name: String) {
    guard !isPaused, outputs[name] == nil,
      let head = found.first(where: { $0.head.name == name }),
      let connector = try? head.card.card.connector(head.connector.id, probes: false),
      connector.controller != 0
    else { return }
    do throws(DeviceError) {
      let pipeline = try Pipeline(
        connector, controller: connector.controller, head.card.resources, head.card.card)
      try pipeline.darken(head.card.card)
    } catch {
      logger.info("a screen keeps its picture", metadata: ["reason": "\(name): \(error)"])
    }
  }

  package func place(_ placements: [String: OutputPlacement]) {
    self.placements = placements
    for (name, placement) in placements { outputs[name]?.take(scale: placement.scale) }
    for head in found where placements[head.head.name] == nil { darken(head.head.name) }
    input?.place(placements, heads: heads)
    if let start = cursor.begin(placements) { show(start) }
  }
}

/// No card that shows pictures.
package struct NoCard: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each card with the reason.
  package var reasons: [String]

  package init(reasons: [String]) { self.reasons = reasons }

  package var description: String {
    reasons.isEmpty
      ? "no card that shows pictures: /dev/dri has none"
      : "no card that shows pictures: \(reasons.joined(separator: "; "))"
  }
}
