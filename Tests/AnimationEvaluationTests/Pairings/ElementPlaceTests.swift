import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

/// The way of a layer from one place to another, without layers and times.
@Suite struct `Places of shared elements` {
  /// A layer with the matrix of its superlayer, as a seed decides.
  private struct Element {
    var geometry: ElementGeometry
    var position: Point
    var transform: Matrix4
    var surroundings: ProjectiveMatrix

    var place: ElementPlace? {
      ElementPlace(of: geometry, under: Self.matrix(geometry, position, transform, surroundings))
    }

    /// The matrix from the bounds space to the root's.
    static func matrix(
      _ geometry: ElementGeometry, _ position: Point, _ transform: Matrix4,
      _ surroundings: ProjectiveMatrix
    ) -> ProjectiveMatrix {
      let bounds = geometry.bounds
      var m = Matrix4.translation(
        -bounds.x - geometry.anchorPoint.x * bounds.width,
        -bounds.y - geometry.anchorPoint.y * bounds.height, 0)
      if geometry.isFlipped {
        m = Matrix4.scale(1, -1, 1)
          .concatenating(.translation(0, 2 * bounds.y + bounds.height, 0)).concatenating(m)
      }
      m = m.concatenating(transform).concatenating(.translation(position.x, position.y, 0))
      return ProjectiveMatrix(flattening: m).concatenating(surroundings)
    }

    /// The corners of the bounds in the root's space, when the layer has other values.
    func corners(_ values: ElementValues) -> [Point] {
      var shown = geometry
      shown.bounds = values.bounds
      let matrix = Self.matrix(shown, values.position, values.transform, surroundings)
      let b = values.bounds
      return [
        Point(x: b.x, y: b.y), Point(x: b.maxX, y: b.y), Point(x: b.maxX, y: b.maxY),
        Point(x: b.x, y: b.maxY),
      ].compactMap { matrix.apply($0) }
    }

