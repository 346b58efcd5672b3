internal import WireProtocol
internal import WireTransport

// From the last frame of a commit until it waits in its client's queue.
extension ServerCore {
  /// Bytes that a step of a preparation may go through on the loop's thread: they take a small part
  /// of a turn.
  static let inlineBytes = 65_536

  /// Memory of a commit that the loop frees itself.
  private static let freedInlineBytes = 1 << 20

  /// Begins with a commit whose frames are all there.
  func prepare(_ payload: PayloadBytes, of session: Session, serial: UInt64) throws {
    let preparation = CommitPreparation(
      serial: serial, position: session.assembler.streamPosition, payload: payload,
      descriptors: session.stagedDescriptors, validator: session.validator.take(),
      pace: session.commitPace, arrival: ServerClock.monotonic, keepsContents: recorder != nil)
    session.stagedDescriptors = []
    try advance(preparation, of: session)
  }

  /// Does what short steps are left and queues the commit, or hands a long step to the thread.
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
      for: preparation.heldBytes, of: session, with: preparation.objects,
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
    session.takeBack(preparation.takeValidator())
    session.commitCount += 1
    statistics.commits += 1
    session.queue.append(QueuedCommit(preparation))
  }

  /// Forgets the commit that is prepared of a session that ends.
  private func cancelPreparation(of session: Session) {
    guard let progress = session.preparation else { return }
    session.preparation = nil
    preparationThread?.cancel(progress.preparation)
  }

  /// Lets go of all that a session that ends has sent and no frame has applied.
  func discardCommits(of session: Session) {
    cancelPreparation(of: session)
    discard(first: session.queue.count, of: session)
    guard let staging = session.staging.take(), staging.heldBytes > Self.freedInlineBytes else {
      return
    }
    preparationThread?.discard(consume staging)
  }

  /// Lets go of a session's first commits, which frames have applied.
  func discard(first count: Int, of session: Session) {
    let long = session.queue.prefix(count).filter { $0.payload.heldBytes > Self.freedInlineBytes }
    session.queue.removeFirst(count)
    if !long.isEmpty { preparationThread?.discard(consume long) }
  }

  /// A commit is prepared on another thread.
  package var isPreparing: Bool { sessions.contains { $0.isPreparing } }

  /// Goes on with the commits whose long steps have been done.
  ///
  /// - Returns: the sessions of which more may be read now.
  package func resumePreparations() -> [Session] {
    guard let preparationThread else { return [] }
    var resumed: [Session] = []
    for finished in preparationThread.takeFinished() {
      // Its client may have gone, or may have been sent away.
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
  /// Sends the warnings that a checked commit gave reason to, and keeps the validator for the next.
  fileprivate func takeBack(_ validator: consuming CommitValidator?) {
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
      parts: preparation.parts, pictures: preparation.pictures)
  }
}
