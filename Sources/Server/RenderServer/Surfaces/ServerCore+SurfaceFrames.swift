import DrawList
import GraphicsValues
import RenderTree
import WireProtocol

// The part of surfaces in a frame of the display: which frames it shows, and what their clients hear about it.
extension ServerCore {
  /// Shows the frames of surfaces that are due. Frames of clients that stand still wait, as do those of clients that
  /// another output shows.
  ///
  /// - Returns: the work of copying frames that cannot be drawn where they lie.
  func latchSurfaces(_ frame: FrameInProgress) -> ClientWork {
    var work = ClientWork()
    guard tree.scene.surfaceCounts.surfaces > 0 else { return work }
    surfaces.access.copiesFrames = recorder != nil
    let copied = sessions.map(\.surfaceTally.copiedByteCount)
    var shown: [ShownSurfaceFrame] = []
    let latched = tree.scene.latchSurfaces(
      at: frame.time, interval: dueInterval, except: frame.waiting.still.union(undueClients)
    ) { surface, frame in
      shown.append(ShownSurfaceFrame(surface: surface, frame: frame))
      return frame
    }
    if latched.isEmpty { return work }
    for one in latched {
      tracer?.noteSurfaceFrame(
        client: one.surface.client, surface: one.surface.number, sequence: one.sequence,
        passed: one.passed, isLate: one.isLate)
    }
    if let recorder {
      // These copies are the recording's, not the clients'.
      for one in shown { recorder.append(one, time: frame.time) }
    } else {
      for (session, before) in zip(sessions, copied) {
        work.add((session.surfaceTally.copiedByteCount - before) / 4, of: session.slot)
      }
    }
    return work
  }

  /// Clients that outputs show on which the frame in progress is not drawn.
  private var undueClients: Set<UInt32> {
    outputs.count == 1 ? [] : Set(sessions.lazy.filter { !self.isDue($0) }.map(\.slot))
  }

  /// Tells the clients what has become of their frames: buffers that the frame has replaced are free.
  func reportSurfaces() {
    for report in tree.scene.finishSurfaces() {
      guard let session = session(report.surface.client) else { continue }
      count(report, session)
      session.send(SurfaceChanged(report))
    }
  }

  /// Adds to the statistics what has become of a surface's frames since its last report.
  private func count(_ report: SurfaceReport, _ session: Session) {
    let number = report.surface.number
    let before = session.surfaceCounts[number] ?? SurfaceCounts()
    statistics.surfaceFrames += report.counts.shown - before.shown
    statistics.passedSurfaceFrames += report.counts.passed - before.passed
    statistics.lateSurfaceFrames += report.counts.late - before.late
    session.surfaceCounts[number] = report.counts
    guard session.surfaceCounts.count > 2 * configuration.limits.surfaces else { return }
    let alive = Set(
      tree.scene.surfaceReports.lazy.map(\.surface).filter { $0.client == session.slot }
        .map(\.number))
    session.forgetSurfaces { alive.contains($0) }
  }

  // MARK: Times

  /// Finds out when each output needs a frame for what waits in surfaces.
  ///
  /// - Parameters:
  ///   - time: media time of the last frame.
  ///   - still: clients whose frames wait for debts.
  /// - Returns: the earliest of these times, infinite if none waits.
  @discardableResult
  func findSurfaceTimes(after time: Double, still: Set<UInt32> = []) -> Double {
    surfaces.haveNews = false
    var earliest = Double.infinity
    let isIdle = tree.scene.surfaceCounts.surfaces == 0
    for index in outputs.indices {
      outputs[index].nextSurface = .infinity
      if isIdle { continue }
      let others =
        outputs.count == 1
        ? [] : Set(sessions.lazy.filter { self.outputIndex(of: $0) != index }.map(\.slot))
      let next = tree.scene.nextSurfaceFrame(
        after: time, interval: outputs[index].interval, except: still.union(others))
      outputs[index].nextSurface = next
      earliest = min(earliest, next)
    }
    return earliest
  }

  /// Finds out when frames that were just attached are due.
  package func updateSurfaceTimes() {
    if surfaces.haveNews { findSurfaceTimes(after: clock.now, still: indebtedClients) }
  }

  /// Whether a frame of a surface is due that a frame of the display would show now.
  package var hasDueSurfaces: Bool {
    updateSurfaceTimes()
    return outputs.contains { $0.nextSurface <= clock.now }
  }

  private var indebtedClients: Set<UInt32> {
    Set(sessions.lazy.filter { $0.account.owes(.layers) }.map(\.slot))
  }
}

/// A frame of a surface that a frame of the display shows.
struct ShownSurfaceFrame: Sendable {
  let surface: SurfaceKey
  let frame: SurfaceFrame
}

extension SurfaceChanged {
  init(_ report: SurfaceReport) {
    var states: SurfaceStates = report.hasSharer ? .connected : []
    if report.isVisible { states.formUnion(.visible) }
    self.init(
      surface: report.surface.number, states: states, free: report.freeBuffers,
      waiting: UInt32(clamping: report.waiting), taken: report.taken, shown: report.shown,
      time: report.time, passed: UInt32(truncatingIfNeeded: report.counts.passed),
      late: UInt32(truncatingIfNeeded: report.counts.late))
  }
}
