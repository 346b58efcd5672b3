/// The last `capacity` values of a sequence of measurements.
package struct RecentValues: Sendable {
  private var values: [Double] = []
  private var oldest = 0
  private let capacity: Int

  package init(capacity: Int) { self.capacity = max(capacity, 1) }

  package mutating func add(_ value: Double) {
    if values.count < capacity {
      values.append(value)
    } else {
      values[oldest] = value
      oldest = (oldest + 1) % capacity
    }
  }

  /// The value that the given share of the kept values does not exceed; 0 when there are none.
  ///
  /// - Complexity: O(n log n) in the number of values kept.
  package func percentile(_ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let index = Int((Double(sorted.count - 1) * min(max(share, 0), 1)).rounded())
    return sorted[index]
  }
}
