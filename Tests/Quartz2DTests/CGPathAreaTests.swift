import Expectations
import Foundation
import Quartz2D
import Testing

/// The signed area inside a path's outlines; curves as lines within a millionth.
private func area(_ path: CGPath) -> Double {
  var (sum, start, last) = (0.0, CGPoint.zero, CGPoint.zero)
  func add(_ p: CGPoint) {
    sum += Double(last.x * p.y - last.y * p.x)
    last = p
  }
  path.flattened(threshold: 1e-6).applyWithBlock { element in
    switch element.pointee.type {
    case .moveToPoint:
      add(start)
      start = element.pointee.points[0]
      last = start
    case .addLineToPoint: add(element.pointee.points[0])
    default: add(start)
    }
  }
  add(start)
  return sum / 2
}

/// The same numbers for the same seed (xorshift).
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

private func counts(_ path: CGPath) -> (moves: Int, lines: Int, curves: Int) {
  var counts = (moves: 0, lines: 0, curves: 0)
  path.applyWithBlock { element in
    switch element.pointee.type {
    case .moveToPoint: counts.moves += 1
    case .addLineToPoint: counts.lines += 1
    case .addCurveToPoint, .addQuadCurveToPoint: counts.curves += 1
    default: break
    }
  }
  return counts
}

private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
  CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

private func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
  CGPath(
    ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius),
    transform: nil)
}

private func polygon(_ points: [CGPoint]) -> CGPath {
  let path = CGMutablePath()
  path.addLines(between: points)
  path.closeSubpath()
  return path
}

@Suite struct PathAreaTests {
  @Test func `overlapping rectangles have one outline of eight corners together`() {
    let union = box(0, 0, 10, 10).union(box(5, 5, 10, 10))
    expectEqual(area(union), 175)
    let counts = counts(union)
    expectEqual(counts.moves, 1)
    // The last of eight sides is the closing one.
    expectEqual(counts.lines, 7)
    expectEqual(area(box(0, 0, 10, 10).intersection(box(5, 5, 10, 10))), 25)
    expectEqual(area(box(0, 0, 10, 10).subtracting(box(5, 5, 10, 10))), 75)
    expectEqual(area(box(0, 0, 10, 10).symmetricDifference(box(5, 5, 10, 10))), 150)
  }

  @Test func `rectangles side by side become one rectangle`() {
    let union = box(0, 0, 10, 10).union(box(10, 0, 5, 10))
    expectEqual(union.boundingBox, CGRect(x: 0, y: 0, width: 15, height: 10))
    expectEqual(counts(union).lines, 3)
    expectFalse(box(0, 0, 10, 10).intersects(box(10, 0, 5, 10)))
    expectTrue(box(0, 0, 10, 10).intersects(box(9, 9, 5, 10)))
  }

