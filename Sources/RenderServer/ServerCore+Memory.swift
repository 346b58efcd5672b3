internal import DrawList
internal import RenderTree
internal import WireProtocol

extension Session {
  /// Bytes of memory for a layer and for an animation, long values left out: the growth of `heapBytes`
  /// in `renderctl stats` for 10,000 of each, rounded up. Not exact, since tables grow by doubling.
  private static let layerBytes = 1250
  private static let animationBytes = 1700

  /// Bytes that the client holds in memory, or has sent to be held, pictures on display left out.
  fileprivate var heldBytes: Int {
    var bytes = acceptedBytes + (staging?.count ?? 0) + (preparation?.byteCount ?? 0)
    for commit in queue { bytes += commit.payload.count + commit.pictures.pixels }
    return bytes
  }

  /// Notes the memory of a client whose commit has been checked.
  func noteAccepted(_ validator: borrowing CommitValidator) {
    acceptedBytes =
      validator.valueBytes + validator.layerCount * Self.layerBytes
      + validator.animationCount * Self.animationBytes
  }
}

extension ServerCore {
  /// Makes room for what a client sends in the memory that all clients share.
  ///
  /// Without room, a client that would have more than an equal share is refused. For one that would
  /// not, the client with the most memory is disconnected: many clients, each within its own limits,
  /// cannot take the memory from the others, or from the machine. Cost: O(clients).
  ///
  /// - Parameter byteCount: to be added to what the client holds.
  func makeRoom(for byteCount: Int, of session: Session) throws(WireError) {
    guard !configuration.isReplay else { return }
    var held = sessions.map { ($0, tree.imageBytes(of: $0.slot) + $0.heldBytes) }
    guard held.reduce(byteCount, { $0 + $1.1 }) > configuration.clientMemory else { return }
    let own = held.first { $0.0 === session }?.1 ?? 0
    let share = configuration.clientMemory / max(sessions.count, 1)
    while held.reduce(byteCount, { $0 + $1.1 }) > configuration.clientMemory {
      guard own + byteCount <= share, let largest = held.max(by: { $0.1 < $1.1 }) else {
        throw Self.memoryError(own + byteCount, configuration.clientMemory)
      }
      evict(largest.0, Self.memoryError(largest.1, configuration.clientMemory))
      held.removeAll { $0.0 === largest.0 }
    }
  }

  private static func memoryError(_ bytes: Int, _ all: Int) -> WireError {
    WireError(
      .limitExceeded, "\(bytes) bytes of memory, where all clients together may have \(all)")
  }

  /// Ends a session and frees what it holds now, not when its connection has closed.
  private func evict(_ session: Session, _ error: WireError) {
    end(session, error)
    disconnect(session)
  }
}
