import AnimationEvaluation
package import DrawList
import GraphicsValues
package import WireProtocol

// Committed operations, which `CommitValidator` has accepted. An object can be missing here only because its commit
// was refused, so unknown ids are skipped and nothing can trap.
extension Scene {
  /// Applies one validated commit, whole.
  ///
  /// - Parameters:
  ///   - operations: the bytes of the commit, which a `CommitValidator` has accepted.
  ///   - commitTime: media time that replaces an animation's `beginTime` of 0 (§4.5).
  ///   - images: the images that the commit defines, in the order of its `defineImage` operations.
  ///   - surfaces: the memory of the surfaces that it defines, in the order of its `defineSurface` operations.
  ///   - drafts: the looks from which the commit's transitions start (`RenderTree.freeze`); a transition of another
  ///     layer has no effect.
  ///   - decoded: the values that the validator decoded (`CommitValidator.takeDecoded`).
  package mutating func apply(
    _ operations: UnsafeRawBufferPointer, from client: UInt32, commitTime: Double,
    images: [PixelImage] = [], surfaces: [any SurfaceSource] = [],
    drafts: FrozenDrafts = FrozenDrafts(), decoded: DecodedValues = DecodedValues()
  ) {
    var reader = DecodedReader(decoded)
    change(
      client, commitTime: commitTime, images: images[...], surfaces: surfaces[...], drafts: drafts
    ) { visitor in
      visitCommit(operations, 0..<operations.count, &reader, &visitor)
      visitor.finish()
    }
  }

  /// Applies operations of a divided commit that show nothing yet: layers, images and values, and animations,
  /// which begin when their client is resumed.
  ///
  /// Divided commits are too long for one frame. Their client is suspended in `sample` from the first piece until
  /// the last.
  ///
  /// - Parameters:
  ///   - pieces: byte ranges of the operations, in order.
  ///   - operations: the bytes of the whole commit.
  ///   - begins: begin times of the pieces' animations that have none of their own, in the time of their layers.
  ///   - images: the images of the commit that are not used yet, in the order of their operations.
  ///   - surfaces: the memory of its surfaces that is not used yet, in the order of their operations.
  ///   - decoded: the values of the whole commit that the validator decoded.
  /// - Returns: the numbers of images and of surfaces used.
  package mutating func applyValues(
    _ pieces: ArraySlice<Range<Int>>, of operations: UnsafeRawBufferPointer, from client: UInt32,
    begins: ArraySlice<Double> = [], images: [PixelImage] = [],
    surfaces: [any SurfaceSource] = [], decoded: DecodedValues = DecodedValues()
  ) -> (images: Int, surfaces: Int) {
    var taken = (images: 0, surfaces: 0)
    var reader = DecodedReader(decoded, from: pieces.first?.lowerBound ?? 0)
    change(client, begins: begins, images: images[...], surfaces: surfaces[...]) { visitor in
      visitor.startStaging()
      for piece in pieces { visitCommit(operations, piece, &reader, &visitor) }
      visitor.finishStaging()
      taken.images = images.count - visitor.images.count
      taken.surfaces = surfaces.count - visitor.surfaces.count
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
      visitor.unstage()
      for piece in pieces { visitCommit(operations, piece, &reader, &visitor) }
      visitor.finish()
    }
  }

  /// Lends the scene and a client's table to a visitor during `body`; does nothing for an unknown client.
  ///
  /// In the meantime the client's entry in `clients` is empty.
  private mutating func change(
    _ client: UInt32, commitTime: Double = 0, begins: ArraySlice<Double> = [],
    images: ArraySlice<PixelImage> = [], surfaces: ArraySlice<any SurfaceSource> = [],
    drafts: FrozenDrafts = FrozenDrafts(), _ body: (inout CommitApplication) -> Void
  ) {
    guard clients[client] != nil else { return }
    timeline.pairings.willCommit()
    // Swapped out, so that the visitor has exclusive access to the table and to the scene.
    var table = ClientTable()
    swap(&table, &clients[client, default: ClientTable()])
    withUnsafeMutablePointer(to: &self) { scene in
      withUnsafeMutablePointer(to: &table) {
        var visitor = CommitApplication(
          scene: scene, table: $0, client: client, commitTime: commitTime, begins: begins,
          images: images, surfaces: surfaces, drafts: drafts.bySlot)
        body(&visitor)
      }
    }
    swap(&table, &clients[client, default: ClientTable()])
  }
}
