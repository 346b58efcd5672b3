package import DrawList
package import GraphicsValues
import RenderTree
import WireProtocol

// One frame, from the commits that it applies to the events about it.
extension ServerCore {
  /// True when a commit waits for a frame.
  package var hasQueuedCommits: Bool { sessions.contains { !$0.commits.waiting.isEmpty } }

  /// True when a frame is to be drawn: for commits, another change, debts to pay, a client to tear down or
  /// a client's first tick.
  package var isFrameAwaited: Bool {
    hasQueuedCommits || frames.isNeeded || hasDebts || tree.scene.isTearingDown
      || sessions.contains { $0.ticks.isNew }
  }

  /// Whether a frame is to be drawn, on whichever output.
  package var isAnyFrameAwaited: Bool {
    frames.isNeeded || tree.scene.isTearingDown
  }

  /// Whether a frame is to be drawn on an output: for commits, a first tick or debts of a client that it shows, or
  /// for damage that waits.
  package func isFrameAwaited(on id: OutputID) -> Bool {
    guard let index = outputs.index(of: id) else { return false }
    return !outputs[index].waiting.isEmpty
      || sessions.contains { session in
        let isAwaited =
          !session.commits.waiting.isEmpty || session.ticks.isNew || session.account.isInDebt
        return isAwaited && outputIndex(of: session) == index
      }
  }

  /// Makes a frame of all outputs, and draws the first one's pixels.
  ///
  /// - Parameters:
  ///   - time: media time to show.
  ///   - renderer: nil computes everything but the pixels.
  package func drawFrame(
    at time: Double, renderer: (any Renderer)?, target: PixelBuffer?
  ) -> FrameOutcome {
    let first = FrameTarget(.first, renderer: renderer, pixels: target)
    let others = outputs.dropFirst().filter(\.isOn).map {
      FrameTarget($0.id, renderer: nil, pixels: nil)
    }
    return drawFrame(at: time, on: [first] + others)
  }

  /// Applies waiting commits, brings the tree to a media time and draws the damage of some outputs. The damage of
  /// the others waits for their frames, as do the commits of clients that they show.
  ///
  /// - Parameters:
  ///   - time: media time to show: the predicted presentation, or the manual clock's time.
  ///   - targets: the outputs to draw on; none while nothing is shown, when all commits are applied.
  package func drawFrame(at time: Double, on targets: [FrameTarget]) -> FrameOutcome {
    var frame = beginFrame(at: time, targets)
    latch(&frame)
    let sampling = sample(&frame)
    let update = update(after: sampling, &frame)
    let shown = draw(&frame, targets)
    settle(frame)
    return report(frame, update, shown)
  }

  /// Makes room, and decides what waits in the frame.
  private func beginFrame(at time: Double, _ targets: [FrameTarget]) -> FrameInProgress {
    discard(tree.scene.continueTeardown())
    checkMemory()
    let isAwaited = isFrameAwaited
    frames.isNeeded = false
    let draws = targets.contains { $0.renderer != nil }
    let waiting = decideWaitingParts(draws: draws)
    markDue(targets)
    for target in targets where target.renderer != nil {
      damageBackdrops(beforeFreezing: waiting.frozenBackdrops, on: target.output)
    }
    return FrameInProgress(
      time: time, isAwaited: isAwaited, waiting: waiting, bill: FrameBill(budget.computedTime))
  }

  /// Marks the outputs that the frame is drawn on.
  private func markDue(_ targets: [FrameTarget]) {
    for index in outputs.indices { outputs[index].isDue = false }
    for target in targets {
      guard let index = outputs.index(of: target.output), outputs[index].isOn else { continue }
      outputs[index].isDue = true
    }
  }

  /// Whether the frame in progress is that of the output that shows a client. A frame without any output is that of
  /// all clients.
  func isDue(_ session: Session) -> Bool {
    outputs[outputIndex(of: session)].isDue || !outputs.contains { $0.isDue }
  }

  /// Applies commits, and shows the frames of surfaces that are due. Clients whose commit is divided stand still.
  private func latch(_ frame: inout FrameInProgress) {
    let latched = latchCommits(still: frame.waiting.still)
    frame.waiting.still.formUnion(dividedClients)
    endFaultySessions()
    let copying = latchSurfaces(frame)
    arrangeWindows()
    tracer?.mark(.latched)
    frame.bill.freeze(latched.freezing)
    frame.bill.endStage(made: copying, beside: latched.bytes)
  }

  /// Samples what moves.
  private func sample(_ frame: inout FrameInProgress) -> SamplingResult {
    let sampling = tree.sample(at: frame.time, suspended: frame.waiting.still)
    tracer?.mark(.sampled)
    frame.bill.endStage(made: samplingWork)
    return sampling
  }

