import Foundation

/// Recognizes fingers that move quickly in one direction: 50 points within 0.5 s, and at most half
/// that distance across.
@preconcurrency @MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The directions as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A swipe to the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// A swipe to the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// A swipe upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// A swipe downwards.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are recognized; to the right by default.
  open var direction = Direction.right
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  private var start: (place: CGPoint, time: TimeInterval)?

  private static let distance: CGFloat = 50
  private static let duration = 0.5

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > numberOfTouchesRequired { return state = .failed }
    if numberOfTouches == numberOfTouchesRequired { start = (course.place, event.timestamp) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start else { return }
    guard event.timestamp - start.time <= Self.duration else { return state = .failed }
    let way = CGPoint(x: course.place.x - start.place.x, y: course.place.y - start.place.y)
    guard max(abs(way.x), abs(way.y)) >= Self.distance else { return }
    let made: Direction? =
      if abs(way.y) <= abs(way.x) / 2 {
        way.x > 0 ? .right : .left
      } else if abs(way.x) <= abs(way.y) / 2 {
        way.y > 0 ? .down : .up
      } else {
        nil
      }
    state = made.map(direction.contains) == true ? .ended : .failed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() { start = nil }
}
