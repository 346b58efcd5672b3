import CoreAnimation
import Foundation

extension UIScrollView {
  /// Moves the content by a turn of a wheel. Returns false if the content cannot move, so that a
  /// superview can handle the turn.
  final func turned(by event: LayerScrollEvent) -> Bool {
    guard isScrollEnabled, motion.drag == nil, motion.pinch == nil else { return false }
    let (x, y) = limits
    let shown = shownOffset
    let offset = CGPoint(
      x: x.overflows ? x.clamped(shown.x - event.delta.width) : shown.x,
      y: y.overflows ? y.clamped(shown.y - event.delta.height) : shown.y)
    guard offset != shown else { return false }
    stopCourse()
    bounds.origin = offset
    indicators.show()
    indicators.hide(after: 0.3)
    return true
  }
}
