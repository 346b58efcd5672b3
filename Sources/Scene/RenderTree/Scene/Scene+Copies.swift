import GraphicsValues

// Copies are made by a walk over the rows of a window, and freed when the window is rebuilt.
extension Scene {
  /// Frees the copies in windows that are rebuilt or removed.
  mutating func discardCopies(in list: [Int32]) {
    if copies.isEmpty { return }
    var gone: [Int32] = []
    for window in list { gone += copies.removeAll(in: window) { graph.owners[Int($0)] } }
    for slot in gone {
      graph.removeCopy(Int(slot))
      stores.presentation.forget(Int(slot))
      surfaces.layers.forget(Int(slot))
    }
    changes.removeChanges(gone)
    // New copies may take the slots, and need not move.
    if !gone.isEmpty { timeline.movingCopies.removeAll { copies[Int($0)] == nil } }
  }

  /// Makes a copy of a layer below a copy or a replicator; nil if the client's limit is reached.
  mutating func makeCopy(
    of origin: Int, below parent: Int, in window: Int32, instance: Int,
    delays: [LayerCopies.Delay]
  ) -> Int? {
    let client = graph.owners[origin]
    guard copies.weight(of: client) < limits.copies else { return nil }
    let slot = makeSlot(id: graph.ids[origin], owner: client)
    copies.insert(
      LayerCopies.Copy(
        origin: Int32(origin), instance: Int32(instance), delays: delays,
        kind: stores.presentation.look[origin].kind),
      of: client, at: slot, in: window)
    graph.parents[slot] = Int32(parent)
    stores.presentation.duplicate(origin, at: slot)
    noteSurface(of: slot)
    return slot
  }

  /// Number of tiles or stops that a layer or copy may show: see `LayerCopies.share`.
  func share(of slot: Int, _ all: Int) -> Int {
    copies.share(of: slot, all, client: graph.owners[slot])
  }
}
