import Expectations
import GraphicsValues
import Quartz2D
import Testing

@Suite struct CGAffineTransformTests {
  static let sample = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 10, ty: -20)

  private func isClose(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    let pairs = [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)]
    return pairs.allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test func `the new transform of translatedBy, scaledBy and rotated comes first`() {
    let scale = CGAffineTransform(scaleX: 2, y: 3)
    expectEqual(CGPoint.zero.applying(scale.translatedBy(x: 10, y: 10)), CGPoint(x: 20, y: 30))
    let moved = CGAffineTransform(translationX: 10, y: 10)
    expectEqual(CGPoint(x: 1, y: 1).applying(moved.scaledBy(x: 2, y: 3)), CGPoint(x: 12, y: 13))
    let turned = CGPoint(x: 1, y: 0).applying(moved.rotated(by: .pi / 2))
    expectLess(abs(turned.x - 10), 1e-15)
    expectLess(abs(turned.y - 11), 1e-15)
  }

  @Test func `a positive rotation takes x to y`() {
    let t = CGAffineTransform(rotationAngle: .pi / 6)
    expectLess(abs(t.a - 0.75.squareRoot()), 1e-15)
    expectLess(abs(t.b - 0.5), 1e-15)
    expectEqual(t.c, -t.b)
    expectEqual(t.d, t.a)
  }

  @Test func `an inverse undoes, and a singular transform is its own inverse`() {
    #expect(isClose(Self.sample.concatenating(Self.sample.inverted()), .identity))
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    expectEqual(flat.inverted(), flat)
  }

  @Test func `only the identity is the identity`() {
    expectTrue(CGAffineTransform.identity.isIdentity)
    expectFalse(CGAffineTransform().isIdentity)
    expectFalse(Self.sample.isIdentity)
  }

  @Test func `points move, sizes do not, rectangles become bounding boxes`() {
    let t = CGAffineTransform(rotationAngle: .pi / 2).concatenating(
      CGAffineTransform(translationX: 5, y: 0))
    let box = CGRect(x: 0, y: 0, width: 4, height: 2).applying(t)
    expectLess(abs(box.minX - 3), 1e-12)
    expectLess(abs(box.maxX - 5), 1e-12)
    expectLess(abs(box.minY), 1e-12)
    expectLess(abs(box.maxY - 4), 1e-12)
    let size = CGSize(width: 4, height: 2).applying(t)
    expectLess(abs(size.width + 2), 1e-12)
    expectLess(abs(size.height - 4), 1e-12)
    expectEqual(
      CGRect(x: 3, y: 0, width: -2, height: 1).applying(CGAffineTransform(scaleX: 2, y: 2)),
      CGRect(x: 2, y: 0, width: 4, height: 2))
    #expect(CGRect.null.applying(Self.sample).isNull)
    #expect(CGRect.infinite.applying(Self.sample).isInfinite)
  }

  @Test func `transforms and vectors are coded as plain numbers`() throws {
    let data = try JSONEncoder().encode(Self.sample)
    expectEqual(String(decoding: data, as: UTF8.self), "[2,0.5,-1,3,10,-20]")
    try expectEqual(JSONDecoder().decode(CGAffineTransform.self, from: data), Self.sample)
    let vector = CGVector(dx: 1.5, dy: -2.0)
    let coded = try JSONEncoder().encode(vector)
    expectEqual(String(decoding: coded, as: UTF8.self), "[1.5,-2]")
    try expectEqual(JSONDecoder().decode(CGVector.self, from: coded), vector)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CGAffineTransform.self, from: Data("[1,2]".utf8))
    }
  }

  @Test func `geometry survives the way to the shared values and back`() {
    expectEqual(CGAffineTransform(AffineMatrix(Self.sample)), Self.sample)
    let rect = CGRect(x: 1.5, y: -2, width: -3, height: 4)
    expectEqual(CGRect(Rectangle(rect)), rect)
    expectEqual(CGPoint(Point(rect.origin)), rect.origin)
    expectEqual(CGSize(Size(rect.size)), rect.size)
  }
}
