import Coverage
import Expectations
import GraphicsValues
import TestSupport
import Testing
import VectorPaths

/// Coverage is area.
@Suite struct CoverageAreaTests {
  private static let stroke = StrokeStyle(width: 4)

  private static func rectangle(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Contours {
    Contours(rect: Rectangle(x: x, y: y, width: w, height: h))
  }

  @Test(
    "§15 row 76: a rectangle 40 × 30 stroked with 4 covers 560, 280 up to .5, 1496 with its fill")
  func strokedRectangle() {
    let path = Self.rectangle(20, 20, 40, 30)
    let area = PixelRect.size(80, 80)
    let stroke = CoverageImage(path.stroked(Self.stroke, tolerance: 0.1), in: area)
    expectEqual(stroke.sum, 560)
    let half = path.pieces(from: 0, to: 0.5).stroked(Self.stroke, tolerance: 0.1)
    expectEqual(CoverageImage(half, in: area).sum, 280)
    let fill = CoverageImage(path, in: area)
    let covered = zip(fill.values, stroke.values).filter { $0.0 > 0 || $0.1 > 0 }.count
    expectEqual(covered, 1496)
  }

  @Test func `§11.1: a shape is not clipped to its layer, and is with masksToBounds`() {
    let path = Self.rectangle(60, 40, 30, 30)
    expectEqual(CoverageImage(path, in: .size(200, 200)).sum, 900)
    expectEqual(CoverageImage(path, in: .size(80, 60)).sum, 400)
  }

  @Test func `§2.5.5: a ring of 5 in 80 × 60 covers 1300 by even-odd`() {
    var ring = Contours()
    ring.append(
      roundedRing: Rectangle(x: 10, y: 10, width: 80, height: 60), inset: 5,
      CornerShape(radius: 0), tolerance: 0.1)
    expectEqual(CoverageImage(ring, .evenOdd, in: .size(100, 100)).sum, 1300)
  }

  @Test func `fractions of pixels are exact areas`() {
    let image = CoverageImage(Self.rectangle(1.5, 2.25, 3, 1.5), in: .size(8, 8))
    expectEqual(image[1, 2], 96)  // ½ · ¾ of 255 is 95.6
    expectEqual(image[2, 2], 191)
    expectEqual(image[4, 3], 96)
    #expect(image[5, 2] == 0 && image[0, 2] == 0)
    // A triangle cuts pixels on its diagonal in half.
    let triangle = CoverageImage(Contours(polygons: [[(0, 0), (8, 0), (0, 8)]]), in: .size(8, 8))
    for i in 0..<8 { expectEqual(triangle[i, 7 - i], 128) }
    #expect(triangle[0, 0] == 255 && triangle[7, 7] == 0)
  }

  @Test func `a star's middle is full by non-zero and empty by even-odd`() {
    let points = (0..<5).map { i in
      let angle = Double(i) * 0.8 * DeterministicMath.pi
      return (50 + 40 * DeterministicMath.sin(angle), 50 - 40 * DeterministicMath.cos(angle))
    }
    let star = Contours(polygons: [points])
    let nonZero = CoverageImage(star, .nonZero, in: .size(100, 100))
    let evenOdd = CoverageImage(star, .evenOdd, in: .size(100, 100))
    #expect(nonZero[50, 50] == 255 && evenOdd[50, 50] == 0)
    #expect(nonZero[50, 20] == 255 && evenOdd[50, 20] == 255)
    // The pentagon inside has a circumradius of 40 · cos 72° / cos 36°.
    let r =
      40 * DeterministicMath.cos(0.4 * DeterministicMath.pi)
      / DeterministicMath.cos(0.2 * DeterministicMath.pi)
    let pentagon = 2.5 * r * r * DeterministicMath.sin(0.4 * DeterministicMath.pi)
    expectLess(abs(nonZero.sum - evenOdd.sum - pentagon), 3)
  }

  @Test func `opposite windings cancel, equal ones do not`() {
    let outer = [(0.0, 0.0), (20, 0), (20, 20), (0, 20)]
    let inner = [(5.0, 5.0), (15, 5), (15, 15), (5, 15)]
    let area = PixelRect.size(20, 20)
    expectEqual(CoverageImage(Contours(polygons: [outer, inner]), in: area).sum, 400)
    expectEqual(CoverageImage(Contours(polygons: [outer, inner.reversed()]), in: area).sum, 300)
    expectEqual(CoverageImage(Contours(polygons: [outer, inner]), .evenOdd, in: area).sum, 300)
  }

  @Test func `a shift by a part of a pixel keeps the area`() {
    let circle = (0..<64).map { i in
      let angle = Double(i) / 32 * DeterministicMath.pi
      return (30 + 20 * DeterministicMath.cos(angle), 30 + 20 * DeterministicMath.sin(angle))
    }
    let expected = 32 * 400 * DeterministicMath.sin(DeterministicMath.pi / 32)
    for step in 0..<37 {
      let (dx, dy) = (Double(step) / 37, Double(step * 5 % 37) / 37)
      let moved = Contours(polygons: [circle.map { ($0.0 + dx, $0.1 + dy) }])
      expectLess(abs(CoverageImage(moved, in: .size(70, 70)).sum - expected), 0.4)
    }
  }

  @Test func `shapes that share an edge add up to full coverage along it`() {
    for seed in UInt64(0)..<60 {
      var random = PixelsRandom(seed: seed)
      let (top, bottom) = (random.number(0, 60), random.number(0, 60))
      let middle = (random.number(5, 55), random.number(5, 55))
      let left = Contours(polygons: [[(0, 0), (top, 0), middle, (bottom, 60), (0, 60)]])
      let right = Contours(polygons: [[(60, 0), (60, 60), (bottom, 60), middle, (top, 0)]])
      let (a, b) = (
        CoverageImage(left, in: .size(60, 60)), CoverageImage(right, in: .size(60, 60))
      )
      let isFull = zip(a.values, b.values).allSatisfy { abs(Int($0) + Int($1) - 255) <= 1 }
      expectTrue(isFull, "seed \(seed)")
    }
  }

  /// The winding number at 16 × 16 points of a pixel.
  private func sampled(_ contours: Contours, _ rule: FillRule, _ x: Int, _ y: Int) -> Double {
    var inside = 0
    for j in 0..<16 {
      let sy = Double(y) + (Double(j) + 0.5) / 16
      var crossings: [(Double, Int)] = []
      for i in 0..<contours.count {
        let p = Array(contours.points[contours.range(of: i)])
        for (a, b) in zip(p, p.dropFirst() + p.prefix(1)) where (a.y <= sy) != (b.y <= sy) {
          crossings.append((a.x + (sy - a.y) / (b.y - a.y) * (b.x - a.x), a.y < b.y ? 1 : -1))
        }
      }
      for i in 0..<16 {
        let sx = Double(x) + (Double(i) + 0.5) / 16
        let winding = crossings.reduce(0) { $0 + ($1.0 <= sx ? $1.1 : 0) }
        if rule == .evenOdd ? winding % 2 != 0 : winding != 0 { inside += 1 }
      }
    }
    return Double(inside) / 256 * 255
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `random polygons agree with samples`(rule: FillRule) {
    for seed in UInt64(0)..<12 {
      var random = PixelsRandom(seed: seed)
      let contours = random.contours(width: 16, height: 16)
      let image = CoverageImage(contours, rule, in: .size(16, 16))
      expectTrue(image.isOrderly)
      var (total, worst) = (0.0, 0)
      for y in 0..<16 {
        for x in 0..<16 {
          let difference = abs(Double(image[x, y]) - sampled(contours, rule, x, y))
          total += difference
          if difference > 24 { worst += 1 }
        }
      }
      // The sum of winding numbers differs from the area only where edges cross inside a pixel.
      expectLess(total / 256, 9, "seed \(seed)")
      expectLess(worst, 30, "seed \(seed)")
    }
  }

  @Test func `simple polygons agree with samples in every pixel`() {
    for seed in UInt64(0)..<20 {
      var random = PixelsRandom(seed: seed)
      // A triangle covers each point at most once.
      let triangle = Contours(
        polygons: [(0..<3).map { _ in (random.number(-6, 18), random.number(-6, 18)) }])
      let image = CoverageImage(triangle, in: .size(12, 12))
      var worst = 0.0
      for y in 0..<12 {
        for x in 0..<12 {
          worst = max(worst, abs(Double(image[x, y]) - sampled(triangle, .nonZero, x, y)))
        }
      }
      // The precision of 16 × 16 samples for an edge through a pixel.
      expectLess(worst, 14, "seed \(seed)")
    }
  }

  @Test func `sharp turns and cusps leave no holes in a stroke`() {
    var cusp = PathValue()
    cusp.move(to: Point(x: 20, y: 60))
    cusp.cubic(
      to: Point(x: 80, y: 60), control1: Point(x: 100, y: 10), control2: Point(x: 0, y: 10))
    let flat = Contours(cusp, tolerance: 0.05)
    for width in [2.0, 8, 24] {
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      let image = CoverageImage(flat.stroked(style, tolerance: 0.05), in: .size(100, 100))
      // Every pixel well inside the pen, anywhere along the path, is full.
      for p in flat.points {
        for y in 0..<100 {
          for x in 0..<100 {
            let (dx, dy) = (Double(x) + 0.5 - p.x, Double(y) + 0.5 - p.y)
            let reach = width / 2 - 0.8
            if reach > 0, dx * dx + dy * dy < reach * reach, image[x, y] < 254 {
              Issue.record("width \(width): hole at \(x), \(y)")
              return
            }
          }
        }
      }
    }
  }

  @Test func `a thick stroke of a tight circle is a disc`() {
    let points = (0..<48).map { i in
      let angle = Double(i) / 24 * DeterministicMath.pi
      return (30 + 5 * DeterministicMath.cos(angle), 30 + 5 * DeterministicMath.sin(angle))
    }
    let outline = Contours(polygons: [points]).stroked(
      StrokeStyle(width: 40, join: .round), tolerance: 0.02)
    let image = CoverageImage(outline, in: .size(60, 60))
    expectLess(abs(image.sum - 625 * DeterministicMath.pi), 3)
    expectEqual(image[30, 30], 255)
  }

  @Test func `dashes by area`() {
    let line = Contours(polygons: [[(5, 10), (105, 10)]])
    var open = Contours()
    open.begin(closed: false)
    for p in line.points { open.append(p) }
    let dashes = DashPattern(lengths: [10, 5], phase: 3)
    let style = StrokeStyle(width: 2)
    let image = CoverageImage(
      open.pieces(from: 0, to: 1, dashes: dashes).stroked(style, tolerance: 0.1),
      in: .size(120, 20))
    // 7, then 10 of each 15 from 12 on: 12…22, 27…37, … 87…97.
    expectEqual(image.sum, 2 * (7 + 6 * 10))
    #expect(image[11, 10] == 255 && image[12, 10] == 0 && image[17, 9] == 255)
  }
}
