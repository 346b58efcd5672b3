import Dispatch
import Testing

/// Runs the tests of a suite on a thread of the suite's own.
///
/// Swift has as many threads for tasks as there are processors, and a test that waits for a process holds
/// the one that it runs on: two queues of such tests would leave none for the tests that compute.
struct OwnThreadTrait: SuiteTrait, TestScoping {
  private let executor: QueueExecutor

  fileprivate init(_ label: String) { executor = QueueExecutor(label) }

  /// Around the whole suite, so that no test of it waits in line with those of other suites to begin.
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

/// One job after the other, on a thread that Dispatch starts for the queue when all others are busy.
private final class QueueExecutor: TaskExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
