import WireProtocol
import WireTransport

// The way of a commit from its last wire frame to its client's queue.
extension ServerCore {
  /// The most bytes that a step of a preparation may read on the loop's thread: a small part of a turn.
  static let inlineBytes = 65_536

  /// The largest commit whose memory the loop frees itself, in bytes.
  private static let freedInlineBytes = 1 << 20

  /// Begins to prepare a commit whose frames have all arrived.
  func prepare(_ payload: PayloadBytes, of session: Session, serial: UInt64) throws {
    let preparation = CommitPreparation(
      serial: serial, position: session.stream.assembler.streamPosition, payload: payload,
      descriptors: session.open.takeDescriptors(), validator: session.objects.takeValidator(),
      pace: session.open.pace, arrival: ServerClock.monotonic, keepsContents: recorder != nil,
      surfaces: SurfaceOpener(access: surfaces.access, tally: session.surfaceTally))
    try advance(preparation, of: session)
  }

  /// Does the remaining short steps and queues the commit, or hands a long step to the thread.
  private func advance(_ preparation: CommitPreparation, of session: Session) throws {
    while preparation.nextStep != nil {
      try makeRoom(for: preparation.heldBytes, of: session)
      if preparation.nextWeight > Self.inlineBytes, let preparationThread {
        session.preparation = PreparationInProgress(preparation)
        preparationThread.start(preparation)
        return
      }
      try preparation.advance()
    }
    try makeRoom(
      for: preparation.heldBytes(after: session.commits.waiting), of: session,
      with: preparation.objects,
      destroyedCount: preparation.commit.parts?.destroyedCount ?? 0)
    queue(preparation, of: session)
  }

  private func queue(_ preparation: CommitPreparation, of session: Session) {
    recordFrame(of: session)
    for contents in preparation.contents {
      recorder?.append(
        DescriptorContents(
          contents: contents.contents,
          ordinal: contents.ordinal &- session.recorded.firstDescriptor),
        client: session.slot, time: clock.now)
    }
    for warning in session.objects.accept(preparation.takeValidator()) { session.send(warning) }
    statistics.commits += 1
    session.commits.append(preparation.commit)
  }

  /// Cancels the preparation of an ending session's commit.
  private func cancelPreparation(of session: Session) {
    guard let progress = session.preparation else { return }
    session.preparation = nil
    preparationThread?.cancel(progress.preparation)
  }

  /// Discards all commits of an ending session that no frame has applied.
  func discardCommits(of session: Session) {
    cancelPreparation(of: session)
    free(
      session.commits.discard(
        first: session.commits.waiting.count, holdingMoreThan: Self.freedInlineBytes))
    guard let payload = session.open.payload.take(), payload.heldBytes > Self.freedInlineBytes
    else { return }
    preparationThread?.discard(consume payload)
  }

  /// Marks a session's first commits as applied, and discards them.
  func latch(first count: Int, of session: Session) {
    free(session.commits.latch(first: count, holdingMoreThan: Self.freedInlineBytes))
  }

  /// Lets another thread free commits with much memory.
  private func free(_ commits: consuming [QueuedCommit]) {
    if !commits.isEmpty { preparationThread?.discard(consume commits) }
  }

  /// Whether another thread prepares a commit.
  package var isPreparing: Bool { sessions.contains { $0.isPreparing } }

  /// Continues the commits whose long steps are done.
  ///
  /// - Returns: the sessions whose sockets may be read again.
  package func resumePreparations() -> [Session] {
    guard let preparationThread else { return [] }
    var resumed: [Session] = []
    for finished in preparationThread.takeFinished() {
      // The client may have left, or may have been disconnected.
      let preparation = finished.preparation
      guard let session = sessions.first(where: { $0.preparation?.preparation === preparation })
      else { continue }
      session.preparation = nil
      do {
        if let failure = finished.failure { throw failure }
        try advance(preparation, of: session)
      } catch {
        fail(session, error)
      }
      guard !session.isPreparing else { continue }
      recordFrame(of: session)
      processFrames(of: session)
      resumed.append(session)
    }
    return resumed
  }
}
