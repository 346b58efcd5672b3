import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  /// 8.1 to 8.3 and 8.5.
  @Suite struct Article003ColorTests {
    @Test func `table 003-8.1: every boxed value animates its property`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        layer.contents = CGImage(width: 1, height: 1, pixels: [0xFF00_FF00])
        for (keyPath, value) in Article003.boxedValues {
          let animation = CABasicAnimation(keyPath: keyPath)
          animation.toValue = value
          Article002.keepEnd(of: animation)
          layer.add(animation, forKey: keyPath)
        }
        let image = CGImage(width: 1, height: 1, pixels: [0xFF00_0000])
        let contents = CABasicAnimation(keyPath: "contents")
        contents.toValue = image
        Article002.keepEnd(of: contents)
        layer.add(contents, forKey: "contents")
        try await stage.show(at: 1)
        let shown = try unwrap(layer.presentation())
        expectEqual(shown.opacity, 0.5)
        expectEqual(shown.position, CGPoint(x: 60, y: 70))
        expectEqual(shown.bounds, CGRect(x: 0, y: 0, width: 24, height: 32))
        #expect(CATransform3DEqualToTransform(shown.transform, CATransform3DMakeScale(2, 1, 1)))
        expectEqual(shown.backgroundColor, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        expectIdentical(shown.contents as? CGImage, image)
        // Black, half of it, 48 by 32 about (60, 70).
        for x in [37, 82] { expectColor(stage, x, 70, 127.5, 127.5, 127.5) }
        for x in [35, 84] { expectEqual(stage.color(x, 70), 0xFFFFFF) }
      }
    }

    @Test func `listing 003-8.1: the colour snaps back when the animation ends`() async throws {
      try await perform(Article003.ColorViewController.init) { stage, controller in
        controller.makeColor = { .red }
        controller.changeColor(nil)
        try await stage.show(at: 0.125)
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 0.24)
        expectColor(stage, 100, 100, 255 * 0.96, 0, 255 * 0.04)
        try await stage.show(at: 0.25)
        expectEqual(stage.color(100, 100), 0x0000FF)
        expectNil(controller.colorLayer.animationKeys())
      }
    }

    @Test func `listing 003-8.1: without a choice the colour is any opaque one`() async throws {
      try await perform(Article003.ColorViewController.init) { stage, controller in
        let colors = (0..<8).map { _ in controller.makeColor() }
        expectGreater(Set(colors).count, 1)
        #expect(colors.allSatisfy { $0.cgColor.alpha == 1 })
        controller.changeColor(nil)
        try await stage.show(at: 0.2)
        expectNotEqual(stage.color(100, 100), 0x0000FF)
        expectEqual(stage.color(40, 40), 0xFFFFFF)
      }
    }

    @Test func `listing 003-8.1a: with from and the model set, the colour stays`() async throws {
      try await perform(Article003.ModelColorViewController.init) { stage, controller in
        controller.makeColor = { .red }
        controller.changeColor(nil)
        try await stage.show(at: 0.125)
        // The explicit animation was added last and hides the implicit one: an even pace.
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 0.25)
        expectEqual(stage.color(100, 100), 0xFF0000)
      }
    }

    @Test func `listing 003-8.1b: a second change goes on from the shown colour`() async throws {
      try await perform(Article003.PresentationColorViewController.init) { stage, controller in
        controller.makeColor = { .red }
        controller.changeColor(nil)
        try await stage.show(at: 0.125)
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        controller.makeColor = { .green }
        controller.changeColor(nil)
        expectNil(controller.colorLayer.animationKeys())
        try await stage.settle()
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 0.25)
        expectColor(stage, 100, 100, 63.75, 127.5, 63.75)
        try await stage.show(at: 0.375)
        expectEqual(stage.color(100, 100), 0x00FF00)
      }
    }

    @Test func `listing 003-8.2: the reusable fix leaves the colour where the animation ended`()
      async throws
    {
      try await perform(Article003.ReusableColorViewController.init) { stage, controller in
        controller.makeColor = { .red }
        controller.changeColor(nil)
        let turn = CABasicAnimation(keyPath: "position.x")
        turn.toValue = 200
        controller.applyBasicAnimation(turn, to: controller.colorLayer)
        try await stage.show(at: 0.125)
        expectColor(stage, 150, 100, 127.5, 0, 127.5)
        expectEqual(stage.color(99, 100), 0xFFFFFF)
        try await stage.show(at: 0.25)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 150..<250)
        expectNil(controller.colorLayer.animationKeys())
      }
    }

    @Test func `listing 003-8.3: the delegate sets the colour, one frame late`() async throws {
      try await perform(Article003.DelegateColorViewController.init) { stage, controller in
        controller.makeColor = { .red }
        controller.changeColor(nil)
        try await stage.show(at: 0.125)
        expectColor(stage, 100, 100, 127.5, 0, 127.5)
        try await stage.show(at: 0.25)
        // The flash that the book describes on a device.
        expectEqual(stage.colors(100, 100, at: 0.25), [0x0000FF, 0xFF0000])
        try await stage.show(at: 1)
        expectEqual(stage.color(100, 100), 0xFF0000)
        expectNil(controller.colorLayer.animationKeys())
      }
    }

    @Test func `listing 003-8.3: an end that stays until the delegate is called does not flash`()
      async throws
    {
      try await perform(Article003.DelegateColorViewController.init) { stage, controller in
        controller.keepsEnd = true
        controller.makeColor = { .red }
        controller.changeColor(nil)
        try await stage.show(at: 0.25)
        expectEqual(stage.colors(100, 100, at: 0.25), [0xFF0000, 0xFF0000])
        try await stage.show(at: 1)
        expectEqual(stage.color(100, 100), 0xFF0000)
        expectNil(controller.colorLayer.animationKeys())
      }
    }

    @Test func `listing 003-8.5: four colours in two seconds, evenly`() async throws {
      try await perform(Article003.KeyframeColorViewController.init) { stage, controller in
        controller.changeColor(nil)
        let colors: [(Double, Double, Double, Double)] = [
          (1 / 3.0, 127.5, 0, 127.5), (2 / 3.0, 255, 0, 0), (1, 127.5, 127.5, 0),
          (4 / 3.0, 0, 255, 0), (5 / 3.0, 0, 127.5, 127.5), (2, 0, 0, 255),
        ]
        for (time, red, green, blue) in colors {
          try await stage.show(at: time)
          expectColor(stage, 100, 100, red, green, blue)
        }
        expectNil(controller.colorLayer.presentation()?.animationKeys())
      }
    }
  }
}
