import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Counts reads of all its animations.
private final class CountingLayer: CALayer {
  var lookups = 0

  override func animation(forKey key: String) -> CAAnimation? {
    lookups += 1
    return super.animation(forKey: key)
  }
  override func animationKeys() -> [String]? {
    lookups += 1
    return super.animationKeys()
  }
}

@MainActor private final class CountingView: UIView {
  override class var layerClass: AnyClass { CountingLayer.self }
}

extension LiveViewTests {
  /// The oracle rows of blocks (`docs/views.md` §12).
  @Suite struct BlockTests {
    @Test func `V1: a fade is one animation from the old model value, filled on both sides`()
      async throws
    {
      try await ViewStage.perform { s in
        UIView.animate(withDuration: 0.5, animations: { s.view.alpha = 0 }, completion: nil)
        let fade = try unwrap(s.animation("opacity") as? CABasicAnimation)
        expectEqual(s.view.layer.animationKeys(), ["opacity"])
        expectEqual((fade.fromValue as? NSNumber)?.doubleValue, 1)
        expectNil(fade.toValue)
        expectFalse(fade.isAdditive)
        expectEqual(fade.duration, 0.5)
        expectEqual(fade.fillMode, .both)
        expectEqual(fade.timingFunction?.points, [0.42, 0, 0.58, 1])
        try await s.stage.show(at: 0.25)
        expectEqual(s.stage.color(100, 100), 0xFF8080)
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.color(100, 100), 0xFFFFFF)
      }
    }

