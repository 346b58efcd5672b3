import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing

private let (width, height) = (1920, 1080)

/// Rectangles on and around an output.
private func rects(_ count: Int, _ random: inout PixelsRandom) -> [PixelRect] {
  (0..<count).map { _ in
    let x = Int32.random(in: -300..<2200, using: &random)
    let y = Int32.random(in: -300..<1300, using: &random)
    let side = random.chance(0.02) ? Int32(500) : 40
    return PixelRect(
      minX: x, minY: y, maxX: x + Int32.random(in: 0...side, using: &random),
      maxY: y + Int32.random(in: 0...side, using: &random))
  }
}

private func region(_ rects: [PixelRect]) -> DamageRegion {
  var accumulator = DamageAccumulator(width: width, height: height)
  for rect in rects { accumulator.add(rect) }
  return accumulator.region
}

@Suite struct DamageAccumulatorTests {
  @Test func `few rectangles give the region that adding them gives`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      // Empty rectangles do not count.
      let all = rects(Int.random(in: 0...64, using: &random), &random)
      var expected = DamageRegion()
      for rect in all { expected.add(rect) }
      expectEqual(region(all + Array(repeating: .empty, count: 99)).rects, expected.rects)
    }
  }

  @Test func `the damage of a move covers the old and the new place`() {
    for seed in 0..<50 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let old = rects(300, &random)
      var accumulator = DamageAccumulator(width: width, height: height)
      var all: [PixelRect] = []
      for rect in old {
        let far = random.chance(0.1)
        let (dx, dy) = (Int32.random(in: -9...9, using: &random), far ? Int32(200) : 3)
        let new = PixelRect(
          minX: rect.minX + dx, minY: rect.minY + dy, maxX: rect.maxX + dx, maxY: rect.maxY + dy)
        accumulator.add(moved: rect, to: new)
        all += [rect, new].filter { !$0.isEmpty }
      }
      let region = accumulator.region
      for rect in all {
        let covered = region.rects.reduce(0) { $0 + $1.intersection(rect).area }
        expectEqual(covered, rect.area, "seed \(seed)")
      }
    }
  }

  @Test func `moves that come together give the region of those that come one by one`() {
    for seed in 0..<50 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      // First fewer than are kept as they are, then many more; some scroll from or to nothing.
      let old = rects(seed < 25 ? 20 : 400, &random)
      let new = old.map { rect in
        let (dx, dy) = (Int32.random(in: -30...30, using: &random), Int32(3))
        return random.chance(0.1)
          ? .empty
          : PixelRect(
            minX: rect.minX + dx, minY: rect.minY + dy, maxX: rect.maxX + dx,
            maxY: rect.maxY + dy)
      }
      var expected = DamageAccumulator(width: width, height: height)
      for (old, new) in zip(old, new) { expected.add(moved: old, to: new) }
      var accumulator = DamageAccumulator(width: width, height: height)
      let moves = zip(old, new).map { DamageAccumulator.Move(old: $0, new: $1) }
      for part in [moves[..<7], moves[7...]] {
        Array(part).withUnsafeBufferPointer { accumulator.add($0) }
      }
      expectEqual(accumulator.region.rects, expected.region.rects, "seed \(seed)")
    }
  }

  @Test func `many rectangles stay covered`() {
    for seed in 0..<50 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let all = rects(Int.random(in: 65...3000, using: &random), &random)
      let region = region(all)
      expectAtMost(region.rects.count, DamageRegion.maximumCount)
      for rect in all {
        let covered = region.rects.reduce(0) { $0 + $1.intersection(rect).area }
        expectEqual(covered, rect.area, "seed \(seed)")
      }
    }
  }

  @Test func `the order of many rectangles does not matter`() {
    var random = PixelsRandom(seed: 4)
    let all = rects(900, &random)
    expectEqual(region(all).rects, region(all.shuffled(using: &random)).rects)
  }

  @Test func `many rectangles in two corners do not damage the area between them`() {
    var all: [PixelRect] = []
    for number in 0..<500 as Range<Int32> {
      let (x, y) = (number % 20 * 5, number / 20 * 4)
      all.append(PixelRect(minX: x, minY: y, maxX: x + 5, maxY: y + 4))
      all.append(PixelRect(minX: 1800 + x, minY: 900 + y, maxX: 1805 + x, maxY: 904 + y))
    }
    let region = region(all)
    expectAtMost(region.area, 2 * 100 * 100 + 4096)
    #expect(!region.contains(x: 1000, y: 500))
  }

  @Test func `rectangles at the ends of the number range are held`() {
    let far = [
      PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max),
      PixelRect(minX: .max - 1, minY: .max - 1, maxX: .max, maxY: .max),
      PixelRect(minX: .min, minY: .min, maxX: .min + 1, maxY: .min + 1),
    ]
    for rect in far {
      var random = PixelsRandom(seed: 1)
      #expect(region(rects(100, &random) + [rect]).bounds.contains(rect))
    }
  }

  @Test func `a reset forgets the rectangles, and another size takes effect`() {
    var random = PixelsRandom(seed: 2)
    var accumulator = DamageAccumulator(width: width, height: height)
    expectTrue(accumulator.isEmpty)
    expectTrue(accumulator.region.isEmpty)
    for rect in rects(500, &random) { accumulator.add(rect) }
    expectFalse(accumulator.isEmpty)
    accumulator.removeAll()
    expectTrue(accumulator.isEmpty)
    expectTrue(accumulator.region.isEmpty)
    for size in [0, 1, 15, 16, 17, 4000, Int.max] {
      accumulator.reset(width: size, height: 1)
      let all = rects(100, &random)
      for rect in all { accumulator.add(rect) }
      let region = accumulator.region
      #expect(
        all.allSatisfy { rect in
          region.rects.reduce(0) { $0 + $1.intersection(rect).area } == rect.area
        })
    }
  }
}
