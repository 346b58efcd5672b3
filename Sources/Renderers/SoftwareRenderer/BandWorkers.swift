import Glibc

/// Threads that run one job together and sleep in between.
///
/// The threads wait on a condition variable, so an idle renderer causes no wake-up. The thread that calls
/// `run` runs the first share itself; with one share there are no threads.
final class BandWorkers {
  /// State shared by the threads and the owner; it outlives the threads because they are joined.
  fileprivate final class Shared: @unchecked Sendable {
    // @unchecked: `generation`, `pending` and `isStopping` are only touched under `mutex`.
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    let wake: UnsafeMutablePointer<pthread_cond_t>
    let done: UnsafeMutablePointer<pthread_cond_t>
    let body: @Sendable (Int) -> Void
    var generation = 0
    var pending = 0
    var isStopping = false

    init(body: @escaping @Sendable (Int) -> Void) {
      self.body = body
      mutex = .allocate(capacity: 1)
      wake = .allocate(capacity: 1)
      done = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(wake, nil)
      pthread_cond_init(done, nil)
    }

    deinit {
      pthread_cond_destroy(done)
      pthread_cond_destroy(wake)
      pthread_mutex_destroy(mutex)
      done.deallocate()
      wake.deallocate()
      mutex.deallocate()
    }

    func work(share: Int) {
      var seen = 0
      pthread_mutex_lock(mutex)
      while true {
        while generation == seen, !isStopping { pthread_cond_wait(wake, mutex) }
        if isStopping { break }
        seen = generation
        pthread_mutex_unlock(mutex)
        body(share)
        pthread_mutex_lock(mutex)
        pending -= 1
        if pending == 0 { pthread_cond_signal(done) }
      }
      pthread_mutex_unlock(mutex)
    }
  }

  /// The argument of a new thread.
  fileprivate final class Start {
    let shared: Shared
    let share: Int
    init(shared: Shared, share: Int) {
      self.shared = shared
      self.share = share
    }
  }

  /// Number of shares that a job is divided into; fewer than requested when the system provides fewer
  /// threads.
  private(set) var count = 1
  private let shared: Shared
  private var threads: [pthread_t] = []

  /// - Parameter body: Called with each number below `count`, on as many threads.
  init(count wanted: Int, body: @escaping @Sendable (Int) -> Void) {
    shared = Shared(body: body)
    while count < wanted {
      let start = Unmanaged.passRetained(Start(shared: shared, share: count))
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
          start.shared.work(share: start.share)
          return nil
        }, start.toOpaque())
      guard status == 0 else {
        start.release()
        break
      }
      threads.append(thread)
      count += 1
    }
  }

  deinit {
    pthread_mutex_lock(shared.mutex)
    shared.isStopping = true
    pthread_cond_broadcast(shared.wake)
    pthread_mutex_unlock(shared.mutex)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs the job on all threads and returns when the last has finished.
  func run() {
    pthread_mutex_lock(shared.mutex)
    shared.generation &+= 1
    shared.pending = threads.count
    pthread_cond_broadcast(shared.wake)
    pthread_mutex_unlock(shared.mutex)
    shared.body(0)
    pthread_mutex_lock(shared.mutex)
    while shared.pending > 0 { pthread_cond_wait(shared.done, shared.mutex) }
    pthread_mutex_unlock(shared.mutex)
  }
}
