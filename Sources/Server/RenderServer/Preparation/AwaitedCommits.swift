internal import WireTransport

/// Commits that had come at some moment, and were not prepared then.
struct AwaitedCommits {
  /// Where in the streams of their clients the bytes ended that had come, by slot.
  fileprivate let ends: [UInt32: UInt64]
}

extension ServerCore {
  /// The commits that have come and are not prepared; nil when all are.
  func awaitedCommits() -> AwaitedCommits? {
    var ends: [UInt32: UInt64] = [:]
    for session in sessions where session.isPreparing {
      ends[session.slot] = session.assembler.endPosition
    }
    return ends.isEmpty ? nil : AwaitedCommits(ends: ends)
  }

  /// Whether none of them is left, whatever has come since.
  func arePrepared(_ commits: AwaitedCommits) -> Bool {
    commits.ends.allSatisfy { slot, end in
      guard let preparation = session(slot)?.preparation?.preparation else { return true }
      return preparation.position > end
    }
  }
}
