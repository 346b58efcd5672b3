package import InputEvents

/// Something that happened to a window.
package enum WindowEvent: Hashable, Sendable {
  /// The window has this many pixels now. Its pixels are undefined until all have been drawn and
  /// presented again.
  case resized(width: Int, height: Int)
  /// The user wants the window closed; it stays open until its object goes away.
  case closeRequested
  /// What was presented may be lost where the window was covered: everything is to be presented again.
  case exposed
  /// The user did something in the window. Points are pixels from its top left corner, and may lie
  /// outside while a button or a finger is held.
  case input(InputEvent)
}

extension [WindowEvent] {
  /// Adds what came after all the others, and takes away what is not true or not news any more.
  mutating func join(_ new: WindowEvent) {
    switch new {
    case .resized: removeAll { if case .resized = $0 { true } else { false } }
    // Closing the last window comes twice, as the window's event and as the program's.
    case .closeRequested, .exposed: if contains(new) { return }
    case .input(let event):
      if let place = place(replacedBy: event) { remove(at: place) }
    }
    append(new)
  }

  /// Where the same pointer or finger moved to before, with nothing after it but moves of fingers.
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
