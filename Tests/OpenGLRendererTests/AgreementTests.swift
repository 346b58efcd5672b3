import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing

/// The same lists drawn by both renderers.
@Suite struct AgreementTests {
  @Test(arguments: OpenGLContext.Interface.allCases)
  func `random lists agree, and the driver has nothing to say`(
    _ interface: OpenGLContext.Interface
  ) throws {
    try SoftwareOpenGL.withRenderer(interface, isDebug: true) { renderer in
      let software = SoftwareRenderer(threads: 1)
      for seed in 0..<(_isDebugAssertConfiguration() ? 30 : 150) as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let list = random.drawList(width: 150, height: 110, commandCount: 25)
        var agreement = Agreement()
        agreement.add(
          list.pixels(drawnBy: renderer), list.pixels(drawnBy: software), width: list.width)
        expectTrue(agreement.isGood, "seed \(seed): \(agreement)")
      }
      expectNil(renderer.failure)
      expectEqual(renderer.context.messages?.texts, [])
    }
  }

  @Test(arguments: OpenGLContext.Interface.allCases, GradientSpace.allCases)
  func `the reference scene agrees`(
    _ interface: OpenGLContext.Interface, gradients: GradientSpace
  ) throws {
    try SoftwareOpenGL.withContext(interface) {
      try OpenGLRenderer(context: $0, gradients: gradients).selfCheck()
    }
  }

  /// Each overlap adds a rounding error.
  @Test func `64 translucent layers over each other stay within four of 255`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var list = DrawList(width: 256, height: 16, background: Pixel(0xFF80_8080))
      for number in 0..<64 as Range<UInt32> {
        var command = DrawCommand(kind: .fill, bounds: list.frame, transform: .identity)
        command.rect = Rectangle(x: Double(number) * 2.3, y: 0, width: 200, height: 16)
        let alpha = 20 + number
        command.color = Pixel(
          red: alpha * (number % 3) / 2, green: alpha * (number % 5) / 4, blue: alpha / 2,
          alpha: alpha)
        list.commands.append(command)
      }
      var agreement = Agreement()
      agreement.add(
        list.pixels(drawnBy: renderer), list.pixels(drawnBy: SoftwareRenderer(threads: 1)),
        width: list.width)
      expectAtMost(agreement.worst, 4, "\(agreement)")
    }
  }
}
