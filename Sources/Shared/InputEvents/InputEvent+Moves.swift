// Moves that have not been handled yet: of several, only the last one counts.
extension InputEvent {
  /// Two moves, of which nothing but moves of fingers comes between.
  package enum Moves: Hashable, Sendable {
    /// The later one replaces the earlier one.
    case ofTheSame
    /// They are of different fingers, and their order does not matter.
    case ofOthers
  }

  /// Returns how this move stands to an earlier one on the same output: moves of the pointer are of the same if the
  /// modifiers are, moves of fingers if the finger is. Nil if either is no move, or one of them is the pointer's and
  /// the other a finger's.
  package func moves(beside earlier: InputEvent) -> Moves? {
    switch (earlier.action, action) {
    case (.pointerMoved, .pointerMoved): earlier.modifiers == modifiers ? .ofTheSame : nil
    case (.touch(let other, .moved, _, _), .touch(let finger, .moved, _, _)):
      other == finger ? .ofTheSame : .ofOthers
    default: nil
    }
  }
}
