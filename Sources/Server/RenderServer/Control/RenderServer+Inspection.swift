internal import RenderTree

/// What a connection that inspects has changed, to be undone when it closes.
struct Inspection {
  var holdsClock = false
  var holdsOverlay = false
  /// The recording that it has started.
  weak var recorder: Recorder?
}

// The requests of a tool that stays: `inspect` and `pick`.
extension RenderServer {
  /// Carries out `inspect`.
  func inspect(for connection: ControlServer.Connection) -> ControlServer.Reply {
    connection.inspection = connection.inspection ?? Inspection()
    return .json(.document([("inspecting", true)]))
  }

  /// Notes what a request that was carried out has changed.
  func note(_ words: [String], of connection: ControlServer.Connection) {
    guard connection.inspection != nil, words.count > 1 else { return }
    switch words[0] {
    case "clock" where words[1] != "now":
      connection.inspection?.holdsClock = core.clock.pace.rate != 1
    case "overlay": connection.inspection?.holdsOverlay = core.overlay != nil
    case "record" where words[1] == "start": connection.inspection?.recorder = recording?.recorder
    default: break
    }
  }

  /// Undoes what a connection has changed, however it ended: nothing stays frozen for ever.
  func undo(_ inspection: Inspection) {
    if inspection.holdsClock { setClockRate(1) }
    if inspection.holdsOverlay { core.setOverlay(nil) }
    if let recorder = inspection.recorder, recorder === recording?.recorder { stopRecording() }
  }

  // MARK: Picking

  /// Waits for the next press on the display, which is then no client's.
  func pick(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    var deadline = Double.infinity
    if let word = arguments.first {
      guard word == "timeout", arguments.count == 2 else {
        throw RequestError("pick takes timeout and seconds, or nothing")
      }
      deadline = ServerClock.monotonic + (try number(arguments.last, "timeout"))
    }
    core.picking.isAwaited = true
    return .later(
      ControlServer.Waiter(subject: .pick(after: core.picking.count), deadline: deadline))
  }

  /// The answer to a request to pick; nil as long as there is none.
  func answer(toPickAfter count: Int, isOver: Bool) -> JSONText? {
    if core.picking.count > count, let pick = core.picking.last {
      let layer = pick.layer.map { JSONText.string("\($0.client)/\($0.layer)") } ?? .null
      return .document([
        ("picked", true), ("layer", layer), ("x", .number(pick.x)), ("y", .number(pick.y)),
      ])
    }
    return isOver ? .document([("picked", false)]) : nil
  }

  /// Presses go to clients again once no connection waits for one.
  func endAbandonedPicking() {
    guard core.picking.isAwaited else { return }
    core.picking.isAwaited = control.connections.values.contains {
      if case .pick? = $0.waiter?.subject { true } else { false }
    }
  }
}
