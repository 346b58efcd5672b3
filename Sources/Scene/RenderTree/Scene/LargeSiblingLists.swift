/// The sublayers of layers that have many, while a commit moves them: each would pass all its siblings.
struct LargeSiblingLists {
  private var bySlot: [Int32: SublayerBlocks] = [:]
  /// Siblings that have been passed so far, by the slot of their superlayer.
  private var passed: [Int32: Int] = [:]

  /// Shorter lists are changed as they are.
  private static let leastCount = 4 * SublayerBlocks.length
  /// A list is cut into blocks once it has been passed so many times: that costs as much.
  private static let passesOfOpening = 16

  var isEmpty: Bool { bySlot.isEmpty && passed.isEmpty }

  func isOpen(_ slot: Int) -> Bool { !bySlot.isEmpty && bySlot[Int32(slot)] != nil }

  /// Counts siblings that were passed, and says whether blocks are worth their while.
  mutating func shouldOpen(_ slot: Int, count: Int, passed new: Int) -> Bool {
    guard new >= Self.leastCount else { return false }
    passed[Int32(slot), default: 0] += new
    return passed[Int32(slot), default: 0] > Self.passesOfOpening * count
  }

  mutating func open(_ slot: Int, _ list: [Int32]) { bySlot[Int32(slot)] = SublayerBlocks(list) }

  mutating func insert(_ child: Int32, at index: Int, of slot: Int) {
    bySlot[Int32(slot)]?.insert(child, at: index)
  }

  mutating func remove(_ child: Int32, of slot: Int) { bySlot[Int32(slot)]?.remove(child) }

  /// - Returns: the layer's sublayers; nil where they are in a list.
  mutating func close(_ slot: Int) -> [Int32]? {
    if isEmpty { return nil }
    passed[Int32(slot)] = nil
    return bySlot.removeValue(forKey: Int32(slot))?.list
  }

  /// - Returns: slots, and their sublayers.
  mutating func closeAll() -> [(slot: Int, list: [Int32])] {
    if isEmpty { return [] }
    defer { self = LargeSiblingLists() }
    return bySlot.map { (Int($0.key), $0.value.list) }
  }
}
