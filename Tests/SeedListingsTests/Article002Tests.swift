import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  @Suite struct Article002Tests {
    @Test func `listing 002-1: local time counts speed, begin and offset`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 200
        move.duration = 2
        layer.add(move, forKey: "move")
        try await stage.show(at: 1)
        expectEqual(Article002.localTime(of: layer), 1)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 100..<200)
        layer.speed = 0
        expectEqual(Article002.localTime(of: layer), 0)
        layer.timeOffset = 1.5
        expectEqual(Article002.localTime(of: layer), 1.5)
        // The layer's picture depends only on its local time: scrubbing.
        try await stage.show(at: 7)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 125..<225)
        layer.timeOffset = 0.5
        try await stage.show(at: 8)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 75..<175)
        layer.speed = 2
        layer.timeOffset = 0
        layer.beginTime = 7.5
        expectEqual(Article002.localTime(of: layer), 1)
        try await stage.settle()
        expectEqual(stage.span(of: 0xFF0000, row: 100), 100..<200)
      }
    }

    @Test func `listing 002-2: forwards and not removed keep the end, not the model`() async throws
    {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 200
        move.duration = 1
        let listener = Article001.Listener()
        move.delegate = listener
        Article002.keepEnd(of: move)
        layer.add(move, forKey: "move")
        try await stage.show(at: 1)
        try await stage.show(at: 3)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 150..<250)
        expectEqual(layer.position.x, 100)
        expectEqual(layer.presentation()?.position.x, 200)
        expectEqual(layer.animationKeys(), ["move"])
        expectEqual(listener.events, ["start", "stop true"])
        layer.removeAnimation(forKey: "move")
        try await stage.settle()
        expectEqual(stage.span(of: 0xFF0000, row: 100), 50..<150)
        expectEqual(listener.events, ["start", "stop true"])
      }
    }

    @Test func `listing 002-3: the seven combinations of from, to and by`() async throws {
      try await Stage.perform { stage in
        // The layers are at 100; the last one's model goes to 180.
        let cases: [(Article002.Ends, start: Int, end: Int)] = [
          (.init("from, to", from: 40, to: 160), 40, 160),
          (.init("from, by", from: 40, by: 20), 40, 60),
          (.init("to, by", to: 160, by: 20), 140, 160),
          (.init("from", from: 40), 40, 100),
          (.init("to", to: 160), 100, 160),
          (.init("by", by: 20), 100, 120),
          (.init("none"), 100, 180),
        ]
        var layers: [CALayer] = []
        for row in cases.indices {
          let frame = CGRect(x: 90, y: 10 + 30 * row, width: 20, height: 20)
          layers.append(try await square(stage, frame))
        }
        for (layer, (ends, _, _)) in zip(layers, cases) {
          let animation = ends.animation
          Article002.keepEnd(of: animation)
          if ends.name == "none" {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.position.x = 180
            CATransaction.commit()
          }
          layer.add(animation, forKey: "ends")
        }
        @MainActor func check(_ place: ((Article002.Ends, start: Int, end: Int)) -> Int) {
          for (row, ends) in cases.enumerated() {
            let x = place(ends)
            let name = ends.0.name
            expectEqual(stage.span(of: 0xFF0000, row: 20 + 30 * row), x - 10..<x + 10, "\(name)")
            expectEqual(layers[row].presentation()?.position.x, CGFloat(x), "\(name)")
          }
        }
        try await stage.settle()
        check { $0.start }
        try await stage.show(at: 5)
        check { ($0.start + $0.end) / 2 }
        try await stage.show(at: 10)
        check { $0.end }
      }
    }

    @Test func `listing 002-4: the modes, and which of them keep to keyTimes`() async throws {
      try await Stage.perform { stage in
        // 40, 80 and 240; times in thirds and halves, and given times.
        let modes: [(CAAnimationCalculationMode, [NSNumber]?, [Double: Int])] = [
          (kCAAnimationLinear, nil, [2.5: 60, 5: 80, 7.5: 160]),
          (kCAAnimationLinear, [0, 0.8, 1], [4: 60, 8: 80, 9: 160]),
          (kCAAnimationDiscrete, nil, [2.5: 40, 5: 80, 7.5: 240]),
          (kCAAnimationDiscrete, [0, 0.2, 0.7, 1], [1: 40, 2.5: 80, 6: 80, 7.5: 240]),
          (kCAAnimationPaced, nil, [1: 60, 2: 80, 5: 140]),
          (kCAAnimationPaced, [0, 0.8, 1], [1: 60, 2: 80, 5: 140]),
          (kCAAnimationCubic, [0, 0.8, 1], [8: 80]),
          (kCAAnimationCubicPaced, [0, 0.8, 1], [2: 80]),
        ]
        for (row, (mode, keyTimes, _)) in modes.enumerated() {
          let frame = CGRect(x: 30, y: 10 + 30 * row, width: 20, height: 20)
          Article002.move(try await square(stage, frame), mode: mode, keyTimes: keyTimes)
        }
        for time in Set(modes.flatMap(\.2.keys)).sorted() {
          try await stage.show(at: time)
          for (row, (mode, _, places)) in modes.enumerated() {
            guard let x = places[time] else { continue }
            let span = stage.span(of: 0xFF0000, row: 20 + 30 * row)
            expectEqual(span, x - 10..<x + 10, "\(mode.rawValue), row \(row), \(time) s")
          }
        }
      }
    }
  }

  /// The notes' statements in words.
  @Suite struct NotesClaimTests {
    @Test func `claim 002: ten seconds in a group of five show their first five`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage, CGRect(x: 30, y: 90, width: 20, height: 20))
        Article002.addShortGroup(to: layer)
        try await stage.show(at: 2.5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 80..<100)
        try await stage.show(at: 4.95)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 129..<149)
        try await stage.show(at: 5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 30..<50)
        expectNil(layer.animationKeys())
      }
    }

    @Test func `claim 002: an animation keeps its delegate alive, and lets go of it`() async throws
    {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let heard = Article000.ActionDelegate()
        weak var delegate: Article001.Listener?
        func add() {
          let listener = Article001.Listener()
          listener.onStop = { _ in layer.delegate = heard }
          let fade = CABasicAnimation(keyPath: "opacity")
          fade.toValue = 0
          fade.duration = 1
          fade.delegate = listener
          layer.add(fade, forKey: "fade")
          delegate = listener
        }
        add()
        try await stage.show(at: 0.5)
        expectEqual(delegate?.events, ["start"])
        try await stage.show(at: 1)
        expectIdentical(layer.delegate, heard)
        expectNil(delegate)
      }
    }

    @Test func `claim 002: an animation in a block keeps a duration that it has`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage)
        let own = CABasicAnimation(keyPath: "position.x")
        own.toValue = 200
        own.duration = 1
        let unset = CABasicAnimation(keyPath: "opacity")
        unset.toValue = 0
        Article000.animate {
          layer.add(own, forKey: "own")
          layer.add(unset, forKey: "unset")
        }
        // The notes say 0.25 s for the second, which is true of a view's block; a transaction
        // gives its own duration (§1.4).
        expectEqual(layer.animation(forKey: "own")?.duration, 1)
        expectEqual(layer.animation(forKey: "unset")?.duration, 5)
        layer.add(unset, forKey: "alone")
        expectEqual(layer.animation(forKey: "alone")?.duration, 0.25)
        try await stage.show(at: 1)
        expectEqual(layer.animationKeys(), ["unset"])
        expectColor(stage, 100, 100, 255, 255 / 5.0, 255 / 5.0)
      }
    }

    @Test func `claim 002: layers draw when setNeedsDisplay says so, at their contentsScale`()
      async throws
    {
      try await Stage.perform { stage in
        let drawn = Article002.DrawnLayer()
        drawn.frame = CGRect(x: 20, y: 50, width: 100, height: 100)
        let delegate = Article002.DrawingDelegate()
        let delegating = CALayer()
        delegating.frame = CGRect(x: 180, y: 50, width: 100, height: 100)
        delegating.delegate = delegate
        for layer in [drawn, delegating] { stage.root.addSublayer(layer) }
        try await stage.show(at: 1)
        expectNil(drawn.contents)
        expectEqual(stage.color(45, 100), 0xFFFFFF)
        for layer in [drawn, delegating] { layer.setNeedsDisplay() }
        try await stage.show(at: 2)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 20..<70)
        expectEqual(stage.span(of: 0x0000FF, row: 100), 180..<280)
        expectEqual((drawn.contents as? CGImage)?.width, 100)

        // Without a view the scale is 1 until a program sets it.
        drawn.contentsScale = 2
        drawn.setNeedsDisplay()
        try await stage.show(at: 3)
        expectEqual((drawn.contents as? CGImage)?.width, 200)
        // Drawn smaller, the edge between the halves has the slight overshoot of §17.14.
        for (x, color) in [(21, 0xFF0000), (60, 0xFF0000), (80, 0xFFFFFF), (118, 0xFFFFFF)] {
          #expect(stage.color(x, 100) == color)
        }
      }
    }

    @Test func `listing 002-4: cubic takes the corners round`() async throws {
      try await Stage.perform { stage in
        let layer = try await square(stage, CGRect(x: 30, y: 90, width: 20, height: 20))
        Article002.move(layer, mode: kCAAnimationCubic)
        // Half of the first segment (§7.3): 20 + 5 + 40 - 12.5, where linear has 60.
        try await stage.show(at: 2.5)
        expectEqual(layer.presentation()?.position.x, 52.5)
        expectColor(stage, 44, 100, 255, 0, 0)
        expectColor(stage, 41, 100, 255, 255, 255)
        try await stage.show(at: 5)
        expectEqual(stage.span(of: 0xFF0000, row: 100), 70..<90)
      }
    }
  }
}
