import CLinuxShims
import Glibc

/// The socket that clients connect to, and the lock that guards it.
///
/// A second process that wants the same path is refused by the lock, `PATH.lock`; a socket left behind by a
/// killed process is replaced. Both files are removed when this object goes away; a socket that a service
/// manager handed over stays, because it also listens for the next process.
package final class ListeningSocket {
  package let path: String
  /// Whether processes of other users are refused; on by default.
  package var refusesOtherUsers = true

  /// Bytes sent to clients that are refused for lack of descriptors.
  package var farewell: [UInt8] = []

  /// Number of connections that may wait to be accepted.
  package static let backlog: CInt = 16

  private let socket: OwnedDescriptor
  private let lock: OwnedDescriptor
  private let isHandedOver: Bool
  /// Closed for a moment to accept and close a connection when no other descriptor is available: left in
  /// the backlog, that connection would keep the socket readable, and the loop busy.
  private var reserve: OwnedDescriptor?

  private var lockPath: String { path + ".lock" }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - path: An absolute path, in a directory that only this user can write to.
  ///   - backlog: Number of connections that may wait to be accepted.
  ///   - handedOver: A socket that already listens at the path.
  package init(
    path: String, backlog: CInt = backlog, handedOver: consuming OwnedDescriptor? = nil
  ) throws(TransportError) {
    let lock = try Self.takeLock(beside: path)
    isHandedOver = handedOver != nil
    if let handedOver {
      socket = handedOver
    } else {
      do {
        socket = try Self.bindSocket(at: path, backlog: backlog)
      } catch {
        unlink(path + ".lock")
        throw error
      }
    }
    self.path = path
    self.lock = lock
    reserve = Self.makeReserve()
  }

  deinit { withdraw() }

  /// Removes the files, for a process that exits without releasing its objects.
  package func withdraw() {
    // This order makes sure that a process that gets the lock can neither find nor lose this process's
    // socket. The lock itself ends with its descriptor.
    if !isHandedOver { unlink(path) }
    unlink(lockPath)
  }

  /// Returns the path of a socket that another process made and handed to this one. Makes the descriptor
  /// non-blocking and close-on-exec.
  ///
  /// - Throws: `notListening` for anything but a Unix stream socket that listens at an absolute path.
  package static func path(ofHandedOver number: CInt) throws(TransportError) -> String {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(number, $0, &length) == 0 ? 0 : errno
      }
    }
    guard code == 0 else {
      throw .system(operation: "getsockname of descriptor \(number)", path: "", code: code)
    }
    let isListening = option(SO_ACCEPTCONN, of: number) == 1
    let isStream = option(SO_TYPE, of: number) == clinux_socket_stream
    let path = withUnsafeBytes(of: address.sun_path) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    guard address.sun_family == sa_family_t(AF_UNIX), isListening, isStream, path.first == "/"
    else {
      throw .notListening(descriptor: number)
    }
    guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0, fcntl(number, F_SETFL, O_NONBLOCK) == 0 else {
      throw .system(operation: "fcntl of descriptor \(number)", path: "", code: errno)
    }
    return path
  }

  private static func option(_ name: CInt, of number: CInt) -> CInt? {
    var value: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(number, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }

  /// The descriptor, for waiting until there is something to accept.
  package var descriptor: CInt { socket.rawValue }

  package enum Accepted {
    case connection(StreamSocket, PeerCredentials)
    /// A process of another user connected, and was refused.
    case refusedUser(PeerCredentials)
    /// This process may open no more descriptors; the connection was refused.
    case refusedForLackOfDescriptors
    /// The connection could not even be refused. It waits, and the socket stays readable: ignore it until
    /// descriptors are free again.
    case exhausted
    /// No connection waits.
    case noneWaiting
  }

  /// Accepts the next connection. Call again until none waits.
  package func accept() throws(TransportError) -> Accepted {
    while true {
      let number = clinux_accept(socket.rawValue)
      if number >= 0 {
        let connection = try StreamSocket(adopting: OwnedDescriptor(adopting: number))
        let peer = try connection.peerCredentials()
        return admits(peer) ? .connection(connection, peer) : .refusedUser(peer)
      }
      switch errno {
      case EAGAIN: return .noneWaiting
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE: return turnAway()
      case ENOBUFS, ENOMEM: return .exhausted
      default: throw .system(operation: "accept", path: path, code: errno)
      }
    }
  }

  /// Returns whether a process may connect.
  package func admits(_ peer: PeerCredentials) -> Bool {
    !refusesOtherUsers || peer.userID == geteuid()
  }

  private func turnAway() -> Accepted {
    reserve = nil
    let number = clinux_accept(socket.rawValue)
    let code = number >= 0 ? 0 : errno
    if number >= 0, let stream = try? StreamSocket(adopting: OwnedDescriptor(adopting: number)) {
      try? stream.send(farewell)
    }
    reserve = Self.makeReserve()
    if number >= 0 { return .refusedForLackOfDescriptors }
    return code == EAGAIN ? .noneWaiting : .exhausted
  }

  private static func makeReserve() -> OwnedDescriptor? {
    let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
    return number >= 0 ? OwnedDescriptor(adopting: number) : nil
  }

  private static func takeLock(beside path: String) throws(TransportError) -> OwnedDescriptor {
    let lockPath = path + ".lock"
    while true {
      let number = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard number >= 0 else {
        throw errno == EACCES
          ? .permissionDenied(path: lockPath)
          : .system(operation: "open", path: lockPath, code: errno)
      }
      let lock = OwnedDescriptor(adopting: number)
      guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK
          ? .alreadyOwned(path: path)
          : .system(operation: "flock", path: lockPath, code: errno)
      }
      // The previous owner may have removed the file between opening and locking it: the lock is then on a
      // file that no other process will find.
      var held = stat()
      var named = stat()
      if fstat(number, &held) == 0, lstat(lockPath, &named) == 0, held.st_ino == named.st_ino,
        held.st_dev == named.st_dev
      {
        return lock
      }
    }
  }

  /// Returns whether a process listens at a path, by the kernel's table of sockets: connecting would start
  /// the service whose manager listens.
  private static func isListening(at path: String) -> Bool {
    guard let table = fopen("/proc/net/unix", "re") else { return false }
    defer { fclose(table) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, table) > 0 {
      guard let line else { break }
      // The columns are number, references, protocol, flags, type, state, inode, path.
      let words = String(cString: line).dropLast().split(separator: " ", maxSplits: 7)
      if words.count == 8, words[7] == path, let flags = UInt32(words[3], radix: 16),
        flags & listeningFlag != 0
      {
        return true
      }
    }
    return false
  }

  /// The kernel's __SO_ACCEPTCON.
  private static let listeningFlag: UInt32 = 0x1_0000

  /// - Precondition: The lock is held, so a socket at the path belongs to no living server.
  private static func bindSocket(
    at path: String, backlog: CInt
  ) throws(TransportError) -> OwnedDescriptor {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
      if isListening(at: path) { throw .listening(path: path) }
      unlink(path)
    }
    let kind = clinux_socket_stream | clinux_socket_cloexec | clinux_socket_nonblock
    let number = Glibc.socket(AF_UNIX, kind, 0)
    guard number >= 0 else { throw .system(operation: "socket", path: "", code: errno) }
    let socket = OwnedDescriptor(adopting: number)
    // Linux takes the mode of the file from the socket, so it is never wider, whatever the umask is;
    // changing the umask would affect the whole process.
    guard fchmod(number, 0o600) == 0 else {
      throw .system(operation: "fchmod", path: path, code: errno)
    }
    switch try perform(.bind, of: number, path: path) {
    case 0: break
    case EACCES: throw .permissionDenied(path: path)
    case let code: throw .system(operation: "bind", path: path, code: code)
    }
    guard listen(number, backlog) == 0 else {
      let code = errno
      unlink(path)
      throw .system(operation: "listen", path: path, code: code)
    }
    return socket
  }
}
