import AnimationEvaluation
import DrawList
import GraphicsValues
package import WireProtocol

/// Heap memory of a client's layers and animations, in bytes.
package struct TreeMemory: Hashable, Sendable {
  /// Columns and tables of layers, their relations, the tables by which commits are checked, and surfaces without their
  /// pixels.
  package var layers = 0
  /// Rare properties and long values.
  package var properties = 0
  /// Animations, and the frozen pictures of transitions.
  package var animations = 0
  /// Rows, places, draw commands and particles of windows.
  package var display = 0

  package init() {}
}

extension RenderTree {
  /// Divides the memory of the tree among its clients.
  ///
  /// Columns and tables count with their capacity, or with the capacity that checked commits in the queue
  /// will need; each client has a share in proportion to its rows. Cost: O(clients + windows).
  package func memory(of clients: [(client: UInt32, objects: ObjectCounts)]) -> [TreeMemory] {
    let shares = shares(of: clients)
    var display = view.displayBytes(scene)
    for further in furtherViews {
      display.merge(further.displayBytes(scene, isFirst: false)) { $0 + $1 }
    }
    return clients.map { client, objects in
      let copies = scene.copyCount(of: client)
      var memory = TreeMemory()
      memory.layers =
        shares.layers(objects, copies: copies) + (scene.clients[client]?.layers.heapBytes ?? 0)
        + scene.surfaces.heapBytes(of: client)
      memory.properties = shares.properties(objects.rare) + scene.copies.longBytes(of: client)
      memory.animations =
        shares.animations(objects) + scene.frozen.bytes(of: client)
      let rows = objects.layers + copies
      memory.display =
        max(display[client] ?? 0, rows * OutputView.rowBytes) + (scene.emitters.bytes[client] ?? 0)
      return memory
    }
  }

  /// Memory of removed clients whose teardown has not ended, images included. A client counts in full until
  /// its last object is freed.
  ///
  /// - Parameter clients: the clients that have not been removed.
  package func teardownMemory(
    beside clients: [(client: UInt32, objects: ObjectCounts)]
  ) -> Int {
    if scene.teardown.isEmpty { return 0 }
    let shares = shares(of: clients)
    return scene.teardown.waiting.reduce(0) { sum, departure in
      let objects = departure.objects
      return sum + shares.layers(objects, copies: 0) + shares.properties(objects.rare)
        + shares.animations(objects) + scene.frozen.bytes(of: departure.client)
        + scene.frozen.releasedBytes(of: departure.client)
        + departure.images.reduce(0) { $0 + (scene.images[$1]?.byteCount ?? 0) }
    }
  }

  /// The shares of clients in the tables, of which removed clients have a part until their teardown ends.
  private func shares(of clients: [(client: UInt32, objects: ObjectCounts)]) -> MemoryShares {
    var total = ObjectCounts()
    for (_, objects) in clients { total += objects }
    for departure in scene.teardown.waiting { total += departure.objects }
    return MemoryShares(bytes: SharedBytes(of: scene), total: total, copies: scene.copies.count)
  }
}

/// Divides the tables that all clients share.
private struct MemoryShares {
  let bytes: SharedBytes
  let total: ObjectCounts
  /// Number of copies of all clients' layers.
  let copies: Int

  func layers(_ objects: ObjectCounts, copies: Int) -> Int {
    share(
      objects.layers + copies, of: total.layers + self.copies, bytes.columns.held,
      stride: bytes.columns.row)
      + share(copies, of: self.copies, bytes.copies, stride: 0)
      + objects.listBytes + objects.shadowBytes
  }

  func properties(_ rare: RareCounts) -> Int {
    let all = total.rare
    return share(
      rare.spaces, of: all.spaces, bytes.spaces, stride: SideTable<LayerSpace>.stride)
      + share(
        rare.contents, of: all.contents, bytes.contents, stride: SideTable<LayerContents>.stride
      )
      + share(rare.timings, of: all.timings, bytes.timings, stride: SideTable<Timing>.stride)
      + share(rare.names, of: all.names, bytes.names, stride: SideTable<String>.stride)
      + share(
        rare.tables, of: all.tables, bytes.tables, stride: SideTable<PropertyTable>.stride)
      + share(
        rare.parsed, of: all.parsed, bytes.parsed, stride: SideTable<ParsedProperties>.stride)
      + rare.bytes
  }

  func animations(_ objects: ObjectCounts) -> Int {
    share(
      objects.animations, of: total.animations, bytes.animations,
      stride: MemoryLayout<AnimatedLayer>.stride)
      + objects.animations * Self.animationBytes + objects.curves * DenseTracks.groupBytes
      + objects.animationBytes
  }

  /// Bytes of an array with one animation, which each animated layer has, and of a track.
  private static let animationBytes =
    HeapBytes.array(capacity: 1, stride: MemoryLayout<LayerAnimation>.stride)
    + DenseTracks.trackBytes

  /// A client's part of a table, whose size is `held` or, if that is larger, what `all` rows will need.
  private func share(_ own: Int, of all: Int, _ held: Int, stride: Int) -> Int {
    guard own > 0, all > 0 else { return 0 }
    let bytes = max(held, HeapBytes.grownArray(count: all, stride: stride))
    return Int(Double(bytes) * Double(own) / Double(all))
  }
}
