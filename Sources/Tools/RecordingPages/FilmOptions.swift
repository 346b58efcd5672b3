/// Which part of a recording is looked at, and how closely.
package struct FilmOptions: Hashable, Sendable {
  /// Of the recorded frames, one of so many; 1 or more.
  package var every = 1
  /// Seconds since the start of the recording.
  package var from = 0.0
  package var to = Double.infinity
  /// Threads that draw.
  package var threads = 1
  /// Number of frames for one with a picture; 1 or more, and no whole number where some gaps are longer
  /// than others. The other frames show the picture before.
  package var pictureStride = 1.0
  /// Bytes that pictures, and all but the pictures, may have; a film with more is given up.
  package var pictureBytes = Int.max
  package var documentBytes = Int.max

  package init() {}
}
