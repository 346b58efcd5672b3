import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct `Splines` {
  typealias Keyframes = AnimationDescription.Keyframes

  static func frozen(
    _ values: [PropertyValue], _ key: PropertyKey, at p: Double, times: [Double] = [],
    mode: Keyframes.CalculationMode = .cubic, tensions: [Double] = [],
    continuities: [Double] = [], biases: [Double] = [], curves: [TimingCurve] = []
  ) -> PropertyValue {
    applying(
      .keyframes(
        .init(
          target: .init(PropertyKeyPath(key)), frames: .values(values), keyTimes: times,
          curves: curves, mode: mode, tensions: tensions, continuities: continuities,
          biases: biases)),
      .frozen(p))[key]
  }

  static func scalar(
    _ values: [Double], at p: Double, times: [Double] = [],
    mode: Keyframes.CalculationMode = .cubic, tensions: [Double] = [],
    continuities: [Double] = [], biases: [Double] = [], curves: [TimingCurve] = []
  ) -> Double {
    frozen(
      values.map { .scalar($0) }, .zPosition, at: p, times: times, mode: mode,
      tensions: tensions, continuities: continuities, biases: biases, curves: curves
    ).asScalar ?? .nan
  }

  @Test func `§15 row 48: cubic 0, 10, 10 at .75 is 10.625`() {
    #expect(near(Self.scalar([0, 10, 10], at: 0.75), 10.625))
  }

  @Test func `§15 row 49: cubic points at .75`() {
    let points = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 30)]
      .map { PropertyValue.point($0) }
    let p = Self.frozen(points, .position, at: 0.75).asPoint ?? .zero
    #expect(near(p.x, 10.625) && near(p.y, 13.125))
  }

  @Test func `§15 row 50: uneven times do not scale tangents; tension, continuity and bias`() {
    func at(_ t: [Double], _ c: [Double], _ b: [Double]) -> Double {
      Self.scalar(
        [0, 1, 4, 9], at: 0.5, times: [0, 0.25, 0.75, 1], tensions: t, continuities: c, biases: b)
    }
    #expect(near(at([], [], []), 2.25))
    #expect(near(at([0, 1, 1, 0], [], []), 2.5))
    #expect(near(at([], [0, 1, 0, 0], []), 2.125))
    #expect(near(at([], [], [0, 0, 1, 0]), 2.375))
    #expect(near(at([1], [], []), 2.25))
    #expect(near(at([.nan], [.infinity], [0, 0, 0, 0, 0, 9]), 2.25))
  }

  @Test func `two values are a line, one has no effect, and keyframes are met (§7.3, §17.8)`() {
    #expect(near(Self.scalar([0, 1], at: 0.5), 0.5))
    #expect(near(Self.scalar([0, 1], at: 0.2), 0.2))
    expectEqual(Self.scalar([4], at: 0.2), 0)
    for (p, v) in [(0, 3), (0.25, 0.1), (0.5, 7), (0.75, -2), (1, 5)] as [(Double, Double)] {
      #expect(near(Self.scalar([3, 0.1, 7, -2, 5], at: p), v))
    }
  }

  @Test func `colours follow the spline by component (§7.3)`() {
    let colors: [PropertyValue] = [0, 0.5, 0.5].map {
      .color(ColorValue(red: $0, green: 0, blue: 1, alpha: 1))
    }
    let color = Self.frozen(colors, .backgroundColor, at: 0.75).asColor
    #expect(near(Double(color?.red ?? 0), 0.53125, 1e-6))
    #expect(near(Double(color?.blue ?? 0), 1, 1e-6))
  }

  @Test func `rectangles, sizes, arrays and paths follow the spline too (§7.3)`() {
    let steps: [Double] = [0, 10, 10]
    let rect = Self.frozen(
      steps.map { .rect(Rectangle(x: $0, y: 1, width: 2, height: $0)) }, .bounds, at: 0.75)
    expectEqual(rect.asRect.map { near($0.x, 10.625) && near($0.height, 10.625) }, true)
    let size = Self.frozen(
      steps.map { .size(Size(width: $0, height: 1)) }, .shadowOffset, at: 0.75)
    expectEqual(size.asSize.map { near($0.width, 10.625) && near($0.height, 1) }, true)
    let dashes = Self.frozen(steps.map { .scalars([$0, 2]) }, .locations, at: 0.75)
    expectEqual(dashes.asScalars.map { near($0[0], 10.625) && near($0[1], 2) }, true)
    func path(_ x: Double) -> PropertyValue {
      .path(PathValue(verbs: [.move, .line], points: [.zero, Point(x: x, y: 1)]))
    }
    let end = Self.frozen(steps.map(path), .path, at: 0.75).asPath?.points.last
    expectEqual(end.map { near($0.x, 10.625) && near($0.y, 1) }, true)
  }

  @Test func `transforms follow the spline by their parts (§7.3)`() {
    let matrices: [PropertyValue] = [0.0, 10, 10].map {
      .matrix(Matrix4.rotation(0.4, 0, 0, 1).concatenating(.translation($0, 0, 0)))
    }
    let m = Self.frozen(matrices, .transform, at: 0.75).asMatrix ?? .identity
    #expect(
      near(m, Matrix4.rotation(0.4, 0, 0, 1).concatenating(.translation(10.625, 0, 0))))
    let turns: [PropertyValue] = [0.0, 1, 2].map { .matrix(.rotation($0, 0, 0, 1)) }
    let turned = Self.frozen(turns, .transform, at: 0.5).asMatrix ?? .identity
    #expect(near(turned, .rotation(1, 0, 0, 1)))
    #expect(
      near(
        Self.frozen(turns, .transform, at: 0.75).asMatrix ?? .identity, .rotation(1.5, 0, 0, 1),
        0.01))
  }

  @Test func `a singular transform among others is interpolated by element`() {
    let matrices: [PropertyValue] = [0, 1, 1].map { .matrix(.scale($0, $0, $0)) }
    let m = Self.frozen(matrices, .transform, at: 0.25).asMatrix ?? .identity
    #expect(near(m.r0.x, 0.5))
  }

  @Test func `values that cannot be added switch or hold, and unequal arrays have no effect`() {
    let flags = [false, true].map { PropertyValue.bool($0) }
    expectEqual(Self.frozen(flags, .hidden, at: 0.6), .bool(true))
    let arrays: [PropertyValue] = [.scalars([1]), .scalars([1, 2])]
    expectEqual(Self.frozen(arrays, .locations, at: 0.5), PropertyKey.locations.defaultValue)
  }

  @Test func `segment curves shape cubic segments, and times are those of linear (§7.2)`() {
    let plain = Self.scalar([0, 1, 4], at: 0.25)
    let shaped = Self.scalar([0, 1, 4], at: 0.25, curves: [.easeIn, .linear])
    let moved = Self.scalar([0, 1, 4], at: TimingCurve.easeIn.evaluate(0.5) / 2)
    expectNotEqual(plain, shaped)
    #expect(near(shaped, moved))
  }

  @Test func `§15 row 51: cubicPaced 0, 80, 20, 100 at .35 is 79.382188`() {
    #expect(near(Self.scalar([0, 80, 20, 100], at: 0.35, mode: .cubicPaced), 79.382188, 0.01))
  }

  @Test func `§15 row 52: cubicPaced points at .35`() {
    let points = [
      Point(x: 0, y: 0), Point(x: 20, y: 80), Point(x: 100, y: 20), Point(x: 120, y: 100),
    ].map { PropertyValue.point($0) }
    let p = Self.frozen(points, .position, at: 0.35, mode: .cubicPaced).asPoint ?? .zero
    #expect(near(p.x, 26.365239, 0.01) && near(p.y, 79.036540, 0.01))
  }

  @Test func `cubicPaced without distances is cubic with even times (§7.4)`() {
    let arrays: [PropertyValue] = [0.0, 10, 10].map { .scalars([$0]) }
    let even = Self.frozen(arrays, .locations, at: 0.75, mode: .cubicPaced).asScalars
    expectEqual(even.map { near($0[0], 10.625) }, true)
    expectEqual(Self.scalar([5, 5, 5], at: 0.4, mode: .cubicPaced), 5)
  }

  @Test func `keyframes at one place are passed without a jump in cubicPaced`() {
    for step in 0...20 {
      #expect(Self.scalar([0, 0, 10, 10], at: Double(step) / 20, mode: .cubicPaced).isFinite)
    }
  }
}
