import Foundation

extension UIView {
  /// Views fainter than this are not hit.
  private static let leastVisibleAlpha: CGFloat = 0.01

  final func frontmostView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= Self.leastVisibleAlpha,
      rare?.blockingAnimations ?? 0 == 0, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }
}
