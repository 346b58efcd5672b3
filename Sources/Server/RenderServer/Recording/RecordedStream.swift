/// The part of one client's stream that waits for being recorded.
struct RecordedStream {
  /// The message in progress, until it is recorded; empty without a recording.
  var frame: [UInt8] = []
  /// Number of the first descriptor in the recording, minus the descriptors of the commits that the
  /// recorder itself made at its beginning.
  var firstDescriptor: UInt32 = 0
}
