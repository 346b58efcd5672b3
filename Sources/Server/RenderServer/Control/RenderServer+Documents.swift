import AnimationEvaluation
import CLinuxShims
import DrawList
import Glibc
import RenderTree
import WireTransport

// Answers to requests about the server itself: info, clients and stats.
extension RenderServer {
  var info: JSONText {
    let configuration = core.configuration
    let several: [(String, JSONText)] =
      core.outputs.count > 1 ? [("outputs", .array(outputDocuments))] : []
    let members: [(String, JSONText)] = [
      ("server", "renderd"),
      ("version", .string(ServerVersion.text)),
      ("revision", options.revision.map { .string($0) } ?? .null),
      ("socket", .string(path.path)),
      ("clock", .string(configuration.clock == .real ? "real" : "manual")),
      ("time", .number(core.clock.now)),
      ("width", .integer(core.tree.view.drawList.frame.width)),
      ("height", .integer(core.tree.view.drawList.frame.height)),
      ("scale", .number(core.tree.view.scale)),
      ("rate", .number(configuration.rate)),
      ("layout", .string(configuration.policy.rawValue)),
      ("titles", .bool(configuration.hasTitleBars)),
      ("headless", .bool(outputs.system is MemoryDisplay)),
      ("renderer", .string(rendererName)),
      ("recording", core.recorder.map { .string($0.path) } ?? .null),
      ("recordingFailure", core.recorder?.failure.map { .string($0) } ?? .null),
      ("watchdog", watchdogDocument),
    ]
    return .document(members + several)
  }

  /// The signs of life to a service manager; null if none watches.
  private var watchdogDocument: JSONText {
    let signs = services.signs
    guard let interval = signs.interval else { return .null }
    return .object([
      ("interval", .number(interval)), ("sinceLast", .number(ServerClock.monotonic - signs.last)),
      ("waitsFor", .array(signs.silent.map { .string(outputs[$0]?.name ?? "") })),
    ])
  }

  var clients: JSONText {
    var work = ClientWork()
    for (client, pixels) in core.tree.view.drawList.work() { work.add(pixels, of: client) }
    let surfaces = core.tree.scene.surfaceReports
    return .document([
      (
        "clients",
        .array(
          zip(core.sessions, core.memories).map { session, memory in
            let usage = core.tree.scene.usage(of: session.slot)
            return .object([
              ("client", .integer(Int(session.slot))),
              ("pid", .integer(Int(session.processID))),
              ("name", .string(session.name)),
              ("commits", .integer(session.commits.acceptedCount)),
              ("bytes", .integer(session.stream.byteCount)),
              ("layers", .integer(usage.layers)),
              ("animations", .integer(usage.animations)),
              ("images", .integer(usage.images)),
              ("imageBytes", .integer(usage.imageBytes)),
              ("memory", document(of: memory)),
              ("work", .integer(work[session.slot])),
              ("debt", .number(session.account.total / .seconds(1))),
              ("stillFrames", .integer(session.account.stillFrames)),
              ("answers", answers(of: session)),
              (
                "surfaces",
                .array(
                  surfaces.filter { $0.surface.client == session.slot }.map(surfaceDocument))
              ),
              (
                "windows",
                .array(
                  core.tree.scene.contexts.filter { $0.client == session.slot }.map(windowDocument))
              ),
            ])
          })
      )
    ])
  }

  private func surfaceDocument(_ report: SurfaceReport) -> JSONText {
    let summary = core.tree.scene.summary(of: report.surface)
    let layout = summary?.layout
    return .object([
      ("surface", .integer(Int(report.surface.number))),
      ("import", .bool(summary?.isImport ?? false)), ("connected", .bool(report.hasSharer)),
      ("width", layout.map { .integer($0.width) } ?? .null),
      ("height", layout.map { .integer($0.height) } ?? .null),
      ("format", layout.map { .string("\($0.format)") } ?? .null),
      ("visible", .bool(report.isVisible)), ("waiting", .integer(report.waiting)),
      ("taken", .integer(Int(clamping: report.taken))),
      ("shown", .integer(Int(clamping: report.shown))), ("time", .number(report.time)),
      ("frames", .integer(report.counts.shown)), ("passed", .integer(report.counts.passed)),
      ("late", .integer(report.counts.late)),
    ])
  }

  private func document(of memory: ClientMemory) -> JSONText {
    .object([
      ("total", .integer(memory.total)), ("layers", .integer(memory.tree.layers)),
      ("properties", .integer(memory.tree.properties)),
      ("animations", .integer(memory.tree.animations)),
      ("display", .integer(memory.tree.display)), ("images", .integer(memory.images)),
      ("caches", .integer(memory.caches)), ("waiting", .integer(memory.waiting)),
    ])
  }

