import CoreAnimation
import Foundation

/// Runs a closure in a later turn of the main queue.
@MainActor func inNextTurn(_ body: @escaping @MainActor () -> Void) {
  let environment = LayerEnvironment.current
  DispatchQueue.main.async { MainActor.assumeIsolated { environment.run(body) } }
}
