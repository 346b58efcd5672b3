internal import DrawList
internal import RenderTree
internal import WireProtocol

// Clients that stand still until frames have paid for what they took.
extension ServerCore {
  /// The clients whose part stays as it is in the next frame: their commits wait, and their animations
  /// and emitters are not sampled.
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

  /// The clients whose panes of glass show what they did in the next frame, whatever changes behind them.
  func decideFrozenBackdrops() -> Set<UInt32> {
    var still = recordedFrozenBackdrops
    recordedFrozenBackdrops = []
    if !configuration.isReplay {
      still = Set(sessions.lazy.filter { $0.backdropDebt > 0 }.map(\.slot))
      for client in still.sorted() { record(.stillPanes, client) }
    }
    // Those that go on show what is behind them; the others are no worse for being drawn once more.
    if !staleBackdropArea.isEmpty, !still.isSuperset(of: lastFrozenBackdrops) || still.isEmpty {
      for rect in staleBackdropArea.rects { tree.damage(rect) }
      staleBackdropArea = DamageRegion()
    }
    lastFrozenBackdrops = still
    return still
  }

  /// Lets a client stand still in the next frame, as it did on the recorded server. A replay does not
  /// decide this by itself: its caches are not those of that server.
  package func standStillInNextFrame(_ client: UInt32) {
    // With other frames than that server drew, none of them pays.
    if latchedBytes < .max { recordedStills.insert(client) }
  }

  /// The same for a client's panes.
  package func freezeBackdropsInNextFrame(_ client: UInt32) {
    if latchedBytes < .max { recordedFrozenBackdrops.insert(client) }
  }

  /// True while frames have to pay for what a client took.
  package var hasDebts: Bool { sessions.contains { $0.workDebt > 0 || $0.backdropDebt > 0 } }

  private func forgetDebts() {
    for session in sessions { (session.workDebt, session.backdropDebt) = (0, 0) }
  }

  /// What sampling the frame took: animations that are evaluated, layers that are ordered, particles.
  var samplingWork: ClientWork {
    let particles = tree.particleCounts
    var work = ClientWork()
    for session in sessions {
      work.add(tree.samplingWork(of: session.slot), of: session.slot)
      work.add((particles[session.slot] ?? 0) * Self.pixelsPerParticle, of: session.slot)
    }
    return work
  }

  /// Charges the clients for what a frame took, and pays what it can.
  ///
  /// - Parameters:
  ///   - drawn: by the renderer.
  ///   - times: of the frame's stages.
  ///   - still: clients that stood still: whatever was made of their part was not their doing, but for pictures
  ///     of transitions that the first piece of a commit needed.
  func settleShares(_ drawn: DrawnWork, _ times: FrameTimes, still: Set<UInt32>) {
    guard !configuration.isReplay else { return }
    // Alone, a client takes nothing from others.
    guard sessions.count(where: { isShown($0) }) > 1 else {
      // What stood still goes on, and panes show what is behind them, in the next frame.
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
      var panes = WorkShares.Account(debt: session.backdropDebt)
      if session.state == .ready {
        if !still.contains(slot) {
          own.cost = max(
            Self.sum([drawn.made, sampled, listed], of: slot),
            measured[FrameTimes.Payer(client: slot)] ?? 0)
        } else if freezingWork[slot] > 0 {
          own.cost = max(freezingWork[slot], measured[FrameTimes.Payer(client: slot)] ?? 0)
        }
        panes.cost = max(
          drawn.panes[slot], measured[FrameTimes.Payer(client: slot, isPanes: true)] ?? 0)
      }
      accounts += [own, panes]
    }
    let shares = WorkShares(accounts, sharedPixels: configuration.sharedWork)
    for (index, session) in sessions.enumerated() {
      let (debt, backdropDebt) = (shares.debts[2 * index], shares.debts[2 * index + 1])
      if debt > 0, session.workDebt == 0 { warn(session, of: accounts[2 * index].cost) }
      if backdropDebt > 0, session.backdropDebt == 0 { warn(session, of: accounts[2 * index + 1].cost) }
      // It goes on in the next frame.
      if debt == 0, session.workDebt > 0 { needsFrame = true }
      if backdropDebt == 0, session.backdropDebt > 0 { needsFrame = true }
      (session.workDebt, session.backdropDebt) = (debt, backdropDebt)
    }
  }

  /// Of what a client asked of several stages, as far as that can be counted.
  private static func sum(_ stages: [ClientWork], of client: UInt32) -> Int {
    stages.reduce(0) { sum, work in
      let (next, overflow) = sum.addingReportingOverflow(work[client])
      return overflow ? .max : next
    }
  }

  /// To simulate and to draw, beside its pixels.
  private static let pixelsPerParticle = 256

  private func isShown(_ session: Session) -> Bool {
    tree.contexts.contains { $0.client == session.slot }
  }

  /// Tells a client, once, that it asks for more than its share.
  private func warn(_ session: Session, of pixels: Int) {
    guard !session.isWarnedOfShare else { return }
    session.isWarnedOfShare = true
    session.send(
      LimitWarning(
        limit: LimitID.frameWork.rawValue, used: UInt64(clamping: pixels),
        maximum: UInt64(clamping: configuration.sharedWork)))
  }
}
