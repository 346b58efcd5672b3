package import DrawList
import GraphicsValues
package import WireProtocol

// Freezes the looks of layers, from which transitions start: a picture is made by a view of a scene that has
// copies of the layers shown.
extension RenderTree {
  /// Number of layers in all pictures frozen for one client in a frame, which bounds their cost.
  private static let frozenLayersPerFrame = 1 << 15
  /// Cost of copying a layer and making its commands.
  private static let pixelsPerFrozenLayer = 1024

  /// Applies one validated commit, whole, with the transitions that it adds: see `Scene.apply`.
  ///
  /// - Parameter transitions: the layers to which it adds transitions (`CommitValidator.transitionLayers`).
  package mutating func apply(
    _ operations: UnsafeRawBufferPointer, from client: UInt32, commitTime: Double,
    images: [PixelImage] = [], surfaces: [any SurfaceSource] = [], transitions: [UInt32] = [],
    decoded: DecodedValues = DecodedValues()
  ) {
    // Before anything changes; layers that the commit creates have no old look.
    let drafts = freeze(transitions, of: client)
    scene.apply(
      operations, from: client, commitTime: commitTime, images: images, surfaces: surfaces,
      drafts: drafts, decoded: decoded)
  }

  /// Freezes the pictures from which a divided commit's transitions start. Call it before the first piece is
  /// applied.
  ///
  /// - Parameter layers: the layers to which the commit adds transitions (`CommitValidator.transitionLayers`).
  package mutating func stagePictures(for layers: [UInt32], of client: UInt32) {
    guard !layers.isEmpty, scene.clients[client] != nil else { return }
    var drafts = freeze(layers, of: client).bySlot
    var pictures: [FrozenPicture?] = []
    for layer in layers {
      let slot = scene.clients[client]?.layers[layer].map { Int($0) }
      let picture = slot.flatMap { drafts[$0] }.flatMap { scene.keep($0, of: client) }
      // No room is made meanwhile, so a draft that does not fit is tried once.
      if picture == nil, let slot { drafts[slot] = nil }
      pictures.append(picture)
    }
    scene.staging.setPictures(pictures, of: client)
  }

  /// Freezes the looks of one client's layers with their last committed values. Layers of other clients in them
  /// whose commit is applied in part appear as they are on screen.
  ///
  /// Cost: O(these layers), charged to the client even if the picture is not kept.
  package mutating func freeze(_ layers: [UInt32], of client: UInt32) -> FrozenDrafts {
    var drafts = FrozenDrafts()
    guard !layers.isEmpty, let table = scene.clients[client] else { return drafts }
    var layersLeft =
      Self.frozenLayersPerFrame - scene.accounts.frozen[client] / Self.pixelsPerFrozenLayer
    var commandsLeft = FrozenHoldings.mostCommands - scene.frozen.commands(of: client)
    for layer in layers {
      guard let slot = table.layers[layer].map({ Int($0) }), drafts.bySlot[slot] == nil else {
        continue
      }
      // A layer has a command as a rule, so only as many layers are visited as commands can be kept.
      let budget = min(layersLeft, commandsLeft)
      guard budget > 0 else { break }
      var left = budget
      let part = SceneExcerpt(of: scene, below: slot, &left)
      var cost = budget - left
      if let part {
        var view = OutputView(frozenFlip: isFlipped(slot))
        _ = view.update(part.scene)
        // Further cost of making the list is charged like more layers.
        cost = max(cost, view.work[client] / Self.pixelsPerFrozenLayer)
        let draft = FrozenDraft(view.drawList)
        // The pixels of surfaces are converted and copied.
        cost += draft.copiedPixels(in: scene) / Self.pixelsPerFrozenLayer
        commandsLeft -= draft.buffer.weight
        drafts.bySlot[slot] = draft
      }
      layersLeft -= cost
      scene.accounts.frozen.add(cost * Self.pixelsPerFrozenLayer, of: client)
    }
    return drafts
  }

  /// Whether an odd number of layers, from this one up, flip their geometry.
  private func isFlipped(_ slot: Int) -> Bool {
    var isFlipped = false
    var current = slot
    while current >= 0 {
      if scene.stores[settled: current].space[current]?.isFlipped == true { isFlipped.toggle() }
      let parent = Int(scene.graph.parents[current])
      current =
        parent >= 0 ? parent : scene.windows.hostSlot(ofRoot: current, scene.clients) ?? -1
    }
    return isFlipped
  }
}

extension FrozenDraft {
  /// Number of pixels in the copies of surfaces.
  fileprivate func copiedPixels(in scene: Scene) -> Int {
    images.reduce(0) { sum, held in
      scene.images[held.index] === held.image ? sum : sum + held.image.width * held.image.height
    }
  }

  fileprivate init(_ list: DrawList) {
    buffer = CommandBuffer(commands: list.commands, details: list.details)
    images = []
    var draft = self
    var places: [Int32: Int32] = [:]
    draft.buffer.mapImages { image in
      guard list.images.indices.contains(Int(image)), let picture = list.images[Int(image)] else {
        return nil
      }
      let place = places[image] ?? Int32(draft.images.count)
      if places.updateValue(place, forKey: image) == nil {
        draft.images.append(Image(image: picture.copy, index: image))
      }
      return (place, 0)
    }
    self = draft
  }
}
