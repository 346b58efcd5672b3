import Glibc

/// A device that refused something: the operation, its file or connector, and the system's reason.
package struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  package var operation: String
  package var name: String
  /// A number of errno.h.
  package var code: Int32

  package init(_ operation: String, _ name: String, code: Int32) {
    self.operation = operation
    self.name = name
    self.code = code
  }

  package var description: String { "\(operation) of \(name): \(String(cString: strerror(code)))" }
}
