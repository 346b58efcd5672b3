import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Eviction from the cache of images' pyramids, and a client's costs for them.
@Suite struct PyramidCacheTests {
  /// Bytes of the levels of an image of 64 × 64 pixels, as the cache counts them.
  private static let bytes = 4 * (32 * 32 + 16 * 16 + 8 * 8 + 4 * 4 + 2 * 2 + 1) + 256

  private let images = (0..<6).map { noise(64, 64, seed: UInt64($0)) }

  /// Draws a frame with some of the images at half their size.
  private func draw(_ numbers: [Int], _ renderer: SoftwareRenderer) {
    var drawing = Drawing()
    drawing.list.images = images
    for number in numbers {
      drawing.add(.image, rectangle(Double(number) * 10, 3, 32, 32)) {
        $0.image.image = Int32(number)
        $0.image.source = rectangle(0, 0, 64, 64)
        // Translucent, so that no image hides another.
        $0.opacity = Opacity(byte: 200)
      }
    }
    _ = drawing.list.pixels(drawnBy: renderer)
  }

  /// Number of pyramids that a frame makes.
  private func made(_ numbers: [Int], _ renderer: SoftwareRenderer) -> Int {
    let before = renderer.pyramidCounters.misses
    draw(numbers, renderer)
    return renderer.pyramidCounters.misses - before
  }

  @Test func `if a frame's pyramids exceed the limit, the next frame finds those that fit`() {
    let renderer = SoftwareRenderer(threads: 1, pyramidBytes: 4 * Self.bytes)
    expectEqual(made([0, 1, 2, 3, 4], renderer), 5)
    expectEqual(renderer.pyramidCounters.bytes, 4 * Self.bytes)
    for _ in 0..<5 { expectEqual(made([0, 1, 2, 3, 4], renderer), 1) }
    // The longest kept pyramids stay, in the order of the commands.
    expectEqual(made([3, 2, 1, 0], renderer), 0)
    expectEqual(made([4], renderer), 1)
  }

  @Test func `the least recently used pyramid goes first, and no other`() {
    let renderer = SoftwareRenderer(threads: 1, pyramidBytes: 3 * Self.bytes)
    draw([2], renderer)
    draw([0], renderer)
    draw([1], renderer)
    draw([2], renderer)
    // From the oldest use: 0, 1, 2. A new pyramid replaces 0, and the next one 1.
    draw([3], renderer)
    draw([4], renderer)
    expectEqual(renderer.pyramidCounters.bytes, 3 * Self.bytes)
    expectEqual(made([2, 3, 4], renderer), 0)
    expectEqual(made([1], renderer), 1)
    // One frame used 2, 3 and 4; the last one made was removed.
    expectEqual(made([2, 3, 1], renderer), 0)
    expectEqual(made([0, 4], renderer), 2)
  }

  @Test func `a pyramid goes with its image`() {
    let renderer = SoftwareRenderer(threads: 1)
    func show(_ image: PixelImage?) {
      var drawing = Drawing()
      drawing.list.images = [image]
      drawing.add(.image, rectangle(3, 3, 32, 32)) {
        $0.image.image = 0
        $0.image.source = rectangle(0, 0, 64, 64)
      }
      _ = drawing.list.pixels(drawnBy: renderer)
    }
    show(noise(64, 64))
    expectEqual(renderer.pyramidCounters.bytes, Self.bytes)
    show(nil)
    expectEqual(renderer.pyramidCounters.bytes, 0)
    // Another image may get the identity of a freed one, and needs its own pyramid.
    for seed in 0..<20 as Range<UInt64> {
      let before = renderer.pyramidCounters.misses
      show(noise(64, 64, seed: seed))
      expectEqual(renderer.pyramidCounters.misses, before + 1)
    }
  }

  @Test func `a pyramid that is larger than the limit takes the room of no other`() {
    let renderer = SoftwareRenderer(threads: 1, pyramidBytes: 2 * Self.bytes)
    draw([0, 1], renderer)
    var drawing = Drawing()
    drawing.list.images = [noise(256, 256)]
    drawing.add(.image, rectangle(3, 3, 50, 50)) {
      $0.image.image = 0
      $0.image.source = rectangle(0, 0, 256, 256)
    }
    _ = drawing.list.pixels(drawnBy: renderer)
    expectEqual(renderer.pyramidCounters.misses, 3)
    expectEqual(made([0, 1], renderer), 0)
  }

  @Test func `only levels that are made are counted as work`() {
    var random = PixelsRandom(seed: 7)
    var (reduced, differences) = (0, 0)
    for step in 0..<400 {
      var drawing = Drawing()
      drawing.list.images = [noise(40, 30)]
      let filters = ImageFilter.allCases
      let (small, large) = (filters.randomElement(using: &random)!, filters[step % filters.count])
      let scale = Double.random(in: 0.1...1.5, using: &random)
      let half = Double.random(in: -3...3, using: &random)
      let (cosine, sine) = ((1 - half * half) / (1 + half * half), 2 * half / (1 + half * half))
      let stretch = Double.random(in: 0.5...2, using: &random)
      drawing.add(.image, rectangle(-20, -15, 40, 30)) {
        $0.image.image = 0
        $0.image.source = rectangle(0, 0, 40, 30)
        $0.sampling.minification = small
        $0.sampling.magnification = large
        $0.transform =
          AffineMatrix.scale(scale, scale * stretch)
          .concatenating(
            AffineMatrix(a: cosine, b: sine, c: -sine, d: cosine, tx: 48, ty: 36)
          ).snapped
        if step % 3 == 0 { $0.perspective = PerspectiveRow(x: 0.002, y: -0.003, w: 1) }
      }
      let renderer = SoftwareRenderer(threads: 1)
      _ = drawing.list.pixels(drawnBy: renderer)
      var plain = drawing.list
      plain.images = [nil]
      let work = drawing.list.work()[0].pixels - plain.work()[0].pixels
      let made = renderer.pyramidCounters.misses * 40 * 30
      if step % 3 == 0 {
        // The renderer's test of the scale includes half a pixel more.
        if work != made { differences += 1 }
      } else {
        expectEqual(work, made, "step \(step)")
      }
      reduced += renderer.pyramidCounters.misses
    }
    expectGreater(reduced, 100)
    expectLess(reduced, 300)
    expectAtMost(differences, 2)
  }
}
