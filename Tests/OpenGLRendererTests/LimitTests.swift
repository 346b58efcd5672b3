import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing
import VectorPaths

/// Lists beyond the driver's limits are drawn all the same, and the context stays.
@Suite struct LimitTests {
  private func list(_ details: [DrawDetail]) -> DrawList {
    DrawList(width: 120, height: 90, background: Pixel(0xFF20_4060), details: details)
  }

  private func command(_ kind: DrawCommand.Kind, _ list: DrawList, span: Int32 = 0) -> DrawCommand {
    var command = DrawCommand(kind: kind, bounds: list.frame, transform: .identity)
    command.rect = Rectangle(x: 10, y: 10, width: 60, height: 50)
    command.recolor(Pixel(0xFFE0_4020))
    command.bracketLength = span
    command.layer = 1
    return command
  }

  private func group(_ effects: GroupEffects) -> DrawList {
    var list = list([.group(effects)])
    list.commands = [
      command(.beginGroup, list, span: 2), command(.fill, list), command(.endGroup, list, span: 2),
    ]
    list.commands[2].detail = 0
    return list
  }

  private func expectAgreement(_ list: DrawList, _ renderer: OpenGLRenderer) {
    var agreement = Agreement()
    agreement.add(
      list.pixels(drawnBy: renderer), list.pixels(drawnBy: SoftwareRenderer(threads: 1)),
      width: list.width)
    expectTrue(agreement.isGood, "\(agreement)")
    expectNil(renderer.failure)
  }

  @Test func `a group whose picture is larger than a texture may be is drawn in memory`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var effects = GroupEffects()
      effects.shadow = ShadowDraw(sigma: 2, offset: Point(x: 20_000, y: 0))
      effects.shadowColor = ColorValue(premultiplied: Pixel(0xFF00_0000))
      for _ in 0..<2 { expectAgreement(group(effects), renderer) }
      expectEqual(renderer.counters.softwareFrames, 2)
    }
  }

  @Test func `a path that is longer than a texture may be is drawn in memory`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      // The path has so many points that it is rasterised whole, although little of it is visible.
      var path = PathValue()
      path.move(to: Point(x: -10_000, y: 40))
      for tooth in 0..<4000 {
        path.line(to: Point(x: -10_000 + 5.5 * Double(tooth), y: tooth.isMultiple(of: 2) ? 25 : 30))
      }
      path.line(to: Point(x: 12_000, y: 40))
      path.close()
      var list = list([.path(PathDraw(path: path))])
      list.commands = [command(.path, list)]
      list.commands[0].color = Pixel(0xFFE0_4020)
      list.commands[0].detail = 0
      for _ in 0..<2 { expectAgreement(list, renderer) }
      expectEqual(renderer.counters.softwareFrames, 2)
    }
  }

  @Test func `an image that is shown whole, longer than a texture, is drawn by either`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var list = list([])
      var shown = command(.image, list)
      shown.image = ImageDraw(
        image: 0, source: Rectangle(x: 0, y: 0, width: 40_000, height: 2))
      shown.opacity = Opacity(byte: 255)
      list.images = [
        PixelImage(
          width: 40_000, height: 2, pixels: [UInt32](repeating: 0xFF40_8020, count: 80_000))
      ]
      list.commands = [shown]
      expectAgreement(list, renderer)
    }
  }

  @Test(arguments: [0.5, 1, 1.3, 40, 3000])
  func `squares of any size agree`(scale: Double) throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var effects = GroupEffects()
      effects.filters = [.pixellate(scale: scale, center: nil)]
      expectAgreement(group(effects), renderer)
    }
  }

  @Test func `a group that was drawn with OpenGL is drawn in memory once it is in a bitmap`() throws
  {
    try SoftwareOpenGL.withRenderer { renderer in
      var effects = GroupEffects()
      effects.filters = [.gaussianBlur(radius: 3)]
      let plain = group(effects)
      expectAgreement(plain, renderer)
      var rasterized = plain
      var begin = command(.beginBitmap, plain, span: 4)
      let size = BitmapSize(width: 120, height: 90)
      begin.operation = .beginBitmap(size)
      var end = begin
      end.operation = .endBitmap(BitmapDraw(size: size))
      end.rect = size.rectangle
      rasterized.commands.insert(begin, at: 0)
      rasterized.commands.append(end)
      expectAgreement(rasterized, renderer)
      expectAgreement(plain, renderer)
    }
  }
}
