import Coverage
import Expectations
import GraphicsValues
import TestSupport
import Testing
import VectorPaths

/// Coverage is a function of the contours alone.
@Suite struct CoverageInvarianceTests {
  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `the clip changes nothing`(rule: FillRule) {
    let buffer = CoverageBuffer()
    for seed in UInt64(0)..<120 {
      var random = PixelsRandom(seed: seed)
      let contours = random.contours(width: 90, height: 70)
      let whole = CoverageImage(contours, rule, in: .size(90, 70), buffer: buffer)
      let x = Int32.random(in: 0...80, using: &random)
      let y = Int32.random(in: 0...60, using: &random)
      let clip = PixelRect(
        minX: x, minY: y, maxX: Int32.random(in: x + 1...90, using: &random),
        maxY: Int32.random(in: y + 1...70, using: &random))
      let part = CoverageImage(contours, rule, in: clip, buffer: buffer)
      expectTrue(part.isOrderly, "seed \(seed)")
      expectTrue(whole.isOrderly, "seed \(seed)")
      var isSame = true
      for y in Int(clip.minY)..<Int(clip.maxY) {
        for x in Int(clip.minX)..<Int(clip.maxX) { isSame = isSame && part[x, y] == whole[x, y] }
      }
      expectTrue(isSame, "seed \(seed)")
    }
  }

  @Test(arguments: KernelLevel.allCases.filter(\.isAvailable))
  func `every instruction set gives the same bits`(level: KernelLevel) {
    let buffer = CoverageBuffer(level: level)
    for seed in UInt64(0)..<80 {
      var random = PixelsRandom(seed: seed)
      let contours = random.contours(width: 100, height: 40)
      for rule in [FillRule.nonZero, .evenOdd] {
        expectEqual(
          CoverageImage(contours, rule, in: .size(100, 40), buffer: buffer),
          CoverageImage(contours, rule, in: .size(100, 40)), "seed \(seed)")
      }
    }
  }

  @Test func `strips of a wide shape fit together`() {
    // 30,000 columns leave four rows to a strip.
    let buffer = CoverageBuffer()
    for seed in UInt64(0)..<3 {
      var random = PixelsRandom(seed: seed)
      let contours = random.contours(width: 30_000, height: 13)
      let whole = CoverageImage(contours, in: .size(30_000, 13), buffer: buffer)
      expectTrue(whole.isOrderly)
      for y in Int32(0)..<13 {
        let row = PixelRect(minX: 0, minY: y, maxX: 30_000, maxY: y + 1)
        let one = CoverageImage(contours, in: row, buffer: buffer)
        let start = Int(y) * 30_000
        expectEqual(
          one.values, Array(whole.values[start..<start + 30_000]), "seed \(seed), row \(y)")
      }
    }
  }

  @Test func `the order of contours and a repeated run change nothing`() {
    let a = [(3.2, 1.1), (40.7, 9.9), (11.3, 50.2)]
    let b = [(20.1, 5.5), (48.8, 44.4), (2.2, 30.3), (9.9, 9.1)]
    let buffer = CoverageBuffer()
    let first = CoverageImage(Contours(polygons: [a, b]), in: .size(50, 50), buffer: buffer)
    expectEqual(
      CoverageImage(Contours(polygons: [b, a]), in: .size(50, 50), buffer: buffer), first)
    expectEqual(
      CoverageImage(Contours(polygons: [a, b]), in: .size(50, 50), buffer: buffer), first)
    // The other direction has the opposite sign, and the same cuts.
    expectEqual(
      CoverageImage(
        Contours(polygons: [a.reversed(), b.reversed()]), in: .size(50, 50), buffer: buffer), first)
  }

  @Test func `runs that are kept have the coverage of the rows`() {
    let buffer = CoverageBuffer()
    for seed in UInt64(0)..<40 {
      var random = PixelsRandom(seed: seed)
      let contours = random.contours(width: 60, height: 60)
      let image = CoverageImage(contours, in: .size(60, 60), buffer: buffer)
      let runs = CoverageRuns(
        PathEdges(contours), rule: .nonZero, clip: .size(60, 60), buffer: buffer)
      var kept = CoverageImage(area: .size(60, 60))
      var bytes = [UInt8](repeating: 1, count: runs.area.area)
      bytes.withUnsafeMutableBufferPointer { bytes in
        if let base = bytes.baseAddress { runs.expand(into: base) }
      }
      for (place, byte) in bytes.enumerated() {
        let (row, column) = place.quotientAndRemainder(dividingBy: runs.area.width)
        kept.values[(Int(runs.area.minY) + row) * 60 + Int(runs.area.minX) + column] = byte
      }
      expectEqual(kept, image)
    }
  }

  @Test func `interiors are constant spans, and empty rows are not visited`() {
    var rows = 0
    var constant = 0
    CoverageBuffer().rasterize(
      PathEdges(
        Contours(polygons: [
          [(10.5, 10), (500.5, 10), (500.5, 20), (10.5, 20)],
          [(10, 300), (20, 300), (20, 301), (10, 301)],
        ])), clip: .size(1000, 1000)
    ) { row in
      rows += 1
      for i in 0..<row.spanCount where row[i].constant == 255 { constant += row[i].count }
    }
    expectEqual(rows, 11)
    expectAtLeast(constant, 10 * (489 - 32))
  }
}
