import DrawList
package import GraphicsValues
package import WireProtocol

/// The layers of all clients: their committed values, their values with animations applied at the sampled
/// time, and the painting order of each window.
///
/// A scene knows no output: no size in pixels, no scale, no draw list. Any number of views show it. It is a pure
/// function of the commits applied to it and the times it was sampled at; it reads no clock and knows no socket.
///
/// It consists of values that each own a part and keep its invariants, and are indexed by slot where they are
/// about layers. The scene itself does what concerns several of them. A frame goes through it in stages:
///
///     apply     CommitApplication   committed operations into columns
///     sample    Sampler             animations at the frame's time into presentation columns
///     topology  RowWalk             the layers of a window, parents before children, siblings by depth
///
/// Then every view reads `changes`, and `finishFrame` forgets them.
///
/// Its extensions are longer than 600 lines because callers enter here: each call that concerns several values is an
/// operation of the scene, with its description.
///
/// All walks are iterative: no recursion to a depth that a client could choose.
package struct Scene: Sendable {
  /// The layers' relations, ids, clients, names and timings, and the free slots.
  var graph = LayerGraph()
  /// The layers' values, committed and on screen.
  var stores = LayerStores()
  /// The changes that the next update has to apply.
  var changes = ChangedSlots()
  /// Animations and transitions.
  var timeline = Timeline()
  /// Layers that emit particles, with their particles.
  var emitters = EmitterTable()
  /// The copies that replicators show in addition to their sublayers (§11.4).
  var copies = LayerCopies()
  /// Windows and hosted contexts, with the rows of their layers.
  var windows = WindowSet()
  /// The parts of divided commits that are not shown yet.
  var staging = Staging()
  /// The cost of clients' layers.
  var accounts = WorkAccounts()
  /// The pictures from which transitions start.
  var frozen = FrozenHoldings()
  var images = ImageTable()
  /// Images whose pixels are replaced by frames.
  var surfaces = SurfaceTable()
  /// The clients' names for their objects.
  var clients: [UInt32: ClientTable] = [:]
  /// Removed clients whose objects are not freed yet.
  var teardown = ClientTeardown()
  /// Limits of each client that the scene enforces; others are enforced when commits are validated.
  package var limits = Limits()
  /// Number of finished frames.
  private(set) var frameNumber = 0

  package init() {}

  /// Number of layers, those of clients in teardown included.
  package var layerCount: Int { graph.count - graph.freeSlots.count - copies.count }

  package mutating func addClient(_ client: UInt32) {
    finishTeardown(of: client)
    clients[client] = ClientTable()
  }

  /// Ends the frame and forgets the changes, which every view has read.
  package mutating func finishFrame() {
    frameNumber &+= 1
    noteSurfaces()
    timeline.pairings.finishFrame()
    changes.forget()
    images.finishFrame()
    windows.finishFrame()
  }

  /// Brings the rows of windows up to date: see `TopologyUpdate`.
  package mutating func updateTopology() {
    TopologyUpdate().run(&self)
    let owners = graph.owners
    for slot in copies.takeReshared(owner: { owners[Int($0)] }) {
      changes.mark(Int(slot), .look)
    }
    if graph.mayTrim, teardown.isEmpty {
      graph.mayTrim = false
      trimColumns()
    }
  }

  /// Shortens the columns to the last slot in use, when most of their rows are free: a large client has left.
  private mutating func trimColumns() {
    guard let count = graph.trimmedCount else { return }
    graph.shorten(to: count)
    stores.shorten(to: count)
    changes.shorten(to: count)
    timeline.animations.trim(slots: count)
    emitters.shorten(to: count)
    windows.shorten(to: count)
    staging.shorten(to: count)
  }

  // MARK: Layers

  /// Makes a slot with default values in every column and without relations.
  mutating func makeSlot(id: UInt32, owner: UInt32) -> Int {
    let slot = graph.takeSlot(id: id, owner: owner)
    stores.reset(slot)
    if slot == changes.bySlot.count {
      changes.addSlot()
      timeline.animations.addSlot()
      windows.addSlot()
      staging.addSlot()
    }
    return slot
  }

  /// Destroys a layer: takes it out of all relations, and frees its slot.
  ///
  /// - Returns: the layer's animations; nil for none.
  @discardableResult
  mutating func destroyLayer(_ slot: Int, _ lists: inout LargeSiblingLists) -> AnimatedLayer? {
    if graph.parents[slot] < 0 {
      windows.rebuildWindow(of: slot)
    } else {
      graph.detach(slot, &lists)
    }
    graph.closeList(slot, &lists)
    emitters.forget(slot)
    surfaces.layers.forget(slot)
    let animated = removeAnimations(of: slot)
    graph.freeSlot(slot)
    stores.forget(slot)
    windows.forget(slot)
    windows.hosting.noteDestroyed(HostLayer(client: graph.owners[slot], layer: graph.ids[slot]))
    return animated
  }

  /// Stores committed values of a layer.
  ///
  /// - Parameter set: stores the values in a store, and returns the change. Called for both stores if the
  ///   layer has values in the model.
  @inline(__always)
  mutating func store(_ slot: Int, _ set: (inout LayerStore) -> LayerChange) {
    if stores.reasons[slot].isEmpty { return changes.record(slot, set(&stores.presentation)) }
    let change = set(&stores.model)
    if change.isEmpty { return }
    changes.record(slot, change)
    _ = set(&stores.presentation)
    // Sampling applies the animations to the new values, in this same frame.
    timeline.animations.requestSampling(slot)
  }

  /// Shows the staged values of a layer.
  mutating func unstage(_ slot: Int) {
    changes.record(slot, staging.change(of: slot))
    if timeline.animations.bySlot[slot] >= 0 {
      // Sampling applies the animations to the new values, in this same frame.
      timeline.animations.requestSampling(slot)
      timeline.restoreAnimated(slot, &stores, &changes)
    }
    stores.showCommitted(slot)
    stores.presentation.setTransition(slot, timeline.transitions[Int32(slot)] != nil)
    stores.releaseModel(of: slot, .staged)
  }

  // MARK: Images

  /// Removes an image that its client released; frozen pictures have it under an index of their own.
  mutating func releaseImage(_ index: Int32) {
    if let image = images[index] { frozen.release(image) }
    images.remove(index)
  }

  /// Makes a frozen picture of a draft; nil if the client's pictures would exceed their limits.
  mutating func keep(_ draft: FrozenDraft, of client: UInt32) -> FrozenPicture? {
    frozen.keep(draft, of: client, &images, mostBytes: limits.imageBytes)
  }

  mutating func discard(_ picture: FrozenPicture?, of client: UInt32) {
    if let picture { frozen.discard(picture, of: client, &images) }
  }
}

