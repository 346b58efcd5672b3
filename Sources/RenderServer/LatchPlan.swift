/// Which of the commits that wait are taken in by the next frame.
///
/// All of them, as a rule. Long ones are another matter: applying them is part of the frame, which
/// would be late for everybody when one client sends as much as its credits allow. So clients whose
/// commits are long share so many bytes a frame, by turns, and one commit that is longer than that
/// is paid for by the frames after it. What does not fit waits. The plan follows from the queues
/// alone, so that a replay makes the same frames.
package struct LatchPlan {
  /// What waits of one client.
  package struct Queue {
    /// Bytes of its commits, the oldest first.
    package var sizes: [Int]
    /// When it had its last turn among those with long commits; counts turns, 0 for none.
    package var lastTurn: UInt64

    package init(sizes: [Int], lastTurn: UInt64 = 0) {
      self.sizes = sizes
      self.lastTurn = lastTurn
    }

    var byteCount: Int { sizes.reduce(0, +) }
  }

  /// Bytes of a client's commits that are always taken in.
  package static let freeBytes = 65_536
  /// Bytes that the others share in a frame: one frame of the protocol.
  package static let sharedBytes = 1 << 20

  /// How many commits of each queue are taken in.
  package private(set) var counts: [Int]
  /// The queues that have had their turn, in the order of their turns.
  package private(set) var turns: [Int] = []
  /// What earlier frames have taken in and later ones have to pay for.
  package private(set) var debt: Int

  /// - Parameters:
  ///   - debt: that the frame before left.
  ///   - sharedBytes: what this frame pays, and what it may take in.
  package init(_ queues: [Queue], debt: Int = 0, sharedBytes: Int = Self.sharedBytes) {
    counts = queues.map(\.sizes.count)
    self.debt = max(debt - sharedBytes, 0)
    let mayTake = self.debt < sharedBytes
    var left = sharedBytes
    let long = queues.indices.filter { queues[$0].byteCount > Self.freeBytes }
    for index in long.sorted(by: { (queues[$0].lastTurn, $0) < (queues[$1].lastTurn, $1) }) {
      var count = 0
      for size in queues[index].sizes {
        // One goes in whatever its size: nobody waits for ever.
        guard mayTake, size <= left || (turns.isEmpty && count == 0) else { break }
        left -= size
        count += 1
        self.debt += size
      }
      counts[index] = count
      if count > 0 { turns.append(index) }
    }
  }
}
