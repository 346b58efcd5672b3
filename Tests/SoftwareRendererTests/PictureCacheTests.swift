import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Pictures are kept while their contents stay the same.
@Suite struct PictureCacheTests {
  private func blurred(_ opacity: UInt8 = 255, moved: Double = 0) -> DrawList {
    var drawing = Drawing()
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 3)]
    drawing.group(effects, change: { $0.opacity = Opacity(byte: opacity) }) {
      $0.fill(rectangle(20 + moved, 20, 30, 30), 0xFFFF_FFFF)
    }
    return drawing.list
  }

  @Test func `a picture is drawn once while only its fading changes`() {
    let renderer = SoftwareRenderer(threads: 1)
    for opacity in 1...20 as ClosedRange<UInt8> {
      let list = blurred(opacity)
      expectEqual(list.pixels(drawnBy: renderer), list.pixels())
    }
    expectEqual(renderer.pictureCounters.misses, 1)
    expectEqual(renderer.pictureCounters.hits, 19)
  }

  @Test func `a picture whose contents change is drawn again`() {
    let renderer = SoftwareRenderer(threads: 1)
    for step in 0..<5 {
      let list = blurred(moved: Double(step))
      expectEqual(list.pixels(drawnBy: renderer), list.pixels())
    }
    expectEqual(renderer.pictureCounters.misses, 5)
    // The new picture reuses the old one's memory.
    expectLess(renderer.pictureCounters.bytes, 2 * 4 * 96 * 72)
  }

  @Test func `another image with the same number is drawn again`() {
    let renderer = SoftwareRenderer(threads: 1)
    for seed in 0..<3 as Range<UInt64> {
      var drawing = Drawing()
      drawing.list.images = [noise(8, 8, seed: seed)]
      drawing.bitmap(8, 8, at: rectangle(0, 0, 64, 64)) {
        $0.add(.image, rectangle(0, 0, 8, 8)) {
          $0.image.image = 0
          $0.image.source = rectangle(0, 0, 8, 8)
        }
      }
      expectEqual(drawing.list.pixels(drawnBy: renderer), drawing.pixels)
    }
    expectEqual(renderer.pictureCounters.misses, 3)
  }

  @Test func `pictures outside the damage are not drawn`() {
    let renderer = SoftwareRenderer(threads: 1)
    var list = blurred()
    list.commands[0].bounds = PixelRect(minX: 14, minY: 14, maxX: 56, maxY: 56)
    list.commands[2].bounds = list.commands[0].bounds
    let canvas = PixelsCanvas(width: list.width, height: list.height)
    renderer.draw(
      list, damage: [PixelRect(minX: 60, minY: 0, maxX: 96, maxY: 72)], into: canvas.buffer)
    expectEqual(renderer.pictureCounters.misses, 0)
  }

  @Test func `a picture beside one without its effect is kept, and one around it is not`() {
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 2)]
    /// Nested groups, of which the innermost are too deep for their effect.
    func nested(_ depth: Int, _ drawing: inout Drawing) {
      drawing.group(effects) {
        $0.fill(rectangle(70, 10, 10, 10), 0xFF00_FF00)
        if depth > 1 { nested(depth - 1, &$0) }
      }
    }
    func made(_ depth: Int) -> (first: Int, again: Int) {
      var drawing = Drawing()
      nested(depth, &drawing)
      drawing.group(effects) { $0.fill(rectangle(10, 10, 30, 30), 0xFFFF_0000) }
      let renderer = SoftwareRenderer(threads: 1)
      _ = drawing.list.pixels(drawnBy: renderer)
      let first = renderer.pictureCounters.misses
      _ = drawing.list.pixels(drawnBy: renderer)
      return (first, renderer.pictureCounters.misses - first)
    }
    #expect(made(3) == (4, 0))
    // Seventeen groups have their effect and are drawn again; the one beside them is kept.
    #expect(made(20) == (18, 17))
  }

  /// A picture of 4 MiB for each of some layers of a client.
  private func pictures(of client: UInt32, _ layers: Range<UInt32>, in list: inout DrawList) {
    var effects = GroupEffects()
    effects.filters = [.pixellate(scale: 2, center: .zero)]
    for layer in layers {
      var begin = DrawCommand(kind: .beginGroup, bounds: list.frame, transform: .identity)
      begin.bracketLength = 1
      (begin.client, begin.layer) = (client, layer)
      var end = begin
      end.operation = .plain(.endGroup)
      end.detail = Int32(list.details.count)
      list.details.append(.group(effects))
      list.commands.append(begin)
      list.commands.append(end)
    }
  }

  @Test func `a client with too many pictures takes no place from another client's`() {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: 1024, height: 1024)
    var kept: [Int] = []
    for _ in 0..<3 {
      var list = DrawList(width: 1024, height: 1024, background: Pixel(0xFF00_0000))
      pictures(of: 1, 0..<15, in: &list)
      pictures(of: 2, 0..<3, in: &list)
      renderer.draw(list, damage: [list.frame], into: canvas.buffer)
      expectAtMost(renderer.pictureCounters.bytes, 64 << 20)
      kept.append(renderer.keptBytes(of: 2))
    }
    #expect(kept.allSatisfy { $0 >= 3 << 22 && $0 == kept[0] })
    expectAtLeast(renderer.keptBytes(of: 1), 10 << 22)
  }

  @Test func `kept pictures and coverage are bounded and are let go`() {
    let renderer = SoftwareRenderer(threads: 1)
    let (width, height) = (2048, 2048)
    for number in 0..<8 as Range<UInt32> {
      var list = DrawList(width: width, height: height, background: Pixel(0xFF00_0000))
      let bounds = list.frame
      var begin = DrawCommand(kind: .beginGroup, bounds: bounds, transform: .identity)
      begin.bracketLength = 1
      begin.layer = number
      var end = begin
      end.operation = .plain(.endGroup)
      end.detail = 0
      var effects = GroupEffects()
      effects.filters = [.pixellate(scale: 2, center: .zero)]
      list.details = [.group(effects)]
      list.commands = [begin, end]
      let canvas = PixelsCanvas(width: width, height: height)
      renderer.draw(list, damage: [bounds], into: canvas.buffer)
      expectAtMost(renderer.pictureCounters.bytes, 64 << 20)
    }
    let empty = Drawing().list
    for _ in 0..<130 { _ = empty.pixels(drawnBy: renderer) }
    expectEqual(renderer.pictureCounters.bytes, 0)
  }
}
