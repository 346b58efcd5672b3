import ArbitraryProtocolValues
import Expectations
import TestSupport
import Testing

import WireProtocol

@Suite struct `The validator's tables` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `tree changes are accepted exactly when a plain model accepts them`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    var limits = Limits()
    limits.treeDepth = 5
    var validator = CommitValidator(limits: limits)
    let layers = 1...9 as ClosedRange<UInt32>
    expectNil(validator.error { for id in layers { $0.createLayer(id) } })
    var plain = PlainLayers()
    for id in layers { plain.createLayer(id) }
    for _ in 0..<120 {
      var tried = validator
      var expected = plain
      let parent = 1 + UInt32(values.below(9))
      let child = 1 + UInt32(values.below(9))
      var isAllowed = true
      let error: WireError?
      switch values.below(6) {
      case 0:
        let list = (0..<values.below(4)).map { _ in 1 + UInt32(values.below(9)) }
        isAllowed = expected.replaceSublayers(list, of: parent)
        error = tried.error { $0.setSublayers(list, of: parent) }
      case 1:
        expected.detach(child)
        error = tried.error { $0.removeFromSuperlayer(child) }
      case 2:
        let mask = values.below(4) == 0 ? 0 : child
        isAllowed = expected.replaceMask(mask == 0 ? nil : mask, of: parent)
        error = tried.error { $0.setMask(mask, of: parent) }
      default:
        let index = UInt32(values.below(3))
        isAllowed = expected.insert(child, at: Int(index), of: parent)
        error = tried.error { $0.insertSublayer(child, at: index, of: parent) }
      }
      isAllowed = isAllowed && expected.depth <= limits.treeDepth
      expectEqual((error == nil), isAllowed)
      guard error == nil else { continue }
      validator = tried
      plain = expected
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `ids are found while they live, and slots are not shared`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    var table = IDTable()
    var alive: [UInt32: Int] = [:]
    var last: UInt32 = 0
    for _ in 0..<600 {
      if values.below(5) < 3 {
        last += 1 + UInt32(values.below(3))
        alive[last] = table.add(last)
      } else if let id = alive.keys.sorted().dropFirst(values.below(alive.count)).first {
        table.remove(id)
        alive[id] = nil
      }
      let probe = 1 + UInt32(values.below(Int(last) + 2))
      expectEqual(table.slot(of: probe), alive[probe])
    }
    expectEqual(table.count, alive.count)
    expectEqual(Set(alive.values).count, alive.count)
    for (id, slot) in alive { expectEqual(table.slot(of: id), slot) }
    expectAtMost(table.slotCount, 600)
  }
}
