import CLinuxShims
import Glibc

extension StreamSocket {
  /// Connects to a renderd.
  ///
  /// Waits only while the server's backlog of connections is full.
  ///
  /// - Parameter path: of its socket; see `SocketPath`.
  package static func connect(path: String) throws(TransportError) -> StreamSocket {
    let number = socket(AF_UNIX, clinux_socket_stream | clinux_socket_cloexec, 0)
    guard number >= 0 else { throw .system(operation: "socket", path: "", code: errno) }
    let socket = OwnedDescriptor(adopting: number)
    while true {
      let code = try withSocketAddress(path) { Glibc.connect(number, $0, $1) }
      switch code {
      case 0: return try StreamSocket(adopting: socket)
      case EINTR: continue
      case ENOENT, ENOTDIR: throw .noServer(path: path)
      case ECONNREFUSED: throw .connectionRefused(path: path)
      case EACCES, EPERM: throw .permissionDenied(path: path)
      default: throw .system(operation: "connect", path: path, code: code)
      }
    }
  }
}
