/// Something that an output could not do: its connector, what was tried and the reason.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  package var output: String
  package var attempt: String
  package var reason: String

  package init(_ output: String, _ attempt: String, reason: String) {
    self.output = output
    self.attempt = attempt
    self.reason = reason
  }

  package init(_ output: String, _ attempt: String, _ error: DeviceError) {
    self.init(output, attempt, reason: "\(error)")
  }

  package var description: String { "\(output): \(attempt): \(reason)" }
}
