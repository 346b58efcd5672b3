package import DrawList

/// The results of one update: damage, events and whether animations go on.
package struct FrameUpdate: Sendable {
  package var damage: DamageRegion
  package var sampling: SamplingResult

  package init(damage: DamageRegion, sampling: SamplingResult) {
    self.damage = damage
    self.sampling = sampling
  }
}

extension RenderTree {
  /// Brings everything to a media time: samples animations, orders and places layers, and updates commands.
  ///
  /// If nothing changed and nothing moves, it does no work that grows with the tree.
  ///
  /// - Parameter suspended: clients whose animations and emitters stay as they were sampled last.
  package mutating func update(at time: Double, suspended: Set<UInt32> = []) -> FrameUpdate {
    let sampling = sample(at: time, suspended: suspended)
    return FrameUpdate(damage: updateGeometry(), sampling: sampling)
  }

  /// Cost of sampling and ordering a client's layers in the last update, dense tracks not included, in pixels
  /// of `ClientWork`.
  package func samplingWork(of client: UInt32) -> Int { scene.accounts.total(of: client) }

  /// Cost of a client's frozen pictures since the last sampling, in pixels of `ClientWork`; the next sampling
  /// adds it to `samplingWork`.
  package func freezingWork(of client: UInt32) -> Int { scene.accounts.frozen[client] }

  /// Cost of placing layers and updating commands in the last update, in pixels of `ClientWork`.
  package var listingWork: ClientWork {
    if furtherViews.isEmpty { return view.work }
    var work = ClientWork()
    for index in 0..<viewCount where shows(view: index) {
      for (client, pixels) in self[view: index].work.entries { work.add(pixels, of: client) }
    }
    return work
  }

  /// The sum of `samplingWork` and `listingWork`.
  package func work(of client: UInt32) -> Int { samplingWork(of: client) + listingWork[client] }

  /// Runs the first stage: sampling.
  package mutating func sample(at time: Double, suspended: Set<UInt32> = []) -> SamplingResult {
    // A commit that is applied in part shows nothing, even if its client failed in the middle of it.
    scene.timeline.suspended = suspended.union(scene.teardown.waiting.map(\.client))
      .union(scene.staging.clients)
    return scene.sample(at: time)
  }

  /// Runs the stages after sampling, and ends the frame.
  ///
  /// - Returns: the damage of the first view.
  package mutating func updateGeometry() -> DamageRegion {
    updateGeometry { _, _ in }
  }

  /// Runs the stages after sampling in all views that are shown, and ends the frame.
  ///
  /// - Parameter further: called with the number and the damage of each view but the first.
  /// - Returns: the damage of the first view.
  package mutating func updateGeometry(
    further: (Int, DamageRegion) -> Void
  ) -> DamageRegion {
    scene.updateTopology()
    if scene.windows.hasHosts { scene.windows.updateHostedSizes(scene.stores, scene.clients) }
    let damage = showsFirstView ? view.update(scene) : DamageRegion()
    for index in 1..<viewCount where shows(view: index) {
      further(index, self[view: index].update(scene))
    }
    if !scene.surfaces.isEmpty { scene.surfaces.settle(shownSurfaces) }
    scene.finishFrame()
    return damage
  }

  /// The images of surfaces that a view shows.
  private var shownSurfaces: Set<Int32> {
    let shown = (0..<viewCount).filter(shows(view:))
    return Set(
      scene.surfaces.layers.images.filter { image in
        shown.contains { self[view: $0].resources.shows(image) }
      })
  }
}
