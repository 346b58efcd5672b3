import WireTransport

/// The commits that had arrived at some moment and were not prepared then.
struct AwaitedCommits {
  /// End of the received bytes in each client's stream, by slot.
  fileprivate let ends: [UInt32: UInt64]
}

extension ServerCore {
  /// The commits that have arrived and are not prepared; nil if there are none.
  func awaitedCommits() -> AwaitedCommits? {
    var ends: [UInt32: UInt64] = [:]
    for session in sessions where session.isPreparing {
      ends[session.slot] = session.stream.assembler.endPosition
    }
    return ends.isEmpty ? nil : AwaitedCommits(ends: ends)
  }

  /// Whether all of `commits` are prepared; commits that arrived later do not count.
  func arePrepared(_ commits: AwaitedCommits) -> Bool {
    commits.ends.allSatisfy { slot, end in
      guard let preparation = session(slot)?.preparation?.preparation else { return true }
      return preparation.position > end
    }
  }
}
