import DrawList
import RenderTree
import WireProtocol

// Limits on one client's part of a frame, so that the other clients keep theirs.
extension ServerCore {
  /// Evicts clients whose part of the frame about to be drawn is too costly, and warns clients near
  /// their limits.
  func protectClientsFromEachOther(_ update: inout FrameUpdate) {
    if configuration.hasRecordedFailures {
      applyRecordedEvictions(&update)
    } else {
      evictCostlyClients(&update)
    }
    let particles = tree.scene.particleCounts
    for session in sessions where session.state == .ready {
      session.objects.usage.note(.copies, tree.scene.copyCount(of: session.slot))
      session.objects.usage.note(.particles, particles[session.slot] ?? 0)
      for warning in session.objects.usage.takeWarnings() { session.send(warning) }
    }
  }

  /// Ends the sessions of clients whose part of an output's frame costs more than the limit `frameWork`, and
  /// removes their layers before the frame is drawn.
  private func evictCostlyClients(_ update: inout FrameUpdate) {
    for index in outputs.indices where !outputs[index].changed.isEmpty {
      evictCostlyClients(on: index)
    }
    update.damage = outputs[0].changed
  }

  private func evictCostlyClients(on index: Int) {
    let new = tree[view: index].takeNewParts()
    let isWhole = countsAll(new, on: index)
    let limit = configuration.limits.frameWork
    let work =
      isWhole
      ? tree[view: index].drawList.work(&outputs[index].display.pathMeasures)
      : tree[view: index].drawList.work(of: new, &outputs[index].display.pathMeasures)
    for (client, pixels) in work {
      guard let session = session(client) else { continue }
      if isWhole { session.objects.usage.note(.frameWork, pixels) }
      guard pixels > limit else { continue }
      discardCommits(of: session)
      session.fail(
        WireError(
          .limitExceeded,
          "\(pixels) pixels of work to draw everything; the limit frameWork is \(limit): show fewer or "
            + "smaller filters, shadows, masks and groups"))
      // Recorded also for a session that had failed before.
      record(.evict, session.slot)
      remove(session)
    }
  }

  private func applyRecordedEvictions(_ update: inout FrameUpdate) {
    for session in budget.recorded.takeEvictions().compactMap({ session($0) }) {
      end(session, WireError(.limitExceeded, "the recorded server ended this session"))
      remove(session)
    }
    update.damage = outputs[0].changed
  }

  /// Removes the layers of a session from the frame in progress.
  private func remove(_ session: Session) {
    forgetLayers(of: session)
    updateGeometry()
  }

  /// Whether the work of the whole list is counted in this frame, which reads every command.
  ///
  /// A list of more than `alwaysCounted` commands is counted whole when most of it is new, and in one of
  /// sixteen frames: work that animations add is found a little later, and most frames do not pay for
  /// it. In the other frames only windows with new parts are counted, so that a client that rebuilds its
  /// part in each frame costs other clients nothing.
  ///
  /// - Parameter new: the parts of the list that were made anew.
  private func countsAll(_ new: [Range<Int>], on index: Int) -> Bool {
    let count = tree[view: index].drawList.commands.count
    return count <= Self.alwaysCounted || frames.number % Self.framesPerCount == 0
      || 2 * new.reduce(0) { $0 + $1.count } >= count
  }

  private static let alwaysCounted = 256
  private static let framesPerCount: UInt64 = 16

  /// Ends the session with the most descriptors that wait for the ends of their commits, when all
  /// sessions together hold more than this process should.
  func makeRoomForDescriptors(_ session: Session) throws(WireError) {
    let total = sessions.reduce(0) { $0 + $1.heldDescriptorCount }
    guard total > configuration.descriptorLimit,
      let greediest = sessions.max(by: { $0.heldDescriptorCount < $1.heldDescriptorCount })
    else { return }
    let error = WireError(
      .limitExceeded,
      "\(greediest.heldDescriptorCount) descriptors in one commit and in surfaces; the server has no more"
    )
    if greediest === session { throw error }
    end(greediest, error)
  }
}
