import RenderTree
import WireProtocol

// The choice of waiting commits that a frame applies.
extension ServerCore {
  /// Makes the next frame apply all waiting commits, even if it is late: for requests about the state
  /// after them, and for the beginning of a recording.
  package func catchUp() {
    catchesUp = true
    record(.catchUp, 0)
  }

  /// Applies the commits that the frame takes.
  ///
  /// - Parameter still: clients whose commits wait.
  /// - Returns: the sessions of these commits, in the order of their slots.
  func latch(still: Set<UInt32>) -> [Session] {
    defer { catchesUp = false }
    latchedWork.removeAll()
    freezingWork.removeAll()
    guard
      sessions.contains(where: {
        !$0.queue.isEmpty || $0.latchDebt > 0 || $0.finishedCount > 0
      })
    else { return [] }
    let queues = sessions.map { queue(of: $0, isStill: still.contains($0.slot)) }
    let plan =
      catchesUp
      ? LatchPlan(catchingUpWith: queues) : LatchPlan(queues, sharedBytes: latchedBytes)
    let now = ServerClock.monotonic
    var latched: [Session] = []
    for (index, session) in sessions.enumerated() {
      session.latchDebt = plan.debts[index]
      let count = plan.counts[index]
      if plan.begun[index] > 0, count == 0 {
        begin(session, bytes: plan.begun[index])
        latchedWork.add(plan.begun[index], of: session.slot)
      }
      guard count + session.finishedCount > 0 else { continue }
      for commit in session.queue.prefix(count) {
        apply(commit, of: session, now: now)
        latchedWork.add(
          1 + commit.weight - commit.begunBytes, of: session.slot)
      }
      // Freezing a pixel takes as long as applying a byte of a commit.
      if count > 0 { latchedWork.add(tree.freezingWork(of: session.slot), of: session.slot) }
      discard(first: count, of: session)
      session.latchedCount = count + session.finishedCount
      session.finishedCount = 0
      session.awaitsPresentation = true
      latched.append(session)
    }
    for index in plan.turns {
      turnCount += 1
      sessions[index].lastTurn = turnCount
    }
    return latched
  }

  private func queue(of session: Session, isStill: Bool) -> LatchPlan.Queue {
    let commits = isStill ? [] : session.queue
    return LatchPlan.Queue(
      sizes: commits.map { $0.weight },
      lastTurn: session.lastTurn, debt: session.latchDebt,
      dividedBytes: commits.first?.dividedBytes ?? 0,
      begunBytes: commits.first?.begunBytes ?? 0)
  }

  private func apply(_ commit: QueuedCommit, of session: Session, now: Double) {
    if commit.begunPieces > 0 {
      finish(commit, of: session)
    } else {
      commit.payload.withUnsafeBytes { payload in
        tree.scene.apply(
          UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)), from: session.slot,
          commitTime: commit.commitTime, images: commit.images, transitions: commit.transitions,
          decoded: commit.decoded)
      }
    }
    // Pictures of transitions take more memory than the commit.
    if !commit.transitions.isEmpty { memoryEstimate = nil }
    session.latchedSerial = commit.serial
    tracer?.note(commit, of: session)
    statistics.recordLatch(now - commit.arrival)
  }
}
