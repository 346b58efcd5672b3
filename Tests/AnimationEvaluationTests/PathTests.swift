import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

private typealias Mode = AnimationDescription.Keyframes.CalculationMode
private typealias Rotation = AnimationDescription.Keyframes.RotationMode

private func along(
  _ path: PathValue, times: [Double] = [], curves: [TimingCurve] = [], _ mode: Mode = .linear,
  rotation: Rotation = .none, additive: Bool = false, cumulative: Bool = false
) -> AnimationDescription.Content {
  .keyframes(
    .init(
      target: .init(PropertyKeyPath(.position), isAdditive: additive, isCumulative: cumulative),
      frames: .path(path), keyTimes: times, curves: curves, mode: mode, rotation: rotation))
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
    expectLess((steps.max() ?? 0) - (steps.min() ?? 1), 0.01)
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

  @Test func `any pair moves along a path as a point does, §17.1`() {
    func at(_ path: PropertyKeyPath, _ p: Double, additive: Bool = false) -> PropertyValue? {
      let content = AnimationDescription.Content.keyframes(
        .init(target: .init(path, isAdditive: additive), frames: .path(lines)))
      return applying(
        content, .frozen(p),
        over: [
          path.key: path.key.type == .rect
            ? .rect(Rectangle(x: 1, y: 2, width: 3, height: 4)) : path.key.defaultValue
        ])[path.key].value(of: path.component)
    }
    expectEqual(at(PropertyKeyPath(.shadowOffset), 0.75), .size(Size(width: 10, height: 45)))
    expectEqual(at(PropertyKeyPath(.bounds, .size), 0.25), .size(Size(width: 5, height: 0)))
    expectEqual(at(PropertyKeyPath(.contentsRect, .origin), 0.25), .point(Point(x: 5, y: 0)))
    expectEqual(
      at(PropertyKeyPath(.transform, .translation), 0.75), .size(Size(width: 10, height: 45)))
    expectEqual(
      at(PropertyKeyPath(.bounds, .size), 0.25, additive: true), .size(Size(width: 8, height: 4)))
    let cumulative = applying(
      .keyframes(
        .init(
          target: .init(PropertyKeyPath(.shadowOffset), isCumulative: true), frames: .path(lines))),
      Timing(duration: 1, repeatCount: 3), at: 2.25)
    expectEqual(cumulative[.shadowOffset], .size(Size(width: 25, height: 180)))
  }

  @Test func `key times may cover the first segments only, and both ends hold, §17.1`() {
    var triangle = path((0, 0), (10, 0), (0, 10))
    triangle.close()
    let content = along(triangle, times: [0.2, 0.4, 0.8], curves: [.linear, .easeIn])
    #expect(near(position(content, 0.1), 0, 0))
    #expect(near(position(content, 0.3), 5, 0))
    #expect(near(position(content, 0.4), 10, 0))
    #expect(near(position(content, 0.6).y, 10 * TimingCurve.easeIn.evaluate(0.5)))
    #expect(near(position(content, 0.8), 0, 10))
    #expect(near(position(content, 1), 0, 10))
    // A single time makes no interval, and more times than segments do not fit.
    for times in [[0.5], [0, 0.1, 0.2, 0.3, 1]] {
      #expect(near(position(along(triangle, times: times), 0.5), 5, 5))
    }
  }

  @Test func `a curve that overshoots goes on along a segment beyond its ends, §17.10`() {
    let over = TimingCurve(0.3, 0, 0.7, 3)
    let u = over.evaluate(0.8)
    expectGreater(u, 1.1)
    let v = 1 - u
    let beyond = Point(x: 100 * (3 * v * u * u + u * u * u), y: 300 * (v * v * u + v * u * u))
    for content in [along(arch, curves: [over]), along(arch, times: [0, 1], curves: [over])] {
      #expect(near(position(content, 0.8), beyond.x, beyond.y, 1e-9))
    }
    let whole = applying(along(arch), .frozen(0.8), curve: over)[.position].asPoint ?? .zero
    #expect(near(whole, beyond.x, beyond.y, 1e-9))
    let under = TimingCurve(0.3, -2, 0.7, 1)
    let back = position(along(lines, curves: [under, under]), 0.1).x
    #expect(near(back, 10 * under.evaluate(0.2)))
    expectLess(back, -1)
    // Constant speed never leaves the path, and neither does a progress limited to the key times.
    let paced = applying(along(arch, .paced), .frozen(0.8), curve: over)[.position].asPoint
    expectEqual(paced.map { (0...100).contains($0.x) }, true)
    let held = applying(along(arch, times: [0, 1]), .frozen(0.8), curve: over)[.position].asPoint
    expectEqual(held, Point(x: 100, y: 0))
  }

  @Test func `paths add to the model and accumulate (§7.5)`() {
    let line = path((0, 0), (10, 20))
    let timing = Timing(duration: 1, repeatCount: 3)
    let plain = applying(along(line, cumulative: true), timing, at: 1.5)
    expectEqual(plain[.position], .point(Point(x: 15, y: 30)))
    let added = applying(
      along(line, additive: true, cumulative: true), timing, at: 1.5,
      over: [.position: .point(Point(x: 50, y: 60))])
    expectEqual(added[.position], .point(Point(x: 65, y: 90)))
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
      for mode in Mode.allCases { expectEqual(position(along(bad, mode), 0.5).x, -77) }
    }
    for (key, value) in [
      (PropertyKey.zPosition, PropertyValue.scalar(-77)), (.bounds, .rect(.zero)),
    ] {
      let content = AnimationDescription.Content.keyframes(
        .init(target: .init(PropertyKeyPath(key)), frames: .path(lines)))
      expectEqual(applying(content, .frozen(0.5), over: [key: value])[key], value)
    }
  }

  @Test func `a path of a single point has no effect (§17.8), one of no length stays there`() {
    for mode in Mode.allCases {
      expectEqual(position(along(path((3, 4)), mode, rotation: .auto), 0.5).x, -77)
      let still = path((3, 4), (3, 4))
      #expect(near(position(along(still, mode, rotation: .auto), 0.5), 3, 4))
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
