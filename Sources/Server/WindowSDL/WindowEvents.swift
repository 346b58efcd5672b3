import InputEvents
import RenderServer

extension [WindowEvent] {
  /// Adds the latest event, and removes events that it replaces.
  mutating func join(_ new: WindowEvent) {
    switch new {
    case .resized: removeAll { if case .resized = $0 { true } else { false } }
    case .presented: removeAll { if case .presented = $0 { true } else { false } }
    // SDL reports closing the last window twice, as the window's event and as the program's.
    case .closeRequested, .exposed: if contains(new) { return }
    case .input(let event):
      if let place = place(replacedBy: event) { remove(at: place) }
    }
    append(new)
  }

  /// Index of the last move of the same pointer or finger, if only moves of fingers follow it.
  private func place(replacedBy new: InputEvent) -> Int? {
    for place in indices.reversed() {
      guard case .input(let old) = self[place] else { return nil }
      switch (old.action, new.action) {
      case (.pointerMoved, .pointerMoved):
        return old.modifiers == new.modifiers ? place : nil
      case (.touch(let finger, .moved, _, _), .touch(let newFinger, .moved, _, _)):
        if finger == newFinger { return place }
      default: return nil
      }
    }
    return nil
  }
}
