package import GraphicsValues
package import WireProtocol

/// How a server is set up; everything that pixels depend on besides commits and times.
package struct ServerConfiguration: Sendable {
  /// Of the output, in pixels.
  package var width = 1280
  package var height = 720
  /// Pixels per point.
  package var scale = 1.0
  /// Frames per second.
  package var rate = 60.0
  package var background = Pixel(0xFF00_0000)
  package var clock = ClockKind.real
  /// What a manual clock shows at first.
  package var clockStart = 0.0
  package var policy = WindowPolicy.float
  /// Whether windows that people may move have a title with a button to close them.
  package var hasTitleBars = false
  package var limits = Limits()
  /// Descriptors of clients that may wait for the ends of their commits, all together.
  package var descriptorLimit = Int.max
  /// Bytes that all clients together may hold, about.
  package var clientMemory = 4 * Limits().imageBytes
  /// True in a replay. Its frames may come less often than the recorded server's did, so a client
  /// that obeyed its credits then would seem to overdraw them now; and a recording that started
  /// late begins with frames of its own making. Credits and serials are not checked.
  package var isReplay = false
  /// True in the replay of a recording that says which sessions the server ended.
  package var hasRecordedFailures = false

  package init() {}
}
