import Foundation

/// The state of a recognizer between two resets.
struct GestureCourse {
  var state = UIGestureRecognizer.State.possible
  /// The state that an action is called with; `state` may be a later one already.
  var reported: UIGestureRecognizer.State?
  /// States that wait until other recognizers have failed.
  var waiting: [UIGestureRecognizer.State] = []
  /// The touches that are down, and the touches that went up in this event.
  var touches: [UITouch] = []
  /// Touches of earlier events that may still become a part of the gesture, such as its first tap.
  var past: [UITouch] = []
  var allTouches: [UITouch] { past + touches }
  /// The middle of the touches, in the window's space.
  var place = CGPoint.zero

  /// True once the recognizer accepts no more touches until the next reset.
  var isOver: Bool { state == .ended || state == .cancelled || state == .failed }
  /// True for a recognizer that has recognized its gesture.
  var hasRecognized: Bool { state == .began || state == .changed || state == .ended }

  /// Moves `place` to the middle of the touches that are down, or else of the touches that went up.
  @MainActor mutating func updatePlace() {
    let down = touches.filter { $0.isDown }
    let counted = down.isEmpty ? touches : down
    guard !counted.isEmpty else { return }
    let sum = counted.reduce(CGPoint.zero) {
      CGPoint(x: $0.x + $1.place.x, y: $0.y + $1.place.y)
    }
    place = CGPoint(x: sum.x / CGFloat(counted.count), y: sum.y / CGFloat(counted.count))
  }
}
