internal import RenderTree
internal import WireProtocol

// Commits that are applied over several frames; their clients stand still meanwhile.
extension ServerCore {
  /// Clients of which a part of a commit has been applied.
  var dividedClients: Set<UInt32> {
    Set(sessions.lazy.filter { ($0.queue.first?.begunPieces ?? 0) > 0 }.map(\.slot))
  }

  /// Applies pieces of a client's first commit.
  ///
  /// - Parameter bytes: at most so many, but for the last piece.
  func begin(_ session: Session, bytes: Int) {
    guard var commit = session.queue.first, let parts = commit.parts else { return }
    let end = commit.begunBytes + bytes
    var pieces: [Range<Int>] = []
    while commit.begunBytes < end, commit.begunPieces < parts.values.count {
      let piece = parts.values[commit.begunPieces]
      pieces.append(piece)
      commit.begunBytes += piece.count
      commit.begunPieces += 1
    }
    // Not kept twice while images are taken out.
    session.queue[0] = commit
    apply(pieces, of: session)
  }

  private func apply(_ pieces: [Range<Int>], of session: Session) {
    let payload = session.queue[0].payload
    payload.withUnsafeBytes { payload in
      let operations = UnsafeRawBufferPointer(rebasing: payload.dropFirst(8))
      for piece in pieces {
        let taken = tree.applyValues(
          UnsafeRawBufferPointer(rebasing: operations[piece]), from: session.slot,
          images: session.queue[0].images)
        session.queue[0].images.removeFirst(taken)
      }
    }
  }

  /// Applies what is left of a commit.
  func finish(_ commit: QueuedCommit, of session: Session) {
    guard let parts = commit.parts else { return }
    var images = commit.images[...]
    commit.payload.withUnsafeBytes { payload in
      let operations = UnsafeRawBufferPointer(rebasing: payload.dropFirst(8))
      for piece in parts.values[commit.begunPieces...] {
        let taken = tree.applyValues(
          UnsafeRawBufferPointer(rebasing: operations[piece]), from: session.slot,
          images: Array(images))
        images.removeFirst(taken)
      }
      tree.applyRest(
        parts.others.map { UnsafeRawBufferPointer(rebasing: operations[$0]) },
        from: session.slot, commitTime: commit.commitTime)
    }
  }

  /// The clients whose begun commits this frame finishes after all: a transition shows its layers as they
  /// were committed, contexts of other clients in them included.
  func clientsToFinish(beside plan: LatchPlan) -> Set<UInt32> {
    let divided = dividedClients
    if divided.isEmpty { return [] }
    let hasTransitions = sessions.enumerated().contains { index, session in
      session.queue.prefix(plan.counts[index]).contains { !$0.transitions.isEmpty }
    }
    return hasTransitions ? divided : []
  }

  /// Finishes all commits that have been begun, so that the model is what clients have committed.
  func finishDivided() {
    let divided = dividedClients
    for session in sessions where divided.contains(session.slot) {
      let commit = session.queue.removeFirst()
      finish(commit, of: session)
      session.latchedSerial = commit.serial
      session.finishedCount += 1
      needsFrame = true
    }
  }

  /// Has a recording say that its server divides commits, before that decides anything.
  func recordDivision(_ queues: [LatchPlan.Queue]) {
    guard recorder != nil, dividesCommits, !hasRecordedDivision,
      queues.contains(where: { $0.byteCount > LatchPlan.freeBytes })
    else { return }
    hasRecordedDivision = true
    record(.divide, 0)
  }
}
