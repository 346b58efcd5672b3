import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Testing

extension LiveMacTests {
  /// The animator proxy (`views §8`).
  @Suite struct AnimatorTests {
    @Test func `views §8: a frame set through the animator moves in a quarter of a second`()
      async throws
    {
      try await MacStage.perform { s in
        expectEqual(s.red(row: 100), 50..<150)
        expectEqual(s.stage.color(100, 89), 0xFFFFFF)
        expectEqual(s.stage.color(100, 90), 0xFF0000)
        s.view.animator().frame = NSRect(x: 150, y: 50, width: 100, height: 100)
        expectEqual(s.view.frame.minX, 150)
        let move = try unwrap(s.animation("position") as? CABasicAnimation)
        expectEqual(move.duration, 0.25)
        expectEqual((move.fromValue as? NSValue)?.cgPointValue, CGPoint(x: 50, y: 50))
        try await s.stage.show(at: 0.125)
        // The default curve is at 0.8024 after half of the time.
        expectEqual(s.red(row: 100)?.upperBound, 230)
        try await s.stage.show(at: 0.25)
        expectEqual(s.red(row: 100), 150..<250)
        expectNil(s.view.layer?.animationKeys())
      }
    }

    @Test func `views §8: a property set plainly does not animate, nor does its layer's`()
      async throws
    {
      try await MacStage.perform { s in
        s.view.frame.origin.x = 100
        s.view.alphaValue = 0.5
        s.view.layer?.opacity = 0.4
        expectNil(s.view.layer?.animationKeys())
        s.view.alphaValue = 1
        try await s.stage.settle()
        expectEqual(s.red(row: 100), 100..<200)
      }
    }

    @Test func `views §8: a second set turns to the new value from the shown one`() async throws {
      try await MacStage.perform { s in
        @MainActor func move(to x: CGFloat) {
          runGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            s.view.animator().frame.origin.x = x
          }
        }
        move(to: 150)
        try await s.stage.show(at: 0.5)
        expectEqual(s.red(row: 100), 100..<200)
        move(to: 0)
        let back = try unwrap(s.animation("position") as? CABasicAnimation)
        expectEqual((back.fromValue as? NSValue)?.cgPointValue.x, 100)
        expectEqual(s.view.layer?.animationKeys(), ["position"])
        try await s.stage.show(at: 1)
        expectEqual(s.red(row: 100), 50..<150)
        try await s.stage.show(at: 1.5)
        expectEqual(s.red(row: 100), 0..<100)
      }
    }

    @Test func `views §8: a set with a duration of 0 stops the running one`() async throws {
      try await MacStage.perform { s in
        let count = Count()
        NSAnimationContext.runAnimationGroup { context in
          context.duration = 10
          s.view.animator().frame.origin.x = 150
        } completionHandler: {
          count.note()
        }
        try await s.stage.show(at: 1)
        expectNotEqual(s.red(row: 100), 150..<250)
        runGroup { context in
          context.duration = 0
          // Sets the frame to its present value.
          s.view.animator().frame = s.view.frame
        }
        try await s.stage.settle()
        expectNil(s.view.layer?.animationKeys())
        expectEqual(s.red(row: 100), 150..<250)
        expectEqual(count.value, 1)
      }
    }

    @Test func `views §8: a view that was just added animates from its values`() async throws {
      try await MacStage.perform { s in
        let new = NSView(frame: NSRect(x: 200, y: 0, width: 50, height: 50))
        new.wantsLayer = true
        new.layer?.backgroundColor = NSColor.green.cgColor
        new.alphaValue = 0
        s.content.addSubview(new)
        runGroup { context in
          context.timingFunction = CAMediaTimingFunction(name: .linear)
          new.animator().alphaValue = 1
        }
        try await s.stage.show(at: 0.125)
        #expect(s.shows(0x80FF80, 225, 215))
        try await s.stage.show(at: 0.25)
        expectEqual(s.stage.color(225, 215), 0x00FF00)
      }
    }

