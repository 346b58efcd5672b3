import Expectations
import GraphicsValues
import Testing

@Suite struct ColorTests {
  @Test func `a component becomes the nearest byte (§17.9)`() {
    func byte(_ v: Float) -> UInt32 { ColorValue(red: v, green: v, blue: v, alpha: 1).pixel().red }
    expectEqual(byte(0.004), 1)
    expectEqual(byte(0.0019), 0)
    expectEqual(byte(0.002), 1)
    for code in 0...255 {
      for part: Float in [-0.49, 0, 0.49] {
        expectEqual(byte((Float(code) + part) / 255), UInt32(code), "\(code) \(part)")
      }
    }
  }

  @Test func `premultiplied components are rounded once`() {
    let pixel = ColorValue(red: 0.5, green: 0.3, blue: 1, alpha: 0.5).pixel()
    // 63.75, 38.25, 127.5.
    expectEqual(pixel.red, 64)
    expectEqual(pixel.green, 38)
    expectEqual(pixel.blue, 128)
    expectEqual(pixel.alpha, 128)
    expectEqual(ColorValue.white.pixel(opacity: 0.004).value, 0x0101_0101)
  }

  @Test func `Generic RGB has the gamma 1.8 and white where sRGB has it`() {
    let grey = SIMD3(repeating: 0.5)
    // 0.5 is 0.21404 of the light in sRGB, and that to the power 1/1.8 is 0.4247.
    let generic = GenericRGB.fromSRGB(grey)
    expectTrue(generic.isInside)
    expectLess((generic.color - 0.42469).magnitude, 1e-4)
    for value in [0.0, 1] {
      let same = SIMD3(repeating: value)
      expectLess((GenericRGB.fromSRGB(same).color - same).magnitude, 1e-6)
      expectLess((GenericRGB.toSRGB(same) - same).magnitude, 1e-6)
    }
  }

  @Test func `the primaries of Generic RGB are those of its profile (§17.6)`() {
    // Generic RGB's red, green and blue in sRGB: the matrix of §17.6, then that of XYZ (D50) to sRGB.
    let light = [
      SIMD3(1.02507, 0.01945, -0.00181), SIMD3(-0.02699, 0.94821, -0.00149),
      SIMD3(0.00192, 0.03234, 1.00329),
    ]
    for (channel, expected) in light.enumerated() {
      var primary = SIMD3<Double>()
      primary[channel] = 1
      let shown = GenericRGB.toSRGB(primary)
      for part in 0..<3 {
        let held = min(max(expected[part], 0), 1)
        let encoded =
          held <= 0.0031308
          ? held * 12.92 : 1.055 * DeterministicMath.pow(held, 1 / 2.4) - 0.055
        expectLess(abs(shown[part] - encoded), 1e-3, "\(channel) \(part)")
      }
    }
  }

  @Test func `colours in Generic RGB survive conversion, to a hundredth of a byte`() {
    for red in stride(from: 0.0, through: 1, by: 0.09) {
      for green in stride(from: 0.0, through: 1, by: 0.07) {
        for blue in stride(from: 0.0, through: 1, by: 0.11) {
          let color = SIMD3(red, green, blue)
          let generic = GenericRGB.fromSRGB(color)
          guard generic.isInside else { continue }
          expectLess((GenericRGB.toSRGB(generic.color) - color).magnitude, 0.01 / 255)
        }
      }
    }
  }

  @Test func `components that are not numbers or beyond 0…1 are clamped`() {
    let odd = SIMD3(Double.nan, .infinity, -.infinity)
    let generic = GenericRGB.fromSRGB(odd).color
    expectAtLeast(generic.min(), 0)
    expectAtMost(generic.max(), 1)
    let shown = GenericRGB.toSRGB(odd)
    expectAtLeast(shown.min(), 0)
    expectAtMost(shown.max(), 1)
  }
}

extension SIMD3<Double> {
  /// The largest magnitude of a component.
  fileprivate var magnitude: Double { Swift.max(self.max(), (-self).max()) }
}
