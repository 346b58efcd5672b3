package import InputEvents

/// Input on one output.
package struct OutputInput: Hashable, Sendable {
  /// Name of the output. Points of the event are its upright pixels.
  package var output: String
  package var event: InputEvent

  package init(_ output: String, _ event: InputEvent) {
    self.output = output
    self.event = event
  }
}
