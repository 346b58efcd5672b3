import Foundation

/// A list of events in order, for which a test can wait on another thread.
final class EventLog: @unchecked Sendable {
  // Guards `entries`, which is why this is Sendable.
  private let condition = NSCondition()
  private var entries: [String] = []

  var all: [String] {
    condition.lock()
    defer { condition.unlock() }
    return entries
  }

  func add(_ entry: String) {
    condition.lock()
    entries.append(entry)
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for an entry; false when it has not come in time.
  func wait(for entry: String, seconds: Double = 20) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !entries.contains(entry) {
      if !condition.wait(until: deadline) { return entries.contains(entry) }
    }
    return true
  }

  func count(of entry: String) -> Int { all.filter { $0 == entry }.count }
}
