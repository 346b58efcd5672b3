import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

/// Interpolation between two values of each type (§6.4, §6.5).
@Suite struct InterpolationTests {
  private let half = DeterministicMath.pi / 2

  @Test func `§15 row 66: colours`() {
    let red = ColorValue(red: 1, green: 0, blue: 0, alpha: 1)
    let blue = ColorValue(red: 0, green: 0, blue: 1, alpha: 1)
    let content = basic(.backgroundColor, from: .color(red), to: .color(blue))
    expectEqual(
      applying(content, .frozen(0.5))[.backgroundColor],
      .color(ColorValue(red: 0.5, green: 0, blue: 0.5, alpha: 1)))
  }

  @Test func `colours are not premultiplied, and may leave 0…1 when added`() {
    let a = PropertyValue.color(ColorValue(red: 1, green: 0, blue: 0, alpha: 0))
    let b = PropertyValue.color(ColorValue(red: 0, green: 1, blue: 0, alpha: 1))
    expectEqual(
      a.interpolated(to: b, progress: 0.5),
      .color(ColorValue(red: 0.5, green: 0.5, blue: 0, alpha: 0.5)))
    expectEqual(b.adding(b), .color(ColorValue(red: 0, green: 2, blue: 0, alpha: 2)))
  }

  @Test func `§15 row 69: contents switch at one half`() {
    let content = basic(.contents, from: .image(1), to: .image(2))
    expectEqual(applying(content, .frozen(0.49))[.contents].asImage, 1)
    expectEqual(applying(content, .frozen(0.5))[.contents].asImage, 2)
  }

  @Test func `contents fade on the screen, and are whole at both ends (§6.4)`() {
    let content = basic(.contents, from: .image(1), to: .image(2))
    expectEqual(
      applying(content, .frozen(0.25))[.contents], .fade(ImageFade(from: 1, to: 2, progress: 0.25)))
    expectEqual(applying(content, .frozen(0))[.contents], .image(1))
    expectEqual(applying(content, .frozen(1))[.contents], .image(2))
    let same = basic(.contents, from: .image(3), to: .image(3))
    expectEqual(applying(same, .frozen(0.5))[.contents], .image(3))
    let appear = basic(.contents, from: PropertyValue.none, to: .image(2))
    expectEqual(applying(appear, .frozen(0.49))[.contents], .none)
    expectEqual(applying(appear, .frozen(0.5))[.contents], .image(2))
  }

  @Test func `§15 rows 67 and 68: converted colours, and their sum over the model`() {
    let white = ColorValue(red: 1, green: 1, blue: 1, alpha: 0)
    let red = ColorValue(red: 1, green: 0, blue: 0, alpha: 1)
    let green = ColorValue(red: 0, green: 1, blue: 0, alpha: 1)
    func at(_ a: ColorValue, additive: Bool) -> PropertyValue {
      applying(
        basic(.backgroundColor, from: .color(a), to: .color(red), additive: additive), .frozen(0.5),
        over: [.backgroundColor: .color(green)])[.backgroundColor]
    }
    expectEqual(
      at(.white, additive: false), .color(ColorValue(red: 1, green: 0.5, blue: 0.5, alpha: 1)))
    expectEqual(
      at(white, additive: true), .color(ColorValue(red: 1, green: 1.5, blue: 0.5, alpha: 1.5)))
  }

  @Test func `arrays of equal length are interpolated by element, others have no effect (§6.4)`() {
    func at(_ from: PropertyValue, _ to: PropertyValue, _ key: PropertyKey) -> PropertyValue {
      applying(basic(key, from: from, to: to), .frozen(0.5))[key]
    }
    expectEqual(at(.scalars([0, 1]), .scalars([1, 3]), .locations), .scalars([0.5, 2]))
    expectEqual(
      at(.scalars([0]), .scalars([1, 3]), .locations), PropertyKey.locations.defaultValue)
    expectEqual(
      at(.colors([.black]), .colors([.white]), .colors),
      .colors([ColorValue(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)]))
    expectEqual(at(.colors([.black]), .colors([]), .colors), PropertyKey.colors.defaultValue)
  }

