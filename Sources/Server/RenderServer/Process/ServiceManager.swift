package import CLinuxShims
import Glibc
import GraphicsValues
package import WireTransport

/// The interface to a service manager, such as systemd, that started the process: listening sockets that
/// it hands over, and an address for notifications (sd_listen_fds(3), sd_notify(3)).
///
/// In a process that was started in another way, every call does nothing.
package final class ServiceManager {
  /// An environment variable with a value that a service manager never sets.
  package struct BadVariable: Error, Hashable, CustomStringConvertible {
    var name: String
    var value: String
    var expected: String

    package var description: String { "$\(name) is '\(value)', and has to be \(expected)" }
  }

  /// A handed-over socket that is not one of this server's.
  package struct UnknownSocket: Error, Hashable, CustomStringConvertible {
    var path: String
    var display: String

    package var description: String {
      "the service manager hands over a socket at \(path), and the display's are \(display) and "
        + "\(display).control"
    }
  }

  /// Descriptors with the paths that they are bound to.
  private var sockets: [(path: String, number: CInt)] = []
  private let address: String?
  /// When the manager gets a sign of life.
  package internal(set) var signs: SignsOfLife
  /// Seconds between two signs of life, half of the manager's timeout; nil if it expects none.
  package var watchdogInterval: Double? { signs.interval }

  /// Makes the interface of a process that no manager has started.
  package init() {
    address = nil
    signs = SignsOfLife()
  }

  /// Reads the environment of this process and removes the variables, so that no child takes them for
  /// its own.
  ///
  /// - Throws: `BadVariable`, or a `TransportError` for a descriptor that is not a listening Unix
  ///   socket.
  package static func ofProcess() throws -> ServiceManager {
    let names = [
      "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_PID",
      "WATCHDOG_USEC",
    ]
    var variables: [String: String] = [:]
    for name in names {
      variables[name] = getenv(name).map { String(cString: $0) }
      unsetenv(name)
    }
    return try ServiceManager(variables, processID: getpid(), firstDescriptor: 3)
  }

  /// - Parameters:
  ///   - variables: the environment.
  ///   - firstDescriptor: the number of the first handed-over socket; the others follow.
  package init(
    _ variables: [String: String], processID: pid_t, firstDescriptor: CInt
  ) throws {
    address = variables["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    signs = SignsOfLife(interval: try Self.interval(variables, processID))
    guard let owner = variables["LISTEN_PID"], let count = variables["LISTEN_FDS"] else { return }
    guard let owner = pid_t(owner) else {
      throw BadVariable(name: "LISTEN_PID", value: owner, expected: "the number of a process")
    }
    guard let count = CInt(count), (0...1024).contains(count) else {
      throw BadVariable(name: "LISTEN_FDS", value: count, expected: "0 to 1024")
    }
    guard owner == processID else { return }
    for number in firstDescriptor..<firstDescriptor + count {
      sockets.append((try ListeningSocket.path(ofHandedOver: number), number))
    }
  }

  private static func interval(
    _ variables: [String: String], _ processID: pid_t
  ) throws(BadVariable) -> Double? {
    guard let text = variables["WATCHDOG_USEC"] else { return nil }
    guard let microseconds = Double(text), microseconds.isFinite, microseconds >= 1 else {
      throw BadVariable(name: "WATCHDOG_USEC", value: text, expected: "microseconds above 0")
    }
    if let owner = variables["WATCHDOG_PID"], pid_t(owner) != processID { return nil }
    return microseconds / 2_000_000
  }

  deinit { for socket in sockets { close(socket.number) } }

  /// The path of the display whose socket was handed over; nil if none was.
  package var displayPath: String? {
    let paths = sockets.map(\.path)
    return paths.first { !$0.hasSuffix(".control") } ?? paths.first.map { String($0.dropLast(8)) }
  }

  /// Removes and returns the socket that listens at a path; nil if none was handed over.
  package func takeSocket(at path: String) -> OwnedDescriptor? {
    guard let index = sockets.firstIndex(where: { $0.path == path }) else { return nil }
    return OwnedDescriptor(adopting: sockets.remove(at: index).number)
  }

  /// Throws if a socket was not taken: its clients would wait for ever.
  package func refuseOthers(display: String) throws(UnknownSocket) {
    guard let other = sockets.first else { return }
    throw UnknownSocket(path: other.path, display: display)
  }

  /// Notifies the manager with assignments, such as `READY=1`, `WATCHDOG=1` or `STOPPING=1`.
  ///
  /// Never waits, and ignores errors: the process serves without its manager, too.
  package func notify(_ assignments: String...) {
    guard let address else { return }
    let number = socket(AF_UNIX, clinux_socket_datagram | clinux_socket_cloexec, 0)
    guard number >= 0 else { return }
    defer { close(number) }
    let bytes = Array(assignments.joined(separator: "\n").utf8)
    withNotificationAddress(address) {
      _ = sendto(
        number, bytes, bytes.count, clinux_msg_nosignal | clinux_msg_dontwait, $0, $1)
    }
  }

  /// Tells the manager that the display is served, if a sign is due and may be given; without it, it would
  /// restart the server.
  ///
  /// - Parameter outputs: see `SignsOfLife.step`.
  /// - Returns: since when no sign was given, and for which outputs; nil unless the log should say so.
  func giveSignOfLife(
    now: Double, outputs: () -> [SignsOfLife.OutputState]
  ) -> (since: Double, silent: [OutputID])? {
    switch signs.step(now: now, outputs: outputs) {
    case .none: return nil
    case .give:
      notify("WATCHDOG=1")
      return nil
    case .tell(let since, let silent): return (since, silent)
    }
  }

  /// Calls `body` with a socket address: a path, or an abstract name written with a leading `@`.
  private func withNotificationAddress(
    _ text: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Void
  ) {
    var address = sockaddr_un()
    var bytes = Array(text.utf8)
    guard bytes.count <= SocketPath.maximumByteCount else { return }
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let beforePath = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    let length = beforePath + bytes.count
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
    }
  }
}
