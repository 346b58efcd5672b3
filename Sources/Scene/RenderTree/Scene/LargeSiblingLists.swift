/// The large lists of sublayers that a commit edits, in blocks until it ends: in a flat list, each edit would
/// pass all siblings.
package struct LargeSiblingLists {
  private var bySlot: [Int32: SublayerBlocks] = [:]
  /// Number of siblings that edits have passed so far, by the slot of their superlayer.
  private var passed: [Int32: Int] = [:]
  /// Cost of the edits so far, in pixels of `ClientWork`.
  private(set) var work = 0

  /// Shorter lists stay flat.
  private static let leastCount = 4 * SublayerBlocks.length
  /// Number of passes over a list after which it is divided into blocks, which costs as much.
  private static let passesOfOpening = 16
  private static let siblingsPerPixel = 8
  /// Cost of editing a list in blocks, in siblings of a flat list.
  private static let siblingsOfBlocks = 4096

  package init() {}

  private var isEmpty: Bool { bySlot.isEmpty && passed.isEmpty }

  func isOpen(_ slot: Int) -> Bool { !bySlot.isEmpty && bySlot[Int32(slot)] != nil }

  /// Counts passed siblings, and returns whether dividing the list into blocks pays.
  mutating func shouldOpen(_ slot: Int, count: Int, passed new: Int) -> Bool {
    work += new / Self.siblingsPerPixel
    guard new >= Self.leastCount else { return false }
    passed[Int32(slot), default: 0] += new
    return passed[Int32(slot), default: 0] > Self.passesOfOpening * count
  }

  mutating func open(_ slot: Int, _ list: [Int32]) { bySlot[Int32(slot)] = SublayerBlocks(list) }

  mutating func insert(_ child: Int32, at index: Int, of slot: Int) {
    work += Self.siblingsOfBlocks / Self.siblingsPerPixel
    bySlot[Int32(slot)]?.insert(child, at: index)
  }

  mutating func remove(_ child: Int32, of slot: Int) {
    work += Self.siblingsOfBlocks / Self.siblingsPerPixel
    bySlot[Int32(slot)]?.remove(child)
  }

  /// - Returns: the layer's sublayers; nil if their list is flat.
  mutating func close(_ slot: Int) -> [Int32]? {
    if isEmpty { return nil }
    passed[Int32(slot)] = nil
    return bySlot.removeValue(forKey: Int32(slot))?.list
  }

  /// - Returns: the slots of divided lists, with their sublayers.
  mutating func closeAll() -> [(slot: Int, list: [Int32])] {
    if isEmpty { return [] }
    defer {
      bySlot.removeAll()
      passed.removeAll()
    }
    return bySlot.map { (Int($0.key), $0.value.list) }
  }
}
