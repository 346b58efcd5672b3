package import DrawList
internal import GraphicsValues
internal import WireProtocol

// Commits that are too long for one frame. Their client is still in `Scene.sample` from the first piece
// until the last: the model changes, and nothing else does.
extension Scene {
  /// Makes the pictures that a commit's transitions start from. To be called before the first piece is applied.
  ///
  /// - Parameter layers: those to which it adds transitions (`CommitValidator.transitionLayers`).
  package mutating func stagePictures(for layers: [UInt32], of client: UInt32) {
    guard !layers.isEmpty, let table = clients[client] else { return }
    // Layers that the commit makes have no old look.
    let slots = layers.map { table.layers[$0].map { Int($0) } }
    var drafts = freeze(slots.compactMap { $0 }, of: client, table)
    var pictures: [FrozenPicture?] = []
    for slot in slots {
      let picture = slot.flatMap { drafts[$0] }.flatMap { keep($0, of: client) }
      // Nothing makes room for another one meanwhile.
      if picture == nil, let slot { drafts[slot] = nil }
      pictures.append(picture)
    }
    stagedPictures[client] = pictures.reversed()
  }

  /// The picture that the next transition of a commit starts from.
  mutating func takeStagedPicture(of client: UInt32) -> FrozenPicture? {
    stagedPictures[client]?.popLast() ?? nil
  }

  /// Applies some of a commit's operations that show nothing by themselves: layers, images and values, and
  /// animations, which begin once their client stands still no more.
  ///
  /// - Parameters:
  ///   - pieces: their bytes, from the first to the last.
  ///   - operations: all of the commit.
  ///   - begins: when their animations begin that have no begin time of their own, in the time of their layers.
  ///   - images: those of the commit that have not been taken, in the order of their operations.
  /// - Returns: the number of images taken.
  package mutating func applyValues(
    _ pieces: ArraySlice<Range<Int>>, of operations: UnsafeRawBufferPointer, from client: UInt32,
    begins: ArraySlice<Double> = [], images: [PixelImage] = []
  ) -> Int {
    var taken = 0
    change(client, begins: begins, images: images[...]) { visitor in
      visitor.scene.isStaging = true
      for piece in pieces {
        visitCommit(UnsafeRawBufferPointer(rebasing: operations[piece]), &visitor)
      }
      visitor.scene.isStaging = false
      visitor.scene.finishPiece(of: client)
      taken = images.count - visitor.images.count
    }
    return taken
  }

  /// Applies the rest of a commit, and shows all of it.
  ///
  /// - Parameters:
  ///   - pieces: the bytes of what changes the tree, contexts, and animations that have not been applied.
  ///   - operations: all of the commit.
  package mutating func applyRest(
    _ pieces: [Range<Int>], of operations: UnsafeRawBufferPointer, from client: UInt32,
    commitTime: Double
  ) {
    change(client, commitTime: commitTime) { visitor in
      visitor.scene.unstage(client)
      for piece in pieces {
        visitCommit(UnsafeRawBufferPointer(rebasing: operations[piece]), &visitor)
      }
      visitor.scene.closeLists()
      visitor.scene.dropRemovedAnimations()
    }
  }

  /// Lends the scene to a visitor, which is its only owner meanwhile.
  private mutating func change(
    _ client: UInt32, commitTime: Double = 0, begins: ArraySlice<Double> = [],
    images: ArraySlice<PixelImage> = [], _ body: (inout CommitApplication) -> Void
  ) {
    guard let table = clients.removeValue(forKey: client) else { return }
    var visitor = CommitApplication(
      scene: self, client: client, table: table, commitTime: commitTime, begins: begins,
      images: images)
    self = Scene()
    body(&visitor)
    self = visitor.scene
    clients[client] = visitor.table
  }

  /// Records committed values in the model alone.
  mutating func stage(_ slot: Int, _ set: (inout LayerStore) -> LayerChange) {
    let isNew = !modelReasons[slot].contains(.staged)
    keepModel(of: slot, .staged)
    let change = set(&model)
    if !isNew {
      stagedChanges[slot].formUnion(change)
    } else if change.isEmpty {
      releaseModel(of: slot, .staged)
    } else {
      stagedChanges[slot] = change
      stagedPiece.append(Int32(slot))
    }
  }

  private mutating func finishPiece(of client: UInt32) {
    staged[client, default: []] += stagedPiece
    stagedPiece.removeAll()
  }

  private mutating func unstage(_ client: UInt32) {
    for picture in stagedPictures.removeValue(forKey: client) ?? [] { discard(picture, of: client) }
    for (slot, timing) in stagedTimings.removeValue(forKey: client) ?? [:] {
      setTiming(Int(slot), timing)
    }
    for staged in staged.removeValue(forKey: client) ?? [] {
      let slot = Int(staged)
      recordChange(slot, stagedChanges[slot])
      if animations.bySlot[slot] >= 0 {
        // Sampling starts from the committed values again, in this same frame.
        animations.requestSampling(slot)
        restoreAnimated(slot)
      }
      presentation.copy(slot, from: model, slot)
      presentation.setTransition(slot, transitions[staged] != nil)
      releaseModel(of: slot, .staged)
    }
  }
}
