import DrawList
import Glibc

// The requests `trace` and `overlay`.
extension RenderServer {
  /// Seconds without a reader after which a trace ends.
  private static let patience = 10.0

  func trace(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    guard arguments.count <= 1 else { throw RequestError("trace takes start, read or stop") }
    switch arguments.first {
    case "start":
      guard core.tracer == nil else { throw RequestError("a trace is being made already") }
      core.tracer = FrameTracer(interval: scheduler.interval)
    case "read": break
    case "stop":
      defer { core.tracer = nil }
      return .json(try tracedFrames())
    default: throw RequestError("trace takes start, read or stop")
    }
    return .json(try tracedFrames())
  }

  private func tracedFrames() throws -> JSONText {
    guard let tracer = core.tracer else { throw RequestError("no trace is being made") }
    let (frames, committers, dropped) = tracer.take()
    let present = core.sessions.map(FrameTracer.Committer.init)
    let gone = committers.filter { core.session($0.slot) == nil }
    let flips = tracer.takeFlips().map {
      JSONText.object([("output", .string($0.output)), ("time", .number($0.time))])
    }
    let members: [(String, JSONText)] = [
      ("pid", .integer(Int(getpid()))), ("time", .number(ServerClock.monotonic)),
      ("media", .number(core.clock.now)), ("interval", .number(scheduler.interval)),
      ("dropped", .integer(dropped)),
      ("caches", .integer(core.memories.reduce(0) { $0 + $1.caches })),
      (
        "clients",
        .array(
          (present + gone).map {
            .object([
              ("client", .integer(Int($0.slot))), ("pid", .integer(Int($0.processID))),
              ("name", .string($0.name)),
            ])
          })
      ),
      ("frames", .array(frames.map(document))),
    ]
    return .document(members + (core.outputs.count > 1 ? [("flips", .array(flips))] : []))
  }

  private func document(of frame: FrameTrace) -> JSONText {
    let outputs: [(String, JSONText)] =
      frame.outputs.isEmpty ? [] : [("outputs", .array(frame.outputs.map { .string($0) }))]
    let surfaceFrames: [(String, JSONText)] =
      frame.surfaceFrames.isEmpty
      ? [] : [("surfaceFrames", .array(frame.surfaceFrames.map(document)))]
    let touches: [(String, JSONText)] =
      frame.touches.isEmpty ? [] : [("touches", .array(frame.touches.map(document)))]
    let interactions: [(String, JSONText)] =
      frame.interactions.isEmpty
      ? [] : [("interactions", .array(frame.interactions.map(document)))]
    let members: [(String, JSONText)] = [
      ("number", .integer(Int(clamping: frame.number))), ("due", .number(frame.due)),
      ("start", .number(frame.start)), ("moments", .array(frame.moments.map { .number($0) })),
      ("missed", .integer(frame.missed)),
      ("lateness", frame.lateness.map { .string($0.rawValue) } ?? .null),
      ("damage", .integer(frame.damage)), ("commands", .integer(frame.commands)),
      ("layers", .integer(frame.layers)), ("animations", .integer(frame.animations)),
      (
        "commits",
        .array(
          frame.commits.map {
            .object([
              ("client", .integer(Int($0.client))), ("serial", .integer(Int(clamping: $0.serial))),
              ("committed", .number($0.committed)), ("arrived", .number($0.arrived)),
              ("bytes", .integer($0.bytes)),
            ])
          })
      ),
      (
        "lateClients",
        .array(
          frame.lateClients.map {
            .object([
              ("client", .integer(Int($0.client))), ("told", .number($0.told)),
              ("arrived", .number($0.arrived)),
            ])
          })
      ),
    ]
    return .object(members + outputs + surfaceFrames + touches + interactions)
  }

  private func document(of touch: FrameTrace.Touch) -> JSONText {
    .object([
      ("client", .integer(Int(touch.client))), ("layer", .integer(Int(touch.layer))),
      ("finger", touch.finger.map { .integer(Int($0)) } ?? .null),
      ("action", .string(touch.action)),
      ("arrived", .number(touch.arrived)),
    ])
  }

  private func document(of change: FrameTrace.InteractionChange) -> JSONText {
    .object([
      ("client", .integer(Int(change.client))), ("layer", .integer(Int(change.layer))),
      ("state", .string(change.state)), ("fingers", .integer(change.fingers)),
    ])
  }

  private func document(of frame: FrameTrace.SurfaceFrame) -> JSONText {
    .object([
      ("client", .integer(Int(frame.client))), ("surface", .integer(Int(frame.surface))),
      ("sequence", .integer(Int(clamping: frame.sequence))),
      ("attached", frame.attached.map { .number($0) } ?? .null),
      ("passed", .integer(frame.passed)), ("late", .bool(frame.isLate)),
    ])
  }

  /// Ends a trace that is no longer read.
  func endAbandonedTrace(now: Double) {
    guard let tracer = core.tracer, now > tracer.lastRead + Self.patience else { return }
    core.tracer = nil
    logger.notice("a trace was not read and has ended")
  }

  /// Traces why the beginning frame is late.
  ///
  /// - Parameters:
  ///   - missed: number of whole intervals by which it is late.
  ///   - byClients: whether messages of clients took an interval or more.
  func traceLateness(missed: Int, byClients: Bool) {
    guard missed > 0 else { return }
    let lateness: FrameTrace.Lateness =
      byClients
      ? .clients : scheduler.lastDuration >= scheduler.interval ? .frame : .scheduling
    core.tracer?.noteLateness(lateness, missed: missed)
  }

  func overlay(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let kinds = DisplayOverlay.Kind.allCases.map(\.rawValue)
    if let word = arguments.first {
      guard word == "none" || kinds.contains(word), arguments.count == 1 else {
        throw RequestError("overlay takes \(kinds.joined(separator: ", ")) or none")
      }
      guard renderer != nil || word == "none" else {
        throw RequestError("the null renderer draws nothing")
      }
      core.setOverlay(DisplayOverlay.Kind(rawValue: word))
      drawQueuedCommits()
    }
    return .json(.document([("overlay", .string(core.display.overlay?.kind.rawValue ?? "none"))]))
  }
}
