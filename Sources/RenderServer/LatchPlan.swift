/// Which of the commits that wait are taken in by the next frame.
///
/// All of them, as a rule. Long ones are another matter: applying them is part of the frame, which
/// would be late for everybody when one client sends as much as its credits allow. So clients whose
/// commits are long share so many bytes a frame, by turns, and who has had more than that has to wait
/// until the frames after it have paid for it. What does not fit waits. The plan follows from the
/// queues alone, so that a replay makes the same frames.
package struct LatchPlan {
  /// What waits of one client.
  package struct Queue {
    /// Bytes of its commits, the oldest first.
    package var sizes: [Int]
    /// When it had its last turn among those with long commits; counts turns, 0 for none.
    package var lastTurn: UInt64
    /// Bytes that frames have taken in of its long commits, and that none has paid for.
    package var debt: Int

    package init(sizes: [Int], lastTurn: UInt64 = 0, debt: Int = 0) {
      self.sizes = sizes
      self.lastTurn = lastTurn
      self.debt = debt
    }

    package var byteCount: Int { sizes.reduce(0, +) }
  }

  /// Bytes of a client's commits that are always taken in.
  package static let freeBytes = 65_536
  /// Bytes that the others share in a frame: one frame of the protocol.
  package static let sharedBytes = 1 << 20

  /// How many commits of each queue are taken in.
  package private(set) var counts: [Int]
  /// What each client owes afterwards.
  package private(set) var debts: [Int]
  /// The queues that have had their turn, in the order of their turns.
  package private(set) var turns: [Int] = []

  /// Takes in everything, whatever it costs. Nobody owes anything afterwards.
  ///
  /// - Parameter queues: as in `init(_:sharedBytes:)`.
  package init(catchingUpWith queues: [Queue]) {
    counts = queues.map { $0.sizes.count }
    debts = queues.map { _ in 0 }
  }

  /// - Parameters:
  ///   - queues: of all clients, those included that wait for nothing.
  ///   - sharedBytes: what this frame pays, and what it may take in.
  package init(_ queues: [Queue], sharedBytes: Int = Self.sharedBytes) {
    counts = queues.map { $0.sizes.count }
    let debtors = queues.count { $0.debt > 0 }
    debts = queues.map { max($0.debt - sharedBytes / max(debtors, 1), 0) }
    var left = sharedBytes
    let long = queues.indices.filter { queues[$0].byteCount > Self.freeBytes }
    for index in long.sorted(by: { (queues[$0].lastTurn, $0) < (queues[$1].lastTurn, $1) }) {
      counts[index] = 0
      guard debts[index] < sharedBytes else { continue }
      for size in queues[index].sizes {
        // One goes in whatever its size: nobody waits for ever.
        guard size <= left || (turns.isEmpty && counts[index] == 0) else { break }
        left -= size
        counts[index] += 1
        debts[index] += size
      }
      if counts[index] > 0 { turns.append(index) }
    }
  }
}
