import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  @Suite struct Article001Tests {
    @Test func `listing 001-3-1: opacity fades by itself in a quarter of a second`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        Article001.fadeImplicitly(layer)
        try await stage.show(at: 0.125)
        let rest = 255 * defaultCurve.half
        expectColor(stage, 100, 100, 255, rest, rest)
        expectEqual(layer.animation(forKey: "opacity")?.duration, 0.25)
        try await stage.show(at: 0.25)
        expectEqual(stage.color(100, 100), 0xFFFFFF)
        expectNil(layer.animationKeys())
      }
    }

    @Test func `listing 001-3-2: opacity fades in one second and stays 0`() async throws {
      try await performWithView { stage, view in
        Article001.fadeExplicitly(view.layer)
        try await stage.settle()
        expectEqual(view.layer.animationKeys(), ["opacity"])
        try await stage.show(at: 0.25)
        expectColor(stage, 100, 100, 255, 255 / 4.0, 255 / 4.0)
        try await stage.show(at: 0.75)
        expectColor(stage, 100, 100, 255, 255 * 3 / 4.0, 255 * 3 / 4.0)
        try await stage.show(at: 1)
        expectEqual(stage.color(100, 100), 0xFFFFFF)
        expectNil(view.layer.animationKeys())
      }
    }

    @Test func `listing 001-3-2: on a layer of its own the change takes the key over`() async throws
    {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        // `opacity = 0` animates as well, under the explicit animation's key (§10.3).
        Article001.fadeExplicitly(layer)
        expectEqual(layer.animationKeys(), ["opacity"])
        expectEqual(layer.animation(forKey: "opacity")?.duration, 0.25)
        try await stage.show(at: 0.25)
        expectEqual(stage.color(100, 100), 0xFFFFFF)
      }
    }

    @Test func `listing 001-3-3: a layer bounces along two arcs in five seconds`() async throws {
      try await Stage.perform(width: 640, height: 500) { stage in
        let layer = try await square(stage, CGRect(x: 64, y: 64, width: 20, height: 20))
        Article001.bounce(layer)
        try await stage.settle()
        expectEqual(layer.animationKeys(), ["position"])
        // Equal time for each arc; half way along the first is (197, 393.5) (§7.5).
        try await stage.show(at: 1.25)
        expectEqual(stage.color(197, 393), 0xFF0000)
        expectEqual(stage.color(74, 74), 0xFFFFFF)
        try await stage.show(at: 2.5)
        expectEqual(stage.span(of: 0xFF0000, row: 74), 310..<330)
        try await stage.show(at: 3.75)
        expectEqual(stage.color(443, 393), 0xFF0000)
        // The model was not changed.
        try await stage.show(at: 5)
        expectEqual(stage.span(of: 0xFF0000, row: 74), 64..<84)
        expectNil(layer.animationKeys())
      }
    }

    @Test func `listing 001-3-4: width and colour of a border change together`() async throws {
      try await Stage.perform { stage in
        let frame = CGRect(x: 20, y: 20, width: 280, height: 200)
        let layer = try await square(stage, frame, .white)
        Article001.changeBorder(of: layer)
        try await stage.settle()
        expectEqual(layer.animationKeys(), ["BorderChanges"])
        expectEqual(stage.color(20, 100), 0x00FF00)
        expectEqual(stage.color(21, 100), 0xFFFFFF)
        // Half way, the colour is red and the width 3: half of the widths' total change of 194 ends 1
        // after the value 2.
        try await stage.show(at: 2.5)
        expectEqual(stage.span(of: 0xFF0000, row: 100)?.lowerBound, 20)
        expectEqual(stage.color(22, 100), 0xFF0000)
        expectEqual(stage.color(23, 100), 0xFFFFFF)
        // 144 of 194: the width is 50.
        try await stage.show(at: 5 * 144 / 194.0)
        let blue = 255 * (2 * 144 / 194.0 - 1)
        expectColor(stage, 68, 100, 255 - blue, 0, blue)
        expectEqual(stage.color(71, 100), 0xFFFFFF)
        try await stage.show(at: 5)
        expectEqual(stage.color(20, 100), 0xFFFFFF)
        expectNil(layer.animationKeys())
      }
    }

    @Test func `listing 001-3-5: in one block, opacity takes 1 s and position its own 3`()
      async throws
    {
      try await performWithView { stage, view in
        Article001.animateFrame(of: view, to: CGPoint(x: 220, y: 100))
        try await stage.settle()
        expectEqual(view.layer.animationKeys(), ["opacity", "AnimateFrame"])
        expectEqual(view.layer.animation(forKey: "opacity")?.duration, 1)
        expectEqual(view.layer.animation(forKey: "AnimateFrame")?.duration, 3)
        try await stage.show(at: 0.5)
        expectColor(stage, 165, 100, 255, 127.5, 127.5)
        expectEqual(stage.color(65, 100), 0xFFFFFF)
        try await stage.show(at: 1)
        expectEqual(view.layer.animationKeys(), ["AnimateFrame"])
        expectEqual(view.layer.presentation()?.position, CGPoint(x: 140, y: 100))
        try await stage.show(at: 3)
        expectNil(view.layer.animationKeys())
        expectEqual(view.layer.presentation()?.position, CGPoint(x: 100, y: 100))
      }
    }

    @Test func `listing 001-5-4: a paused layer stands still and goes on from there`() async throws
    {
      try await Stage.perform { stage in
        let container = try await square(
          stage, CGRect(x: 0, y: 0, width: 320, height: 240), .white)
        let layer = CALayer()
        layer.frame = CGRect(x: 30, y: 90, width: 20, height: 20)
        layer.backgroundColor = UIColor.red.cgColor
        container.addSublayer(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 40
        move.toValue = 240
        move.duration = 10
        let listener = Article001.Listener()
        move.delegate = listener
        layer.add(move, forKey: "move")

        try await stage.show(at: 2)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 70..<90)
        Article001.pause(container)
        try await stage.show(at: 5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 70..<90)
        expectEqual(layer.presentation()?.position.x, 80)
        try await stage.show(at: 20)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 70..<90)
        expectEqual(listener.events, ["start"])

        Article001.resume(container)
        try await stage.settle()
        expectEqual(stage.span(of: 0xFF0000, row: 100), 70..<90)
        try await stage.show(at: 21)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 90..<110)
        try await stage.show(at: 28)
        expectEqual(listener.events, ["start", "stop true"])
        expectEqual(stage.span(of: 0xFF0000, row: 100), 30..<50)
      }
    }
  }

  /// The guide's statements in words.
  @Suite struct GuideClaimTests {
    @Test func `claim 001: a removed animation jumps to the model, unless that was moved`()
      async throws
    {
      try await Stage.perform { stage in
        let frames = [30, 130].map { CGRect(x: 50, y: $0, width: 20, height: 20) }
        var layers: [CALayer] = []
        for frame in frames { layers.append(try await square(stage, frame)) }
        let listener = Article001.Listener()
        for layer in layers {
          let move = CABasicAnimation(keyPath: "position")
          move.toValue = CGPoint(x: 260, y: layer.position.y)
          move.duration = 2
          move.delegate = listener
          layer.add(move, forKey: "move")
        }
        try await stage.show(at: 1)
        expectEqual(stage.span(of: 0xFF0000, row: 40), 150..<170)
        layers[0].removeAnimation(forKey: "move")
        Article001.stopWhereItIs(layers[1], forKey: "move")
        try await stage.settle()
        expectEqual(stage.span(of: 0xFF0000, row: 40), 50..<70)
        expectEqual(stage.span(of: 0xFF0000, row: 140), 150..<170)
        expectEqual(listener.events, ["start", "start", "stop false", "stop false"])
        try await stage.show(at: 3)
        expectEqual(stage.span(of: 0xFF0000, row: 140), 150..<170)
      }
    }

    @Test func `claim 001: removeAllAnimations removes those without a key as well`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 200
        move.duration = 2
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        fade.duration = 2
        layer.add(move, forKey: nil)
        layer.add(fade, forKey: "fade")
        try await stage.show(at: 1)
        expectColor(stage, 150, 100, 255, 127.5, 127.5)
        layer.removeAllAnimations()
        try await stage.settle()
        expectNil(layer.animationKeys())
        expectEqual(stage.span(of: 0xFF0000, row: 100), 50..<150)
      }
    }

    @Test func `claim 001: beginTime chains two animations, and each says when it runs`()
      async throws
    {
      try await Stage.perform { stage in
        try await stage.show(at: 4)
        let layer = try await square(stage, CGRect(x: 40, y: 90, width: 20, height: 20))
        func move(from: CGFloat, to: CGFloat, _ listener: Article001.Listener) -> CABasicAnimation {
          let move = CABasicAnimation(keyPath: "position.x")
          move.fromValue = from
          move.toValue = to
          move.duration = 1
          move.delegate = listener
          return move
        }
        let first = Article001.Listener()
        let second = Article001.Listener()
        Article001.chain(
          move(from: 50, to: 150, first), move(from: 150, to: 250, second), on: layer)
        try await stage.settle()
        #expect(first.events == ["start"] && second.events == [])
        try await stage.show(at: 4.5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 90..<110)
        expectEqual(second.events, [])
        try await stage.show(at: 5.5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 190..<210)
        #expect(first.events == ["start", "stop true"] && second.events == ["start"])
        try await stage.show(at: 6)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 40..<60)
        expectEqual(second.events, ["start", "stop true"])
      }
    }

    @Test func `claim 001: keyTimes place the values, timingFunctions pace the segments`()
      async throws
    {
      try await Stage.perform { stage in
        let layer = try await square(stage, CGRect(x: 30, y: 90, width: 20, height: 20))
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [40, 80, 240].map { NSNumber(value: $0) }
        animation.keyTimes = [0, 0.8, 1]
        animation.timingFunctions = [
          CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
        ]
        animation.duration = 10
        layer.add(animation, forKey: "keyframes")
        // Half of each segment; the curves there are 0.315357 and 0.684643 (§5.2).
        try await stage.show(at: 4)
        expectLess(abs((layer.presentation()?.position.x ?? 0) - (40 + 40 * 0.315357)), 0.01)
        expectColor(stage, 44, 100, 255, 0, 0)
        expectColor(stage, 41, 100, 255, 255, 255)
        try await stage.show(at: 9)
        expectLess(abs((layer.presentation()?.position.x ?? 0) - (80 + 160 * 0.684643)), 0.01)
      }
    }
  }
}
