import Dispatch
import Testing

/// Runs the tests of a suite on a separate thread.
///
/// Swift has as many threads for tasks as there are processors, and a test that waits for a process
/// blocks its thread: two queues of such tests would leave none for the tests that compute.
struct OwnThreadTrait: SuiteTrait, TestScoping {
  private let executor: QueueExecutor

  fileprivate init(_ label: String) { executor = QueueExecutor(label) }

  /// Wraps the whole suite, so that none of its tests waits behind other suites' tests to begin.
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(executor) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// - Parameter label: the name of the thread's queue, for debuggers.
  static func ownThread(_ label: String) -> Self { OwnThreadTrait(label) }
}

/// Runs jobs one after the other, on a thread that Dispatch starts for the queue when all others are busy.
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
