import CLinuxShims
import Glibc
import Synchronization
package import WireTransport

/// One thread that does the long steps of preparations: the shortest first, and steps that fetch
/// pictures in parts, in turns (`PreparationQueue`). It also frees the memory of long commits.
///
/// One thread is enough: it exists so that frames need not wait, and each client has at most one commit
/// here. It is less urgent than the threads that draw (`nice`), and it starts with the first step.
package final class PreparationThread {
  /// A step that has been done.
  struct Finished: Sendable {
    let preparation: CommitPreparation
    /// Why the step failed; nil if it succeeded.
    let failure: (any Error)?
  }

  /// State shared by the loop and the thread, which keeps it alive while it runs.
  private final class Shared: Sendable {
    struct Lists {
      var waiting = PreparationQueue<CommitPreparation>()
      var finished: [Finished] = []
      /// Values that the loop has released, to be freed.
      var discarded: [any Sendable] = []
      var isStopping = false
    }

    let lists = Mutex(Lists())
    /// Rung when the thread has something to do.
    let work: Alarm
    /// Rung when a step is finished.
    let done: Alarm

    init() throws(TransportError) {
      work = try Alarm()
      done = try Alarm()
    }

    func run() {
      while !lists.withLock({ $0.isStopping }) {
        guard !advanceOne() else { continue }
        work.wait()
        work.silence()
      }
    }

    /// Does the next step, or a part of it.
    ///
    /// - Returns: false if none waits.
    func advanceOne() -> Bool {
      freeDiscarded()
      guard let next = lists.withLock({ $0.waiting.takeNext() }) else { return false }
      // The loop has forgotten a preparation that it cancelled.
      if next.wasCancelled { return true }
      var failure: (any Error)?
      do {
        try next.advance()
      } catch {
        failure = error
      }
      let weight = next.nextWeight
      let isDone = failure != nil || !next.isInsideStep
      lists.withLock {
        if isDone {
          $0.finished.append(Finished(preparation: next, failure: failure))
        } else if !next.wasCancelled {
          $0.waiting.add(next, weight: weight)
        }
      }
      if isDone { done.ring() }
      return true
    }

    /// Frees discarded values outside the lock, which the loop takes.
    private func freeDiscarded() {
      _ = lists.withLock { lists in
        defer { lists.discarded = [] }
        return lists.discarded
      }
    }
  }

  private let shared: Shared
  private var thread: pthread_t?

  package init() throws(TransportError) { shared = try Shared() }

  deinit {
    shared.lists.withLock { $0.isStopping = true }
    shared.work.ring()
    if let thread { pthread_join(thread, nil) }
  }

  /// A descriptor that is readable while `takeFinished` has a result.
  var descriptor: CInt { shared.done.descriptor }

  /// Starts the next step of a preparation, which belongs to the thread until the step is finished.
  func start(_ preparation: CommitPreparation) {
    let weight = preparation.nextWeight
    shared.lists.withLock { $0.waiting.add(preparation, weight: weight) }
    wake()
  }

  /// Cancels a preparation and frees everything it holds; if the thread is working on it, a little
  /// later.
  func cancel(_ preparation: CommitPreparation) {
    preparation.cancel()
    shared.lists.withLock { lists in
      lists.waiting.removeAll { $0 === preparation }
      lists.discarded.append(preparation)
    }
    wake()
  }

  /// Lets the thread free a value that holds much memory: the system takes milliseconds for tens of
  /// megabytes. The caller must hold no other reference to the value.
  package func discard(_ value: consuming some Sendable) {
    var values: [any Sendable] = [consume value]
    shared.lists.withLock { lists in
      lists.discarded += values
      // The values in the list have no other owner.
      values = []
    }
    wake()
  }

  private func wake() {
    if thread == nil { thread = Self.makeThread(shared) }
    if thread == nil {
      // The system has no thread left: the loop does the steps, and frames wait.
      while shared.advanceOne() {}
    } else {
      shared.work.ring()
    }
  }

  private static func makeThread(_ shared: Shared) -> pthread_t? {
    let start = Unmanaged.passRetained(shared)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let shared = Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue()
        // `nice` affects this thread alone; the frames' threads come first.
        _ = nice(PreparationThread.niceness)
        shared.run()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    return thread
  }

  private static let niceness: CInt = 5

  func takeFinished() -> [Finished] {
    shared.done.silence()
    return shared.lists.withLock { lists in
      defer { lists.finished = [] }
      return lists.finished
    }
  }

  /// Waits until `takeFinished` has a result. A preparation must have been started.
  package func waitForOne() { shared.done.wait() }
}
