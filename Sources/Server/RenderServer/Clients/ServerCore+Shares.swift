import DrawList
import RenderTree
import WireProtocol

// Clients that stand still until frames have paid for their work.
extension ServerCore {
  /// Decides, counts and records which clients stand still in the next frame: their commits wait, and
  /// their animations and emitters are not sampled.
  func decideStillClients() -> Set<UInt32> {
    if configuration.isReplay {
      defer { recordedStills = [] }
      return recordedStills
    }
    if catchesUp { forgetDebts() }
    var still: Set<UInt32> = []
    for session in sessions where session.workDebt > 0 {
      still.insert(session.slot)
      session.stillFrames += 1
      statistics.stillFrames += 1
      record(.still, session.slot)
    }
    return still
  }

  /// Decides and records whose backdrops are frozen in the next frame: in debt, a client's panes of
  /// glass repeat the last frame's picture. Damages stale areas as soon as a client has paid.
  func decideFrozenBackdrops() -> Set<UInt32> {
    var still = recordedFrozenBackdrops
    recordedFrozenBackdrops = []
    if !configuration.isReplay {
      still = Set(sessions.lazy.filter { $0.backdropDebt > 0 }.map(\.slot))
      for client in still.sorted() { record(.stillPanes, client) }
    }
    // Redraw all stale areas when any client has paid; drawing the other clients' once more costs
    // little.
    if !staleBackdropArea.isEmpty, !still.isSuperset(of: lastFrozenBackdrops) || still.isEmpty {
      for rect in staleBackdropArea.rects { tree.view.damage(rect) }
      staleBackdropArea = DamageRegion()
    }
    lastFrozenBackdrops = still
    return still
  }

  /// Makes a client stand still in the next frame, as on the recorded server. A replay does not decide
  /// this by itself, because its caches differ from that server's.
  package func standStillInNextFrame(_ client: UInt32) {
    // A replay that draws other frames than the server applies everything at once: no debts.
    if latchedBytes < .max { recordedStills.insert(client) }
  }

  /// Freezes a client's backdrops in the next frame, as on the recorded server.
  package func freezeBackdropsInNextFrame(_ client: UInt32) {
    if latchedBytes < .max { recordedFrozenBackdrops.insert(client) }
  }

  /// True while any client is in debt.
  package var hasDebts: Bool { sessions.contains { $0.workDebt > 0 || $0.backdropDebt > 0 } }

  private func forgetDebts() {
    for session in sessions { (session.workDebt, session.backdropDebt) = (0, 0) }
  }

  /// Work of sampling the frame, by client: evaluated animations, ordered layers and particles.
  var samplingWork: ClientWork {
    let particles = tree.scene.particleCounts
    var work = ClientWork()
    for session in sessions {
      work.add(tree.samplingWork(of: session.slot), of: session.slot)
      work.add((particles[session.slot] ?? 0) * Self.pixelsPerParticle, of: session.slot)
    }
    return work
  }

  /// Charges the clients for the work of a frame, and pays off debts as far as the frame's budget goes.
  ///
  /// - Parameters:
  ///   - drawn: work of the renderer.
  ///   - times: measured times of the frame's stages.
  ///   - still: clients that stood still. They are not charged for their part of the frame, except for
  ///     pictures of transitions that the first piece of a commit needed.
  func settleShares(_ drawn: DrawnWork, _ times: FrameTimes, still: Set<UInt32>) {
    guard !configuration.isReplay else { return }
    // A client that is shown alone takes nothing from others.
    guard sessions.count(where: { isShown($0) }) > 1 else {
      // In the next frame, clients that stood still move on, and their backdrops are redrawn.
      if hasDebts { needsFrame = true }
      return forgetDebts()
    }
    let sampled = samplingWork
    let listed = tree.listingWork
    let measured = times.charges(interval: frameInterval).mapValues {
      WorkShares.pixels(for: $0, sharedPixels: configuration.sharedWork)
    }
    var accounts: [WorkShares.Account] = []
    for session in sessions {
      let slot = session.slot
      var own = WorkShares.Account(debt: session.workDebt)
      var backdrops = WorkShares.Account(debt: session.backdropDebt)
      if session.state == .ready {
        if !still.contains(slot) {
          own.cost = max(
            Self.sum([drawn.made, sampled, listed], of: slot),
            measured[FrameTimes.Payer(client: slot)] ?? 0)
        } else if freezingWork[slot] > 0 {
          own.cost = max(freezingWork[slot], measured[FrameTimes.Payer(client: slot)] ?? 0)
        }
        backdrops.cost = max(
          drawn.backdrops[slot],
          measured[FrameTimes.Payer(client: slot, isBackdrops: true)] ?? 0)
      }
      accounts += [own, backdrops]
    }
    let shares = WorkShares(accounts, sharedPixels: configuration.sharedWork)
    for (index, session) in sessions.enumerated() {
      let (debt, backdropDebt) = (shares.debts[2 * index], shares.debts[2 * index + 1])
      if debt > 0, session.workDebt == 0 { warn(session, of: accounts[2 * index].cost) }
      if backdropDebt > 0, session.backdropDebt == 0 {
        warn(session, of: accounts[2 * index + 1].cost)
      }
      // A client that has paid moves on in the next frame.
      if debt == 0, session.workDebt > 0 { needsFrame = true }
      if backdropDebt == 0, session.backdropDebt > 0 { needsFrame = true }
      (session.workDebt, session.backdropDebt) = (debt, backdropDebt)
    }
  }

  /// Sum of a client's work in several stages, clamped to `Int.max`.
  private static func sum(_ stages: [ClientWork], of client: UInt32) -> Int {
    stages.reduce(0) { sum, work in
      let (next, overflow) = sum.addingReportingOverflow(work[client])
      return overflow ? .max : next
    }
  }

  /// Work of simulating and drawing one particle, in addition to its pixels.
  private static let pixelsPerParticle = 256

  private func isShown(_ session: Session) -> Bool {
    tree.scene.contexts.contains { $0.client == session.slot }
  }

  /// Warns a client, once, that it exceeds its share.
  private func warn(_ session: Session, of pixels: Int) {
    guard !session.isWarnedOfShare else { return }
    session.isWarnedOfShare = true
    session.send(
      LimitWarning(
        limit: LimitID.frameWork.rawValue, used: UInt64(clamping: pixels),
        maximum: UInt64(clamping: configuration.sharedWork)))
  }
}
