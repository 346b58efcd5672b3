public import Foundation

/// An object that is told of a scroll view's movements. The defaults do nothing.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the offset changed, and for each frame while the server moves the content;
  /// `layer.presentation()` then has the shown offset.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger begins to drag the content.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger lifts.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the offset, in points per millisecond.
  ///   - targetContentOffset: the offset at which the content will rest, which may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when the finger has lifted.
  ///
  /// - Parameter decelerate: true if the content continues to move.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to move by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has come to rest by itself.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called at the end of an animation that a call began.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Returns the view that zooming scales; nil, the default, disables zooming.
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
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {
    QuietDelegates.note(type(of: self), .movement, scrollView)
  }
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    QuietDelegates.note(type(of: self), .release, scrollView)
  }
  /// Does nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Returns nil.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
}
