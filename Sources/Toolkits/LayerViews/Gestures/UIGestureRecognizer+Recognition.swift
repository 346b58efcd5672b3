import CoreAnimation
import Foundation

extension UIGestureRecognizer {
  // MARK: Touches

  /// Returns true for a touch that the recognizer should follow.
  final func wants(_ touch: UITouch, _ event: UIEvent) -> Bool {
    guard isEnabled, !course.isOver,
      allowedTouchTypes.contains(where: { $0.intValue == touch.type.rawValue })
    else { return false }
    guard let delegate else { return true }
    return delegate.gestureRecognizer(self, shouldReceive: event)
      && delegate.gestureRecognizer(self, shouldReceive: touch)
  }

  final func follow(_ touch: UITouch) {
    course.touches.append(touch)
    GestureArena.shared.add(self)
  }

  /// Handles the touches of one phase, as far as the recognizer follows them.
  final func receive(_ touches: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent) {
    let mine = Set(touches.filter { touch in course.touches.contains { $0 === touch } })
    guard isEnabled, !course.isOver, !mine.isEmpty else { return }
    modifierFlags = event.modifierFlags
    course.updatePlace()
    switch phase {
    case .began: touchesBegan(mine, with: event)
    case .moved: touchesMoved(mine, with: event)
    case .ended: touchesEnded(mine, with: event)
    case .cancelled: touchesCancelled(mine, with: event)
    case .stationary: break
    }
  }

  /// Removes touches that have ended. A waiting recognizer keeps its touches until it resumes.
  final func forget(_ touches: [UITouch]) {
    guard course.waiting.isEmpty else { return }
    let mine = course.touches.filter { mine in touches.contains { $0 === mine } }
    if course.state == .possible { course.past += mine }
    course.touches.removeAll { touch in mine.contains { $0 === touch } }
  }

  /// Ends the gesture, since the recognizer was disabled or removed from its view. A recognizer that
  /// follows nothing stays possible, since nobody would reset it.
  final func abandon() {
    guard course.state != .possible || !course.allTouches.isEmpty || !course.waiting.isEmpty
    else { return }
    GestureArena.shared.perform { move(to: .cancelled) }
    course.touches = []
    GestureArena.shared.resetFinished()
  }

  // MARK: States

  final func move(to new: State) {
    switch (course.state, new) {
    case (_, .possible), (.ended, _), (.cancelled, _), (.failed, _): break
    case (.possible, .failed), (.possible, .cancelled): fail()
    case (.possible, _): attempt(new == .changed ? .began : new)
    case (_, .failed): enter(.cancelled)
    case (_, .began): enter(.changed)
    default: enter(new)
    }
  }

  private func attempt(_ new: State) {
    guard course.waiting.isEmpty else {
      if new == .ended, course.waiting.last != .ended { course.waiting.append(.ended) }
      return
    }
    guard mayBegin else { return fail() }
    course.waiting = [new]
    GestureArena.shared.add(self)
    resume()
  }

  private var mayBegin: Bool {
    var asked: [UIView] = []
    for view in [view] + course.touches.map(\.view) {
      guard let view, !asked.contains(where: { $0 === view }) else { continue }
      asked.append(view)
      if !view.gestureRecognizerShouldBegin(self) { return false }
    }
    return delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Enters the waiting states, unless other recognizers have to fail first.
  final func resume() {
    guard course.state == .possible, !course.waiting.isEmpty else { return }
    switch GestureArena.shared.outlook(of: self) {
    case .wait: return
    case .fail: return fail()
    case .go: break
    }
    let states = course.waiting
    course.waiting = []
    for state in states { enter(state) }
    if cancelsTouchesInView { for touch in course.allTouches { touch.delivery.isTaken = true } }
    GestureArena.shared.recognized(self)
  }

  private func enter(_ new: State) {
    course.state = new
    GestureArena.shared.queueActions(of: self, with: new)
  }

  final func fail() {
    guard course.state == .possible else { return }
    course.waiting = []
    course.state = .failed
    // Without touches, the arena resets the recognizer when the changes are over.
    GestureArena.shared.add(self)
    GestureArena.shared.failed()
  }

  final func callActions(with state: State) {
    course.reported = state
    defer { course.reported = nil }
    actions.removeAll { !$0.isAlive }
    for action in actions { action.send(from: self, nil) }
  }

  // MARK: Relations

  /// Returns true if the recognizer recognizes only after another has failed.
  final func waits(for other: UIGestureRecognizer) -> Bool {
    mustFailFirst.contains { $0.object === other }
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Returns true if another recognizer that recognizes makes this one fail.
  final func isPrevented(by other: UIGestureRecognizer) -> Bool {
    guard shares(with: other), other.canPrevent(self), canBePrevented(by: other) else {
      return false
    }
    return other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
  }

  /// Returns true for recognizers that share a touch; a recognizer between two taps has the touches
  /// of its view.
  private func shares(with other: UIGestureRecognizer) -> Bool {
    if !course.touches.isEmpty, !other.course.touches.isEmpty {
      return course.touches.contains { touch in other.course.touches.contains { $0 === touch } }
    }
    guard let mine = view, let others = other.view else { return false }
    return mine.isDescendant(of: others) || others.isDescendant(of: mine)
  }

  // MARK: Places

  /// Converts a point of the window to a view's space; nil is the window.
  final func place(_ point: CGPoint, in target: UIView?) -> CGPoint {
    guard let target, let window = view?.window else { return point }
    return target.convert(point, from: window)
  }

  /// Converts a vector of the window to a view's space; nil is the window.
  final func vector(_ vector: CGPoint, in target: UIView?) -> CGPoint {
    guard let target, let window = view?.window else { return vector }
    if let map = VectorMap(of: target, in: window) { return map.fromWindow(vector) }
    let end = target.convert(vector, from: window)
    let origin = target.convert(CGPoint.zero, from: window)
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }

  /// Converts a vector of a view's space to the window.
  final func vector(_ vector: CGPoint, from source: UIView?) -> CGPoint {
    guard let source, let window = view?.window else { return vector }
    if let map = VectorMap(of: source, in: window) { return map.toWindow(vector) }
    let end = source.convert(vector, to: window)
    let origin = source.convert(CGPoint.zero, to: window)
    return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
  }
}