  @Test func `arrays add and accumulate element by element (§6.2, §6.3)`() {
    let content = basic(
      .locations, from: .scalars([0, 1]), to: .scalars([1, 3]), additive: true, cumulative: true)
    let timing = Timing(duration: 1, repeatCount: 3, fillMode: .both)
    let over: [PropertyKey: PropertyValue] = [.locations: .scalars([10, 20])]
    expectEqual(applying(content, timing, at: 1.5, over: over)[.locations], .scalars([11.5, 25]))
    let towards = basic(.locations, to: .scalars([2, 4]), additive: true)
    expectEqual(applying(towards, .frozen(0.5), over: over)[.locations], .scalars([11, 22]))
  }

  @Test func `paths of one structure move their points, others hold (§6.4)`() {
    func line(_ x: Double) -> PropertyValue {
      .path(PathValue(verbs: [.move, .line], points: [.zero, Point(x: x, y: 2)]))
    }
    expectEqual(line(0).interpolated(to: line(10), progress: 0.5), line(5))
    expectEqual(line(0).interpolated(to: line(10), progress: 1.5), line(15))
    for verbs in [[.move], [.move, .move], [.move, .close], [.move, .line, .close]]
      as [[PathValue.Verb]]
    {
      let points = verbs.map { _ in Point.zero }.prefix(verbs.filter { $0 != .close }.count)
      let other = PropertyValue.path(PathValue(verbs: verbs, points: Array(points)))
      expectEqual(line(0).interpolated(to: other, progress: 0.99), line(0))
      expectEqual(line(0).interpolated(to: other, progress: 1), other)
    }
  }

  @Test func `a line counts as the curve that is the same line, §17.7`() {
    func path(_ verbs: [PathValue.Verb], _ points: (Double, Double)...) -> PropertyValue {
      .path(PathValue(verbs: verbs, points: points.map { Point(x: $0.0, y: $0.1) }))
    }
    let lines = path([.move, .line, .line, .close], (0, 0), (30, 0), (30, 60))
    let curves = path(
      [.move, .cubic, .cubic, .close], (0, 6), (10, 6), (20, 6), (30, 6), (0, 0), (0, 0), (0, 0))
    let between = path(
      [.move, .cubic, .cubic, .close], (0, 3), (10, 3), (20, 3), (30, 3), (15, 10), (15, 20),
      (15, 30))
    #expect(isPath(lines.interpolated(to: curves, progress: 0.5), between))
    #expect(isPath(curves.interpolated(to: lines, progress: 0.5), between))
    // Only the elements that differ become curves, also behind a closed subpath.
    let closed = path([.move, .line, .close, .line], (0, 0), (3, 0), (0, 3))
    let bent = path(
      [.move, .line, .close, .cubic], (0, 0), (3, 0), (0, 1), (0, 2), (0, 3))
    #expect(isPath(closed.interpolated(to: bent, progress: 0.25), bent))
    let quad = path([.move, .quad], (0, 0), (3, 0), (3, 3))
    let line = path([.move, .line], (0, 0), (3, 3))
    let cubic = path([.move, .cubic], (0, 0), (1.5, 0.5), (2.5, 1.5), (3, 3))
    #expect(isPath(line.interpolated(to: quad, progress: 0.5), cubic))
    // A quadratic curve is no cubic one.
    expectEqual(quad.interpolated(to: cubic, progress: 0.5), quad)
    // The result is the same at the ends and between keyframes of a spline.
    let spline = Splines.frozen([line, cubic, line], .path, at: 0.25)
    let straight = Splines.frozen(
      [
        path([.move, .cubic], (0, 0), (1, 1), (2, 2), (3, 3)), cubic,
        path([.move, .cubic], (0, 0), (1, 1), (2, 2), (3, 3)),
      ], .path, at: 0.25)
    #expect(isPath(spline, straight))
    expectEqual(Splines.frozen([line, cubic, line], .path, at: 0), line)
  }

  private func isPath(_ a: PropertyValue?, _ b: PropertyValue) -> Bool {
    guard case .path(let a)? = a, case .path(let b) = b, a.verbs == b.verbs else { return false }
    return a.points.count == b.points.count
      && zip(a.points, b.points).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
  }

  @Test func `objects are interpolated by attribute, or not at all (§6.4)`() {
    func blur(_ radius: Double, name: String = "a", more: Bool = false) -> PropertyValue {
      var object = ObjectValue(name: name, kind: "blur", attributes: ["radius": .scalar(radius)])
      if more { object.attributes["more"] = .bool(true) }
      return .objects([object])
    }
    expectEqual(blur(0).interpolated(to: blur(4), progress: 0.25), blur(1))
    expectNil(blur(0).interpolated(to: blur(4, name: "b"), progress: 0.25))
    expectNil(blur(0).interpolated(to: blur(4, more: true), progress: 0.25))
    expectNil(blur(0).interpolated(to: .objects([]), progress: 0.25))
  }

