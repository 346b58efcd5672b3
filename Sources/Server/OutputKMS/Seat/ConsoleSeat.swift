package import Logging
import Glibc

/// The seat of a program that may open all devices by itself: as root on a console, or in a machine without virtual
/// terminals.
package final class ConsoleSeat: Seat {
  private let system: any ConsoleSystem
  private let logger: Logger
  private var isPausePending = false
  private var hasEnded = false
  /// Open cards, which are masters in turn with other programs.
  private var cards: [CInt: String] = [:]
  package private(set) var isActive: Bool

  package init(_ system: any ConsoleSystem, logger: Logger) {
    self.system = system
    self.logger = logger
    isActive = system.terminal == nil || system.shownTerminal == system.terminal
  }

  deinit { end() }

  /// Waits at most a second until the terminal is on the screen, before anything is shown.
  package func waitForTurn() {
    guard !isActive, let eventDescriptor else { return }
    var request = pollfd(fd: eventDescriptor, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, 1000) > 0 { _ = pollEvents() }
  }

  package let name = "seat0"

  package var kind: String {
    system.terminal.map { "console tty\($0)" } ?? "devices without a terminal"
  }

  package var eventDescriptor: CInt? { system.requestDescriptor }

  package func pollEvents() -> [SeatEvent] {
    if hasEnded { return [] }
    var events: [SeatEvent] = []
    for request in system.takeRequests() {
      switch request {
      case .leave where isActive:
        isPausePending = true
        isActive = false
        events.append(.paused)
      case .leave:
        // Nothing is shown: there is nothing to wait for, but a pause that is under way.
        if !isPausePending { system.agree(to: .leave) }
      case .enter:
        system.agree(to: .enter)
        if isActive { continue }
        isActive = true
        isPausePending = false
        setMasters(true)
        events.append(.resumed)
      }
    }
    return events
  }

  package func acknowledgePause() {
    guard isPausePending else { return }
    isPausePending = false
    setMasters(false)
    system.agree(to: .leave)
  }

  private func setMasters(_ isMaster: Bool) {
    for (descriptor, path) in cards.sorted(by: { $0.key < $1.key }) {
      let code = system.setMaster(isMaster, of: descriptor)
      guard code != 0 else { continue }
      let error = DeviceError(isMaster ? "taking" : "giving up", path, code: code)
      logger.say(.warning, "\(error)")
    }
  }

  package func switchTerminal(to number: Int) throws(DeviceError) {
    guard system.terminal != nil, !hasEnded else {
      throw DeviceError("switching to terminal \(number)", kind, code: ENOTTY)
    }
    try system.show(terminal: number)
  }

  package func end() {
    if hasEnded { return }
    hasEnded = true
    if isPausePending { acknowledgePause() }
    system.restore()
  }
}

extension ConsoleSeat {
  package func open(device path: String) throws(DeviceError) -> OpenDevice {
    guard isActive, !hasEnded else { throw DeviceError("opening", path, code: EPERM) }
    let descriptor = try system.open(path)
    if path.hasPrefix("/dev/dri/card") { cards[descriptor] = path }
    return OpenDevice(path: path, descriptor: descriptor, number: descriptor)
  }

  package func close(_ device: OpenDevice) {
    cards[device.descriptor] = nil
    system.close(device.descriptor)
  }
}
