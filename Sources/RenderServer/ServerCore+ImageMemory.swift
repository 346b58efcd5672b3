internal import RenderTree
internal import WireProtocol

extension Session {
  /// Memory of the pictures in commits that are prepared or wait for a frame.
  fileprivate var queuedImageBytes: Int {
    queue.reduce(preparation?.imageBytes ?? 0) { $1.images.reduce($0) { $0 + $1.pixels.count * 4 } }
  }
}

extension ServerCore {
  /// Sees to it that the pictures of a commit fit into the memory that all clients share.
  ///
  /// When they do not, a client that would have more than an equal share of it is refused. One that
  /// would not is served, and whoever has most goes: many clients, each within its own limits,
  /// cannot take the memory from the others, or from the machine.
  ///
  /// - Parameter byteCount: of the commit's pictures.
  func makeRoom(forImages byteCount: Int, of session: Session) throws(WireError) {
    guard !configuration.isReplay, byteCount > 0 else { return }
    var held = sessions.map { ($0, tree.imageBytes(of: $0.slot) + $0.queuedImageBytes) }
    let own = held.first { $0.0 === session }?.1 ?? 0
    let share = configuration.imageMemory / max(sessions.count, 1)
    while held.reduce(byteCount, { $0 + $1.1 }) > configuration.imageMemory {
      guard own + byteCount <= share, let largest = held.max(by: { $0.1 < $1.1 }) else {
        throw Self.memoryError(own + byteCount, configuration.imageMemory)
      }
      evict(largest.0, Self.memoryError(largest.1, configuration.imageMemory))
      held.removeAll { $0.0 === largest.0 }
    }
  }

  private static func memoryError(_ bytes: Int, _ all: Int) -> WireError {
    WireError(
      .limitExceeded, "images of \(bytes) bytes, where all clients together may have \(all)")
  }

  /// Ends a session and frees what it holds now, not when its connection has closed.
  private func evict(_ session: Session, _ error: WireError) {
    end(session, error)
    disconnect(session)
  }
}
