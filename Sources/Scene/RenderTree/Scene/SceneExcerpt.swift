import GraphicsValues

/// A layer and its subtree, hosted contexts included, as they look without animations, in a scene of its own:
/// frozen pictures are made from it.
struct SceneExcerpt {
  private let source: Scene
  private(set) var scene = Scene()
  /// Contexts hosted in the subtree, with the slots that their roots get.
  private var hosted: [(context: RenderContext, root: Int)] = []

  /// - Parameter budget: number of layers and copies that may be copied; reduced by those that are. Further copies
  ///   are left out.
  /// - Returns: nil if there are more layers than the budget.
  init?(of source: Scene, below top: Int, _ budget: inout Int) {
    self.source = source
    scene.limits = source.limits
    scene.images = source.images.settled
    guard copyLayers(below: top, &budget) else { return nil }
    for (var context, root) in hosted {
      context.root = Int32(root)
      scene.windows.addContext(context)
    }
    // Copies count for the same budget.
    scene.limits.copies = min(source.limits.copies, budget)
    show(0, of: source.graph.owners[top])
    budget -= scene.copies.count
  }

  private mutating func copyLayers(below top: Int, _ budget: inout Int) -> Bool {
    var tables: [UInt32: ClientTable] = [:]
    var pending: [(slot: Int, parent: Int, isMask: Bool)] = [(top, -1, false)]
    while let (slot, parent, isMask) = pending.popLast() {
      budget -= 1
      guard budget >= 0 else { return false }
      let client = source.graph.owners[slot]
      let copy = copyLayer(slot)
      tables[client, default: ClientTable(images: source.clients[client]?.images ?? [:])]
        .layers[source.graph.ids[slot]] = Int32(copy)
      if parent >= 0 { scene.graph.place(copy, below: parent, asMask: isMask) }
      if let state = source.emitters.states[Int32(slot)] {
        scene.emitters.setState(state, of: copy)
      }
      for child in source.graph.children[slot].reversed() {
        pending.append((Int(child), copy, false))
      }
      let mask = Int(source.graph.masks[slot])
      if mask >= 0 { pending.append((mask, copy, true)) }
      if source.stores[settled: slot].look[slot].kind == .host,
        let context = contextShown(in: slot),
        let root = context.root
      {
        hosted.append((context, scene.graph.count))
        pending.append((Int(root), -1, false))
      }
    }
    scene.clients = tables
    return true
  }

  /// Copies a layer with its committed values, without relations.
  private mutating func copyLayer(_ slot: Int) -> Int {
    let copy = scene.makeSlot(id: source.graph.ids[slot], owner: source.graph.owners[slot])
    scene.stores.presentation.copy(copy, from: source.stores[settled: slot], slot)
    // A running transition is not in the picture.
    scene.stores.presentation.setTransition(copy, false)
    return copy
  }

  /// The context that a layer of kind `host` shows.
  private func contextShown(in slot: Int) -> RenderContext? {
    let host = HostLayer(client: source.graph.owners[slot], layer: source.graph.ids[slot])
    return source.windows.contexts.first { $0.host == host }
  }

  /// Makes a window of a layer, whose bounds space becomes the window's.
  private mutating func show(_ slot: Int, of client: UInt32) {
    scene.stores.presentation.settle(slot)
    scene.windows.addContext(
      RenderContext(
        client: client, id: 0, root: Int32(slot), title: "", requestedFrame: .zero,
        isPlaced: true, frame: .zero))
    scene.windows.reorder()
    scene.updateTopology()
  }
}
