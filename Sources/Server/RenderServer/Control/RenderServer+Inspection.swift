import RenderTree

/// The changes of an inspecting connection, which are undone when it closes.
struct Inspection {
  var holdsClock = false
  var holdsOverlay = false
  /// The recording that the connection has started.
  weak var recorder: Recorder?
}

// The requests `inspect` and `pick`.
extension RenderServer {
  /// Carries out `inspect`.
  func inspect(for connection: ControlServer.Connection) -> ControlServer.Reply {
    connection.inspection = connection.inspection ?? Inspection()
    return .json(.document([("inspecting", true)]))
  }

  /// Records the change of a request that was carried out, for `undo`.
  func recordChange(_ words: [String], of connection: ControlServer.Connection) {
    guard connection.inspection != nil, words.count > 1 else { return }
    switch words[0] {
    case "clock" where words[1] != "now":
      connection.inspection?.holdsClock = core.clock.pace.rate != 1
    case "overlay": connection.inspection?.holdsOverlay = core.display.overlay != nil
    case "record" where words[1] == "start": connection.inspection?.recorder = recording?.recorder
    default: break
    }
  }

  /// Undoes the changes of a connection, however it ended: nothing stays frozen for ever.
  func undo(_ inspection: Inspection) {
    if inspection.holdsClock { setClockRate(1) }
    if inspection.holdsOverlay { core.setOverlay(nil) }
    if let recorder = inspection.recorder, recorder === recording?.recorder { stopRecording() }
  }

  // MARK: Picking

  /// Carries out `pick`: waits for the next press on the display, which no client gets.
  func pick(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    var deadline = Double.infinity
    if let word = arguments.first {
      guard word == "timeout", arguments.count == 2 else {
        throw RequestError("pick takes timeout and seconds, or nothing")
      }
      deadline = ServerClock.monotonic + (try number(arguments.last, "timeout"))
    }
    core.devices.picking.isAwaited = true
    return .later(
      ControlServer.Waiter(subject: .pick(after: core.devices.picking.count), deadline: deadline))
  }

  /// The answer to `pick`; nil until there is one.
  func answer(toPickAfter count: Int, isOver: Bool) -> JSONText? {
    if core.devices.picking.count > count, let pick = core.devices.picking.last {
      let layer = pick.layer.map { JSONText.string("\($0.client)/\($0.layer)") } ?? .null
      return .document([
        ("picked", true), ("layer", layer), ("x", .number(pick.x)), ("y", .number(pick.y)),
      ])
    }
    return isOver ? .document([("picked", false)]) : nil
  }

  /// Gives presses to clients again once no connection waits for one.
  func endAbandonedPicking() {
    guard core.devices.picking.isAwaited else { return }
    core.devices.picking.isAwaited = control.connections.values.contains {
      if case .pick? = $0.waiter?.subject { true } else { false }
    }
  }
}