  @Test func `what is cut out of the middle is a hole for both rules`() {
    let ring = box(0, 0, 10, 10).subtracting(box(4, 4, 2, 2))
    expectEqual(area(ring), 96)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      expectFalse(ring.contains(CGPoint(x: 5, y: 5), using: rule))
      expectTrue(ring.contains(CGPoint(x: 2, y: 5), using: rule))
    }
  }

  @Test func `a path without itself is empty, and with itself the same area`() {
    for path in [box(1, 2, 3, 4), circle(5, 5, 3), circle(5, 5, 3).union(box(4, 4, 9, 1))] {
      expectTrue(path.subtracting(path).isEmpty)
      expectTrue(path.symmetricDifference(path).isEmpty)
      expectLess(abs(area(path.union(path)) - abs(area(path))), 1e-4)
      expectLess(abs(area(path.intersection(path)) - abs(area(path))), 1e-4)
    }
  }

  @Test func `curves stay curves, and whole ones stay as they were`() {
    let half = circle(0, 0, 10).intersection(box(0, -20, 20, 40))
    expectEqual(counts(half).curves, 2)
    expectEqual(counts(half).lines, 0)
    expectLess(abs(area(half) - abs(area(circle(0, 0, 10))) / 2), 1e-3)
    let apart = circle(0, 0, 10).union(circle(100, 0, 10))
    expectEqual(counts(apart).curves, 8)
    expectEqual(apart.boundingBoxOfPath, CGRect(x: -10, y: -10, width: 120, height: 20))
  }

  @Test func `a star that crosses itself is filled by its rule`() {
    let star = polygon(
      (0..<5).map { index in
        let angle = Double(index) * 4 * .pi / 5
        return CGPoint(x: 100 * sin(angle), y: 100 * cos(angle))
      })
    let whole = star.normalized()
    let hollow = star.normalized(using: .evenOdd)
    expectEqual(counts(whole).moves, 1)
    expectEqual(counts(whole).lines, 9)
    expectEqual(counts(hollow).moves, 5)
    expectTrue(whole.contains(.zero))
    expectFalse(hollow.contains(.zero))
    expectTrue(hollow.contains(CGPoint(x: 0, y: 80)))
  }

  @Test func `parts that touch in a point are apart, and holes belong to their part`() {
    let path = CGMutablePath()
    path.addPath(box(0, 0, 10, 10).subtracting(box(2, 2, 6, 6)))
    path.addPath(box(4, 4, 2, 2))
    path.addPath(box(10, 10, 5, 5))
    let parts = path.componentsSeparated()
    expectEqual(parts.map(area).sorted(), [4, 25, 64])
  }

  @Test func `open subpaths count as closed`() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    expectEqual(area(path.intersection(box(-5, -5, 20, 20))), 50)
  }

  @Test func `lines are cut where they enter an area`() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -5, y: 5), CGPoint(x: 15, y: 5), CGPoint(x: 15, y: 30)])
    let inside = line.lineIntersection(box(0, 0, 10, 10))
    expectEqual(inside.boundingBox, CGRect(x: 0, y: 5, width: 10, height: 0))
    expectEqual(counts(inside).lines, 1)
    let outside = line.lineSubtracting(box(0, 0, 10, 10))
    expectEqual(counts(outside).moves, 2)
    expectEqual(counts(outside).lines, 3)
    // A closed line that is whole stays closed.
    let ring = circle(5, 5, 2).lineIntersection(box(0, 0, 10, 10))
    expectEqual(counts(ring).moves, 1)
    expectEqual(counts(ring).curves, 4)
    expectTrue(circle(5, 5, 2).lineSubtracting(box(0, 0, 10, 10)).isEmpty)
    // Half of a ring is one line, wherever the ring begins.
    for side in [box(0, -9, 9, 18), box(-9, 0, 18, 9), box(-9, -9, 9, 18), box(-9, -9, 18, 9)] {
      expectEqual(counts(circle(0, 0, 5).lineIntersection(side)).moves, 1)
    }
  }

  @Test func `paths without extent or with wild coordinates give an empty or finite path`() {
    let values: [CGFloat] = [
      .nan, .infinity, -.infinity, 0, .greatestFiniteMagnitude, 1e150, .leastNonzeroMagnitude,
      1e-300,
      -1e300, 1, 1e16,
    ]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      func path() -> CGPath {
        let path = CGMutablePath()
        func point() -> CGPoint {
          CGPoint(
            x: values.randomElement(using: &generator) ?? 0,
            y: values.randomElement(using: &generator) ?? 0)
        }
        path.move(to: point())
        path.addLine(to: point())
        path.addCurve(to: point(), control1: point(), control2: point())
        path.addLine(to: point())
        if Bool.random(using: &generator) { path.closeSubpath() }
        return path
      }
      let (a, b) = (path(), path())
      for result in [
        a.union(b), a.intersection(b), a.subtracting(b), a.symmetricDifference(b), a.normalized(),
        a.lineIntersection(b), a.lineSubtracting(b),
      ] + a.componentsSeparated() {
        result.applyWithBlock { element in
          if element.pointee.type != .closeSubpath {
            expectTrue(element.pointee.points[0].x.isFinite)
          }
        }
      }
    }
    let empty = CGMutablePath()
    expectTrue(empty.union(empty).isEmpty)
    expectEqual(area(empty.union(box(0, 0, 2, 2))), 4)
    expectTrue(empty.componentsSeparated().isEmpty)
  }

  @Test func `thousands of squares are one area`() {
    let path = CGMutablePath()
    for row in 0..<50 {
      for column in 0..<50 { path.addPath(box(CGFloat(column) * 3, CGFloat(row) * 3, 2, 2)) }
    }
    let bars = CGMutablePath()
    for row in 0..<50 { bars.addPath(box(0, CGFloat(row) * 3 + 0.5, 149, 1)) }
    let union = path.union(bars)
    expectEqual(counts(union).moves, 50)
    expectEqual(area(union), 50 * (50 * 4 + 49))
    expectEqual(path.componentsSeparated().count, 2500)
  }
}

