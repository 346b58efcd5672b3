import CoreAnimation
public import Foundation
import ScrollPhysics

/// Recognizes two fingers that turn around each other.
///
/// A rotation begins once the fingers have moved 10 points around their middle, which do not count.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the begin in radians, clockwise. After setting it, further movements add to
  /// the set rotation.
  open var rotation: CGFloat = 0
  /// The velocity in radians per second.
  open var velocity: CGFloat { track.pointVelocity.x }

  private var last: TouchPair?
  private var whole: CGFloat = 0
  private var track = VelocityTrack()

  /// Points of the way around the middle before the gesture begins.
  private static let slop: CGFloat = 10

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches <= 2 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    last = TouchPair(course.touches)
    if last != nil { track.add(.zero, at: event.timestamp) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = TouchPair(course.touches), let last else { return }
    let turn = pair.turn(from: last)
    self.last = pair
    whole += turn
    track.add(CGPoint(x: whole, y: 0), at: event.timestamp)
    if state == .possible, course.waiting.isEmpty {
      let least = Self.slop / (pair.distance / 2)
      guard abs(whole) >= least else { return }
      rotation = whole - (whole > 0 ? least : -least)
      state = .began
    } else {
      rotation += turn
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

  open override func reset() { (rotation, whole, last, track) = (0, 0, nil, VelocityTrack()) }
}
