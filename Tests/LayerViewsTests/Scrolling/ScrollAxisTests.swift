import Foundation
import LayerViews
import Testing

/// Views §14, without a window.
@MainActor @Suite struct ScrollViewTests {
  private func view(_ content: CGSize = CGSize(width: 100, height: 1000)) -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.contentSize = content
    return view
  }

  @Test func `the defaults of a scroll view`() {
    let view = UIScrollView()
    #expect(view.clipsToBounds && view.isScrollEnabled && view.bounces && !view.isPagingEnabled)
    #expect(!view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
    #expect(!view.isDirectionalLockEnabled && view.decelerationRate == .normal)
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(UIScrollView.DecelerationRate(rawValue: 0.5).rawValue == 0.5)
    #expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator)
    #expect(view.indicatorStyle == .default && view.scrollIndicatorInsets == .zero)
    #expect(view.contentInsetAdjustmentBehavior == .automatic && view.bouncesZoom)
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1)
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating && !view.isZooming)
    #expect(!view.isZoomBouncing && view.contentSize == .zero && view.contentInset == .zero)
    #expect(view.gestureRecognizers?.contains(view.panGestureRecognizer) == true)
    #expect(view.gestureRecognizers?.contains(view.pinchGestureRecognizer) == true)
  }

  @Test func `the offset is the origin of the bounds, and calls say that it changed`() {
    final class Delegate: UIScrollViewDelegate {
      var offsets: [CGPoint] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset)
      }
    }
    let (view, delegate) = (view(), Delegate())
    view.delegate = delegate
    view.contentOffset = CGPoint(x: 0, y: 30)
    #expect(view.bounds.origin == CGPoint(x: 0, y: 30))
    view.bounds.origin = CGPoint(x: 5, y: 40)
    view.contentOffset = CGPoint(x: 5, y: 40)
    #expect(view.contentOffset == CGPoint(x: 5, y: 40))
    #expect(delegate.offsets == [CGPoint(x: 0, y: 30), CGPoint(x: 5, y: 40)])
    view.setContentOffset(CGPoint(x: 0, y: CGFloat.nan), animated: false)
    #expect(view.contentOffset == CGPoint(x: 5, y: 40))
  }

  @Test(
    arguments: [
      (CGRect(x: 0, y: 50, width: 10, height: 10), 0),
      (CGRect(x: 0, y: 300, width: 9, height: 20), 120),
      (CGRect(x: 0, y: 990, width: 9, height: 50), 800),
      (CGRect(x: 0, y: 300, width: 9, height: 400), 300),
    ] as [(CGRect, CGFloat)])
  func `a rectangle is shown by the least way`(rect: CGRect, offset: CGFloat) {
    let view = view()
    view.scrollRectToVisible(rect, animated: false)
    #expect(view.contentOffset == CGPoint(x: 0, y: offset))
    view.contentOffset.y = 150
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 1, height: 1), animated: false)
    #expect(view.contentOffset.y == 100)
  }

  @Test func `insets move content that rests at the beginning, and nothing else`() {
    let view = view()
    view.contentInset = UIEdgeInsets(top: 64, left: 0, bottom: 20, right: 0)
    #expect(view.contentOffset.y == -64 && view.adjustedContentInset.bottom == 20)
    view.contentOffset.y = 100
    view.contentInset.top = 10
    #expect(view.contentOffset.y == 100)
    view.contentOffset.y = 820
    view.contentSize.height = 500
    #expect(view.contentOffset.y == 320)
  }

  @Test func `a safe area counts for the directions that scroll`() {
    let controller = UITabBarController()
    let page = UIViewController()
    controller.viewControllers = [page]
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.rootViewController = controller
    window.addSubview(controller.view)
    let view = UIScrollView(frame: page.view.bounds)
    page.view.addSubview(view)
    controller.view.layoutIfNeeded()
    let bottom = page.view.safeAreaInsets.bottom
    #expect(bottom > 0 && view.adjustedContentInset == .zero)
    for (behavior, inset) in [
      (.automatic, bottom), (.scrollableAxes, bottom), (.never, 0), (.always, bottom),
    ] as [(UIScrollView.ContentInsetAdjustmentBehavior, CGFloat)] {
      view.contentSize = CGSize(width: 100, height: 900)
      view.contentInsetAdjustmentBehavior = behavior
      #expect(view.adjustedContentInset.bottom == inset)
    }
    view.contentSize = .zero
    #expect(view.adjustedContentInset.bottom == bottom)
  }
}
