import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Layers of many sublayers` {
  /// Blocks are cut, emptied and created again on the way.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `blocks have the order of one list`(seed: UInt64) {
    var random = PixelsRandom(seed: seed)
    var list = Array(0..<Int32.random(in: 0...3000, using: &random))
    var blocks = SublayerBlocks(list)
    var next = Int32(list.count)
    for step in 0..<40_000 {
      let grows = (step / 4000 + Int(seed)) % 2 == 0
      if random.chance(grows ? 0.8 : 0.2) || list.isEmpty {
        let index =
          random.chance(0.3) ? 0 : Int.random(in: 0...(list.count + 2), using: &random)
        list.insert(next, at: min(index, list.count))
        blocks.insert(next, at: index)
        next += 1
      } else {
        let element =
          random.chance(0.01) ? next : list.remove(at: Int.random(in: list.indices, using: &random))
        blocks.remove(element)
      }
      if step % 997 == 0 { expectEqual(blocks.list, list) }
    }
    expectEqual(blocks.list, list)
    expectEqual(blocks.count, list.count)
  }

  @Test(arguments: [0, 1, 2] as [UInt64])
  func `a layer that moves among many is where the commit puts it`(seed: UInt64) throws {
    var random = PixelsRandom(seed: seed)
    var fixture = TreeFixture()
    let count = 4000
    var lists: [UInt32: [UInt32]] = [2: Array(4..<UInt32(count + 4)), 3: []]
    try fixture.commit {
      $0.addWindow(1, Rectangle(x: 0, y: 0, width: 100, height: 100), .red)
      for layer in 2..<UInt32(count + 4) { $0.createLayer(layer) }
      $0.setSublayers([2, 3], of: 1)
      $0.setSublayers(lists[2] ?? [], of: 2)
    }
    _ = fixture.update(at: 1)
    for round in 0..<3 {
      try fixture.commit { encoder in
        for _ in 0..<300 {
          let layer = 4 + UInt32.random(in: 0..<UInt32(count), using: &random)
          for parent in [2, 3] as [UInt32] { lists[parent]?.removeAll { $0 == layer } }
          if random.chance(0.1) {
            encoder.removeFromSuperlayer(layer)
            continue
          }
          let parent: UInt32 = random.chance(0.8) ? 2 : 3
          let index = Int.random(in: 0...(lists[parent]?.count ?? 0), using: &random)
          lists[parent]?.insert(layer, at: index)
          encoder.insertSublayer(layer, at: UInt32(index), of: parent)
        }
        if round == 1 {
          // All of one list moves to the beginning of another.
          lists[3] = (lists[2] ?? []) + (lists[3] ?? [])
          lists[2] = []
          encoder.setSublayers(lists[3] ?? [], of: 3)
        }
        if round == 2 {
          lists[3] = nil
          encoder.destroyLayer(3)
        }
      }
      _ = fixture.update(at: 2 + Double(round))
      let shown = fixture.tree.scene.nodes(of: fixture.tree.scene.contexts[0], values: .model).map(
        \.layer)
      var expected: [UInt32] = [1, 2]
      expected += lists[2] ?? []
      if let list = lists[3] { expected += [3] + list }
      expectEqual(shown, expected)
      expectEqual(fixture.tree.checkInvariants(), [])
    }
  }
}
