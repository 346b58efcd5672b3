import AnimationEvaluation
import GraphicsValues
import Testing

private typealias Mode = AnimationDescription.Keyframes.CalculationMode
private typealias Rotation = AnimationDescription.Keyframes.RotationMode

private func numbers(
  _ values: [Double], times: [Double] = [], curves: [TimingCurve] = [], _ mode: Mode = .linear
) -> AnimationDescription.Content {
  .keyframes(
    .init(
      target: .init(PropertyKeyPath(.zPosition)), frames: .values(values.map { .scalar($0) }),
      keyTimes: times, curves: curves, mode: mode))
}

private func along(
  _ path: PathValue, times: [Double] = [], curves: [TimingCurve] = [], _ mode: Mode = .linear,
  rotation: Rotation = .none, additive: Bool = false, cumulative: Bool = false
) -> AnimationDescription.Content {
  .keyframes(
    .init(
      target: .init(PropertyKeyPath(.position), isAdditive: additive, isCumulative: cumulative),
      frames: .path(path), keyTimes: times, curves: curves, mode: mode, rotation: rotation))
}

private func z(_ content: AnimationDescription.Content, _ p: Double) -> Double {
  applying(content, .frozen(p), over: [.zPosition: .scalar(-77)]).scalar(.zPosition)
}

private func position(_ content: AnimationDescription.Content, _ p: Double) -> Point {
  applying(content, .frozen(p), over: [.position: .point(Point(x: -77, y: -77))])[.position]
    .asPoint ?? .zero
}

private func near(_ p: Point, _ x: Double, _ y: Double, _ tolerance: Double = 1e-9) -> Bool {
  near(p.x, x, tolerance) && near(p.y, y, tolerance)
}

private func path(_ points: (Double, Double)...) -> PathValue {
  var path = PathValue()
  for (i, p) in points.enumerated() {
    let point = Point(x: p.0, y: p.1)
    if i == 0 { path.move(to: point) } else { path.line(to: point) }
  }
  return path
}

@Suite struct KeyframeValueTests {
  @Test func `§15 row 45: valid key times`() {
    #expect(near(z(numbers([0, 10, 100], times: [0, 0.8, 1]), 0.25), 3.125, 1e-3))
  }

  @Test(
    arguments: [
      [], [0, 1], [0, 0.8, 0.9, 1], [0.1, 0.8, 1], [0, 0.8, 0.9], [0, 1.2, 1], [0, -0.5, 1],
      [0, .nan, 1],
    ] as [[Double]])
  func `§15 row 46: invalid key times become even`(_ times: [Double]) {
    #expect(near(z(numbers([0, 10, 100], times: times), 0.25), 5, 1e-3))
  }

  @Test func `§15 row 47: discrete values have one time more`() {
    let uneven = numbers([10, 20], times: [0, 0.25, 1], .discrete)
    #expect(z(uneven, 0.2) == 10)
    #expect(z(uneven, 0.25) == 20)
    #expect(z(uneven, 0.3) == 20)
    #expect(z(uneven, 1) == 20)
    let invalid = numbers([10, 20], times: [0, 1], .discrete)
    #expect(z(invalid, 0.3) == 10)
    #expect(z(invalid, 0.5) == 20)
  }

  @Test func `equal key times jump`() {
    let jump = numbers([0, 10, 50, 60], times: [0, 0.5, 0.5, 1])
    #expect(near(z(jump, 0.49), 9.8))
    #expect(near(z(jump, 0.5), 50))
    #expect(near(z(numbers([1, 2, 3], times: [0, 1, 1]), 1), 3))
    #expect(near(z(numbers([1, 2, 3], times: [0, 0, 1]), 0), 2))
  }

  @Test func `segment curves replace the animation's own curve (§7.2)`() {
    let both = applying(
      numbers([0, 10, 20], curves: [.easeIn, .easeOut]), .frozen(0.25), curve: .easeIn)
    #expect(near(both.scalar(.zPosition), 3.15357, 1e-3))
    let own = applying(numbers([0, 10, 20]), .frozen(0.5), curve: .easeIn)
    #expect(near(own.scalar(.zPosition), 6.30714, 1e-3))
    let missing = numbers([0, 10, 20], curves: [.easeIn])
    #expect(near(z(missing, 0.75), 15))
    let discrete = applying(
      numbers([10, 20], curves: [.easeIn], .discrete), .frozen(0.6), curve: .easeIn)
    #expect(discrete.scalar(.zPosition) == 10)
  }

