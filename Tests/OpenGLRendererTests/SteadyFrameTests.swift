import DrawList
import Expectations
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer
import TestSupport
import Testing
import VectorPaths

/// Calls to the driver for a frame.
@Suite struct SteadyFrameTests {
  private static let size = (width: 200, height: 150)

  private static let image: PixelImage = {
    var random = PixelsRandom(seed: 5)
    return random.image()
  }()

  private func command(
    _ kind: DrawCommand.Kind, _ number: Int, detail: Int32 = -1
  ) -> DrawCommand {
    var command = DrawCommand(
      kind: kind, bounds: PixelRect(minX: 0, minY: 0, maxX: 200, maxY: 150), transform: .identity)
    command.rect = Rectangle(
      x: Double(number * 13 % 120), y: Double(number * 7 % 90), width: 50, height: 40)
    command.cornerRadius = 6
    command.recolor(Pixel(0xC020_4060))
    command.detail = detail
    command.layer = UInt32(number)
    return command
  }

  /// A list with one thing of every kind that is kept.
  private func list(movedBy x: Double) throws -> DrawList {
    var list = DrawList(
      width: Self.size.width, height: Self.size.height, background: Pixel(0xFF10_2030))
    list.images = [Self.image]
    var path = PathValue()
    path.move(to: Point(x: 20, y: 20))
    path.cubic(
      to: Point(x: 90, y: 80), control1: Point(x: 120, y: 10), control2: Point(x: 10, y: 110))
    path.close()
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 9)]
    let colors = [
      ColorValue(red: 1, green: 0, blue: 0, alpha: 1),
      ColorValue(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    let gradient = try unwrap(
      GradientDraw(
        kind: .radial, colors: colors, locations: nil, start: Point(x: 0.5, y: 0.5),
        end: Point(x: 1, y: 1)))
    list.details = [
      .path(PathDraw(path: path)),
      .gradient(gradient, unitSquare: command(.gradient, 2).rect),
      .shadow(ShadowDraw(sigma: 4, offset: Point(x: 1, y: 2))), .group(effects),
    ]
    for (number, (kind, detail)) in [
      (DrawCommand.Kind.fill, -1 as Int32), (.path, 0), (.gradient, 1), (.shadow, 2), (.border, -1),
      (.image, -1),
    ].enumerated() {
      var one = command(kind, number, detail: detail)
      if kind == .border { one.borderWidth = 3 }
      if kind == .image {
        one.image = ImageDraw(image: 0, source: Rectangle(x: 0, y: 0, width: 8, height: 8))
      }
      one.transform = .translation(x, 0)
      list.commands.append(one)
    }
    var begin = command(.beginGroup, 10)
    begin.bracketLength = 2
    list.commands.append(begin)
    list.commands.append(command(.fill, 11))
    var end = command(.endGroup, 10, detail: 3)
    end.bracketLength = 2
    list.commands.append(end)
    return list
  }

  @Test func `a steady frame uploads nothing and makes nothing`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      let still = try list(movedBy: 0)
      for _ in 0..<2 { _ = still.pixels(drawnBy: renderer) }
      let before = renderer.counters
      _ = still.pixels(drawnBy: renderer)
      let after = renderer.counters
      expectEqual(after.bytesUploaded, before.bytesUploaded)
      expectEqual(after.texturesMade, before.texturesMade)
      expectEqual(after.softwarePictures, before.softwarePictures)
      expectGreater(after.drawCalls, before.drawCalls)
    }
  }

  @Test func `layers that move by whole pixels upload nothing`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      for frame in 0..<2 { _ = try list(movedBy: Double(frame)).pixels(drawnBy: renderer) }
      let before = renderer.counters
      for frame in 2..<6 { _ = try list(movedBy: Double(frame)).pixels(drawnBy: renderer) }
      expectEqual(renderer.counters.bytesUploaded, before.bytesUploaded)
      expectEqual(renderer.counters.texturesMade, before.texturesMade)
    }
  }

  @Test func `fills and borders that take turns are drawn together`() throws {
    try SoftwareOpenGL.withRenderer { renderer in
      var list = DrawList(
        width: Self.size.width, height: Self.size.height, background: Pixel(0xFF10_2030))
      for number in 0..<500 {
        list.commands.append(command(.fill, number))
        var border = command(.border, number)
        border.borderWidth = 2
        list.commands.append(border)
      }
      let before = renderer.counters
      let pixels = list.pixels(drawnBy: renderer)
      expectEqual(renderer.counters.drawCalls - before.drawCalls, 2)
      expectEqual(renderer.counters.instances - before.instances, 1000)
      var agreement = Agreement()
      agreement.add(
        pixels, list.pixels(drawnBy: SoftwareRenderer(threads: 1)), width: list.width)
      expectAtMost(agreement.share(above: 4), 0.001, "\(agreement)")
    }
  }

  @Test func `more images than fit are drawn all the same, in bounded memory`() throws {
    try SoftwareOpenGL.withContext { context in
      let renderer = try OpenGLRenderer(context: context, atlasSide: 128)
      let software = SoftwareRenderer(threads: 1)
      for frame in 0..<3 as Range<UInt64> {
        var random = PixelsRandom(seed: frame)
        var list = DrawList(
          width: Self.size.width, height: Self.size.height, background: Pixel(0xFF10_2030))
        list.images = (0..<120).map { _ in random.image(maxSide: 32) }
        for number in 0..<120 {
          var one = command(.image, number)
          one.image.image = Int32(number)
          one.image.source = Rectangle(x: 0, y: 0, width: 32, height: 32)
          one.opacity = Opacity(byte: 130)
          list.commands.append(one)
        }
        var agreement = Agreement()
        agreement.add(
          list.pixels(drawnBy: renderer), list.pixels(drawnBy: software), width: list.width)
        expectTrue(agreement.isGood, "\(agreement)")
      }
      // Four pages, and the frame itself with its depth.
      expectAtMost(
        renderer.textureBytes, 4 * 128 * 128 * 4 + 8 * Self.size.width * Self.size.height)
    }
  }

  @Test func `there are at most twenty programs`() {
    expectAtMost(OpenGLRenderer.programCount, 20)
  }
}
