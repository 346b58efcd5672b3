import CLinuxShims
import Glibc
import WireTransport

/// Waits for descriptors, a deadline and signals with one `epoll_wait`.
///
/// With no deadline set there is no timer: an idle process sleeps until a descriptor is ready.
package final class Poller {
  struct Event {
    var token: UInt64
    var isReadable: Bool
    var isWritable: Bool
  }

  private let epoll: OwnedDescriptor
  private let timer: OwnedDescriptor
  private var armedDeadline = Double.infinity
  private var events = [epoll_event](repeating: epoll_event(), count: 64)

  /// Token of the event that the deadline has passed.
  static let timerToken = UInt64.max

  init() throws(TransportError) {
    let number = epoll_create1(clinux_epoll_cloexec)
    guard number >= 0 else { throw .system(operation: "epoll_create1", path: "", code: errno) }
    epoll = OwnedDescriptor(adopting: number)
    let clock = timerfd_create(CLOCK_MONOTONIC, clinux_timerfd_cloexec | clinux_timerfd_nonblock)
    guard clock >= 0 else { throw .system(operation: "timerfd_create", path: "", code: errno) }
    timer = OwnedDescriptor(adopting: clock)
    try add(timer.rawValue, token: Self.timerToken)
  }

  /// The conditions to wait for, in addition to the end of the connection.
  package struct Interest: Hashable {
    package var readable = true
    package var writable = false

    package init(readable: Bool = true, writable: Bool = false) {
      self.readable = readable
      self.writable = writable
    }
  }

  func add(_ descriptor: CInt, token: UInt64) throws(TransportError) {
    try control(EPOLL_CTL_ADD, descriptor, token, Interest())
  }

  /// Changes the conditions of a descriptor.
  func update(_ descriptor: CInt, token: UInt64, _ interest: Interest) throws(TransportError) {
    try control(EPOLL_CTL_MOD, descriptor, token, interest)
  }

  /// Removes a descriptor. Call it before closing the descriptor.
  func remove(_ descriptor: CInt) {
    _ = epoll_ctl(epoll.rawValue, EPOLL_CTL_DEL, descriptor, nil)
  }

  private func control(
    _ operation: CInt, _ descriptor: CInt, _ token: UInt64, _ interest: Interest
  ) throws(TransportError) {
    var event = epoll_event()
    event.events =
      (interest.readable ? clinux_epoll_in : 0) | (interest.writable ? clinux_epoll_out : 0)
    event.data.u64 = token
    guard epoll_ctl(epoll.rawValue, operation, descriptor, &event) == 0 else {
      throw .system(operation: "epoll_ctl", path: "", code: errno)
    }
  }

  /// Sets the latest time at which `wait` returns, in seconds of the monotonic clock.
  func setDeadline(_ deadline: Double) {
    guard deadline != armedDeadline else { return }
    armedDeadline = deadline
    var setting = itimerspec()
    if deadline < .infinity {
      // A zero value would disarm the timer; a time in the past fires at once.
      let nanoseconds = max(deadline, 0) * 1e9
      let whole = max(Int64(min(nanoseconds, 9e18)), 1)
      setting.it_value.tv_sec = Int(whole / 1_000_000_000)
      setting.it_value.tv_nsec = Int(whole % 1_000_000_000)
    }
    timerfd_settime(timer.rawValue, clinux_timerfd_abstime, &setting, nil)
  }

  /// Sleeps until events arrive or the deadline passes.
  func wait() -> [Event] {
    let count = epoll_wait(epoll.rawValue, &events, CInt(events.count), -1)
    guard count > 0 else { return [] }
    var result: [Event] = []
    for event in events.prefix(Int(count)) {
      if event.data.u64 == Self.timerToken {
        var expirations: UInt64 = 0
        _ = read(timer.rawValue, &expirations, 8)
        armedDeadline = .infinity
      }
      result.append(
        Event(
          token: event.data.u64,
          isReadable: event.events & (clinux_epoll_in | clinux_epoll_hup | clinux_epoll_err) != 0,
          isWritable: event.events & clinux_epoll_out != 0))
    }
    return result
  }
}
