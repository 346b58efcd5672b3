import Foundation

/// Runs what waits for others on a thread of its own.
///
/// Tasks and global queues share as many threads as there are processors. A test that waits on one of them for
/// something that another task has to do takes the thread that this task needs: as many such tests as there are
/// processors wait for ever.
package func onOwnThread<R: Sendable>(
  _ body: @escaping @Sendable () throws -> R
) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try body() }) }.start()
  }
}
