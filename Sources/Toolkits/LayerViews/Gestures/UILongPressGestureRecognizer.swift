import CoreAnimation
public import Foundation

/// Recognizes touches that rest, and follows them until they are up.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds that the touches rest before the gesture begins; 0.5 by default; 0 begins at once.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1
  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired = 0
  /// Points that the touches may move before the gesture begins; 10 by default.
  open var allowableMovement: CGFloat = 10

  private var starts: [ObjectIdentifier: CGPoint] = [:]
  private var timer: MediaTimer?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.place }
    let hasTaps = course.touches.allSatisfy { $0.tapCount > numberOfTapsRequired }
    guard hasTaps, numberOfTouches <= numberOfTouchesRequired else { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    guard minimumPressDuration > 0 else { return state = .began }
    timer?.cancel()
    timer = MediaTimer.schedule(at: event.timestamp + minimumPressDuration) {
      [weak self] in
      self?.timer = nil
      self?.state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .changed }
    let haveLeft = touches.contains { touch in
      guard let start = starts[ObjectIdentifier(touch)] else { return false }
      return hypot(touch.place.x - start.x, touch.place.y - start.y) > allowableMovement
    }
    if haveLeft, course.waiting.isEmpty { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible && course.waiting.isEmpty ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    timer?.cancel()
    timer = nil
    starts = [:]
  }
}
