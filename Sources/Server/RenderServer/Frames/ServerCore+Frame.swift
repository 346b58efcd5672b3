package import DrawList
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

  /// Applies waiting commits, brings the tree to a media time and draws the damage.
  ///
  /// - Parameters:
  ///   - time: media time to show: the predicted presentation, or the manual clock's time.
  ///   - renderer: nil computes everything but the pixels.
  package func drawFrame(
    at time: Double, renderer: (any Renderer)?, target: PixelBuffer?
  ) -> FrameOutcome {
    var frame = beginFrame(at: time, draws: renderer != nil)
    latch(&frame)
    let sampling = sample(&frame)
    let update = update(after: sampling, &frame)
    let shown = draw(update.damage, &frame, renderer, target)
    settle(frame)
    return report(frame, update, shown)
  }

  /// Makes room, and decides what waits in the frame.
  private func beginFrame(at time: Double, draws: Bool) -> FrameInProgress {
    discard(tree.scene.continueTeardown())
    checkMemory()
    let isAwaited = isFrameAwaited
    frames.isNeeded = false
    let waiting = decideWaitingParts(draws: draws)
    if draws { damageBackdrops(beforeFreezing: waiting.frozenBackdrops) }
    return FrameInProgress(
      time: time, isAwaited: isAwaited, waiting: waiting, bill: FrameBill(budget.computedTime))
  }

  /// Applies commits. Clients whose commit is divided stand still.
  private func latch(_ frame: inout FrameInProgress) {
    let latched = latchCommits(still: frame.waiting.still)
    frame.waiting.still.formUnion(dividedClients)
    arrangeWindows()
    tracer?.mark(.latched)
    frame.bill.freeze(latched.freezing)
    frame.bill.endStage(beside: latched.bytes)
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
    var update = FrameUpdate(damage: tree.updateGeometry(), sampling: sampling)
    protectClientsFromEachOther(&update)
    tracer?.mark(.listed)
    frame.bill.endStage(made: tree.listingWork)
    // The tick follows the records of the clients that this frame evicts.
    record(.tick, 0, time: frame.time)
    return update
  }

  /// Draws the damage.
  private func draw(
    _ damage: DamageRegion, _ frame: inout FrameInProgress, _ renderer: (any Renderer)?,
    _ target: PixelBuffer?
  ) -> ShownFrame {
    display.renderer = renderer
    let shown = show(
      damage, at: frame.time, renderer, target, frozen: frame.waiting.frozenBackdrops)
    tracer?.mark(.drawn)
    frame.bill.endStage(
      made: shown.work.made, beside: shown.work.painted, backdrops: shown.work.backdrops)
    return shown
  }

  /// Counts the frame, tells the clients about it, and finds out when the next one is due.
  private func report(
    _ frame: FrameInProgress, _ update: FrameUpdate, _ shown: ShownFrame
  ) -> FrameOutcome {
    frames.number += 1
    statistics.frames += 1
    statistics.pixelsPainted += update.damage.area
    let reported = reportCommits(frame.time)
    announce(update.sampling.events, frame.time)
    announceHosting()
    announceOutputs()
    arrangeInputPanel()
    configureContexts()
    flushPointer()
    updateHover(afterDamage: update.damage)
    let nextTick = sendTicks(frame.time)
    let nextSight = nextSight(
      update.sampling, frame.time, isChanged: frame.isAwaited || reported > 0)
    tracer?.note(
      number: frames.number, damage: update.damage.area,
      commands: tree.view.drawList.commands.count,
      layers: tree.scene.layerCount, animations: tree.scene.animationCount)
    return FrameOutcome(
      time: frame.time, number: frames.number, damage: shown.damage,
      isAnimating: nextSight <= frame.time,
      nextChange: min(update.sampling.nextChange, min(nextSight, frame.time + shown.lifetime)),
      nextTick: nextTick, latchedCommits: reported)
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
