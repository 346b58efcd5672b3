import Foundation

/// The library's recursive lock, which `CATransaction.lock()` locks as well (§1.4).
///
/// It guards all state shared between threads: layer values, links between layers, attached
/// animations and the session.
enum SharedLock {
  static let lock = NSRecursiveLock()

  static func held<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

/// Carries a value that is not Sendable to the main queue.
///
/// Sendable because its maker gives the content away, or uses it under `SharedLock` only.
struct Handover<Content>: @unchecked Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}
