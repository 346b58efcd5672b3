import CoreAnimation
import Foundation

/// Reports the pointer to the tracking areas of a window's views.
@MainActor final class PointerTracking {
  private unowned let window: NSWindow
  /// A number that changes with each entry of the pointer into a layer.
  private var entries = 0

  init(_ window: NSWindow) { self.window = window }

  /// Handles the pointer's entry into a layer of the window.
  func pointerEntered() { entries += 1 }

  /// Handles the pointer's leaving a layer, and with it the window, unless the pointer enters
  /// another layer.
  func pointerExited(_ pointer: LayerPointerEvent) {
    let last = entries
    let environment = LayerEnvironment.current
    DispatchQueue.main.async { [weak self, weak window] in
      MainActor.assumeIsolated {
        guard let self, window != nil, self.entries == last else { return }
        environment.run { self.pointerMoved(pointer, to: nil) }
      }
    }
  }

  /// Handles a move of the pointer.
  ///
  /// - Parameter location: the place in the window's space; nil once the pointer has left the
  ///   window.
  func pointerMoved(_ pointer: LayerPointerEvent, to location: NSPoint?) {
    let place = location ?? window.lastLocation
    func event(_ type: NSEvent.EventType, _ area: NSTrackingArea?) -> NSEvent {
      let event = NSEvent(type, pointer, at: place, in: window)
      event.trackingArea = area
      return event
    }
    var told: Set<ObjectIdentifier> = []
    for (view, area) in areas(in: window.frameView) {
      guard let owner = area.owner as? NSResponder else { continue }
      let isDragging = !pointer.buttons.isEmpty && !area.options.contains(.enabledDuringMouseDrag)
      let isInside =
        location.map { area.contains(view.convert($0, from: nil), in: view) } ?? false
      if isInside != area.isEntered, !isDragging, area.isActive(in: view) || !isInside {
        area.isEntered = isInside
        if area.options.contains(.mouseEnteredAndExited) {
          if isInside {
            owner.mouseEntered(with: event(.mouseEntered, area))
          } else {
            owner.mouseExited(with: event(.mouseExited, area))
          }
        }
      }
      if isInside, pointer.buttons.isEmpty, area.options.contains(.mouseMoved),
        area.isActive(in: view), told.insert(ObjectIdentifier(owner)).inserted
      {
        owner.mouseMoved(with: event(.mouseMoved, nil))
      }
    }
    guard location != nil, pointer.buttons.isEmpty, window.acceptsMouseMovedEvents else { return }
    let first: NSResponder = window.firstResponder ?? window
    if told.insert(ObjectIdentifier(first)).inserted {
      first.mouseMoved(with: event(.mouseMoved, nil))
    }
  }

  private func areas(in view: NSView) -> [(NSView, NSTrackingArea)] {
    view.areas.map { (view, $0) } + view.children.flatMap { areas(in: $0) }
  }
}
