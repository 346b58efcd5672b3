import Foundation

/// Runs blocking code on a separate thread.
///
/// Tasks and global queues share as many threads as there are processors. A test that waits there
/// for another task blocks the thread that the task needs: with one such test for each processor,
/// all wait for ever.
package func onOwnThread<R: Sendable>(
  _ body: @escaping @Sendable () throws -> R
) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try body() }) }.start()
  }
}
