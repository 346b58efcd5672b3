/// The parts of clients that wait in one frame until frames have paid for them, by slot.
package struct WaitingParts: Sendable {
  /// Clients that stand still: their commits wait, and their animations and emitters are not sampled.
  var still: Set<UInt32> = []
  /// Clients whose panes of glass repeat their last picture.
  var frozenBackdrops: Set<UInt32> = []
}

/// The played recording's decisions for the next frame. A replay makes none by itself, because its caches differ
/// from the recorded server's, and because that counted the work of other frames.
package struct RecordedDecisions: Sendable {
  private(set) var waiting = WaitingParts()
  /// Clients that are evicted, by slot.
  private var evictions: [UInt32] = []

  /// Makes a client stand still in the next frame.
  package mutating func standStill(_ client: UInt32) { waiting.still.insert(client) }

  /// Freezes a client's backdrops in the next frame that is drawn.
  package mutating func freezeBackdrops(_ client: UInt32) { waiting.frozenBackdrops.insert(client) }

  /// Evicts a client in the next frame.
  package mutating func evict(_ client: UInt32) { evictions.append(client) }

  /// Removes and returns the waiting parts.
  ///
  /// - Parameter draws: whether the frame is drawn; otherwise backdrops wait for one that is.
  mutating func takeWaiting(draws: Bool) -> WaitingParts {
    var taken = waiting
    if draws { waiting.frozenBackdrops = [] } else { taken.frozenBackdrops = [] }
    waiting.still = []
    return taken
  }

  /// Removes and returns the evicted clients.
  mutating func takeEvictions() -> [UInt32] {
    defer { evictions = [] }
    return evictions
  }
}
