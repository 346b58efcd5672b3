import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Small damage is drawn with the commands that can be visible in it.
@Suite struct VisibleCommandTests {
  private static let size = (width: 200, height: 150)

  /// Last seed; fewer in unoptimised code, which is slow.
  private static var lastSeed: UInt64 { _isDebugAssertConfiguration() ? 5015 : 5100 }

  @Test func `small damage of a long list equals a full redraw and prepares less`() {
    let (width, height) = Self.size
    var (long, prepared) = (0, 0)
    for seed in 5000..<Self.lastSeed {
      var random = PixelsRandom(seed: seed)
      let before = random.drawList(width: width, height: height, commandCount: 90)
      var after = random.drawList(width: width, height: height, commandCount: 90)
      // A backdrop needs all commands.
      for index in after.commands.indices where after.commands[index].kind == .backdrop {
        after.commands[index].operation = .plain(.fill)
        after.commands[index].detail = -1
      }
      let renderer = SoftwareRenderer(threads: 1)
      let canvas = PixelsCanvas(width: width, height: height)
      renderer.draw(before, damage: [before.frame], into: canvas.buffer)
      let old = canvas.pixels
      var region = DamageRegion()
      for _ in 0..<3 {
        let x = Int32.random(in: 0..<Int32(width), using: &random)
        let y = Int32.random(in: 0..<Int32(height), using: &random)
        region.add(
          PixelRect(minX: x, minY: y, maxX: x + 20, maxY: y + 15).intersection(after.frame))
      }
      renderer.draw(after, damage: region.rects, into: canvas.buffer)
      (long, prepared) = (long + after.commands.count, prepared + renderer.preparedCount)
      let new = after.pixels()
      let expected = (0..<width * height).map { index in
        region.contains(x: Int32(index % width), y: Int32(index / width)) ? new[index] : old[index]
      }
      if let difference = pixelsDifference(canvas.pixels, expected, width: width) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
    expectLess(prepared, long * 9 / 10, "\(prepared) of \(long)")
  }

  /// A list of 100 groups in rows, each with a clip, some contents and a mask.
  private static var groups: Drawing {
    var drawing = Drawing()
    for number in 0..<100 {
      let x = Double(number % 10) * 9
      let y = Double(number / 10) * 7
      drawing.group(change: { $0.opacity = Opacity(byte: 200) }) {
        $0.fill(rectangle(x, y, 8, 6), 0xFF30_60F0 &+ UInt32(number) * 2)
        $0.mask { $0.fill(rectangle(x + 1, y + 1, 6, 4), 0xFF00_0000) }
      }
      let bounds = PixelRect(
        minX: Int32(x), minY: Int32(y), maxX: Int32(x) + 8, maxY: Int32(y) + 6)
      for index in drawing.list.commands.count - 6..<drawing.list.commands.count {
        drawing.list.commands[index].bounds = bounds
      }
    }
    return drawing
  }

  private static let damage = PixelRect(minX: 20, minY: 15, maxX: 24, maxY: 18)

  /// Draws the damage over wrong pixels.
  private func check(_ list: DrawList, prepares count: Int) {
    let renderer = SoftwareRenderer(threads: 1)
    let canvas = PixelsCanvas(width: list.width, height: list.height)
    renderer.draw(list, damage: [Self.damage], into: canvas.buffer)
    expectEqual(renderer.preparedCount, count)
    let whole = list.pixels()
    for y in Self.damage.minY..<Self.damage.maxY {
      for x in Self.damage.minX..<Self.damage.maxX {
        expectEqual(canvas[Int(x), Int(y)], whole[Int(y) * list.width + Int(x)])
      }
    }
    expectTrue(canvas.isIntact)
  }

  @Test func `invisible groups are left out with everything in them`() {
    let list = Self.groups.list
    expectEqual(list.commands.count, 600)
    // The damage touches one group of six by one.
    check(list, prepares: 6)
  }

  @Test func `a mask that shows nothing in the damage hides its group there`() {
    var drawing = Self.groups
    drawing.group {
      $0.fill(rectangle(0, 0, 96, 72), 0xFF20_F080)
      $0.mask {
        $0.fill(rectangle(70, 60, 4, 4), 0xFF00_0000)
        let last = $0.list.commands.count - 1
        $0.list.commands[last].bounds = PixelRect(minX: 70, minY: 60, maxX: 74, maxY: 64)
      }
    }
    // All commands except those in the mask.
    check(drawing.list, prepares: 6 + 5)
  }

  @Test func `a backdrop needs all commands`() {
    var drawing = Self.groups
    drawing.add(
      .backdrop, rectangle(0, 0, 96, 72), detail: .filters([.gaussianBlur(radius: 3)]))
    check(drawing.list, prepares: 601)
  }

  @Test func `a picture is made of all commands in it`() {
    var drawing = Self.groups
    var effects = GroupEffects()
    effects.filters = [.gaussianBlur(radius: 2)]
    drawing.group(effects) {
      $0.fill(rectangle(18, 12, 20, 20), 0xFF20_F080)
      $0.fill(rectangle(70, 60, 4, 4), 0xFFF0_2080)
      let last = $0.list.commands.count - 1
      $0.list.commands[last].bounds = PixelRect(minX: 70, minY: 60, maxX: 74, maxY: 64)
    }
    check(drawing.list, prepares: 6 + 4)
  }

  @Test func `brackets that do not match are drawn as they are`() {
    var drawing = Self.groups
    drawing.add(.endGroup)
    check(drawing.list, prepares: 601)
    drawing = Self.groups
    drawing.add(.beginMask)
    check(drawing.list, prepares: 601)
  }
}