  @Test func `overshoot extrapolates the outermost segments`() {
    let curve = TimingCurve(0.3, 0, 0.7, 4)
    let values = applying(numbers([0, 1, 3]), .frozen(0.8), curve: curve)
    #expect(near(values.scalar(.zPosition), 1 + 4 * (curve.evaluate(0.8) - 0.5)))
  }

  @Test func `one value is constant, none has no effect`() {
    for mode in Mode.allCases {
      for p in [0, 0.3, 1] {
        #expect(z(numbers([5], mode), p) == 5)
        #expect(z(numbers([], mode), p) == -77)
      }
    }
  }

  @Test func `paced values take time by distance (§7.4)`() {
    func size(_ w: Double, _ h: Double) -> PropertyValue { .size(Size(width: w, height: h)) }
    let content = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.bounds, .size)),
        frames: .values([size(0, 0), size(6, 8), size(6, 38)]), mode: .paced))
    #expect(
      applying(content, .frozen(0.5))[.bounds]
        == .rect(Rectangle(x: 0, y: 0, width: 6, height: 18)))
    #expect(near(z(numbers([3, 3, 3], .paced), 0.4), 3))
    let hidden = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.hidden)),
        frames: .values([.bool(true), .bool(false), .bool(true)]), mode: .paced))
    #expect(applying(hidden, .frozen(0.5))[.hidden] == .bool(false))
  }

  @Test func `transforms are interpolated by segment`() {
    let content = AnimationDescription.Content.keyframes(
      .init(
        target: .init(PropertyKeyPath(.transform)),
        frames: .values([
          .matrix(.identity), .matrix(.rotation(1, 0, 0, 1)), .matrix(.rotation(3, 0, 0, 1)),
        ])))
    #expect(near(applying(content, .frozen(0.25)).transform, .rotation(0.5, 0, 0, 1)))
    #expect(near(applying(content, .frozen(0.75)).transform, .rotation(2, 0, 0, 1)))
  }
}

@Suite struct PathTests {
  private let lines = path((0, 0), (10, 0), (10, 90))

