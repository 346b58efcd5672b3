import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

private let background: UInt32 = 0xFF33_6699

private func fill(
  _ rect: Rectangle, _ color: UInt32, _ transform: AffineMatrix = .identity, radius: Double = 0
) -> DrawCommand {
  var command = DrawCommand(
    kind: .fill, bounds: PixelRect(minX: 0, minY: 0, maxX: 80, maxY: 60), transform: transform)
  command.rect = rect
  command.color = Pixel(color)
  command.cornerRadius = radius
  return command
}

/// Brackets commands in a group.
private func group(
  _ commands: [DrawCommand], opacity: UInt8 = 255, clip: Rectangle? = nil, radius: Double = 0,
  transform: AffineMatrix = .identity
) -> [DrawCommand] {
  let bounds = PixelRect(minX: 0, minY: 0, maxX: 80, maxY: 60)
  var begin = DrawCommand(kind: .beginGroup, bounds: bounds, transform: .identity)
  var end = DrawCommand(kind: .endGroup, bounds: bounds, transform: transform)
  begin.bracketLength = Int32(commands.count + 1)
  end.bracketLength = begin.bracketLength
  end.opacity = Opacity(byte: opacity)
  if let clip {
    end.group.clips = true
    end.rect = clip
    end.cornerRadius = radius
  }
  return [begin] + commands + [end]
}

private func pixels(_ commands: [DrawCommand]) -> [UInt32] {
  DrawList(width: 80, height: 60, background: Pixel(background), commands: commands).pixels()
}

@Suite struct GroupTests {
  private let whole = Rectangle(x: 0, y: 0, width: 80, height: 60)

  // §2.5.7
  @Test func `a group fades as one picture`() {
    let left = fill(Rectangle(x: 10, y: 10, width: 40, height: 40), 0xFFFF_0000)
    let right = fill(Rectangle(x: 30, y: 10, width: 40, height: 40), 0xFF00_FF00)
    let result = pixels(group([left, right], opacity: 128))
    let red = ScalarModel.over(background, ScalarModel.scaled(0xFFFF_0000, 128))
    let green = ScalarModel.over(background, ScalarModel.scaled(0xFF00_FF00, 128))
    expectEqual(result[20 * 80 + 15], red)
    expectEqual(result[20 * 80 + 40], green, "the red one behind does not shine through")
    expectEqual(result[20 * 80 + 60], green)
    expectEqual(result[5 * 80 + 5], background)
  }

  @Test func `one opaque command in a group equals the command with the opacity`() {
    let opaque = fill(Rectangle(x: 10, y: 10, width: 40, height: 40), 0xFFFF_8040)
    let faded = fill(
      Rectangle(x: 10, y: 10, width: 40, height: 40), ScalarModel.scaled(0xFFFF_8040, 90))
    expectEqual(pixels(group([opaque], opacity: 90)), pixels([faded]))
  }

  @Test(arguments: [
    AffineMatrix.identity, .translation(3.5, 0.25),
    AffineMatrix(a: 0.8, b: 0.3, c: -0.3, d: 0.8, tx: 20, ty: 0),
  ])
  func `a clipped opaque group equals the clip's shape filled`(transform: AffineMatrix) {
    let clip = Rectangle(x: 5, y: 6, width: 50, height: 40)
    let result = pixels(
      group([fill(whole, 0xFF80_FF20)], clip: clip, radius: 11, transform: transform))
    expectEqual(result, pixels([fill(clip, 0xFF80_FF20, transform, radius: 11)]))
  }

  @Test func `groups nest`() {
    let content = fill(Rectangle(x: 10, y: 10, width: 30, height: 30), 0xFFFF_FFFF)
    let result = pixels(group(group([content], opacity: 128), opacity: 128))
    let inner = ScalarModel.over(0, ScalarModel.scaled(0xFFFF_FFFF, 128))
    let wanted = ScalarModel.over(background, ScalarModel.scaled(inner, 128))
    expectEqual(result[20 * 80 + 20], wanted)
    expectEqual(result[50 * 80 + 50], background)
  }

  @Test func `very deep nesting is drawn in low strips and looks the same`() {
    var commands = [fill(Rectangle(x: 10, y: 10, width: 30, height: 30), 0xFF12_3456)]
    for _ in 0..<3000 { commands = group(commands) }
    let plain = pixels([fill(Rectangle(x: 10, y: 10, width: 30, height: 30), 0xFF12_3456)])
    expectEqual(pixels(commands), plain)
  }

  @Test func `an invisible group paints nothing`() {
    let content = fill(whole, 0xFFFF_FFFF)
    #expect(pixels(group([content], opacity: 0)).allSatisfy { $0 == background })
    let empty = group([content], clip: Rectangle(x: 5, y: 5, width: 0, height: 10))
    #expect(pixels(empty).allSatisfy { $0 == background })
  }

  @Test func `brackets without a partner are ignored`() {
    let content = fill(Rectangle(x: 10, y: 10, width: 30, height: 30), 0x8012_3456)
    let brackets = group([])
    let wanted = pixels([content])
    expectEqual(pixels([brackets[0], content]), wanted)
    expectEqual(pixels([content, brackets[1]]), wanted)
    expectEqual(pixels([brackets[1], content, brackets[0], brackets[0]]), wanted)
  }
}
