import WireProtocol

extension RecordingText {
  /// The operations of a commit, one per line.
  ///
  /// - Parameter payload: the payload of all frames of the commit, without headers.
  /// - Returns: the commit's time and its lines; nil if the time cannot be read. Lines end before the
  ///   first operation that cannot be read.
  package static func operations(ofCommit payload: [UInt8]) -> (time: Double, lines: [String])? {
    try? payload.withUnsafeBytes { bytes -> (Double, [String]) in
      let (time, operations) = try splitCommit(bytes)
      return (time, CommitText(operations, pixels: PixelText.text).lines)
    }
  }
}
