import Foundation

/// A text whose changes can be undone.
@MainActor protocol UndoableText: AnyObject {
  /// Replaces a range on behalf of undoing.
  ///
  /// - Returns: what the range had.
  func swap(_ range: NSRange, with text: NSAttributedString) -> NSAttributedString
}

/// The changes of a text that can be undone. What is typed without a pause for moving the caret is one of
/// them.
@MainActor final class TextUndo {
  /// The changed range as it is after the change, and what it had before.
  private final class Change {
    var range: NSRange
    var old: NSAttributedString
    init(_ range: NSRange, _ old: NSAttributedString) { (self.range, self.old) = (range, old) }
  }

  enum Kind { case typing, deleting, other }

  let manager = UndoManager()
  private weak var owner: (any UndoableText)?
  /// The change that more typing adds to.
  private var latest: (change: Change, kind: Kind)?

  init(_ owner: any UndoableText) { self.owner = owner }

  /// Notes a change of the text.
  ///
  /// - Parameters:
  ///   - range: the range before the change.
  ///   - old: what it had.
  ///   - length: the length of what it has now.
  func note(_ range: NSRange, _ old: NSAttributedString, length: Int, _ kind: Kind) {
    guard manager.isUndoRegistrationEnabled else { return }
    if let latest, latest.kind == kind, manager.canUndo, adds(range, old, length, latest) { return }
    let change = Change(NSRange(location: range.location, length: length), old)
    latest = kind == .other ? nil : (change, kind)
    register(change, name: kind == .other ? "" : "Typing")
  }

  private func adds(
    _ range: NSRange, _ old: NSAttributedString, _ length: Int,
    _ latest: (change: Change, kind: Kind)
  ) -> Bool {
    let change = latest.change
    switch latest.kind {
    case .typing where range.length == 0 && range.location == NSMaxRange(change.range):
      change.range.length += length
    case .deleting where length == 0 && NSMaxRange(range) == change.range.location:
      let all = NSMutableAttributedString(attributedString: old)
      all.append(change.old)
      (change.old, change.range.location) = (all, range.location)
    default: return false
    }
    return true
  }

  /// Lets the next typing begin a change of its own.
  func endTyping() { latest = nil }

  /// Forgets all changes, since the program has replaced the text.
  func forget() {
    latest = nil
    manager.removeAllActions()
  }

  private func register(_ change: Change, name: String) {
    manager.registerUndo(withTarget: self) { undo in
      guard let owner = undo.owner else { return }
      undo.latest = nil
      let old = owner.swap(change.range, with: change.old)
      let inverse = Change(
        NSRange(location: change.range.location, length: change.old.length), old)
      undo.register(inverse, name: name)
    }
    if !name.isEmpty { manager.setActionName(name) }
  }
}
