import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Drawing parts of a frame, and frames that are not a display's.
@Suite struct PartialTargetTests {
  private let width = 150
  private let height = 110

  private func list(_ seed: UInt64, background: Pixel) -> DrawList {
    var random = PixelsRandom(seed: seed)
    var list = random.drawList(width: width, height: height, commandCount: 25)
    list.background = background
    return list
  }

  @Test func `memory for a part of a frame gets the pixels of that part`() {
    let part = PixelRect(minX: 37, minY: 21, maxX: 118, maxY: 90)
    for seed in 0..<100 as Range<UInt64> {
      let list = list(seed, background: seed % 2 == 0 ? .clear : Pixel(0xFF33_6699))
      let canvas = PixelsCanvas(width: part.width, height: part.height)
      var target = canvas.buffer
      (target.x, target.y) = (part.minX, part.minY)
      // Pixels outside of the memory are left out.
      SoftwareRenderer(threads: 1).draw(list, damage: [list.frame], into: target)
      let whole = list.pixels()
      let expected = (part.minY..<part.maxY).flatMap { y in
        (part.minX..<part.maxX).map { whole[Int(y) * width + Int($0)] }
      }
      expectEqual(canvas.pixels, expected, "seed \(seed)")
      expectTrue(canvas.isIntact, "seed \(seed)")
    }
  }

  @Test func `nothing shows outside of a list's extent`() {
    for seed in 0..<200 as Range<UInt64> {
      let list = list(seed, background: .clear)
      let extent = list.extent
      let pixels = list.pixels()
      let outside = pixels.indices.first { index in
        let (x, y) = (Int32(index % width), Int32(index / width))
        let isInside = x >= extent.minX && x < extent.maxX && y >= extent.minY && y < extent.maxY
        return !isInside && pixels[index] != 0
      }
      expectNil(outside, "seed \(seed)")
    }
  }

  @Test(arguments: [(BlendMode.xor, UInt32(0)), (.destIn, 0xFF00_FF00), (.destOut, 0)])
  func `a transparent picture keeps the alpha that a blend mode gives it`(
    mode: BlendMode, expected: UInt32
  ) {
    for (background, opaque) in [(Pixel.clear, UInt32(0)), (Pixel(0xFF00_0000), 0xFF00_0000)] {
      var drawing = Drawing()
      drawing.list.background = background
      let area = Rectangle(x: 10, y: 10, width: 20, height: 20)
      drawing.fill(area, 0xFF00_FF00)
      drawing.bracket(.beginGroup, .endGroup, change: { $0.group.blend = mode }) {
        $0.fill(area, 0xFFFF_0000)
      }
      expectEqual(drawing.pixels[15 * Drawing.size.width + 15], expected | opaque)
    }
  }

  @Test func `a list is blended with the image below it`() {
    var drawing = Drawing()
    drawing.list.background = .clear
    let area = Rectangle(x: 10, y: 10, width: 20, height: 20)
    expectFalse(drawing.list.blendsWithBelow)
    drawing.bracket(.beginGroup, .endGroup, change: { $0.group.blend = .multiply }) {
      $0.fill(area, 0xFF80_8080)
    }
    expectTrue(drawing.list.blendsWithBelow)
    let below = PixelRect(minX: 5, minY: 5, maxX: 25, maxY: 25)
    drawing.list.insertBelow(
      PixelImage(width: 20, height: 20, pixels: Array(repeating: 0xFF00_FF00, count: 400)),
      in: below)
    let pixels = drawing.pixels
    func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * Drawing.size.width + x] }
    expectEqual(pixel(5, 5), 0xFF00_FF00)
    expectEqual(pixel(15, 15), 0xFF00_8000)
    expectEqual(pixel(27, 27), 0xFF80_8080)
    expectEqual(pixel(4, 5), 0)
  }
}
