package import DrawList
import GraphicsValues
package import WireProtocol

// Divided commits: too long for one frame. Their client is suspended in `Scene.sample` from the first piece
// until the last: only the model changes.
extension Scene {
  /// Freezes the pictures from which a commit's transitions start. Call it before the first piece is applied.
  ///
  /// - Parameter layers: the layers to which the commit adds transitions (`CommitValidator.transitionLayers`).
  package mutating func stagePictures(for layers: [UInt32], of client: UInt32) {
    guard !layers.isEmpty, let table = clients[client] else { return }
    // Layers that the commit creates have no old look.
    let slots = layers.map { table.layers[$0].map { Int($0) } }
    var drafts = freeze(slots.compactMap { $0 }, of: client, table)
    var pictures: [FrozenPicture?] = []
    for slot in slots {
      let picture = slot.flatMap { drafts[$0] }.flatMap { keep($0, of: client) }
      // No room is made meanwhile, so a draft that does not fit is tried once.
      if picture == nil, let slot { drafts[slot] = nil }
      pictures.append(picture)
    }
    stagedPictures[client] = pictures.reversed()
  }

  /// Removes and returns the picture from which the next transition of a commit starts.
  mutating func takeStagedPicture(of client: UInt32) -> FrozenPicture? {
    stagedPictures[client]?.popLast() ?? nil
  }

  /// Applies operations of a divided commit that show nothing yet: layers, images and values, and animations,
  /// which begin when their client is resumed.
  ///
  /// - Parameters:
  ///   - pieces: byte ranges of the operations, in order.
  ///   - operations: the bytes of the whole commit.
  ///   - begins: begin times of the pieces' animations that have none of their own, in the time of their layers.
  ///   - images: the images of the commit that are not used yet, in the order of their operations.
  ///   - decoded: the values of the whole commit that the validator decoded.
  /// - Returns: the number of images used.
  package mutating func applyValues(
    _ pieces: ArraySlice<Range<Int>>, of operations: UnsafeRawBufferPointer, from client: UInt32,
    begins: ArraySlice<Double> = [], images: [PixelImage] = [],
    decoded: DecodedValues = DecodedValues()
  ) -> Int {
    var taken = 0
    var reader = DecodedReader(decoded, from: pieces.first?.lowerBound ?? 0)
    change(client, begins: begins, images: images[...]) { visitor in
      visitor.scene.isStaging = true
      for piece in pieces { visitCommit(operations, piece, &reader, &visitor) }
      visitor.scene.isStaging = false
      visitor.scene.finishPiece(of: client)
      taken = images.count - visitor.images.count
    }
    return taken
  }

  /// Applies the rest of a divided commit, and shows the whole commit.
  ///
  /// - Parameters:
  ///   - pieces: byte ranges of the operations on the tree, on contexts, and on animations not yet applied.
  ///   - operations: the bytes of the whole commit.
  ///   - decoded: the values of the whole commit that the validator decoded.
  package mutating func applyRest(
    _ pieces: [Range<Int>], of operations: UnsafeRawBufferPointer, from client: UInt32,
    commitTime: Double, decoded: DecodedValues = DecodedValues()
  ) {
    var reader = DecodedReader(decoded, from: pieces.first?.lowerBound ?? 0)
    change(client, commitTime: commitTime) { visitor in
      visitor.scene.unstage(client)
      for piece in pieces { visitCommit(operations, piece, &reader, &visitor) }
      visitor.scene.closeLists()
      visitor.scene.dropRemovedAnimations()
    }
  }

  /// Lends the scene to a visitor, which is its only owner during `body`.
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

  /// Stores committed values in the model alone.
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
        // Sampling applies the animations to the new values, in this same frame.
        animations.requestSampling(slot)
        restoreAnimated(slot)
      }
      presentation.copy(slot, from: model, slot)
      presentation.setTransition(slot, transitions[staged] != nil)
      releaseModel(of: slot, .staged)
    }
  }
}
