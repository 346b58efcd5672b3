import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.5.7, rasterisation: commands drawn as an image.
@Suite struct BitmapTests {
  /// The scene as a bitmap of the whole drawing, shown at `rect`.
  private func bitmap(
    _ rect: Rectangle, _ change: (inout DrawCommand) -> Void = { _ in }
  ) -> [UInt32] {
    Drawing.pixels {
      $0.bitmap(96, 72, at: rect, change: change) { $0.scene() }
    }
  }

  @Test func `at its own size and place a bitmap is the group of its commands`() {
    expectEqual(bitmap(rectangle(0, 0, 96, 72)), Drawing.pixels { $0.group { $0.scene() } })
  }

  @Test func `moved by whole pixels, a bitmap is the same`() {
    let moved = bitmap(rectangle(0, 0, 96, 72)) { $0.transform = .translation(7, 3) }
    let direct = Drawing.pixels {
      $0.group(
        change: {
          $0.group.clips = true
          $0.rect = rectangle(7, 3, 96, 72)
        }
      ) { drawing in
        drawing.scene()
        for index in drawing.list.commands.indices {
          drawing.list.commands[index].transform = .translation(7, 3)
        }
      }
    }
    expectEqual(moved, direct)
  }

  @Test func `the pixels of a larger bitmap are squares under the nearest filter`() {
    let large = bitmap(rectangle(0, 0, 192, 144)) { $0.sampling.magnification = .nearest }
    let small = Drawing.pixels { $0.group { $0.scene() } }
    for y in 0..<72 {
      for x in 0..<96 { expectEqual(large[y * 96 + x], small[y / 2 * 96 + x / 2]) }
    }
  }

  @Test func `a bitmap in a bitmap is drawn before it`() {
    var drawing = Drawing()
    let all = rectangle(0, 0, 96, 72)
    drawing.bitmap(96, 72, at: all) { $0.bitmap(96, 72, at: all) { $0.scene() } }
    expectEqual(drawing.pixels, Drawing.pixels { $0.group { $0.scene() } })
  }

  @Test(arguments: [0, -5, 20_000, .max, .min] as [Int32])
  func `a bitmap of no size or too large a one is not drawn`(side: Int32) {
    let pixels = Drawing.pixels {
      $0.bitmap(side, side, at: rectangle(0, 0, 96, 72)) { $0.scene() }
    }
    #expect(pixels.allSatisfy { $0 == 0xFF33_6699 })
  }
}
