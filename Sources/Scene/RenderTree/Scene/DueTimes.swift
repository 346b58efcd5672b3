import GraphicsValues

/// The times at which layers have to be visited: a heap, earliest first.
///
/// A layer whose time changed has several entries; outdated entries are dropped when they come first.
struct DueTimes: Sendable {
  private struct Entry {
    let time: Double
    let slot: Int32
  }

  private var heap: [Entry] = []

  var heapBytes: Int { heap.heapBytes }

  /// Most entries are outdated.
  private(set) var isOvergrown = false

  /// - Parameter capacity: number of layers that can be scheduled.
  mutating func insert(_ slot: Int32, at time: Double, capacity: Int) {
    heap.append(Entry(time: time, slot: slot))
    rise(heap.count - 1)
    if heap.count > 8 * capacity + 64 { isOvergrown = true }
  }

  /// False if certainly no layer is due.
  func mayHave(until time: Double) -> Bool { (heap.first?.time ?? .infinity) <= time }

  /// Removes and returns the first valid entry up to a time; nil for none.
  mutating func takeFirst(until time: Double, _ schedule: LayerSchedule) -> Int32? {
    if isOvergrown { trim(schedule) }
    while let first = heap.first, first.time <= time || !schedule.expects(first.slot, first.time) {
      removeFirst()
      if schedule.expects(first.slot, first.time) { return first.slot }
    }
    return nil
  }

  /// The earliest valid time; infinite for none.
  mutating func first(_ schedule: LayerSchedule) -> Double {
    if isOvergrown { trim(schedule) }
    while let first = heap.first {
      if schedule.expects(first.slot, first.time) { return first.time }
      removeFirst()
    }
    return .infinity
  }

  func contains(_ slot: Int32, _ time: Double) -> Bool {
    heap.contains { $0.slot == slot && $0.time == time }
  }

  /// Drops outdated entries.
  mutating func trim(_ schedule: LayerSchedule) {
    isOvergrown = false
    // A sorted array is a heap.
    heap = heap.filter { schedule.expects($0.slot, $0.time) }.sorted { $0.time < $1.time }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    sink(0)
  }

  private mutating func rise(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      if heap[parent].time <= heap[child].time { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func sink(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in (2 * parent + 1)..<(2 * parent + 3)
      where child < heap.count && heap[child].time < heap[least].time {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// The times that the animated layers themselves have, by which entries are valid or outdated.
struct LayerSchedule {
  /// `AnimationColumns.bySlot`.
  let bySlot: [Int32]
  let layers: [AnimatedLayer]

  func expects(_ slot: Int32, _ time: Double) -> Bool {
    guard bySlot.indices.contains(Int(slot)) else { return false }
    let index = Int(bySlot[Int(slot)])
    return index >= 0 && layers[index].nextChange == time
  }
}
