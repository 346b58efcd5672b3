internal import DrawList
internal import RenderTree
internal import WireProtocol

extension Session {
  /// About what a layer and an animation take, beside their long values.
  private static let layerBytes = 300
  private static let animationBytes = 400

  /// About what the client holds in memory, or has sent to be held, but for the pictures on display.
  fileprivate var heldBytes: Int {
    var bytes = acceptedBytes + (staging?.count ?? 0) + (preparation?.byteCount ?? 0)
    for commit in queue { bytes += commit.payload.count + commit.pictures.pixels }
    return bytes
  }

  /// Takes down what a client has whose commit has been checked.
  func noteAccepted(_ validator: borrowing CommitValidator) {
    acceptedBytes =
      validator.valueBytes + validator.layerCount * Self.layerBytes
      + validator.animationCount * Self.animationBytes
  }
}

extension ServerCore {
  /// Sees to it that what a client sends fits into the memory that all clients share.
  ///
  /// When it does not, a client that would have more than an equal share is refused. One that would
  /// not is served, and whoever has most goes: many clients, each within its own limits, cannot take
  /// the memory from the others, or from the machine. Cost: O(clients).
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
