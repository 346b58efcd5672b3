extension Hello {
  /// Returns the minor version that client and server speak: the highest that both know.
  ///
  /// - Parameter highest: The highest minor version that the server knows.
  /// - Throws: `unsupportedVersion` when there is none, which includes an inverted range.
  package func negotiatedMinor(
    highest: UInt16 = ProtocolVersion.minor
  ) throws(WireError) -> UInt16 {
    guard major == ProtocolVersion.major, minorMin <= minorMax, minorMin <= highest else {
      throw WireError(
        .unsupportedVersion,
        "the client speaks \(major).\(minorMin) to \(major).\(minorMax), renderd "
          + "\(ProtocolVersion.major).0 to \(ProtocolVersion.major).\(highest)")
    }
    return min(minorMax, highest)
  }
}
