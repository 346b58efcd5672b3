import Coverage
import Expectations
import GraphicsValues
import TestSupport
import Testing
import VectorPaths

@Suite struct CoverageHostileTests {
  @Test func `NaN, infinities and huge numbers`() {
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e10, -1e10, 0x1p20, -0x1p20]
    for x in bad {
      for y in bad {
        let image = CoverageImage(
          Contours(polygons: [[(0, 0), (x, y), (50, 3), (y, x)]]), in: .size(40, 40))
        expectTrue(image.isOrderly)
      }
    }
    let held = Contours(
      polygons: [[(-1e300, -1e300), (1e300, -1e300), (1e300, 1e300), (-1e300, 1e300)]])
    expectEqual(CoverageImage(held, in: .size(40, 40)).sum, 1600)
    expectTrue(PathEdges(Contours(polygons: [[(0, 0), (.nan, 9), (9, 9)]])).isEmpty)
    expectTrue(PathEdges(held, transform: .scale(.nan, 1)).isEmpty)
    expectTrue(PathEdges(held, transform: .scale(1e300, 1)).isEmpty)
  }

  @Test func `contours without area`() {
    for polygon in [
      [], [(5.0, 5.0)], [(5, 5), (9, 9)], [(5, 5), (5, 5), (5, 5)], [(1, 2), (8, 2)],
    ] {
      let image = CoverageImage(Contours(polygons: [polygon]), in: .size(20, 20))
      expectTrue(image.isOrderly)
      expectEqual(image.sum, 0)
    }
    let path = PathEdges(Contours(rect: Rectangle(x: 0, y: 0, width: 9, height: 9)))
    CoverageBuffer().rasterize(path, clip: .empty) { _ in Issue.record("a row in an empty clip") }
  }

  @Test func `the largest shape at the ends of the device`() {
    let limit = Contours.deviceLimit
    let all = Contours(rect: Rectangle(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit))
    let end = Int32(limit)
    for clip in [
      PixelRect(minX: -end - 5, minY: -end - 5, maxX: -end + 5, maxY: -end + 5),
      PixelRect(minX: end - 5, minY: end - 5, maxX: end + 5, maxY: end + 5),
    ] {
      expectEqual(CoverageImage(all, in: clip).sum, 25)
    }
    let slanted = Contours(polygons: [[(-limit, -limit), (limit, limit), (-limit, limit)]])
    let image = CoverageImage(slanted, in: .size(30, 30))
    for i in 0..<30 { expectEqual(image[i, i], 128) }
  }

  @Test func `the part behind the eye has no coverage`() {
    // w = 1 − x/20: the eye's plane is at x = 20.
    var m = ProjectiveMatrix.identity
    m.px = -1.0 / 20
    let square = Contours(rect: Rectangle(x: 0, y: 0, width: 40, height: 10))
    let image = CoverageImage(
      square.projected(by: m), in: PixelRect(minX: -50, minY: -50, maxX: 50, maxY: 50))
    for y in -50..<50 {
      for x in -50..<0 where image[x, y] != 0 { Issue.record("\(x), \(y)") }
    }
    // The lower edge, y = 10, runs through (10/w, …): at x' = 20 w is ½ and y' 20.
    #expect(image[20, 18] == 255 && image[20, 22] == 0)
    expectEqual(PathEdges(square, transform: m).bounds, PathEdges(square.projected(by: m)).bounds)
  }

  @Test func `a hundred thousand points`() {
    var random = PixelsRandom(seed: 3)
    let polygon = (0..<100_000).map { _ in (random.number(0, 64), random.number(0, 64)) }
    let image = CoverageImage(Contours(polygons: [polygon]), .evenOdd, in: .size(64, 64))
    expectTrue(image.isOrderly)
    // A fine zigzag across 40 pixels, half of it covered.
    let zigzag = (0..<100_000).map { i in (Double(i) / 2500, i % 2 == 0 ? 0.0 : 10) }
    let comb = Contours(polygons: [zigzag + [(40, 20), (0, 20)]])
    expectLess(abs(CoverageImage(comb, in: .size(40, 20)).sum - 600), 30)
  }
}
