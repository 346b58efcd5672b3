package import GraphicsValues
package import WireProtocol

/// The settings of a server: all that pixels depend on besides commits and times.
package struct ServerConfiguration: Sendable {
  /// Size of the output in pixels.
  package var width = 1280
  package var height = 720
  /// Pixels per point.
  package var scale = 1.0
  /// Scales that a display may be given.
  package static let scales = 1.0 / 64...16
  /// Frames per second, as they are asked for: a display may have refreshes of another rate.
  package var rate = 60.0
  package var background = Pixel(0xFF00_0000)
  package var clock = ClockKind.real
  /// The time of a manual clock at the start.
  package var clockStart = 0.0
  package var policy = WindowPolicy.float
  /// Whether windows that a user may move have a title with a button to close them.
  package var hasTitleBars = false
  package var limits = Limits()
  /// Work that a frame pays for; see `WorkShares`.
  package var sharedWork = WorkShares.sharedPixels
  /// Descriptors of clients that may wait for the ends of their commits, all together.
  package var descriptorLimit = Int.max
  /// Bytes of memory that all clients together may hold; layers and animations are estimated.
  package var clientMemory = 4 * Limits().imageBytes
  /// The most bytes of a recording that may wait for the disk.
  package var recordingMemory = Recorder.usualLimit
  /// True in a replay, which checks neither credits nor serials. It may draw fewer frames than the
  /// recorded server, so a client that kept to its credits would seem to overdraw them; and a recording
  /// that started late begins with frames that no client sent.
  package var isReplay = false
  /// True in the replay of a recording that says which sessions the server ended.
  package var hasRecordedFailures = false

  package init() {}
}
