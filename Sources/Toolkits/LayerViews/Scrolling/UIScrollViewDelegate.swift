public import Foundation

/// Hears of a scroll view's movements. The defaults do nothing.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the offset changed, and for each frame while the server moves the content; then
  /// `layer.presentation()` has the offset that is shown.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger lifts.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points per millisecond.
  ///   - targetContentOffset: where the content will rest, which may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when the finger has lifted.
  ///
  /// - Parameter decelerate: true if the content moves on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to move on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has come to rest by itself.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called at the end of an animation that a call began.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The view that is scaled by zooming; nil, the default, does not zoom.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when two fingers begin to zoom.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when the scale changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when the scale is final.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
}
