package import DrawList
internal import GraphicsValues

/// What one frame changed.
package struct FrameUpdate: Sendable {
  package var damage: DamageRegion
  package var sampling: SamplingResult
}

extension RenderTree {
  /// Brings everything to a media time: samples, orders, places, emits.
  ///
  /// With nothing changed and nothing moving it does no work that grows with the tree.
  package mutating func update(at time: Double) -> FrameUpdate {
    let sampling = sample(at: time)
    return FrameUpdate(damage: updateGeometry(), sampling: sampling)
  }

  /// The stages after sampling.
  package mutating func updateGeometry() -> DamageRegion {
    if changes.slots.isEmpty && !topologyIsStale && !everythingIsDirty && !emission.isStale {
      return DamageRegion()
    }
    updateTopology()
    updateWorld()
    updateHostedSizes()
    let damage = updateDrawList()
    changes.forget()
    return damage
  }

  /// Makes the next update redraw the whole output.
  package mutating func damageEverything() {
    emission.mustRedrawAll = true
    emission.isStale = true
  }
}
