import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// A white shape on black: every pixel's blue is its coverage.
private func coverage(
  _ rect: Rectangle, _ transform: AffineMatrix = .identity, radius: Double = 0,
  corners: CornerMask = .all, border: Double? = nil, width: Int = 100, height: Int = 80
) -> [UInt32] {
  var list = DrawList(width: width, height: height, background: Pixel(0xFF00_0000))
  var command = DrawCommand(
    border.map { .border(BorderDraw(width: $0, color: .white)) } ?? .fill(.white),
    bounds: list.frame, transform: transform)
  command.rect = rect
  command.cornerRadius = radius
  command.corners = corners
  list.commands = [command]
  return list.pixels().map { $0 & 255 }
}

/// The share of each pixel inside a rounded rectangle, counted at 16 × 16 points.
private func sampledCoverage(
  _ rect: Rectangle, _ transform: AffineMatrix, radius: Double, width: Int = 100, height: Int = 80
) -> [UInt32] {
  guard let inverse = transform.inverse else { return [] }
  func isInside(_ p: Point) -> Bool {
    let x = abs(p.x - rect.x - rect.width / 2) - (rect.width / 2 - radius)
    let y = abs(p.y - rect.y - rect.height / 2) - (rect.height / 2 - radius)
    if x > 0, y > 0 { return x * x + y * y < radius * radius }
    return x < radius && y < radius
  }
  return (0..<width * height).map { index in
    var count = 0
    for sample in 0..<256 {
      let x = Double(index % width) + (Double(sample % 16) + 0.5) / 16
      let y = Double(index / width) + (Double(sample / 16) + 0.5) / 16
      if isInside(inverse.apply(Point(x: x, y: y))) { count += 1 }
    }
    return UInt32(Double(count) / 256 * 255 + 0.5)
  }
}

private func rotation(_ angle: Double, scale: Double = 1, at x: Double, _ y: Double) -> AffineMatrix
{
  let (c, s) = (DeterministicMath.cos(angle) * scale, DeterministicMath.sin(angle) * scale)
  return AffineMatrix(a: c, b: s, c: -s, d: c, tx: x, ty: y).snapped
}

@Suite struct ShapeTests {
  @Test func `a rectangle on the pixel grid has no soft pixels`() {
    let pixels = coverage(Rectangle(x: 10, y: 12, width: 80, height: 60))
    expectEqual(pixels.filter { $0 == 255 }.count, 4800)
    expectEqual(pixels.filter { $0 == 0 }.count, 8000 - 4800)
  }

