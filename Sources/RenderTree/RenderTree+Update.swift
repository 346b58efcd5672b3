package import DrawList

/// What one frame changed.
package struct FrameUpdate: Sendable {
  package var damage: DamageRegion
  package var sampling: SamplingResult
}

extension RenderTree {
  /// Brings everything to a media time: samples, orders, places, emits.
  ///
  /// With nothing changed and nothing moving it does no work that grows with the tree.
  ///
  /// - Parameter still: clients whose animations and emitters stay as they were sampled last.
  package mutating func update(at time: Double, still: Set<UInt32> = []) -> FrameUpdate {
    scene.stillClients = still
    let sampling = sample(at: time)
    return FrameUpdate(damage: updateGeometry(), sampling: sampling)
  }

  package mutating func sample(at time: Double) -> SamplingResult { scene.sample(at: time) }

  /// The stages after sampling.
  package mutating func updateGeometry() -> DamageRegion {
    scene.updateTopology()
    scene.updateHostedSizes()
    let damage = view.update(scene)
    scene.finishFrame()
    return damage
  }
}
