internal import DrawList
internal import RenderTree
internal import WireProtocol

// Clients that stand still until frames have paid for what they took.
extension ServerCore {
  /// The clients whose part stays as it is in the next frame: their commits wait, and their animations
  /// and emitters are not sampled.
  func takeStillClients() -> Set<UInt32> {
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

  /// Lets a client stand still in the next frame, as it did on the recorded server. A replay does not
  /// decide this by itself: its caches are not those of that server.
  package func standStillInNextFrame(_ client: UInt32) {
    // With other frames than that server drew, none of them pays.
    if latchedBytes < .max { recordedStills.insert(client) }
  }

  /// True while frames have to pay for what a client took.
  package var hasDebts: Bool { sessions.contains { $0.workDebt > 0 } }

  private func forgetDebts() {
    for session in sessions { session.workDebt = 0 }
  }

  /// Charges the clients for what a frame had to make, and pays what it can.
  ///
  /// - Parameters:
  ///   - made: by the renderer.
  ///   - still: clients that stood still: whatever was made of their part was not their doing.
  func settleShares(_ made: ClientWork, still: Set<UInt32>) {
    guard !configuration.isReplay else { return }
    let particles = tree.particleCounts
    var accounts: [WorkShares.Account] = []
    for session in sessions {
      var account = WorkShares.Account(debt: session.workDebt)
      if session.state == .ready, !still.contains(session.slot) {
        account.cost =
          made[session.slot] + (particles[session.slot] ?? 0) * Self.pixelsPerParticle
          + tree.work(of: session.slot)
      }
      accounts.append(account)
    }
    // Alone, a client takes nothing from others.
    guard sessions.count(where: { isShown($0) }) > 1 else { return forgetDebts() }
    let shares = WorkShares(accounts, sharedPixels: configuration.sharedWork)
    for (index, session) in sessions.enumerated() {
      let debt = shares.debts[index]
      if debt > 0, session.workDebt == 0 { warn(session, of: accounts[index].cost) }
      // It goes on in the next frame.
      if debt == 0, session.workDebt > 0 { needsFrame = true }
      session.workDebt = debt
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