// Windows.
extension Scene {
  /// Windows and hosted contexts, back to front.
  package var contexts: [RenderContext] { windows.contexts }
  /// Changes whenever `contexts` changes.
  package var contextRevision: Int { windows.contextRevision }

  /// Sets the frame of a window, as the window policy decides.
  package mutating func placeContext(client: UInt32, id: UInt32, frame: Rectangle) {
    if let root = windows.placeContext(client: client, id: id, frame: frame) {
      changes.record(Int(root), .geometry)
    }
  }

  /// Takes a window off the display until it is placed again.
  package mutating func hideContext(client: UInt32, id: UInt32) {
    windows.hideContext(client: client, id: id)
  }

  /// Removes and returns the contexts whose clients ask for an output, back to front.
  package mutating func takeOutputRequests() -> [RenderContext] { windows.takeOutputRequests() }

  /// Moves a context right behind another.
  package mutating func lowerContext(
    client: UInt32, id: UInt32, behind front: (client: UInt32, id: UInt32)
  ) {
    windows.lowerContext(client: client, id: id, behind: front)
  }

  /// Moves a context in front of all others.
  package mutating func raiseContext(client: UInt32, id: UInt32) {
    windows.raiseContext(client: client, id: id)
  }

  /// Removes all windows except those of one client: see `WindowSet.hideContexts`.
  package mutating func hideContexts(exceptOf client: UInt32) {
    windows.hideContexts(exceptOf: client)
  }

  /// Removes and returns the changes of host layers since the last call: one for each change, and one for a
  /// new host layer even if it shows nothing. Layers that are not on display are not reported until they
  /// are; a layer that leaves the display with a context is reported as empty.
  ///
  /// The changes are in the order of the updates that made them; within an update, first the layers that
  /// left, by client and layer, then the others in painting order.
  package mutating func takeHostingChanges() -> [HostingChange] { windows.hosting.takeChanges() }

  /// The context around a hosted context's host layer; nil if the context is not shown.
  package func context(hosting context: RenderContext) -> RenderContext? {
    windows.context(hosting: context, graph, clients)
  }
}
