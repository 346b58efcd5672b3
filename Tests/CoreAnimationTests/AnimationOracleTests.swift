import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// The values of §15 for animations, read from `presentation()`.
  @MainActor @Suite final class AnimationOracles {
    private let fixture = Fixture()

    /// The value of a layer at a point of an animation: "frozen p" of §15.
    private func frozen(
      _ animation: CAAnimation, at progress: Double, on layer: CALayer = CALayer()
    ) throws -> CALayer {
      animation.duration = 1
      animation.speed = 0
      animation.timeOffset = progress
      animation.fillMode = .both
      _ = fixture.committed(layer)
      layer.add(animation, forKey: "frozen")
      CATransaction.flush()
      return try unwrap(layer.presentation())
    }

    private func keyframes(
      _ keyPath: String, _ values: [Any], _ times: [NSNumber]? = nil,
      _ mode: CAAnimationCalculationMode = .linear
    ) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.keyTimes = times
      animation.calculationMode = mode
      return animation
    }

    private func at(_ seconds: Double, _ animation: CAAnimation) throws -> CALayer {
      let layer = fixture.committed()
      layer.add(animation, forKey: "k")
      CATransaction.flush()
      fixture.link.currentTime += seconds
      defer { fixture.link.currentTime -= seconds }
      return try unwrap(layer.presentation())
    }

    private func basic(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      return animation
    }

    // MARK: Timing

    @Test func `§15 row 40: an autoreversing animation of 2.5 s ends halfway`() throws {
      let animation = basic("opacity", 0, 1)
      animation.autoreverses = true
      animation.repeatDuration = 2.5
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      expectLess(abs(try at(2.5, animation).opacity - 0.5), 1e-6)
    }

    @Test func `§15 row 41: a count of autoreversing cycles counts both ways`() throws {
      let animation = basic("opacity", 0, 1)
      animation.autoreverses = true
      animation.repeatCount = 2
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      expectLess(abs(try at(2.25, animation).opacity - 0.25), 1e-6)
      expectLess(abs(try at(4, animation).opacity), 1e-6)
    }

    @Test func `§15 row 42: a negative speed from the end plays backwards`() throws {
      let animation = basic("opacity", 0, 1)
      animation.duration = 2
      animation.speed = -1
      animation.timeOffset = 2
      expectLess(abs(try at(1, animation).opacity - 0.5), 1e-6)
    }

    @Test(arguments: [(false, 3, 1.5, 35.0), (true, 2, 2.5, 25)])
    func `§15 rows 43 and 44: cycles add up`(
      reverses: Bool, count: Float, seconds: Double, expected: Double
    ) throws {
      let animation = basic("position.x", 10, 20)
      animation.isCumulative = true
      animation.autoreverses = reverses
      animation.repeatCount = count
      expectLess(abs(try at(seconds, animation).position.x - expected), 0.02)
    }

    // MARK: Keyframes

    @Test(
      arguments: [
        ([0, 0.8, 1], 3.125), ([0, 1], 5), ([0.1, 0.8, 1], 2.142857), ([0, 0.8, 0.9], 3.125),
        ([0, 1, 0.5], 2.5),
      ] as [([Double], Double)])
    func `§15 rows 45 and 46, §17.2: key times of the wrong number are even, others are used`(
      times: [Double], expected: Double
    ) throws {
      let animation = keyframes("position.x", [0, 10, 100], times.map { NSNumber(value: $0) })
      expectLess(abs(try frozen(animation, at: 0.25).position.x - expected), 1e-3)
    }

    @Test(arguments: [(0.2, 10.0), (0.3, 20)])
    func `§15 row 47: discrete values hold until the next time`(
      progress: Double, expected: Double
    ) throws {
      let animation = keyframes("position.x", [10, 20], [0, 0.25, 1], .discrete)
      try expectEqual(frozen(animation, at: progress).position.x, expected)
    }

    @Test func `§15 row 48: cubic 0, 10, 10 at .75 is 10.625`() throws {
      let animation = keyframes("position.x", [0, 10, 10], nil, .cubic)
      expectLess(abs(try frozen(animation, at: 0.75).position.x - 10.625), 1e-3)
    }

    @Test func `§15 row 49: cubic points at .75`() throws {
      let points = [(0, 0), (10, 0), (10, 30)].map { CGPoint(x: $0.0, y: $0.1) }
      let shown = try frozen(keyframes("position", points, nil, .cubic), at: 0.75)
      #expect(isClose(shown.position, CGPoint(x: 10.625, y: 13.125), 1e-3))
    }

    @Test(
      arguments: [
        ([], [], [], 2.25), ([0, 1, 1, 0], [], [], 2.5), ([], [0, 1, 0, 0], [], 2.125),
        ([], [], [0, 0, 1, 0], 2.375), ([1], [], [], 2.25),
      ] as [([Double], [Double], [Double], Double)])
    func `§15 row 50: tension, continuity and bias bend the curve`(
      tension: [Double], continuity: [Double], bias: [Double], expected: Double
    ) throws {
      let animation = keyframes("position.x", [0, 1, 4, 9], [0, 0.25, 0.75, 1], .cubic)
      animation.tensionValues = tension.map { NSNumber(value: $0) }
      animation.continuityValues = continuity.map { NSNumber(value: $0) }
      animation.biasValues = bias.map { NSNumber(value: $0) }
      expectLess(abs(try frozen(animation, at: 0.5).position.x - expected), 1e-3)
    }

    @Test func `§15 row 51: cubicPaced numbers at .35`() throws {
      let animation = keyframes("position.x", [0, 80, 20, 100], nil, .cubicPaced)
      expectLess(abs(try frozen(animation, at: 0.35).position.x - 79.382188), 0.01)
    }

    @Test func `§15 row 52: cubicPaced points at .35`() throws {
      let points = [(0, 0), (20, 80), (100, 20), (120, 100)].map { CGPoint(x: $0.0, y: $0.1) }
      let shown = try frozen(keyframes("position", points, nil, .cubicPaced), at: 0.35)
      #expect(isClose(shown.position, CGPoint(x: 26.365239, y: 79.036540), 0.01))
    }

    private func onPath(
      _ mode: CAAnimationCalculationMode, _ build: (CGMutablePath) -> Void
    ) -> CAKeyframeAnimation {
      let path = CGMutablePath()
      build(path)
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = path
      animation.calculationMode = mode
      return animation
    }

    private func twoLines(_ path: CGMutablePath) {
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      path.addLine(to: CGPoint(x: 10, y: 90))
    }

    private func curve(_ path: CGMutablePath) {
      path.move(to: .zero)
      path.addCurve(
        to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
        control2: CGPoint(x: 100, y: 100))
    }

    @Test func `§15 row 53: a path gives each segment the same time, or the same speed`() throws {
      let linear = try frozen(onPath(.linear, twoLines), at: 0.25).position
      #expect(isClose(linear, CGPoint(x: 5, y: 0)))
      let paced = try frozen(onPath(.paced, twoLines), at: 0.25).position
      #expect(isClose(paced, CGPoint(x: 10, y: 15)))
    }

    @Test func `§15 rows 54 and 55: along a curve`() throws {
      let linear = try frozen(onPath(.linear, curve), at: 0.25).position
      #expect(isClose(linear, CGPoint(x: 15.625, y: 56.25)))
      let paced = try frozen(onPath(.paced, curve), at: 0.25).position
      #expect(isClose(paced, CGPoint(x: 10.648, y: 48.460), 0.15))
    }

    @Test func `§15 row 56: a new subpath is a jump`() throws {
      let jumping = onPath(.linear) { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.move(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 100, y: 110))
      }
      #expect(isClose(try frozen(jumping, at: 0.5).position, CGPoint(x: 100, y: 100)))
    }

    @Test func `§15 row 57: a path turns the layer before its transform`() throws {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 1)
      let upwards = onPath(.linear) { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 0, y: 10))
      }
      upwards.rotationMode = .rotateAuto
      let shown = try frozen(upwards, at: 0.5, on: layer).transform
      expectLess(abs(shown.m12 - 3), 1e-4)
      expectLess(abs(shown.m21 + 2), 1e-4)
    }

    // MARK: Springs

    @Test func `§15 rows 58 to 61: how long springs take`() {
      let spring = CASpringAnimation(keyPath: "opacity")
      expectLess(abs(spring.settlingDuration - 1.4727003346780927), 1e-9)
      spring.damping = 1
      expectLess(abs(spring.settlingDuration - 13.91321015404625), 1e-9)
      spring.damping = 5
      expectLess(abs(spring.settlingDuration - 2.8549746), 5e-3)
      spring.damping = 15
      expectLess(abs(spring.settlingDuration - 1.0220938), 5e-3)
      for damping in [20.0, 100] {
        spring.damping = damping
        expectLess(abs(spring.settlingDuration - 1), 1e-9)
      }
    }

    @Test func `§15 rows 62 to 64: springs as they are felt`() {
      let half = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
      expectLess(abs(half.stiffness - 4 * .pi * .pi), 1e-9)
      expectLess(abs(half.damping - 2 * .pi), 1e-9)
      expectLess(abs(half.duration - 2.3438753795710707), 1e-9)
      let plain = CASpringAnimation()
      expectLess(abs(plain.perceptualDuration - 0.6283185307179586), 1e-9)
      expectLess(abs(plain.bounce - 0.5), 1e-9)
      let stiff = CASpringAnimation(perceptualDuration: 1, bounce: -1)
      expectEqual(stiff.damping, .infinity)
      expectEqual(stiff.settlingDuration, 0)
    }

    @Test(arguments: [(0.1, 0.340300), (0.362760, 1.163034)])
    func `§15 row 65: the default spring`(seconds: Double, expected: Double) throws {
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.fromValue = 0
      spring.toValue = 1
      spring.duration = spring.settlingDuration
      expectLess(abs(try at(seconds, spring).position.x - expected), 1e-5)
    }

    // MARK: Values

    @Test func `§15 row 66: halfway from red to blue`() throws {
      let shown = try frozen(
        basic(
          "backgroundColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          CGColor(red: 0, green: 0, blue: 1, alpha: 1)), at: 0.5)
      #expect(isClose(shown.backgroundColor, [0.5, 0, 0.5, 1]))
    }

    @Test func `§15 row 67: inks become lights before they mix`() throws {
      let white = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
      let red = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
      let shown = try frozen(basic("backgroundColor", white, red), at: 0.5)
      #expect(isClose(shown.backgroundColor, [1, 0.5, 0.5, 1], 1e-3))
    }

    @Test func `§15 row 68: colours add beyond one`() throws {
      let layer = CALayer()
      layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      let white = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 0)
      let red = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
      let animation = basic("backgroundColor", white, red)
      animation.isAdditive = true
      let shown = try frozen(animation, at: 0.5, on: layer)
      #expect(isClose(shown.backgroundColor, [1, 1.5, 0.5, 1.5], 1e-3))
    }

    @Test(arguments: [(0.49, 0), (0.5, 1)])
    func `§15 row 69: contents switch at half`(progress: Double, expected: Int) throws {
      let images = [1, 2].compactMap {
        CGImage(width: $0, height: 1, pixels: [UInt32](repeating: 0, count: $0))
      }
      let shown = try frozen(basic("contents", images[0], images[1]), at: progress)
      expectIdentical(shown.contents as? CGImage, images[expected])
    }

    @Test func `§15 row 70: halfway to a quarter turn`() throws {
      let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      let shown = try frozen(basic("transform", CATransform3DIdentity, turn), at: 0.5).transform
      let half = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      expectLess(abs(shown.m11 - half.m11), 1e-5)
      expectLess(abs(shown.m12 - half.m12), 1e-5)
    }

    @Test(arguments: [(false, 1.0, 5.0), (true, 2, 10)])
    func `§15 row 71: a value function replaces the transform, or comes before it`(
      isAdditive: Bool, m11: Double, m41: Double
    ) throws {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(2, 3, 1)
      let animation = basic("transform", 0, 10)
      animation.valueFunction = CAValueFunction(name: .translateX)
      animation.isAdditive = isAdditive
      let shown = try frozen(animation, at: 0.5, on: layer).transform
      expectLess(abs(shown.m11 - m11), 1e-4)
      expectLess(abs(shown.m41 - m41), 1e-4)
    }

    @Test func `§15 row 72: the missing factors of a scale are one`() throws {
      let animation = CABasicAnimation(keyPath: "transform")
      animation.toValue = [3, 4, 5]
      animation.valueFunction = CAValueFunction(name: .scale)
      let shown = try frozen(animation, at: 0.5).transform
      expectLess(abs(shown.m11 - 2), 1e-4)
      expectLess(abs(shown.m22 - 2.5), 1e-4)
      expectLess(abs(shown.m33 - 3), 1e-4)
    }

    @Test func `§15 row 73: one angle of three`() throws {
      func rotation(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
        CATransform3DConcat(
          CATransform3DConcat(
            CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
          CATransform3DMakeRotation(z, 0, 0, 1))
      }
      let layer = CALayer()
      layer.transform = rotation(0.2, 0.3, 0.4)
      let shown = try frozen(basic("transform.rotation.x", 0.2, 0.6), at: 0.5, on: layer).transform
      let expected = rotation(0.4, 0.3, 0.4)
      expectLess(abs(shown.m12 - expected.m12), 1e-4)
      expectLess(abs(shown.m23 - expected.m23), 1e-4)
      expectLess(abs(shown.m31 - expected.m31), 1e-4)
      expectLess(abs(shown.m33 - expected.m33), 1e-4)
    }

    // MARK: Implicit animations

    @Test func `§15 row 82: an attached layer animates with the transaction's duration`() throws {
      let layer = fixture.committed()
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      layer.opacity = 0.3
      CATransaction.commit()
      let animation = try unwrap(layer.animation(forKey: "opacity") as? CABasicAnimation)
      expectEqual(animation.duration, 0.5)
      expectFalse(animation.isAdditive)
      expectEqual(animation.keyPath, "opacity")
    }

    @Test func `§15 row 83: a layer that was not flushed does not animate`() {
      let layer = CALayer()
      fixture.root.addSublayer(layer)
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      layer.opacity = 0.3
      CATransaction.commit()
      expectNil(layer.animationKeys())
      CATransaction.flush()
    }
  }
}

private func isClose(_ color: CGColor?, _ numbers: [CGFloat], _ tolerance: CGFloat = 1e-4) -> Bool {
  let converted = color?.converted(
    to: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
    intent: .defaultIntent, options: nil)
  guard let components = converted?.components, components.count == numbers.count else {
    return false
  }
  return zip(components, numbers).allSatisfy { abs($0 - $1) <= tolerance }
}
