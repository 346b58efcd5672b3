/// Which part of a recording is looked at, and how closely.
package struct FilmOptions: Hashable, Sendable {
  /// Of the recorded frames, each so-manieth; 1 or more.
  package var every = 1
  /// Seconds since the start of the recording.
  package var from = 0.0
  package var to = Double.infinity
  /// Threads that draw.
  package var threads = 1
  /// Of the frames, each so-manieth has a picture; 1 or more. The others show the picture before.
  package var pictureStride = 1
  /// Bytes that pictures, and all but the pictures, may have; a film with more is given up.
  package var pictureBytes = Int.max
  package var documentBytes = Int.max

  package init() {}
}
