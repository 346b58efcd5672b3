import Foundation

/// A connection to the user's D-Bus.
public final class DesktopBus: Sendable {
  private let socket: Int32
  /// Microseconds for which connecting and sending wait.
  private static let patience = 100_000

  /// Connects to the bus that `DBUS_SESSION_BUS_ADDRESS` names, or to that of the runtime directory; nil
  /// without one.
  public convenience init?() {
    let variables = ProcessInfo.processInfo.environment
    var addresses = (variables["DBUS_SESSION_BUS_ADDRESS"] ?? "").split(separator: ";").map(
      String.init)
    if addresses.isEmpty, let folder = variables["XDG_RUNTIME_DIR"], !folder.isEmpty {
      addresses = ["unix:path=\(folder)/bus"]
    }
    guard let place = addresses.lazy.compactMap(Self.place).first else { return nil }
    self.init(place: place)
  }

  /// Returns the name of a socket by an address, with a NUL in front of an abstract name; nil for others.
  public static func place(of address: String) -> String? {
    guard address.hasPrefix("unix:") else { return nil }
    for part in address.dropFirst(5).split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, let value = String(pair[1]).removingPercentEncoding else { continue }
      if pair[0] == "path" { return value }
      if pair[0] == "abstract" { return "\0" + value }
    }
    return nil
  }

  /// Connects to the bus at the name of a socket; nil without one.
  public init?(place: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(place.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let socket = Glibc.socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    // A bus that accepts nobody lets the kernel wait, which holds up the start of a program.
    var patience = timeval(tv_sec: 0, tv_usec: Self.patience)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    // The end of an abstract name is that of the address; other names end with a NUL.
    let length = MemoryLayout<sa_family_t>.size + bytes.count + (bytes.first == 0 ? 0 : 1)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(length)) == 0
      }
    }
    guard isConnected else {
      close(socket)
      return nil
    }
    self.socket = socket
  }

  deinit { close(socket) }

  func send(_ bytes: [UInt8]) throws(BusFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw BusFault()
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for bytes, and returns them.
  func receive() throws(BusFault) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 { return Array(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      throw BusFault()
    }
  }
}
