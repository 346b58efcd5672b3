import CLinuxShims
import Glibc

/// Announces events of a Wayland window: when the compositor has sent something, and regularly while a
/// key is held.
///
/// Under Wayland keys repeat in the client, and SDL repeats them only while it is polled.
final class WaylandWakeup {
  /// Nanoseconds between polls while a key is held, about half of the usual time between repeats.
  private static let interval = 15_000_000

  /// A descriptor that is readable when it is time to poll.
  let descriptor: Int32
  private let timer: Int32
  private var isArmed = false

  /// - Parameter connection: the display's descriptor.
  init(_ connection: Int32) throws(WindowError) {
    descriptor = epoll_create1(clinux_epoll_cloexec)
    guard descriptor >= 0 else { throw .system("epoll_create1") }
    timer = timerfd_create(CLOCK_MONOTONIC, clinux_timerfd_cloexec | clinux_timerfd_nonblock)
    guard timer >= 0 else {
      let error = WindowError.system("timerfd_create")
      close(descriptor)
      throw error
    }
    for watched in [connection, timer] {
      var event = epoll_event(events: clinux_epoll_in, data: epoll_data_t(fd: watched))
      guard epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) == 0 else {
        throw .system("epoll_ctl")
      }
    }
  }

  deinit {
    close(timer)
    close(descriptor)
  }

  /// Starts or stops the repeated wakeups. Call it after each poll.
  func update(isKeyHeld: Bool) {
    guard isKeyHeld != isArmed else {
      if isArmed {
        var expirations: UInt64 = 0
        read(timer, &expirations, MemoryLayout<UInt64>.size)
      }
      return
    }
    isArmed = isKeyHeld
    let period = timespec(tv_sec: 0, tv_nsec: isKeyHeld ? Self.interval : 0)
    var setting = itimerspec(it_interval: period, it_value: period)
    timerfd_settime(timer, 0, &setting, nil)
  }
}
