import CoreAnimation
import Foundation

/// Makes touches from a window's fingers and pointer, and delivers each to its recognizers and to
/// the view in which it began.
@MainActor final class TouchDispatch {
  /// The origin of a touch: a finger, or the pointer with its left button down.
  enum Source: Hashable {
    case finger(Int)
    case pointer
  }

  unowned let window: UIWindow
  private(set) var touches: [Source: UITouch] = [:]
  /// Touches that have ended for the user, but whose ends recognizers still keep from their views.
  var kept: [UITouch] = []
  var lastEvent: UIEvent?
  private var lastTap: (place: CGPoint, time: TimeInterval, count: Int)?

  /// The largest distance, in seconds and points, at which two touches count as taps in succession.
  private static let tapInterval = 0.35
  private static let tapDistance: CGFloat = 30

  init(_ window: UIWindow) {
    self.window = window
    GestureArena.shared.add(self)
  }

  /// Returns the event for views; nil for keys, wheels and everything else that is no touch.
  func event(for event: LayerWindowEvent) -> UIEvent? {
    switch event {
    case .pointerDown(let pointer) where pointer.button == .left:
      begin(
        .pointer, .indirectPointer, at: pointer.location, time: pointer.timestamp,
        modifiers: pointer.modifiers, taps: pointer.clickCount)
    case .pointerMoved(let pointer) where pointer.buttons.contains(.left):
      change(.pointer, .moved, at: pointer.location, pointer.timestamp, pointer.modifiers)
    case .pointerUp(let pointer) where pointer.button == .left:
      // No click was counted, because the server went away.
      change(
        .pointer, pointer.clickCount == 0 ? .cancelled : .ended, at: pointer.location,
        pointer.timestamp, pointer.modifiers)
    case .touchBegan(let touch):
      begin(
        .finger(touch.finger), .direct, at: touch.location, time: touch.timestamp,
        force: touch.pressure)
    case .touchMoved(let touch): change(touch, .moved)
    case .touchEnded(let touch): change(touch, .ended)
    case .touchCancelled(let touch): change(touch, .cancelled)
    default: nil
    }
  }

  private func begin(
    _ source: Source, _ type: UITouch.TouchType, at place: CGPoint, time: TimeInterval,
    modifiers: LayerEventModifiers = [], force: CGFloat = 0, taps: Int? = nil
  ) -> UIEvent? {
    let touch = UITouch()
    touch.window = window
    touch.type = type
    touch.place = place
    touch.previousPlace = place
    touch.timestamp = time
    touch.force = force
    touch.tapCount = taps ?? tapCount(at: place, time)
    let event = makeEvent(touch, modifiers)
    guard let view = window.hitTest(place, with: event) else { return nil }
    touch.view = view
    touch.delivery.isRefused = !accepts(view)
    for recognizer in recognizers(around: view) where recognizer.wants(touch, event) {
      touch.recognizers.append(recognizer)
      recognizer.follow(touch)
      let course = recognizer.course
      if course.hasRecognized, recognizer.cancelsTouchesInView { touch.delivery.isTaken = true }
    }
    guard !touch.delivery.isRefused || !touch.recognizers.isEmpty else { return nil }
    touches[source] = touch
    event.allTouches = Set(touches.values)
    return event
  }

  /// Returns the recognizers of a view and of all its superviews, from the inside out.
  private func recognizers(around view: UIView) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var next: UIView? = view
    while let view = next {
      found += view.gestureRecognizers ?? []
      next = view.superview
    }
    return found
  }

  private func tapCount(at place: CGPoint, _ time: TimeInterval) -> Int {
    var count = 1
    if let lastTap, time - lastTap.time <= Self.tapInterval,
      hypot(place.x - lastTap.place.x, place.y - lastTap.place.y) <= Self.tapDistance
    {
      count = lastTap.count + 1
    }
    lastTap = (place, time, count)
    return count
  }

  /// Returns false for a second touch of a view without multiple touch, and beside exclusive
  /// touches.
  private func accepts(_ view: UIView) -> Bool {
    let others = touches.values.filter { !$0.delivery.isRefused }.compactMap(\.view)
    if !view.isMultipleTouchEnabled, others.contains(where: { $0 === view }) { return false }
    let elsewhere = others.filter { $0 !== view }
    return !elsewhere.contains(where: \.isExclusiveTouch)
      && (!view.isExclusiveTouch || elsewhere.isEmpty)
  }

  private func change(_ touch: LayerTouchEvent, _ phase: UITouch.Phase) -> UIEvent? {
    touches[.finger(touch.finger)]?.force = touch.pressure
    return change(.finger(touch.finger), phase, at: touch.location, touch.timestamp, [])
  }

  private func change(
    _ source: Source, _ phase: UITouch.Phase, at place: CGPoint, _ time: TimeInterval,
    _ modifiers: LayerEventModifiers
  ) -> UIEvent? {
    guard let touch = touches[source] else { return nil }
    touch.previousPlace = touch.place
    touch.place = place
    touch.timestamp = time
    touch.phase = phase
    return makeEvent(touch, modifiers)
  }

  private func makeEvent(_ touch: UITouch, _ modifiers: LayerEventModifiers) -> UIEvent {
    for other in touches.values where other !== touch { other.phase = .stationary }
    let event = UIEvent()
    event.timestamp = touch.timestamp
    event.modifierFlags = UIKeyModifierFlags(modifiers)
    event.allTouches = Set(touches.values).union([touch])
    return event
  }

  /// Forgets the touches that have ended, even if recognizers and views were not told.
  func forgetEnded() {
    let ended = touches.values.filter { !$0.isDown }
    for recognizer in ended.flatMap(\.recognizers) { recognizer.forget(ended) }
    touches = touches.filter { $0.value.isDown }
    GestureArena.shared.resetFinished()
    settle()
  }

  /// Cancels all touches, since the window closes.
  func cancelAll() {
    guard !touches.isEmpty else { return }
    for touch in touches.values { touch.phase = .cancelled }
    let event = UIEvent()
    event.timestamp = CACurrentMediaTime()
    event.allTouches = Set(touches.values)
    deliver(event)
    forgetEnded()
  }
}

extension UIKeyModifierFlags {
  init(_ modifiers: LayerEventModifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.option) { insert(.alternate) }
    if modifiers.contains(.command) { insert(.command) }
    if modifiers.contains(.capsLock) { insert(.alphaShift) }
  }
}
