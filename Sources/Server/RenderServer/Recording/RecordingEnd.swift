import Glibc

/// Why a recording ended, as its last record states it.
package enum RecordingEnd: Hashable, Sendable {
  /// A user stopped it.
  case stopped
  /// It reached the requested length.
  case timeLimit
  /// The server ended.
  case shutdown
  /// More bytes waited for the disk than the limit allows.
  case tooSlow
  /// A write failed with this `errno`.
  case failed(code: UInt32)

  /// Whether the recording is complete up to its intended end.
  package var isComplete: Bool {
    switch self {
    case .stopped, .timeLimit, .shutdown: true
    case .tooSlow, .failed: false
    }
  }

  package var reason: String {
    switch self {
    case .stopped: "it was stopped"
    case .timeLimit: "it had the length that was asked for"
    case .shutdown: "the server ended"
    case .tooSlow: "the disk was too slow"
    case .failed(let code): String(cString: strerror(CInt(truncatingIfNeeded: code)))
    }
  }

  /// The payload of the last record: u32 reason, u32 number of the error or 0.
  package var encoded: [UInt8] {
    let numbers: (reason: UInt32, code: UInt32) =
      switch self {
      case .stopped: (1, 0)
      case .timeLimit: (2, 0)
      case .shutdown: (3, 0)
      case .tooSlow: (4, 0)
      case .failed(let code): (5, code)
      }
    var bytes: [UInt8] = []
    for number in [numbers.reason, numbers.code] {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  package init?(decoding payload: [UInt8]) {
    guard payload.count == 8 else { return nil }
    func number(_ range: Range<Int>) -> UInt32 {
      payload[range].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    switch (number(0..<4), number(4..<8)) {
    case (1, 0): self = .stopped
    case (2, 0): self = .timeLimit
    case (3, 0): self = .shutdown
    case (4, 0): self = .tooSlow
    case (5, let code): self = .failed(code: code)
    default: return nil
    }
  }
}
