import CSDL2

/// A failed call of SDL or the system, with the reason it gave.
package struct WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  package var operation: String
  package var message: String

  package var description: String {
    "\(operation): \(message.isEmpty ? "SDL gives no reason" : message)"
  }
}

extension WindowError {
  /// Error of the SDL call that has just failed on this thread.
  init(_ operation: String) {
    self.init(operation: operation, message: String(cString: SDL_GetError()))
  }
}
