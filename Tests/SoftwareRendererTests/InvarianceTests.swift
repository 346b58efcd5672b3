import Coverage
import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// A pixel depends only on the draw list.
@Suite struct InvarianceTests {
  private static let size = (width: 150, height: 110)

  /// Draws many random lists with two renderers and compares.
  private func compare(
    lists: UInt64, size: (width: Int, height: Int) = Self.size, _ renderer: any Renderer,
    with other: any Renderer
  ) {
    let (width, height) = size
    for seed in 0..<listCount(lists) {
      var random = PixelsRandom(seed: seed)
      let list = random.drawList(width: width, height: height, commandCount: 25)
      let difference = pixelsDifference(
        list.pixels(drawnBy: renderer), list.pixels(drawnBy: other), width: width)
      if let difference {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  @Test(arguments: KernelLevel.allCases.filter(\.isAvailable))
  func `every instruction set gives the same bits`(level: KernelLevel) {
    compare(
      lists: 150, SoftwareRenderer(threads: 1, level: .baseline),
      with: SoftwareRenderer(threads: 1, level: level))
  }

  @Test(arguments: [(1, 1), (1, 7), (2, 16), (3, 9), (2, 135)])
  func `threads and bands change nothing`(threads: Int, bandHeight: Int) {
    let banded = SoftwareRenderer(threads: threads, bandHeight: bandHeight)
    banded.smallestSharedArea = 0
    compare(lists: 150, SoftwareRenderer(threads: 1), with: banded)
  }

  @Test func `occlusion changes nothing`() {
    compare(
      lists: 300, HintlessRenderer(SoftwareRenderer(threads: 1)),
      with: SoftwareRenderer(threads: 1))
  }

  @Test func `computing coverage only near edges changes nothing`() {
    let plain = SoftwareRenderer(threads: 1)
    plain.usesSpans = false
    compare(lists: 300, plain, with: SoftwareRenderer(threads: 1))
    // Far from the origin floats have fewer bits for the fraction of a pixel.
    compare(lists: 60, size: (4000, 40), plain, with: SoftwareRenderer(threads: 1))
    compare(lists: 60, size: (20, 4000), plain, with: SoftwareRenderer(threads: 1))
  }

  @Test func `a partial redraw equals a full one and touches nothing else`() {
    let (width, height) = Self.size
    let renderer = SoftwareRenderer(threads: 1)
    for seed in 1000..<1000 + listCount(300) {
      var random = PixelsRandom(seed: seed)
      let before = random.drawList(width: width, height: height, commandCount: 12)
      let after = random.drawList(width: width, height: height, commandCount: 12)
      var region = DamageRegion()
      for _ in 0..<4 {
        let x = Int32.random(in: 0..<Int32(width), using: &random)
        let y = Int32.random(in: 0..<Int32(height), using: &random)
        region.add(
          PixelRect(minX: x, minY: y, maxX: x + 40, maxY: y + 25).intersection(after.frame))
      }
      let canvas = PixelsCanvas(width: width, height: height)
      renderer.draw(before, damage: [before.frame], into: canvas.buffer)
      renderer.draw(after, damage: region.rects, into: canvas.buffer)
      let old = before.pixels(drawnBy: renderer)
      let new = after.pixels(drawnBy: renderer)
      let expected = (0..<width * height).map { index in
        region.contains(x: Int32(index % width), y: Int32(index / width)) ? new[index] : old[index]
      }
      expectTrue(canvas.isIntact)
      if let difference = pixelsDifference(canvas.pixels, expected, width: width) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  @Test func `pictures kept from other frames change nothing`() {
    let (width, height) = Self.size
    let keeping = SoftwareRenderer(threads: 1)
    for seed in 0..<listCount(150) {
      var random = PixelsRandom(seed: seed)
      var list = random.drawList(width: width, height: height, commandCount: 20)
      for frame in 0..<4 {
        let fresh = SoftwareRenderer(threads: 1)
        let difference = pixelsDifference(
          list.pixels(drawnBy: keeping), list.pixels(drawnBy: fresh), width: width)
        if let difference {
          Issue.record("seed \(seed), frame \(frame): \(difference)")
          return
        }
        // Changes one command a little, or moves it to another layer.
        guard let index = list.commands.indices.randomElement(using: &random) else { continue }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: list.commands[index].recolor(random.pixel())
        case 1: list.commands[index].transform.tx += 1
        case 2: list.commands[index].opacity.value /= 2
        default: list.commands[index].layer = 0
        }
      }
    }
    expectGreater(keeping.pictureCounters.hits, 20)
    expectGreater(keeping.outlineCounters.hits, 20)
  }

  @Test func `redrawing the damage between two lists gives the second`() {
    let (width, height) = Self.size
    let renderer = SoftwareRenderer(threads: 1)
    for seed in 2000..<2000 + listCount(200) {
      var random = PixelsRandom(seed: seed)
      let before = random.drawList(width: width, height: height, commandCount: 14)
      var after = before
      for _ in 0..<2 {
        guard let index = after.commands.indices.randomElement(using: &random) else { continue }
        guard after.commands[index].kind.role == .paints else { continue }
        after.commands[index].recolor(random.pixel())
        after.commands[index].opacity.value /= 2
      }
      let canvas = PixelsCanvas(width: width, height: height)
      renderer.draw(before, damage: [before.frame], into: canvas.buffer)
      renderer.draw(
        after, damage: DamageTracker.damage(from: before, to: after).rects, into: canvas.buffer)
      let difference = pixelsDifference(
        canvas.pixels, after.pixels(drawnBy: SoftwareRenderer(threads: 1)), width: width)
      if let difference {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  @Test func `the output is opaque`() {
    let (width, height) = Self.size
    for seed in 0..<50 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      let list = random.drawList(width: width, height: height, commandCount: 25)
      #expect(list.pixels().allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
    }
  }
}
