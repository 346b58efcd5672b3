import Foundation

/// The main queue, whose blocks run in an environment.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True if the current code runs on the main queue, on any thread that serves it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

  /// Queues a block.
  ///
  /// - Parameter environment: the environment of the block, by default that of the caller.
  static func async(
    in environment: @autoclosure () -> LayerEnvironment = .current,
    _ body: @escaping @Sendable () -> Void
  ) {
    guard LayerEnvironment.areSeveral else { return DispatchQueue.main.async(execute: body) }
    let environment = environment()
    DispatchQueue.main.async { environment.run(body) }
  }
}
