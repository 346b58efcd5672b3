package import DrawList

/// What one frame changed.
package struct FrameUpdate: Sendable {
  package var damage: DamageRegion
  package var sampling: SamplingResult

  package init(damage: DamageRegion, sampling: SamplingResult) {
    self.damage = damage
    self.sampling = sampling
  }
}

extension RenderTree {
  /// Brings everything to a media time: samples, orders, places, emits.
  ///
  /// With nothing changed and nothing moving it does no work that grows with the tree.
  ///
  /// - Parameter still: clients whose animations and emitters stay as they were sampled last.
  package mutating func update(at time: Double, suspended: Set<UInt32> = []) -> FrameUpdate {
    let sampling = sample(at: time, suspended: suspended)
    return FrameUpdate(damage: updateGeometry(), sampling: sampling)
  }

  /// What sampling and ordering cost for a client in the last update, beside what dense tracks do, in pixels as
  /// clients are charged for them.
  package func samplingWork(of client: UInt32) -> Int { scene.work(of: client) }

  /// What the pictures of transitions cost a client since the last sampling, in pixels as clients are charged for
  /// them; `samplingWork` has it afterwards.
  package func freezingWork(of client: UInt32) -> Int { scene.frozenWork[client] }

  /// What placing and emitting cost in the last update, in pixels as clients are charged for them.
  package var listingWork: ClientWork { view.work }

  /// Both together.
  package func work(of client: UInt32) -> Int { samplingWork(of: client) + listingWork[client] }

  /// The first stage.
  package mutating func sample(at time: Double, suspended: Set<UInt32> = []) -> SamplingResult {
    // Half a commit shows nothing, also of a client that has failed in the middle of it.
    scene.suspendedClients = suspended.union(scene.teardown.waiting.map(\.client))
      .union(scene.staged.keys)
    return scene.sample(at: time)
  }

  /// The stages after sampling.
  package mutating func updateGeometry() -> DamageRegion {
    scene.updateTopology()
    scene.updateHostedSizes()
    let damage = view.update(scene)
    scene.finishFrame()
    return damage
  }
}