  /// Brings the draw list to the sampled values, and removes clients that ask for too much.
  private func update(
    after sampling: SamplingResult, _ frame: inout FrameInProgress
  ) -> FrameUpdate {
    for index in outputs.indices { outputs[index].changed = DamageRegion() }
    updateGeometry()
    var update = FrameUpdate(damage: outputs[0].changed, sampling: sampling)
    protectClientsFromEachOther(&update)
    tracer?.mark(.listed)
    frame.bill.endStage(made: tree.listingWork)
    // The tick follows the records of the clients that this frame evicts.
    recordTick(frame.time)
    return update
  }

  /// Brings the lists of all outputs up to date, and adds their damage to what has changed in the frame.
  func updateGeometry() {
    let damage = tree.updateGeometry { addChange($1, on: $0) }
    addChange(damage, on: 0)
  }

  private func addChange(_ damage: DamageRegion, on index: Int) {
    // Only a client that is evicted adds more.
    if outputs[index].changed.isEmpty {
      outputs[index].changed = damage
    } else {
      outputs[index].changed.add(damage)
    }
  }

  /// Draws the damage of the outputs that are due; that of the others waits.
  private func draw(_ frame: inout FrameInProgress, _ targets: [FrameTarget]) -> ShownFrame {
    var shown = ShownFrame(damage: DamageRegion())
    endSplash(at: frame.time)
    for target in targets {
      guard let index = outputs.index(of: target.output), outputs[index].isDue else { continue }
      let damage = takeDamage(of: index)
      statistics.pixelsPainted += damage.area
      outputs[index].display.renderer = target.renderer
      let part = show(
        damage, at: frame.time, index, target, frozen: frame.waiting.frozenBackdrops)
      outputs[index].drawn = part.damage
      outputs[index].nextMark = frame.time + part.lifetime
      shown.join(part, isFirst: target.output == targets[0].output)
    }
    for index in outputs.indices where outputs[index].isOn && !outputs[index].isDue {
      outputs[index].waiting.add(outputs[index].changed)
    }
    statistics.surfaceTraffic += shown.frames
    tracer?.mark(.drawn)
    frame.bill.endStage(
      made: shown.work.made, beside: shown.work.painted, backdrops: shown.work.backdrops)
    return shown
  }

  /// Returns what an output has to draw in the frame, which does not wait any more.
  private func takeDamage(of index: Int) -> DamageRegion {
    if outputs[index].waiting.isEmpty { return outputs[index].changed }
    defer { outputs[index].waiting = DamageRegion() }
    outputs[index].waiting.add(outputs[index].changed)
    return outputs[index].waiting
  }

  /// Counts the frame, tells the clients about it, and finds out when the next one is due.
  private func report(
    _ frame: FrameInProgress, _ update: FrameUpdate, _ shown: ShownFrame
  ) -> FrameOutcome {
    frames.number += 1
    statistics.frames += 1
    let reported = reportCommits(frame.time)
    reportSurfaces()
    announce(update.sampling.events, frame.time)
    announce(update.sampling.interactions)
    announceHosting()
    announceOutputs()
    arrangeInputPanel()
    configureContexts()
    flushPointer()
    updateHover()
    let nextTick = sendTicks(frame.time)
    let nextSurface = findSurfaceTimes(after: frame.time, still: frame.waiting.still)
    let nextSight = findSights(
      update.sampling, frame.time, isChanged: frame.isAwaited || reported > 0)
    tracer?.note(update.sampling.interactionChanges)
    tracer?.note(
      number: frames.number, damage: update.damage.area,
      commands: tree.view.drawList.commands.count,
      layers: tree.scene.layerCount, animations: tree.scene.animationCount)
    return FrameOutcome(
      time: frame.time, number: frames.number, damage: shown.damage,
      drawnPixels: outputs.reduce(0) { $0 + ($1.isDue ? $1.drawn.area : 0) },
      isAnimating: nextSight <= frame.time,
      nextChange: min(
        update.sampling.nextChange, min(min(nextSight, nextSurface), frame.time + shown.lifetime)),
      nextEvent: update.sampling.nextChange, nextTick: nextTick, latchedCommits: reported)
  }

  /// Work of sampling the frame, by client: evaluated animations, ordered layers and particles.
  private var samplingWork: ClientWork {
    let particles = tree.scene.particleCounts
    var work = ClientWork()
    for session in sessions {
      work.add(tree.samplingWork(of: session.slot), of: session.slot)
      work.add((particles[session.slot] ?? 0) * Self.pixelsPerParticle, of: session.slot)
    }
    return work
  }

  /// Work of simulating and drawing one particle, in addition to its pixels.
  private static let pixelsPerParticle = 256
}
