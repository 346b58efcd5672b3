internal import DrawList
internal import GraphicsValues
package import WireProtocol

/// The values of a client that has been removed: many objects, which any thread may free.
package struct ReleasedStorage: Sendable {
  var layers: [AnimatedLayer] = []
  var tables: [PropertyTable] = []
  var images: [PixelImage] = []
  var pictures: [FrozenPicture] = []

  /// Freeing the remains may take longer than handing them to another thread.
  package var isLarge: Bool {
    layers.count > 8 || !tables.isEmpty || !pictures.isEmpty
      || images.reduce(0) { $0 + $1.byteCount } > 1 << 20
  }
}

/// A client that has been removed, and of which there is something left to take apart.
struct DepartedClient: Sendable {
  let client: UInt32
  /// Slots of the client's layers, in reverse order of removal. They have no relations and are not on display.
  var slots: [Int32]
  /// Indices of the client's images, in reverse order of removal. Images are removed before layers.
  var images: [Int32]
  /// What transitions of half a commit would have started from.
  var pictures: [FrozenPicture]
  /// What the client had. All of it counts as memory until the last object is removed.
  let objects: ObjectCounts

  /// Number of objects left.
  var count: Int { slots.count + images.count + pictures.count }
}

/// Clients that have been removed and are taken apart over several frames, the first to go first.
struct ClientTeardown: Sendable {
  /// Each has something left.
  private(set) var waiting: [DepartedClient] = []
  /// Number of objects that go in a frame: some 2 ms.
  private static let usualObjectsPerFrame = 2048
  var objectsPerFrame = Self.usualObjectsPerFrame {
    didSet { left = objectsPerFrame }
  }
  /// Number of objects that may go before the next frame.
  fileprivate(set) var left = Self.usualObjectsPerFrame

  var isEmpty: Bool { waiting.isEmpty }

  mutating func add(_ departure: DepartedClient) {
    if departure.count > 0 { waiting.append(departure) }
  }

  /// The next client, whose rest `putBack` returns.
  mutating func takeFirst() -> DepartedClient { waiting.removeFirst() }

  mutating func putBack(_ departure: DepartedClient) {
    if departure.count > 0 { waiting.insert(departure, at: 0) }
  }

  /// Puts a client before those that went earlier.
  mutating func advance(_ client: UInt32) {
    guard let index = waiting.firstIndex(where: { $0.client == client }) else { return }
    waiting.insert(waiting.remove(at: index), at: 0)
  }
}

// A client that goes is off the display at once; to take 100,000 layers apart takes frames' time, so frames
// share it. Their slots are in no client's table and have no relations, and are not free: nothing but this file
// changes them, and samplings leave them as they are.
extension Scene {
  /// Takes away everything a client has; other clients' layers do not notice.
  ///
  /// Cost: a pass over the layers, of some nanoseconds each. What is more than `teardownObjectsPerFrame` is
  /// taken apart by later frames: see `continueTeardown`.
  ///
  /// - Parameter objects: what the client has, as its commits were checked.
  /// - Returns: what has been taken apart.
  package mutating func removeClient(
    _ client: UInt32, objects: ObjectCounts
  ) -> ReleasedStorage {
    guard let table = clients.removeValue(forKey: client) else { return ReleasedStorage() }
    // The slot of a root may be another's by the next topology.
    for context in contexts where context.client == client {
      if let root = context.root { rebuildWindow(of: Int(root)) }
    }
    removeContexts { $0.client == client }
    staged[client] = nil
    let pictures = stagedPictures.removeValue(forKey: client) ?? []
    stagedTimings[client] = nil
    hosting.noteRemoved(client)
    // From the last to the first, so that columns are left from their ends.
    let slots = table.layers.slots
    for slot in slots {
      parents[Int(slot)] = -1
      masks[Int(slot)] = -1
      rowsOfSlots[Int(slot)] = -1
      windows[Int(slot)] = -1
    }
    // They lead to sublayers, whose slots may be others' soon.
    let owners = clientsOfSlots
    retimed.removeAll { owners[Int($0)] == client }
    teardown.add(
      DepartedClient(
        client: client, slots: slots,
        // Sorted, so that which index is free next does not depend on a dictionary's order.
        images: table.images.values.sorted(by: >), pictures: pictures.compactMap { $0 },
        objects: objects))
    return tearDownSome()
  }

  /// Number of layers and images that removed clients lose in a frame.
  package var teardownObjectsPerFrame: Int {
    get { teardown.objectsPerFrame }
    set { teardown.objectsPerFrame = newValue }
  }

  /// Whether there are clients that have been removed and are not yet taken apart.
  package var isTearingDown: Bool { !teardown.isEmpty }

  /// Takes apart some of what removed clients have left: a frame's part of it. To be called once a frame.
  package mutating func continueTeardown() -> ReleasedStorage {
    teardown.left = teardown.objectsPerFrame
    return teardown.isEmpty ? ReleasedStorage() : tearDownSome()
  }

  /// Takes apart all that removed clients have left, however long it takes.
  package mutating func finishTeardown() -> ReleasedStorage {
    teardown.left = .max
    defer { teardown.left = 0 }
    return tearDownSome()
  }

  /// Takes apart all that one client has left, whose number a new client gets.
  mutating func finishTeardown(of client: UInt32) {
    teardown.advance(client)
    guard let departure = teardown.waiting.first, departure.client == client else { return }
    let left = teardown.left
    teardown.left = departure.count
    _ = tearDownSome()
    teardown.left = left
  }

  private mutating func tearDownSome() -> ReleasedStorage {
    releasedStorage = ReleasedStorage()
    while teardown.left > 0, !teardown.isEmpty {
      var departure = teardown.takeFirst()
      while teardown.left > 0, let index = departure.images.popLast() {
        if let image = images[index] { releasedStorage?.images.append(image) }
        releaseImage(index)
        teardown.left -= 1
      }
      while teardown.left > 0, let picture = departure.pictures.popLast() {
        discard(picture, of: departure.client)
        releasedStorage?.pictures.append(picture)
        teardown.left -= 1
      }
      while teardown.left > 0, let slot = departure.slots.popLast() {
        children[Int(slot)].removeAll()
        if presentation.rest.contains(Int(slot)), let table = presentation.rest[Int(slot)] {
          releasedStorage?.tables.append(table)
        }
        destroyLayer(Int(slot))
        teardown.left -= 1
      }
      teardown.putBack(departure)
    }
    defer { releasedStorage = nil }
    return releasedStorage ?? ReleasedStorage()
  }
}
