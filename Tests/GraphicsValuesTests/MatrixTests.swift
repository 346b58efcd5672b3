import Expectations
import Foundation
import GraphicsValues
import Testing

private func isClose(_ a: Matrix4, _ b: Matrix4, within tolerance: Double = 1e-12) -> Bool {
  let difference = [a.r0 - b.r0, a.r1 - b.r1, a.r2 - b.r2, a.r3 - b.r3]
  return difference.allSatisfy { row in
    max(abs(row.x), abs(row.y), abs(row.z), abs(row.w)) <= tolerance
  }
}

@Suite struct Matrix4Tests {
  static let samples = [
    Matrix4.identity, .translation(3, -4, 5), .scale(2, -0.5, 7), .rotation(0.7, 1, 2, 3),
    Matrix4.rotation(-2, 0, 1, 0).concatenating(.translation(10, 20, 30)),
    Matrix4([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1.0 / 500], [0, 0, 0, 1]),
    Matrix4([0, 2, 0, 1], [3, 0, 0, 0], [0, 0, 0, 4], [0, 0, 5, 6]),
  ]

  @Test(arguments: samples)
  func `a matrix and its inverse make the identity, both ways`(m: Matrix4) throws {
    let inverse = try unwrap(m.inverse)
    #expect(isClose(m.concatenating(inverse), .identity))
    #expect(isClose(inverse.concatenating(m), .identity))
  }

  @Test(arguments: [
    Matrix4.scale(1, 0, 1), .scale(0, 0, 0), .scale(.infinity, 1, 1), .scale(.nan, 1, 1),
    .scale(1e-200, 1e-200, 1), .translation(1e308, 0, 0).concatenating(.scale(1e-9, 1e-9, 1)),
    Matrix4([1, 2, 3, 4], [2, 4, 6, 8], [0, 0, 1, 0], [0, 0, 0, 1]),
  ])
  func `a singular or unbounded matrix has no finite inverse to misuse`(m: Matrix4) {
    let inverse = m.inverse
    #expect(inverse == nil || inverse?.isFinite == true)
    if m.determinant == 0 || !m.determinant.isFinite { expectNil(inverse) }
  }

  @Test func `concatenating applies the first matrix first`() {
    let m = Matrix4.translation(1, 2, 3).concatenating(.scale(10, 10, 10))
    expectEqual(m.apply([0, 0, 0, 1]), [10, 20, 30, 1])
  }

  @Test func `concatenating is associative`() {
    for (a, (b, c)) in zip(Self.samples, zip(Self.samples.reversed(), Self.samples.dropFirst())) {
      let left = a.concatenating(b).concatenating(c)
      #expect(isClose(left, a.concatenating(b.concatenating(c)), within: 1e-9))
    }
  }

  @Test func `a positive turn about z takes x to y`() {
    let turned = Matrix4.rotation(.pi / 2, 0, 0, 9).apply([1, 0, 0, 1])
    expectLess(abs(turned.x), 1e-15)
    expectLess(abs(turned.y - 1), 1e-15)
  }

  @Test(arguments: [(0.0, 0.0, 0.0), (.infinity, 0, 0), (.nan, 1, 0), (1e200, 1e200, 0)])
  func `an axis without a length gives the identity`(x: Double, y: Double, z: Double) {
    expectEqual(Matrix4.rotation(1, x, y, z), .identity)
  }

  @Test func `a plane transform survives being embedded`() {
    let plane = AffineMatrix(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    expectEqual(Matrix4(plane).affinePart, plane)
    #expect(Matrix4(plane).isAffine)
    #expect(!Matrix4.translation(0, 0, 1).isAffine)
    #expect(!Matrix4.scale(1, 1, 2).isAffine)
    expectEqual(Matrix4(plane).determinant, plane.determinant)
  }

  @Test func `a transform is nearly affine within 10⁻⁵, in each member`() {
    let members: [WritableKeyPath<Matrix4, Double>] = [
      \.r0.z, \.r0.w, \.r1.z, \.r1.w, \.r2.x, \.r2.y, \.r2.z, \.r2.w, \.r3.z, \.r3.w,
    ]
    for member in members {
      for (difference, isAffine) in [
        (4.4e-16, true), (-9e-6, true), (2e-5, false), (-2e-5, false), (.nan, false),
      ] {
        var matrix = Matrix4(AffineMatrix(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        matrix[keyPath: member] += difference
        expectEqual(matrix.isNearlyAffine, isAffine, "\(difference)")
        expectFalse(matrix.isAffine)
      }
    }
  }
}

@Suite struct AffineMatrixTests {
  static let sample = AffineMatrix(a: 2, b: 0.5, c: -1, d: 3, tx: 10, ty: -20)

  @Test func `a transform and its inverse make the identity`() throws {
    let m = Self.sample.concatenating(try unwrap(Self.sample.inverse))
    for (member, wanted) in zip([m.a, m.b, m.c, m.d, m.tx, m.ty], [1.0, 0, 0, 1, 0, 0]) {
      expectLess(abs(member - wanted), 1e-14)
    }
  }

  @Test(arguments: [
    AffineMatrix.scale(0, 1), .scale(.nan, 1), .scale(.infinity, 1),
    .scale(.leastNonzeroMagnitude, 1),
    AffineMatrix(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: .nan, ty: 0),
    AffineMatrix(a: 1e-3, b: 0, c: 0, d: 1, tx: 1e308, ty: 0),
  ])
  func `a matrix without a finite inverse has none`(m: AffineMatrix) {
    expectNil(m.inverse)
  }

  @Test func `concatenating agrees with applying one after the other`() {
    let other = AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 3, ty: 4)
    let p = Point(x: 7, y: -11)
    expectEqual(Self.sample.concatenating(other).apply(p), other.apply(Self.sample.apply(p)))
  }

  @Test func `the bounding box holds all four corners and touches them`() {
    let r = Rectangle(x: -1, y: 2, width: 3, height: 4)
    let box = Self.sample.boundingBox(of: r)
    let corners = [(r.x, r.y), (r.maxX, r.y), (r.x, r.maxY), (r.maxX, r.maxY)]
      .map { Self.sample.apply(Point(x: $0.0, y: $0.1)) }
    expectEqual(box.minX, corners.map(\.x).min())
    expectEqual(box.maxX, corners.map(\.x).max())
    expectEqual(box.minY, corners.map(\.y).min())
    expectEqual(box.maxY, corners.map(\.y).max())
  }

  @Test func `snapping takes the last bits away, and once is enough`() {
    let cosine = DeterministicMath.cos(.pi / 2)
    let turned = AffineMatrix(a: cosine, b: 1, c: -1, d: cosine, tx: 0.1, ty: 1 / 3.0)
    expectEqual(turned.snapped.a, 0)
    expectAtMost(abs(turned.snapped.tx - 0.1), 0.5 / 65536)
    expectEqual(turned.snapped.snapped, turned.snapped)
    expectEqual(AffineMatrix.scale(1e308, 0x1p37).snapped, .scale(1e308, 0x1p37))
  }
}
