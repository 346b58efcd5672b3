import CSpanKernels
import Coverage
import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Blurs and shadow masks (§2.5.6).
@Suite struct EffectsBlurTests {
  private let scratch = BlurScratch()

  private func blurred(
    _ source: EffectsPicture, _ area: PixelRect, _ sigmaX: Double, _ sigmaY: Double,
    _ edges: GaussianBlur.Edges = .transparent, level: KernelLevel = .best
  ) -> EffectsPicture {
    let result = EffectsPicture(area) { _, _ in 0xDEAD_BEEF }
    GaussianBlur(effects: level.effects, sigmaX: sigmaX, sigmaY: sigmaY, edges: edges)
      .blur(source.surface, into: result.surface, scratch: scratch)
    return result
  }

  private func noise(_ area: PixelRect, seed: UInt64) -> EffectsPicture {
    var random = PixelsRandom(seed: seed)
    return EffectsPicture(area) { _, _ in random.pixel().value }
  }

  @Test func `weights add up to 256 and are those of a Gaussian`() {
    for sigma in [0, 0.1, 0.3, 0.5, 1, 2.5, 5, 5.99, 6, 20, 100, 499] {
      let kernel = BlurKernel(sigma: sigma)
      let sum = kernel.weights.dropFirst().reduce(Int(kernel.weights[0])) { $0 + 2 * Int($1) }
      expectEqual(sum, 256, "σ = \(sigma)")
    }
    // σ = 1, cut at 2 and integrated per pixel: Φ(½) − Φ(−½) = 0.3829, Φ(1½) − Φ(½) = 0.2417,
    // Φ(2) − Φ(1½) = 0.0441, all over 0.9545; summed from the outside 11.8 and 76.6 of 256.
    expectEqual(BlurKernel(sigma: 1).weights, [102, 65, 12])
    #expect(BlurKernel(sigma: 0.25).isCopy && !BlurKernel(sigma: 0.3).isCopy)
  }

  @Test func `invalid numbers are clamped`() {
    #expect(BlurKernel(sigma: .nan).isCopy && BlurKernel(sigma: -3).isCopy)
    expectEqual(BlurKernel(sigma: .infinity), BlurKernel(sigma: BlurKernel.maximumSigma))
    let source = noise(effectsArea(0, 0, 5, 5), seed: 1)
    let result = blurred(source, effectsArea(-20, -20, 50, 50), .infinity, .infinity)
    #expect(result.pixels.allSatisfy { $0 != 0xDEAD_BEEF })
  }

  @Test func `§15 row 77: a shadow reaches exactly twice the radius`() {
    let source = EffectsPicture(effectsArea(0, 0, 40, 40)) { _, _ in 0xFF00_0000 }
    for sigma in [1.0, 2, 3.5, 5] {
      let reach = Int(2 * sigma)
      let result = blurred(source, effectsArea(-60, -60, 160, 160), sigma, sigma)
      #expect(result[-reach, 20] != 0 && result[39 + reach, 20] != 0, "σ = \(sigma)")
      #expect(result[-reach - 1, 20] == 0 && result[40 + reach, 20] == 0, "σ = \(sigma)")
      #expect(result[20, -reach] != 0 && result[20, 40 + reach] == 0, "σ = \(sigma)")
    }
    let wide = blurred(source, effectsArea(-60, -60, 160, 160), 20, 20)
    for y in -60..<100 { for x in [-42, -41, 80, 81] { expectEqual(wide[x, y], 0) } }
    expectNotEqual(wide[-30, 20], 0)
  }

  @Test(arguments: [0.3, 1, 4, 6, 13, 40])
  func `the sum is kept, to rounding`(sigma: Double) {
    let source = noise(effectsArea(3, 5, 61, 47), seed: 2)
    let reach = BlurKernel(sigma: sigma).reach + 2
    let result = blurred(source, source.surface.area.outset(reach), sigma, sigma)
    for shift: UInt32 in [0, 8, 16, 24] {
      let before = source.pixels.reduce(0.0) { $0 + Double($1 >> shift & 255) }
      let after = result.pixels.reduce(0.0) { $0 + Double($1 >> shift & 255) }
      // Each painted pixel may be rounded by a half, and halvings round up a little.
      let painted = result.pixels.reduce(0.0) { $0 + ($1 == 0 ? 0 : 1) }
      expectLess(abs(after - before), 0.02 * before + 0.6 * painted, "σ = \(sigma)")
    }
  }

  @Test(arguments: [1, 4.4, 6, 11, 30])
  func `a picture that is the same from both sides stays so`(sigma: Double) {
    // Symmetric about a corner of every cell, 0.
    let source = EffectsPicture(effectsArea(-20, -20, 40, 40)) { x, y in
      UInt32(abs(2 * x + 1) * 3 + abs(2 * y + 1)) * 0x101_0101
    }
    let result = blurred(source, effectsArea(-90, -90, 180, 180), sigma, sigma)
    for y in stride(from: -90, to: 90, by: 7) {
      for x in -90..<90 {
        #expect(result[x, y] == result[-1 - x, y] && result[x, y] == result[x, -1 - y])
      }
    }
  }

