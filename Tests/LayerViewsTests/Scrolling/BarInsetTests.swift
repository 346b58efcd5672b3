import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Room for bars above content that does not scroll (views §14.1).
  @MainActor @Suite struct BarInsetTests {
    @Test func `short content keeps clear of the bar, unless the view is deeper or says otherwise`()
      async throws
    {
      try await ViewStage.perform { s in
        let page = UIViewController()
        let (outer, inner) = (UIScrollView(), UIScrollView())
        outer.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
        inner.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
        page.view.addSubview(outer)
        let box = UIView(frame: page.view.bounds)
        box.addSubview(inner)
        page.view.addSubview(box)
        s.window.rootViewController = UINavigationController(rootViewController: page)
        try await s.stage.settle()
        expectEqual(outer.adjustedContentInset.top, 44)
        expectEqual(outer.contentOffset.y, -44)
        expectEqual(inner.adjustedContentInset.top, 0)
        outer.contentInsetAdjustmentBehavior = .scrollableAxes
        expectEqual(outer.adjustedContentInset.top, 0)
      }
    }
  }
}