  private static func sheared(by degrees: Double, turnedBy turn: Double) -> Matrix4 {
    let angle = degrees * DeterministicMath.pi / 180
    let shear = DeterministicMath.sin(angle) / DeterministicMath.cos(angle)
    var matrix = Matrix4.identity
    matrix.r1.x = -shear
    return matrix.concatenating(.rotation(turn * DeterministicMath.pi / 180, 0, 0, 1))
  }

  /// The image of the unit circle: the products of the columns.
  private static func ellipse(_ m: Matrix4) -> [Double] {
    [
      m.r0.x * m.r0.x + m.r1.x * m.r1.x, m.r0.x * m.r0.y + m.r1.x * m.r1.y,
      m.r0.y * m.r0.y + m.r1.y * m.r1.y,
    ]
  }

  @Test func `§6.5: sheared transforms, as Apple's framework draws them`() {
    let (still, turned) = (
      Self.sheared(by: 26, turnedBy: 0), Self.sheared(by: 26, turnedBy: 60)
    )
    for (from, to, p, expected) in [
      (turned, still, 0.3936, [1.343, -0.037, 0.807]),
      (still, turned, 0.5357, [1.3225, -0.098, 0.8285]),
    ] {
      let result = applying(basic(.transform, from: .matrix(from), to: .matrix(to)), .frozen(p))
      for (member, number) in zip(Self.ellipse(result.transform), expected) {
        #expect(near(member, number, 0.001), "\(member) \(number)")
      }
    }
  }

