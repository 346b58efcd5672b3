import DrawList
import RenderTree
import WireProtocol

// What clients owe for frames, and what waits until frames have paid.
extension ServerCore {
  /// Decides and records what waits in the next frame: the recording decides in a replay, and the debts
  /// otherwise.
  ///
  /// - Parameter draws: whether the frame is drawn.
  func decideWaitingParts(draws: Bool) -> WaitingParts {
    if configuration.isReplay { return budget.takeRecordedWaiting(draws: draws) }
    if frames.catchesUp { forgiveDebts() }
    var waiting = WaitingParts()
    for session in sessions where session.account.owes(.layers) {
      waiting.still.insert(session.slot)
      session.account.stillFrames += 1
      statistics.stillFrames += 1
      record(.still, session.slot)
    }
    guard draws else { return waiting }
    for session in sessions where session.account.owes(.backdrops) {
      waiting.frozenBackdrops.insert(session.slot)
      record(.stillPanes, session.slot)
    }
    return waiting
  }

  /// True while something on the display waits for debts.
  package var hasDebts: Bool { sessions.contains { $0.account.isInDebt } }

  private func forgiveDebts() {
    for session in sessions { session.account.forgive() }
  }

  /// Charges the clients for a frame, and pays what a frame pays.
  func settle(_ frame: FrameInProgress) {
    guard !configuration.isReplay else { return }
    // A client that is shown alone takes nothing from others.
    guard sessions.count(where: { isShown($0) }) > 1 else {
      // In the next frame, clients that stood still move on, and their backdrops are redrawn.
      if hasDebts { frames.isNeeded = true }
      return forgiveDebts()
    }
    let charges = frame.bill.charges(
      budget, interval: dueInterval, still: frame.waiting.still)
    var owed: [(payer: FrameBill.Payer, session: Session, charge: Duration)] = []
    for session in sessions {
      for part in [ClientAccount.Part.layers, .backdrops] {
        let payer = FrameBill.Payer(session.slot, part)
        let charge = session.state == .ready ? charges[payer] ?? .zero : .zero
        // A client's debts are paid by frames of its output: those of another add to them.
        if isDue(session) {
          owed.append((payer, session, charge))
        } else if charge > .zero {
          owe(session.account[part] + charge, for: part, session, charge: charge)
        }
      }
    }
    let unpaid = FrameBudget.unpaid(
      owed.map { $0.session.account[$0.payer.part] + $0.charge }, most: FrameBudget.mostOwed)
    for (place, debt) in zip(owed, unpaid) {
      owe(debt, for: place.payer.part, place.session, charge: place.charge)
    }
  }

  /// Seconds between the frames of the output that the frame is drawn on.
  var dueInterval: Double {
    outputs.first { $0.isDue }?.interval ?? frames.interval
  }

  private func owe(
    _ debt: Duration, for part: ClientAccount.Part, _ session: Session, charge: Duration
  ) {
    let owed = session.account.owes(part)
    session.account[part] = debt
    if debt > .zero, !owed { warn(session, of: charge) }
    // What has been paid for moves on in the next frame.
    if debt == .zero, owed { frames.isNeeded = true }
  }

  private func isShown(_ session: Session) -> Bool {
    tree.scene.contexts.contains { $0.client == session.slot }
  }

  /// Warns a client, once, that it exceeds its share.
  private func warn(_ session: Session, of charge: Duration) {
    guard !session.account.isWarned else { return }
    session.account.isWarned = true
    session.send(
      LimitWarning(
        limit: LimitID.frameWork.rawValue, used: budget.pixels(for: charge),
        maximum: UInt64(budget.pixels)))
  }
}
