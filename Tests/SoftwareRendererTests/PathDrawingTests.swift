import Coverage
import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing
import VectorPaths

/// §11.1: fill and stroke of a path.
@Suite struct PathDrawingTests {
  private func path(_ rect: Rectangle) -> PathValue {
    var path = PathValue()
    path.move(to: Point(x: rect.x, y: rect.y))
    path.line(to: Point(x: rect.maxX, y: rect.y))
    path.line(to: Point(x: rect.maxX, y: rect.maxY))
    path.line(to: Point(x: rect.x, y: rect.maxY))
    path.close()
    return path
  }

  private func pixels(
    _ draw: PathDraw, _ transform: AffineMatrix = .identity,
    _ change: (inout DrawCommand) -> Void = { _ in }
  ) -> [UInt32] {
    Drawing.pixels {
      $0.add(.path, detail: .path(draw)) {
        $0.color = Pixel(0xFFFF_8020)
        $0.transform = transform
        change(&$0)
      }
    }
  }

  @Test(arguments: [
    rectangle(10, 12, 40, 30), rectangle(10.25, 12.5, 40.5, 30.75), rectangle(3.5, 3.5, 0.5, 60),
  ])
  func `the path of a rectangle is the rectangle`(rect: Rectangle) {
    let filled = Drawing.pixels { $0.fill(rect, 0xFFFF_8020) }
    expectAtMost(largestDifference(pixels(PathDraw(path: path(rect))), filled), 1)
  }

  @Test func `a stroke within a rectangle's edges is its border`() {
    var stroke = StrokeStyle()
    stroke.width = 6
    let line = pixels(PathDraw(path: path(rectangle(13, 15, 44, 34)), stroke: stroke))
    let border = Drawing.pixels {
      $0.add(.border, rectangle(10, 12, 50, 40)) {
        $0.borderWidth = 6
        $0.color = Pixel(0xFFFF_8020)
      }
    }
    expectEqual(line, border)
  }

  @Test func `the rules differ where contours overlap`() {
    var twice = path(rectangle(10, 10, 40, 40))
    let inner = path(rectangle(20, 20, 10, 10))
    twice.verbs += inner.verbs
    twice.points += inner.points
    let nonZero = pixels(PathDraw(path: twice))
    let evenOdd = pixels(PathDraw(path: twice, isEvenOdd: true))
    expectEqual(nonZero[25 * 96 + 25], 0xFFFF_8020)
    expectEqual(evenOdd[25 * 96 + 25], 0xFF33_6699)
    expectEqual(evenOdd[12 * 96 + 12], 0xFFFF_8020)
  }

  @Test func `half of a line is half of it, and dashes leave gaps`() {
    var line = PathValue()
    line.move(to: Point(x: 0, y: 36))
    line.line(to: Point(x: 80, y: 36))
    var stroke = StrokeStyle()
    stroke.width = 2
    stroke.end = 0.5
    expectEqual(pixels(PathDraw(path: line, stroke: stroke)).count { $0 == 0xFFFF_8020 }, 80)
    stroke.dashes = [5, 15]
    expectEqual(pixels(PathDraw(path: line, stroke: stroke)).count { $0 == 0xFFFF_8020 }, 20)
  }

  @Test func `a path that moves by whole pixels uses the same coverage`() {
    let renderer = SoftwareRenderer(threads: 1)
    for step in 0..<10 {
      var drawing = Drawing()
      drawing.add(.path, detail: .path(PathDraw(path: path(rectangle(1.5, 2.25, 20, 20))))) {
        $0.color = Pixel(0xFFFF_8020)
        $0.transform = AffineMatrix.translation(Double(step) * 3 + 0.25, Double(-step))
      }
      _ = drawing.list.pixels(drawnBy: renderer)
    }
    expectEqual(renderer.outlineCounters.misses, 1)
    expectEqual(renderer.outlineCounters.hits, 9)
    expectGreater(renderer.outlineCounters.bytes, 0)
  }

  @Test func `a curved path that is enlarged stays smooth`() {
    var circle = PathValue()
    let k = 0.5522847498
    circle.move(to: Point(x: 1, y: 0))
    circle.cubic(to: Point(x: 0, y: 1), control1: Point(x: 1, y: k), control2: Point(x: k, y: 1))
    circle.cubic(to: Point(x: -1, y: 0), control1: Point(x: -k, y: 1), control2: Point(x: -1, y: k))
    circle.cubic(
      to: Point(x: 0, y: -1), control1: Point(x: -1, y: -k), control2: Point(x: -k, y: -1))
    circle.cubic(to: Point(x: 1, y: 0), control1: Point(x: k, y: -1), control2: Point(x: 1, y: -k))
    let drawn = pixels(
      PathDraw(path: circle), AffineMatrix(a: 30, b: 0, c: 0, d: 30, tx: 40, ty: 36))
    let round = Drawing.pixels {
      $0.fill(rectangle(10, 6, 60, 60), 0xFFFF_8020) { $0.cornerRadius = 30 }
    }
    expectAtMost(largestDifference(drawn, round), 24, "coverage by distance and by area")
  }
}
