package import WireProtocol

/// A violation of the rules of framing. The connection cannot continue after one: the start of the next
/// frame, or the frame of a descriptor, is no longer known.
///
/// `at` is the offset of the frame's first byte in the stream.
package enum FramingError: Error, Hashable, Sendable {
  /// The header itself is invalid.
  case badHeader(WireError, at: UInt64)
  /// Fewer descriptors came with the frame's first byte than the frame's header declares.
  case missingDescriptors(declared: Int, arrived: Int, at: UInt64)
  /// More descriptors came with the frame's first byte than the frame's header declares.
  case unexpectedDescriptors(declared: Int, arrived: Int, at: UInt64)
  /// Descriptors came with a byte of the frame behind its first.
  case strayDescriptors(count: Int, at: UInt64)
  /// The stream ended inside the frame, after `have` of its `need` bytes.
  case endedInsideFrame(have: Int, need: Int, at: UInt64)
}

extension FramingError {
  /// The error code that is sent to the peer.
  package var code: ErrorCode {
    switch self {
    case .badHeader(let error, _): error.code
    case .missingDescriptors, .unexpectedDescriptors, .strayDescriptors: .badDescriptor
    case .endedInsideFrame: .badFrame
    }
  }
}

extension FramingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badHeader(let error, let position):
      "frame at byte \(position): \(error.message)"
    case .missingDescriptors(let declared, let arrived, let position):
      "frame at byte \(position) declares \(declared) descriptors, but \(arrived) came with it; "
        + "a frame with descriptors needs a sendmsg of its own"
    case .unexpectedDescriptors(let declared, let arrived, let position):
      "\(arrived) descriptors came with the frame at byte \(position), which declares \(declared)"
    case .strayDescriptors(let count, let position):
      "\(count) descriptors came with bytes inside the frame at byte \(position); "
        + "they must come with a frame's first byte"
    case .endedInsideFrame(let have, let need, let position):
      "the stream ends inside the frame at byte \(position): \(have) of \(need) bytes came"
    }
  }
}
