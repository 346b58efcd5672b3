import CLinuxShims
import Glibc
import WireTransport

/// A signal from one thread to another. A ring without a waiting thread is kept.
final class Alarm: Sendable {
  private let event: OwnedDescriptor

  init() throws(TransportError) {
    let number = eventfd(0, clinux_eventfd_cloexec | clinux_eventfd_nonblock)
    guard number >= 0 else { throw .system(operation: "eventfd", path: "", code: errno) }
    event = OwnedDescriptor(adopting: number)
  }

  /// A descriptor that is readable from `ring` until `silence`.
  var descriptor: CInt { event.rawValue }

  func ring() { _ = eventfd_write(event.rawValue, 1) }

  /// Makes the descriptor unreadable again.
  func silence() {
    var count: eventfd_t = 0
    _ = eventfd_read(event.rawValue, &count)
  }

  /// Waits until the alarm has been rung and not silenced since.
  func wait() { _ = wait(atMost: .infinity) }

  /// - Returns: false if the alarm has not been rung within `seconds`.
  func wait(atMost seconds: Double) -> Bool {
    let milliseconds = seconds < .infinity ? CInt(clamping: Int(max(seconds, 0) * 1000)) : -1
    var waiting = pollfd(fd: event.rawValue, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&waiting, 1, milliseconds)
      if count >= 0 { return count > 0 }
      guard errno == EINTR else { return false }
    }
  }
}