    @Test func `views §8: an animation of the view's own takes the default's place`() async throws {
      try await MacStage.perform { s in
        let fade = CABasicAnimation()
        fade.duration = 2
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        s.view.animations = ["alphaValue": fade]
        expectIdentical(s.view.animation(forKey: "alphaValue") as? CABasicAnimation, fade)
        #expect(type(of: s.view).defaultAnimation(forKey: "alphaValue") is CABasicAnimation)
        s.view.animator().alphaValue = 0
        let made = try unwrap(s.animation("opacity") as? CABasicAnimation)
        expectEqual(made.duration, 2)
        expectEqual(made.keyPath, "opacity")
        try await s.stage.show(at: 1)
        #expect(s.shows(0xFF8080, 100, 100))
        try await s.stage.show(at: 2)
        expectEqual(s.stage.color(100, 100), 0xFFFFFF)
      }
    }

    @Test func `views §8: keyframes of a place run although the place stays the same`() async throws
    {
      try await MacStage.perform { s in
        let shake = CAKeyframeAnimation()
        shake.values = [50, 90, 10, 50].map { NSValue(cgPoint: CGPoint(x: $0, y: 50)) }
        shake.duration = 3
        s.view.animations = ["frameOrigin": shake]
        s.view.animator().setFrameOrigin(s.view.frame.origin)
        try await s.stage.show(at: 1)
        expectEqual(s.red(row: 100), 90..<190)
        try await s.stage.show(at: 2)
        expectEqual(s.red(row: 100), 10..<110)
        try await s.stage.show(at: 3)
        expectEqual(s.red(row: 100), 50..<150)
      }
    }

