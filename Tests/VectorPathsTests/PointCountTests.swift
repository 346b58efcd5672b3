import Expectations
import GraphicsValues
import TestSupport
import Testing
import VectorPaths

/// Estimates of a path's work, before the path is processed.
@Suite struct `Counting points` {
  private func path(_ random: inout PixelsRandom) -> PathValue {
    func point() -> Point {
      Point(
        x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
    }
    var path = PathValue()
    path.move(to: point())
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: path.move(to: point())
      case 1: path.close()
      case 2: path.line(to: point())
      case 3: path.quad(to: point(), control: point())
      default: path.cubic(to: point(), control1: point(), control2: point())
      }
    }
    return path
  }

  @Test func `no path becomes more points than were counted`() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = PixelsRandom(seed: seed)
      let path = path(&random)
      let tolerance = Double.random(in: 0.001...10, using: &random)
      let most = Contours.mostPoints(of: path, tolerance: tolerance)
      // A subpath that goes on after it was closed begins with an extra point.
      let closes = path.verbs.count { $0 == .close }
      let points = Contours(path, tolerance: tolerance).points.count
      expectAtMost(points, most + closes, "seed \(seed)")
    }
  }

  @Test func `no stroke has more points than were counted`() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = PixelsRandom(seed: seed)
      let contours = Contours(path(&random), tolerance: 0.1)
      let style = StrokeStyle(
        width: .random(in: 0.1...60, using: &random),
        cap: LineCap(rawValue: .random(in: 0...2, using: &random)) ?? .butt,
        join: LineJoin(rawValue: .random(in: 0...2, using: &random)) ?? .miter)
      let most = contours.mostPointsOfStroke(style, tolerance: 0.1)
      expectAtMost(contours.stroked(style, tolerance: 0.1).points.count, most, "seed \(seed)")
    }
  }

  @Test func `contours that are far away are left out`() {
    var path = PathValue()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.move(to: Point(x: 0, y: 50))
    path.line(to: Point(x: 10, y: 50))
    let contours = Contours(path, tolerance: 0.1)
    expectEqual(contours.near(Point(x: 5, y: 45), within: 5).points, Array(path.points[2...]))
    expectTrue(contours.near(Point(x: 5, y: 25), within: 5).isEmpty)
    expectEqual(contours.near(Point(x: 5, y: 25), within: 25), contours)
  }

  @Test func `a malformed path has no points`() {
    let broken = PathValue(verbs: [.move, .cubic], points: [.zero])
    expectEqual(Contours.mostPoints(of: broken, tolerance: 0.1), 0)
    var endless = PathValue()
    endless.move(to: Point(x: .nan, y: .infinity))
    endless.cubic(to: .zero, control1: Point(x: .infinity, y: 0), control2: .zero)
    expectAtMost(Contours.mostPoints(of: endless, tolerance: .nan), Contours.segmentLimit + 44)
  }
}
