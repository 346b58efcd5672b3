/// The sources that a program was built from, as git had them.
package struct BuildRevision: Hashable, Sendable, CustomStringConvertible {
  /// The commit in 40 hexadecimal digits; nil when the sources were no checkout of git.
  package var commit: String?
  /// Files differed from the commit.
  package var hasChanges: Bool

  /// - Parameter commit: empty for none.
  package init(commit: String, hasChanges: Bool) {
    self.commit = commit.isEmpty ? nil : commit
    self.hasChanges = hasChanges
  }

  /// Of this program.
  package static let ofProgram = BuildRevision(
    commit: recordedCommit, hasChanges: recordedChanges)

  package var description: String {
    guard let commit else { return "not from a git checkout" }
    return "commit \(commit.prefix(12))" + (hasChanges ? " with changes" : "")
  }
}
