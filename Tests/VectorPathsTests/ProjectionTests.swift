import Expectations
import GraphicsValues
import Testing
import VectorPaths

@Suite struct ProjectionTests {
  private static let square = Contours(
    PathValue(rect: Rectangle(x: 0, y: 0, width: 100, height: 100)), tolerance: 0.1)

  @Test func `affine transforms apply to every point`() {
    let m = AffineMatrix(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 7)
    let result = Self.square.projected(by: m)
    expectEqual(result.points.first, Point(x: 5, y: 7))
    expectEqual(result.signedArea, 60_000)
    expectEqual(Self.square.projected(by: ProjectiveMatrix(m)), result)
  }

  @Test func `perspective before the eye divides by w`() {
    var m = ProjectiveMatrix.identity
    m.px = 1.0 / 100
    let result = Self.square.projected(by: m)
    expectEqual(
      result.points,
      [Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 50), Point(x: 0, y: 100)])
  }

  @Test func `the part behind the eye is cut off`() throws {
    // w = 1 − x/50: the right half is behind the eye.
    var m = ProjectiveMatrix.identity
    m.px = -1.0 / 50
    let result = Self.square.projected(by: m)
    let box = try unwrap(result.boundingBox)
    expectEqual(box.minX, 0)
    // At w = 2⁻¹⁶ x is 50 · 2¹⁶; the device ends before.
    expectEqual(box.maxX, Contours.deviceLimit)
    expectEqual(box.minY, 0)
    #expect(result.points.allSatisfy { $0.x >= 0 })
    var all = m
    all.pw = -1
    expectTrue(Self.square.projected(by: all).isEmpty)
  }

  @Test func `the part beyond the device is cut, with the winding inside kept`() throws {
    let huge = Contours(
      PathValue(rect: Rectangle(x: -1e9, y: -1e9, width: 2e9, height: 2e9)), tolerance: 0.1)
    let result = huge.projected(by: AffineMatrix.identity)
    expectEqual(result.signedArea, 4 * Contours.deviceLimit * Contours.deviceLimit)
    let left = Contours(
      PathValue(rect: Rectangle(x: -1e9, y: -5, width: 1e9 + 10, height: 10)), tolerance: 0.1)
    let box = try unwrap(left.projected(by: AffineMatrix.identity).boundingBox)
    #expect(box == (minX: -Contours.deviceLimit, minY: -5, maxX: 10, maxY: 5))
  }

  @Test func `transforms that are not finite leave nothing`() {
    expectTrue(Self.square.projected(by: AffineMatrix.scale(.nan, 1)).isEmpty)
    expectTrue(Self.square.projected(by: AffineMatrix.scale(1e308, 1e308)).isEmpty)
    var m = ProjectiveMatrix.identity
    m.px = .infinity
    expectTrue(Self.square.projected(by: m).isEmpty)
    m.px = 1e308
    #expect(Self.square.projected(by: m).points.allSatisfy { $0.isFinite })
  }
}
