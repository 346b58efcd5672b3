internal import Foundation

/// The one lock of the library, recursive, and the same that `CATransaction.lock()` takes (§1.4).
///
/// It guards the state that threads share: layer values and links between layers, attached
/// animations, the session.
enum SharedLock {
  static let lock = NSRecursiveLock()

  static func held<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

/// Carries something that is not Sendable to the main queue.
///
/// Sendable because whoever makes one hands its content over, or touches it under `SharedLock`.
struct Handover<Content>: @unchecked Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}