  // §2.5.5
  @Test(arguments: [
    AffineMatrix.identity, .translation(10, 10),
    AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 90, ty: 0),
  ])
  func `a border of 5 inside 80 × 60 covers 1300 pixels`(transform: AffineMatrix) {
    let rect = Rectangle(x: 0, y: 0, width: 80, height: 60)
    let pixels = coverage(rect, transform, border: 5, width: 100, height: 100)
    expectEqual(pixels.filter { $0 == 255 }.count, 1300)
    #expect(pixels.allSatisfy { $0 == 255 || $0 == 0 })
  }

  @Test func `a border as wide as the rectangle fills it`() {
    let rect = Rectangle(x: 5, y: 5, width: 40, height: 20)
    expectEqual(coverage(rect, border: 10), coverage(rect))
    expectEqual(coverage(rect, border: 1e300), coverage(rect))
  }

  @Test(arguments: [0.0, 4, 12])
  func `a ring and its hole together are the whole shape`(radius: Double) {
    let transform = rotation(0.4, at: 40, 8)
    let rect = Rectangle(x: 0, y: 0, width: 50, height: 40)
    let ring = coverage(rect, transform, radius: radius, border: 3.5)
    let hole = coverage(
      rect.insetBy(dx: 3.5, dy: 3.5), transform, radius: max(0, radius - 3.5))
    let whole = coverage(rect, transform, radius: radius)
    expectEqual(zip(ring, hole).map { $0 + $1 }, whole)
  }

  @Test(arguments: [0.125, 0.25, 0.3, 0.5, 0.77, 0.999])
  func `rectangles that share an edge inside a pixel add up to full coverage`(edge: Double) {
    let left = coverage(Rectangle(x: 10, y: 10, width: 20 + edge, height: 20))
    let right = coverage(Rectangle(x: 30 + edge, y: 10, width: 20 - edge, height: 20))
    for y in 10..<30 {
      for x in 10..<50 {
        let sum = left[y * 100 + x] + right[y * 100 + x]
        #expect(254...256 ~= sum, "(\(x), \(y)): \(sum)")
      }
    }
  }

  @Test func `fractional edges have the exact area as coverage`() {
    let pixels = coverage(Rectangle(x: 10.25, y: 20.5, width: 0.5, height: 3))
    expectEqual(pixels[20 * 100 + 10], 64)
    expectEqual(pixels[21 * 100 + 10], 128)
    expectEqual(pixels[23 * 100 + 10], 64)
    expectEqual(pixels.reduce(0, +), 384)
  }

  @Test(arguments: [
    (radius: 0.0, angle: 0.0, scale: 1.0), (20, 0, 1), (7.3, 0, 1.5), (0, 0.3, 1), (0, 0.785, 1),
    (12, 0.5, 1), (20, -2.2, 1.2), (3, 1.1, 0.8),
  ])
  func `coverage is close to the area inside`(radius: Double, angle: Double, scale: Double) {
    let transform = rotation(angle, scale: scale, at: 45, 22)
    let rect = Rectangle(x: -10, y: -11, width: 45, height: 40)
    let got = coverage(rect, transform, radius: radius)
    let wanted = sampledCoverage(rect, transform, radius: radius)
    let differences = zip(got, wanted).map { abs(Int($0) - Int($1)) }
    // Distance differs from area: by at most this at 45 degrees, and more at a sharp corner.
    expectAtMost(differences.filter { $0 > 24 }.count, 4)
    expectLess(differences.reduce(0, +), differences.count / 2)
  }

  @Test func `squeezed corners are ellipses`() {
    let transform = AffineMatrix(a: 1.5, b: 0, c: 0, d: 0.75, tx: 5, ty: 5)
    let rect = Rectangle(x: 0, y: 0, width: 60, height: 80)
    let got = coverage(rect, transform, radius: 30)
    let wanted = sampledCoverage(rect, transform, radius: 30)
    let worst = zip(got, wanted).map { abs(Int($0) - Int($1)) }.max()
    // The distance from an ellipse is approximated to first order.
    expectAtMost((worst ?? 255), 16)
  }

  @Test(arguments: [
    (CornerMask.minXMinY, AffineMatrix.identity, [true, false, false, false]),
    (.maxXMinY, .identity, [false, true, false, false]),
    (.minXMaxY, .identity, [false, false, true, false]),
    (.maxXMaxY, .identity, [false, false, false, true]),
    (.minXMinY, AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: 60, ty: 0), [false, true, false, false]),
    (.minXMinY, AffineMatrix(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 60), [false, false, true, false]),
    (.maxXMinY, AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 0), [false, false, false, true]),
    (.maxXMinY, AffineMatrix(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 60), [true, false, false, false]),
    (.minXMaxY, AffineMatrix(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), [false, true, false, false]),
  ])
  func `only masked corners are round, in the rectangle's own space`(
    corners: CornerMask, transform: AffineMatrix, isRound: [Bool]
  ) {
    let pixels = coverage(
      Rectangle(x: 10, y: 10, width: 40, height: 40), transform, radius: 15, corners: corners)
    let found = [(10, 10), (49, 10), (10, 49), (49, 49)].map { pixels[$0.1 * 100 + $0.0] == 0 }
    expectEqual(found, isRound)
  }

  @Test func `a quarter turn by hand is close to an upright rectangle`() {
    // Almost axis-aligned, which selects the general path.
    let nearly = AffineMatrix(a: 1, b: 0x1p-16, c: 0, d: 1, tx: 0, ty: 0)
    let rect = Rectangle(x: 10.3, y: 9.8, width: 40, height: 30.1)
    let differences = zip(
      coverage(rect, radius: 9, corners: [.minXMinY, .maxXMaxY]),
      coverage(rect, nearly, radius: 9, corners: [.minXMinY, .maxXMaxY])
    ).map { abs(Int($0) - Int($1)) }
    expectAtMost((differences.max() ?? 255), 2)
  }

  @Test(arguments: [0.0, 6])
  func `scaling by two equals a shape twice as big`(radius: Double) {
    let small = Rectangle(x: 5, y: 4.25, width: 30.5, height: 20)
    let large = Rectangle(x: 10, y: 8.5, width: 61, height: 40)
    expectEqual(coverage(small, .scale(2, 2), radius: radius), coverage(large, radius: radius * 2))
    expectEqual(
      coverage(small, .scale(2, 2), radius: radius, border: 1.5),
      coverage(large, radius: radius * 2, border: 3))
  }

  @Test func `nothing is painted outside the bounds of a command`() {
    var list = DrawList(width: 60, height: 40, background: Pixel(0xFF00_0000))
    var command = DrawCommand(
      kind: .fill, bounds: PixelRect(minX: 7, minY: 5, maxX: 30, maxY: 21), transform: .identity)
    command.rect = Rectangle(x: 0, y: 0, width: 60, height: 40)
    command.color = Pixel(0x80FF_FFFF)
    list.commands = [command]
    expectEqual(list.pixels().filter { $0 != 0xFF00_0000 }.count, 23 * 16)
  }
}
