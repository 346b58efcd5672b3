import Foundation

/// Runs a closure in a later turn of the main queue.
@MainActor func inNextTurn(_ body: @escaping @MainActor () -> Void) {
  DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
}
