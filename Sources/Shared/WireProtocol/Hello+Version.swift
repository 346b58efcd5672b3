extension Hello {
  /// Returns the minor version that client and server speak: the highest that both know.
  ///
  /// - Throws: `unsupportedVersion` when there is none, which includes an inverted range.
  package func negotiatedMinor() throws(WireError) -> UInt16 {
    let highest = ProtocolVersion.minor
    guard major == ProtocolVersion.major, minorMin <= minorMax, minorMin <= highest else {
      throw WireError(
        .unsupportedVersion,
        "the client speaks \(major).\(minorMin) to \(major).\(minorMax), renderd "
          + "\(ProtocolVersion.major).0 to \(ProtocolVersion.major).\(highest)")
    }
    return min(minorMax, highest)
  }
}
