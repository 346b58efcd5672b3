import Foundation

/// The times at which animations of layers start and end while there is no server: a heap of
/// layers, the earliest first.
///
/// A layer that got another time is in the heap more than once; outdated entries are dropped when
/// they come first. Cost: O(log n) for each time that is set.
package struct LocalSchedule {
  private struct Entry {
    let time: CFTimeInterval
    let layer: UInt32

    func isBefore(_ other: Entry) -> Bool { (time, layer) < (other.time, other.layer) }
  }

  private var heap: [Entry] = []
  /// The valid time of each layer; infinite for a layer whose animations neither start nor end by
  /// themselves.
  private var times: [UInt32: CFTimeInterval] = [:]
  /// Number of times that were set.
  package private(set) var setCount = 0
  /// Number of entries, outdated ones included.
  package var entryCount: Int { heap.count }

  package init() {}

  /// The layers whose animations have not ended.
  package var layers: [UInt32] { times.keys.sorted() }

  /// Sets the media time at which a layer is due; nil for a layer without animations.
  package mutating func set(_ time: CFTimeInterval?, of layer: UInt32) {
    setCount += 1
    guard times[layer] != time else { return }
    times[layer] = time
    if let time, time.isFinite { insert(Entry(time: time, layer: layer)) }
    if heap.count > 2 * times.count + 64 { trim() }
  }

  /// Returns the earliest time; infinite if there is none.
  package mutating func first() -> CFTimeInterval {
    while let first = heap.first {
      if isValid(first) { return first.time }
      removeFirst()
    }
    return .infinity
  }

  /// Removes and returns the layers that are due, the earliest first. The caller sets each layer's
  /// next time.
  package mutating func take(until time: CFTimeInterval) -> [UInt32] {
    var taken: [UInt32] = []
    while let first = heap.first, first.time <= time || !isValid(first) {
      removeFirst()
      guard isValid(first) else { continue }
      // Further entries of the layer are outdated.
      times[first.layer] = .infinity
      taken.append(first.layer)
    }
    return taken
  }

  private func isValid(_ entry: Entry) -> Bool { times[entry.layer] == entry.time }

  /// Drops outdated entries.
  private mutating func trim() {
    // A sorted array is a heap.
    heap = heap.filter(isValid).sorted { $0.isBefore($1) }
  }

  private mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in (2 * parent + 1)..<(2 * parent + 3)
      where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
