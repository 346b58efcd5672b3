import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.5.1, `backgroundFilters`: the drawing so far, filtered.
@Suite struct BackdropTests {
  private let inversion = DrawDetail.filters([.colorMatrix(.inversion)])
  private let blur = DrawDetail.filters([.gaussianBlur(radius: 4)])

  @Test func `a colour filter changes the pixels below, inside the shape only`() {
    let before = Drawing.pixels { $0.scene() }
    let after = Drawing.pixels {
      $0.scene()
      $0.add(.backdrop, rectangle(10, 10, 40, 30), detail: inversion)
    }
    for y in 0..<72 {
      for x in 0..<96 {
        let (old, new) = (before[y * 96 + x], after[y * 96 + x])
        let isInside = (10..<50).contains(x) && (10..<40).contains(y)
        expectEqual(new, (isInside ? old ^ 0x00FF_FFFF : old))
      }
    }
  }

  @Test func `an opacity mixes in the filtered pixels by its share`() {
    let pixels = Drawing.pixels {
      $0.fill(rectangle(0, 0, 96, 72), 0xFF00_0000)
      $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: inversion) {
        $0.opacity = Opacity(byte: 51)
      }
    }
    #expect(pixels.allSatisfy { $0 == 0xFF33_3333 })
  }

  @Test func `a blur of a flat backdrop changes nothing, also at the edges of the frame`() {
    let pixels = Drawing.pixels {
      $0.fill(rectangle(0, 0, 96, 72), 0xFF12_3456)
      $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: blur)
    }
    #expect(pixels.allSatisfy { $0 == 0xFF12_3456 })
  }

  @Test func `a blurred backdrop is the blurred group of the commands below`() {
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 4)]
    let group = Drawing.pixels {
      $0.group(effects) {
        $0.fill(rectangle(-50, -50, 200, 200), 0xFF33_6699)
        $0.scene()
      }
    }
    let backdrop = Drawing.pixels {
      $0.scene()
      $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: blur)
    }
    // Away from the frame's edges, where one picture goes on and the other ends.
    for y in 24..<48 {
      for x in 24..<72 { expectEqual(group[y * 96 + x], backdrop[y * 96 + x]) }
    }
  }

  @Test func `refused panes count with the commands that were checked for them`() {
    // Two panes over 9,800 fills, all of the frame's size, are refused; 27 panes use up the checked commands.
    func pixels(panes: Int, withLast: Bool) -> [UInt32] {
      Drawing.pixels {
        for _ in 0..<9_800 { $0.fill(rectangle(0, 0, 96, 72), 0xFF12_3456) }
        $0.fill(rectangle(0, 0, 30, 30), 0xFFFF_FFFF)
        for _ in 0..<panes { $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: blur) }
        // The last pane would be affordable alone.
        guard withLast else { return }
        $0.add(.backdrop, rectangle(20, 20, 20, 20), detail: blur) {
          $0.bounds = PixelRect(minX: 20, minY: 20, maxX: 40, maxY: 40)
        }
      }
    }
    for panes in [2, 28] {
      let isSame = pixels(panes: panes, withLast: true) == pixels(panes: panes, withLast: false)
      expectEqual(isSame, (panes == 28))
    }
  }

  @Test(arguments: [9_600, 9_800])
  func `a pane over more pixels than are drawn again has no effect`(fills: Int) {
    func pixels(_ withPane: Bool) -> [UInt32] {
      Drawing.pixels {
        for _ in 0..<fills { $0.fill(rectangle(0, 0, 96, 72), 0xFF12_3456) }
        $0.fill(rectangle(20, 20, 30, 30), 0xFFFF_FFFF)
        if withPane { $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: blur) }
      }
    }
    // 2²⁸ are 38,836 frames.
    let isSame = pixels(true) == pixels(false)
    expectEqual(isSame, (fills > 9_709))
  }

  /// Two panes, of client 1 and of client 2.
  private func panes(over color: UInt32, at x: Double = 10) -> DrawList {
    var drawing = Drawing()
    drawing.fill(rectangle(0, 0, 96, 72), color)
    for (client, left) in [(UInt32(1), x), (2, 50)] {
      drawing.add(.backdrop, rectangle(left, 10, 30, 40), detail: inversionOfNeighbours) {
        $0.client = client
        $0.bounds = PixelRect(covering: left, 10, left + 30, 50)
      }
    }
    return drawing.list
  }

  /// A filter that reads neighbouring pixels, so that it needs a picture of them.
  private var inversionOfNeighbours: DrawDetail {
    .filters([.colorMatrix(.inversion), .gaussianBlur(radius: 1)])
  }

  @Test func `frozen panes repeat the last picture, and others show what is behind them`() {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: Drawing.size.width, height: Drawing.size.height)
    func draw(_ list: DrawList, still: Set<UInt32>) -> DrawReport {
      renderer.draw(
        list, DrawRequest(damage: [Drawing.frame], frozenBackdrops: still), into: canvas.buffer)
    }
    var report = draw(panes(over: 0xFF00_0000), still: [])
    #expect(canvas[25, 30] == 0xFFFF_FFFF && canvas[65, 30] == 0xFFFF_FFFF)
    #expect(report.work.backdrops[1] > 0 && report.work.made[1] == 0)

    report = draw(panes(over: 0xFFFF_FFFF), still: [1])
    expectEqual(canvas[5, 30], 0xFFFF_FFFF)
    #expect(canvas[25, 30] == 0xFFFF_FFFF && canvas[65, 30] == 0xFF00_0000)
    expectEqual(report.staleBackdrops, [PixelRect(minX: 10, minY: 10, maxX: 40, maxY: 50)])
    #expect(report.work.backdrops[1] == 0 && report.work.backdrops[2] > 0)

    report = draw(panes(over: 0xFFFF_FFFF), still: [])
    #expect(canvas[25, 30] == 0xFF00_0000 && report.staleBackdrops.isEmpty)
  }

  @Test func `a pane at a new place shows what is behind it, frozen or not`() {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: Drawing.size.width, height: Drawing.size.height)
    renderer.draw(panes(over: 0xFF00_0000), damage: [Drawing.frame], into: canvas.buffer)
    renderer.draw(
      panes(over: 0xFFFF_FFFF, at: 12),
      DrawRequest(damage: [Drawing.frame], frozenBackdrops: [1, 2]), into: canvas.buffer)
    #expect(canvas[25, 30] == 0xFF00_0000 && canvas[65, 30] == 0xFFFF_FFFF)
  }

  @Test func `too many panes of one client leave another client's panes their effect`() {
    func pixel(_ count: Int) -> UInt32 {
      var drawing = Drawing()
      for _ in 0..<9_000 { drawing.fill(rectangle(0, 0, 96, 72), 0xFF12_3456) }
      for _ in 0..<count {
        drawing.add(.backdrop, rectangle(0, 0, 96, 72), detail: inversionOfNeighbours) {
          $0.client = 1
          $0.opacity = Opacity(byte: 0)
        }
      }
      drawing.add(.backdrop, rectangle(0, 0, 30, 30), detail: inversionOfNeighbours) {
        $0.client = 2
      }
      return drawing.pixels[15 * 96 + 15]
    }
    expectEqual(pixel(4), pixel(0))
    expectEqual(pixel(0), 0xFFED_CBA9)
  }

  @Test func `a backdrop shows an earlier one`() {
    let once = Drawing.pixels { $0.scene() }
    let twice = Drawing.pixels {
      $0.scene()
      for _ in 0..<2 { $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: inversion) }
    }
    expectEqual(once, twice)
  }

  @Test func `a backdrop in a group sees the group alone`() {
    let pixels = Drawing.pixels {
      $0.scene()
      $0.group { $0.add(.backdrop, rectangle(0, 0, 96, 72), detail: blur) }
    }
    expectEqual(pixels, Drawing.pixels { $0.scene() })
  }

  @Test func `more backdrops than may be drawn again are left out`() {
    var drawing = Drawing()
    drawing.scene()
    for _ in 0..<3000 {
      drawing.add(.backdrop, rectangle(1, 1, 3, 3), detail: blur) {
        $0.bounds = PixelRect(minX: 1, minY: 1, maxX: 4, maxY: 4)
      }
    }
    #expect(drawing.pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
