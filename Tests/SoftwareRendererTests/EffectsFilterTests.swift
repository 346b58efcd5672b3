import Coverage
import DrawList
import Expectations
import FramePlan
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Colour filters, vignettes and squares (§2.5.7), and the conversion of filters' parameters.
@Suite struct EffectsFilterTests {
  private let scratch = BlurScratch()

  private func apply(
    _ operations: [FilterOperation], to picture: EffectsPicture,
    transform: AffineMatrix = .identity,
    bounds: Rectangle = Rectangle(x: 0, y: 0, width: 20, height: 10), level: KernelLevel = .best
  ) {
    FilterChain(operations: operations, layerToDevice: transform, bounds: bounds)
      .apply(to: picture.surface, scratch: scratch, level: level)
  }

  /// One pixel through a filter.
  private func filtered(
    _ pixel: UInt32, _ type: String, _ attributes: [String: PropertyValue] = [:]
  ) throws -> UInt32 {
    let operation = FilterOperation(ObjectValue(kind: type, attributes: attributes))
    let picture = EffectsPicture(effectsArea(0, 0, 1, 1)) { _, _ in pixel }
    apply(operation.map { [$0] } ?? [], to: picture)
    return picture[0, 0]
  }

  @Test func `the identity changes no pixel`() {
    var random = PixelsRandom(seed: 21)
    let picture = EffectsPicture(effectsArea(0, 0, 64, 64)) { _, _ in random.pixel().value }
    let before = picture.pixels
    apply([.colorMatrix(.identity)], to: picture)
    expectEqual(picture.pixels, before)
  }

  @Test func `matrices work on colours that are not premultiplied`() throws {
    try expectEqual(filtered(0xFF10_80F0, "colorInvert"), 0xFFEF_7F0F)
    // Half of (200, 100, 0): the inverse is (55, 155, 255), times 128/255.
    try expectEqual(filtered(0x8064_3200, "colorInvert"), 0x801C_4E80)
    // 0.2126·255 = 54.2, in every component.
    try expectEqual(
      filtered(0xFFFF_0000, "colorSaturate", ["inputAmount": .scalar(0)]), 0xFF36_3636)
    try expectEqual(filtered(0xFF10_2030, "colorSaturate"), 0xFF10_2030)
    // 0.2·255 = 51.
    try expectEqual(
      filtered(0xFF10_2030, "colorBrightness", ["inputAmount": .scalar(0.2)]), 0xFF43_5363)
    // Twice the distance from 127.5.
    try expectEqual(
      filtered(0xFF60_8090, "colorContrast", ["inputAmount": .scalar(2)]), 0xFF41_81A1)
    // 0.393·255 = 100.2, 0.349·255 = 89.0, 0.272·255 = 69.4.
    try expectEqual(filtered(0xFFFF_0000, "CISepiaTone"), 0xFF64_5945)
    try expectEqual(
      filtered(
        0xFF80_8080, "multiplyColor",
        ["inputColor": .color(ColorValue(red: 1, green: 0.5, blue: 0, alpha: 0.5))]), 0x8040_2000)
  }

  @Test func `hues turn and grey stays`() throws {
    try expectEqual(filtered(0xFF77_7777, "CIHueAdjust", ["inputAngle": .scalar(1.3)]), 0xFF77_7777)
    let turn = PropertyValue.scalar(2 * 3.141592653589793)
    try expectEqual(filtered(0xFF90_4020, "colorHueRotate", ["inputAngle": turn]), 0xFF90_4020)
    // Half a turn of red: 255·(0.426 − 1, 0.426, 0.426) held to 0…255.
    let half = PropertyValue.scalar(3.141592653589793)
    try expectEqual(filtered(0xFFFF_0000, "colorHueRotate", ["inputAngle": half]), 0xFF00_6D6D)
  }

  @Test func `monochrome, amounts and bias`() throws {
    let red = PropertyValue.color(ColorValue(red: 1, green: 0, blue: 0, alpha: 1))
    try expectEqual(filtered(0xFFFF_FFFF, "colorMonochrome", ["inputColor": red]), 0xFFFF_0000)
    // Half of it: the mean of white and red.
    try expectEqual(
      filtered(0xFFFF_FFFF, "colorMonochrome", ["inputColor": red, "inputAmount": .scalar(0.5)]),
      0xFFFF_8080)
    try expectEqual(
      filtered(
        0xFFFF_FFFF, "CIColorMonochrome", ["inputColor": red, "inputIntensity": .scalar(0.5)]),
      0xFFFF_8080)
    try expectEqual(
      filtered(0xFF00_0000, "colorMonochrome", ["inputColor": red, "inputBias": .scalar(0.2)]),
      0xFF33_0000)
  }

  @Test func `controls are one matrix, and sepia is held to 0…1`() throws {
    // Grey of 255, 0, 0 is 54.19: 2·54.19 − 127.5 + 0.25·255 = 44.6.
    try expectEqual(
      filtered(
        0xFFFF_0000, "CIColorControls",
        [
          "inputSaturation": .scalar(0), "inputContrast": .scalar(2),
          "inputBrightness": .scalar(0.25),
        ]), 0xFF2D_2D2D)
    let most = FilterOperation(ObjectValue(kind: "sepia", attributes: [:]))
    expectEqual(
      FilterOperation(ObjectValue(kind: "sepia", attributes: ["inputIntensity": .scalar(7)])), most)
    expectNil(
      FilterOperation(ObjectValue(kind: "sepia", attributes: ["inputIntensity": .scalar(-1)])))
  }

