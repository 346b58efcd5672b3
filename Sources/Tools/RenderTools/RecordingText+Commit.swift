import WireProtocol

extension RecordingText {
  /// The operations of one commit, a line each.
  ///
  /// - Parameter payload: of all frames of the commit, without their headers.
  /// - Returns: the commit's time and its lines; nil when the time cannot be read. Operations from the
  ///   first one that cannot be read on are left out.
  package static func operations(ofCommit payload: [UInt8]) -> (time: Double, lines: [String])? {
    try? payload.withUnsafeBytes { bytes -> (Double, [String]) in
      let (time, operations) = try splitCommit(bytes)
      return (time, CommitText(operations, pixels: PixelText.text).lines)
    }
  }
}
