internal import RenderTree
internal import WireProtocol

// Which of the commits that wait a frame takes.
extension ServerCore {
  /// Makes the next frame apply all waiting commits, although it may be late: for requests about the
  /// state after them, and for the beginning of a recording.
  package func catchUp() {
    catchesUp = true
    record(.catchUp, 0)
  }

  /// Applies the commits that the next frame takes.
  ///
  /// - Returns: the sessions of these commits, in the order of their slots.
  func latch() -> [Session] {
    defer { catchesUp = false }
    guard sessions.contains(where: { !$0.queue.isEmpty || $0.latchDebt > 0 }) else { return [] }
    let queues = sessions.map { session in
      LatchPlan.Queue(
        sizes: session.queue.map { $0.weight }, lastTurn: session.lastTurn,
        debt: session.latchDebt)
    }
    let plan =
      catchesUp
      ? LatchPlan(catchingUpWith: queues) : LatchPlan(queues, sharedBytes: latchedBytes)
    let now = ServerClock.monotonic
    var latched: [Session] = []
    for (index, session) in sessions.enumerated() {
      session.latchDebt = plan.debts[index]
      let count = plan.counts[index]
      guard count > 0 else { continue }
      for commit in session.queue.prefix(count) { apply(commit, of: session, now: now) }
      session.queue.removeFirst(count)
      session.latchedCount = count
      session.awaitsPresentation = true
      latched.append(session)
    }
    for index in plan.turns {
      turnCount += 1
      sessions[index].lastTurn = turnCount
    }
    return latched
  }

  private func apply(_ commit: QueuedCommit, of session: Session, now: Double) {
    commit.payload.withUnsafeBytes { payload in
      tree.apply(
        UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)), from: session.slot,
        commitTime: commit.commitTime, images: commit.images, transitions: commit.transitions)
    }
    session.latchedSerial = commit.serial
    statistics.recordLatch(now - commit.arrival)
  }
}
