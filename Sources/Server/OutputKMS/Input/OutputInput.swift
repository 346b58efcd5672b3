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

  private func place(replacedBy new: OutputInput) -> Int? {
    for place in indices.reversed() {
      switch new.event.moves(beside: self[place].event) {
      case .ofTheSame: return self[place].output == new.output ? place : nil
      case .ofOthers: continue
      case nil: return nil
      }
    }
    return nil
  }
}
