import DrawList
import RenderTree
import WireProtocol

/// An upper bound of the bytes that all clients hold: the last full account plus everything that has
/// arrived since. Far below the limit, it saves a look at every client for each commit.
struct MemoryEstimate {
  /// Number of frames after which a full account is due, because animations and caches grow without
  /// commits.
  static let lifetime: UInt64 = 64
  /// An upper bound of the bytes that a layer, an animation or a curve adds to the tables and to the
  /// display.
  private static let objectBytes = 4096

  private let frame: UInt64
  /// The bound, in bytes: twice the account, since tables may double.
  private var most: Int

  /// - Parameter bytes: the full account.
  init(_ bytes: Int, frame: UInt64) {
    self.frame = frame
    most = 2 * bytes
  }

  func isValid(_ frame: UInt64) -> Bool { frame &- self.frame < Self.lifetime }

  /// Adds an arrival to the bound; false when the bound then exceeds `limit`.
  mutating func add(
    _ byteCount: Int, _ before: ObjectCounts, _ after: ObjectCounts?, limit: Int
  ) -> Bool {
    most += 2 * byteCount
    if let after {
      let count =
        max(after.layers - before.layers, 0) + max(after.animations - before.animations, 0)
        + max(after.curves - before.curves, 0)
      let bytes =
        max(after.rare.bytes - before.rare.bytes, 0) + max(after.listBytes - before.listBytes, 0)
        + max(after.animationBytes - before.animationBytes, 0)
        + max(after.shadowBytes - before.shadowBytes, 0)
      most += count * Self.objectBytes + bytes
    }
    return most <= limit
  }
}

extension ServerCore {
  /// The memory of each client, in the order of the sessions. Cost: O(clients + windows + kept pictures).
  package var memories: [ClientMemory] {
    memories(of: heldObjects())
  }

  /// The memory of a client.
  package func memory(of session: Session) -> ClientMemory {
    sessions.firstIndex { $0 === session }.map { memories[$0] } ?? ClientMemory()
  }

  /// - Parameter objects: object counts of each session.
  private func memories(of objects: [(UInt32, ObjectCounts)]) -> [ClientMemory] {
    zip(sessions, tree.memory(of: objects)).map { session, shown in
      var memory = ClientMemory()
      memory.tree = shown
      memory.images = tree.scene.imageBytes(of: session.slot)
      for output in outputs {
        memory.caches += output.display.renderer?.keptBytes(of: session.slot) ?? 0
      }
      memory.caches += session.surfaceTally.heldByteCount
      memory.waiting = session.waitingBytes
      return memory
    }
  }

  /// Makes room in the memory that all clients share, before a client's bytes are stored.
  ///
  /// Without room, a client that would exceed an equal share is refused. For a client within its
  /// share, the client with the most memory is disconnected: many clients, each within its own limits,
  /// cannot take the memory from the others or from the machine. Cost: O(1) far from the limit, else
  /// O(clients + windows + kept pictures).
  ///
  /// - Parameters:
  ///   - byteCount: bytes to add for the client.
  ///   - objects: object counts of the client including the commit that is to be queued.
  ///   - destroyedCount: number of layers that exist until that commit is applied.
  func makeRoom(
    for byteCount: Int, of session: Session, with objects: ObjectCounts? = nil,
    destroyedCount: Int = 0
  ) throws(WireError) {
    guard !configuration.isReplay else { return }
    var new = objects
    new?.layers += destroyedCount
    if memoryEstimate?.isValid(frames.number) == true,
      memoryEstimate?.add(
        byteCount, session.objects.counts, new, limit: configuration.clientMemory) == true
    {
      return
    }
    var counts = heldObjects(with: new, of: session)
    var held = memories(of: counts).map(\.total)
    let sum = held.reduce(byteCount, +)
    let departing = tearDownIfNeeded(beside: counts, with: sum)
    memoryEstimate = MemoryEstimate(sum + departing, frame: frames.number)
    let share = configuration.clientMemory / max(sessions.count, 1)
    while held.reduce(byteCount, +) > configuration.clientMemory {
      let own = sessions.firstIndex { $0 === session }.map { held[$0] } ?? share
      guard own + byteCount <= share, let largest = held.indices.max(by: { held[$0] < held[$1] })
      else { throw Self.memoryError(own + byteCount, configuration.clientMemory) }
      evict(sessions[largest], Self.memoryError(held[largest], configuration.clientMemory))
      // Shared tables are divided anew among the remaining clients.
      counts = heldObjects(with: new, of: session)
      held = memories(of: counts).map(\.total)
    }
  }

  /// The object counts of each client, in the order of the sessions.
  ///
  /// - Parameter objects: counts of `session` including a commit that is not queued yet.
  private func heldObjects(
    with objects: ObjectCounts? = nil, of session: Session? = nil
  ) -> [(UInt32, ObjectCounts)] {
    sessions.map {
      ($0.slot, $0.commits.held($0 === session ? objects ?? $0.objects.counts : $0.objects.counts))
    }
  }

  /// Ends the sessions of the clients with the most memory until the rest fits. Runs once in 64 frames,
  /// because animations, emitters and caches grow without commits. Cost: O(clients + windows + kept
  /// pictures).
  func checkMemory() {
    guard !configuration.isReplay, (frames.number + 1) % MemoryEstimate.lifetime == 0 else {
      return
    }
    var held = memories.map(\.total)
    let departing = tearDownIfNeeded(beside: heldObjects(), with: held.reduce(0, +))
    while held.reduce(0, +) > configuration.clientMemory,
      let largest = held.indices.max(by: { held[$0] < held[$1] })
    {
      evict(sessions[largest], Self.memoryError(held[largest], configuration.clientMemory))
      held = memories.map(\.total)
    }
    memoryEstimate = MemoryEstimate(held.reduce(departing, +), frame: frames.number)
  }

  /// Completes the teardown of removed clients at once, if their memory does not fit beside the present
  /// clients'.
  ///
  /// - Parameters:
  ///   - clients: the present clients with their object counts.
  ///   - bytes: bytes that the present clients hold or are about to hold.
  /// - Returns: bytes that removed clients still hold.
  private func tearDownIfNeeded(
    beside clients: [(UInt32, ObjectCounts)], with bytes: Int
  ) -> Int {
    let departing = tree.teardownMemory(beside: clients)
    guard departing > 0, bytes + departing > configuration.clientMemory else { return departing }
    discard(tree.scene.finishTeardown())
    return 0
  }

  private static func memoryError(_ bytes: Int, _ all: Int) -> WireError {
    WireError(
      .limitExceeded, "\(bytes) bytes of memory, where all clients together may have \(all)")
  }

  /// Ends a session and frees its memory now, not when its connection has closed.
  private func evict(_ session: Session, _ error: WireError) {
    end(session, error)
    disconnect(session)
    discard(tree.scene.finishTeardown())
  }
}
