import GraphicsValues
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
    let output = arguments.contains("output") ? try chosenOutput(arguments).id : nil
    let rest = withoutOutput(arguments)
    if let word = rest.first {
      guard word == "timeout", rest.count == 2 else {
        throw RequestError("pick takes timeout and seconds, output and a name, or nothing")
      }
      deadline = ServerClock.monotonic + (try number(rest.last, "timeout"))
    }
    let waiter = ControlServer.Waiter(
      subject: .pick(after: core.devices.picking.count, on: output), deadline: deadline)
    core.devices.picking.place = pickedPlace(with: waiter)
    return .later(waiter)
  }

  /// The outputs on which somebody waits for a press.
  private func pickedPlace(with new: ControlServer.Waiter? = nil) -> LayerPicking.Place {
    var outputs: Set<OutputID> = []
    let waiters = control.connections.values.compactMap(\.waiter) + (new.map { [$0] } ?? [])
    for case .pick(_, let output) in waiters.map(\.subject) {
      guard let output else { return .anywhere }
      outputs.insert(output)
    }
    return outputs.isEmpty ? .nowhere : .on(outputs)
  }

  /// The answer to `pick`; nil until there is one.
  func answer(toPickAfter count: Int, on output: OutputID?, isOver: Bool) -> JSONText? {
    if core.devices.picking.count > count, let pick = core.devices.picking.last,
      output == nil || output == pick.output
    {
      let layer = pick.layer.map { JSONText.string("\($0.client)/\($0.layer)") } ?? .null
      return .document(
        [
          ("picked", true), ("layer", layer), ("x", .number(pick.x)), ("y", .number(pick.y)),
        ] + (nameAmongSeveral(pick.output).map { [("output", .string($0))] } ?? []))
    }
    return isOver ? .document([("picked", false)]) : nil
  }

  /// Gives presses to clients again once no connection waits for one.
  func endAbandonedPicking() {
    if core.devices.picking.count > 0 || core.devices.picking.place != .nowhere {
      core.devices.picking.place = pickedPlace()
    }
  }
}