    @Test func `views §8: a key without an animation is set plainly`() async throws {
      final class Still: NSView {
        override class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
          key == "frame" ? nil : super.defaultAnimation(forKey: key)
        }
      }
      try await MacStage.perform {
        Still(frame: $0)
      } _: { s in
        s.view.animator().frame.origin.x = 150
        expectNil(s.view.layer?.animationKeys())
        s.view.animator().alphaValue = 0.5
        expectEqual(s.view.layer?.animationKeys(), ["opacity"])
      }
    }

    @Test func `views §8: the proxy holds for variables, for subclasses and for reading`()
      async throws
    {
      final class Card: NSView {
        var title = ""
        /// Sets a property of another view.
        var shift: CGFloat = 0 { didSet { inner.frame.origin.x = shift } }
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
      }
      try await MacStage.perform {
        let card = Card(frame: $0)
        card.addSubview(card.inner)
        return card
      } _: { s in
        let card = try unwrap(s.view as? Card)
        let animator = card.animator()
        animator.title = "Ace"
        expectEqual(card.title, "Ace")
        expectEqual(animator.title, "Ace")
        animator.alphaValue = 0.5
        expectEqual(card.alphaValue, 0.5)
        expectNotNil(s.animation("opacity"))
        animator.shift = 40
        expectEqual(card.inner.layer?.animationKeys(), ["position"])
        expectEqual(animator.subviews.count, 1)
      }
    }

    @Test func `views §8: a rotation around the middle keeps the middle where it is`() async throws
    {
      try await MacStage.perform { s in
        s.view.frame = NSRect(x: 50, y: 90, width: 100, height: 20)
        runGroup { context in
          context.duration = 1
          context.timingFunction = CAMediaTimingFunction(name: .linear)
          s.view.animator().frameCenterRotation = 90
        }
        expectEqual(s.view.frameRotation, 90)
        let frame = s.view.frame
        expectLess(abs(frame.minX - 110), 1e-9)
        expectLess(abs(frame.minY - 50), 1e-9)
        // Half way, it covers as many pixels on both sides of the middle, which is at (100, 140).
        try await s.stage.show(at: 0.5)
        let across = try unwrap(s.red(row: 140))
        expectAtMost(abs(across.lowerBound + across.upperBound - 200), 1)
        expectEqual(s.stage.color(70, 170), 0xFF0000)
        expectEqual(s.stage.color(130, 110), 0xFF0000)
        try await s.stage.show(at: 1)
        expectEqual(s.red(row: 100), 90..<110)
        expectEqual(s.red(row: 180), 90..<110)
      }
    }

    @Test func `views §8: a frame around its origin turns counterclockwise where y points up`()
      async throws
    {
      try await MacStage.perform { s in
        s.view.frame = NSRect(x: 150, y: 50, width: 80, height: 20)
        s.view.frameRotation = 90
        try await s.stage.settle()
        expectEqual(s.view.frame.origin, NSPoint(x: 150, y: 50))
        // Up from (150, 50), to its left.
        expectEqual(s.red(row: 240 - 50 - 40), 130..<150)
        expectEqual(s.view.convert(NSPoint(x: 80, y: 0), to: nil).y, 130)
      }
    }

    @Test func `views §8: subviews that come through the animator fade in`() async throws {
      try await MacStage.perform { s in
        let new = NSView(frame: s.view.bounds)
        new.wantsLayer = true
        new.layer?.backgroundColor = NSColor.blue.cgColor
        runGroup { context in
          context.duration = 1
          context.timingFunction = CAMediaTimingFunction(name: .linear)
          s.view.animator().addSubview(new)
        }
        #expect(s.animation(kCATransition) is CATransition)
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0x800080, 100, 100))
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(100, 100), 0x0000FF)

        let push = CATransition()
        push.type = .push
        s.view.animations = ["subviews": push]
        let other = NSView(frame: s.view.bounds)
        s.view.animator().replaceSubview(new, with: other)
        expectEqual(s.view.subviews, [other])
        expectEqual((s.animation(kCATransition) as? CATransition)?.type, .push)
        s.view.animations = [:]
        other.animator().removeFromSuperview()
        expectEmpty(s.view.subviews)
        expectEqual((s.animation(kCATransition) as? CATransition)?.type, .fade)
      }
    }

    @Test func `views §8: a view hidden through the animator fades out, and is hidden at once`()
      async throws
    {
      try await MacStage.perform { s in
        runGroup { context in
          context.duration = 1
          context.timingFunction = CAMediaTimingFunction(name: .linear)
          s.view.animator().isHidden = true
        }
        expectTrue(s.view.isHidden)
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0xFF8080, 100, 100))
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(100, 100), 0xFFFFFF)
      }
    }

    @Test func `views §8: showing continues from a fade of hiding, and duration 0 stops it`()
      async throws
    {
      try await MacStage.perform { s in
        @MainActor func set(_ isHidden: Bool, duration: Double) {
          runGroup { context in
            context.duration = duration
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            s.view.animator().isHidden = isHidden
          }
        }
        set(true, duration: 1)
        try await s.stage.show(at: 0.5)
        set(false, duration: 1)
        try await s.stage.show(at: 0.5)
        // The motion continues without a jump: half of it was left.
        #expect(s.shows(0xFF8080, 100, 100))
        try await s.stage.show(at: 1)
        #expect(s.shows(0xFF4040, 100, 100))
        set(true, duration: 0)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(100, 100), 0xFFFFFF)
      }
    }

    @Test func `views §8: a property of the program's own is set in each frame`() async throws {
      final class Dial: NSView {
        var angle: CGFloat = 0
        override class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
          key == "angle" ? CABasicAnimation() : super.defaultAnimation(forKey: key)
        }
        override class func animatableKey(for keyPath: AnyKeyPath) -> NSAnimatablePropertyKey? {
          keyPath == \Dial.angle ? "angle" : super.animatableKey(for: keyPath)
        }
      }
      try await MacStage.perform {
        Dial(frame: $0)
      } _: { s in
        let dial = try unwrap(s.view as? Dial)
        let count = Count()
        @MainActor func turn(to angle: CGFloat, in duration: TimeInterval) {
          NSAnimationContext.runAnimationGroup { context in
            context.duration = duration
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            dial.animator().angle = angle
          } completionHandler: {
            count.note()
          }
        }
        turn(to: 100, in: 1)
        expectEqual(dial.angle, 0)
        try await s.stage.show(at: 0.5)
        try await s.stage.settle()
        expectLess(abs(dial.angle - 50), 1e-6)
        turn(to: 0, in: 1)
        try await s.stage.show(at: 1)
        expectLess(abs(dial.angle - 25), 1e-6)
        try await s.stage.show(at: 1.5)
        expectEqual(dial.angle, 0)
        expectEqual(count.value, 2)
        turn(to: 30, in: 0)
        expectEqual(dial.angle, 30)
      }
    }

    @Test func `views §8: a window's opacity fades, and its frame is set at once`() async throws {
      try await MacStage.perform { s in
        s.window.animator().alphaValue = 0.5
        expectEqual(s.window.alphaValue, 0.5)
        expectEqual(s.window.contentView?.superview?.layer?.animationKeys(), ["opacity"])
        expectNil(s.window.animation(forKey: "frame"))
      }
    }
  }
}
