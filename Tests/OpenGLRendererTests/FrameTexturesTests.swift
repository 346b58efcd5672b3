import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing

/// Frames of surfaces, converted by the driver.
@Suite struct FrameTexturesTests {
  private func list(_ image: PixelImage, _ transform: AffineMatrix = .identity) -> DrawList {
    var list = DrawList(
      width: image.width + 5, height: image.height + 3, background: Pixel(0xFF10_2030))
    list.images = [image]
    let whole = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    var command = DrawCommand(
      .image(ImageDraw(image: 0, source: whole)), bounds: list.frame, transform: transform)
    command.rect = whole
    list.commands.append(command)
    return list
  }

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `a frame has the bytes of the software renderer, in every format`(
    _ interface: OpenGLContext.Interface
  ) throws {
    try SoftwareOpenGL.withRenderer(interface, isDebug: true) { renderer in
      let software = SoftwareRenderer(threads: 1)
      for seed in 0..<150 as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let layout = random.surfaceLayout(
          width: .random(in: 1...80, using: &random), height: .random(in: 1...40, using: &random))
        let shown = list(PixelImage(frame: random.frame(layout)))
        // Where alpha blends, the driver rounds once more: a frame on black shows its own bytes.
        var onBlack = shown
        onBlack.background = Pixel(0xFF00_0000)
        let difference = pixelsDifference(
          onBlack.pixels(drawnBy: renderer), onBlack.pixels(drawnBy: software), width: shown.width)
        expectNil(difference, "seed \(seed), \(layout)")
      }
      expectNil(renderer.failure)
      expectEqual(renderer.context.messages?.texts, [])
    }
  }

  @Test func `rows of an odd number of bytes are read as they lie`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var random = PixelsRandom(seed: 7)
      var layout = SurfaceLayout.packed(
        width: 21, height: 10, format: .nv12, matrix: .bt601, range: .full, siting: .center,
        bufferCount: 1)
      layout.planes = [
        SurfacePlane(offset: 1, rowBytes: 23), SurfacePlane(offset: 240, rowBytes: 25),
      ]
      expectNil(layout.fault())
      let shown = list(PixelImage(frame: random.frame(layout)))
      expectEqual(
        shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: SoftwareRenderer(threads: 1)))
    }
  }

  @Test func `frames in any list have the pixels of their pictures`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let (width, height) = (150, 110)
      for seed in 0..<(_isDebugAssertConfiguration() ? 20 : 100) as Range<UInt64> {
        var random = PixelsRandom(seed: seed)
        let plain = random.drawList(width: width, height: height, commandCount: 25)
        let lists = random.withFrames(plain)
        let difference = pixelsDifference(
          lists.frames.pixels(drawnBy: renderer), lists.pixels.pixels(drawnBy: renderer),
          width: width)
        if let difference {
          Issue.record("seed \(seed): \(difference)")
          return
        }
      }
    }
  }

  @Test func `each frame of a film is uploaded once, into the same textures`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var random = PixelsRandom(seed: 3)
      let layout = SurfaceLayout.packed(
        width: 64, height: 48, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
        bufferCount: 1)
      let software = SoftwareRenderer(threads: 1)
      for sequence in 1...6 as ClosedRange<UInt64> {
        let shown = list(PixelImage(frame: random.frame(layout, sequence: sequence)))
        expectEqual(shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: software))
        // Y, and Cb and Cr at half the size.
        expectEqual(renderer.frameCounters.bytesUploaded, 64 * 48 * 3 / 2)
        if sequence > 1 { expectEqual(renderer.frameCounters.texturesMade, 0) }
        expectEqual(shown.pixels(drawnBy: renderer), shown.pixels(drawnBy: software))
        expectEqual(renderer.frameCounters.bytesUploaded, 0, "the same frame again")
      }
    }
  }
}
