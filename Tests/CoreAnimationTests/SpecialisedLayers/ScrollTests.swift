import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct SpecialisedLayersScrolling {
    private func layer(
      _ bounds: CGRect = CGRect(x: 50, y: 60, width: 100, height: 100)
    ) -> CAScrollLayer {
      let layer = CAScrollLayer()
      layer.bounds = bounds
      return layer
    }

    @Test(arguments: [
      (
        CGRect(x: 50, y: 60, width: 100, height: 100),
        CGRect(x: 200, y: 200, width: 10, height: 10),
        CGPoint(x: 110, y: 110)
      ),
      (
        CGRect(x: 100, y: 100, width: 100, height: 100),
        CGRect(x: 20, y: 20, width: 10, height: 10),
        CGPoint(x: 20, y: 20)
      ),
      (
        CGRect(x: 50, y: 60, width: 100, height: 100),
        CGRect(x: 20, y: 20, width: 400, height: 400),
        CGPoint(x: 20, y: 20)
      ),
      (
        CGRect(x: 50, y: 60, width: 100, height: 100), CGRect(x: 60, y: 70, width: 10, height: 10),
        CGPoint(x: 50, y: 60)
      ),
    ])
    func `§15 row 81: a rectangle is shown by the least movement, §11.5`(
      bounds: CGRect, rect: CGRect, origin: CGPoint
    ) {
      let layer = layer(bounds)
      layer.scroll(to: rect)
      expectEqual(layer.bounds.origin, origin)
      expectEqual(layer.bounds.size, bounds.size)
    }

    @Test(arguments: [
      ("both", CGPoint(x: -500, y: 900)), ("none", CGPoint(x: 50, y: 60)),
      ("vertically", CGPoint(x: 50, y: 900)), ("horizontally", CGPoint(x: -500, y: 60)),
      ("sideways", CGPoint(x: 50, y: 60)),
    ])
    func `a point becomes the origin where the mode allows, for any content`(
      mode: String, origin: CGPoint
    ) {
      let layer = layer()
      layer.scrollMode = CAScrollLayerScrollMode(rawValue: mode)
      layer.scroll(to: CGPoint(x: -500, y: 900))
      expectEqual(layer.bounds.origin, origin)
      expectEqual(layer.scrollMode.rawValue, mode)
    }

    @Test func `any layer scrolls the scroll layer that it is in`() {
      let scroll = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
      let (content, item) = (CALayer(), CALayer())
      content.anchorPoint = .zero
      content.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
      item.anchorPoint = .zero
      item.position = CGPoint(x: 300, y: 400)
      item.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      scroll.addSublayer(content)
      content.addSublayer(item)
      item.scrollRectToVisible(item.bounds)
      expectEqual(scroll.bounds.origin, CGPoint(x: 250, y: 350))
      expectEqual(item.visibleRect, item.bounds)
      item.scroll(CGPoint(x: 10, y: 20))
      expectEqual(scroll.bounds.origin, CGPoint(x: 310, y: 420))
      expectEqual(item.visibleRect, CGRect(x: 10, y: 20, width: 40, height: 30))
      expectEqual(content.visibleRect, CGRect(x: 310, y: 420, width: 100, height: 100))
      CALayer().scroll(CGPoint(x: 1, y: 1))
    }

    @Test func `a scroll layer scrolls itself, at once after a layer inside it, §17`() {
      let outer = layer(CGRect(x: 0, y: 0, width: 200, height: 200))
      let (inner, content) = (layer(CGRect(x: 0, y: 0, width: 100, height: 100)), CALayer())
      content.anchorPoint = .zero
      content.position = CGPoint(x: 100, y: 100)
      outer.addSublayer(inner)
      inner.addSublayer(content)
      content.scroll(CGPoint(x: 10, y: 20))
      expectEqual(inner.bounds.origin, CGPoint(x: 110, y: 120))
      expectEqual(outer.bounds.origin, .zero)
      inner.scroll(CGPoint(x: 5, y: 6))
      expectEqual(inner.bounds.origin, CGPoint(x: 5, y: 6))
      expectEqual(outer.bounds.origin, .zero)
      content.scroll(.zero)
      expectEqual(inner.bounds.origin, CGPoint(x: 100, y: 100))
      outer.scroll(CGPoint(x: 7, y: 8))
      expectEqual(outer.bounds.origin, CGPoint(x: 7, y: 8))
    }
  }

  @MainActor @Suite struct SpecialisedLayersHitTesting {
    @Test func `a transform layer is never hit, and its sublayers are, §11.6`() {
      let (root, transform, child) = (CALayer(), CATransformLayer(), CALayer())
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      transform.frame = root.bounds
      child.frame = CGRect(x: 20, y: 20, width: 10, height: 10)
      root.addSublayer(transform)
      transform.addSublayer(child)
      root.anchorPoint = .zero
      expectIdentical(root.hitTest(CGPoint(x: 25, y: 25)), child)
      expectIdentical(root.hitTest(CGPoint(x: 60, y: 60)), root)
      expectNil(transform.hitTest(CGPoint(x: 60, y: 60)))
      transform.masksToBounds = true
      transform.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      transform.position = CGPoint(x: 5, y: 5)
      expectIdentical(root.hitTest(CGPoint(x: 25, y: 25)), child)
    }
  }
}
