import Testing

import WireProtocol

@Suite struct `The validator's tables` {
  /// Superlayers in a dictionary: slow and plain.
  private struct PlainForest {
    static let depthLimit = 5
    /// A mask has its host here.
    var parents: [UInt32: UInt32] = [:]
    /// Those of `parents` that are masks.
    var masks: Set<UInt32> = []

    private mutating func detach(_ layer: UInt32) {
      parents[layer] = nil
      masks.remove(layer)
    }

    mutating func remove(_ layer: UInt32) { detach(layer) }

    mutating func setMask(_ mask: UInt32, of host: UInt32) -> Bool {
      if mask != 0, path(of: host).contains(mask) { return false }
      for old in masks where parents[old] == host { detach(old) }
      guard mask != 0 else { return true }
      detach(mask)
      parents[mask] = host
      masks.insert(mask)
      return isShallow
    }

    func path(of layer: UInt32) -> [UInt32] {
      var path = [layer]
      while let parent = parents[path[path.count - 1]] { path.append(parent) }
      return path
    }

    /// False when the change is not allowed.
    mutating func insert(_ child: UInt32, at index: UInt32, of parent: UInt32) -> Bool {
      guard !path(of: parent).contains(child) else { return false }
      detach(child)
      guard index <= parents.filter({ $0.value == parent && !masks.contains($0.key) }).count else {
        return false
      }
      parents[child] = parent
      return isShallow
    }

    mutating func replace(_ children: [UInt32], of parent: UInt32) -> Bool {
      parents = parents.filter { $0.value != parent || masks.contains($0.key) }
      guard Set(children).count == children.count,
        Set(path(of: parent)).isDisjoint(with: children)
      else { return false }
      for child in children {
        detach(child)
        parents[child] = parent
      }
      return isShallow
    }

    private var isShallow: Bool {
      parents.keys.allSatisfy { path(of: $0).count <= Self.depthLimit }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `tree changes are accepted exactly when a plain model accepts them`(seed: UInt64) {
    var values = ArbitraryValues(seed: seed)
    var limits = Limits()
    limits.treeDepth = PlainForest.depthLimit
    var validator = CommitValidator(limits: limits)
    let layers = 1...9 as ClosedRange<UInt32>
    #expect(validator.error { for id in layers { $0.createLayer(id) } } == nil)
    var plain = PlainForest()
    for _ in 0..<120 {
      var tried = validator
      var expected = plain
      let parent = 1 + UInt32(values.below(9))
      let child = 1 + UInt32(values.below(9))
      let isAllowed: Bool
      let error: WireError?
      switch values.below(6) {
      case 0:
        let list = (0..<values.below(4)).map { _ in 1 + UInt32(values.below(9)) }
        isAllowed = expected.replace(list, of: parent)
        error = tried.error { $0.setSublayers(list, of: parent) }
      case 1:
        expected.remove(child)
        isAllowed = true
        error = tried.error { $0.removeFromSuperlayer(child) }
      case 2:
        let mask = values.below(4) == 0 ? 0 : child
        isAllowed = expected.setMask(mask, of: parent)
        error = tried.error { $0.setMask(mask, of: parent) }
      default:
        let index = UInt32(values.below(3))
        isAllowed = expected.insert(child, at: index, of: parent)
        error = tried.error { $0.insertSublayer(child, at: index, of: parent) }
      }
      #expect((error == nil) == isAllowed)
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
      #expect(table.slot(of: probe) == alive[probe])
    }
    #expect(table.count == alive.count)
    #expect(Set(alive.values).count == alive.count)
    for (id, slot) in alive { #expect(table.slot(of: id) == slot) }
    #expect(table.slotCount <= 600)
  }
}
