import CLinuxShims
import Glibc
import WireProtocol

/// A reason why a socket could not be found, made, or used. Its text is meant for the person at the
/// terminal.
package enum TransportError: Error, Hashable, Sendable {
  /// A system call failed in a way without a case of its own. `path` is empty where there is none.
  case system(operation: String, path: String, code: CInt)
  /// A display name that is neither a plain file name nor an absolute path.
  case badDisplayName(String)
  /// The path does not fit into a socket address.
  case pathTooLong(path: String, byteCount: Int, limit: Int)
  /// A directory in which other users could replace the socket.
  case unsafeDirectory(path: String, reason: String)
  /// A file that is not a socket has the socket's name.
  case notASocket(path: String)
  /// A descriptor that was handed over is not a Unix stream socket that listens at an absolute path.
  case notListening(descriptor: CInt)
  /// A process without a lock listens at the path, such as a service manager.
  case listening(path: String)
  /// Another process holds the lock beside the socket.
  case alreadyOwned(path: String)
  case noServer(path: String)
  case connectionRefused(path: String)
  /// The server accepted no connection for some time, and no more can wait.
  case backlogFull(path: String)
  case permissionDenied(path: String)
  /// The other side closed the connection or died.
  case closedByPeer
  /// More descriptors came with the bytes than a frame may have, or than this process may open. All of them
  /// have been closed.
  case descriptorsTruncated
}

extension TransportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let operation, let path, let code):
      "\(operation)\(path.isEmpty ? "" : " \(path)"): \(errorText(code))"
    case .badDisplayName(let name):
      "display '\(name)' is neither a plain name, such as renderd-0, nor an absolute path"
    case .pathTooLong(let path, let byteCount, let limit):
      "socket path \(path) has \(byteCount) bytes and a socket address holds \(limit); "
        + "set RENDERD_DISPLAY to a shorter absolute path"
    case .unsafeDirectory(let path, let reason):
      "directory \(path) is not safe for a socket: \(reason)"
    case .notASocket(let path):
      "\(path) exists and is not a socket; remove it or choose another display"
    case .notListening(let descriptor):
      "descriptor \(descriptor), which the service manager handed over, is no Unix stream socket "
        + "that listens at an absolute path"
    case .listening(let path):
      "another process listens at \(path), such as systemd for renderd.socket: stop that unit, or choose "
        + "another display"
    case .alreadyOwned(let path):
      "another renderd owns \(path)"
    case .noServer(let path):
      "no renderd at \(path); start one with `renderd`"
    case .connectionRefused(let path):
      "nothing answers at \(path): renderd has died or is overloaded; start one with `renderd`"
    case .backlogFull(let path):
      "renderd at \(path) is stopped or overloaded: too many connections wait for it"
    case .permissionDenied(let path):
      "no permission to use \(path); does renderd run as another user?"
    case .closedByPeer:
      "the other side closed the connection"
    case .descriptorsTruncated:
      "descriptors were lost in transfer: more than \(Limits().descriptorsPerFrame) came "
        + "with one frame, or this process may open no more"
    }
  }
}

/// Returns the meaning of an errno value. Thread-safe.
func errorText(_ code: CInt) -> String {
  clinux_error_text(code).map { String(cString: $0) } ?? "error \(code)"
}
