import Foundation
import WireProtocol

/// A message of the server about a window, on its way to the application.
enum WindowMessage {
  /// Place, scale and state of the window on the display.
  struct Configuration {
    /// The window's frame, in points.
    var frame: CGRect
    /// Pixels per point.
    var scale: CGFloat
    var flags: ConfigureFlags
  }

  case configured(Configuration)
  /// The first `commits` commits were presented.
  case presented(commits: Int)
  case closeRequested
  /// The server was lost.
  case disconnected
  case pointer(PointerEvent)
  case touch(TouchEvent)
  case key(KeyEvent)
  case text(TextEvent)
  /// The number of the output that the window belongs to.
  case output(UInt32)
  /// The input panel's place in the window; empty for none.
  case inputPanel(CGRect)
  case textWanted(LayerTextInput)
}

/// Messages that wait for the application, the oldest first.
///
/// Movements take bounded room even if the application is busy for long: a movement replaces the
/// movement directly before it, turns of a wheel are added up, and entering and leaving a layer
/// cancel each other. Presses, releases, keys and text are all kept.
struct WindowInbox {
  private var messages: [WindowMessage] = []
  /// The latest presented commit. It is kept apart, so that it does not separate two movements.
  private var presentedCommits: Int?

  var isEmpty: Bool { messages.isEmpty && presentedCommits == nil }

  mutating func add(_ new: WindowMessage) {
    switch new {
    case .pointer(let event): add(event)
    case .touch(let event): add(event)
    case .key(let event):
      if case .key(let last)? = messages.last, last.repeats(like: event) { messages.removeLast() }
      messages.append(new)
    case .configured(let configuration):
      if case .configured(let last)? = messages.last, last.flags == configuration.flags {
        messages.removeLast()
      }
      messages.append(new)
    case .presented(let commits): presentedCommits = commits
    case .output, .inputPanel, .textWanted:
      if let last = messages.last, last.isReplaced(by: new) { messages.removeLast() }
      messages.append(new)
    case .closeRequested, .disconnected, .text: messages.append(new)
    }
  }

  /// Removes and returns all messages, the presented commits last.
  mutating func take() -> [WindowMessage] {
    defer { self = WindowInbox() }
    return messages + (presentedCommits.map { [.presented(commits: $0)] } ?? [])
  }

  // MARK: Joining

  private mutating func add(_ event: PointerEvent) {
    var event = event
    switch (event.kind, messages.last) {
    case (.moved, .pointer(let last)?) where last.kind == .moved && last.isHeld(like: event):
      messages.removeLast()
    case (.scrolled, .pointer(let last)?)
    where last.kind == .scrolled && last.layer == event.layer && last.isHeld(like: event):
      messages.removeLast()
      event.deltaX += last.deltaX
      event.deltaY += last.deltaY
      event.stepsX += last.stepsX
      event.stepsY += last.stepsY
    case (.left, _):
      if let start = visit(of: event.layer) { return messages.removeSubrange(start...) }
    default: break
    }
    messages.append(.pointer(event))
  }

  /// Returns the index of the event in which the pointer entered a layer, if it has only moved
  /// since.
  private func visit(of layer: UInt32) -> Int? {
    for place in messages.indices.reversed() {
      guard case .pointer(let event) = messages[place] else { return nil }
      switch event.kind {
      case .moved: continue
      case .entered where event.layer == layer: return place
      default: return nil
      }
    }
    return nil
  }

  private mutating func add(_ event: TouchEvent) {
    if event.kind == .moved {
      for place in messages.indices.reversed() {
        guard case .touch(let old) = messages[place], old.kind == .moved else { break }
        guard old.finger == event.finger else { continue }
        messages.remove(at: place)
        break
      }
    }
    messages.append(.touch(event))
  }
}

extension WindowMessage {
  /// Returns true for two states of the same thing, of which the later one counts.
  fileprivate func isReplaced(by new: WindowMessage) -> Bool {
    switch (self, new) {
    case (.output, .output), (.inputPanel, .inputPanel), (.textWanted, .textWanted): true
    default: false
    }
  }
}

extension PointerEvent {
  /// Returns true if the same buttons and modifiers are held.
  fileprivate func isHeld(like other: PointerEvent) -> Bool {
    buttons == other.buttons && modifiers == other.modifiers
  }
}

extension KeyEvent {
  /// Returns true if both events are repetitions of the same key.
  fileprivate func repeats(like other: KeyEvent) -> Bool {
    flags.contains(.repeats) && flags == other.flags && keyCode == other.keyCode
      && symbol == other.symbol && modifiers == other.modifiers
  }
}
