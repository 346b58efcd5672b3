internal import CSDL2

/// A call of SDL that failed, in SDL's words.
package struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  package var operation: String
  package var message: String

  package var description: String {
    "\(operation): \(message.isEmpty ? "SDL gives no reason" : message)"
  }
}

extension WindowError {
  /// The call that has just failed on this thread.
  init(_ operation: String) {
    self.init(operation: operation, message: String(cString: SDL_GetError()))
  }
}
