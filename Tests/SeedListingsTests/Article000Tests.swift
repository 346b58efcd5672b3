import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  @Suite struct Article000Tests {
    @Test func `listing 000-1: a colour takes the transaction's four seconds`() async throws {
      try await Stage.perform { stage in
        let sublayer = try await square(stage)
        Article000.changeColor(of: sublayer)
        try await stage.settle()
        expectEqual(stage.color(100, 100), 0xFF0000)
        expectEqual(sublayer.animationKeys(), ["backgroundColor"])
        expectEqual(sublayer.animation(forKey: "backgroundColor")?.duration, 4)

        try await stage.show(at: 2)
        let half = 255 * defaultCurve.half
        expectColor(stage, 100, 100, 255 - half, 0, half)
        try await stage.show(at: 3.99)
        expectEqual(sublayer.animationKeys(), ["backgroundColor"])
        try await stage.show(at: 4)
        expectEqual(stage.color(100, 100), 0x0000FF)
        expectNil(sublayer.animationKeys())
      }
    }

    @Test func `listing 000-2: beginAnimations and commitAnimations animate in 0.2 s`() async throws
    {
      try await performWithView { stage, view in
        Article000.changeColorBetweenBeginAndCommit(of: view)
        try await stage.settle()
        expectEqual(stage.color(100, 100), 0xFF0000)
        expectEqual(view.layer.animation(forKey: "backgroundColor")?.duration, 0.2)
        try await stage.show(at: 0.05)
        expectColor(stage, 100, 100, 255 * (1 - easeInOutQuarter), 0, 255 * easeInOutQuarter)
        try await stage.show(at: 0.1)
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 0.2)
        expectEqual(stage.color(100, 100), 0x0000FF)
        expectNil(view.layer.animationKeys())
      }
    }

    @Test func `listing 000-2: animate takes the five seconds that it is given`() async throws {
      try await performWithView { stage, view in
        Article000.changeColorInBlock(of: view)
        try await stage.settle()
        expectEqual(stage.color(100, 100), 0xFF0000)
        expectEqual(view.layer.animation(forKey: "backgroundColor")?.duration, 5)
        try await stage.show(at: 1.25)
        expectColor(stage, 100, 100, 255 * (1 - easeInOutQuarter), 0, 255 * easeInOutQuarter)
        try await stage.show(at: 2.5)
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 4.99)
        expectEqual(view.layer.animationKeys(), ["backgroundColor"])
        try await stage.show(at: 5)
        expectEqual(stage.color(100, 100), 0x0000FF)
        expectNil(view.layer.animationKeys())
      }
    }

    @Test func `listing 000-3: the body of animate gives its block five seconds`() async throws {
      try await performWithView { stage, view in
        let layer = CALayer()
        layer.frame = CGRect(x: 50, y: 160, width: 60, height: 60)
        layer.backgroundColor = UIColor.red.cgColor
        view.superview?.layer.addSublayer(layer)
        try await stage.settle()
        Article000.changeColorInBlock(of: view)
        Article000.animate {
          layer.backgroundColor = UIColor.blue.cgColor
          layer.position.x = 180
          // A view's layer is not animated by a transaction, so `animate` does more than this.
          view.center.x = 200
        }
        try await stage.settle()
        expectEqual(view.layer.animationKeys(), ["backgroundColor"])
        expectEqual(stage.span(of: 0xFF0000, row: 100), 150..<250)
        expectEqual(Set(layer.animationKeys() ?? []), ["backgroundColor", "position"])
        // The duration is the same; the curve is the transaction's own.
        try await stage.show(at: 2.5)
        expectColor(stage, 200, 100, 127.5, 0, 127.5)
        let half = 255 * defaultCurve.half
        // The centre is at 80 + 100 · 0.8024.
        expectColor(stage, 160, 190, 255 - half, 0, half)
        expectEqual(stage.color(125, 190), 0xFFFFFF)
        try await stage.show(at: 4.99)
        expectNotNil(view.layer.animationKeys())
        expectNotNil(layer.animationKeys())
        try await stage.show(at: 5)
        expectEqual(stage.span(of: 0x0000FF, row: 100), 150..<250)
        expectEqual(stage.span(of: 0x0000FF, row: 190), 150..<210)
        expectNil(view.layer.animationKeys())
        expectNil(layer.animationKeys())
      }
    }

    @Test func `listing 000-4: presentation has the shown value, model the set one`() async throws {
      try await Stage.perform { stage in
        let layer = CALayer()
        // The article has no presentation layer without an animation; here there is none without
        // a commit (§2.11).
        expectNil(layer.presentation())
        _ = try await square(stage, layer: layer)
        expectEqual(layer.presentation()?.position, CGPoint(x: 100, y: 100))
        layer.position.x = 200
        expectEqual(layer.position.x, 200)
        try await stage.show(at: 0.125)
        let shown = try unwrap(layer.presentation())
        expectLess(abs(shown.position.x - (100 + 100 * defaultCurve.half)), 0.01)
        expectIdentical(shown.model(), layer)
        expectIdentical(layer.model(), layer)
        expectColor(stage, 131, 100, 255, 0, 0)
        expectColor(stage, 129, 100, 255, 255, 255)
      }
    }

    @Test func `listing 000-5: the search goes delegate, actions, style, class`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage, layer: Article000.ActionLayer())
        let delegate = Article000.ActionDelegate(Article000.action(lasting: 1))
        layer.delegate = delegate
        Article000.setActions(of: layer, Article000.action(lasting: 2))
        Article000.setStyle(of: layer, Article000.action(lasting: 3))
        func found() -> CFTimeInterval? {
          (layer.action(forKey: "backgroundColor") as? CAAnimation)?.duration
        }
        expectEqual(found(), 1)
        delegate.answer = NSNull()
        expectNil(layer.action(forKey: "backgroundColor"))
        delegate.answer = nil
        expectEqual(found(), 2)
        Article000.setActions(of: layer, NSNull())
        expectNil(layer.action(forKey: "backgroundColor"))
        layer.actions = nil
        expectEqual(found(), 3)
        Article000.setStyle(of: layer, NSNull())
        expectNil(layer.action(forKey: "backgroundColor"))
        layer.style = nil
        expectEqual(found(), 4)
        // For keys without an action of the class, the implicit animation runs.
        #expect(layer.action(forKey: "opacity") is CABasicAnimation)
      }
    }

    @Test func `listings 000-5, 000-6, 000-7, 000-8: each step's action runs, from what is shown`()
      async throws
    {
      try await Stage.perform { stage in
        let delegate = Article000.ActionDelegate(Article000.action(lasting: 1))
        var layers: [CALayer] = []
        for index in 0..<4 {
          let frame = CGRect(x: 10 + 60 * index, y: 10, width: 50, height: 50)
          layers.append(
            try await square(
              stage, frame, layer: index == 3 ? Article000.ActionLayer() : CALayer()))
        }
        layers[0].delegate = delegate
        Article000.setActions(of: layers[1], Article000.action(lasting: 2))
        Article000.setStyle(of: layers[2], Article000.action(lasting: 3))
        for layer in layers { layer.backgroundColor = UIColor.blue.cgColor }
        try await stage.settle()
        for layer in layers { expectEqual(layer.animationKeys(), ["backgroundColor"]) }
        // Each layer moves in its own time, at an even pace.
        try await stage.show(at: 0.5)
        for index in 0..<4 {
          let blue = 255 * 0.5 / Double(index + 1)
          expectColor(stage, 35 + 60 * index, 35, 255 - blue, 0, blue)
        }
        try await stage.show(at: 2.5)
        expectEqual(stage.color(35, 35), 0x0000FF)
        expectEqual(stage.color(95, 35), 0x0000FF)
        expectColor(stage, 155, 35, 255 / 6.0, 0, 255 * 5 / 6.0)
        expectEqual(layers.map { $0.animationKeys() == nil }, [true, true, false, false])
      }
    }

    @Test func `listing 000-Q: disabled actions show the change at once`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        Article000.changeColorAtOnce(of: layer)
        try await stage.settle()
        expectNil(layer.animationKeys())
        expectEqual(stage.color(100, 100), 0x0000FF)
      }
    }

    @Test func `listing 000-Q: a view answers NSNull, and so does not animate by itself`()
      async throws
    {
      try await performWithView { stage, view in
        expectIdentical(view.layer.delegate, view)
        #expect(view.action(for: view.layer, forKey: "backgroundColor") is NSNull)
        view.backgroundColor = .blue
        try await stage.settle()
        expectNil(view.layer.animationKeys())
        expectEqual(stage.color(100, 100), 0x0000FF)
        UIView.animate(
          withDuration: 1,
          animations: {
            #expect(view.action(for: view.layer, forKey: "backgroundColor") is CABasicAnimation)
          }, completion: nil)
      }
    }

    @Test func `listing 000-Q: a moving layer is hit where its presentation is`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage, CGRect(x: 20, y: 90, width: 20, height: 20))
        Article000.animate { layer.position.x = 230 }
        try await stage.show(at: 2.5)
        // 30 + 200 · 0.8024.
        let seen = CGPoint(x: 190, y: 100)
        let end = CGPoint(x: 230, y: 100)
        expectColor(stage, 190, 100, 255, 0, 0)
        #expect(Article000.isHit(layer, at: seen) && !Article000.isHit(layer, at: end))
        expectNil(layer.hitTest(seen))
        expectIdentical(layer.hitTest(end), layer)
        try await stage.show(at: 5)
        #expect(!Article000.isHit(layer, at: seen) && Article000.isHit(layer, at: end))
      }
    }
  }
}
