import Coverage
import Expectations
import Foundation
import GraphicsValues
import TestSupport
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
    expectNotNil(cache.outline(key, clip: clip, of: 1))
    expectLess(cache.madePixels, 2_000_000, "\(cache.madePixels)")
  }

  @Test(arguments: [8, 200])
  func `paths that differ in one point have digests that differ`(count: Int) {
    var digests = PathDigests()
    var path = star(side: 8)
    (path.verbs, path.points) = (Array(path.verbs.prefix(count)), Array(path.points.prefix(count)))
    var found: Set<Int> = [digests.digest(of: path)]
    for index in 0..<count {
      var other = path
      other.points[index].y += 1
      found.insert(digests.digest(of: other))
    }
    expectEqual(found.count, count + 1)
    let again = PathValue(verbs: path.verbs, points: path.points.map { $0 })
    expectEqual(digests.digest(of: again), digests.digest(of: path))
  }

  @Test func `a long path is looked at once, as long as each frame asks for it`() {
    var digests = PathDigests()
    let path = star(side: 8)
    for _ in 0..<5 {
      for _ in 0..<3 { _ = digests.digest(of: path) }
      digests.endFrame()
    }
    expectEqual(digests.stepCount, 400)
    digests.endFrame()
    _ = digests.digest(of: path)
    expectEqual(digests.stepCount, 800)
  }

  @Test func `a path of few points and many verbs is looked at once, too`() {
    var digests = PathDigests()
    var path = PathValue()
    path.move(to: .zero)
    for _ in 0..<1000 { path.close() }
    for _ in 0..<3 { _ = digests.digest(of: path) }
    expectEqual(digests.stepCount, 1002)
  }

  /// A star of a hundred points.
  private func star(side: Double) -> PathValue {
    let points = (0..<200).map { index in
      let angle = Double(index) * 0.031
      let radius = side / (index.isMultiple(of: 2) ? 2 : 2.4)
      return Point(x: side / 2 + radius * cos(angle), y: side / 2 + radius * sin(angle))
    }
    return PathValue(
      verbs: [.move] + [PathValue.Verb](repeating: .line, count: points.count - 1), points: points)
  }

  @Test(arguments: [0.0, 3])
  func `a shape costs about as much as its visible part`(sigma: Double) {
    let cache = OutlineCache(level: .baseline)
    let key = OutlineKey(
      form: .path(star(side: 2000), isEvenOdd: false), plane: .identity, sigmaX: sigma,
      sigmaY: sigma)
    let clip = PixelRect(minX: 1000, minY: 0, maxX: 1010, maxY: 10)
    expectNotNil(cache.outline(key, clip: clip, of: 1))
    expectLess(cache.madePixels, 20_000, "\(cache.madePixels)")
    let made = cache.madePixels
    expectNotNil(cache.outline(key, clip: clip, of: 1))
    expectEqual(cache.madePixels, made, "it is kept")
  }

  @Test func `a shape that moves into view is made whole once, and its earlier parts cost no more`()
  {
    let cache = OutlineCache(level: .baseline)
    let path = star(side: 1000)
    let whole = OutlineCache(level: .baseline)
    let window = PixelRect(minX: 0, minY: 0, maxX: 1000, maxY: 1000)
    let key = OutlineKey(form: .path(path, isEvenOdd: false), plane: .identity)
    expectNotNil(whole.outline(key, clip: window, of: 1))
    var misses: [Int] = []
    for step in 1...1000 {
      let plane = ProjectiveMatrix(
        AffineMatrix(a: 1, b: 0, c: 0, d: 1, tx: 1000 - Double(step), ty: 0))
      let moved = OutlineKey(form: .path(path, isEvenOdd: false), plane: plane)
      _ = cache.outline(moved, clip: window, of: 1)
      misses.append(cache.counters.misses)
    }
    let settled = misses.firstIndex(of: misses[999]) ?? 0
    #expect((5...60).contains(settled), "\(settled)")
    expectLess(
      cache.madePixels, whole.madePixels * 3 / 2, "\(cache.madePixels) \(whole.madePixels)")
  }

  @Test func `a shape under a small window that pans over it is made whole in the end`() {
    let cache = OutlineCache(level: .baseline)
    let key = OutlineKey(
      form: .path(star(side: 1500), isEvenOdd: false), plane: .identity, sigmaX: 2, sigmaY: 2)
    var misses: [Int] = []
    for step in 0..<600 {
      let x = Int32(step) * 2
      let clip = PixelRect(minX: x, minY: 700, maxX: x + 100, maxY: 800)
      _ = cache.outline(key, clip: clip, of: 1)
      misses.append(cache.counters.misses)
    }
    #expect((10...100).contains(misses.firstIndex(of: misses[599]) ?? 0), "\(misses)")
  }

  /// A box of 1.3 million times 3 pixels.
  @Test func `a very long shape of which little shows is not made whole`() {
    let cache = OutlineCache(level: .baseline)
    var path = PathValue()
    path.move(to: Point(x: -650_000, y: 1))
    path.line(to: Point(x: 650_000, y: 1))
    path.line(to: Point(x: 650_000, y: 3))
    path.close()
    let key = OutlineKey(
      form: .path(path, isEvenOdd: false), plane: .identity, sigmaX: 1, sigmaY: 1)
    let clip = PixelRect(minX: 0, minY: 0, maxX: 2100, maxY: 3)
    expectNotNil(cache.outline(key, clip: clip, of: 1))
    expectLess(cache.madePixels, 100_000, "\(cache.madePixels)")
  }

  @Test(arguments: [0.0, 2, 9])
  func `coverage made for a part equals the same part of the whole`(sigma: Double) throws {
    let display = PixelRect(minX: -800, minY: -800, maxX: 1200, maxY: 1200)
    var (parts, wholes) = (0, 0)
    for seed in UInt64(0)..<40 {
      var random = PixelsRandom(seed: seed)
      let plane = ProjectiveMatrix(
        AffineMatrix(
          a: 1, b: Double.random(in: -0.4...0.4, using: &random), c: 0, d: 1,
          tx: Double.random(in: -99...99, using: &random),
          ty: Double.random(in: -99...99, using: &random)))
      let key = OutlineKey(
        form: .path(
          star(side: Double.random(in: 100...500, using: &random)),
          isEvenOdd: seed.isMultiple(of: 2)),
        plane: plane, sigmaX: sigma, sigmaY: sigma)
      let all = try unwrap(OutlineCache(level: .baseline).outline(key, clip: display, of: 1)?.kept)
      for _ in 0..<4 {
        let x = Int32.random(in: 0...200, using: &random)
        let y = Int32.random(in: 0...200, using: &random)
        let clip = PixelRect(minX: x, minY: y, maxX: x + 1 + 2 * y, maxY: y + 1 + 2 * x)
        let shown = OutlineCache(level: .baseline).outline(key, clip: clip, of: 1)?.kept
        if shown?.area == all.area { wholes += 1 } else { parts += 1 }
        var isSame = true
        for y in Int(clip.minY)..<Int(clip.maxY) {
          for x in Int(clip.minX)..<Int(clip.maxX) {
            isSame = isSame && (shown?.value(x, y) ?? 0) == all.value(x, y)
          }
        }
        expectTrue(isSame, "seed \(seed), \(clip)")
      }
    }
    expectGreater(parts, 20, "\(parts) \(wholes)")
    expectGreater(wholes, 20, "\(parts) \(wholes)")
  }

  @Test func `edges cost the rows and columns that they cross in an area`() {
    let edges = PathEdges(Contours(sheaf, tolerance: 0.1))
    let all = edges.crossings(in: edges.bounds)
    #expect((3_990_000_000..<4_010_000_000).contains(all), "\(all)")
    let shown = edges.crossings(in: PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    #expect((20_000...24_000).contains(shown), "\(shown)")
    expectEqual(
      edges.crossings(in: PixelRect(minX: 0, minY: 2_000_000, maxX: 9, maxY: 2_000_009)), 0)
  }
}

extension Outline {
  /// Kept coverage, at its place on the display.
  fileprivate var kept: CoverageImage? {
    switch self {
    case .runs(let runs, let dx, let dy):
      var image = CoverageImage(area: runs.area.moved(dx, dy))
      image.values.withUnsafeMutableBufferPointer { bytes in
        if let base = bytes.baseAddress { runs.expand(into: base) }
      }
      return image
    case .blurred(let mask, let dx, let dy):
      var image = CoverageImage(area: mask.area.moved(dx, dy))
      image.values.withUnsafeMutableBufferPointer { bytes in
        bytes.baseAddress?.update(from: mask.surface.base, count: bytes.count)
      }
      return image
    case .shape, .ring, .stretched: return nil
    }
  }
}

extension CoverageImage {
  /// The coverage at a pixel; 0 outside.
  fileprivate func value(_ x: Int, _ y: Int) -> UInt8 {
    let isInside =
      x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY
    return isInside ? self[x, y] : 0
  }
}
