import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Testing
import WireProtocol

extension CoreAnimationTests {
  /// Expressions of numbers that layers show, and time sources.
  @MainActor @Suite final class Expressions {
    private let fixture = Fixture()

    /// The program of the last animation that was sent.
    private func sent() throws -> ExpressionProgram {
      guard case .expression(let expression)? = fixture.link.animations.last?.content else {
        return try unwrap(nil as ExpressionProgram?)
      }
      return expression.program
    }

    @Test func `operators become a program, each part once`() throws {
      let layer = fixture.committed()
      let other = fixture.committed()
      layer.follow(
        \.opacity,
        1 - other.shown.position.y / 200 + 1 - other.expression(
          forKeyPath: "position.y") / 200)
      CATransaction.flush()
      let program = try sent()
      expectEqual(
        program.inputs,
        [.property(.init(layer: 3, keyPath: .init(.position, .y)))])
      expectEqual(Set(program.constants), [1, 200])
      expectEqual(program.results.count, 1)
      expectNil(program.fault(resultCount: 1))
    }

    @Test func `points, rectangles and key paths follow as many expressions as they have numbers`()
      throws
    {
      let layer = fixture.committed()
      layer.follow(\.position, x: 3, y: .time * 2)
      CATransaction.flush()
      expectEqual(try sent().results.count, 2)
      layer.follow(\.bounds, x: 0, y: layer.shown.zPosition, width: 10, height: 20)
      CATransaction.flush()
      expectEqual(try sent().results.count, 4)
      layer.follow("transform.rotation.z", [layer.shown.bounds.size.width / 100])
      CATransaction.flush()
      expectEqual(try sent().results.count, 1)
      fixture.link.forget()
      layer.follow("position", [1])
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert])
    }

    @Test func `the turn and the scale of a layer are numbers that it shows`() throws {
      let layer = fixture.committed()
      let other = fixture.committed()
      let numbers: CALayerNumbers = other.shown
      layer.follow(\.position, x: numbers.rotation, y: numbers.scale)
      CATransaction.flush()
      let paths = try sent().inputs.compactMap { input -> String? in
        if case .property(let property) = input { property.keyPath.spelling } else { nil }
      }
      expectEqual(paths, ["transform.rotation.z", "transform.scale"])
    }

    @Test func `a layer that comes in the same commit is named`() throws {
      let (layer, other) = (CALayer(), CALayer())
      layer.follow(\.opacity, other.shown.opacity)
      fixture.root.addSublayer(layer)
      fixture.root.addSublayer(other)
      CATransaction.flush()
      expectEqual(
        try sent().inputs, [.property(.init(layer: 3, keyPath: .init(.opacity)))])
    }

    @Test func `a layer in no window is no number`() throws {
      let layer = fixture.committed()
      layer.follow(\.opacity, CALayer().shown.opacity)
      CATransaction.flush()
      expectEqual(
        try sent().inputs, [.property(.init(layer: 0, keyPath: .init(.opacity)))])
    }

    @Test func `what reads itself is left out, and the connection goes on`() {
      let (layer, other) = (fixture.committed(), fixture.committed())
      layer.follow(\.opacity, other.shown.opacity)
      CATransaction.flush()
      fixture.link.forget()
      other.follow(\.opacity, layer.shown.opacity)
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert])
      layer.removeAnimation(forKey: "opacity")
      CATransaction.flush()
      fixture.link.forget()
      other.follow(\.opacity, layer.shown.opacity)
      CATransaction.flush()
      #expect(fixture.link.animations.last?.programs.isEmpty == false)
    }

    @Test func `more than 256 steps are left out`() {
      let layer = fixture.committed()
      var expression = CAExpression.time
      for _ in 0..<5000 { expression = expression + 1 }
      layer.follow(\.opacity, expression)
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert])
    }

    @Test func `presentation() has the results at its time`() throws {
      let (layer, other) = (fixture.committed(), fixture.committed())
      other.position = CGPoint(x: 0, y: 50)
      layer.follow(
        \.opacity,
        CAExpression.mix(1, 0, other.shown.position.y / 200).clamped(0.1, 0.9))
      CATransaction.flush()
      fixture.link.currentTime += 1
      expectEqual(layer.presentation()?.opacity, 0.75)
      expectEqual(layer.opacity, 1)
      other.position.y = 500
      CATransaction.flush()
      fixture.link.currentTime += 1
      #expect(abs((layer.presentation()?.opacity ?? 0) - 0.1) < 1e-6)
      layer.removeAnimation(forKey: "opacity")
      CATransaction.flush()
      expectEqual(layer.presentation()?.opacity, 1)
    }

    @Test func `functions give the numbers of their names`() throws {
      let layer = fixture.committed()
      let cases: [(CAExpression, Float)] = [
        (CAExpression.minimum(3, 2), 2), (CAExpression.maximum(3, 2), 3), (-CAExpression(2), -2),
        (CAExpression.select(CAExpression(1).isBelow(2), 5, 6), 5),
        (CAExpression.select(CAExpression(2).isAtMost(1), 5, 6), 6), (CAExpression(2.7).floor(), 2),
        (CAExpression(-1).remainder(by: 3), 2), (CAExpression(-4).magnitude(), 4),
        (CAExpression(9).squareRoot(), 3), (CAExpression(0).cosine(), 1),
        (CAExpression(0).sine(), 0), (CAExpression(0).exponential(), 1),
      ]
      for (expression, number) in cases {
        layer.follow(\.shadowRadius, expression)
        CATransaction.flush()
        fixture.link.currentTime += 1
        expectEqual(layer.presentation()?.shadowRadius, CGFloat(number))
      }
    }

    @Test func `a time source scrubs an animation, which begins at 0`() throws {
      let (layer, other) = (fixture.committed(), fixture.committed())
      let animation = fade(2)
      animation.fillMode = .both
      animation.timeSource = other.shown.position.x / 100
      layer.add(animation, forKey: "fade")
      CATransaction.flush()
      let description = try unwrap(fixture.link.animations.last)
      expectEqual(description.timing.beginTime, 0)
      expectEqual(description.timeSource?.results.count, 1)
      for (x, opacity) in [(0.0, 0.0), (100, 0.5), (50, 0.25), (900, 1)] as [(CGFloat, Float)] {
        other.position.x = x
        CATransaction.flush()
        fixture.link.currentTime += 10
        expectEqual(layer.presentation()?.opacity, opacity)
      }
    }

    @Test func `in a group neither expressions nor time sources have an effect`() throws {
      let layer = fixture.committed()
      let expression = CAExpressionAnimation(keyPath: "opacity")
      expression.expressions = [0.5]
      let group = CAAnimationGroup()
      let child = fade(1)
      child.timeSource = .time
      group.animations = [expression, child]
      group.duration = 1
      layer.add(group, forKey: "group")
      CATransaction.flush()
      let description = try unwrap(fixture.link.animations.last)
      expectTrue(description.programs.isEmpty)
      expectEqual(description.content.children.first?.content, .inert)
      expectNil(description.content.children.last?.timeSource)
    }
  }
}