/// Random paths, on a coarse grid so that edges, corners and whole sides coincide.
@Suite struct PathAreaIdentityTests {
  private static func path(
    _ generator: inout SeededGenerator, curves: Bool, coarse: Bool
  ) -> CGPath {
    let path = CGMutablePath()
    func number() -> CGFloat {
      coarse
        ? CGFloat(Int.random(in: 0...8, using: &generator))
        : CGFloat.random(in: 0...8, using: &generator)
    }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        if curves, Bool.random(using: &generator) {
          path.addCurve(to: point(), control1: point(), control2: point())
        } else {
          path.addLine(to: point())
        }
      }
      if Bool.random(using: &generator) { path.closeSubpath() }
    }
    return path
  }

  @Test(arguments: [false, true], [false, true])
  func `areas add up and cover the points that they have to`(curves: Bool, coarse: Bool) {
    for seed in 0..<30 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let a = Self.path(&generator, curves: curves, coarse: coarse)
      let b = Self.path(&generator, curves: curves, coarse: coarse)
      for rule in [CGPathFillRule.winding, .evenOdd] {
        let (one, two) = (area(a.normalized(using: rule)), area(b.normalized(using: rule)))
        let (union, intersection) = (a.union(b, using: rule), a.intersection(b, using: rule))
        let rest = a.subtracting(b, using: rule)
        let either = a.symmetricDifference(b, using: rule)
        let allowed = curves ? 2e-2 : 1e-5
        func near(_ x: Double, _ y: Double, _ what: String) {
          #expect(abs(x - y) < allowed, "\(what), seed \(seed), \(rule): \(x), \(y)")
        }
        near(area(union) + area(intersection), one + two, "union and intersection")
        near(area(rest) + area(intersection), one, "rest and intersection")
        near(area(either), area(union) - area(intersection), "either")
        near(
          a.componentsSeparated(using: rule).map(area).reduce(0, +), one, "components")
        for _ in 0..<40 {
          let p = CGPoint(
            x: .random(in: -1...9, using: &generator), y: .random(in: -1...9, using: &generator))
          // Points near a border are on either side.
          let near = [-1, 0, 1].flatMap { x in [-1, 0, 1].map { (x, $0) } }.map { x, y in
            CGPoint(x: p.x + CGFloat(x) * 1e-3, y: p.y + CGFloat(y) * 1e-3)
          }
          let (inA, inB) = (a.contains(p, using: rule), b.contains(p, using: rule))
          guard near.allSatisfy({ a.contains($0, using: rule) == inA }),
            near.allSatisfy({ b.contains($0, using: rule) == inB })
          else { continue }
          for result in [CGPathFillRule.winding, .evenOdd] {
            #expect(union.contains(p, using: result) == (inA || inB), "seed \(seed), \(p)")
            #expect(intersection.contains(p, using: result) == (inA && inB), "seed \(seed), \(p)")
            #expect(rest.contains(p, using: result) == (inA && !inB), "seed \(seed), \(p)")
            #expect(either.contains(p, using: result) == (inA != inB), "seed \(seed), \(p)")
          }
        }
      }
    }
  }
}
