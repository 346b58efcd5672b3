import Expectations
import GraphicsValues
import Testing

@Suite("Projective matrices")
struct ProjectiveMatrixTests {
  private let tilted = ProjectiveMatrix(
    a: 2, b: 0.5, c: -0.25, d: 1.5, tx: 30, ty: -20, px: 0.001, py: -0.002, pw: 1.25)

  @Test("an affine matrix gives the same points as a projective one")
  func affine() {
    let m = AffineMatrix(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    let p = Point(x: 3, y: -4)
    #expect(ProjectiveMatrix(m).isAffine)
    expectEqual(ProjectiveMatrix(m).apply(p), m.apply(p))
    expectEqual(ProjectiveMatrix(m).affinePart, m)
  }

  @Test("concatenating applies one after the other")
  func concatenating() throws {
    let next = ProjectiveMatrix(
      a: 1, b: 0.2, c: 0, d: 1, tx: 4, ty: 5, px: 0.003, py: 0.001, pw: 1)
    let p = Point(x: 10, y: 20)
    let one = try unwrap(tilted.apply(p).flatMap { next.apply($0) })
    let both = try unwrap(tilted.concatenating(next).apply(p))
    expectLess(abs(one.x - both.x), 1e-9)
    expectLess(abs(one.y - both.y), 1e-9)
  }

  @Test("the inverse leads back")
  func inverse() throws {
    let inverse = try unwrap(tilted.inverse)
    let p = Point(x: -12, y: 33)
    let there = try unwrap(tilted.apply(p))
    let h = inverse.homogeneous(there)
    expectLess(abs(h.x / h.z - p.x), 1e-9)
    expectLess(abs(h.y / h.z - p.y), 1e-9)
  }

  @Test("a plane seen from its edge has no inverse")
  func singular() {
    let m = ProjectiveMatrix(a: 1, b: 1, c: 2, d: 2, tx: 3, ty: 3, px: 0, py: 0, pw: 1)
    expectNil(m.inverse)
  }

  @Test("points behind the eye have no image")
  func behind() {
    var m = ProjectiveMatrix.identity
    m.px = -1 / 100.0
    expectNotNil(m.apply(Point(x: 99, y: 0)))
    expectNil(m.apply(Point(x: 100, y: 0)))
    expectNil(m.apply(Point(x: 300, y: 0)))
  }

  @Test("flattening a rotation about y under m34 is the usual perspective, §2.6.2")
  func flattening() throws {
    var eye = Matrix4.identity
    eye.r2.w = -1 / 500.0
    // A quarter turn about y takes x to −z.
    var turn = Matrix4.identity
    (turn.r0.x, turn.r0.z, turn.r2.x, turn.r2.z) = (0.6, -0.8, 0.8, 0.6)
    let m = ProjectiveMatrix(flattening: turn.concatenating(eye))
    let p = try unwrap(m.apply(Point(x: 100, y: 50)))
    // z = −80, so w = 1 + 80/500.
    expectLess(abs(p.x - 60 / 1.16), 1e-12)
    expectLess(abs(p.y - 50 / 1.16), 1e-12)
  }

  @Test("snapping moves no member by more than half its grid, and leaves huge ones")
  func snapping() {
    let s = tilted.snapped
    expectAtMost(abs(s.px - tilted.px), 0x1p-41)
    expectAtMost(abs(s.a - tilted.a), 0x1p-17)
    expectEqual(s.snapped, s)
    var huge = tilted
    huge.tx = 1e300
    expectEqual(huge.snapped.tx, 1e300)
  }
}
