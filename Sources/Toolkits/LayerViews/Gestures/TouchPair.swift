import Foundation

/// The distance and the direction between two touches, which a recognizer of two fingers follows.
struct TouchPair {
  /// The distance between the touches, in the window's points.
  var distance: CGFloat
  /// The direction between the touches in radians, clockwise from the right, where y points down.
  var angle: CGFloat

  /// Creates a pair; nil unless two touches are down.
  @MainActor init?(_ touches: [UITouch]) {
    let down = touches.filter(\.isDown)
    guard down.count == 2 else { return nil }
    let (a, b) = (down[0].place, down[1].place)
    distance = max(hypot(b.x - a.x, b.y - a.y), 1)
    angle = atan2(b.y - a.y, b.x - a.x)
  }

  /// Returns the turn from another pair's direction, the shorter way.
  func turn(from other: TouchPair) -> CGFloat {
    (angle - other.angle).remainder(dividingBy: 2 * .pi)
  }
}
