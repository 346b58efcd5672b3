import DrawList
import Expectations
import GraphicsValues
import RenderServer
import Testing

@Suite struct SplashTests {
  private static func splash(_ width: Int, _ height: Int) -> Splash {
    Splash(
      PixelImage(
        width: width, height: height,
        pixels: Array(repeating: 0xFFFF_0000, count: width * height)))
  }

  private static func frame(_ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  }

  @Test func `a splash is in the middle, pixel for pixel`() {
    expectEqual(
      Self.splash(20, 10).area(in: Self.frame(101, 100)),
      PixelRect(minX: 40, minY: 45, maxX: 60, maxY: 55))
  }

  @Test func `a splash that is too large shrinks and keeps its shape`() {
    expectEqual(
      Self.splash(400, 100).area(in: Self.frame(200, 200)),
      PixelRect(minX: 0, minY: 75, maxX: 200, maxY: 125))
    expectEqual(
      Self.splash(100, 400).area(in: Self.frame(200, 200)),
      PixelRect(minX: 75, minY: 0, maxX: 125, maxY: 200))
  }

  @Test func `a splash that shrinks to nothing, or has no pixels, covers nothing`() {
    expectTrue(Self.splash(5000, 1).area(in: Self.frame(100, 100)).isEmpty)
    expectTrue(Self.splash(0, 0).area(in: Self.frame(100, 100)).isEmpty)
  }
}
