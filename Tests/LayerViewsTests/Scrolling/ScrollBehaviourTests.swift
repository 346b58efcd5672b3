import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing

extension LiveViewTests {
  /// Views §14.
  @Suite struct ScrollBehaviourTests {
    @Test func `an animated offset is an animation of the server, and says when it ends`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        try await hand.pass(0.5)
        view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
        expectEqual(view.contentOffset.y, 400)
        expectFalse(view.isDecelerating)
        try await s.stage.settle()
        try await hand.show(after: 0.15)
        expectLess(abs(hand.shown.y - 200), 1e-3)
        expectTrue(hand.showsContent)
        expectEqual(hand.takeCalls(), [])
        try await hand.show(after: 0.4)
        #expect(hand.takeCalls() == ["end animation"] && hand.shown.y == 400)
        view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: true)
        try await s.stage.settle()
        try await hand.show(after: 0.5)
        let half = hand.shown.y
        expectGreater(half, 0)
        expectLess(half, 400)
        // Setting another offset ends the animation.
        view.contentOffset.y = 30
        try await hand.show(after: 2)
        expectEqual(hand.shown.y, 30)
        expectNil(view.layer.animationKeys())
        expectEqual(hand.takeCalls(), [])
      }
    }

    @Test func `the indicators move with the content in the server, and fade (views §14.3)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        let layers = view.layer.sublayers ?? []
        let bar = try unwrap(layers.first { $0.bounds.width == 3 && $0.bounds.height > 3 })
        expectEqual(bar.opacity, 0)
        expectEqual(bar.bounds.height, 36)
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        expectEqual(bar.opacity, 1)
        /// Place of the bar on screen, from 0 to 1.
        @MainActor func place() throws -> CGFloat {
          let shown = try unwrap(bar.presentation())
          return (shown.position.y - hand.shown.y - 3 - 18) / (200 - 6 - 36)
        }
        expectLess(abs(try place() - 70 / 1800), 1e-9)
        try await hand.finger(.ended, 100, 110)
        for frame in 1...6 {
          try await hand.show(after: 0.2 * Double(frame))
          expectLess(abs(try place() - hand.shown.y / 1800), 1e-9)
          expectEqual(bar.presentation()?.opacity, 1)
        }
        try await hand.show(after: 4)
        expectEqual(bar.presentation()?.opacity, 0)
        view.flashScrollIndicators()
        try await s.stage.settle()
        expectEqual(bar.presentation()?.opacity, 1)
        view.showsVerticalScrollIndicator = false
        expectTrue(bar.isHidden)
        view.showsVerticalScrollIndicator = true
        view.indicatorStyle = .white
        view.scrollIndicatorInsets.top = 50
        expectEqual(bar.backgroundColor?.components?.first, 1)
        expectFalse(bar.isHidden)
      }
    }

    @Test func `a bar stays at its end of the track while the content bounces`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s, content: CGSize(width: 200, height: 500))
        let view = hand.scrollView
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -160))
        let layers = view.layer.sublayers ?? []
        let bar = try unwrap(layers.first { $0.bounds.width == 3 && $0.bounds.height > 3 })
        var beyond = 0
        for frame in 1...12 {
          try await hand.show(after: 0.05 * Double(frame))
          let shown = try unwrap(bar.presentation())
          let bottom = shown.position.y + shown.bounds.height / 2 - hand.shown.y
          if hand.shown.y > 300 {
            beyond += 1
            expectLess(abs(bottom - 197), 1e-6)
          } else {
            expectAtMost(bottom, 197.000001)
          }
        }
        expectGreater(beyond, 3)
      }
    }

    @Test func `a wheel moves the content within its edges, and then the view around it`()
      async throws
    {
      try await ViewStage.perform { s in
        let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        outer.contentSize = CGSize(width: 320, height: 800)
        s.window.addSubview(outer)
        let inner = UIScrollView(frame: CGRect(x: 50, y: 20, width: 200, height: 100))
        inner.contentSize = CGSize(width: 200, height: 150)
        outer.addSubview(inner)
        try await s.stage.settle()
        try await s.stage.move(100, 60)
        @MainActor func wheel() async throws {
          try await s.stage.input(
            .pointerScrolled(pixels: .init(x: 0, y: -20), steps: .init(x: 0, y: -1)))
        }
        try await wheel()
        expectEqual(inner.contentOffset.y, 20)
        expectEqual(outer.contentOffset.y, 0)
        for _ in 0..<2 { try await wheel() }
        expectEqual(inner.contentOffset.y, 50)
        expectEqual(outer.contentOffset.y, 0)
        try await wheel()
        expectEqual(inner.contentOffset.y, 50)
        expectEqual(outer.contentOffset.y, 20)
        outer.isScrollEnabled = false
        try await wheel()
        expectEqual(outer.contentOffset.y, 20)
      }
    }

    @Test
    func
      `of nested scroll views the inner one is dragged, and at its edge the outer (views §14.1)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
        inner.contentSize = CGSize(width: 600, height: 400)
        hand.scrollView.addSubview(inner)
        try await s.stage.settle()
        @MainActor func drag(_ x: CGFloat, _ y: CGFloat) async throws {
          try await hand.drag(from: CGPoint(x: 150, y: 110), by: CGPoint(x: x, y: y))
          try await hand.pass(0.3)
          try await hand.finger(.ended, 150 + x, 110 + y)
          try await hand.pass(3)
        }
        try await drag(0, -60)
        expectEqual(inner.contentOffset, CGPoint(x: 0, y: 50))
        expectEqual(hand.shown.y, 0)
        inner.contentOffset.y = 250
        try await drag(0, -60)
        expectEqual(inner.contentOffset.y, 250)
        expectEqual(hand.scrollView.contentOffset.y, 50)
        hand.scrollView.contentOffset.y = 0
        // Only the inner view scrolls sideways.
        try await drag(-60, 0)
        expectEqual(inner.contentOffset, CGPoint(x: 50, y: 250))
        expectEqual(hand.shown.y, 0)
        inner.isDirectionalLockEnabled = true
        try await drag(-60, 20)
        expectEqual(inner.contentOffset.y, 250)
        expectGreater(inner.contentOffset.x, 90)
      }
    }

    @Test func `content that fits is dragged only where it always bounces`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s, content: CGSize(width: 100, height: 100))
        let view = hand.scrollView
        for (vertical, horizontal) in [(false, false), (true, false), (false, true)] {
          view.alwaysBounceVertical = vertical
          view.alwaysBounceHorizontal = horizontal
          try await hand.drag(from: CGPoint(x: 150, y: 110), by: CGPoint(x: 0, y: 60))
          expectEqual((view.contentOffset.y < 0), vertical)
          try await hand.finger(.ended, 150, 170)
          try await hand.pass(3)
          try await hand.drag(from: CGPoint(x: 150, y: 110), by: CGPoint(x: 60, y: 0))
          expectEqual((view.contentOffset.x < 0), horizontal)
          try await hand.finger(.ended, 210, 110)
          try await hand.pass(3)
          expectEqual(view.contentOffset, .zero)
        }
        view.isScrollEnabled = false
        try await hand.drag(from: CGPoint(x: 150, y: 110), by: CGPoint(x: 60, y: 0))
        expectEqual(view.contentOffset, .zero)
      }
    }

    @Test
    func `two fingers zoom about their middle, and the zoom returns to a limit (views §14.4)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s, content: CGSize(width: 200, height: 200))
        let view = hand.scrollView
        let picture = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        picture.backgroundColor = .green
        view.addSubview(picture)
        hand.zoomed = picture
        view.minimumZoomScale = 1
        view.maximumZoomScale = 3
        try await hand.pass(0.5)
        try await hand.finger(.began, 130, 120, number: 1)
        try await hand.finger(.began, 170, 120, number: 2)
        // 40 points apart, of which 10 are lost, then 100.
        for step in 1...6 {
          try await hand.pass(0.01)
          try await hand.finger(.moved, 130 - CGFloat(step) * 5, 120, number: 1)
          try await hand.finger(.moved, 170 + CGFloat(step) * 5, 120, number: 2)
        }
        expectTrue(view.isZooming)
        expectEqual(view.zoomScale, 2)
        expectEqual(view.contentSize, CGSize(width: 400, height: 400))
        expectEqual(picture.frame, CGRect(x: 0, y: 0, width: 400, height: 400))
        // The fingers' middle stays: each finger's move shifts it by 2.5 points to and fro.
        expectLess(abs(view.contentOffset.x - 100), 8)
        expectLess(abs(view.contentOffset.y - 100), 1e-6)
        for step in 1...20 {
          try await hand.pass(0.01)
          try await hand.finger(.moved, 100 - CGFloat(step) * 2, 120, number: 1)
          try await hand.finger(.moved, 200 + CGFloat(step) * 2, 120, number: 2)
        }
        expectGreater(view.zoomScale, 3)
        expectLess(view.zoomScale, 3.6)
        try await hand.finger(.ended, 60, 120, number: 1)
        try await hand.finger(.ended, 240, 120, number: 2)
        expectEqual(view.zoomScale, 3)
        expectTrue(view.isZoomBouncing)
        expectFalse(view.isZooming)
        try await hand.pass(1)
        expectFalse(view.isZoomBouncing)
        expectEqual(view.contentSize, CGSize(width: 600, height: 600))
        expectEqual(
          hand.takeCalls().filter { $0.contains("zoom") }, ["begin zoom", "end zoom 3.00"])
        view.setZoomScale(0.5, animated: false)
        expectEqual(view.zoomScale, 1)
        expectEqual(view.contentOffset, .zero)
        view.zoom(to: CGRect(x: 100, y: 100, width: 100, height: 100), animated: false)
        expectEqual(view.zoomScale, 2)
        expectEqual(view.contentOffset, CGPoint(x: 200, y: 200))
        view.bouncesZoom = false
        view.zoomScale = 9
        expectEqual(view.zoomScale, 3)
      }
    }

    @Test func `content that is there already does not move, and no animation ends`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        view.contentOffset.y = 40
        view.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
        view.scrollRectToVisible(CGRect(x: 0, y: 60, width: 10, height: 10), animated: true)
        try await hand.pass(1)
        expectEqual(hand.takeCalls(), [])
        // To where it moves: the movement goes on from there, and ends once.
        view.setContentOffset(.zero, animated: true)
        view.setContentOffset(.zero, animated: true)
        try await hand.pass(1)
        expectEqual(hand.takeCalls(), ["end animation"])
      }
    }

    @Test func `a scroll view that was switched off and on scrolls again`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        view.isScrollEnabled = false
        try await hand.drag(from: CGPoint(x: 100, y: 180), by: CGPoint(x: 0, y: -60))
        try await hand.finger(.ended, 100, 120)
        expectEqual(view.contentOffset.y, 0)
        view.isScrollEnabled = true
        try await hand.drag(from: CGPoint(x: 100, y: 180), by: CGPoint(x: 0, y: -60))
        expectEqual(view.contentOffset.y, 50)
        view.isScrollEnabled = false
        view.isScrollEnabled = true
        try await hand.finger(.ended, 100, 120)
        expectFalse(view.isDragging)
        try await hand.pass(3)
        let rest = view.contentOffset.y
        try await hand.drag(from: CGPoint(x: 100, y: 180), by: CGPoint(x: 0, y: -60))
        expectEqual(view.contentOffset.y, rest + 50)
      }
    }
  }
}
