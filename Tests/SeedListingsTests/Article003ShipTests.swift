import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  /// 8.6 to 8.10 and 8.15.
  @Suite struct Article003ShipTests {
    @Test func `listing 003-8.6: a ship follows a curve and keeps its heading`() async throws {
      try await perform(ship(Article003.CurveViewController())) { stage, _ in
        // A quarter of the parameter: (67.97, 107.81); half of it: (150, 150).
        try await stage.show(at: 1)
        expectEqual(stage.color(93, 108), 0xFF0000)
        expectEqual(stage.color(43, 108), 0x0000FF)
        try await stage.show(at: 2)
        expectEqual(stage.color(175, 150), 0xFF0000)
        expectEqual(stage.color(140, 173), 0x0000FF)
        try await stage.show(at: 4)
        expectEqual(stage.color(25, 150), 0xFF0000)
      }
    }

    @Test func `listing 003-8.6: a shape layer draws the curve that the ship follows`() async throws
    {
      try await perform(ship(Article003.CurveViewController())) { stage, _ in
        // Three quarters of the parameter: (232.03, 192.19). The line is three points wide.
        try await stage.show(at: 1)
        let paper = stage.color(232, 215)
        expectNotEqual(paper, 0xFF0000)
        expectEqual(stage.color(232, 192), 0xFF0000)
        expectEqual(stage.color(150, 150), 0xFF0000)
        // The sides of the line and the inside of the path, which ends at 150, are not red.
        expectEqual(stage.color(232, 187), paper)
        expectEqual(stage.color(232, 197), paper)
        expectEqual(stage.color(232, 165), paper)
        // The ship covers the line.
        expectEqual(stage.color(43, 122), 0x0000FF)
        try await stage.show(at: 3)
        expectEqual(stage.color(68, 108), 0xFF0000)
      }
    }

    @Test func `listing 003-8.7: rotateAuto turns the ship along the curve`() async throws {
      try await perform({ () -> Article003.CurveViewController in
        let controller = Article003.CurveViewController()
        controller.image = halves
        controller.rotationMode = kCAAnimationRotateAuto
        return controller
      }) { stage, _ in
        // In the middle the tangent is (112.5, 75): 33.7 degrees down.
        try await stage.show(at: 2)
        expectEqual(stage.color(171, 164), 0xFF0000)
        expectEqual(stage.color(129, 136), 0x0000FF)
        expectEqual(stage.color(140, 173), 0xFF0000)
        try await stage.show(at: 4)
        expectEqual(stage.color(25, 150), 0xFF0000)
      }
    }

    @Test func `listing 003-8.8: a transform turns by half a turn, and by a whole one not at all`()
      async throws
    {
      try await perform(ship(Article003.TransformViewController())) { stage, controller in
        try await stage.show(at: 1)
        expectEqual(stage.color(150, 175), 0xFF0000)
        expectEqual(stage.color(150, 125), 0x0000FF)
        try await stage.show(at: 2)
        expectEqual(stage.color(175, 150), 0xFF0000)

        let window = controller.view.window
        let whole = ship(Article003.TransformViewController())()
        whole.configure = {
          $0.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(2 * .pi, 0, 0, 1))
        }
        window?.rootViewController = whole
        for time in [2.5, 3, 3.5] {
          try await stage.show(at: time)
          expectEqual(stage.color(175, 150), 0xFF0000)
          expectEqual(stage.color(125, 150), 0x0000FF)
        }

        // In the book, byValue distorts the ship; by the reference it turns the ship from the
        // current transform (§6.1).
        let relative = ship(Article003.TransformViewController())()
        relative.configure = {
          $0.byValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
        }
        try await stage.show(at: 4)
        window?.rootViewController = relative
        try await stage.show(at: 5)
        expectEqual(stage.color(150, 175), 0xFF0000)
        expectEqual(stage.color(150, 125), 0x0000FF)
      }
    }

    @Test func `listing 003-8.9: transform.rotation makes a whole turn`() async throws {
      try await perform(ship(Article003.RotationViewController())) { stage, _ in
        for (time, x, y) in [(0.5, 150, 175), (1, 125, 150), (1.5, 150, 125), (2, 175, 150)] {
          try await stage.show(at: time)
          expectEqual(stage.color(x, y), 0xFF0000, "\(time) s")
          expectEqual(stage.color(300 - x, 300 - y), 0x0000FF, "\(time) s")
        }
      }
    }

    @Test func `listing 003-8.10: a group flies and reddens`() async throws {
      try await perform(ship(Article003.GroupViewController())) { stage, controller in
        try await stage.show(at: 2)
        expectColor(stage, 150, 150, 127.5, 127.5, 0)
        // A corner of the turned square.
        expectColor(stage, 158, 191, 127.5, 127.5, 0)
        try await stage.show(at: 3)
        expectColor(stage, 232, 192, 191.25, 63.75, 0)
        try await stage.show(at: 4)
        expectEqual(stage.color(10, 150), 0x00FF00)
        let layers = controller.containerView.layer.sublayers ?? []
        expectEqual(layers.count, 2)
        #expect(layers.allSatisfy { $0.animationKeys() == nil })
      }
    }

    @Test func `listing 003-8.15: the delegate hears NO of a stop and YES of an end`() async throws
    {
      try await perform(ship(Article003.StartStopViewController())) { stage, controller in
        controller.start(nil)
        try await stage.show(at: 0.5)
        expectEqual(stage.color(150, 175), 0xFF0000)
        expectEqual(controller.shipLayer.animation(forKey: "rotateAnimation")?.duration, 2)
        controller.stop(nil)
        try await stage.settle()
        expectNil(controller.shipLayer.animation(forKey: "rotateAnimation"))
        expectEqual(stage.color(175, 150), 0xFF0000)
        expectEqual(controller.log, ["The animation stopped (finished: NO)"])
        controller.start(nil)
        try await stage.show(at: 1.5)
        expectEqual(stage.color(125, 150), 0xFF0000)
        try await stage.show(at: 2.5)
        expectEqual(
          controller.log,
          ["The animation stopped (finished: NO)", "The animation stopped (finished: YES)"])
        expectEqual(stage.color(175, 150), 0xFF0000)
      }
    }

    @Test func `declarations 003: an animation is found by its key, removed by it, or with all`()
      async throws
    {
      try await perform(ship(Article003.StartStopViewController())) { stage, controller in
        let layer = try unwrap(controller.shipLayer)
        controller.start(nil)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        fade.duration = 2
        layer.add(fade, forKey: "fade")
        try await stage.show(at: 1)
        expectColor(stage, 125, 150, 255, 127.5, 127.5)
        let found = layer.animation(forKey: "rotateAnimation") as? CABasicAnimation
        expectEqual(found?.keyPath, "transform.rotation")
        expectEqual(layer.animation(forKey: "fade")?.duration, 2)
        expectNil(layer.animation(forKey: "another"))
        layer.removeAnimation(forKey: "another")
        layer.removeAnimation(forKey: "rotateAnimation")
        expectEqual(layer.animationKeys(), ["fade"])
        try await stage.settle()
        expectColor(stage, 175, 150, 255, 127.5, 127.5)
        layer.removeAllAnimations()
        expectNil(layer.animationKeys())
        try await stage.settle()
        expectEqual(stage.color(175, 150), 0xFF0000)
      }
    }
  }
}

/// A picture of a ship whose bow, to the right, is red, and whose stern is blue.
@MainActor private let halves: UIImage = {
  let pixels = (0..<64 * 64 as Range<Int>).map {
    $0 % 64 < 32 ? 0xFF00_00FF : 0xFFFF_0000 as UInt32
  }
  return CGImage(width: 64, height: 64, pixels: pixels).map { UIImage(cgImage: $0) } ?? UIImage()
}()

/// Gives that picture to a controller.
@MainActor private func ship<Controller: Article003.ShipViewController>(
  _ controller: @autoclosure @escaping @MainActor () -> Controller
) -> @MainActor () -> Controller {
  {
    let made = controller()
    made.image = halves
    return made
  }
}
