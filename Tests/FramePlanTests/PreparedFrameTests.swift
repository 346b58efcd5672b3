import DrawList
import Expectations
import FramePlan
import GraphicsValues
import Testing

/// The plan of a frame, without a renderer.
@Suite struct PreparedFrameTests {
  private let frame = PreparedFrame(
    level: .best, gradientSpace: .srgb, pyramidBytes: MipCache.byteLimit, frameReading: .rows)
  private let cache = PictureCache()

  /// Memory that has a size and no pixels.
  private final class Memory: PictureStorage {
    let byteCount = 1000
  }

  private func fill(
    _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, client: UInt32 = 1
  ) -> DrawCommand {
    let bounds = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    let color = ColorValue(premultiplied: Pixel(0xFF20_4060))
    var command = DrawCommand(.fill(color), bounds: bounds)
    command.rect = Rectangle(
      x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    command.client = client
    return command
  }

  private func list(_ commands: [DrawCommand]) -> DrawList {
    var list = DrawList(width: 100, height: 80, background: Pixel(0xFF00_0000))
    list.commands = DrawCommands(commands)
    return list
  }

  /// Brackets commands, with the command's number as the layer.
  private func bracket(
    _ begin: DrawCommand.Operation, _ end: DrawCommand.Operation, _ contents: [DrawCommand]
  ) -> [DrawCommand] {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 80)
    var first = DrawCommand(begin, bounds: bounds)
    var last = DrawCommand(end, bounds: bounds)
    (first.bracketLength, last.bracketLength) = (
      Int32(contents.count + 1), Int32(contents.count + 1)
    )
    last.client = 1
    return [first] + contents + [last]
  }

  private func blurred(_ contents: [DrawCommand]) -> DrawList {
    var list = list(bracket(.beginGroup, .endGroup(GroupDraw()), contents))
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 3)]
    list.details = [.group(effects)]
    list.commands[list.commands.count - 1].detail = 0
    return list
  }

  private func prepare(_ list: DrawList, damage: PixelRect? = nil) {
    let request = DrawRequest(damage: [damage ?? list.frame])
    frame.prepare(list, request, area: list.frame, cache: cache)
  }

  @Test func `plain fills are filled by their commands until shapes are made`() {
    let list = list([fill(0, 0, 10, 10), fill(20, 0, 10, 5)])
    prepare(list)
    expectEqual(frame.commands.map(\.kind), [.plainFill, .plainFill])
    frame.makeShapes(list)
    expectEqual(frame.commands.map(\.kind), [.fill, .fill])
    expectEqual(frame.commands.map(\.shape), [0, 1])
    expectEqual(frame.shapes.count, 2)
  }

  @Test func `fills are charged to their clients`() {
    prepare(
      list([
        fill(0, 0, 10, 10), fill(20, 0, 10, 5), fill(40, 0, 8, 8, client: 2), fill(60, 0, 1, 1),
      ]))
    let painted = frame.report.work.painted
    expectEqual(painted[1], 151)
    expectEqual(painted[2], 64)
  }

  @Test func `nothing outside the area is drawn`() {
    let list = list([fill(0, 0, 10, 10), fill(50, 0, 10, 10)])
    let area = PixelRect(minX: 40, minY: 0, maxX: 100, maxY: 80)
    frame.prepare(list, DrawRequest(damage: [list.frame]), area: area, cache: cache)
    expectEqual(frame.commands.map(\.kind), [.nothing, .plainFill])
    expectEqual(frame.damage, [area])
  }

  @Test func `a picture's memory is used again for the next picture of its layer`() {
    var reused: [Bool] = []
    for step in 0..<3 as Range<Int32> {
      let list = blurred([fill(step, 0, 10, 10)])
      prepare(list)
      frame.drawPictures(list) { number in
        frame.plan.make(number, list, cache) { _, old in
          reused.append(old != nil)
          return old ?? Memory()
        }
      }
      frame.finish()
      cache.endFrame(keeps: true)
    }
    expectEqual(reused, [false, true, true])
    #expect((1000..<2000).contains(cache.counters.bytes))
    expectEqual(cache.counters.bytes, cache.bytes(of: 1))
    cache.forget(1)
    expectEqual(cache.counters.bytes, 0)
  }

  @Test func `a picture without memory is not kept`() {
    struct Shortage: Error {}
    let list = blurred([fill(0, 0, 10, 10)])
    prepare(list)
    #expect(throws: Shortage.self) {
      try frame.drawPictures(list) { number throws(Shortage) in
        try frame.plan.make(number, list, cache) { _, _ throws(Shortage) in throw Shortage() }
      }
    }
    expectEqual(cache.counters.bytes, 0)
    expectEqual(cache.counters.misses, 0)
  }

  @Test func `bitmaps and the pictures in them are told apart`() {
    let inner = blurred([fill(0, 0, 10, 10)])
    var both = inner
    let size = BitmapSize(width: 30, height: 20)
    both.commands.append(
      contentsOf: bracket(
        .beginBitmap(size), .endBitmap(BitmapDraw(size: size)), Array(inner.commands)))
    prepare(both)
    expectEqual(frame.plan.items.map(\.isPicture), [true, true, true])
    expectEqual(frame.plan.items.map(\.isInBitmap), [false, true, true])
  }
}
