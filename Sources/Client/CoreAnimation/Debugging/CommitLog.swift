import Synchronization
import WireProtocol

/// Writes the commits of one link in the order in which its server gets them.
final class CommitLog: Sendable {
  private struct State {
    /// The server's values; nil while a commit is written.
    var earlier: EarlierValues? = EarlierValues()
    /// Number of the last commit that was written.
    var last = 0
  }

  private let log: DebugLog
  private let state = Mutex(State())

  /// Creates a log of commits; nil if nothing is to be written.
  init?(_ log: DebugLog?) {
    guard let log, log.topics.contains(.commits) else { return nil }
    self.log = log
  }

  /// Writes a commit that is about to be sent.
  ///
  /// - Parameters:
  ///   - commits: number of the link's commits up to this one, which may be several joined commits;
  ///     0 for a piece of a commit that is sent in several pieces.
  ///   - time: media time of the newest commit.
  func sending(_ encoded: EncodedCommit, commits: Int, time: Double) {
    let (name, text) = state.withLock { state in
      let earlier = state.earlier.take()
      let text = encoded.encoder.withOperations {
        CommitText(
          $0, lineLimit: DebugLog.operationLimit, earlier: earlier,
          pixels: { "\($0.count) bytes" })
      }
      state.earlier = text.earlier
      if commits > 0 { state.earlier?.endCommit() }
      return (Self.name(upTo: commits, after: &state.last), text)
    }
    let (count, byteCount) = (encoded.encoder.operationCount, encoded.encoder.count)
    let operations = count == 1 ? "1 operation" : "\(count) operations"
    log.say(
      "\(name) at \(DebugLog.seconds(time)): \(operations), \(byteCount) bytes",
      text.lines + (text.omitted > 0 ? ["and \(text.omitted) more"] : []))
  }

  private static func name(upTo commits: Int, after last: inout Int) -> String {
    guard commits > 0 else { return "part of commit \(last + 1)" }
    let first = last + 1
    last = commits
    return first == commits ? "commit \(commits)" : "commits \(first) to \(commits) as one"
  }
}
