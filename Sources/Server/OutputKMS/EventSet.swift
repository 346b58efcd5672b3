import CLinuxShims
import Glibc

/// Descriptors and a time behind one descriptor, which becomes readable when one of them is ready or the time has come.
///
/// Without a time there is no timer: at rest nothing wakes the process.
final class EventSet {
  enum Time: Hashable {
    case never, now
    /// Seconds of the monotonic clock.
    case at(Double)
  }

  let descriptor: CInt
  private let timer: CInt
  /// Names the set in errors.
  private let name: String
  private var events = [epoll_event](repeating: epoll_event(), count: 32)
  private var time = Time.never

  /// - Parameter name: the owner, for errors.
  init(of name: String) throws(DeviceError) {
    self.name = name
    descriptor = epoll_create1(clinux_epoll_cloexec)
    guard descriptor >= 0 else { throw DeviceError("waiting", name, code: errno) }
    timer = timerfd_create(CLOCK_MONOTONIC, clinux_timerfd_cloexec | clinux_timerfd_nonblock)
    guard timer >= 0 else {
      let code = errno
      close(descriptor)
      throw DeviceError("a timer", name, code: code)
    }
    try add(timer)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if timer >= 0 { close(timer) }
  }

  /// Adds a descriptor; does nothing for one that is none.
  func add(_ watched: CInt?) throws(DeviceError) {
    guard let watched, watched >= 0 else { return }
    var event = epoll_event()
    event.events = clinux_epoll_in
    event.data.fd = watched
    guard epoll_ctl(descriptor, EPOLL_CTL_ADD, watched, &event) == 0 else {
      throw DeviceError("waiting", name, code: errno)
    }
  }

  /// Call it before closing the descriptor.
  func remove(_ watched: CInt?) {
    guard let watched, watched >= 0 else { return }
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil)
  }

  /// Returns the descriptors that are ready now, and forgets a time that has come.
  @discardableResult
  func ready() -> Set<CInt> {
    let count = epoll_wait(descriptor, &events, CInt(events.count), 0)
    guard count > 0 else { return [] }
    var ready = Set(events.prefix(Int(count)).map(\.data.fd))
    if ready.remove(timer) != nil {
      var expirations: UInt64 = 0
      _ = read(timer, &expirations, 8)
      time = .never
    }
    return ready
  }

  /// Sets when the descriptor becomes readable by itself.
  func set(_ new: Time) {
    guard new != time else { return }
    time = new
    var setting = itimerspec()
    switch new {
    case .never: break
    // A zero value would disarm the timer; a time in the past comes at once.
    case .now: setting.it_value.tv_nsec = 1
    case .at(let deadline):
      let nanoseconds = max(Int64(min(max(deadline, 0), 9e9) * 1e9), 1)
      setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
      setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    }
    timerfd_settime(timer, clinux_timerfd_abstime, &setting, nil)
  }
}
