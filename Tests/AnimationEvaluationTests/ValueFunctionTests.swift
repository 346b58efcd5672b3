import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct `Value functions` {
  static func content(
    _ function: ValueFunction, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, additive: Bool = false, cumulative: Bool = false,
    key: PropertyKey = .transform
  ) -> AnimationDescription.Content {
    .basic(
      .init(
        target: .init(
          PropertyKeyPath(key), isAdditive: additive, isCumulative: cumulative,
          valueFunction: function), from: from, to: to, by: by))
  }

  static let scaled: [PropertyKey: PropertyValue] = [.transform: .matrix(.scale(2, 3, 1))]

  @Test func `§15 row 71: translateX replaces the transform, or goes along its axes`() {
    let plain = applying(
      Self.content(.translateX, from: .scalar(0), to: .scalar(10)), .frozen(0.5), over: Self.scaled)
    #expect(near(plain.transform, .translation(5, 0, 0)))
    let additive = applying(
      Self.content(.translateX, from: .scalar(0), to: .scalar(10), additive: true), .frozen(0.5),
      over: Self.scaled)
    #expect(near(additive.transform.r0.x, 2) && near(additive.transform.r3.x, 10))
  }

  @Test func `§15 row 72: a scale starts from 1`() {
    let m = applying(Self.content(.scale, to: .scalars([3, 4, 5])), .frozen(0.5)).transform
    #expect(near(m, .scale(2, 2.5, 3)))
  }

  @Test(
    arguments: [
      (ValueFunction.rotateX, Matrix4.rotation(0.5, 1, 0, 0)),
      (.rotateY, .rotation(0.5, 0, 1, 0)), (.rotateZ, .rotation(0.5, 0, 0, 1)),
      (.scaleX, .scale(1, 1, 1)), (.scaleY, .scale(1, 1, 1)), (.scaleZ, .scale(1, 1, 1)),
      (.translateX, .translation(0.5, 0, 0)), (.translateY, .translation(0, 0.5, 0)),
      (.translateZ, .translation(0, 0, 0.5)),
    ] as [(ValueFunction, Matrix4)])
  func `a missing start is the identity's number (§10.1)`(_ function: ValueFunction, _ m: Matrix4) {
    let result = applying(Self.content(function, to: .scalar(1)), .frozen(0.5), over: Self.scaled)
    #expect(near(result.transform, m))
  }

  @Test(
    arguments: [
      (ValueFunction.scaleX, Matrix4.scale(3, 1, 1)), (.scaleY, .scale(1, 3, 1)),
      (.scaleZ, .scale(1, 1, 3)), (.translateY, .translation(0, 3, 0)),
    ] as [(ValueFunction, Matrix4)])
  func `one number goes to its own axis`(_ function: ValueFunction, _ m: Matrix4) {
    let content = Self.content(function, from: .scalar(2), to: .scalar(4))
    #expect(near(applying(content, .frozen(0.5)).transform, m))
  }

  @Test func `by adds to the identity's number, and translate takes three`() {
    let scale = applying(Self.content(.scaleX, by: .scalar(2)), .frozen(0.5)).transform
    #expect(near(scale, .scale(2, 1, 1)))
    let move = Self.content(.translate, from: .scalars([0, 0, 0]), by: .scalars([2, 4, 6]))
    #expect(near(applying(move, .frozen(0.5)).transform, .translation(1, 2, 3)))
  }

  @Test func `angles make whole turns: numbers are interpolated, not matrices (§10.1)`() {
    let content = Self.content(
      .rotateZ, from: .scalar(0), to: .scalar(4 * DeterministicMath.pi))
    let m = applying(content, .frozen(0.125)).transform
    #expect(near(m, .rotation(DeterministicMath.pi / 2, 0, 0, 1)))
  }

  @Test func `cumulative adds numbers before the function (§10.1)`() {
    let timing = Timing(duration: 1, repeatCount: 3, fillMode: .both)
    let content = Self.content(.scaleX, from: .scalar(1), to: .scalar(2), cumulative: true)
    #expect(near(applying(content, timing, at: 1.5).transform, .scale(3.5, 1, 1)))
  }

  @Test func `keyframes of numbers become matrices, also paced and cubic`() {
    func at(_ p: Double, _ mode: AnimationDescription.Keyframes.CalculationMode) -> Matrix4 {
      applying(
        .keyframes(
          .init(
            target: .init(PropertyKeyPath(.transform), valueFunction: .translateX),
            frames: .values([.scalar(0), .scalar(10), .scalar(10)]), mode: mode)), .frozen(p)
      ).transform
    }
    #expect(near(at(0.75, .cubic), .translation(10.625, 0, 0)))
    #expect(near(at(0.5, .paced), .translation(5, 0, 0)))
    #expect(near(at(0.75, .linear), .translation(10, 0, 0)))
  }

  @Test func `§7.4: three numbers are paced evenly`() {
    let values = [0.0, 1, 9].map { PropertyValue.scalars([$0, 0, 0]) }
    let content = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.transform), valueFunction: .translate),
        frames: .values(values), mode: .paced))
    #expect(near(applying(content, .frozen(0.5)).transform, .translation(1, 0, 0)))
  }

  @Test func `the wrong number of numbers, and a value that is no matrix, have no effect (§10.1)`()
  {
    let contents = [
      Self.content(.scale, from: .scalars([1, 1]), to: .scalars([2, 2])),
      Self.content(.scale, to: .scalar(2)), Self.content(.translateX, to: .scalars([1, 2, 3])),
      Self.content(.rotateZ, to: .matrix(.identity)),
      Self.content(.rotateZ, to: .scalar(1), key: .zPosition),
    ]
    for content in contents {
      let values = applying(content, .frozen(0.5), over: Self.scaled)
      expectEqual(values.transform, .scale(2, 3, 1))
      expectEqual(values.scalar(.zPosition), 0)
    }
  }
}
