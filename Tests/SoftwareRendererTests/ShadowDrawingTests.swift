import Coverage
import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.5.6: blurred shapes.
@Suite struct ShadowDrawingTests {
  private func pixels(
    _ rect: Rectangle, _ shadow: ShadowDraw, _ change: (inout DrawCommand) -> Void = { _ in }
  ) -> [UInt32] {
    Drawing.pixels {
      $0.add(.shadow, rect, detail: .shadow(shadow)) {
        $0.color = Pixel(0xFF00_0000)
        change(&$0)
      }
    }
  }

  private func path(_ rect: Rectangle) -> PathValue {
    var path = PathValue()
    path.move(to: Point(x: rect.x, y: rect.y))
    path.line(to: Point(x: rect.maxX, y: rect.y))
    path.line(to: Point(x: rect.maxX, y: rect.maxY))
    path.line(to: Point(x: rect.x, y: rect.maxY))
    path.close()
    return path
  }

  @Test func `without a blur a shadow is the shape, moved`() {
    let moved = Drawing.pixels { $0.fill(rectangle(15, 17, 40, 30), 0xFF00_0000) }
    expectEqual(
      pixels(rectangle(10, 10, 40, 30), ShadowDraw(sigma: 0, offset: Point(x: 5, y: 7))), moved)
  }

  @Test(arguments: [1.5, 3, 7.5])
  func `the shadow of a rectangle and of its path are the same`(sigma: Double) {
    let rect = rectangle(20, 16, 44, 36)
    let offset = Point(x: 2, y: 3)
    let closed = pixels(rect, ShadowDraw(sigma: sigma, offset: offset))
    let general = pixels(rect, ShadowDraw(sigma: sigma, offset: offset, path: path(rect)))
    expectAtMost(largestDifference(closed, general), 2)
  }

  @Test func `a small mask stretched equals the whole one`() {
    // Wide enough that its middle is stretched, and narrower.
    let rect = rectangle(12, 12, 72, 48)
    let stretched = pixels(rect, ShadowDraw(sigma: 2, offset: .zero)) { $0.cornerRadius = 5 }
    let general = pixels(rect, ShadowDraw(sigma: 2, offset: .zero)) {
      $0.cornerRadius = 5
      // A perspective without visible effect, which only selects the general code.
      $0.perspective = PerspectiveRow(x: 0x1p-40, y: 0, w: 1)
    }
    expectAtMost(largestDifference(stretched, general), 4)
  }

  @Test func `a shadow reaches twice its sigma and no further`() {
    let result = pixels(rectangle(40, 30, 16, 12), ShadowDraw(sigma: 5, offset: .zero))
    for y in 0..<72 {
      for x in 0..<96 where x < 29 || x >= 67 || y < 19 || y >= 53 {
        expectEqual(result[y * 96 + x], 0xFF33_6699)
      }
    }
    expectNotEqual(result[36 * 96 + 33], 0xFF33_6699)
  }

  @Test func `a turned shadow keeps its blur, and its offset turns with it`() {
    let turned = pixels(
      rectangle(-20, -15, 40, 30), ShadowDraw(sigma: 3, offset: Point(x: 6, y: 0))
    ) {
      $0.transform = AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 36)
    }
    let upright = pixels(
      rectangle(33, 16, 30, 40), ShadowDraw(sigma: 3, offset: Point(x: 0, y: 6)))
    expectAtMost(largestDifference(turned, upright), 2)
  }

  @Test func `moving keeps the mask`() {
    let renderer = SoftwareRenderer(threads: 1)
    for step in 0..<8 {
      var drawing = Drawing()
      drawing.add(
        .shadow, rectangle(Double(step), 4, 50, 40),
        detail: .shadow(ShadowDraw(sigma: 4, offset: Point(x: 0, y: 3)))
      ) { $0.color = Pixel(0x8000_0000) }
      _ = drawing.list.pixels(drawnBy: renderer)
    }
    expectEqual(renderer.outlineCounters.misses, 1)
  }
}
