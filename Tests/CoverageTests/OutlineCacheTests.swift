import Coverage
import GraphicsValues
import Testing
import VectorPaths

@Suite struct OutlineCacheTests {
  /// A zigzag of two thousand lines, each of two million rows, in a column of one pixel.
  private var sheaf: PathValue {
    let points = (0..<2000).map {
      Point(x: 5 + Double($0) / 4000, y: $0.isMultiple(of: 2) ? -1e6 : 1e6)
    }
    return PathValue(
      verbs: [.move] + [PathValue.Verb](repeating: .line, count: points.count - 1), points: points)
  }

  @Test(arguments: [0.0, 3])
  func `a narrow shape of many long edges is made only where it shows`(sigma: Double) {
    let cache = OutlineCache(level: .baseline)
    let key = OutlineKey(
      form: .path(sheaf, isEvenOdd: false), plane: .identity, sigmaX: sigma, sigmaY: sigma)
    let clip = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10)
    #expect(cache.outline(key, clip: clip, of: 1) != nil)
    #expect(cache.madePixels < 2_000_000, "\(cache.madePixels)")
  }

  @Test func `edges cost what they cross of an area`() {
    let edges = PathEdges(Contours(sheaf, tolerance: 0.1))
    let all = edges.crossings(in: edges.bounds)
    #expect((3_990_000_000..<4_010_000_000).contains(all), "\(all)")
    let shown = edges.crossings(in: PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    #expect((20_000...24_000).contains(shown), "\(shown)")
    #expect(edges.crossings(in: PixelRect(minX: 0, minY: 2_000_000, maxX: 9, maxY: 2_000_009)) == 0)
  }
}