  /// The client's answers, in seconds before now.
  private func answers(of session: Session) -> JSONText {
    let now = ServerClock.monotonic
    let silence = connections[session.slot]?.silence(now: now)
    return .object([
      ("sinceMessage", .number(now - session.answers.lastMessage)),
      ("unansweredTicks", .integer(session.answers.unansweredTicks)),
      ("unreadBytes", .integer(silence?.unreadBytes ?? 0)),
      ("silentFor", silence?.since.map { .number(now - $0) } ?? .null),
    ])
  }

  /// Number of clients that do not answer.
  private var silentClientCount: Int {
    let now = ServerClock.monotonic
    return connections.all.count { $0.silence(now: now).since != nil }
  }

  private func windowDocument(_ context: RenderContext) -> JSONText {
    let frame = context.frame ?? context.requestedFrame
    let state = core.windows.configured[context.window]
    let output = nameAmongSeveral(core.output(of: context.window))
    let members: [(String, JSONText)] = [
      ("window", .integer(Int(context.id))), ("title", .string(context.title)),
      ("x", .number(frame.x)), ("y", .number(frame.y)), ("width", .number(frame.width)),
      ("height", .number(frame.height)),
      ("focused", .bool(state?.flags.contains(.focused) ?? false)),
      ("visible", .bool(state?.flags.contains(.visible) ?? false)),
      ("hosted", .bool(!context.isWindow)),
    ]
    return .object(members + (output.map { [("output", .string($0))] } ?? []))
  }

  var stats: JSONText {
    let statistics = core.statistics
    return .document([
      ("frames", .integer(statistics.frames)),
      ("commits", .integer(statistics.commits)),
      ("clients", .integer(core.sessions.count)),
      ("lateFrames", .integer(outputs.lateFrames)),
      ("lateFramesByClients", .integer(statistics.lateFramesByClients)),
      ("frameTimeP50", .number(statistics.frameTime(percentile: 0.5))),
      ("frameTimeP99", .number(statistics.frameTime(percentile: 0.99))),
      ("pixelsPainted", .integer(statistics.pixelsPainted)),
      ("layers", .integer(core.tree.scene.layerCount)),
      ("animations", .integer(core.tree.scene.animationCount)),
      ("wakeups", .integer(statistics.wakeups)),
      ("time", .number(core.clock.now)),
      (
        "heapBytes",
        .integer(Int(clamping: clinux_heap_byte_count()) + PayloadBytes.mappedByteCount)
      ),
      ("clientMemory", .integer(core.memories.reduce(0) { $0 + $1.total })),
      ("clientMemoryLimit", .integer(core.configuration.clientMemory)),
      ("descriptors", .integer(openDescriptorCount)),
      ("commitToLatchP50", .number(statistics.latchDelay(percentile: 0.5))),
      ("commitToLatchP99", .number(statistics.latchDelay(percentile: 0.99))),
      ("recordingWaiting", .integer(recording?.recorder.waitingByteCount ?? 0)),
      ("stillFrames", .integer(statistics.stillFrames)),
      ("curveHits", .integer(TimingCurve.counters.hits)),
      ("curveMisses", .integer(TimingCurve.counters.misses)),
      ("sampledSteps", document(of: statistics.sampledSteps)),
      ("presentedSteps", document(of: statistics.presentedSteps)),
      ("openGL", openGLDocument),
      ("silentClients", .integer(silentClientCount)),
      ("surfaces", surfacesDocument),
    ])
  }

  private var surfacesDocument: JSONText {
    let statistics = core.statistics
    let tally = core.surfaces.access.tally
    let counts = core.tree.scene.surfaceCounts
    return .object([
      ("count", .integer(counts.surfaces)), ("imported", .integer(counts.imports)),
      ("waiting", .integer(core.tree.scene.surfaceReports.reduce(0) { $0 + $1.waiting })),
      ("frames", .integer(statistics.surfaceFrames)),
      ("passed", .integer(statistics.passedSurfaceFrames)),
      ("late", .integer(statistics.lateSurfaceFrames)),
      ("mapped", .integer(tally.framesInPlaceCount)),
      ("copied", .integer(tally.copiedFrameCount)),
      ("copiedBytes", .integer(tally.copiedByteCount)),
      ("convertedPixels", .integer(statistics.surfaceTraffic.convertedPixels)),
      ("uploadedBytes", .integer(statistics.surfaceTraffic.uploadedBytes)),
    ])
  }

  private func document(of steps: FrameSteps) -> JSONText {
    .object([
      ("count", .integer(steps.count)), ("whole", .integer(steps.wholeCount)),
      ("eighths", .array(steps.eighths.map { .integer($0) })),
    ])
  }

  /// Number of this process's open descriptors, not counting the one used here; 0 if no descriptor is
  /// left to count with.
  private var openDescriptorCount: Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Subtracts the directory's own descriptor and the entries "." and "..".
    return max(count - 3, 0)
  }
}
