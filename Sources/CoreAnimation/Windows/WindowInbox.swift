internal import Foundation
internal import WireProtocol

/// What the server says of a window, on its way to the application.
enum WindowNews {
  /// Where and how the window is shown.
  struct Configuration {
    /// Points.
    var frame: CGRect
    /// Pixels per point.
    var scale: CGFloat
    var flags: ConfigureFlags
  }

  case configured(Configuration)
  /// A frame with the first so many commits was seen.
  case presented(commits: Int)
  case closeRequested
  /// There is no server any more.
  case disconnected
  case pointer(PointerEvent)
  case touch(TouchEvent)
  case key(KeyEvent)
  case text(TextEvent)
}

/// News that the application has not got to yet, the oldest first.
///
/// However long the application is busy, movements take the room of one: a newer one replaces an
/// older one that nothing lies between, turns of a wheel are added up, and coming to a layer and
/// leaving it cancel each other. Presses, releases, keys and text are all kept.
struct WindowInbox {
  private var news: [WindowNews] = []
  /// Beside the others: what is on screen by now does not lie between two movements.
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

  /// Hands everything over, and last what has been seen.
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

  /// Where the pointer came to a layer, if it only moved since.
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
  /// The same is held down.
  fileprivate func isHeld(like other: PointerEvent) -> Bool {
    buttons == other.buttons && modifiers == other.modifiers
  }
}

extension KeyEvent {
  /// Both say that the same key is held down.
  fileprivate func repeats(like other: KeyEvent) -> Bool {
    flags.contains(.repeats) && flags == other.flags && keyCode == other.keyCode
      && symbol == other.symbol && modifiers == other.modifiers
  }
}
