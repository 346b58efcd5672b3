import Expectations
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
    expectTrue(view.clipsToBounds)
    expectTrue(view.isScrollEnabled)
    expectTrue(view.bounces)
    expectFalse(view.isPagingEnabled)
    expectFalse(view.alwaysBounceVertical)
    expectFalse(view.alwaysBounceHorizontal)
    expectFalse(view.isDirectionalLockEnabled)
    expectEqual(view.decelerationRate, .normal)
    expectEqual(UIScrollView.DecelerationRate.normal.rawValue, 0.998)
    expectEqual(UIScrollView.DecelerationRate.fast.rawValue, 0.99)
    expectEqual(UIScrollView.DecelerationRate(rawValue: 0.5).rawValue, 0.5)
    expectTrue(view.showsVerticalScrollIndicator)
    expectTrue(view.showsHorizontalScrollIndicator)
    expectEqual(view.indicatorStyle, .default)
    expectEqual(view.scrollIndicatorInsets, .zero)
    expectEqual(view.contentInsetAdjustmentBehavior, .automatic)
    expectTrue(view.bouncesZoom)
    expectEqual(view.minimumZoomScale, 1)
    expectEqual(view.maximumZoomScale, 1)
    expectEqual(view.zoomScale, 1)
    expectFalse(view.isTracking)
    expectFalse(view.isDragging)
    expectFalse(view.isDecelerating)
    expectFalse(view.isZooming)
    expectFalse(view.isZoomBouncing)
    expectEqual(view.contentSize, .zero)
    expectEqual(view.contentInset, .zero)
    expectEqual(view.gestureRecognizers?.contains(view.panGestureRecognizer), true)
    expectEqual(view.gestureRecognizers?.contains(view.pinchGestureRecognizer), true)
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
    expectEqual(view.bounds.origin, CGPoint(x: 0, y: 30))
    view.bounds.origin = CGPoint(x: 5, y: 40)
    view.contentOffset = CGPoint(x: 5, y: 40)
    expectEqual(view.contentOffset, CGPoint(x: 5, y: 40))
    expectEqual(delegate.offsets, [CGPoint(x: 0, y: 30), CGPoint(x: 5, y: 40)])
    view.setContentOffset(CGPoint(x: 0, y: CGFloat.nan), animated: false)
    expectEqual(view.contentOffset, CGPoint(x: 5, y: 40))
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
    expectEqual(view.contentOffset, CGPoint(x: 0, y: offset))
    view.contentOffset.y = 150
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 1, height: 1), animated: false)
    expectEqual(view.contentOffset.y, 100)
  }

  @Test func `outside a window insets leave the offset`() {
    let view = view()
    view.contentInset = UIEdgeInsets(top: 64, left: 10, bottom: 20, right: 0)
    expectEqual(view.contentOffset, .zero)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.addSubview(view)
    expectEqual(view.contentOffset.y, -64)
  }

  @Test func `a scroll lays out the scroll view and not its superview`() {
    final class Counting: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let outer = Counting()
    let view = view()
    outer.addSubview(view)
    outer.layoutIfNeeded()
    outer.layouts = 0
    view.contentOffset = CGPoint(x: 0, y: 50)
    outer.layoutIfNeeded()
    expectEqual(outer.layouts, 0)
    view.bounds.size.height += 1
    outer.layoutIfNeeded()
    expectEqual(outer.layouts, 1)
  }

  @Test func `insets move content that rests at the beginning, and nothing else`() {
    let view = view()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.addSubview(view)
    view.contentInset = UIEdgeInsets(top: 64, left: 0, bottom: 20, right: 0)
    expectEqual(view.contentOffset.y, -64)
    expectEqual(view.adjustedContentInset.bottom, 20)
    view.contentOffset.y = 100
    view.contentInset.top = 10
    expectEqual(view.contentOffset.y, 100)
    view.contentOffset.y = 820
    view.contentSize.height = 500
    expectEqual(view.contentOffset.y, 320)
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
    expectGreater(bottom, 0)
    expectEqual(view.adjustedContentInset, .zero)
    for (behavior, inset) in [
      (.automatic, bottom), (.scrollableAxes, bottom), (.never, 0), (.always, bottom),
    ] as [(UIScrollView.ContentInsetAdjustmentBehavior, CGFloat)] {
      view.contentSize = CGSize(width: 100, height: 900)
      view.contentInsetAdjustmentBehavior = behavior
      expectEqual(view.adjustedContentInset.bottom, inset)
    }
    view.contentSize = .zero
    expectEqual(view.adjustedContentInset.bottom, bottom)
  }
}
