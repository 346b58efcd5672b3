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
      serial: serial, position: session.assembler.streamPosition, payload: payload,
      descriptors: session.stagedDescriptors, validator: session.validator.take(),
      pace: session.commitPace, arrival: ServerClock.monotonic, keepsContents: recorder != nil)
    session.stagedDescriptors = []
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
      for: preparation.heldBytes(after: session.queue), of: session, with: preparation.objects,
      destroyedCount: preparation.parts?.destroyedCount ?? 0)
    queue(preparation, of: session)
  }

  private func queue(_ preparation: CommitPreparation, of session: Session) {
    recordFrame(of: session)
    for contents in preparation.contents {
      recorder?.append(
        DescriptorContents(
          contents: contents.contents,
          ordinal: contents.ordinal &- session.firstRecordedDescriptor),
        client: session.slot, time: clock.now)
    }
    session.returnValidator(preparation.takeValidator())
    session.commitCount += 1
    statistics.commits += 1
    session.queue.append(QueuedCommit(preparation))
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
    discard(first: session.queue.count, of: session)
    guard let staging = session.staging.take(), staging.heldBytes > Self.freedInlineBytes else {
      return
    }
    preparationThread?.discard(consume staging)
  }

  /// Discards a session's first commits, which frames have applied.
  func discard(first count: Int, of session: Session) {
    let long = session.queue.prefix(count).filter { $0.receivedBytes > Self.freedInlineBytes }
    session.queue.removeFirst(count)
    if !long.isEmpty { preparationThread?.discard(consume long) }
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

extension Session {
  /// Sends the warnings of a checked commit, and keeps the validator for the next commit.
  fileprivate func returnValidator(_ validator: consuming CommitValidator?) {
    for warning in validator?.takeWarnings() ?? [] { send(warning) }
    for animation in endedAnimations { validator?.animationEnded(animation) }
    endedAnimations = []
    if let validator { objects = validator.objects }
    self.validator = validator
  }

  /// Frees an animation's place in the client's tables.
  func animationEnded(_ animation: UInt32) {
    if validator == nil {
      endedAnimations.append(animation)
    } else {
      validator?.animationEnded(animation)
      objects = validator?.objects ?? objects
    }
  }
}

extension QueuedCommit {
  fileprivate init(_ preparation: CommitPreparation) {
    self.init(
      serial: preparation.serial, commitTime: preparation.commitTime,
      payload: preparation.payload, images: preparation.images,
      transitions: preparation.transitions, arrival: preparation.arrival,
      animationCount: preparation.animationCount, siblingSteps: preparation.siblingSteps,
      parts: preparation.parts, decoded: preparation.decoded, pictures: preparation.pictures)
  }
}
