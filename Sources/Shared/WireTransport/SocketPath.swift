import Glibc

/// The path of a display's socket, at which a renderd listens.
///
/// | requested | the socket |
/// | --- | --- |
/// | an absolute path | that path |
/// | a name, or nothing: `renderd-0` | that name in the runtime directory |
///
/// The runtime directory is `$XDG_RUNTIME_DIR`, else `/run/user/UID`, if it is a directory of this user
/// that no other user may enter; else `renderd-UID` in `$TMPDIR` or /tmp, made when it is missing. Server
/// and clients find the same path, given the same environment.
package struct SocketPath: Hashable, Sendable {
  package static let defaultName = "renderd-0"
  /// Bytes of a path that `sockaddr_un` holds, without the terminating zero.
  package static let maximumByteCount = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The absolute path of the display's socket.
  package var path: String
  /// A warning for the user about the choice, if any.
  package var warning: String?

  /// The path of the socket that `renderctl` connects to.
  package var controlPath: String { path + ".control" }

  /// The environment in which names are looked up. Tests replace it.
  package struct Surroundings {
    package var variable: (String) -> String?
    package var userID: UInt32
    /// `/run/user/UID`.
    package var userDirectory: String

    package init(
      userID: UInt32, userDirectory: String, variable: @escaping (String) -> String?
    ) {
      self.variable = variable
      self.userID = userID
      self.userDirectory = userDirectory
    }

    /// This process's environment and user.
    package static var process: Surroundings {
      let userID = geteuid()
      return Surroundings(userID: userID, userDirectory: "/run/user/\(userID)") { name in
        getenv(name).map { String(cString: $0) }
      }
    }
  }

  /// Finds the socket of a display.
  ///
  /// - Parameter display: A name or an absolute path, as given by `--display`; nil means the value of
  ///   `RENDERD_DISPLAY`, else `renderd-0`.
  package init(
    display: String? = nil, in surroundings: Surroundings = .process
  ) throws(TransportError) {
    let name = display ?? surroundings.nonEmpty("RENDERD_DISPLAY") ?? Self.defaultName
    if name.utf8.first == UInt8(ascii: "/") {
      path = name
    } else {
      guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
        throw .badDisplayName(name)
      }
      let directory = try Self.runtimeDirectory(surroundings)
      path = directory.path + "/" + name
      warning = directory.warning
    }
    guard !path.utf8.contains(0) else { throw .badDisplayName(name) }
    // The control socket's path is the longest.
    let byteCount = controlPath.utf8.count
    guard byteCount <= Self.maximumByteCount else {
      throw .pathTooLong(path: controlPath, byteCount: byteCount, limit: Self.maximumByteCount)
    }
  }

  private static func runtimeDirectory(
    _ surroundings: Surroundings
  ) throws(TransportError) -> (path: String, warning: String?) {
    var reason = "XDG_RUNTIME_DIR is not set"
    if let directory = surroundings.nonEmpty("XDG_RUNTIME_DIR") {
      guard let fault = fault(of: directory, userID: surroundings.userID) else {
        return (directory, nil)
      }
      reason = "XDG_RUNTIME_DIR, \(directory), \(fault)"
    }
    if fault(of: surroundings.userDirectory, userID: surroundings.userID) == nil {
      return (surroundings.userDirectory, nil)
    }
    let directory =
      "\(surroundings.nonEmpty("TMPDIR") ?? "/tmp")/renderd-\(surroundings.userID)"
    if mkdir(directory, 0o700) != 0 && errno != EEXIST {
      throw .system(operation: "mkdir", path: directory, code: errno)
    }
    // Another user may have made it: it is used only if no other user can put a socket in it.
    if let fault = fault(of: directory, userID: surroundings.userID) {
      throw .unsafeDirectory(path: directory, reason: "it \(fault)")
    }
    return (directory, "\(reason); using \(directory)")
  }

  /// Returns the fault of a directory that is to hold sockets; nil if only this user can use it.
  private static func fault(of path: String, userID: uid_t) -> String? {
    var status = stat()
    guard path.utf8.first == UInt8(ascii: "/") else { return "is not an absolute path" }
    guard lstat(path, &status) == 0 else { return "cannot be used: \(errorText(errno))" }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "is not a directory" }
    guard status.st_uid == userID else { return "belongs to user \(status.st_uid)" }
    guard status.st_mode & 0o7777 == 0o700 else {
      return "has mode \(String(status.st_mode & 0o7777, radix: 8)) instead of 700"
    }
    return nil
  }
}

extension SocketPath.Surroundings {
  /// Returns a variable's value; an empty one counts as unset, as XDG specifies.
  fileprivate func nonEmpty(_ name: String) -> String? {
    variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A system call that takes a socket and an address.
package enum AddressCall { case bind, connect }

/// Makes a system call with a path as the address. Returns 0, or the call's `errno`.
package func perform(
  _ call: AddressCall, of socket: CInt, path: String
) throws(TransportError) -> CInt {
  var address = sockaddr_un()
  let bytes = Array(path.utf8)
  guard bytes.count <= SocketPath.maximumByteCount else {
    throw .pathTooLong(path: path, byteCount: bytes.count, limit: SocketPath.maximumByteCount)
  }
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  let count = socklen_t(MemoryLayout<sockaddr_un>.size)
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      let result =
        switch call {
        case .bind: Glibc.bind(socket, address, count)
        case .connect: Glibc.connect(socket, address, count)
        }
      return result == 0 ? 0 : errno
    }
  }
}
