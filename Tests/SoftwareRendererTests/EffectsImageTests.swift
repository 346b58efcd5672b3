import CSpanKernels
import Coverage
import DrawList
import Expectations
import FramePlan
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

extension MipChain {
  /// The levels, beginning with the image itself.
  fileprivate var levels: [PixelImage] { (0...lastLevel).map { self[$0] } }
}

/// Image pyramids, fetches, half floats, and the arithmetic of rows.
@Suite struct EffectsImageTests {
  private func fetch(
    _ chain: MipChain, _ rect: Rectangle, _ filter: ImageFetch.Filter, _ area: PixelRect,
    transform: ProjectiveMatrix = .identity, level: KernelLevel = .best
  ) throws -> EffectsPicture {
    let image = chain.image
    let fetch = try unwrap(
      ImageFetch(
        rect: rect,
        source: Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height)),
        transform: transform, filter: filter))
    let picture = EffectsPicture(area)
    let spare = UnsafeMutablePointer<UInt32>.allocate(capacity: 4096)
    defer { spare.deallocate() }
    let rows = FetchedRows(fetch, image, chain, level: level, spare: spare)
    for y in Int(area.minY)..<Int(area.maxY) {
      rows.draw(picture.surface.pixel(Int(area.minX), y), Int(area.minX), y, area.width)
    }
    return picture
  }

  private func chain(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> MipChain {
    MipChain(
      PixelImage(width: width, height: height, pixels: pixels), effects: KernelLevel.best.effects)
  }

  /// Black and white columns: a bilinear fetch at a quarter of the size would see one colour only.
  private var columns: MipChain {
    chain(256, 256, (0..<256 * 256).map { $0 & 1 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF })
  }

  /// The area away from the edges, which repeat the last column.
  private func middle(_ side: Double) -> PixelRect {
    effectsArea(Int(side) / 2 - 3, Int(side) / 2 - 3, 6, 6)
  }

  @Test func `levels have half the size, rounded up, and flat stays flat`() {
    let levels = chain(5, 2, Array(repeating: 0x8040_2010, count: 10)).levels
    #expect(levels.map(\.width) == [5, 3, 2, 1] && levels.map(\.height) == [2, 1, 1, 1])
    #expect(levels.allSatisfy { $0.pixels.allSatisfy { $0 == 0x8040_2010 } })
    expectEqual(chain(1, 1, [5]).lastLevel, 0)
  }

  @Test func `a level keeps more contrast than means, with a slight overshoot (§17.14)`() {
    /// Amplitude of a wave with a period in pixels, at half the size; 1 keeps all of it.
    func contrast(_ period: Double) -> Double {
      let row = (0..<128).map { x in
        let wave = DeterministicMath.sin(2 * DeterministicMath.pi * (Double(x) + 0.5) / period)
        return 0xFF00_0000 | UInt32(127.5 + 100 * wave)
      }
      let half = chain(128, 1, row)[1].pixels[8..<56].map { Double($0 & 255) }
      return ((half.max() ?? 0) - (half.min() ?? 0)) / 200
    }
    // No pixel of the half meets a peak: they are an eighth of half a period away. Averages of two
    // pixels would keep cos(π / 16) = 0.98 of that, a triangle 0.94, and less for shorter waves.
    expectLess(abs(contrast(16) / 0.92388 - 1), 0.015)
    // Four pixels of the half in a period, an eighth of it from the peaks: 0.92 and 0.79.
    expectLess(abs(contrast(8) / 0.70711 - 1), 0.03)

    // Beside a bright edge the result overshoots a little in both directions, where there is room.
    let step = (0..<64).map { $0 < 31 ? 0xFF40_4040 : 0xFFC0_C0C0 as UInt32 }
    let half = chain(64, 1, step)[1].pixels.map { Int($0 & 255) }
    let (low, high) = (half.min() ?? 0, half.max() ?? 0)
    #expect((0x40 - 16...0x40 - 1).contains(low) && (0xC0 + 1...0xC0 + 16).contains(high))
    expectEqual(half.first, 0x40)
    expectEqual(half.last, 0xC0)
  }

  @Test func `levels are premultiplied, and the same at every instruction set`() {
    var random = PixelsRandom(seed: 44)
    for _ in 0..<30 {
      let image = random.image(maxSide: 70)
      let levels = MipChain(image, effects: KernelLevel.baseline.effects).levels
      for pixel in levels.flatMap(\.pixels) {
        for shift: UInt32 in [0, 8, 16] { expectAtMost(pixel >> shift & 255, pixel >> 24) }
      }
      for level in effectsLevels {
        let same = MipChain(image, effects: level.effects).levels
        expectEqual(same.map(\.pixels), levels.map(\.pixels), "\(level), seed 44")
      }
    }
  }

  @Test func `linear takes the level whose pixels have about the size on screen (§17.14)`()
    throws
  {
    for side in [128.0, 80, 64, 36] {
      let picture = try fetch(
        columns, Rectangle(x: 0, y: 0, width: side, height: side), .linear, middle(side))
      #expect(picture.pixels.allSatisfy { $0 == 0xFF80_8080 }, "\(side)")
    }
    // Above half size the image itself is drawn, also where only one direction is reduced.
    let fine = try fetch(
      columns, Rectangle(x: 0, y: 0, width: 140, height: 140), .linear,
      effectsArea(0, 0, 140, 1))
    expectGreater(Set(fine.pixels).count, 10)
    let flat = try fetch(
      columns, Rectangle(x: 0, y: 0, width: 256, height: 8), .linear, effectsArea(0, 0, 64, 8))
    #expect(flat[0, 0] == 0xFF00_0000 && flat[1, 0] == 0xFFFF_FFFF)
    expectEqual(columns.level(pixelsPerPixel: 1.99), 0)
    expectEqual(columns.level(pixelsPerPixel: 2), 1)
    expectEqual(columns.level(pixelsPerPixel: 3.3), 1)
    expectEqual(columns.level(pixelsPerPixel: 3.4), 2)
    expectEqual(columns.level(pixelsPerPixel: 1e9), 8)
    expectEqual(columns.level(pixelsPerPixel: .infinity), 8)
    expectEqual(columns.level(pixelsPerPixel: .nan), 0)
  }

  @Test func `the level of a scale`() {
    let chain = chain(16, 16, Array(repeating: 0, count: 256))
    func choice(_ scale: Double, _ bias: Double = 0) -> MipChain.Choice {
      chain.choice(pixelsPerPixel: scale, bias: bias)
    }
    expectEqual(choice(0.5), choice(1))
    expectEqual(choice(1).level, 0)
    expectEqual(choice(1).weight, 0)
    expectEqual(choice(4).level, 2)
    expectEqual(choice(4).weight, 0)
    expectEqual(choice(2, 0.5).level, 1)
    expectEqual(choice(2, 0.5).weight, 128)
    expectEqual(choice(1e9).level, 4)
    expectEqual(choice(1e9).weight, 0)
    expectEqual(choice(.nan).level, 0)
    expectEqual(choice(4, .nan).level, 0)
    expectEqual(choice(4, -9).level, 0)
  }

  @Test func `trilinear shows a picture at half and at a quarter without skipping pixels`() throws {
    for side in [128.0, 64, 52] {
      let picture = try fetch(
        columns, Rectangle(x: 0, y: 0, width: side, height: side), .trilinear(bias: 0),
        middle(side))
      #expect(picture.pixels.allSatisfy { $0 == 0xFF80_8080 }, "\(side)")
    }
  }

  @Test func `nearest takes the pixel that the centre lies in`() throws {
    let chain = chain(2, 2, [1, 2, 3, 4])
    let picture = try fetch(
      chain, Rectangle(x: 0, y: 0, width: 6, height: 4), .nearest, effectsArea(-1, -1, 8, 6))
    #expect(picture[0, 0] == 1 && picture[2, 1] == 1 && picture[3, 1] == 2 && picture[2, 2] == 3)
    #expect(picture[-1, -1] == 1 && picture[6, 4] == 4)
  }

  @Test func `without perspective in it, a projective fetch is the affine one to a 256th`() throws {
    var random = PixelsRandom(seed: 41)
    let image = random.image()
    let chain = MipChain(image, effects: KernelLevel.best.effects)
    let rect = Rectangle(x: 3, y: -2, width: 50, height: 37)
    let flat = ProjectiveMatrix(random.transform(width: 60, height: 40))
    var almost = flat
    almost.px = 1e-12
    for filter in [ImageFetch.Filter.linear, .nearest] {
      let a = try fetch(chain, rect, filter, effectsArea(0, 0, 60, 40), transform: flat)
      let b = try fetch(chain, rect, filter, effectsArea(0, 0, 60, 40), transform: almost)
      let different = zip(a.pixels, b.pixels).filter { a, b in
        [0, 8, 16, 24].contains { (shift: UInt32) in
          abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > 4
        }
      }
      expectLess(different.count, 30, "seed 41")
    }
  }

  @Test func `perspective: farther pixels are closer together, and nothing is behind the eye`()
    throws
  {
    let chain = chain(100, 1, (0..<100).map { 0xFF00_0000 | $0 })
    let transform = ProjectiveMatrix(
      a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: 0.01, py: 0, pw: 1)
    let rect = Rectangle(x: 0, y: 0, width: 100, height: 1)
    for filter in [ImageFetch.Filter.nearest, .linear] {
      let picture = try fetch(chain, rect, filter, effectsArea(0, 0, 130, 1), transform: transform)
      // 33.5 / (1 − 0.335) = 50.4: pixel 50.
      #expect(picture[33, 0] & 255 == 50 && picture[60, 0] & 255 == 99)
      #expect(picture[101, 0] == 0 && picture[129, 0] == 0)
    }
  }

  @Test func `every level and every run gives the same bits`() throws {
    var random = PixelsRandom(seed: 42)
    for _ in 0..<20 {
      let chain = MipChain(random.image(maxSide: 70), effects: KernelLevel.baseline.effects)
      var transform = ProjectiveMatrix(random.transform(width: 100, height: 60))
      if random.chance(0.5) { transform.py = 0.003 }
      guard transform.inverse != nil else { continue }
      let rect = Rectangle(x: 1, y: 2, width: 31.5, height: 22)
      let filters = [ImageFetch.Filter.nearest, .linear, .trilinear(bias: 0.3)]
      let filter = filters[Int.random(in: 0..<3, using: &random)]
      let whole = try fetch(
        chain, rect, filter, effectsArea(-9, 3, 130, 5), transform: transform, level: .baseline)
      for level in effectsLevels {
        for _ in 0..<6 {
          let x = Int.random(in: -9..<121, using: &random)
          let part = try fetch(
            chain, rect, filter, effectsArea(x, 4, Int.random(in: 1...121 - x, using: &random), 1),
            transform: transform, level: level)
          let area = part.surface.area
          let isEqual = (Int(area.minX)..<Int(area.maxX)).allSatisfy { part[$0, 4] == whole[$0, 4] }
          expectTrue(isEqual, "\(filter) at \(level), seed 42")
        }
      }
    }
  }

  @Test func `half floats: known values, limits, and NaN`() {
    func pixel(_ r: UInt16, _ g: UInt16, _ b: UInt16, _ a: UInt16, premultiplied: Bool) -> UInt32? {
      PixelImage(
        width: 1, height: 1, halfFloats: [r, g, b, a], isPremultiplied: premultiplied,
        effects: KernelLevel.best.effects)?.pixels.first
    }
    // 0x3C00 is 1, 0x3800 is ½, 0x3400 is ¼, 0x4000 is 2, 0xBC00 is −1, 0x7C00 is infinity.
    expectEqual(pixel(0x3C00, 0x3800, 0x3400, 0x3C00, premultiplied: true), 0xFFFF_8040)
    expectEqual(pixel(0x3C00, 0x3800, 0, 0x3800, premultiplied: false), 0x8080_4000)
    expectEqual(pixel(0x3C00, 0x3800, 0, 0x3800, premultiplied: true), 0x8080_8000)
    expectEqual(pixel(0x7C00, 0x7E00, 0xBC00, 0x4000, premultiplied: true), 0xFFFF_0000)
    // The smallest number above 0 becomes 0.
    expectEqual(pixel(1, 0x8001, 0xFC00, 0x3C00, premultiplied: true), 0xFF00_0000)
    expectNil(
      PixelImage(
        width: 2, height: 1, halfFloats: [0], isPremultiplied: true,
        effects: KernelLevel.best.effects))
  }

  @Test func `every half float has the value of the definition`() throws {
    let all: [UInt16] = (0..<65536).flatMap { bits -> [UInt16] in [UInt16(bits), 0, 0, 0x3C00] }
    for level in effectsLevels {
      let image = try unwrap(
        PixelImage(
          width: 256, height: 256, halfFloats: all, isPremultiplied: true, effects: level.effects))
      for bits in stride(from: 0, to: 65536, by: 37) {
        let (exponent, fraction) = (bits >> 10 & 31, bits & 1023)
        var value = exponent == 0 ? Double(fraction) / 1024 * 0x1p-14 : 1 + Double(fraction) / 1024
        if exponent > 0 { for _ in 0..<abs(exponent - 15) { value *= exponent < 15 ? 0.5 : 2 } }
        if exponent == 31 { value = fraction == 0 ? 1 : 0 }
        if bits >= 0x8000 { value = 0 }
        let expected = UInt32(min(value, 1) * 255 + 0.5)
        expectEqual(image.pixels[bits] >> 16 & 255, expected)
      }
    }
  }

  @Test func `rows: tint, sum, masks, alpha`() {
    var random = PixelsRandom(seed: 43)
    func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (2 * a * b + 255) / 510 }
    func each(_ body: (UInt32) -> UInt32) -> UInt32 {
      [0, 8, 16, 24].reduce(0) { $0 | body($1) << $1 }
    }
    for level in effectsLevels {
      let effects = level.effects
      for count in 0..<70 {
        let below = (0..<count + 4).map { _ in random.pixel().value }
        let source = (0..<count + 4).map { _ in random.pixel().value }
        let bytes = (0..<count + 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        let tint = random.pixel().value
        func check(
          _ expected: (Int) -> UInt32, _ body: (UnsafeMutablePointer<UInt32>) -> Void
        ) {
          var row = below
          row.withUnsafeMutableBufferPointer { if let d = $0.baseAddress { body(d + 2) } }
          let wanted = below.indices.map { 2 <= $0 && $0 < count + 2 ? expected($0) : below[$0] }
          expectEqual(row, wanted, "\(level), \(count), seed 43")
        }
        source.withUnsafeBufferPointer { source in
          bytes.withUnsafeBufferPointer { bytes in
            guard let s = source.baseAddress, let k = bytes.baseAddress else { return }
            check { i in
              each { product(s[i] >> $0 & 255, tint >> $0 & 255) }
            } _: {
              effects.tint($0, s + 2, count, tint)
            }
            check { i in
              each { min(255, (below[i] >> $0 & 255) + product(s[i] >> $0 & 255, 77)) }
            } _: {
              effects.plus($0, s + 2, count, 77)
            }
            check { i in
              each { product(below[i] >> $0 & 255, s[i] >> 24) }
            } _: {
              effects.mask_by_alpha($0, s + 2, count)
            }
            check { i in
              each { product(below[i] >> $0 & 255, UInt32(k[i])) }
            } _: {
              effects.mask_by_bytes($0, k + 2, count)
            }
          }
        }
      }
      let picture = EffectsPicture(effectsArea(4, 5, 31, 3)) { x, y in UInt32(x * y) << 24 }
      let mask = AlphaMask(alphaOf: picture.surface, effects: effects)
      #expect(mask[7, 6] == 42 && mask[34, 7] == UInt8(34 * 7) && mask[35, 7] == 0)
    }
  }
}
