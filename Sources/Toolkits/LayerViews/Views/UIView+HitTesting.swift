import Foundation

extension UIView {
  /// The smallest alpha at which views are hit.
  private static let leastVisibleAlpha: CGFloat = 0.01

  final func frontmostView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= Self.leastVisibleAlpha,
      rare?.blockingAnimations ?? 0 == 0, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.shownPoint(point, of: self), with: event) { return hit }
    }
    return self
  }

  /// Converts a point of the superview to the view's own space, which moves with the animations of
  /// animators.
  private func shownPoint(_ point: CGPoint, of superview: UIView) -> CGPoint {
    guard rare?.animationsFoundInFlight ?? 0 > 0, let shown = layer.presentation(),
      let shownSuperlayer = shown.superlayer
    else { return convert(point, from: superview) }
    return shown.convert(point, from: shownSuperlayer)
  }

  /// Makes the first responder resign, if it is this view or one inside it.
  ///
  /// - Parameter force: true does not ask the responder.
  /// - Returns: false if the responder refuses, or if there was none.
  @discardableResult public func endEditing(_ force: Bool) -> Bool {
    guard let window, let view = window.firstResponder as? UIView, view.isDescendant(of: self)
    else { return false }
    guard force, !view.canResignFirstResponder else { return view.resignFirstResponder() }
    window.firstResponder = nil
    return true
  }
}