  @Test(arguments: [GaussianBlur.Edges.transparent, .extended])
  func `a part of the picture is that part of the whole`(edges: GaussianBlur.Edges) {
    var random = PixelsRandom(seed: 3)
    for _ in 0..<60 {
      let source = noise(
        effectsArea(
          Int.random(in: -9...9, using: &random), Int.random(in: -9...9, using: &random),
          Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)),
        seed: random.next())
      let sigmaX = Double.random(in: 0...30, using: &random)
      let sigmaY = random.chance(0.5) ? sigmaX : Double.random(in: 0...30, using: &random)
      let whole = blurred(source, effectsArea(-80, -80, 180, 180), sigmaX, sigmaY, edges)
      let part = blurred(
        source,
        effectsArea(
          Int.random(in: -80...50, using: &random), Int.random(in: -80...50, using: &random),
          Int.random(in: 1...50, using: &random), Int.random(in: 1...50, using: &random)),
        sigmaX, sigmaY, edges)
      let area = part.surface.area
      var isEqual = true
      for y in Int(area.minY)..<Int(area.maxY) {
        for x in Int(area.minX)..<Int(area.maxX) { isEqual = isEqual && part[x, y] == whole[x, y] }
      }
      expectTrue(isEqual, "σ = \(sigmaX), \(sigmaY), \(source.surface.area), \(area), seed 3")
    }
  }

  @Test func `every level gives the same bits, pixels and bytes`() {
    let source = noise(effectsArea(-3, 2, 97, 71), seed: 4)
    for sigma in [0.7, 3, 7, 25] {
      let area = source.surface.area.outset(20)
      let expected = blurred(source, area, sigma, sigma * 0.6, level: .baseline).pixels
      for level in effectsLevels {
        expectEqual(blurred(source, area, sigma, sigma * 0.6, level: level).pixels, expected)
        let mask = AlphaMask(alphaOf: source.surface, effects: level.effects)
        let result = AlphaMask(area: area)
        GaussianBlur(effects: level.effects, sigmaX: sigma, sigmaY: sigma * 0.6)
          .blur(mask.surface, into: result.surface, scratch: scratch)
        var isEqual = true
        for y in Int(area.minY)..<Int(area.maxY) {
          for x in Int(area.minX)..<Int(area.maxX) {
            let pixel = expected[(y - Int(area.minY)) * area.width + x - Int(area.minX)]
            isEqual = isEqual && UInt32(result[x, y]) == pixel >> 24
          }
        }
        expectTrue(isEqual, "σ = \(sigma) at \(level)")
      }
    }
  }

  @Test func `a flat backdrop stays flat, and a copy is a copy, in place too`() {
    let flat = EffectsPicture(effectsArea(0, 0, 33, 21)) { _, _ in 0xFF12_89FE }
    for sigma in [2.0, 9, 80] {
      let result = blurred(flat, effectsArea(-5, -5, 50, 50), sigma, sigma, .extended)
      #expect(result.pixels.allSatisfy { $0 == 0xFF12_89FE }, "σ = \(sigma)")
    }
    let source = noise(effectsArea(0, 0, 33, 21), seed: 5)
    expectEqual(blurred(source, source.surface.area, 0.2, 0.2).pixels, source.pixels)
    for sigma in [1.5, 15] {
      let expected = blurred(source, source.surface.area, sigma, sigma).pixels
      let same = noise(effectsArea(0, 0, 33, 21), seed: 5)
      GaussianBlur(effects: KernelLevel.best.effects, sigmaX: sigma, sigmaY: sigma)
        .blur(same.surface, into: same.surface, scratch: scratch)
      expectEqual(same.pixels, expected)
    }
  }

  @Test func `a halved blur is close to the formula`() {
    // An edge: the integral of a Gaussian cut at 2σ, at 0 one half, at −σ 0.8640, at σ 0.1360.
    let source = EffectsPicture(effectsArea(-400, 0, 400, 64)) { _, _ in 0xFFFF_FFFF }
    for sigma in [4.0, 8, 20, 40] {
      let result = blurred(source, effectsArea(-100, 0, 200, 64), sigma, 0.1)
      func alpha(_ x: Int) -> Double { Double(result[x, 32] >> 24) / 255 }
      let whole = Int(sigma)
      expectLess(abs((alpha(-1) + alpha(0)) / 2 - 0.5), 0.01, "σ = \(sigma)")
      expectLess(abs((alpha(-whole - 1) + alpha(-whole)) / 2 - 0.864), 0.015, "σ = \(sigma)")
      expectLess(abs((alpha(whole - 1) + alpha(whole)) / 2 - 0.136), 0.015, "σ = \(sigma)")
    }
  }

  // MARK: Shadow masks

  private func makeMask(
    _ width: Double, _ height: Double, _ radius: Double, _ sigma: Double,
    corners: CornerMask = .all
  ) -> ShadowMask? {
    ShadowMask.roundedRect(
      width: width, height: height, corners: RoundedCorners(radius: radius, corners: corners),
      sigmaX: sigma, sigmaY: sigma, effects: KernelLevel.best.effects, scratch: scratch)
  }

  @Test(arguments: [(0.0, 3.0), (8, 4), (15, 2)])
  func `the nine patches are the shadow of the whole`(radius: Double, sigma: Double) throws {
    let small = try unwrap(makeMask(120, 90, radius, sigma))
    expectNotNil(small.margins.x)
    expectNotNil(small.margins.y)
    let reach = small.reach.x
    let corners = RoundedCorners(radius: radius)
    let source = EffectsPicture(effectsArea(0, 0, 120, 90)) { x, y in
      UInt32(corners.coverage(x: Double(x), y: Double(y), width: 120, height: 90)) << 24
    }
    let whole = blurred(
      source, effectsArea(-reach, -reach, 120 + 2 * reach, 90 + 2 * reach), sigma, sigma)
    var isEqual = true
    for y in -reach..<90 + reach {
      for x in -reach..<120 + reach {
        let alpha = UInt32(small.alpha(x: x, y: y, width: 120, height: 90))
        isEqual = isEqual && whole[x, y] >> 24 == alpha
      }
    }
    expectTrue(isEqual)
  }

  @Test func `patches cover the shadow's rectangle without gaps`() throws {
    let mask = try unwrap(makeMask(200, 150, 10, 5))
    let patches = mask.patches(for: Rectangle(x: 30, y: 40, width: 200, height: 150))
    expectEqual(patches.count, 9)
    #expect(patches[0].destination.x == 20 && patches[0].destination.y == 30)
    #expect(patches[8].destination.maxX == 240 && patches[8].destination.maxY == 200)
    let area = patches.reduce(0) { $0 + $1.destination.width * $1.destination.height }
    expectEqual(area, 220 * 170)
    #expect(patches[4].source.width == 1 && patches[4].source.height == 1)
    expectEqual(patches[0].source.width, patches[0].destination.width)
  }

  @Test func `a rectangle smaller than its margins has a mask of its own`() throws {
    let mask = try unwrap(makeMask(12, 9, 3, 5, corners: [.minXMinY]))
    expectNil(mask.margins.x)
    expectNil(mask.margins.y)
    expectEqual(mask.reach.x, 10)
    expectEqual(mask.mask.area, effectsArea(-10, -10, 32, 29))
    expectEqual(mask.patches(for: Rectangle(x: 0, y: 0, width: 12, height: 9)).count, 1)
    expectGreater(mask.alpha(x: 6, y: 4, width: 12, height: 9), 100)
    expectNil(makeMask(0, 5, 1, 1))
    expectNil(makeMask(.nan, 5, 1, 1))
  }

  @Test func `a long bar is stretched along itself only`() throws {
    let mask = try unwrap(makeMask(300, 12, 4, 5))
    expectEqual(mask.margins.x, 26)
    expectNil(mask.margins.y)
    expectEqual(mask.mask.area.width, 53)
    expectEqual(mask.mask.area.height, 32)
    let patches = mask.patches(for: Rectangle(x: 0, y: 0, width: 300, height: 12))
    #expect(patches.count == 3 && patches[1].destination.width == 268)
    let corners = RoundedCorners(radius: 4)
    let source = EffectsPicture(effectsArea(0, 0, 300, 12)) { x, y in
      UInt32(corners.coverage(x: Double(x), y: Double(y), width: 300, height: 12)) << 24
    }
    let whole = blurred(source, effectsArea(-10, -10, 320, 32), 5, 5)
    for y in -10..<22 {
      for x in -10..<310 {
        expectEqual(UInt32(mask.alpha(x: x, y: y, width: 300, height: 12)), whole[x, y] >> 24)
      }
    }
  }

  @Test func `rectangles share a mask where it is stretched`() {
    func key(_ width: Double, _ height: Double) -> ShadowMask.Key {
      ShadowMask.key(
        width: width, height: height, corners: RoundedCorners(radius: 3), sigmaX: 5, sigmaY: 5)
    }
    expectEqual(key(500, 400), key(900, 300))
    expectEqual(key(500, 20), key(900, 20))
    expectNotEqual(key(500, 20), key(500, 21))
  }
}

extension PixelRect {
  fileprivate func outset(_ by: Int) -> PixelRect {
    PixelRect(
      minX: minX - Int32(by), minY: minY - Int32(by), maxX: maxX + Int32(by),
      maxY: maxY + Int32(by))
  }
}
