import AnimationEvaluation
import DrawList
package import GraphicsValues

// Applies committed operations, which `CommitValidator` has accepted. An object can be missing here only
// because its commit was refused, so unknown ids are skipped and nothing can trap.
extension Scene {
  package mutating func addClient(_ client: UInt32) {
    finishTeardown(of: client)
    clients[client] = ClientTable()
  }

  // MARK: Layers

  mutating func createLayer(client: UInt32, id: UInt32) -> Int {
    let slot = makeSlot()
    layerIDs[slot] = id
    clientsOfSlots[slot] = client
    return slot
  }

  /// Makes a slot with default values in every column and without relations.
  mutating func makeSlot() -> Int {
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
    } else {
      slot = parents.count
      modelReasons.append([])
      stagedChanges.append([])
      parents.append(-1)
      children.append([])
      masks.append(-1)
      layerIDs.append(0)
      clientsOfSlots.append(0)
      changes.bySlot.append([])
      animations.bySlot.append(-1)
      rowsOfSlots.append(-1)
      windows.append(-1)
    }
    model.reset(slot)
    presentation.reset(slot)
    parents[slot] = -1
    return slot
  }

  mutating func destroyLayer(_ slot: Int) {
    if parents[slot] < 0 { rebuildWindow(of: slot) } else { detach(slot) }
    closeList(slot)
    emitterStates[Int32(slot)] = nil
    for child in children[slot] {
      parents[Int(child)] = -1
      timingAncestorsChanged(Int(child))
    }
    children[slot].removeAll()
    removeMask(of: slot)
    removeAllAnimations(of: slot)
    names[slot] = nil
    setTiming(slot, nil)
    releaseModel(of: slot, .staged)
    presentation.forget(slot)
    if rootSlots.remove(Int32(slot)) != nil { loseRoot(slot) }
    spareRows[Int32(slot)] = nil
    hosting.noteDestroyed(HostLayer(client: clientsOfSlots[slot], layer: layerIDs[slot]))
    mayTrim = true
    freeSlots.append(Int32(slot))
    // The layer stays on screen until the next update, but hit tests do not find it.
    rowsOfSlots[slot] = -1
    windows[slot] = -1
  }

  /// Clears the contexts of a root that is gone: they show nothing.
  private mutating func loseRoot(_ slot: Int) {
    for index in contexts.indices where contexts[index].root == Int32(slot) {
      invalidateHosting(of: contexts[index].hostingToken, by: contexts[index].client)
      contexts[index].root = nil
      windowOrderIsStale = true
    }
  }

  /// Requests sampling for a subtree whose superlayer changed, since its time may depend on other timings.
  mutating func timingAncestorsChanged(_ slot: Int) {
    if timedLayerCount > 0 { requestSampling(below: slot) }
  }

  mutating func setMask(_ slot: Int, _ mask: Int?) {
    removeMask(of: slot)
    guard let mask else { return }
    detach(mask)
    parents[mask] = Int32(slot)
    masks[slot] = Int32(mask)
    childrenChanged(slot)
    timingAncestorsChanged(mask)
  }

  mutating func removeMask(of slot: Int) {
    let mask = Int(masks[slot])
    guard mask >= 0 else { return }
    parents[mask] = -1
    masks[slot] = -1
    childrenChanged(slot)
    timingAncestorsChanged(mask)
  }

  // MARK: Properties

  /// Stores committed values of a layer.
  ///
  /// - Parameter set: stores the values in a store, and returns the change. Called for both stores if the
  ///   layer has values in the model, and for the model alone while a commit is staged.
  @inline(__always)
  mutating func store(_ slot: Int, _ set: (inout LayerStore) -> LayerChange) {
    if isStaging { return stage(slot, set) }
    if modelReasons[slot].isEmpty { return recordChange(slot, set(&presentation)) }
    let change = set(&model)
    if change.isEmpty { return }
    recordChange(slot, change)
    _ = set(&presentation)
    // Sampling applies the animations to the new values, in this same frame.
    animations.requestSampling(slot)
  }

  mutating func editTiming(_ slot: Int, _ edit: (inout Timing) -> Void) {
    if isStaging {
      let old = timings[slot] ?? Timing(duration: .infinity)
      return edit(&stagedTimings[clientsOfSlots[slot], default: [:]][Int32(slot), default: old])
    }
    var timing = timings[slot] ?? Timing(duration: .infinity)
    edit(&timing)
    setTiming(slot, timing)
  }

  mutating func setTiming(_ slot: Int, _ timing: Timing?) {
    let isDefault = timing == nil || timing == Timing(duration: .infinity)
    guard timings[slot] != (isDefault ? nil : timing) else { return }
    if timings[slot] == nil { timedLayerCount += 1 }
    timings[slot] = isDefault ? nil : timing
    if isDefault { timedLayerCount -= 1 }
    requestSampling(below: slot)
  }

  // MARK: Images

  /// - Returns: index of the image in `DrawList.images`.
  mutating func addImage(_ image: PixelImage) -> Int32 { images.insert(image) }

  /// Removes an image; layers that still name it show nothing from now on.
  mutating func freeImage(_ index: Int32) { images.remove(index) }

  /// Removes an image that its client released; frozen pictures have it under an index of their own.
  mutating func releaseImage(_ index: Int32) {
    if let image = images[index] { frozen.release(image) }
    freeImage(index)
  }

  // MARK: Contexts

  mutating func editContext(
    client: UInt32, id: UInt32, _ edit: (inout RenderContext) -> Void
  ) {
    guard let index = contexts.firstIndex(where: { $0.client == client && $0.id == id }) else {
      return
    }
    edit(&contexts[index])
  }

  mutating func destroyContext(client: UInt32, id: UInt32) {
    removeContexts { $0.client == client && $0.id == id }
  }

  mutating func removeContexts(where isGone: (RenderContext) -> Bool) {
    for context in contexts where isGone(context) {
      if context.isWindow { continue }
      invalidateHosting(of: context.hostingToken, by: context.client)
      if let root = context.root { rebuildWindow(of: Int(root)) }
    }
    contexts.removeAll(where: isGone)
    windowOrderIsStale = true
  }

  /// Sets the frame of a window, as the window policy decides.
  package mutating func placeContext(client: UInt32, id: UInt32, frame: Rectangle) {
    var isNew = false
    var root: Int32?
    editContext(client: client, id: id) {
      guard $0.isWindow else { return }
      if $0.frame == nil { isNew = true }
      $0.frame = frame
      $0.needsPlacement = false
      root = $0.root
    }
    if isNew { windowOrderIsStale = true }
    if let root { recordChange(Int(root), .geometry) }
  }

  /// Moves a context right behind another.
  package mutating func lowerContext(
    client: UInt32, id: UInt32, behind front: (client: UInt32, id: UInt32)
  ) {
    guard let index = contexts.firstIndex(where: { $0.client == client && $0.id == id }),
      contexts.contains(where: { $0.client == front.client && $0.id == front.id })
    else { return }
    let context = contexts.remove(at: index)
    let place = contexts.firstIndex { $0.client == front.client && $0.id == front.id }
    contexts.insert(context, at: place ?? index)
    windowOrderIsStale = true
  }

  /// Moves a context in front of all others.
  package mutating func raiseContext(client: UInt32, id: UInt32) {
    guard let index = contexts.firstIndex(where: { $0.client == client && $0.id == id }) else {
      return
    }
    contexts.append(contexts.remove(at: index))
    windowOrderIsStale = true
  }
}
