/// The git revision of the sources that a program was built from.
package struct BuildRevision: Hashable, Sendable, CustomStringConvertible {
  /// The commit in 40 hexadecimal digits; nil if the sources were not a git checkout.
  package var commit: String?
  /// Whether files differed from the commit.
  package var hasChanges: Bool

  /// - Parameter commit: empty for none.
  package init(commit: String, hasChanges: Bool) {
    self.commit = commit.isEmpty ? nil : commit
    self.hasChanges = hasChanges
  }

  /// The revision of this program.
  package static let ofProgram = BuildRevision(
    commit: recordedCommit, hasChanges: recordedChanges)

  package var description: String {
    guard let commit else { return "not from a git checkout" }
    return "commit \(commit.prefix(12))" + (hasChanges ? " with changes" : "")
  }
}
