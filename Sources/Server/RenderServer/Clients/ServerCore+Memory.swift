internal import DrawList
internal import RenderTree
internal import WireProtocol

extension Session {
  /// Bytes of what has come and waits, and of what has not been read.
  fileprivate var waitingBytes: Int {
    var bytes = assembler.grownBytes + (staging?.heldBytes ?? 0) + (preparation?.byteCount ?? 0)
    bytes += outbox.capacity
    for commit in queue {
      bytes += commit.payload.heldBytes + (commit.parts?.heapBytes ?? 0) + commit.pictures.pixels
      bytes += commit.parts?.doubledBytes ?? 0
    }
    return bytes
  }
}

/// The most that all clients can hold, from the accounts taken last and from what has come since: where it
/// is far from the limit, a commit costs no look at every client.
struct MemoryEstimate {
  /// Frames after which the accounts are taken again: animations and caches grow without commits.
  static let lifetime: UInt64 = 64
  /// More than a layer, an animation or a curve can add to the tables and to the display.
  private static let objectBytes = 4096

  private let frame: UInt64
  /// Twice the accounts, since tables may double.
  private var most: Int

  /// - Parameter bytes: of the accounts.
  init(_ bytes: Int, frame: UInt64) {
    self.frame = frame
    most = 2 * bytes
  }

  func isValid(_ frame: UInt64) -> Bool { frame &- self.frame < Self.lifetime }

  /// Adds what comes; false when that may be more than a limit.
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

  /// - Parameter objects: What each session has.
  private func memories(of objects: [(UInt32, ObjectCounts)]) -> [ClientMemory] {
    zip(sessions, tree.memory(of: objects)).map { session, shown in
      var memory = ClientMemory()
      memory.tree = shown
      memory.images = tree.imageBytes(of: session.slot)
      memory.caches = renderer?.keptBytes(of: session.slot) ?? 0
      memory.waiting = session.waitingBytes
      return memory
    }
  }

  /// Makes room for what a client sends in the memory that all clients share, before that is taken.
  ///
  /// Without room, a client that would have more than an equal share is refused. For one that would
  /// not, the client with the most memory is disconnected: many clients, each within its own limits,
  /// cannot take the memory from the others, or from the machine. Cost: O(1) far from the limit, else
  /// O(clients + windows + kept pictures).
  ///
  /// - Parameters:
  ///   - byteCount: to be added to what the client holds.
  ///   - objects: What the client has with the commit that is to be queued.
  ///   - destroyedCount: Layers that are there until that commit is applied.
  func makeRoom(
    for byteCount: Int, of session: Session, with objects: ObjectCounts? = nil,
    destroyedCount: Int = 0
  ) throws(WireError) {
    guard !configuration.isReplay else { return }
    var new = objects
    new?.layers += destroyedCount
    if memoryEstimate?.isValid(frameNumber) == true,
      memoryEstimate?.add(
        byteCount, session.objects, new, limit: configuration.clientMemory) == true
    {
      return
    }
    var counts = heldObjects(with: new, of: session)
    var held = memories(of: counts).map(\.total)
    let sum = held.reduce(byteCount, +)
    let departing = makeRoomOfDeparting(beside: counts, with: sum)
    memoryEstimate = MemoryEstimate(sum + departing, frame: frameNumber)
    let share = configuration.clientMemory / max(sessions.count, 1)
    while held.reduce(byteCount, +) > configuration.clientMemory {
      let own = sessions.firstIndex { $0 === session }.map { held[$0] } ?? share
      guard own + byteCount <= share, let largest = held.indices.max(by: { held[$0] < held[$1] })
      else { throw Self.memoryError(own + byteCount, configuration.clientMemory) }
      evict(sessions[largest], Self.memoryError(held[largest], configuration.clientMemory))
      // What clients share is divided anew among those that are left.
      counts = heldObjects(with: new, of: session)
      held = memories(of: counts).map(\.total)
    }
  }

  /// What each client has, in the order of the sessions.
  ///
  /// - Parameter objects: of one of them, with a commit that is not queued.
  private func heldObjects(
    with objects: ObjectCounts? = nil, of session: Session? = nil
  ) -> [(UInt32, ObjectCounts)] {
    sessions.map {
      ($0.slot, $0.heldObjects($0 === session ? objects ?? $0.objects : $0.objects))
    }
  }

  /// Ends the sessions of the clients with the most memory until the others have room, in one of 64 frames:
  /// animations, emitters and caches grow without commits. Cost: O(clients + windows + kept pictures).
  func checkMemory() {
    guard !configuration.isReplay, (frameNumber + 1) % MemoryEstimate.lifetime == 0 else { return }
    var held = memories.map(\.total)
    let departing = makeRoomOfDeparting(beside: heldObjects(), with: held.reduce(0, +))
    while held.reduce(0, +) > configuration.clientMemory,
      let largest = held.indices.max(by: { held[$0] < held[$1] })
    {
      evict(sessions[largest], Self.memoryError(held[largest], configuration.clientMemory))
      held = memories.map(\.total)
    }
    memoryEstimate = MemoryEstimate(held.reduce(departing, +), frame: frameNumber)
  }

  /// Takes apart at once what removed clients have left, if there is no room for it beside the others.
  ///
  /// - Parameters:
  ///   - clients: the others, with what they have.
  ///   - bytes: that they hold, or will.
  /// - Returns: bytes that removed clients hold.
  private func makeRoomOfDeparting(
    beside clients: [(UInt32, ObjectCounts)], with bytes: Int
  ) -> Int {
    let departing = tree.departingMemory(beside: clients)
    guard departing > 0, bytes + departing > configuration.clientMemory else { return departing }
    discard(tree.finishTeardown())
    return 0
  }

  private static func memoryError(_ bytes: Int, _ all: Int) -> WireError {
    WireError(
      .limitExceeded, "\(bytes) bytes of memory, where all clients together may have \(all)")
  }

  /// Ends a session and frees what it holds now, not when its connection has closed.
  private func evict(_ session: Session, _ error: WireError) {
    end(session, error)
    disconnect(session)
    discard(tree.finishTeardown())
  }
}
