/// The reason why a message or a commit was refused. The receiver sends it as an `error` message and
/// closes: no error is recoverable, so that no receiver has to guess the sender's intention.
package struct WireError: Error, Hashable, Sendable {
  package var code: ErrorCode
  /// Index of the operation in the commit, from 0; 0 outside commits.
  package var operationIndex: Int
  /// Bytes from the start of the payload (of the operations, in a commit).
  package var byteOffset: Int
  /// The layer, image or context that the operation names; 0 when there is none.
  package var target: UInt32
  /// The property key that the operation names; 0 when there is none.
  package var key: UInt16
  /// The fault, its place, and advice, for people.
  package var message: String

  package init(
    _ code: ErrorCode, _ message: String, operationIndex: Int = 0, byteOffset: Int = 0,
    target: UInt32 = 0, key: UInt16 = 0
  ) {
    self.code = code
    self.operationIndex = operationIndex
    self.byteOffset = byteOffset
    self.target = target
    self.key = key
    self.message = message
  }
}

extension WireError: CustomStringConvertible {
  package var description: String { "\(code.name): \(message)" }
}

extension WireError {
  static func truncated(need: Int, have: Int, at offset: Int) -> WireError {
    WireError(
      .malformed,
      "the message ends early: \(need) bytes needed at byte \(offset), \(max(have, 0)) left",
      byteOffset: offset)
  }

  static func nonfinite(at offset: Int) -> WireError {
    WireError(.badValue, "a number that is not finite at byte \(offset)", byteOffset: offset)
  }
}

extension ErrorMessage {
  /// Makes the message that the server sends before it closes.
  ///
  /// - Parameter serial: The serial of the client's frame; for a commit, of its last frame.
  package init(_ error: WireError, serial: UInt64) {
    self.init(
      code: error.code, key: error.key, target: error.target, serial: serial,
      operationIndex: UInt32(clamping: error.operationIndex),
      byteOffset: UInt32(clamping: error.byteOffset), message: error.message)
  }
}
