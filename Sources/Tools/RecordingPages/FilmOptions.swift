package import GraphicsValues

/// The part of a recording to show, and its density of frames and pictures.
package struct FilmOptions: Hashable, Sendable {
  /// The output of the film.
  package var output = OutputID.first
  /// Keep every nth recorded frame; at least 1.
  package var every = 1
  /// Start of the part, in seconds since the start of the recording.
  package var from = 0.0
  /// End of the part, in seconds since the start of the recording.
  package var to = Double.infinity
  /// Number of threads that draw.
  package var threads = 1
  /// Average number of frames per picture; at least 1. A fraction makes gaps of two lengths. Frames
  /// without a picture show the last one.
  package var pictureStride = 1.0
  /// The most bytes of the pictures; a film with more is abandoned.
  package var pictureBytes = Int.max
  /// The most bytes of the document; a film with more is abandoned.
  package var documentBytes = Int.max

  package init() {}
}
