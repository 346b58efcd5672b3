internal import RenderTree
package import WireProtocol

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
    guard var commit = session.queue.first, let parts = commit.parts(division) else { return }
    if commit.begunPieces == 0, !commit.transitions.isEmpty {
      // How layers look before anything changes.
      tree.stagePictures(for: commit.transitions, of: session.slot)
      freezingWork.add(tree.freezingWork(of: session.slot), of: session.slot)
      latchedWork.add(tree.freezingWork(of: session.slot), of: session.slot)
      memoryEstimate = nil
    }
    let (end, first) = (commit.begunBytes + bytes, commit.begunPieces)
    let count = parts.pieceCount(division)
    while commit.begunBytes < end, commit.begunPieces < count {
      commit.begunBytes += parts.weight(ofPiece: commit.begunPieces, division)
      commit.begunPieces += 1
    }
    // Not kept twice while images are taken out.
    session.queue[0] = commit
    let taken = apply(first..<commit.begunPieces, parts, of: commit, from: session)
    commit.images = []
    session.queue[0].images.removeFirst(taken)
  }

  /// Applies pieces that come before the rest.
  ///
  /// - Returns: the number of images taken.
  private func apply(
    _ pieces: Range<Int>, _ parts: CommitParts, of commit: QueuedCommit, from session: Session
  ) -> Int {
    commit.payload.withUnsafeBytes { payload in
      let operations = UnsafeRawBufferPointer(rebasing: payload.dropFirst(8))
      let pieces = parts.pieces(pieces)
      let taken = tree.applyValues(
        pieces.values, of: operations, from: session.slot, images: commit.images)
      if !pieces.animations.isEmpty {
        _ = tree.applyValues(
          pieces.animations, of: operations, from: session.slot, begins: pieces.begins)
      }
      return taken
    }
  }

  /// Applies what is left of a commit.
  func finish(_ commit: QueuedCommit, of session: Session) {
    guard let parts = commit.parts(division) else { return }
    let left = commit.begunPieces..<parts.pieceCount(division)
    _ = apply(left, parts, of: commit, from: session)
    commit.payload.withUnsafeBytes { payload in
      tree.applyRest(
        parts.rest(division), of: UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)),
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

  /// Divides commits as a recorded server did. A server that has begun to divide them goes on.
  package func divide(_ division: CommitDivision) {
    if division.rawValue > self.division.rawValue { self.division = division }
  }

  /// Has a recording say that its server divides commits, before that decides anything.
  func recordDivision(_ queues: [LatchPlan.Queue]) {
    guard recorder != nil, division != .none, !hasRecordedDivision,
      queues.contains(where: { $0.byteCount > LatchPlan.freeBytes })
    else { return }
    hasRecordedDivision = true
    record(.divide, 0, division.encoded)
  }
}

extension CommitDivision {
  /// The payload of the record of it. Older servers, which divided values alone, wrote none.
  package var encoded: [UInt8] {
    if self == .values { return [] }
    var payload = MessageEncoder()
    payload.u32(rawValue)
    return payload.bytes
  }

  /// Nil for bytes that are no payload of such a record.
  package init?(decoding payload: [UInt8]) {
    guard !payload.isEmpty else {
      self = .values
      return
    }
    guard payload.count == 4,
      let division = Self(rawValue: payload.reversed().reduce(0) { $0 << 8 | UInt32($1) }),
      division.encoded == payload
    else { return nil }
    self = division
  }
}
