import RenderTree
import WireProtocol

// The choice of waiting commits that a frame applies.
extension ServerCore {
  /// Makes the next frame apply all waiting commits, even if it is late: for requests about the state
  /// after them, and for the beginning of a recording.
  package func catchUp() {
    frames.catchesUp = true
    record(.catchUp, 0)
  }

  /// Applies the commits that the frame takes.
  ///
  /// - Parameter still: clients whose commits wait.
  func latchCommits(still: Set<UInt32>) -> LatchedCommits {
    defer { frames.catchesUp = false }
    var latched = LatchedCommits()
    guard sessions.contains(where: { $0.commits.concernsFrame || $0.account.owes(.commits) })
    else { return latched }
    let plan = latchPlan(still: still)
    let now = ServerClock.monotonic
    for (index, session) in sessions.enumerated() {
      session.account[.commits] = plan.debts[index]
      if plan.counts[index] > 0 {
        apply(plan.counts[index], of: session, now: now, &latched)
      } else if plan.begun[index] > 0 {
        begin(session, bytes: plan.begun[index], &latched)
        latched.bytes.add(plan.begun[index], of: session.slot)
      }
    }
    for index in plan.turns { sessions[index].account.lastTurn = budget.takeTurn() }
    return latched
  }

  private func latchPlan(still: Set<UInt32>) -> LatchPlan {
    let queues = sessions.map { session in
      let waits = still.contains(session.slot) || !isDue(session)
      let commits = waits ? [] : session.commits.waiting
      return LatchPlan.Queue(
        sizes: commits.map { $0.weight },
        lastTurn: session.account.lastTurn, debt: session.account[.commits],
        dividedBytes: commits.first?.dividedBytes ?? 0,
        begunBytes: commits.first?.begunBytes ?? 0)
    }
    return frames.catchesUp
      ? LatchPlan(catchingUpWith: queues) : LatchPlan(queues, sharedBytes: budget.bytes)
  }

  /// Applies the first commits of a client.
  private func apply(
    _ count: Int, of session: Session, now: Double, _ latched: inout LatchedCommits
  ) {
    for commit in session.commits.waiting.prefix(count) {
      apply(commit, of: session, now: now)
      latched.bytes.add(1 + commit.weight - commit.begunBytes, of: session.slot)
    }
    // Freezing a pixel takes as long as applying a byte of a commit.
    latched.bytes.add(tree.freezingWork(of: session.slot), of: session.slot)
    latch(first: count, of: session)
  }

  private func apply(_ commit: QueuedCommit, of session: Session, now: Double) {
    if commit.isBegun {
      finish(commit, of: session)
    } else {
      commit.payload.withUnsafeBytes { payload in
        tree.apply(
          UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)), from: session.slot,
          commitTime: commit.commitTime, images: commit.images,
          surfaces: commit.surfaces.map(\.source), transitions: commit.transitions,
          decoded: commit.decoded)
      }
      handle(commit.surfaceMessages, session)
    }
    // Pictures of transitions take more memory than the commit.
    if !commit.transitions.isEmpty { memoryEstimate = nil }
    tracer?.note(commit, of: session)
    statistics.recordLatch(now - commit.arrival)
  }
}
