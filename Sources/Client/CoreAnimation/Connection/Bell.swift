import Foundation
import WireTransport

/// Wakes a thread that waits in `poll`.
final class Bell: Sendable {
  private let heard: OwnedDescriptor
  private let rope: OwnedDescriptor

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw TransportError.system(operation: "pipe", path: "", code: errno)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    heard = OwnedDescriptor(adopting: ends[0])
    rope = OwnedDescriptor(adopting: ends[1])
  }

  /// A descriptor that is readable from `ring()` to `silence()`.
  var descriptor: CInt { heard.rawValue }

  func ring() {
    var byte: UInt8 = 1
    // Writing to a full pipe fails; the reader wakes all the same.
    _ = write(rope.rawValue, &byte, 1)
  }

  /// Makes the descriptor unreadable again.
  func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(heard.rawValue, &bytes, bytes.count) > 0 {}
  }
}
