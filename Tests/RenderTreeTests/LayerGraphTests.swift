import AnimationEvaluation
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing

@Suite struct `The graph of layers` {
  private var graph = LayerGraph()
  private var lists = LargeSiblingLists()

  /// Takes slots 0, 1, … for layers of client 1.
  private mutating func take(_ count: Int) {
    for slot in 0..<count { expectEqual(graph.takeSlot(id: UInt32(slot + 1), owner: 1), slot) }
  }

  /// Moves layers at random, as commits do, and destroys some.
  @Test(arguments: 0..<4 as Range<UInt64>)
  mutating func `holds after any changes`(seed: UInt64) {
    var random = PixelsRandom(seed: seed)
    take(12)
    var live = Array(0..<12)
    for _ in 0..<400 {
      let layer = live[Int.random(in: live.indices, using: &random)]
      let other = live[Int.random(in: live.indices, using: &random)]
      switch Int.random(in: 0..<6, using: &random) {
      case 0: graph.detach(layer, &lists)
      case 1 where !isInside(other, layer): graph.insertSublayer(other, child: layer, at: 1, &lists)
      case 2 where !isInside(other, layer): graph.setMask(other, layer, &lists)
      case 3 where !isInside(other, layer): graph.setSublayers(other, [Int32(layer)], &lists)
      case 4: graph.setTiming(layer, random.chance(0.5) ? Timing(duration: 1) : nil)
      case 5 where live.count > 4:
        graph.detach(layer, &lists)
        graph.freeSlot(layer)
        live.removeAll { $0 == layer }
      default: live.append(graph.takeSlot(id: 9, owner: 2))
      }
      expectEmpty(graph.checkInvariants())
    }
  }

  /// Whether a layer is another or below it.
  private func isInside(_ layer: Int, _ other: Int) -> Bool {
    var current = layer
    while current >= 0, current != other { current = Int(graph.parents[current]) }
    return current == other
  }

  @Test mutating func `a layer that is inserted leaves its former place`() {
    take(3)
    graph.setSublayers(0, [2], &lists)
    graph.insertSublayer(1, child: 2, at: 0, &lists)
    expectEmpty(graph.children[0])
    expectEqual(graph.children[1], [2])
    graph.setMask(0, 2, &lists)
    expectEmpty(graph.children[1])
    expectTrue(graph.isMask(2))
    graph.detach(2, &lists)
    expectEqual(graph.masks[0], -1)
    expectEqual(graph.parents[2], -1)
  }

  @Test mutating func `the next layer gets the slot of a destroyed one, without its relations`() {
    take(3)
    graph.setSublayers(0, [1], &lists)
    graph.setSublayers(1, [2], &lists)
    graph.detach(1, &lists)
    graph.freeSlot(1)
    expectEqual(graph.parents[2], -1)
    expectEqual(graph.takeSlot(id: 7, owner: 4), 1)
    expectEqual(graph.owners[1], 4)
    expectEmpty(graph.children[1])
    expectEqual(graph.count, 3)
  }

  @Test mutating func `superlayers whose sublayers change are noted, in a row only once`() {
    take(4)
    for child in 1..<4 { graph.insertSublayer(0, child: child, at: 9, &lists) }
    expectEqual(graph.changedParents, [0])
    graph.setMask(1, 2, &lists)
    graph.detach(3, &lists)
    expectEqual(graph.changedParents, [0, 1, 0])
  }

  @Test mutating func `a layer's time runs inside its superlayer's`() {
    take(2)
    graph.setSublayers(0, [1], &lists)
    var half = Timing(duration: .infinity)
    half.speed = 0.5
    graph.setTiming(0, half)
    graph.setTiming(1, half)
    expectEqual(graph.localTime(of: 1, at: 8), 2)
    graph.detach(1, &lists)
    expectEqual(graph.localTime(of: 1, at: 8), 4)
    graph.setTiming(1, nil)
    expectEqual(graph.localTime(of: 1, at: 8), 8)
  }

  @Test mutating func `clocks change with superlayers only where a layer has a timing`() {
    take(3)
    graph.setSublayers(0, [1], &lists)
    expectEmpty(graph.retimed)
    graph.setTiming(0, Timing(duration: 1))
    graph.detach(1, &lists)
    expectEqual(graph.retimed, [0, 1])
    // A timing of default values is none.
    graph.setTiming(0, Timing(duration: .infinity))
    graph.insertSublayer(0, child: 2, at: 0, &lists)
    expectEqual(graph.retimed, [0, 1, 0])
  }
}
