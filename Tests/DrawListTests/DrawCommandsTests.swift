import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing

/// A command whose head and body differ from those of every other number.
private func command(_ number: Int) -> DrawCommand {
  var command = DrawCommand(
    kind: number % 2 == 0 ? .fill : .border,
    bounds: PixelRect(minX: 0, minY: 0, maxX: Int32(number + 1), maxY: 9),
    transform: .translation(Double(number), 0))
  command.layer = UInt32(number)
  return command
}

private func commands(_ numbers: some Sequence<Int>) -> [DrawCommand] { numbers.map(command) }

@Suite struct DrawCommandsTests {
  @Test func `heads take 36 bytes, and values that change often are at the front of the body`() {
    expectEqual(MemoryLayout<DrawCommand.Head>.stride, 36)
    let often: [PartialKeyPath<DrawCommand.Body>] = [\.transform, \.opacity]
    for path in often {
      expectLess(MemoryLayout<DrawCommand.Body>.offset(of: path)!, 64)
    }
  }

  @Test func `gaps move the commands behind them, and hold nothing`() {
    var list = DrawCommands(commands(0..<8))
    list.append(contentsOf: repeatElement(command(50), count: 4))
    // The first command does not move, nor do commands behind the gap.
    let gaps = [
      ListGap(place: 0, distance: 1), ListGap(place: 2, distance: 3),
      ListGap(place: 6, distance: 4),
    ]
    list.open(gaps, in: 1..<7)
    expectEqual(
      list.map { $0.kind == .nothing ? -1 : Int($0.layer) },
      [0, -1, 1, 2, -1, -1, 3, 4, 5, 6, -1, 50])
    expectEqual((0..<7).map(gaps.moved), [1, 2, 5, 6, 7, 8, 10])
    expectEqual([ListGap]().moved(7), 7)
  }

  @Test func `a command comes back as it was put in`() {
    var list = DrawCommands(commands(0..<5))
    expectEqual(Array(list), commands(0..<5))
    list[2] = command(77)
    list[3].bounds.minX = -4
    list[3].transform.tx = 8
    var changed = command(3)
    changed.bounds.minX = -4
    changed.transform.tx = 8
    expectEqual(Array(list), [command(0), command(1), command(77), changed, command(4)])
    expectEqual(list.heads[3].bounds.minX, -4)
    expectEqual(list.bodies[3].transform.tx, 8)
  }

  @Test func `the same changes make the same commands as in an array`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = PixelsRandom(seed: seed)
      var array = commands(0..<Int.random(in: 0...9, using: &random))
      var list = DrawCommands(array)
      for step in 0..<12 {
        let bounds = [0, 0].map { _ in Int.random(in: 0...array.count, using: &random) }.sorted()
        let range = bounds[0]..<bounds[1]
        let new = commands(100 * step..<100 * step + Int.random(in: 0...4, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
          array.replaceSubrange(range, with: new)
          list.replaceSubrange(range, with: new)
        case 1:
          array.replaceSubrange(range, with: new)
          list.replaceSubrange(range, with: DrawCommands(new))
        case 2:
          let (oldArray, oldList) = (array, list)
          array.replaceSubrange(range, with: oldArray[range])
          list.replaceSubrange(range, with: oldList[range])
        case 3:
          array += new
          list += new
        case 4:
          array.append(contentsOf: new)
          list.append(contentsOf: DrawCommands(new))
        case 5:
          array.removeSubrange(range)
          list.removeSubrange(range)
        default:
          guard let index = array.indices.randomElement(using: &random) else { continue }
          array.swapAt(0, index)
          list.swapAt(0, index)
        }
        expectEqual(list.heads.count, list.bodies.count)
        expectEqual(Array(list), array, "seed \(seed), step \(step)")
      }
      list.removeAll(keepingCapacity: true)
      expectEmpty(list)
      expectEmpty(list.bodies)
    }
  }

  @Test func `equal lists have equal commands in the same order`() {
    let list = DrawCommands(commands(0..<4))
    var other = list
    expectEqual(list, other)
    other.heads[3].layer = 9
    expectNotEqual(list, other)
    expectNotEqual(DrawCommands(commands([1, 0])), DrawCommands(commands([0, 1])))
  }

  @Test func `the hint of opacity follows colour and kind, and tells no commands apart`() {
    var fill = command(0)
    expectFalse(fill.head.isPossiblyOpaque)
    fill.color = Pixel(0xFF12_3456)
    expectTrue(fill.head.isPossiblyOpaque)
    var image = fill
    image.operation = .plain(.image)
    expectTrue(image.head.isPossiblyOpaque)
    image.opacity = Opacity(byte: 254)
    expectFalse(image.head.isPossiblyOpaque)
    fill.operation = .plain(.border)
    expectFalse(fill.head.isPossiblyOpaque)
    var hinted = fill
    hinted.head.isPossiblyOpaque = true
    expectEqual(hinted, fill)
    expectEqual(hinted.hashValue, fill.hashValue)
  }
}
