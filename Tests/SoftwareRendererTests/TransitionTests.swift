import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §9.2, and docs/rendering.md, "Transitions".
@Suite struct TransitionTests {
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF
  private static let background: UInt32 = 0xFF20_2020

  /// A transition of a layer of 40 × 20 at (10, 5), red before and blue after, on 60 × 30.
  private func list(
    _ effect: TransitionDraw.Effect, _ side: TransitionDraw.Side = .minX, at progress: Double,
    transform: AffineMatrix = .translation(10, 5), old: UInt32 = red, new: UInt32 = blue
  ) -> DrawList {
    let rect = Rectangle(x: 0, y: 0, width: 40, height: 20)
    let box = transform.boundingBox(of: rect)
    let area = PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
    func command(_ operation: DrawCommand.Operation) -> DrawCommand {
      var command = DrawCommand(operation, bounds: area, transform: transform)
      command.rect = rect
      return command
    }
    func fill(_ color: UInt32) -> DrawCommand {
      command(.fill(ColorValue(premultiplied: Pixel(color))))
    }
    let transition = TransitionDraw(effect: effect, side: side, progress: progress)
    return DrawList(
      width: 60, height: 30, background: Pixel(Self.background),
      commands: [
        command(.beginTransition(transition)), fill(old), command(.transitionNew(transition)),
        fill(new), command(.endTransition(transition)),
      ])
  }

  private func pixel(_ list: DrawList, _ x: Int, _ y: Int) -> UInt32 {
    list.pixels()[y * list.width + x]
  }

