import CLinuxShims
import Glibc

extension StreamSocket {
  /// Connects to a renderd.
  ///
  /// Waits only while the server's backlog of connections is full.
  ///
  /// - Parameters:
  ///   - path: The path of the server's socket; see `SocketPath`.
  ///   - patience: Longest wait, in seconds.
  package static func connect(
    path: String, patience: Double = 5
  ) throws(TransportError) -> StreamSocket {
    let number = socket(AF_UNIX, clinux_socket_stream | clinux_socket_cloexec, 0)
    guard number >= 0 else { throw .system(operation: "socket", path: "", code: errno) }
    let socket = OwnedDescriptor(adopting: number)
    // The kernel also uses it as the limit for `connect`; 0 would mean no limit.
    let microseconds = Int(max(min(patience, 1e6), 1e-6) * 1e6)
    var longest = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
    setsockopt(
      number, SOL_SOCKET, SO_SNDTIMEO, &longest, socklen_t(MemoryLayout<timeval>.size))
    while true {
      let code = try perform(.connect, of: number, path: path)
      switch code {
      case 0: return try StreamSocket(adopting: socket)
      case EINTR: continue
      case ENOENT, ENOTDIR: throw .noServer(path: path)
      case ECONNREFUSED: throw .connectionRefused(path: path)
      case EAGAIN: throw .backlogFull(path: path)
      case EACCES, EPERM: throw .permissionDenied(path: path)
      default: throw .system(operation: "connect", path: path, code: code)
      }
    }
  }
}
