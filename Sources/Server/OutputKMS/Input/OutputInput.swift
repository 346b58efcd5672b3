package import InputEvents

/// Input on one output.
package struct OutputInput: Hashable, Sendable {
  /// Name of the output. Points of the event are its upright pixels.
  package var output: String
  package var event: InputEvent

  package init(_ output: String, _ event: InputEvent) {
    self.output = output
    self.event = event
  }
}

extension [OutputInput] {
  /// Removes moves that a later one replaces: of the pointer if nothing comes between, and of a finger if only moves
  /// of fingers do.
  package mutating func joinMoves() {
    var kept: [OutputInput] = []
    kept.reserveCapacity(count)
    for new in self {
      if let place = kept.place(replacedBy: new) { kept.remove(at: place) }
      kept.append(new)
    }
    self = kept
  }

  /// Index of the last move of the same pointer or finger, if only moves of fingers follow it.
  private func place(replacedBy new: OutputInput) -> Int? {
    for place in indices.reversed() {
      let old = self[place]
      switch (old.event.action, new.event.action) {
      case (.pointerMoved, .pointerMoved):
        let isSame = old.output == new.output && old.event.modifiers == new.event.modifiers
        return isSame ? place : nil
      case (.touch(let finger, .moved, _, _), .touch(let newFinger, .moved, _, _)):
        if finger == newFinger { return place }
      default: return nil
      }
    }
    return nil
  }
}
