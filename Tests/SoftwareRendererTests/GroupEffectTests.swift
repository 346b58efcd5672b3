import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.5.6, §2.5.7: effects on a group as a whole.
@Suite struct GroupEffectTests {
  @Test func `a group in the colour of the group equals commands in the product`() {
    let tinted = Drawing.pixels {
      $0.group(change: { $0.group.tint = ColorValue(premultiplied: Pixel(0xFF80_40FF)) }) {
        $0.fill(rectangle(10, 10, 30, 30), 0xFFFF_FFFF)
      }
    }
    expectEqual(tinted, Drawing.pixels { $0.fill(rectangle(10, 10, 30, 30), 0xFF80_40FF) })
  }

  @Test func `a group that multiplies darkens, and white changes nothing`() {
    let plain = Drawing.pixels { $0.scene() }
    let white = Drawing.pixels {
      $0.scene()
      $0.group(change: { $0.group.blend = .multiply }) {
        $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF)
      }
    }
    expectEqual(white, plain)
    let black = Drawing.pixels {
      $0.scene()
      $0.group(change: { $0.group.blend = .multiply }) {
        $0.fill(rectangle(0, 0, 96, 72), 0xFF00_0000)
      }
    }
    #expect(black.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func `modes that erase do so within the group's bounds and shape only`() {
    var drawing = Drawing()
    drawing.group {
      $0.fill(rectangle(0, 0, 96, 72), 0xFFFF_FFFF)
      $0.group(
        change: {
          $0.group.blend = .destIn
          $0.group.clips = true
          $0.rect = rectangle(10, 10, 20, 20)
        }
      ) { $0.fill(rectangle(10, 10, 10, 20), 0xFF00_0000) }
    }
    let pixels = drawing.pixels
    expectEqual(pixels[15 * 96 + 15], 0xFFFF_FFFF, "kept where the source is")
    expectEqual(pixels[15 * 96 + 25], 0xFF33_6699, "erased where it is not")
    expectEqual(pixels[40 * 96 + 40], 0xFFFF_FFFF, "outside of the shape")
  }

  @Test func `the output stays opaque under modes that erase`() {
    let pixels = Drawing.pixels {
      $0.scene()
      $0.group(change: { $0.group.blend = .clear }) { $0.fill(rectangle(0, 0, 9, 9), 0xFFFF_FFFF) }
    }
    #expect(pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func `half-planes cut a group into parts that share no pixel and leave none out`() {
    let cut = PixelHalfPlane(a: 0.37, b: -0.81, c: 11.5)
    let whole = Drawing.pixels { $0.group { $0.scene() } }
    let parts = Drawing.pixels {
      for cut in [cut, cut.opposite] {
        var effects = GroupEffects()
        effects.cuts = [cut]
        $0.group(effects) { $0.scene() }
      }
    }
    expectEqual(parts, whole)
  }

  @Test func `a matrix of colours works on a group wherever it is cut into bands`() throws {
    var effects = GroupEffects()
    effects.filters = [.colorMatrix(.inversion)]
    let pixels = Drawing.pixels {
      $0.group(effects) { $0.fill(rectangle(0, 0, 96, 72), 0xFF00_FF20) }
    }
    #expect(pixels.allSatisfy { $0 == 0xFFFF_00DF })
  }

  @Test func `a blurred flat group is flat in its middle and soft at its edge`() {
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 3)]
    let pixels = Drawing.pixels {
      $0.group(effects) { $0.fill(rectangle(20, 20, 50, 40), 0xFFFF_FFFF) }
    }
    expectEqual(pixels[40 * 96 + 45], 0xFFFF_FFFF)
    let edge = Int(pixels[40 * 96 + 20] >> 16 & 255) - 0x33
    #expect((100...130).contains(edge), "half and half a pixel")
    expectEqual(pixels[40 * 96 + 12], 0xFF33_6699, "cut at twice the radius")
  }

  @Test func `the shadow of an opaque group is that of its shape`() {
    let rect = rectangle(24, 18, 40, 30)
    let shadow = ShadowDraw(sigma: 4, offset: Point(x: 3, y: 5))
    var effects = GroupEffects()
    effects.shadow = shadow
    effects.shadowColor = ColorValue(premultiplied: Pixel(0xC000_0000))
    let ofAlpha = Drawing.pixels { $0.group(effects) { $0.fill(rect, 0xFFFF_FFFF) } }
    let ofShape = Drawing.pixels {
      $0.add(.shadow, rect, detail: .shadow(shadow)) { $0.color = Pixel(0xC000_0000) }
      $0.fill(rect, 0xFFFF_FFFF)
    }
    expectAtMost(largestDifference(ofAlpha, ofShape), 2)
  }

  @Test func `a shadow of no reach lies under the group`() {
    var effects = GroupEffects()
    effects.shadow = ShadowDraw(sigma: 0, offset: .zero)
    effects.shadowColor = ColorValue(premultiplied: Pixel(0xFF00_0000))
    let pixels = Drawing.pixels {
      $0.group(effects) { $0.fill(rectangle(9, 9, 9, 9), 0x8080_8080) }
    }
    let under = 0x80 - 0x80 * 0x80 / 255 + 0x80
    expectEqual(pixels[10 * 96 + 10] >> 24, 255)
    expectLess(Int(pixels[10 * 96 + 10] & 255), under)
    expectEqual(pixels[30 * 96 + 30], 0xFF33_6699)
  }
}
