import InputEvents
import RenderServer

/// The events of all windows of the desktop, the oldest first.
///
/// The order holds across windows: the pointer leaves one before it enters the next.
struct WindowEvents {
  private struct Entry {
    /// SDL's number of the window.
    var window: UInt32
    var event: WindowEvent
  }

  private var entries: [Entry] = []

  /// Adds the latest event of a window, and removes those that it replaces.
  mutating func add(_ new: WindowEvent, to window: UInt32) {
    switch new {
    case .resized:
      remove(of: window) { if case .resized = $0 { true } else { false } }
    case .presented:
      remove(of: window) { if case .presented = $0 { true } else { false } }
    // SDL reports closing the last window twice, as the window's event and as the program's.
    case .closeRequested, .exposed:
      if entries.contains(where: { $0.window == window && $0.event == new }) { return }
    case .input(let event):
      if let place = place(replacedBy: event, in: window) { entries.remove(at: place) }
    }
    entries.append(Entry(window: window, event: new))
  }

  private mutating func remove(of window: UInt32, where isReplaced: (WindowEvent) -> Bool) {
    entries.removeAll { $0.window == window && isReplaced($0.event) }
  }

  /// Index of the last move of the same pointer or finger, if only moves of fingers in the same window follow
  /// it.
  private func place(replacedBy new: InputEvent, in window: UInt32) -> Int? {
    for place in entries.indices.reversed() {
      guard entries[place].window == window, case .input(let old) = entries[place].event else {
        return nil
      }
      switch new.moves(beside: old) {
      case .ofTheSame: return place
      case .ofOthers: continue
      case nil: return nil
      }
    }
    return nil
  }

  /// Removes the events of all windows, and gives each to `body` with its window's number.
  mutating func takeAll(_ body: (UInt32, WindowEvent) -> Void) {
    guard !entries.isEmpty else { return }
    for entry in entries { body(entry.window, entry.event) }
    entries.removeAll(keepingCapacity: true)
  }

  /// Removes and returns the events of one window.
  mutating func take(of window: UInt32) -> [WindowEvent] {
    guard !entries.isEmpty else { return [] }
    let taken = entries.compactMap { $0.window == window ? $0.event : nil }
    entries.removeAll { $0.window == window }
    return taken
  }
}
