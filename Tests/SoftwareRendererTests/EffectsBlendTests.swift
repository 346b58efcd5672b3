import Coverage
import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Blend modes: known values, limits, coverage, and the same bits at every level (§2.5.7).
@Suite struct EffectsBlendTests {
  /// Each mode with an opaque 0xFF4080C0 (64, 128, 192) over an opaque 0xFF806040 (128, 96, 64),
  /// computed by hand from the formulas.
  @Test(arguments: [
    (BlendMode.clear, UInt32(0)), (.copy, 0xFF40_80C0), (.sourceOver, 0xFF40_80C0),
    (.sourceIn, 0xFF40_80C0), (.sourceOut, 0), (.sourceAtop, 0xFF40_80C0),
    (.destOver, 0xFF80_6040), (.destIn, 0xFF80_6040), (.destOut, 0), (.destAtop, 0xFF80_6040),
    (.xor, 0), (.plusLighter, 0xFFC0_E0FF),
    // 64 + 128 − 255 < 0, 128 + 96 < 255, 192 + 64 − 255 = 1.
    (.plusDarker, 0xFF00_0001),
    // 64·128/255 = 32.1, 128·96/255 = 48.2, 192·64/255 = 48.2.
    (.modulate, 0xFF20_3030), (.multiply, 0xFF20_3030),
    // The sum less the product.
    (.screen, 0xFFA0_B0D0),
    // Red is above the middle: 255 − 2·127·191/255 = 64.7; 2·128·96/255 = 96.4; 96.4.
    (.overlay, 0xFF41_6060),
    // 2·64·128/255 = 64.3; 255 − 2·127·159/255 = 96.6; 255 − 2·63·191/255 = 160.6.
    (.hardLight, 0xFF40_61A1),
    (.darken, 0xFF40_6040), (.lighten, 0xFF80_80C0), (.difference, 0xFF40_2080),
    // 64 + 128 − 2·32.1, 128 + 96 − 2·48.2, 192 + 64 − 96.4.
    (.exclusion, 0xFF80_80A0),
    // 255·128/191 = 170.9, 255·96/127 = 192.8, 255·64/63 > 255.
    (.colorDodge, 0xFFAB_C1FF),
    // 255·127/64 > 255; 255·159/128 > 255; 255 − 255·191/192 = 1.3.
    (.colorBurn, 0xFF00_0001),
    (.linearDodge, 0xFFC0_E0FF), (.linearBurn, 0xFF00_0001),
  ])
  func `opaque colours, by hand`(mode: BlendMode, expected: UInt32) {
    let result = effectsBlend(mode, 0xFF80_6040, 0xFF40_80C0)
    expectEqual(result, expected, "\(mode): \(String(result, radix: 16))")
  }

  @Test func `soft light follows W3C's two branches`() {
    // Blue: cb = 0.25098, cs = 0.75294: D = √cb = 0.50098, so cb + 0.50588·(0.50098 − cb) =
    // 0.37746. Red: cb = 0.50196, cs = 0.25098: cb − 0.49804·cb·0.49804 = 0.37745.
    let result = effectsBlend(.softLight, 0xFF80_6040, 0xFF40_80C0)
    expectEqual(result & 255, 96)
    expectEqual(result >> 16 & 255, 96)
    expectEqual(result >> 24, 255)
    // A dark ground takes the polynomial: cb = 0.2, D = ((16·0.2 − 12)·0.2 + 4)·0.2 = 0.448.
    expectEqual(effectsBlend(.softLight, 0xFF33_3333, 0xFFFF_FFFF), 0xFF72_7272)
  }

  @Test func `modes of whole colours keep the component of their name`() {
    func luminosity(_ p: UInt32) -> Double {
      0.3 * Double(p >> 16 & 255) + 0.59 * Double(p >> 8 & 255) + 0.11 * Double(p & 255)
    }
    let (below, source): (UInt32, UInt32) = (0xFF90_6040, 0xFF40_80A0)
    for mode in [BlendMode.hue, .saturation, .color] {
      expectLess(abs(luminosity(effectsBlend(mode, below, source)) - luminosity(below)), 1)
    }
    expectLess(abs(luminosity(effectsBlend(.luminosity, below, source)) - luminosity(source)), 1)
    // A grey source removes colour from any ground.
    let grey = effectsBlend(.saturation, below, 0xFF77_7777)
    expectEqual(grey & 255, grey >> 8 & 255)
    expectEqual(grey & 255, grey >> 16 & 255)
    expectEqual(effectsBlend(.color, below, below), below)
  }

