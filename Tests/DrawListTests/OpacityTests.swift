import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing

@Suite struct OpacityTests {
  @Test func `an opacity is held to its range and rounded`() {
    var random = PixelsRandom(seed: 9)
    for byte in UInt8.min...UInt8.max {
      expectEqual(Opacity(byte: byte).byte, byte)
      expectEqual(Opacity(Double(byte) / 255).byte, byte)
    }
    for _ in 0..<1000 {
      let value = Double.random(in: 0...1, using: &random)
      expectEqual(Opacity(value).byte, UInt8((value * 255).rounded()))
    }
    for value in [0, -0.0, -1, -Double.infinity, .nan] { expectFalse(Opacity(value).isVisible) }
    for value in [1, 2, Double.infinity] { expectTrue(Opacity(value).isOpaque) }
  }

  @Test func `opacities are equal when eight bits show no difference`() {
    expectEqual(Opacity(0.5), Opacity(0.5001))
    expectEqual(Opacity(0.5).hashValue, Opacity(0.5001).hashValue)
    expectNotEqual(Opacity(0.5), Opacity(0.504))
    expectEqual(Opacity(.nan), Opacity(0))
  }

  @Test func `commands that fade by less than a pixel shows are equal`() {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4)
    let grey = ColorValue(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    var nearly = grey
    nearly.red = 0.5005
    var dark = grey
    dark.red = 0.45
    for make in [
      { .fill($0) }, { .border(BorderDraw(width: 2, color: $0)) }, { .path($0) }, { .shadow($0) },
    ] as [(ColorValue) -> DrawCommand.Operation] {
      let command = DrawCommand(make(grey), bounds: bounds)
      var faded = DrawCommand(make(nearly), bounds: bounds)
      faded.opacity = Opacity(0.999)
      expectEqual(faded, command)
      expectNotEqual(DrawCommand(make(dark), bounds: bounds), command)
      faded.opacity = Opacity(0.99)
      expectNotEqual(faded, command)
    }
  }

  @Test func `a translucent colour has fewer steps than opacities have`() {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4)
    let faint = ColorValue(red: 1, green: 1, blue: 1, alpha: 0.02)
    for operation in [.fill(faint), .border(BorderDraw(width: 2, color: faint))]
      as [DrawCommand.Operation]
    {
      let command = DrawCommand(operation, bounds: bounds)
      let changes = (0..<255 as Range<UInt8>).count { step in
        var (a, b) = (command, command)
        (a.opacity, b.opacity) = (Opacity(byte: step), Opacity(byte: step + 1))
        if a == b { expectEqual(a.hashValue, b.hashValue) }
        return a != b
      }
      expectEqual(changes, 5)
    }
  }

  @Test func `effects of groups are equal when eight bits show no difference`() {
    func effects(_ alpha: Float) -> GroupEffects {
      var effects = GroupEffects()
      effects.shadow = ShadowDraw(sigma: 3, offset: .zero)
      effects.shadowColor = ColorValue(red: 0, green: 0, blue: 0, alpha: alpha)
      return effects
    }
    expectEqual(effects(0.5), effects(0.5001))
    expectEqual(effects(0.5).hashValue, effects(0.5001).hashValue)
    expectNotEqual(effects(0.5), effects(0.51))
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4)
    func end(_ red: Float) -> DrawCommand {
      let tint = ColorValue(red: red, green: 1, blue: 1, alpha: 1)
      return DrawCommand(.endGroup(GroupDraw(tint: tint)), bounds: bounds)
    }
    expectEqual(end(0.5), end(0.5001))
    expectNotEqual(end(0.5), end(0.51))
  }

  @Test func `the colour of a premultiplied pixel gives the pixel back`() {
    var random = PixelsRandom(seed: 8)
    for _ in 0..<20_000 {
      let pixel = random.pixel()
      expectEqual(ColorValue(premultiplied: pixel).pixel(), pixel)
    }
  }
}