    init(_ random: inout Random, isFlipped: Bool = false) {
      func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &random)
      }
      geometry = ElementGeometry(
        bounds: Rectangle(
          x: number(-20, 20), y: number(-20, 20), width: number(5, 200), height: number(5, 200)),
        anchorPoint: Point(x: number(-0.5, 1.5), y: number(0, 1)), isFlipped: isFlipped,
        cornerRadius: number(0, 20))
      position = Point(x: number(-100, 100), y: number(-100, 100))
      transform = Matrix4.scale(number(0.3, 2), number(0.3, 2), 1)
        .concatenating(.rotation(number(-3, 3), 0, 0, 1))
      surroundings = ProjectiveMatrix(
        flattening: Matrix4.scale(number(0.5, 2), number(0.5, 2), 1)
          .concatenating(.rotation(number(-3, 3), 0, 0, 1))
          .concatenating(.translation(number(-50, 50), number(-50, 50), 0)))
    }
  }

  private static func distance(_ a: [Point], _ b: [Point]) -> Double {
    guard a.count == 4, b.count == 4 else { return .infinity }
    return zip(a, b).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? .infinity
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `a layer's own place has its own values`(isFlipped: Bool, isMirrored: Bool) throws {
    var random = Random(seed: 1)
    for step in 0..<200 {
      var element = Element(&random, isFlipped: isFlipped)
      if isMirrored {
        element.transform = Matrix4.scale(1, -1, 1).concatenating(element.transform)
      }
      element.geometry.isBelowFlip = step % 2 == 0
      let place = try unwrap(element.place)
      let values = try unwrap(place.values(of: element.geometry, in: element.surroundings))
      expectLess(abs(values.position.x - element.position.x), 1e-9)
      expectLess(abs(values.position.y - element.position.y), 1e-9)
      expectLess(abs(values.bounds.width - element.geometry.bounds.width), 1e-9)
      expectLess(abs(values.bounds.height - element.geometry.bounds.height), 1e-9)
      expectLess(abs(values.cornerRadius - element.geometry.cornerRadius), 1e-9)
      for (a, b) in [
        (values.transform.r0, element.transform.r0), (values.transform.r1, element.transform.r1),
        (values.transform.r2, element.transform.r2), (values.transform.r3, element.transform.r3),
      ] {
        let difference = a - b
        expectLess((difference * difference).sum(), 1e-18)
      }
    }
  }

  @Test func `layers without a turn keep the identity, bit for bit`() throws {
    let a = ElementGeometry(bounds: Rectangle(x: 0, y: 0, width: 30, height: 10))
    let b = ElementGeometry(bounds: Rectangle(x: 5, y: 0, width: 90, height: 70))
    let (here, there) = (AffineMatrix.translation(20, 0.1), AffineMatrix.translation(0.7, 300))
    let first = try unwrap(ElementPlace(of: a, under: ProjectiveMatrix(here)))
    let second = try unwrap(ElementPlace(of: b, under: ProjectiveMatrix(there)))
    for progress in [0, 0.1, 0.25, 0.7, 1] {
      let values = try unwrap(
        first.mixed(with: second, at: progress).values(
          of: a, in: ProjectiveMatrix(.translation(3, 3))))
      expectEqual(values.transform, .identity)
      expectEqual(values.bounds.origin, .zero)
      expectLess(abs(values.bounds.width - (30 + 60 * progress)), 1e-12)
      expectLess(abs(values.bounds.height - (10 + 60 * progress)), 1e-12)
    }
  }

  @Test func `of two layers each is shown where the other one is, whatever is above them`() throws {
    var random = Random(seed: 2)
    for step in 0..<300 {
      let (a, b) = (Element(&random), Element(&random))
      let (first, second) = (try unwrap(a.place), try unwrap(b.place))
      let progress = step % 3 == 0 ? 1 : Double.random(in: 0...1, using: &random)
      let here = try unwrap(
        first.mixed(with: second, at: progress).values(of: a.geometry, in: a.surroundings))
      let there = try unwrap(
        second.mixed(with: first, at: 1 - progress).values(of: b.geometry, in: b.surroundings))
      expectLess(Self.distance(a.corners(here), b.corners(there)), 1e-8)
      if progress == 1 {
        let own = ElementValues(
          position: b.position, bounds: b.geometry.bounds, transform: b.transform,
          cornerRadius: b.geometry.cornerRadius)
        expectLess(Self.distance(a.corners(here), b.corners(own)), 1e-8)
      }
    }
  }

  @Test func `a layer that is scaled keeps the width of its bounds`() throws {
    var random = Random(seed: 3)
    for _ in 0..<100 {
      let (a, b) = (Element(&random), Element(&random))
      let mixed = try unwrap(a.place).mixed(with: try unwrap(b.place), at: 0.4)
      var scaled = mixed
      scaled.scale(to: a.geometry.bounds.width)
      let plain = try unwrap(mixed.values(of: a.geometry, in: a.surroundings))
      let values = try unwrap(scaled.values(of: a.geometry, in: a.surroundings))
      expectLess(abs(values.bounds.width - a.geometry.bounds.width), 1e-9)
      expectLess(Self.distance(a.corners(plain), a.corners(values)), 1e-8)
    }
  }

  @Test func `what is edge on, without a scale or behind the eye has no place`() {
    let layer = ElementGeometry(bounds: Rectangle(x: 0, y: 0, width: 9, height: 9))
    expectNil(ElementPlace(of: layer, under: ProjectiveMatrix(.scale(0, 1))))
    expectNil(
      ElementPlace(
        of: layer, under: ProjectiveMatrix(flattening: .rotation(.pi / 2, 0, 1, 0))))
    var behind = ProjectiveMatrix.identity
    behind.pw = -1
    expectNil(ElementPlace(of: layer, under: behind))
    behind.pw = .nan
    expectNil(ElementPlace(of: layer, under: behind))
    let place = ElementPlace(of: layer, under: .identity)
    expectNil(place?.values(of: layer, in: ProjectiveMatrix(.scale(1, 0))))
  }

  @Test func `10,000 interruptions move nothing by more than the progress does`() throws {
    var random = Random(seed: 4)
    var (a, b) = (Element(&random), Element(&random))
    for step in 0..<10_000 {
      if step % 100 == 0 { (a, b) = (Element(&random), Element(&random)) }
      let (first, second) = (try unwrap(a.place), try unwrap(b.place))
      let progress = Double.random(in: 0...1, using: &random)
      // Another pairing takes over at the same progress, from its other side or after a rounding error.
      let next = min(progress + 1e-13, 1)
      let before = try unwrap(
        first.mixed(with: second, at: progress).values(of: a.geometry, in: a.surroundings))
      let after = try unwrap(
        first.mixed(with: second, at: next).values(of: a.geometry, in: a.surroundings))
      expectLess(Self.distance(a.corners(before), a.corners(after)), 1e-8)
      expectLess(abs(before.cornerRadius - after.cornerRadius), 1e-9)
    }
  }
}
