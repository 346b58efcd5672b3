import RenderTree
import WireProtocol

// Commits that are applied over several frames, during which their clients stand still.
extension ServerCore {
  /// Clients whose first commit has been applied in part.
  var dividedClients: Set<UInt32> {
    Set(sessions.lazy.filter(\.commits.isDivided).map(\.slot))
  }

  /// Applies pieces of a client's first commit.
  ///
  /// - Parameter bytes: weight of the pieces to apply; the last piece may exceed it.
  func begin(_ session: Session, bytes: Int, _ latched: inout LatchedCommits) {
    guard let commit = session.commits.waiting.first, let parts = commit.parts else { return }
    if !commit.isBegun, !commit.transitions.isEmpty {
      // Transitions start from the layers' look before anything changes.
      tree.stagePictures(for: commit.transitions, of: session.slot)
      let work = tree.freezingWork(of: session.slot)
      latched.freezing.add(work, of: session.slot)
      latched.bytes.add(work, of: session.slot)
      memoryEstimate = nil
    }
    let pieces = session.commits.begin(bytes: bytes)
    let taken = apply(pieces, parts, of: commit, from: session)
    // The images are not kept twice while some are removed.
    _ = consume commit
    session.commits.dropImages(taken.images)
    handle(session.commits.dropSurfaces(taken.surfaces), session)
  }

  /// Applies pieces that come before the rest.
  ///
  /// - Returns: the numbers of images and of surfaces taken.
  private func apply(
    _ pieces: Range<Int>, _ parts: CommitParts, of commit: QueuedCommit, from session: Session
  ) -> (images: Int, surfaces: Int) {
    commit.payload.withUnsafeBytes { payload in
      let operations = UnsafeRawBufferPointer(rebasing: payload.dropFirst(8))
      let pieces = parts.pieces(pieces)
      let taken = tree.scene.applyValues(
        pieces.values, of: operations, from: session.slot, images: commit.images,
        surfaces: commit.surfaces.map(\.source), decoded: commit.decoded)
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
    handle(commit.surfaceMessages, session)
  }

  /// Finishes all begun commits, so that the model is in a state that clients have committed.
  func finishDivided() {
    let divided = dividedClients
    for session in sessions where divided.contains(session.slot) {
      guard let commit = session.commits.waiting.first else { continue }
      finish(commit, of: session)
      latch(first: 1, of: session)
      frames.isNeeded = true
    }
  }
}