  @Test func `§6.5: a shear keeps its ends, its length in points and the short way`() {
    var (a, b) = (Self.sheared(by: 26, turnedBy: 170), Self.sheared(by: -10, turnedBy: -170))
    a.r3 = [10, 20, 0, 1]
    b.r3 = [30, 0, 0, 1]
    let values = (PropertyValue.matrix(a), PropertyValue.matrix(b))
    expectEqual(values.0.interpolated(to: values.1, progress: 0), values.0)
    expectEqual(values.0.interpolated(to: values.1, progress: 1), values.1)
    for p in [1e-9, 0.5, 1 - 1e-9] {
      guard case .matrix(let m)? = values.0.interpolated(to: values.1, progress: p) else {
        Issue.record("no matrix")
        continue
      }
      #expect(near(m.r3.x, 10 + 20 * p) && near(m.r3.y, 20 - 20 * p))
      if p < 0.1 { #expect(near(m, a, 1e-6)) }
      if p > 0.9 { #expect(near(m, b, 1e-6)) }
      // The first row turns from 170° to 190°, but for what the shear adds on the way.
      let angle = DeterministicMath.atan2(m.r0.y, -m.r0.x)
      #expect(near(angle, (10 - 20 * p) * DeterministicMath.pi / 180, 0.01))
    }
    // A shear that comes from none, and one beside a mirror, which keeps its decomposition in space.
    let grown = PropertyValue.matrix(.identity)
      .interpolated(to: .matrix(Self.sheared(by: 45, turnedBy: 0)), progress: 0.5)
    #expect(grown?.asMatrix?.isAffine == true)
    let mirror = PropertyValue.matrix(.scale(-1, 1, 1)).interpolated(to: values.1, progress: 0.5)
    expectNotNil(mirror?.asMatrix)
  }

  @Test func `booleans, and colours that come or go, switch at one half`() {
    let hidden = basic(.hidden, from: .bool(false), to: .bool(true))
    expectEqual(applying(hidden, .frozen(0.49))[.hidden], .bool(false))
    expectEqual(applying(hidden, .frozen(0.5))[.hidden], .bool(true))
    let appear = basic(.backgroundColor, from: PropertyValue.none, to: .color(.white))
    expectEqual(applying(appear, .frozen(0.49))[.backgroundColor], .none)
    expectEqual(applying(appear, .frozen(0.5))[.backgroundColor], .color(.white))
  }

  @Test func `structures are interpolated by component`() {
    let a = PropertyValue.rect(Rectangle(x: 0, y: 10, width: 20, height: 0))
    let b = PropertyValue.rect(Rectangle(x: 8, y: 30, width: 0, height: 4))
    expectEqual(
      a.interpolated(to: b, progress: 0.25), .rect(Rectangle(x: 2, y: 15, width: 15, height: 1)))
    expectEqual(
      PropertyValue.size(Size(width: 1, height: 2)).interpolated(
        to: .size(Size(width: 3, height: 2)), progress: 1.5), .size(Size(width: 4, height: 2)))
    expectNil(a.interpolated(to: .scalar(1), progress: 0.5))
  }

  @Test func `§15 row 70: a quarter turn is halved as a rotation`() {
    let content = basic(
      .transform, from: .matrix(.identity), to: .matrix(.rotation(half, 0, 0, 1)))
    #expect(near(applying(content, .frozen(0.5)).transform, .rotation(half / 2, 0, 0, 1), 1e-12))
  }

  @Test func `a turn and a move are interpolated apart`() {
    var end = Matrix4.rotation(half, 0, 0, 1)
    end.r3.y = 100
    var expected = Matrix4.rotation(half / 2, 0, 0, 1)
    expected.r3.y = 50
    #expect(near(MatrixPair(.identity, end).at(0.5), expected, 1e-12))
  }

  @Test func `rotations take the short way, and half a turn is positive`() {
    let far = Matrix4.rotation(1.5 * DeterministicMath.pi, 0, 0, 1)
    #expect(near(MatrixPair(.identity, far).at(0.5), .rotation(-half / 2, 0, 0, 1), 1e-12))
    let opposite = Matrix4.rotation(DeterministicMath.pi, 0, 0, 1)
    #expect(near(MatrixPair(.identity, opposite).at(0.5), .rotation(half, 0, 0, 1), 1e-9))
    let full = Matrix4.rotation(2 * DeterministicMath.pi, 0, 0, 1)
    #expect(near(MatrixPair(.identity, full).at(0.5), .identity))
  }

  @Test func `growing from nothing works`() {
    let pair = MatrixPair(.scale(0, 0, 1), .scale(2, 4, 1))
    #expect(near(pair.at(0.5), .scale(1, 2, 1)))
  }

  @Test func `decomposing and recomposing gives the matrix back`() {
    var random = Random(seed: 4)
    for round in 0..<2000 {
      func v() -> SIMD4<Double> {
        [
          random.number(-2...2), random.number(-2...2), random.number(-2...2),
          round % 2 == 0 ? 0 : random.number(-0.01...0.01),
        ]
      }
      var m = Matrix4(v(), v(), v(), v())
      m.r3.w = random.number(0.5...2)
      guard abs(m.determinant) > 0.05, let d = TransformDecomposition(m) else { continue }
      let k = 1 / m.r3.w
      #expect(
        near(d.matrix, Matrix4(m.r0 * k, m.r1 * k, m.r2 * k, m.r3 * k), 1e-9), "\(m)")
      #expect(near((d.quaternion * d.quaternion).sum(), 1))
      expectFalse(d.isSingular)
    }
  }

  @Test func `half turns about any axis keep their axis`() {
    var random = Random(seed: 5)
    for _ in 0..<200 {
      let m = Matrix4.rotation(
        DeterministicMath.pi, random.number(-1...1), random.number(-1...1), random.number(-1...1))
      guard let d = TransformDecomposition(m) else {
        Issue.record("not decomposed")
        continue
      }
      #expect(near(d.matrix, m, 1e-12))
    }
  }

  @Test func `both ends are met, and nothing between them is not a number`() {
    var random = Random(seed: 6)
    for _ in 0..<3000 {
      func m() -> Matrix4 {
        func v() -> SIMD4<Double> {
          func n() -> Double { random.pick([0, 0, 1, -1, 0.5, 1e-200, 1e150, -3], else: 0) }
          return [n(), n(), n(), n()]
        }
        return Matrix4(v(), v(), v(), v())
      }
      let (a, b) = (m(), m())
      let pair = MatrixPair(a, b)
      expectEqual(pair.at(0), a)
      expectEqual(pair.at(1), b)
      let content = basic(.transform, from: .matrix(a), to: .matrix(b), additive: true)
      #expect(applying(content, .frozen(0.37)).transform.isFinite)
    }
  }
}

private struct MatrixPair {
  let a: Matrix4
  let b: Matrix4
  init(_ a: Matrix4, _ b: Matrix4) { (self.a, self.b) = (a, b) }
  func at(_ p: Double) -> Matrix4 {
    PropertyValue.matrix(a).interpolated(to: .matrix(b), progress: p)?.asMatrix ?? .scale(0, 0, 0)
  }
}
