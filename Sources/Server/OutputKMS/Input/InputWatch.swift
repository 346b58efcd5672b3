import CLinuxShims
import Glibc

/// One descriptor for devices and the time of the next repeat. Without a time there is no timer.
package final class InputWatch {
  enum Time: Hashable {
    case never, now
    /// Seconds of the monotonic clock.
    case at(Double)
  }

  let descriptor: CInt
  private let timer: CInt
  private var time = Time.never

  init() throws(DeviceError) {
    descriptor = epoll_create1(clinux_epoll_cloexec)
    guard descriptor >= 0 else { throw DeviceError("waiting", "input", code: errno) }
    timer = timerfd_create(CLOCK_MONOTONIC, clinux_timerfd_cloexec | clinux_timerfd_nonblock)
    guard timer >= 0 else {
      let code = errno
      close(descriptor)
      throw DeviceError("a timer", "input", code: code)
    }
    try add(timer)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if timer >= 0 { close(timer) }
  }

  func add(_ source: CInt) throws(DeviceError) {
    var event = epoll_event()
    event.events = clinux_epoll_in
    guard epoll_ctl(descriptor, EPOLL_CTL_ADD, source, &event) == 0 else {
      throw DeviceError("waiting", "input", code: errno)
    }
  }

  /// Sets when the descriptor becomes readable by itself.
  func set(_ new: Time) {
    if new == time { return }
    time = new
    var setting = itimerspec()
    switch new {
    case .never: break
    case .now: setting.it_value.tv_nsec = 1
    case .at(let deadline):
      let nanoseconds = Int64(min(max(deadline * 1e9, 1), 9e18))
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    timerfd_settime(timer, clinux_timerfd_abstime, &setting, nil)
  }

  /// Forgets a time that has passed.
  func take() {
    var count: UInt64 = 0
    if read(timer, &count, 8) == 8 { time = .never }
  }

  /// The monotonic clock, in seconds.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
