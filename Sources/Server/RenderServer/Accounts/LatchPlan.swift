/// The choice of waiting commits that the next frame applies.
///
/// Short commits are all applied. Applying commits is part of the frame, which would be late for all
/// clients if one client sent as much as its credits allow, so clients with long commits share a number
/// of bytes per frame, in turns. A longer commit is begun: frames apply the part of it that shows
/// nothing by itself, and a later frame the rest. If it cannot be divided, its client owes the
/// difference, and waits until later frames have paid for it. The plan is a function of the queues
/// alone, so that a replay makes the same frames.
package struct LatchPlan {
  /// The waiting commits of one client.
  package struct Queue {
    /// Bytes of each commit, the oldest first.
    package var sizes: [Int]
    /// Bytes of the first commit that may be applied before the rest.
    package var dividedBytes: Int
    /// Bytes of the first commit that frames have applied.
    package var begunBytes: Int
    /// The number of the client's last turn among clients with long commits; 0 before the first.
    package var lastTurn: UInt64
    /// The client's debt for long commits that frames have applied.
    package var debt: Duration

    package init(
      sizes: [Int], lastTurn: UInt64 = 0, debt: Duration = .zero, dividedBytes: Int = 0,
      begunBytes: Int = 0
    ) {
      self.sizes = sizes
      self.dividedBytes = dividedBytes
      self.begunBytes = begunBytes
      self.lastTurn = lastTurn
      self.debt = debt
    }

    package var byteCount: Int { sizes.reduce(-begunBytes, +) }
  }

  /// Bytes up to which a client's waiting commits need no turn.
  package static let freeBytes = 65_536

  /// Number of commits of each queue that the frame applies.
  package private(set) var counts: [Int]
  /// Bytes of the first commit of each queue to apply before the rest, if `counts` leaves that commit
  /// waiting.
  package private(set) var begun: [Int]
  /// The debt of each client after the frame.
  package private(set) var debts: [Duration]
  /// Indices of the queues that have had their turn, in the order of turns.
  package private(set) var turns: [Int] = []

  /// Applies everything at any cost. No client has a debt afterwards.
  ///
  /// - Parameter queues: as in `init(_:sharedBytes:)`.
  package init(catchingUpWith queues: [Queue]) {
    counts = queues.map { $0.sizes.count }
    debts = queues.map { _ in .zero }
    begun = queues.map { _ in 0 }
  }

  /// - Parameters:
  ///   - queues: the queues of all clients, empty ones included.
  ///   - sharedBytes: bytes of long commits that take the share that a frame pays, and that it may apply.
  package init(_ queues: [Queue], sharedBytes: Int = FrameBudget.usualBytes) {
    counts = queues.map { $0.sizes.count }
    begun = queues.map { _ in 0 }
    debts = FrameBudget.unpaid(queues.map(\.debt))
    var left = sharedBytes
    let long = queues.indices.filter { queues[$0].byteCount > Self.freeBytes }
    for index in long.sorted(by: { (queues[$0].lastTurn, $0) < (queues[$1].lastTurn, $1) }) {
      counts[index] = 0
      guard debts[index] < FrameBudget.share else { continue }
      for (place, whole) in queues[index].sizes.enumerated() {
        let size = place == 0 ? whole - queues[index].begunBytes : whole
        let divided =
          place == 0 ? max(queues[index].dividedBytes - queues[index].begunBytes, 0) : 0
        if size > left, divided > 0, left > 0 {
          begun[index] = min(left, divided)
          left -= begun[index]
          debts[index] += FrameBudget.price(ofBytes: begun[index], perShare: sharedBytes)
          break
        }
        // One commit of any size is applied, so that none waits for ever.
        guard size <= left || (turns.isEmpty && counts[index] == 0 && divided == 0) else { break }
        left -= size
        counts[index] += 1
        debts[index] += FrameBudget.price(ofBytes: size, perShare: sharedBytes)
      }
      if counts[index] > 0 || begun[index] > 0 { turns.append(index) }
    }
  }
}
