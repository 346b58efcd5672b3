import CoreAnimation
public import Foundation
import ScrollPhysics

/// Recognizes two fingers that move apart or together.
///
/// A pinch begins once the distance has changed by 10 points, which do not count.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the fingers, as a multiple of the distance at the begin. After setting
  /// it, further movements multiply the set scale.
  open var scale: CGFloat {
    get { factor }
    set {
      guard newValue > 0, newValue.isFinite else {
        return notices.say("a pinch has no scale of \(newValue)")
      }
      factor = newValue
      base = (TouchPair(course.touches)?.distance ?? base * factor) / newValue
    }
  }
  /// The change of the scale per second.
  open var velocity: CGFloat { track.pointVelocity.x }

  private var factor: CGFloat = 1
  /// The distance for a scale of 1; 0 before there were two touches.
  private var base: CGFloat = 0
  private var track = VelocityTrack()

  /// Points that the distance changes by before the gesture begins.
  private static let slop: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= 2 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    guard let pair = TouchPair(course.touches) else { return }
    base = pair.distance
    track.add(CGPoint(x: factor, y: 0), at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = TouchPair(course.touches), base > 0 else { return }
    if state == .possible, !course.waiting.isEmpty {
      advance(pair, event)
    } else if state == .possible {
      let change = pair.distance - base
      guard abs(change) >= Self.slop else { return }
      base = max(base + (change > 0 ? Self.slop : -Self.slop), 1)
      advance(pair, event)
      state = .began
    } else {
      advance(pair, event)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return state = .ended }
    if !course.touches.contains(where: \.isDown) {
      state = course.waiting.isEmpty ? .failed : .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() { (factor, base, track) = (1, 0, VelocityTrack()) }

  private func advance(_ pair: TouchPair, _ event: UIEvent) {
    factor = pair.distance / base
    track.add(CGPoint(x: factor, y: 0), at: event.timestamp)
  }
}
