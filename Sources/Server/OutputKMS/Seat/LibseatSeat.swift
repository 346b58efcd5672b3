import CSeat
import Glibc
package import Logging

/// A seat that a daemon manages: logind or seatd, reached through libseat. Devices need no rights of their own.
package final class LibseatSeat: Seat {
  private var seat: OpaquePointer?
  private let logger: Logger
  private var events: [SeatEvent] = []
  private var isPausePending = false
  package private(set) var isActive = false
  package let kind: String
  package private(set) var name = "seat0"
  package private(set) var eventDescriptor: CInt?

  /// libseat keeps the address.
  private let listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)

  /// - Parameter backend: libseat's name of the daemon, for logs; it takes the one in `LIBSEAT_BACKEND`.
  package init(backend: String, logger: Logger) throws(DeviceError) {
    kind = backend
    self.logger = logger
    listener.initialize(
      to: libseat_seat_listener(
        enable_seat: { _, owner in LibseatSeat.from(owner).enable() },
        disable_seat: { _, owner in LibseatSeat.from(owner).disable() }))
    LibseatLog.begin(logger)
    seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
    guard let seat else {
      let code = errno
      listener.deallocate()
      throw DeviceError("opening the seat", backend, code: code)
    }
    if let text = libseat_seat_name(seat) { name = String(cString: text) }
    let descriptor = libseat_get_fd(seat)
    if descriptor >= 0 { eventDescriptor = descriptor }
    waitForTurn()
  }

  deinit { end() }

  /// Waits at most a second for the daemon to say that the seat is ours, before anything is shown.
  private func waitForTurn() {
    for _ in 0..<10 where !isActive {
      if libseat_dispatch(seat, 100) < 0 { break }
    }
    events = []
  }

  private static func from(_ owner: UnsafeMutableRawPointer?) -> LibseatSeat {
    Unmanaged<LibseatSeat>.fromOpaque(owner!).takeUnretainedValue()
  }

  private func enable() {
    if isActive { return }
    isActive = true
    isPausePending = false
    events.append(.resumed)
  }

  private func disable() {
    guard isActive else {
      _ = libseat_disable_seat(seat)
      return
    }
    isActive = false
    isPausePending = true
    events.append(.paused)
  }

  package func pollEvents() -> [SeatEvent] {
    if let seat, libseat_dispatch(seat, 0) < 0, errno != EINTR, errno != EAGAIN {
      lose(errno)
    } else if let eventDescriptor, Self.hasEnded(eventDescriptor) {
      // Without a wait, libseat takes the end of seatd's connection for one that has nothing to read.
      lose(EPIPE)
    }
    defer { events = [] }
    return events
  }

  /// Whether the other side of a connection is gone.
  package static func hasEnded(_ descriptor: CInt) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private func lose(_ code: CInt) {
    isActive = false
    isPausePending = false
    events.append(.lost("\(DeviceError("the connection", kind, code: code))"))
    end()
  }

  package func acknowledgePause() {
    guard isPausePending, let seat else { return }
    isPausePending = false
    if libseat_disable_seat(seat) != 0 {
      logger.say(.warning, "\(DeviceError("giving up the seat", kind, code: errno))")
    }
  }

  package func switchTerminal(to number: Int) throws(DeviceError) {
    guard let seat, libseat_switch_session(seat, CInt(clamping: number)) == 0 else {
      throw DeviceError(
        "switching to terminal \(number)", kind, code: seat == nil ? ENODEV : errno)
    }
  }

  package func end() {
    guard let seat else { return }
    self.seat = nil
    eventDescriptor = nil
    isActive = false
    libseat_close_seat(seat)
    listener.deallocate()
  }
}

extension LibseatSeat {
  package func open(device path: String) throws(DeviceError) -> OpenDevice {
    guard let seat, isActive else { throw DeviceError("opening", path, code: EPERM) }
    var descriptor: CInt = -1
    let number = libseat_open_device(seat, path, &descriptor)
    guard number >= 0 else { throw DeviceError("opening", path, code: errno) }
    return OpenDevice(path: path, descriptor: descriptor, number: number)
  }

  package func close(_ device: OpenDevice) {
    if let seat { _ = libseat_close_device(seat, device.number) }
    _ = Glibc.close(device.descriptor)
  }
}