  @Test(arguments: TransitionDraw.Effect.allCases)
  func `in perspective a transition begins and ends as the plane is`(
    effect: TransitionDraw.Effect
  ) {
    func isFarApart(_ a: UInt32, _ b: UInt32) -> Bool {
      let shifts: [UInt32] = [0, 8, 16]
      return shifts.contains { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) > 128 }
    }
    func tilted(_ list: DrawList) -> [UInt32] {
      var list = list
      for i in list.commands.indices {
        list.commands[i].perspective = PerspectiveRow(x: -0.008, y: 0, w: 1.2)
        list.commands[i].bounds = PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 30)
      }
      return list.pixels()
    }
    for (progress, color) in [(0.0, Self.red), (1, Self.blue)] {
      var plain = list(effect, at: progress)
      plain.commands = [plain.commands[1]]
      plain.commands[0].color = Pixel(color)
      let shown = tilted(list(effect, at: progress))
      // Differs by more than half of a channel: soft edges lie over each other, or are cut.
      let differing = zip(shown, tilted(plain)).count { isFarApart($0.0, $0.1) }
      // A ripple clamps its edges, and is therefore a pixel larger all around.
      expectAtMost(differing, (effect == .ripple ? 200 : 40), "\(progress): \(differing)")
    }
  }

  @Test func `in perspective a push moves on the plane`() {
    var half = list(.push, at: 0.5)
    for i in half.commands.indices {
      half.commands[i].perspective = PerspectiveRow(x: -0.008, y: 0, w: 1.2)
      half.commands[i].bounds = PixelRect(minX: 0, minY: 0, maxX: 60, maxY: 30)
    }
    // The middle of the layer, at x = (20 + 10)/1.04 on the device, is where new meets old.
    let left = pixel(half, 25, 14)
    let right = pixel(half, 33, 14)
    expectLess(left >> 16 & 255, 0x40)
    expectGreater(left & 255, 0x60)
    expectGreater(right >> 16 & 255, 0x60)
    expectLess(right & 255, 0x40)
  }

  @Test(arguments: TransitionDraw.Effect.allCases, TransitionDraw.Side.allCases)
  func `a transition begins as the old picture and ends as the new one`(
    effect: TransitionDraw.Effect, side: TransitionDraw.Side
  ) {
    for (progress, color) in [(0.0, Self.red), (1, Self.blue)] {
      var plain = list(effect, at: 0)
      plain.commands = [plain.commands[1]]
      plain.commands[0].color = Pixel(color)
      let drawn = list(effect, side, at: progress)
      let difference = pixelsDifference(drawn.pixels(), plain.pixels(), width: 60)
      expectNil(difference, "\(effect) at \(progress)")
    }
  }

  @Test func `a fade dissolves premultiplied pixels without a dip`() {
    // Half: 255·127/255 + … rounded to nearest.
    expectEqual(pixel(list(.fade, at: 0.5), 20, 10), 0xFF7F_0080)
    // The same picture on both sides never changes.
    for step in 0...20 {
      let same = list(.fade, at: Double(step) / 20, old: 0x8040_2010, new: 0x8040_2010)
      let still = list(.fade, at: 0, old: 0x8040_2010, new: 0x8040_2010)
      expectEqual(same.pixels(), still.pixels())
    }
  }

  @Test func `a fade out of bounds is held`() {
    expectEqual(pixel(list(.fade, at: -3), 20, 10), Self.red)
    expectEqual(pixel(list(.fade, at: 7), 20, 10), Self.blue)
  }

  @Test func `moveIn slides the new picture over the old one`() {
    // From the left, a quarter in: the new one's right edge is at x = 10 of the layer.
    let quarter = list(.moveIn, .minX, at: 0.25)
    expectEqual(pixel(quarter, 10, 10), Self.blue)
    expectEqual(pixel(quarter, 19, 10), Self.blue)
    expectEqual(pixel(quarter, 20, 10), Self.red)
    expectEqual(pixel(quarter, 9, 10), Self.background)
    let top = list(.moveIn, .maxY, at: 0.25)
    expectEqual(pixel(top, 20, 19), Self.red)
    expectEqual(pixel(top, 20, 20), Self.blue)
  }

  @Test func `reveal slides the old picture away from the side named`() {
    let quarter = list(.reveal, .minX, at: 0.25)
    expectEqual(pixel(quarter, 19, 10), Self.blue)
    expectEqual(pixel(quarter, 20, 10), Self.red)
    let bottom = list(.reveal, .minY, at: 0.5)
    expectEqual(pixel(bottom, 20, 14), Self.blue)
    expectEqual(pixel(bottom, 20, 15), Self.red)
  }

  @Test func `push moves both side by side while they fade`() {
    let half = list(.push, .maxX, at: 0.5)
    // Half of the old picture over the background: 255·127/255 and the pixels behind.
    expectEqual(pixel(half, 29, 10), 0xFF8F_1010)
    expectEqual(pixel(half, 30, 10), 0xFF10_1090)
    expectEqual(pixel(half, 9, 10), Self.background)
    expectEqual(pixel(half, 50, 10), Self.background)
  }

  @Test func `a turned layer slides along its own axis`() {
    // A quarter turn: the layer's x runs down the display.
    let turned = AffineMatrix(a: 0, b: 0.5, c: -1, d: 0, tx: 40, ty: 5)
    let half = list(.moveIn, .minX, at: 0.5, transform: turned)
    expectEqual(pixel(half, 30, 14), Self.blue)
    expectEqual(pixel(half, 30, 15), Self.red)
  }

  @Test func `an iris opens from the middle and closes towards it`() {
    expectEqual(pixel(list(.irisOpen, at: 0.3), 30, 15), Self.blue)
    expectEqual(pixel(list(.irisOpen, at: 0.3), 11, 6), Self.red)
    expectEqual(pixel(list(.irisClose, at: 0.7), 30, 15), Self.red)
    expectEqual(pixel(list(.irisClose, at: 0.7), 11, 6), Self.blue)
  }

  @Test func `a flip shows the old face before half and the new one after`() {
    expectEqual(pixel(list(.flip, at: 0.25), 30, 15) & 0xFF, 0)
    expectEqual(pixel(list(.flip, at: 0.75), 30, 15) & 0xFF_0000, 0)
    // Edge-on, only the pixels behind are visible.
    expectEqual(pixel(list(.flip, at: 0.5), 20, 15), Self.background)
  }

  @Test func `half a cube shows both faces, the new one on its side`() {
    let half = list(.cube, .maxX, at: 0.5)
    expectEqual(pixel(half, 24, 15) & 0xFF, 0)
    expectEqual(pixel(half, 36, 15) & 0xFF_0000, 0)
  }

  @Test func `numbers out of all bounds draw something without trapping`() {
    for effect in TransitionDraw.Effect.allCases {
      for progress in [-1e300, 1e300, .nan, .infinity] {
        var wild = list(effect, at: progress)
        #expect(wild.pixels().allSatisfy { $0 >> 24 == 255 })
        for index in wild.commands.indices { wild.commands[index].rect.width = 1e300 }
        #expect(wild.pixels().allSatisfy { $0 >> 24 == 255 })
      }
    }
  }
}
