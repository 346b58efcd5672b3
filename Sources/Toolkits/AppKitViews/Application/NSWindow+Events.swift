import CoreAnimation
import Foundation

extension NSWindow {
  /// Makes an event from a report of the server, and sends it through the application.
  final func dispatch(_ event: LayerWindowEvent) {
    switch event {
    case .pointerMoved(let pointer):
      let old = lastLocation
      let location = locate(pointer)
      let moved = CGSize(width: location.x - old.x, height: old.y - location.y)
      tracking.pointerEntered()
      tracking.pointerMoved(pointer, to: location)
      for (button, type) in Self.drags where pressed[button] != nil {
        send(NSEvent(type, pointer, at: location, moved: moved, in: self))
      }
    case .pointerEntered: tracking.pointerEntered()
    case .pointerExited(let pointer): tracking.pointerExited(pointer)
    case .pointerDown(let pointer): send(pointer, Self.presses)
    case .pointerUp(let pointer): send(pointer, Self.releases)
    case .scrolled(let scroll):
      send(NSEvent(scroll, at: locate(scroll.pointer), in: self))
    case .keyDown(let key): send(NSEvent(.keyDown, key, at: lastLocation, in: self))
    case .keyUp(let key): send(NSEvent(.keyUp, key, at: lastLocation, in: self))
    default: break
    }
  }

  private static let presses: [NSEvent.EventType] = [
    .leftMouseDown, .rightMouseDown, .otherMouseDown,
  ]
  private static let releases: [NSEvent.EventType] = [.leftMouseUp, .rightMouseUp, .otherMouseUp]
  private static let drags: [(button: Int, type: NSEvent.EventType)] = [
    (0, .leftMouseDragged), (1, .rightMouseDragged), (2, .otherMouseDragged),
  ]

  private func send(_ event: NSEvent) { NSApplication.shared.sendEvent(event) }

  private func send(_ pointer: LayerPointerEvent, _ types: [NSEvent.EventType]) {
    let type =
      switch pointer.button {
      case .left?: types[0]
      case .right?: types[1]
      default: types[2]
      }
    send(NSEvent(type, pointer, at: locate(pointer), in: self))
  }

  /// Returns the place of the pointer, y pointing up.
  private func locate(_ pointer: LayerPointerEvent) -> NSPoint {
    lastLocation = NSPoint(
      x: pointer.location.x, y: frameView.bounds.height - pointer.location.y)
    return lastLocation
  }

  final func deliver(_ event: NSEvent) {
    switch event.type {
    case .leftMouseDown, .rightMouseDown, .otherMouseDown: press(event)
    case .leftMouseDragged, .rightMouseDragged, .otherMouseDragged, .leftMouseUp, .rightMouseUp,
      .otherMouseUp:
      follow(event)
    case .scrollWheel: frameView.hitTest(event.locationInWindow)?.scrollWheel(with: event)
    case .keyDown:
      if !frameView.performKeyEquivalent(with: event) {
        (firstResponder ?? self).keyDown(with: event)
      }
    case .keyUp: (firstResponder ?? self).keyUp(with: event)
    case .mouseMoved, .mouseEntered, .mouseExited: break
    }
  }

  private func press(_ event: NSEvent) {
    guard let view = frameView.hitTest(event.locationInWindow) else { return }
    let button = min(event.buttonNumber, 2)
    pressed[button] = view
    if event.type == .leftMouseDown, view.acceptsFirstResponder, firstResponder !== view {
      makeFirstResponder(view)
    }
    switch event.type {
    case .leftMouseDown: view.mouseDown(with: event)
    case .rightMouseDown: view.rightMouseDown(with: event)
    default: view.otherMouseDown(with: event)
    }
  }

  /// Passes an event to the view in which its button went down.
  private func follow(_ event: NSEvent) {
    let button =
      switch event.type {
      case .leftMouseDragged, .leftMouseUp: 0
      case .rightMouseDragged, .rightMouseUp: 1
      default: 2
      }
    guard let view = pressed[button] else { return }
    switch event.type {
    case .leftMouseDragged: view.mouseDragged(with: event)
    case .rightMouseDragged: view.rightMouseDragged(with: event)
    case .otherMouseDragged: view.otherMouseDragged(with: event)
    default:
      pressed[button] = nil
      switch event.type {
      case .leftMouseUp: view.mouseUp(with: event)
      case .rightMouseUp: view.rightMouseUp(with: event)
      default: view.otherMouseUp(with: event)
      }
    }
  }

  final func receive(_ text: String) {
    // Control characters come as keys.
    let typed = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    if !typed.isEmpty { (firstResponder ?? self).insertText(typed) }
  }
}
