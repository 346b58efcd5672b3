import CLinuxShims
import Glibc

/// Descriptors and a deadline behind one descriptor, which becomes readable when one of them is ready.
final class EventSet {
  let descriptor: CInt
  private let timer: CInt
  private var events = [epoll_event](repeating: epoll_event(), count: 32)
  private var armed: Double?

  init() throws(DeviceError) {
    descriptor = epoll_create1(clinux_epoll_cloexec)
    guard descriptor >= 0 else { throw DeviceError("epoll", "the display", code: errno) }
    timer = timerfd_create(CLOCK_MONOTONIC, clinux_timerfd_cloexec | clinux_timerfd_nonblock)
    guard timer >= 0 else {
      let code = errno
      close(descriptor)
      throw DeviceError("a timer", "the display", code: code)
    }
    add(timer)
  }

  deinit {
    close(timer)
    close(descriptor)
  }

  func add(_ watched: CInt?) {
    guard let watched, watched >= 0 else { return }
    var event = epoll_event()
    event.events = clinux_epoll_in
    event.data.fd = watched
    _ = epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event)
  }

  /// Call it before closing the descriptor.
  func remove(_ watched: CInt?) {
    guard let watched, watched >= 0 else { return }
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil)
  }

  /// The descriptors that are ready now.
  func ready() -> Set<CInt> {
    let count = epoll_wait(descriptor, &events, CInt(events.count), 0)
    guard count > 0 else { return [] }
    let ready = Set(events.prefix(Int(count)).map(\.data.fd))
    if ready.contains(timer) {
      var expirations: UInt64 = 0
      _ = read(timer, &expirations, 8)
      armed = nil
    }
    return ready
  }

  /// Sets the time of the monotonic clock at which the descriptor becomes readable; nil for none.
  func arm(_ time: Double?) {
    guard time != armed else { return }
    armed = time
    var setting = itimerspec()
    if let time {
      // A zero value would disarm the timer.
      let nanoseconds = max(Int64(min(max(time, 0), 9e9) * 1e9), 1)
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    timerfd_settime(timer, clinux_timerfd_abstime, &setting, nil)
  }
}
