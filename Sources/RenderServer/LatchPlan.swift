/// Which of the commits that wait are taken in by the next frame.
///
/// All of them, as a rule. Long ones are another matter: applying them is part of the frame, which
/// would be late for everybody when one client sends as much as its credits allow. So clients whose
/// commits are long share so many bytes a frame, by turns; what does not fit waits for a frame
/// after that one. The plan follows from the queues alone, so that a replay makes the same frames.
struct LatchPlan {
  /// What waits of one client.
  struct Queue {
    /// Bytes of its commits, the oldest first.
    var sizes: [Int]
    /// When it had its last turn among those with long commits; counts turns, 0 for none.
    var lastTurn: UInt64

    var byteCount: Int { sizes.reduce(0, +) }
  }

  /// Bytes of a client's commits that are always taken in.
  static let freeBytes = 65_536
  /// Bytes that the others share in a frame: one frame of the protocol, or any one commit.
  static let sharedBytes = 1 << 20

  /// How many commits of each queue are taken in.
  private(set) var counts: [Int]
  /// The queues that have had their turn, in the order of their turns.
  private(set) var turns: [Int] = []

  init(_ queues: [Queue], sharedBytes: Int = Self.sharedBytes) {
    counts = queues.map(\.sizes.count)
    var left = sharedBytes
    let long = queues.indices.filter { queues[$0].byteCount > Self.freeBytes }
    for index in long.sorted(by: { (queues[$0].lastTurn, $0) < (queues[$1].lastTurn, $1) }) {
      var count = 0
      for size in queues[index].sizes {
        // One commit a frame goes in whatever its size: nobody waits for ever.
        guard size <= left || (turns.isEmpty && count == 0) else { break }
        left -= size
        count += 1
      }
      counts[index] = count
      if count > 0 { turns.append(index) }
    }
  }
}