  private var arch: PathValue {
    var path = PathValue()
    path.move(to: .zero)
    path.cubic(
      to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100))
    return path
  }

  @Test func `§15 row 53: equal time per segment, or constant speed`() {
    #expect(near(position(along(lines), 0.25), 5, 0, 1e-4))
    #expect(near(position(along(lines, .paced), 0.25), 10, 15, 1e-4))
    #expect(near(position(along(lines, .paced), 0.5), 10, 40, 1e-4))
  }

  @Test func `§15 rows 54 and 55: a curve by parameter, and by length`() {
    #expect(near(position(along(arch), 0.25), 15.625, 56.25, 1e-4))
    #expect(near(position(along(arch, .paced), 0.25), 10.647822, 48.460465, 0.15))
    #expect(near(position(along(arch, .paced), 1), 100, 0, 1e-9))
  }

  @Test func `paced travel has constant speed`() {
    let content = along(arch, .paced)
    var last = position(content, 0)
    var steps: [Double] = []
    for i in 1...100 {
      let p = position(content, Double(i) / 100)
      let d = p - last
      steps.append((d.x * d.x + d.y * d.y).squareRoot())
      last = p
    }
    #expect((steps.max() ?? 0) - (steps.min() ?? 1) < 0.01)
  }

  @Test func `§15 row 56: a move inside the path jumps`() {
    var jump = path((0, 0), (10, 0))
    jump.move(to: Point(x: 100, y: 100))
    jump.line(to: Point(x: 100, y: 110))
    for mode in [Mode.linear, .paced] {
      #expect(near(position(along(jump, mode), 0.25), 5, 0, 1e-4))
      #expect(near(position(along(jump, mode), 0.5), 100, 100, 1e-4))
    }
  }

  @Test func `closing is a segment, and discrete holds the starts (§7.5)`() {
    var triangle = path((0, 0), (10, 0), (0, 10))
    triangle.close()
    #expect(near(position(along(triangle), 5.0 / 6), 0, 5))
    #expect(near(position(along(lines, .discrete), 0.75), 10, 0))
    #expect(near(position(along(lines, .discrete), 0.25), 0, 0))
  }

  @Test func `segments have their own curves and times`() {
    let eased = along(lines, curves: [.easeIn, .easeOut])
    #expect(near(position(eased, 0.25).x, 3.153568, 1e-4))
    #expect(near(position(along(lines, times: [0, 0.8, 1]), 0.4), 5, 0))
  }

  @Test func `paths add to the model and accumulate (§7.5)`() {
    let line = path((0, 0), (10, 20))
    let timing = Timing(duration: 1, repeatCount: 3)
    let plain = applying(along(line, cumulative: true), timing, at: 1.5)
    #expect(plain[.position] == .point(Point(x: 15, y: 30)))
    let added = applying(
      along(line, additive: true, cumulative: true), timing, at: 1.5,
      over: [.position: .point(Point(x: 50, y: 60))])
    #expect(added[.position] == .point(Point(x: 65, y: 90)))
  }

  @Test(arguments: [(Rotation.auto, 3.0, -2.0), (.autoReverse, -3, 2)])
  fileprivate func `§15 row 57: rotation modes turn the transform first`(
    _ mode: Rotation, _ m12: Double, _ m21: Double
  ) {
    let up = path((0, 0), (0, 10))
    let m = applying(
      along(up, rotation: mode), .frozen(0.5), over: [.transform: .matrix(.scale(2, 3, 1))]
    ).transform
    #expect(near(m.r0.x, 0, 1e-4) && near(m.r0.y, m12, 1e-4))
    #expect(near(m.r1.x, m21, 1e-4) && near(m.r1.y, 0, 1e-4))
  }

  @Test func `where a curve stands still the direction is the limit`() {
    var path = PathValue()
    path.move(to: .zero)
    path.cubic(to: Point(x: 0, y: 9), control1: .zero, control2: Point(x: 0, y: 9))
    path.line(to: Point(x: 0, y: 9))
    for p in [0, 0.5, 0.75, 1] {
      let m = applying(along(path, rotation: .auto), .frozen(p)).transform
      #expect(near(m, .rotation(DeterministicMath.pi / 2, 0, 0, 1), 1e-9), "\(p)")
    }
  }

  @Test func `paths that are empty, malformed or not finite have no effect`() {
    var line = PathValue()
    line.line(to: .zero)
    let broken = PathValue(verbs: [.move, .cubic], points: [.zero, .zero])
    for bad in [PathValue(), line, broken, path((0, 0), (.nan, 0)), path((0, 0), (.infinity, 0))] {
      for mode in Mode.allCases { #expect(position(along(bad, mode), 0.5).x == -77) }
    }
    let onScalar = AnimationDescription.Content.keyframes(
      .init(target: .init(PropertyKeyPath(.zPosition)), frames: .path(lines)))
    #expect(z(onScalar, 0.5) == -77)
  }

  @Test func `a path of a single point, or of no length, stays there`() {
    for mode in Mode.allCases {
      for still in [path((3, 4)), path((3, 4), (3, 4))] {
        #expect(near(position(along(still, mode, rotation: .auto), 0.5), 3, 4))
      }
    }
  }

  @Test func `random paths give finite points in every mode`() {
    var random = Random(seed: 10)
    for _ in 0..<300 {
      var path = PathValue()
      func point() -> Point {
        func n() -> Double { random.pick([0, 0, 1, -5, 1e-200, 1e150, 3e307], else: 0) }
        return Point(x: n(), y: n())
      }
      path.move(to: point())
      for _ in 0..<4 {
        switch random.next() % 5 {
        case 0: path.move(to: point())
        case 1: path.line(to: point())
        case 2: path.quad(to: point(), control: point())
        case 3: path.cubic(to: point(), control1: point(), control2: point())
        default: path.close()
        }
      }
      for mode in Mode.allCases {
        let values = applying(
          along(path, mode, rotation: .auto), .frozen(random.number(0...1)))
        #expect(values[.position].isFinite && values.transform.isFinite)
      }
    }
  }
}