  @Test func `filters that are unknown, off or not numbers`() throws {
    func operation(_ type: String, _ attributes: [String: PropertyValue] = [:]) -> FilterOperation?
    {
      FilterOperation(ObjectValue(kind: type, attributes: attributes))
    }
    expectNil(operation("CIPhotoEffectNoir"))
    expectNil(operation("multiplyBlendMode"))
    expectNil(operation("lanczos"))
    expectNil(operation("colorInvert", ["enabled": .bool(false)]))
    expectNil(operation("gaussianBlur", ["inputRadius": .scalar(.nan)]))
    expectNil(operation("colorMatrix", ["inputColorMatrix": .scalars([.infinity])]))
    for radius in [1e300, 1e6] {
      for type in ["gaussianBlur", "CIBoxBlur"] {
        expectEqual(
          operation(type, ["inputRadius": .scalar(radius)]),
          .gaussianBlur(radius: FilterOperation.maximumRadius))
      }
    }
    expectEqual(operation("CIGaussianBlur"), .gaussianBlur(radius: 10))
    expectNil(operation("colorSaturate"))
    expectNil(operation("CIColorMatrix"))
    expectNil(operation("colorMatrix"))
    for type in ["colorHueRotate", "colorSaturate", "colorContrast", "sepia", "vignette"] {
      for key in ["inputAngle", "inputAmount", "inputIntensity"] {
        expectNil(
          operation(type, [key: .scalar(.nan)]).flatMap { $0 == operation(type) ? nil : $0 })
      }
    }
    let place: [String: PropertyValue] = [
      "inputIntensity": .scalar(1), "inputCenter": .scalars([3, 4]),
    ]
    expectEqual(
      operation("CIVignette", place),
      .pixels(PixelFilter(.vignette, center: Point(x: 3, y: 4), numbers: [1])))
  }

  @Test func `blurs and squares reach, colours do not`() {
    expectEqual(FilterOperation.gaussianBlur(radius: 5).reach, 10)
    #expect(FilterOperation.colorMatrix(.inversion).isPointwise)
    let reach = FilterChain.reach(
      [.gaussianBlur(radius: 5), .pixellate(scale: 8, center: nil)], layerToDevice: .scale(2, 1))
    #expect(reach == (36, 18))
  }

  @Test func `a vignette is darkest where its radius says`() {
    // Bounds 60 × 80: half the diagonal is 50, so at (60, 0) from the middle it is 1.44 > 1.
    let picture = EffectsPicture(effectsArea(0, 0, 200, 80)) { _, _ in 0xFFC8_C8C8 }
    apply(
      [.pixels(PixelFilter(.vignette, center: Point(x: 30.5, y: 40.5), numbers: [0.5]))],
      to: picture,
      bounds: Rectangle(x: 0, y: 0, width: 60, height: 80))
    expectEqual(picture[30, 40], 0xFFC8_C8C8)
    // (40/50)² = 0.64: 200·(1 − 0.32) = 136.
    expectEqual(picture[70, 40], 0xFF88_8888)
    expectEqual(picture[150, 40], 0xFF64_6464)
  }

  @Test func `squares have the mean of their pixels, wherever the surface begins`() {
    func picture(_ x: Int, _ y: Int) -> EffectsPicture {
      EffectsPicture(effectsArea(x, y, 24, 16)) { x, y in
        0xFF00_0000 | UInt32((x & 3) * 10 + (y & 3)) << 8
      }
    }
    let whole = picture(-4, -4)
    let operation = FilterOperation.pixellate(scale: 4, center: Point(x: 0, y: 0))
    apply([operation], to: whole)
    // Means of 0, 10, 20, 30 and of 0, 1, 2, 3: 16.5, rounded up.
    #expect(whole.pixels.allSatisfy { $0 == 0xFF00_1100 })
    let scaled = EffectsPicture(effectsArea(0, 0, 16, 8)) { x, _ in x < 8 ? 0xFF00_0000 : 0 }
    apply([operation], to: scaled, transform: .scale(2, 2))
    #expect(scaled[7, 0] == 0xFF00_0000 && scaled[8, 0] == 0)
    // A square that lies partly outside the surface counts transparent pixels there.
    let cut = EffectsPicture(effectsArea(0, 0, 2, 4)) { _, _ in 0xFF00_0000 }
    apply([operation], to: cut)
    expectEqual(cut[0, 0], 0x8000_0000)
  }

  @Test func `every level and every run gives the same bits`() {
    let chain: [FilterOperation] = [
      .colorMatrix(ColorMatrix.sepia(intensity: 0.7) ?? .identity),
      .colorMatrix(ColorMatrix.hueRotation(angle: 1) ?? .identity),
      .pixels(PixelFilter(.vignette, radius: 0.8, numbers: [0.9])),
    ]
    func picture(_ area: PixelRect) -> EffectsPicture {
      EffectsPicture(area) { x, y in
        var random = PixelsRandom(seed: UInt64(truncatingIfNeeded: x &* 1000 &+ y))
        return random.pixel().value
      }
    }
    let whole = picture(effectsArea(-50, -3, 117, 9))
    let turned = AffineMatrix(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 3, ty: -2)
    apply(chain, to: whole, transform: turned, level: .baseline)
    for level in effectsLevels {
      var random = PixelsRandom(seed: 22)
      for _ in 0..<30 {
        let x = Int.random(in: -50..<67, using: &random)
        let part = picture(effectsArea(x, 0, Int.random(in: 1...67 - x, using: &random), 1))
        apply(chain, to: part, transform: turned, level: level)
        let area = part.surface.area
        for x in Int(area.minX)..<Int(area.maxX) { expectEqual(part[x, 0], whole[x, 0]) }
      }
    }
  }
}
