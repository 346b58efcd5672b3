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
  /// - Parameter bytes: what these may count as, but for the last piece.
  func begin(_ session: Session, bytes: Int) {
    guard var commit = session.queue.first, let parts = commit.parts else { return }
    let (end, first) = (commit.begunBytes + bytes, commit.begunPieces)
    while commit.begunBytes < end, commit.begunPieces < parts.values.count {
      commit.begunBytes += CommitParts.weight(of: parts.values[commit.begunPieces])
      commit.begunPieces += 1
    }
    // Not kept twice while images are taken out.
    session.queue[0] = commit
    let taken = apply(parts.values[first..<commit.begunPieces], of: commit, from: session)
    commit.images = []
    session.queue[0].images.removeFirst(taken)
  }

  /// - Returns: the number of images taken.
  private func apply(
    _ pieces: ArraySlice<Range<Int>>, of commit: QueuedCommit, from session: Session
  ) -> Int {
    commit.payload.withUnsafeBytes { payload in
      tree.applyValues(
        pieces, of: UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)), from: session.slot,
        images: commit.images)
    }
  }

  /// Applies what is left of a commit.
  func finish(_ commit: QueuedCommit, of session: Session) {
    guard let parts = commit.parts else { return }
    _ = apply(parts.values[commit.begunPieces...], of: commit, from: session)
    commit.payload.withUnsafeBytes { payload in
      tree.applyRest(
        parts.others, of: UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)),
        from: session.slot, commitTime: commit.commitTime)
    }
  }

  /// Finishes all commits that have been begun, so that the model is what clients have committed.
  func finishDivided() {
    let divided = dividedClients
    for session in sessions where divided.contains(session.slot) {
      guard let commit = session.queue.first else { continue }
      finish(commit, of: session)
      session.latchedSerial = commit.serial
      discard(first: 1, of: session)
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
