import DrawList
import Expectations
import FramePlan
import GraphicsValues
import TestSupport
import Testing

@Suite struct ColorWordTests {
  @Test func `the word of a colour under an opacity is its pixel`() {
    var random = PixelsRandom(seed: 8)
    let telling: [Float] = [
      0, -0.0, 1, -1, 0.5, 2, .nan, .infinity, -.infinity, 0x1p-140, 0.999_999_94,
    ]
    func component() -> Float {
      Bool.random(using: &random)
        ? telling.randomElement(using: &random) ?? 0 : Float.random(in: 0...1, using: &random)
    }
    for _ in 0..<20_000 {
      let color = ColorValue(
        red: component(), green: component(), blue: component(), alpha: component())
      let opacity = Opacity(Double(component()))
      expectEqual(
        color.word(at: opacity), color.pixel(at: opacity).value, "\(color) \(opacity)")
    }
  }
}
