internal import Foundation
internal import WireProtocol

/// News of the server about a window, on their way to the application.
enum WindowNews {
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
}

/// News that wait for the application, the oldest first.
///
/// Movements take bounded room however long the application is busy: a movement replaces the one
/// directly before it, turns of a wheel are added up, and entering and leaving a layer cancel each
/// other. Presses, releases, keys and text are all kept.
struct WindowInbox {
  private var news: [WindowNews] = []
  /// The latest presented commit. It is kept apart, so that it does not separate two movements.
  private var presentedCommits: Int?

  var isEmpty: Bool { news.isEmpty && presentedCommits == nil }

  mutating func add(_ new: WindowNews) {
    switch new {
    case .pointer(let event): add(event)
    case .touch(let event): add(event)
    case .key(let event):
      if case .key(let last)? = news.last, last.repeats(like: event) { news.removeLast() }
      news.append(new)
    case .configured(let configuration):
      if case .configured(let last)? = news.last, last.flags == configuration.flags {
        news.removeLast()
      }
      news.append(new)
    case .presented(let commits): presentedCommits = commits
    case .closeRequested, .disconnected, .text: news.append(new)
    }
  }

  /// Removes and returns all news, the presented commits last.
  mutating func take() -> [WindowNews] {
    defer { self = WindowInbox() }
    return news + (presentedCommits.map { [.presented(commits: $0)] } ?? [])
  }

  // MARK: Joining

  private mutating func add(_ event: PointerEvent) {
    var event = event
    switch (event.kind, news.last) {
    case (.moved, .pointer(let last)?) where last.kind == .moved && last.isHeld(like: event):
      news.removeLast()
    case (.scrolled, .pointer(let last)?)
    where last.kind == .scrolled && last.layer == event.layer && last.isHeld(like: event):
      news.removeLast()
      event.deltaX += last.deltaX
      event.deltaY += last.deltaY
      event.stepsX += last.stepsX
      event.stepsY += last.stepsY
    case (.left, _):
      if let start = visit(of: event.layer) { return news.removeSubrange(start...) }
    default: break
    }
    news.append(.pointer(event))
  }

  /// The index of the event in which the pointer entered a layer, if it has only moved since.
  private func visit(of layer: UInt32) -> Int? {
    for place in news.indices.reversed() {
      guard case .pointer(let event) = news[place] else { return nil }
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
      for place in news.indices.reversed() {
        guard case .touch(let old) = news[place], old.kind == .moved else { break }
        guard old.finger == event.finger else { continue }
        news.remove(at: place)
        break
      }
    }
    news.append(.touch(event))
  }
}

extension PointerEvent {
  /// True when the same buttons and modifiers are held.
  fileprivate func isHeld(like other: PointerEvent) -> Bool {
    buttons == other.buttons && modifiers == other.modifiers
  }
}

extension KeyEvent {
  /// True when both events are repetitions of the same key.
  fileprivate func repeats(like other: KeyEvent) -> Bool {
    flags.contains(.repeats) && flags == other.flags && keyCode == other.keyCode
      && symbol == other.symbol && modifiers == other.modifiers
  }
}