  @Test func `names of filters`() {
    expectEqual(BlendMode(filter: "multiplyBlendMode"), .multiply)
    expectEqual(BlendMode(filter: "multiply"), .modulate)
    expectEqual(BlendMode(filter: "plusL"), .plusLighter)
    expectEqual(BlendMode(filter: "CIMultiplyBlendMode"), .multiply)
    expectEqual(BlendMode(filter: "CISourceInCompositing"), .sourceIn)
    expectEqual(BlendMode(filter: "CIAdditionCompositing"), .plusLighter)
    expectEqual(BlendMode(filter: "normalBlendMode"), .sourceOver)
    expectNil(BlendMode(filter: "gaussianBlur"))
  }

  @Test(arguments: BlendMode.allCases)
  func `a transparent source changes nothing unless the mode says so`(mode: BlendMode) {
    var random = PixelsRandom(seed: 11)
    var changed = false
    for _ in 0..<200 {
      let below = random.pixel().value
      let result = effectsBlend(mode, below, 0)
      changed = changed || result != below
      expectEqual(effectsBlend(mode, below, random.pixel().value, coverage: 0), below)
      expectEqual(effectsBlend(mode, below, 0xFF12_3456, opacity: 0), result)
    }
    let covering: [BlendMode] = [
      .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .modulate,
    ]
    expectEqual(changed, covering.contains(mode), "\(mode)")
  }

  @Test(arguments: BlendMode.allCases)
  func `over nothing, modes within source over give the source`(mode: BlendMode) {
    guard mode.rawValue >= BlendMode.multiply.rawValue else { return }
    var random = PixelsRandom(seed: 12)
    for _ in 0..<200 {
      let source = random.pixel().value
      expectEqual(effectsBlend(mode, 0, source), source, "\(mode)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `no colour exceeds its alpha, and coverage mixes with the pixels below`(mode: BlendMode) {
    var random = PixelsRandom(seed: 13)
    for _ in 0..<2000 {
      let (below, source) = (random.pixel().value, random.pixel().value)
      let full = effectsBlend(mode, below, source)
      for shift: UInt32 in [0, 8, 16] { expectAtMost(full >> shift & 255, full >> 24, "\(mode)") }
      expectEqual(effectsBlend(mode, below, source, coverage: 255), full)
      let k = UInt32.random(in: 0...255, using: &random)
      let part = effectsBlend(mode, below, source, coverage: UInt8(k))
      for shift: UInt32 in [0, 8, 16, 24] {
        let (a, b) = (below >> shift & 255, full >> shift & 255)
        let exact = (2 * (a * (255 - k) + b * k) + 255) / 510
        expectEqual(part >> shift & 255, exact)
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `every level and every run gives the same bits`(mode: BlendMode) {
    var random = PixelsRandom(seed: 14)
    let below = (0..<200).map { _ in random.pixel().value }
    let source = (0..<200).map { _ in random.pixel().value }
    let coverage = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
    let expected = below.indices.map {
      effectsBlend(
        mode, below[$0], source[$0], coverage: coverage[$0], opacity: 201, level: .baseline)
    }
    for level in effectsLevels {
      for _ in 0..<20 {
        let start = Int.random(in: 0..<200, using: &random)
        let count = Int.random(in: 0...200 - start, using: &random)
        var row = below
        row.withUnsafeMutableBufferPointer { row in
          source.withUnsafeBufferPointer { source in
            coverage.withUnsafeBufferPointer { coverage in
              guard let d = row.baseAddress, let s = source.baseAddress,
                let k = coverage.baseAddress
              else { return }
              level.effects.blendRow(
                mode, d + start, s + start, coverage: k + start, count: count, opacity: 201)
            }
          }
        }
        let wanted = below.indices.map {
          start <= $0 && $0 < start + count ? expected[$0] : below[$0]
        }
        expectEqual(row, wanted, "\(mode) at \(level), \(start) + \(count), seed 14")
      }
    }
  }
}
