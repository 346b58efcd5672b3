import RenderTree
import WireProtocol

// Commits that are applied over several frames, during which their clients stand still.
extension ServerCore {
  /// Clients whose first commit has been applied in part.
  var dividedClients: Set<UInt32> {
    Set(sessions.lazy.filter { ($0.queue.first?.begunPieces ?? 0) > 0 }.map(\.slot))
  }

  /// Applies pieces of a client's first commit.
  ///
  /// - Parameter bytes: weight of the pieces to apply; the last piece may exceed it.
  func begin(_ session: Session, bytes: Int) {
    guard var commit = session.queue.first, let parts = commit.parts else { return }
    if commit.begunPieces == 0, !commit.transitions.isEmpty {
      // Transitions start from the layers' look before anything changes.
      tree.scene.stagePictures(for: commit.transitions, of: session.slot)
      freezingWork.add(tree.freezingWork(of: session.slot), of: session.slot)
      latchedWork.add(tree.freezingWork(of: session.slot), of: session.slot)
      memoryEstimate = nil
    }
    let (end, first) = (commit.begunBytes + bytes, commit.begunPieces)
    let count = parts.pieceCount
    while commit.begunBytes < end, commit.begunPieces < count {
      commit.begunBytes += parts.weight(ofPiece: commit.begunPieces)
      commit.begunPieces += 1
    }
    // The images are not kept twice while some are removed.
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
      let taken = tree.scene.applyValues(
        pieces.values, of: operations, from: session.slot, images: commit.images,
        decoded: commit.decoded)
      if !pieces.animations.isEmpty {
        _ = tree.scene.applyValues(
          pieces.animations, of: operations, from: session.slot, begins: pieces.begins,
          decoded: commit.decoded)
      }
      return taken
    }
  }

  /// Applies the rest of a commit.
  func finish(_ commit: QueuedCommit, of session: Session) {
    guard let parts = commit.parts else { return }
    let left = commit.begunPieces..<parts.pieceCount
    _ = apply(left, parts, of: commit, from: session)
    commit.payload.withUnsafeBytes { payload in
      tree.scene.applyRest(
        parts.others, of: UnsafeRawBufferPointer(rebasing: payload.dropFirst(8)),
        from: session.slot, commitTime: commit.commitTime, decoded: commit.decoded)
    }
  }

  /// Finishes all begun commits, so that the model is in a state that clients have committed.
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
}
