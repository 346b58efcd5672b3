package import GraphicsValues
package import WireProtocol

/// The settings of a server: everything besides commits and times that pixels depend on.
package struct ServerConfiguration: Sendable {
  /// Size of the output in pixels.
  package var width = 1280
  package var height = 720
  /// Pixels per point.
  package var scale = 1.0
  /// Scales that a display may be given.
  package static let scales = 1.0 / 64...16
  /// Requested frames per second; a display may refresh at another rate.
  package var rate = 60.0
  package var background = Pixel(0xFF00_0000)
  package var clock = ClockKind.real
  /// The initial time of a manual clock.
  package var clockStart = 0.0
  package var policy = WindowPolicy.float
  /// Whether windows that the user can move have title bars with close buttons.
  package var hasTitleBars = false
  package var limits = Limits()
  /// Counted work that takes the time that a frame pays, in pixels; see `FrameBudget`.
  package var sharedWork = FrameBudget.usualPixels
  /// The most descriptors of all clients together that may wait for the ends of their commits.
  package var descriptorLimit = Int.max
  /// The most bytes that all clients together may hold; layers and animations are estimated.
  package var clientMemory = 4 * Limits().imageBytes
  /// The most bytes of a recording that may wait for the disk.
  package var recordingMemory = Recorder.usualLimit
  /// The bytes of surfaces' frames that recordings have.
  package var recordedSurfaces = RecordedSurfaces.usual
  /// Whether the memory of surfaces is mapped where its seals make that safe; see `SealTrial`.
  package var mapsSurfaces = false
  /// True in a replay, which checks neither credits nor serials. A replay may draw fewer frames than the
  /// recorded server, so a client within its credits would seem to overdraw them; and a recording that
  /// started late begins with frames that no client sent.
  package var isReplay = false
  /// True in the replay of a recording that says which sessions the server ended.
  package var hasRecordedFailures = false

  package init() {}
}
