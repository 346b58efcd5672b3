import DrawList
import GraphicsValues
package import WireProtocol

/// Values of removed clients: many heap objects, which any thread may free.
package struct ReleasedStorage: Sendable {
  var layers: [AnimatedLayer] = []
  var tables: [PropertyTable] = []
  var images: [PixelImage] = []
  var pictures: [FrozenPicture] = []

  /// Whether freeing may take longer than handing the values to another thread.
  package var isLarge: Bool {
    layers.count > 8 || !tables.isEmpty || !pictures.isEmpty
      || images.reduce(0) { $0 + $1.byteCount } > 1 << 20
  }
}

/// A removed client with objects that are not freed yet.
struct DepartedClient: Sendable {
  let client: UInt32
  /// Slots of the client's layers, in reverse order of removal. They have no relations and are not on display.
  var slots: [Int32]
  /// Indices of the client's images, in reverse order of removal. Images are removed before layers.
  var images: [Int32]
  /// Frozen pictures for the coming transitions of a commit that was applied in part.
  var pictures: [FrozenPicture]
  /// The client's objects when it was removed: all count as memory until the last object is freed.
  let objects: ObjectCounts

  /// Number of objects left.
  var count: Int { slots.count + images.count + pictures.count }
}

/// Removed clients whose objects are freed over several frames, in the order of removal.
struct ClientTeardown: Sendable {
  /// Clients with objects left.
  private(set) var waiting: [DepartedClient] = []
  /// Number of objects freed in a frame: some 2 ms.
  private static let usualObjectsPerFrame = 2048
  var objectsPerFrame = Self.usualObjectsPerFrame {
    didSet { left = objectsPerFrame }
  }
  /// Number of objects that may still be freed before the next frame.
  fileprivate(set) var left = Self.usualObjectsPerFrame

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ departure: DepartedClient) {
    if departure.count > 0 { waiting.append(departure) }
  }

  /// Removes and returns the first client; `putBack` returns it with the objects that are left.
  mutating func takeFirst() -> DepartedClient { waiting.removeFirst() }

  mutating func putBack(_ departure: DepartedClient) {
    if departure.count > 0 { waiting.insert(departure, at: 0) }
  }

  /// Moves a client to the front.
  mutating func advance(_ client: UInt32) {
    guard let index = waiting.firstIndex(where: { $0.client == client }) else { return }
    waiting.insert(waiting.remove(at: index), at: 0)
  }
}

// A removed client is off the display at once. Freeing 100,000 layers takes longer than a frame, so it is spread
// over several. Until then their slots are not free, are in no client's table and have no relations: only this
// file changes them, and sampling skips them.
extension Scene {
  /// Removes a client with all its objects, without effect on other clients' layers.
  ///
  /// Cost: a pass over the layers, of some nanoseconds each. At most `teardownObjectsPerFrame` objects are
  /// freed now; later frames free the others: see `continueTeardown`.
  ///
  /// - Parameter objects: the client's objects, as counted when its commits were checked.
  /// - Returns: the values of the objects freed so far.
  package mutating func removeClient(
    _ client: UInt32, objects: ObjectCounts
  ) -> ReleasedStorage {
    guard let table = clients.removeValue(forKey: client) else { return ReleasedStorage() }
    // The slot of a root may belong to another layer by the next topology.
    for context in windows.contexts where context.client == client {
      if let root = context.root { windows.rebuildWindow(of: Int(root)) }
    }
    windows.removeContexts { $0.client == client }
    let pictures = staging.take(client).pictures
    windows.hosting.noteRemoved(client)
    removeSurfaces(of: client)
    // Freed from the last to the first, so that columns empty from their ends.
    let slots = table.layers.slots
    for slot in slots {
      graph.isolate(Int(slot))
      windows.hide(Int(slot))
    }
    graph.forgetClocks(of: client)
    teardown.add(
      DepartedClient(
        client: client, slots: slots,
        // Sorted, so that the next free index does not depend on a dictionary's order.
        images: table.images.values.sorted(by: >), pictures: pictures,
        objects: objects))
    return tearDownSome()
  }

  /// Number of removed clients' objects that are freed in a frame.
  package var teardownObjectsPerFrame: Int {
    get { teardown.objectsPerFrame }
    set { teardown.objectsPerFrame = newValue }
  }

  /// Whether removed clients have objects that are not freed yet.
  package var isTearingDown: Bool { !teardown.isEmpty }

  /// Frees one frame's number of removed clients' objects. Call it once a frame.
  package mutating func continueTeardown() -> ReleasedStorage {
    teardown.left = teardown.objectsPerFrame
    return teardown.isEmpty ? ReleasedStorage() : tearDownSome()
  }

  /// Frees all objects of removed clients, without a limit of time.
  package mutating func finishTeardown() -> ReleasedStorage {
    teardown.left = .max
    defer { teardown.left = 0 }
    return tearDownSome()
  }

  /// Frees all objects of one removed client, because a new client gets its number.
  mutating func finishTeardown(of client: UInt32) {
    teardown.advance(client)
    guard let departure = teardown.waiting.first, departure.client == client else { return }
    let left = teardown.left
    teardown.left = departure.count
    _ = tearDownSome()
    teardown.left = left
  }

  private mutating func tearDownSome() -> ReleasedStorage {
    var released = ReleasedStorage()
    while teardown.left > 0, !teardown.isEmpty {
      var departure = teardown.takeFirst()
      departure.free(&self, into: &released)
      teardown.putBack(departure)
    }
    return released
  }
}

extension DepartedClient {
  /// Frees objects until none is left, or no more may be freed before the next frame.
  fileprivate mutating func free(_ scene: inout Scene, into released: inout ReleasedStorage) {
    while scene.teardown.left > 0, let index = images.popLast() {
      if let image = scene.images[index] { released.images.append(image) }
      scene.releaseImage(index)
      scene.teardown.left -= 1
    }
    while scene.teardown.left > 0, let picture = pictures.popLast() {
      scene.discard(picture, of: client)
      released.pictures.append(picture)
      scene.teardown.left -= 1
    }
    var lists = LargeSiblingLists()
    while scene.teardown.left > 0, let slot = slots.popLast() {
      scene.graph.children[Int(slot)].removeAll()
      if scene.stores.presentation.rest.contains(Int(slot)),
        let table = scene.stores.presentation.rest[Int(slot)]
      {
        released.tables.append(table)
      }
      if let layer = scene.destroyLayer(Int(slot), &lists) { released.layers.append(layer) }
      scene.teardown.left -= 1
    }
  }
}