    /// See also §15 row 85 of `docs/core-animation.md`.
    @Test func `V2: two moves in flight are additive, under keys of their own`() async throws {
      try await ViewStage.perform { s in
        let (first, second) = (Outcome(), Outcome())
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          s.view.center.x += 10
        } completion: {
          first.note($0)
        }
        try await s.stage.show(at: 0.5)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          s.view.center.x += 10
        } completion: {
          second.note($0)
        }
        expectEqual(s.view.layer.animationKeys(), ["position", "position-2"])
        for key in ["position", "position-2"] {
          let move = try unwrap(s.animation(key) as? CABasicAnimation)
          expectTrue(move.isAdditive)
          expectEqual((move.fromValue as? NSValue)?.cgPointValue, CGPoint(x: -10, y: 0))
          expectEqual((move.toValue as? NSValue)?.cgPointValue, .zero)
        }
        // Half of the first way; then the rest of the first with half of the second.
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 55..<155)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 65..<165)
        try await s.stage.show(at: 1.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 70..<170)
        expectEqual(first.flags, [true])
        expectEqual(second.flags, [true])
      }
    }

    @Test func `V3: bounds are two additive animations, whichever way they change`() async throws {
      try await ViewStage.perform { s in
        s.view.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        s.view.center = CGPoint(x: 150, y: 120)
        try await s.stage.settle()
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { s.view.bounds = CGRect(x: 0, y: 0, width: 100, height: 100) },
          completion: nil)
        expectEqual(s.view.layer.animationKeys(), ["bounds.origin", "bounds.size"])
        let origin = try unwrap(s.animation("bounds.origin") as? CABasicAnimation)
        let size = try unwrap(s.animation("bounds.size") as? CABasicAnimation)
        expectTrue(origin.isAdditive)
        expectTrue(size.isAdditive)
        expectEqual((origin.fromValue as? NSValue)?.cgPointValue, .zero)
        expectEqual((size.fromValue as? NSValue)?.cgSizeValue, CGSize(width: 100, height: 100))
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 120), 75..<225)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.span(of: 0xFF0000, row: 120), 100..<200)
        // From small to large the difference is negative.
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { s.view.bounds.size = CGSize(width: 200, height: 200) }, completion: nil)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 120), 100..<200)
        try await s.stage.show(at: 1.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 120), 75..<225)
      }
    }

    @Test(arguments: [true, false])
    func `V4: a second fade begins at the model, or where the first one is`(fromShown: Bool)
      async throws
    {
      try await ViewStage.perform { s in
        let (first, second) = (Outcome(), Outcome())
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          s.view.alpha = 0
        } completion: {
          first.note($0)
        }
        try await s.stage.show(at: 0.5)
        let options: UIView.AnimationOptions = fromShown ? .beginFromCurrentState : []
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, options]) {
          s.view.alpha = 1
        } completion: {
          second.note($0)
        }
        let fade = try unwrap(s.animation("opacity") as? CABasicAnimation)
        let from = try unwrap((fade.fromValue as? NSNumber)?.doubleValue)
        expectLess(abs(from - (fromShown ? 0.5 : 0)), 1e-6)
        try await s.stage.settle()
        expectEqual(first.flags, [false])
        try await s.stage.show(at: 1.5)
        expectEqual(second.flags, [true])
      }
    }

    @Test func `V5: without a duration nothing animates, and the block completes in the next turn`()
      async throws
    {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.animate(withDuration: 0) {
          s.view.alpha = 0
        } completion: {
          outcome.note($0)
        }
        expectNil(s.view.layer.animationKeys())
        expectEqual(s.view.alpha, 0)
        expectEqual(outcome.flags, [])
        try await s.stage.settle()
        expectEqual(outcome.flags, [true])
      }
    }

    @Test func `V6: a block that changes nothing completes at once`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.animate(withDuration: 2) {
        } completion: {
          outcome.note($0)
        }
        UIView.animate(withDuration: 2) {
          s.view.alpha = 1
        } completion: {
          outcome.note($0)
        }
        try await s.stage.settle()
        expectEqual(outcome.flags, [true, true])
      }
    }

    @Test func `V7: a block inside another one has the outer duration and curve`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 0.5, delay: 0, options: .curveLinear,
          animations: {
            UIView.animate(withDuration: 0) {
              s.view.alpha = 0
            } completion: { _ in
            }
            UIView.animate(
              withDuration: 0, delay: 0, options: .overrideInheritedDuration,
              animations: { s.view.center.x = 0 })
            UIView.animate(
              withDuration: 2, delay: 0, options: [.overrideInheritedDuration, .curveEaseOut],
              animations: { s.view.layer.cornerRadius = 8 })
          }, completion: nil)
        let fade = try unwrap(s.animation("opacity"))
        expectEqual(fade.duration, 0.5)
        expectEqual(fade.timingFunction?.points, [0, 0, 1, 1])
        expectNil(s.animation("position"))
        let corner = try unwrap(s.animation("cornerRadius"))
        expectEqual(corner.duration, 2)
        expectEqual(corner.timingFunction?.points, [0, 0, 1, 1])
      }
    }

    /// See also §15 row 84 of `docs/core-animation.md`.
    @Test func `V8: other layers follow the transaction, wherever the block is`() async throws {
      try await ViewStage.perform { s in
        let sublayer = CALayer()
        s.view.layer.addSublayer(sublayer)
        try await s.stage.settle()
        UIView.animate(withDuration: 0.5, animations: { sublayer.opacity = 0 }, completion: nil)
        expectEqual(sublayer.animation(forKey: "opacity")?.duration, 0.25)
      }
    }

    @Test func `a move looks at its view's animations a few times, however many are in flight`()
      async throws
    {
      try await ViewStage.perform { s in
        let view = CountingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        s.window.addSubview(view)
        try await s.stage.settle()
        let layer = try unwrap(view.layer as? CountingLayer)
        let start = layer.lookups
        for _ in 0..<40 {
          UIView.animate(withDuration: 1, animations: { view.center.x += 1 }, completion: nil)
        }
        expectAtMost(layer.lookups - start, 3 * 40)
        expectEqual(layer.animationKeys(), ["position"] + (2...40).map { "position-\($0)" })
      }
    }

    @Test func `the key of a move is the first free one after others have ended`() async throws {
      try await ViewStage.perform { s in
        @MainActor func move(_ duration: Double) {
          UIView.animate(
            withDuration: duration, animations: { s.view.center.x += 1 }, completion: nil)
        }
        for duration in [4, 1, 4, 2] as [Double] { move(duration) }
        try await s.stage.show(at: 1.5)
        expectEqual(s.view.layer.animationKeys(), ["position", "position-3", "position-4"])
        move(4)
        move(4)
        expectEqual(
          s.view.layer.animationKeys(),
          ["position", "position-3", "position-4", "position-2", "position-5"])
        try await s.stage.show(at: 2.5)
        move(4)
        expectNotNil(s.animation("position-4"))
        expectNil(s.animation("position-6"))
      }
    }

    @Test func `V9: a move from the current state replaces a repeating one`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
          s.view.center.x += 100
        } completion: {
          outcome.note($0)
        }
        try await s.stage.show(at: 2.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 100..<200)
        UIView.animate(
          withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear],
          animations: { s.view.center.x = 250 }, completion: nil)
        expectEqual(s.view.layer.animationKeys(), ["position"])
        let move = try unwrap(s.animation("position") as? CABasicAnimation)
        expectFalse(move.isAdditive)
        expectEqual((move.fromValue as? CGPoint)?.x, 150)
        try await s.stage.show(at: 3)
        expectEqual(outcome.flags, [false])
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 150..<250)
      }
    }

    @Test func `V15: a view added in the same turn animates from its values before the closure`()
      async throws
    {
      try await ViewStage.perform { s in
        let new = UIView(frame: CGRect(x: 200, y: 50, width: 50, height: 50))
        new.backgroundColor = .black
        s.window.addSubview(new)
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear, animations: { new.alpha = 0 },
          completion: nil)
        try await s.stage.settle()
        expectEqual(s.stage.color(225, 75), 0)
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.color(225, 75), 0x7F7F7F)
      }
    }

    @Test func `V16: outside blocks, and where animations are off, a view answers null`()
      async throws
    {
      try await ViewStage.perform { s in
        #expect(s.view.action(for: s.view.layer, forKey: "opacity") is NSNull)
        expectNil(s.view.layer.action(forKey: "opacity"))
        UIView.setAnimationsEnabled(false)
        UIView.animate(
          withDuration: 1,
          animations: {
            #expect(s.view.action(for: s.view.layer, forKey: "opacity") is NSNull)
          }, completion: nil)
        UIView.setAnimationsEnabled(true)
      }
    }

    @Test func `V18: a view that animates is not hit, unless its block allows it`() async throws {
      try await ViewStage.perform { s in
        let point = CGPoint(x: 100, y: 100)
        let child = UIView(frame: s.view.bounds)
        s.view.addSubview(child)
        expectIdentical(s.window.hitTest(point, with: nil), child)
        UIView.animate(withDuration: 1, animations: { s.view.alpha = 0.5 }, completion: nil)
        expectIdentical(s.window.hitTest(point, with: nil), s.window)
        try await s.stage.show(at: 1)
        expectIdentical(s.window.hitTest(point, with: nil), child)
        UIView.animate(
          withDuration: 1, delay: 0, options: .allowUserInteraction,
          animations: { s.view.alpha = 1 }, completion: nil)
        expectIdentical(s.window.hitTest(point, with: nil), child)
      }
    }
  }
}
