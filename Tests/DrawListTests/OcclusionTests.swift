import DrawList
import Expectations
import GraphicsValues
import Testing

private let frame = PixelRect(minX: 0, minY: 0, maxX: 400, maxY: 300)

private func fill(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, color: UInt32 = 0xFF00_00FF
) -> DrawCommand {
  let rect = Rectangle(x: x, y: y, width: width, height: height)
  var command = DrawCommand(
    kind: .fill, bounds: PixelRect(covering: x, y, x + width, y + height).intersection(frame),
    transform: .identity)
  command.rect = rect
  command.color = Pixel(color)
  return command
}

private func bracket(_ kind: DrawCommand.Kind) -> DrawCommand {
  DrawCommand(kind: kind, bounds: frame, transform: .identity)
}

private func hidden(_ commands: [DrawCommand]) -> [Int] {
  let list = DrawList(
    width: 400, height: 300, background: Pixel(0xFF00_0000), commands: commands)
  var occlusion = Occlusion()
  occlusion.update(list, visible: list.frame)
  return commands.indices.filter { occlusion.isHidden($0) }
}

@Suite struct OcclusionTests {
  @Test func `fractional edges and round corners are not opaque`() {
    var command = fill(10.5, 20, 100, 80.25)
    expectEqual(
      command.opaqueInterior(images: []).horizontal,
      PixelRect(minX: 11, minY: 20, maxX: 110, maxY: 100))
    expectTrue(command.opaqueInterior(images: []).vertical.isEmpty)
    command.cornerRadius = 10
    let (horizontal, vertical) = command.opaqueInterior(images: [])
    expectEqual(horizontal, PixelRect(minX: 11, minY: 30, maxX: 110, maxY: 90))
    expectEqual(vertical, PixelRect(minX: 21, minY: 20, maxX: 100, maxY: 100))
  }

  @Test func `turned, translucent and hollow commands have no opaque interior`() {
    var turned = fill(10, 10, 100, 100)
    turned.transform.b = 0.5
    var hollow = fill(10, 10, 100, 100)
    hollow.operation = .plain(.border)
    for command in [turned, hollow, fill(10, 10, 100, 100, color: 0xFE00_0000)] {
      expectTrue(command.opaqueInterior(images: []).horizontal.isEmpty)
      expectTrue(command.opaqueInterior(images: []).vertical.isEmpty)
    }
  }

  @Test func `only opaque images at full opacity are opaque`() {
    let images: [PixelImage?] = [
      PixelImage(width: 1, height: 1, pixels: [0xFF00_0000]),
      PixelImage(width: 1, height: 1, pixels: [0xFE00_0000]), nil,
    ]
    var command = fill(0, 0, 100, 100)
    command.operation = .plain(.image)
    let interiors = (-1...3).map { index -> Bool in
      command.image.image = Int32(index)
      return !command.opaqueInterior(images: images).horizontal.isEmpty
    }
    expectEqual(interiors, [false, true, false, false, false])
    command.image.image = 0
    command.opacity = Opacity(byte: 254)
    expectTrue(command.opaqueInterior(images: images).horizontal.isEmpty)
  }

  @Test func `a larger opaque command in front hides`() {
    expectEqual(hidden([fill(20, 20, 50, 50), fill(0, 0, 200, 200)]), [0])
    expectEqual(hidden([fill(0, 0, 200, 200), fill(20, 20, 50, 50)]), [])
    expectEqual(hidden([fill(20, 20, 50, 500), fill(0, 0, 200, 200)]), [])
  }

  @Test func `a group hides only its own earlier commands, and is hidden whole`() {
    let (small, large) = (fill(20, 20, 50, 50), fill(0, 0, 200, 200))
    expectEqual(
      hidden([small, bracket(.beginGroup), small, large, bracket(.endGroup), small]), [2])
    expectEqual(
      hidden([bracket(.beginGroup), small, bracket(.endGroup), fill(0, 0, 400, 300)]), [0, 1, 2])
  }

  @Test func `drawing starts at the frontmost command that covers the region`() {
    var list = DrawList(
      width: 400, height: 300, background: Pixel(0xFF00_0000),
      commands: [fill(0, 0, 400, 300), fill(100, 100, 30, 30), fill(90, 90, 5, 5)])
    var occlusion = Occlusion()
    occlusion.update(list, visible: list.frame)
    expectEqual(occlusion.start(in: PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)), 0)
    expectEqual(occlusion.start(in: PixelRect(minX: 105, minY: 105, maxX: 120, maxY: 130)), 1)
    // Without the hint that it is opaque, a command hides nothing.
    for index in list.commands.heads.indices {
      list.commands.heads[index].isPossiblyOpaque = false
    }
    occlusion.update(list, visible: list.frame)
    expectNil(occlusion.start(in: PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)))
    #expect(!occlusion.isHidden(0))
  }
}
