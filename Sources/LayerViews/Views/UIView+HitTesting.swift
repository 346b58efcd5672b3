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

  /// Makes the first responder give its place up, if it is this view or one inside it.
  ///
  /// - Parameter force: true does not ask it.
  /// - Returns: false when it refuses, or when there was none.
  @discardableResult public func endEditing(_ force: Bool) -> Bool {
    guard let window, let view = window.firstResponder as? UIView, view.isDescendant(of: self)
    else { return false }
    guard force, !view.canResignFirstResponder else { return view.resignFirstResponder() }
    window.firstResponder = nil
    return true
  }
}
