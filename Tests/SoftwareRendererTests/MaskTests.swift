import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.6: the alpha of a mask multiplies the group.
@Suite struct MaskTests {
  @Test(arguments: [0.0, 11.0])
  func `a mask of a rounded rectangle is a clip to it`(radius: Double) {
    let rect = rectangle(12.25, 8.5, 50, 41.75)
    let masked = Drawing.pixels {
      $0.group {
        $0.scene()
        $0.mask { $0.fill(rect, 0xFF00_0000) { $0.cornerRadius = radius } }
      }
    }
    let clipped = Drawing.pixels {
      $0.group(
        change: {
          $0.group.clips = true
          $0.rect = rect
          $0.cornerRadius = radius
        }
      ) { $0.scene() }
    }
    // The two multiplications are rounded separately.
    expectAtMost(largestDifference(masked, clipped), 1)
  }

  @Test func `an opaque mask changes nothing, and one without pixels hides all`() {
    let plain = Drawing.pixels { $0.group { $0.scene() } }
    let whole = Drawing.pixels {
      $0.group {
        $0.scene()
        $0.mask { $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF) }
      }
    }
    expectEqual(whole, plain)
    let empty = Drawing.pixels {
      $0.group {
        $0.scene()
        $0.mask { _ in }
      }
    }
    #expect(empty.allSatisfy { $0 == 0xFF33_6699 })
  }

  @Test func `outside the bounds of a mask nothing is left`() {
    var drawing = Drawing()
    drawing.group {
      $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF)
      $0.mask { $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF) }
    }
    for index in drawing.list.commands.indices where drawing.list.commands[index].kind == .beginMask
    {
      drawing.list.commands[index].bounds = PixelRect(minX: 10, minY: 10, maxX: 20, maxY: 20)
    }
    let pixels = drawing.pixels
    expectEqual(pixels[15 * 96 + 15], 0xFFFF_FFFF)
    expectEqual(pixels.count { $0 == 0xFFFF_FFFF }, 100)
  }

  @Test func `masks multiply each other, and drawing after a mask is not masked`() {
    let both = Drawing.pixels {
      $0.group {
        $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF)
        $0.mask { $0.fill(rectangle(0, 0, 40, 72), 0xFFFF_FFFF) }
        $0.mask { $0.fill(rectangle(0, 0, 96, 30), 0xFFFF_FFFF) }
        $0.fill(rectangle(80, 60, 5, 5), 0xFF00_FF00)
      }
    }
    expectEqual(both.count { $0 == 0xFFFF_FFFF }, 40 * 30)
    expectEqual(both.count { $0 == 0xFF00_FF00 }, 25)
  }

  @Test func `a mask outside of every group draws nothing`() {
    let pixels = Drawing.pixels {
      $0.fill(rectangle(0, 0, 40, 40), 0xFFFF_FFFF)
      $0.mask { $0.fill(rectangle(0, 0, 10, 10), 0xFF00_0000) }
    }
    expectEqual(pixels, Drawing.pixels { $0.fill(rectangle(0, 0, 40, 40), 0xFFFF_FFFF) })
  }
}
