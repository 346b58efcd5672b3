import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Drags that the server runs (views §14.6).
  @MainActor @Suite struct ServerDragTests {
    @Test(arguments: 0..<DragScript.seedCount)
    func `ten gestures of a seed move content alike, dragged by the program and by the server`(
      seed: UInt64
    ) async throws {
      let script = DragScript(seed: seed, gestures: 10)
      let own = try await DragDiary.play(script, onServer: false)
      let other = try await DragDiary.play(script, onServer: true)
      let about = "seed \(seed), \(script.gestures)"
      for index in own.offsets.indices
      where own.offsets[index] != other.offsets[index] {
        Issue.record(
          "\(about): \(own.offsets[index]), by the server \(other.offsets[index]) at \(script.steps[index])"
        )
        break
      }
      for index in 0..<max(own.calls.count, other.calls.count) {
        let first = own.calls.indices.contains(index) ? own.calls[index] : "nothing"
        let second = other.calls.indices.contains(index) ? other.calls[index] : "nothing"
        guard first != second else { continue }
        Issue.record("\(about): call \(index) is \(first), by the server \(second)")
        break
      }
      expectGreater(own.calls.count, 5)
    }

    @Test func `the server has the content while the program asks for it, and may leave it`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let view = hand.scrollView
        expectTrue(view.runsDragsOnServer)
        expectEqual(Set(view.layer.animationKeys() ?? []), ["drags", "bounds.origin.y"])
        let obstacles: [(UIScrollView) -> Void] = [
          { $0.maximumZoomScale = 2 }, { $0.keyboardDismissMode = .interactive },
          { $0.isScrollEnabled = false }, { $0.contentSize.height = 100 },
          { $0.transform = CGAffineTransform(scaleX: 2, y: 2) },
          { $0.runsDragsOnServer = false },
        ]
        for (index, obstacle) in obstacles.enumerated() {
          obstacle(view)
          view.setNeedsLayout()
          try await s.stage.settle()
          #expect(view.layer.animationKeys() == nil, "\(index)")
          view.maximumZoomScale = 1
          view.keyboardDismissMode = .none
          view.isScrollEnabled = true
          view.contentSize.height = 2000
          view.transform = .identity
          view.runsDragsOnServer = true
          view.setNeedsLayout()
          try await s.stage.settle()
          #expect(view.layer.animation(forKey: "drags") != nil, "\(index)")
        }
      }
    }

    /// A view that the server drags.
    private func hand(
      _ s: ViewStage, content: CGSize = CGSize(width: 200, height: 2000)
    ) async throws -> ScrollHand {
      let hand = try await ScrollHand(s, content: content)
      hand.scrollView.runsDragsOnServer = true
      hand.scrollView.layer.name = "scroll"
      try await s.stage.settle()
      return hand
    }

    private func shown(_ s: ViewStage, _ name: String = "scroll") -> CGPoint? {
      s.stage.shownBounds(named: name).map { CGPoint(x: $0.origin.x, y: $0.origin.y) }
    }

    @Test
    func `an offset that the program sets in a drag holds, and the finger goes on from there`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let view = hand.scrollView
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.01)
        expectEqual(view.contentOffset.y, 70)
        view.contentOffset.y = 500
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, 500)
        expectTrue(view.isDragging)
        try await hand.finger(.moved, 100, 90)
        try await hand.pass(0.01)
        expectEqual(view.contentOffset.y, 520)
        expectEqual(shown(s)?.y, 520)
        try await hand.pass(0.3)
        try await hand.finger(.ended, 100, 90)
        try await hand.pass(0.1)
        expectFalse(view.isDragging)
        expectEqual(view.contentOffset.y, 520)
      }
    }

    @Test func `an offset that the program sets at rest or in a fling is shown with its commit`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let view = hand.scrollView
        view.contentOffset.y = 300
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, 300)
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.1)
        expectTrue(view.isDecelerating)
        view.contentOffset.y = 40
        try await hand.pass(0.1)
        expectEqual(shown(s)?.y, 40)
        expectFalse(view.isDecelerating)
        try await hand.pass(3)
        expectEqual(shown(s)?.y, 40)
        view.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
        try await hand.pass(0.15)
        expectGreater(shown(s)?.y ?? 0, 41)
        expectLess(shown(s)?.y ?? 0, 199)
        try await hand.pass(0.3)
        expectEqual(shown(s)?.y, 200)
        // The server has the content again.
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -30))
        try await hand.pass(0.01)
        expectNotNil(view.layer.animation(forKey: "drags"))
        expectEqual(shown(s)?.y, 220)
      }
    }

    @Test func `content that becomes smaller in a drag or a fling ends inside`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let view = hand.scrollView
        view.contentOffset.y = 600
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.01)
        expectEqual(view.contentOffset.y, 670)
        view.contentSize.height = 500
        try await hand.pass(0.3)
        try await hand.finger(.ended, 100, 110)
        try await hand.pass(4)
        expectEqual(shown(s)?.y, 300)
        expectEqual(view.contentOffset.y, 300)
        expectFalse(view.isDecelerating)
        view.contentSize.height = 2000
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.1)
        expectGreater(view.contentOffset.y, 600)
        view.contentSize.height = 600
        try await hand.pass(5)
        expectEqual(shown(s)?.y, 400)
        expectEqual(view.contentOffset.y, 400)
        expectFalse(view.isDecelerating)
        expectEqual(hand.takeCalls().last, "end coast")
      }
    }

    @Test func `insets of content at its beginning take it along`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        hand.scrollView.contentInset.top = 30
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, -30)
        expectEqual(hand.scrollView.contentOffset.y, -30)
      }
    }

    @Test func `the delegate chooses where the content rests`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        for target in [500, 300, 60, 0] as [CGFloat] {
          hand.scrollView.contentOffset = .zero
          hand.target = CGPoint(x: 0, y: target)
          try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
          try await hand.pass(0.01)
          try await hand.pass(4)
          expectEqual(shown(s)?.y, target)
          expectEqual(hand.scrollView.contentOffset.y, target)
          expectFalse(hand.scrollView.isDecelerating)
        }
      }
    }

    @Test func `a wheel moves the content, and the program follows`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        try await hand.pass(0.01)
        try await s.stage.move(100, 100)
        try await s.stage.input(
          .pointerScrolled(pixels: .init(x: 0, y: -20), steps: .init(x: 0, y: -1)))
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, 20)
        expectEqual(hand.scrollView.contentOffset.y, 20)
        expectEqual(hand.takeOffsets(), [20])
        expectEqual(hand.takeCalls(), [])
      }
    }

    @Test func `a wheel takes a fling over where it is, as without the server`() async throws {
      var places: [CGFloat] = []
      for isServers in [false, true] {
        try await ViewStage.perform(isReplayed: false) { s in
          let hand = try await hand(s)
          let view = hand.scrollView
          view.runsDragsOnServer = isServers
          try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
          try await hand.pass(0.1)
          expectTrue(view.isDecelerating)
          let before = try unwrap(shown(s)?.y)
          try await s.stage.move(100, 100)
          try await s.stage.input(
            .pointerScrolled(pixels: .init(x: 0, y: -20), steps: .init(x: 0, y: -1)))
          try await hand.pass(0.01)
          expectFalse(view.isDecelerating)
          expectEqual(view.contentOffset.y, before + 20)
          try await hand.pass(3)
          expectEqual(shown(s)?.y, before + 20)
          places.append(view.contentOffset.y)
          expectEqual(hand.takeCalls().last, "begin coast")
          // The next finger is followed from there.
          try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -30))
          try await hand.pass(0.01)
          expectEqual(shown(s)?.y, before + 40)
        }
      }
      expectEqual(places[0], places[1])
    }

    @Test func `a mouse drags as before, and the server goes on from there`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        try await hand.pass(0.1)
        try await s.stage.press(100, 190)
        try await s.stage.move(100, 150)
        expectEqual(hand.scrollView.contentOffset.y, 30)
        try await hand.pass(0.3)
        try await s.stage.release()
        try await hand.pass(0.3)
        expectEqual(shown(s)?.y, 30)
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -30))
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, 50)
        expectEqual(hand.scrollView.contentOffset.y, 50)
      }
    }

    @Test func `of nested views the inner one is dragged, and at its edge the outer`() async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
        inner.contentSize = CGSize(width: 600, height: 400)
        inner.layer.name = "inner"
        inner.runsDragsOnServer = true
        hand.scrollView.addSubview(inner)
        try await s.stage.settle()
        @MainActor func drag(_ x: CGFloat, _ y: CGFloat) async throws {
          try await hand.drag(from: CGPoint(x: 150, y: 110), by: CGPoint(x: x, y: y))
          try await hand.pass(0.3)
          expectNotNil(inner.layer.animation(forKey: "drags"))
          try await hand.finger(.ended, 150 + x, 110 + y)
          try await hand.pass(3)
          expectEqual(shown(s, "inner"), inner.contentOffset)
          expectEqual(shown(s), hand.scrollView.contentOffset)
        }
        try await drag(0, -60)
        expectEqual(inner.contentOffset, CGPoint(x: 0, y: 50))
        expectEqual(hand.scrollView.contentOffset.y, 0)
        inner.contentOffset.y = 250
        try await drag(0, -60)
        expectEqual(inner.contentOffset.y, 250)
        expectEqual(hand.scrollView.contentOffset.y, 50)
        hand.scrollView.contentOffset.y = 0
        try await drag(-60, 0)
        expectEqual(inner.contentOffset, CGPoint(x: 50, y: 250))
        expectEqual(hand.scrollView.contentOffset.y, 0)
      }
    }

    @Test func `fingers that another recognizer of movements follows are the program's`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let knob = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        var moves: [UIGestureRecognizer.State] = []
        let pan = UIPanGestureRecognizer()
        pan.addAction { moves.append($0.state) }
        knob.addGestureRecognizer(pan)
        hand.scrollView.addSubview(knob)
        try await s.stage.settle()
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        expectEqual(moves.first, .began)
        expectNil(hand.scrollView.layer.animation(forKey: "drags"))
        expectEqual(shown(s)?.y ?? 0, 0)
        try await hand.finger(.ended, 100, 110)
        try await hand.pass(0.1)
        expectNotNil(hand.scrollView.layer.animation(forKey: "drags"))
        knob.removeFromSuperview()
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, 70)
      }
    }

    @Test func `a pan from the edge has no part in fingers elsewhere`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        s.window.addGestureRecognizer(edge)
        hand.scrollView.panGestureRecognizer.require(toFail: edge)
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        expectNotNil(hand.scrollView.layer.animation(forKey: "drags"))
        expectEqual(shown(s)?.y, 70)
        try await hand.finger(.ended, 100, 110)
        try await hand.pass(0.1)
      }
    }

    @Test func `a program that was late cannot keep a finger that the server has taken`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let knob = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        knob.addGestureRecognizer(UIPanGestureRecognizer())
        hand.scrollView.addSubview(knob)
        try await s.stage.settle()
        let layer = hand.scrollView.layer
        let start = CACurrentMediaTime()
        for (index, y) in [190.0, 170, 110].enumerated() {
          let kind: TouchKind = index == 0 ? .began : .moved
          try s.stage.inputUnheard(
            .touch(finger: 1, kind, at: .init(x: 100, y: y), pressure: 1),
            at: start + 0.1 + Double(index) / 10)
        }
        expectEqual(shown(s)?.y, 70)
        // The connection's thread hears of it, and the program does nothing meanwhile.
        let deadline = ContinuousClock.now + .seconds(20)
        while layer.interaction.state?.value(.y) != 70, ContinuousClock.now < deadline {}
        try await s.stage.settle()
        expectEqual(shown(s)?.y, 70)
        expectEqual(hand.scrollView.contentOffset.y, 70)
        expectNotNil(layer.animation(forKey: "drags"))
        try await s.stage.input(
          .touch(finger: 1, .ended, at: .init(x: 100, y: 110), pressure: 1))
        try await s.stage.settle()
      }
    }

    @Test func `content that a cancelled touch has caught beyond an edge goes back`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let press = UILongPressGestureRecognizer()
        hand.scrollView.addGestureRecognizer(press)
        hand.scrollView.panGestureRecognizer.require(toFail: press)
        try await hand.drag(from: CGPoint(x: 100, y: 60), by: CGPoint(x: 0, y: 120))
        try await hand.finger(.ended, 100, 180)
        try await hand.pass(0.05)
        expectLess(shown(s)?.y ?? 0, -5)
        try await hand.finger(.began, 100, 150)
        try await hand.pass(0.01)
        try await hand.finger(.cancelled, 100, 150)
        try await hand.pass(2)
        try await hand.pass(0.1)
        expectEqual(hand.scrollView.contentOffset.y, 0)
        expectEqual(shown(s)?.y ?? 0, 0)
      }
    }

    @Test func `a long press keeps its finger`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let press = UILongPressGestureRecognizer()
        hand.scrollView.subviews.first { $0.frame.minY == 160 }?.addGestureRecognizer(press)
        try await hand.pass(0.1)
        try await hand.finger(.began, 100, 190)
        try await hand.pass(0.6)
        expectEqual(press.state, .began)
        try await hand.pass(0.1)
        try await hand.finger(.moved, 100, 120)
        try await hand.pass(0.1)
        expectEqual(press.state, .changed)
        expectEqual(shown(s)?.y ?? 0, 0)
        try await hand.finger(.ended, 100, 120)
        try await hand.pass(0.1)
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -30))
        try await hand.pass(0.01)
        expectEqual(shown(s)?.y, 20)
      }
    }

    @Test func `a long press on the view itself recognizes beside the drag, as without the server`()
      async throws
    {
      var diaries: [[String]] = []
      for isServers in [false, true] {
        try await ViewStage.perform { s in
          let hand = try await hand(s)
          hand.scrollView.runsDragsOnServer = isServers
          let press = UILongPressGestureRecognizer()
          hand.scrollView.addGestureRecognizer(press)
          var diary: [String] = []
          try await hand.pass(0.1)
          try await hand.finger(.began, 100, 190)
          try await hand.pass(0.6)
          expectEqual(press.state, .began)
          for y in [170, 140, 120] as [CGFloat] {
            try await hand.pass(0.1)
            try await hand.finger(.moved, 100, y)
            try await hand.pass(0.01)
            diary.append("\(press.state) \(shown(s)?.y ?? 0) \(hand.scrollView.isDragging)")
          }
          try await hand.pass(0.3)
          try await hand.finger(.ended, 100, 120)
          try await hand.pass(0.1)
          diary.append("\(press.state) \(shown(s)?.y ?? 0)")
          // The next finger is the server's again.
          expectEqual(hand.scrollView.layer.animation(forKey: "drags") != nil, isServers)
          diaries.append(diary)
        }
      }
      expectEqual(diaries[0], diaries[1])
    }

    @Test func `a view that leaves its window and returns has its offset`() async throws {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let view = hand.scrollView
        try await hand.drag(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.3)
        try await hand.finger(.ended, 100, 110)
        try await hand.pass(0.1)
        view.removeFromSuperview()
        expectNil(view.layer.animationKeys())
        try await hand.pass(0.1)
        s.window.addSubview(view)
        try await hand.pass(0.1)
        expectEqual(view.contentOffset.y, 70)
        expectEqual(shown(s)?.y, 70)
        expectNotNil(view.layer.animation(forKey: "drags"))
      }
    }

    @Test func `the bars follow content that the server drags, and shrink beyond an edge`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await hand(s)
        let own = try await ScrollHand(s)
        own.scrollView.isHidden = true
        let bars = [hand, own].map { hand in
          (hand.scrollView.layer.sublayers ?? []).first {
            $0.bounds.width == 3 && $0.bounds.height > 3
          }
        }
        let (bar, other) = (try unwrap(bars[0]), try unwrap(bars[1]))
        bar.name = "bar"
        other.name = "other"
        try await hand.pass(0.1)
        try await hand.finger(.began, 100, 60)
        for y in [90, 150, 30, -200, -5000, -9000] as [CGFloat] {
          try await hand.pass(0.01)
          try await hand.finger(.moved, 100, y)
          try await hand.pass(0.01)
          own.scrollView.bounds.origin = try unwrap(shown(s))
          try await s.stage.settle()
          expectNotNil(bar.animation(forKey: "position"))
          let (length, wanted) = (s.stage.shownBounds(named: "bar"), other.bounds)
          expectLess(abs((length?.size.height ?? 0) - wanted.height), 1e-9)
          let place = try unwrap(s.stage.shownPosition(named: "bar"))
          expectLess(abs(place.x - other.position.x), 1e-9)
          expectLess(abs(place.y - other.position.y), 1e-9)
        }
      }
    }
  }
}
