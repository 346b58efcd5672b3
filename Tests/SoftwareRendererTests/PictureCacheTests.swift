import DrawList
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
    drawing.group(effects, change: { $0.opacity = opacity }) {
      $0.fill(rectangle(20 + moved, 20, 30, 30), 0xFFFF_FFFF)
    }
    return drawing.list
  }

  @Test func `a picture is drawn once while only its fading changes`() {
    let renderer = SoftwareRenderer(threads: 1)
    for opacity in 1...20 as ClosedRange<UInt8> {
      let list = blurred(opacity)
      #expect(list.pixels(drawnBy: renderer) == list.pixels())
    }
    #expect(renderer.pictureCounters.misses == 1)
    #expect(renderer.pictureCounters.hits == 19)
  }

  @Test func `one whose contents change is drawn again`() {
    let renderer = SoftwareRenderer(threads: 1)
    for step in 0..<5 {
      let list = blurred(moved: Double(step))
      #expect(list.pixels(drawnBy: renderer) == list.pixels())
    }
    #expect(renderer.pictureCounters.misses == 5)
    // In the memory of the one before.
    #expect(renderer.pictureCounters.bytes < 2 * 4 * 96 * 72)
  }

  @Test func `an image that is another one with the same number is drawn again`() {
    let renderer = SoftwareRenderer(threads: 1)
    for seed in 0..<3 as Range<UInt64> {
      var drawing = Drawing()
      drawing.list.images = [noise(8, 8, seed: seed)]
      drawing.bracket(
        .beginBitmap, .endBitmap, rect: rectangle(0, 0, 8, 8),
        change: {
          $0.rect = rectangle(0, 0, 64, 64)
          $0.source = rectangle(0, 0, 8, 8)
        }
      ) {
        $0.add(.image, rectangle(0, 0, 8, 8)) {
          $0.image = 0
          $0.source = rectangle(0, 0, 8, 8)
        }
      }
      #expect(drawing.list.pixels(drawnBy: renderer) == drawing.pixels)
    }
    #expect(renderer.pictureCounters.misses == 3)
  }

  @Test func `pictures outside the damage are not drawn`() {
    let renderer = SoftwareRenderer(threads: 1)
    var list = blurred()
    list.commands[0].bounds = PixelRect(minX: 14, minY: 14, maxX: 56, maxY: 56)
    list.commands[2].bounds = list.commands[0].bounds
    let canvas = PixelsCanvas(width: list.width, height: list.height)
    renderer.draw(
      list, damage: [PixelRect(minX: 60, minY: 0, maxX: 96, maxY: 72)], into: canvas.buffer)
    #expect(renderer.pictureCounters.misses == 0)
  }

  @Test func `kept pictures and coverage are bounded and are let go`() {
    let renderer = SoftwareRenderer(threads: 1)
    let (width, height) = (2048, 2048)
    for number in 0..<8 as Range<UInt32> {
      var list = DrawList(width: width, height: height, background: Pixel(0xFF00_0000))
      let bounds = list.frame
      var begin = DrawCommand(kind: .beginGroup, bounds: bounds, transform: .identity)
      begin.groupSpan = 1
      begin.layer = number
      var end = begin
      end.kind = .endGroup
      end.color = .white
      end.detail = 0
      var effects = GroupEffects()
      effects.filters = [.pixellate(scale: 2, center: .zero)]
      list.details = [.group(effects)]
      list.commands = [begin, end]
      let canvas = PixelsCanvas(width: width, height: height)
      renderer.draw(list, damage: [bounds], into: canvas.buffer)
      #expect(renderer.pictureCounters.bytes <= 64 << 20)
    }
    let empty = Drawing().list
    for _ in 0..<130 { _ = empty.pixels(drawnBy: renderer) }
    #expect(renderer.pictureCounters.bytes == 0)
  }
}
