import Foundation

/// The buttons, fingers and pointer over a window that the application was told of. Each begin that
/// the application received is followed by an end, even if the server goes away.
struct HeldInput {
  /// An event with a weak reference to its layer.
  private struct Kept<Event> {
    var event: Event
    weak var layer: CALayer?
  }

  private var pointer: Kept<LayerPointerEvent>?
  private var isInside = false
  private var touches: [Int: Kept<LayerTouchEvent>] = [:]

  mutating func record(_ event: LayerWindowEvent) {
    switch event {
    case .pointerEntered(let pointer), .pointerMoved(let pointer), .pointerDown(let pointer),
      .pointerUp(let pointer):
      record(pointer)
      isInside = true
    case .pointerExited(let pointer):
      record(pointer)
      isInside = false
    case .scrolled(let scroll): record(scroll.pointer)
    case .touchBegan(let touch), .touchMoved(let touch):
      var kept = Kept(event: touch, layer: touch.layer)
      kept.event.layer = nil
      touches[touch.finger] = kept
    case .touchEnded(let touch), .touchCancelled(let touch): touches[touch.finger] = nil
    default: break
    }
  }

  private mutating func record(_ new: LayerPointerEvent) {
    var kept = Kept(event: new, layer: new.layer)
    kept.event.layer = nil
    pointer = kept
  }

  /// Ends all held input: returns events in which buttons go up, touches are cancelled and the
  /// pointer leaves.
  mutating func end() -> [LayerWindowEvent] {
    defer { self = HeldInput() }
    var events: [LayerWindowEvent] = []
    if var last = pointer?.event {
      last.layer = pointer?.layer?.ifShown
      last.clickCount = 0
      for button in last.buttons.sorted(by: { $0.rawValue < $1.rawValue }) {
        last.button = button
        last.buttons.remove(button)
        events.append(.pointerUp(last))
      }
      last.button = nil
      if isInside { events.append(.pointerExited(last)) }
    }
    for (_, touch) in touches.sorted(by: { $0.key < $1.key }) {
      var event = touch.event
      event.layer = touch.layer?.ifShown
      events.append(.touchCancelled(event))
    }
    return events
  }
}

extension CALayer {
  /// The layer; nil if it has left its window.
  fileprivate var ifShown: CALayer? { SharedLock.held { rendered == nil ? nil : self } }
}
