import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Testing

extension LiveMacTests {
  /// `NSAnimationContext` (`views §8`).
  @Suite struct AnimationContextTests {
    @Test func `views §8: a context starts with 0.25 s, no function, and nothing implicit`()
      async throws
    {
      try await MacStage.perform { _ in
        let context = NSAnimationContext.current
        expectEqual(context.duration, 0.25)
        expectNil(context.timingFunction)
        expectNil(context.completionHandler)
        expectFalse(context.allowsImplicitAnimation)
      }
    }

    @Test func `views §8: a group's values are CATransaction's, and end with the group`()
      async throws
    {
      try await MacStage.perform { s in
        let outside = NSAnimationContext.current
        NSAnimationContext.beginGrouping()
        expectNotIdentical(NSAnimationContext.current, outside)
        NSAnimationContext.current.duration = 2
        let linear = CAMediaTimingFunction(name: .linear)
        NSAnimationContext.current.timingFunction = linear
        NSAnimationContext.current.allowsImplicitAnimation = true
        expectEqual(CATransaction.animationDuration(), 2)
        expectIdentical(CATransaction.animationTimingFunction(), linear)
        // A nested group inherits the values until it sets its own.
        runGroup { inner in
          expectEqual(inner.duration, 2)
          expectTrue(inner.allowsImplicitAnimation)
          inner.duration = 1
          inner.allowsImplicitAnimation = false
        }
        expectEqual(NSAnimationContext.current.duration, 2)
        expectTrue(NSAnimationContext.current.allowsImplicitAnimation)
        s.view.animator().alphaValue = 0
        NSAnimationContext.endGrouping()
        expectIdentical(NSAnimationContext.current, outside)
        expectFalse(outside.allowsImplicitAnimation)
        expectEqual(outside.duration, 0.25)
        let fade = try unwrap(s.animation("opacity"))
        expectEqual(fade.duration, 2)
        try await s.stage.show(at: 1)
        #expect(s.shows(0xFF8080, 100, 100))
      }
    }

    @Test func `views §8: the handler runs once, after all animations that came after it`()
      async throws
    {
      try await MacStage.perform { s in
        let (whole, later) = (Count(), Count())
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 1
          s.view.animator().alphaValue = 0.5
          context.duration = 3
          s.view.animator().frame.origin.x = 80
        } completionHandler: {
          whole.note()
        }
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 2
        NSAnimationContext.current.completionHandler = { later.note() }
        s.window.contentView?.animator().alphaValue = 0.9
        NSAnimationContext.endGrouping()
        try await s.stage.show(at: 1)
        #expect((whole.value, later.value) == (0, 0))
        try await s.stage.show(at: 2)
        #expect((whole.value, later.value) == (0, 1))
        try await s.stage.show(at: 3)
        #expect((whole.value, later.value) == (1, 1))
      }
    }

    @Test func `views §8: a handler set after an animation does not wait for it`() async throws {
      try await MacStage.perform { s in
        let count = Count()
        runGroup { context in
          context.duration = 2
          s.view.animator().alphaValue = 0
          context.completionHandler = { count.note() }
        }
        expectEqual(count.value, 0)
        try await s.stage.settle()
        expectEqual(count.value, 1)
        expectNotNil(s.animation("opacity"))
      }
    }

    @Test func `views §8: without animations a handler runs at once, and when they are cancelled`()
      async throws
    {
      try await MacStage.perform { s in
        let (empty, cancelled) = (Count(), Count())
        NSAnimationContext.runAnimationGroup { _ in
        } completionHandler: {
          empty.note()
        }
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 10
          s.view.animator().alphaValue = 0
        } completionHandler: {
          cancelled.note()
        }
        try await s.stage.show(at: 1)
        #expect((empty.value, cancelled.value) == (1, 0))
        s.view.layer?.removeAllAnimations()
        try await s.stage.settle()
        expectEqual(cancelled.value, 1)
      }
    }

    @Test func `views §8: the asynchronous form returns when the animations have ended`()
      async throws
    {
      try await MacStage.perform { s in
        let count = Count()
        let waiting = Task {
          await NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            s.view.animator().alphaValue = 0
          }
          count.note()
        }
        try await s.stage.show(at: 0)
        try await s.stage.show(at: 0.5)
        expectEqual(count.value, 0)
        try await s.stage.show(at: 1)
        await waiting.value
        expectEqual(count.value, 1)
      }
    }

    @Test func `the asynchronous form returns at the end, if its closure sets a handler too`()
      async throws
    {
      try await MacStage.perform { s in
        let (count, handled) = (Count(), Count())
        let waiting = Task {
          await NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.completionHandler = { handled.note() }
            s.view.animator().alphaValue = 0
          }
          count.note()
        }
        try await s.stage.show(at: 0)
        try await s.stage.show(at: 0.5)
        expectEqual(count.value, 0)
        expectEqual(handled.value, 0)
        try await s.stage.show(at: 1)
        await waiting.value
        expectEqual(count.value, 1)
        expectEqual(handled.value, 1)
      }
    }

    @Test func `views §8: allowsImplicitAnimation lets views and their layers animate`()
      async throws
    {
      try await MacStage.perform { s in
        runGroup { context in
          context.duration = 1
          context.timingFunction = CAMediaTimingFunction(name: .linear)
          context.allowsImplicitAnimation = true
          s.view.frame.origin.x = 150
          s.view.layer?.backgroundColor = NSColor.blue.cgColor
        }
        expectEqual(Set(s.view.layer?.animationKeys() ?? []), ["position", "backgroundColor"])
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0x800080, 105, 100))
        expectEqual(s.stage.color(95, 100), 0xFFFFFF)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(160, 100), 0x0000FF)
        expectEqual(s.stage.color(140, 100), 0xFFFFFF)
      }
    }

    @Test func `views §8: with a layout in such a group, subviews go along`() async throws {
      final class Bar: NSView {
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 100))
        override func layout() {
          inner.frame = NSRect(x: bounds.width - 10, y: 0, width: 10, height: 100)
        }
      }
      try await MacStage.perform {
        let bar = Bar(frame: $0)
        bar.addSubview(bar.inner)
        return bar
      } _: { s in
        let bar = try unwrap(s.view as? Bar)
        expectEqual(bar.inner.frame.minX, 90)
        runGroup { context in
          context.duration = 1
          context.allowsImplicitAnimation = true
          bar.setFrameSize(NSSize(width: 200, height: 100))
          bar.layoutSubtreeIfNeeded()
        }
        expectEqual(bar.inner.frame.minX, 190)
        expectEqual(bar.inner.layer?.animationKeys(), ["position"])
      }
    }

    @Test func `views §8: what updateLayer sets in such a group animates`() async throws {
      final class Swatch: NSView {
        var color = NSColor.red { didSet { needsDisplay = true } }
        override var wantsUpdateLayer: Bool { true }
        override func updateLayer() { layer?.backgroundColor = color.cgColor }
      }
      try await MacStage.perform {
        Swatch(frame: $0)
      } _: { s in
        let swatch = try unwrap(s.view as? Swatch)
        runGroup { context in
          context.timingFunction = CAMediaTimingFunction(name: .linear)
          context.allowsImplicitAnimation = true
          swatch.color = .blue
          swatch.displayIfNeeded()
        }
        try await s.stage.show(at: 0.125)
        #expect(s.shows(0x800080, 100, 100))
      }
    }
  }
}
