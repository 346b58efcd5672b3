extension Hello {
  /// The minor version that client and server speak: the highest that both know.
  ///
  /// - Throws: `unsupportedVersion` when there is none, which includes an inverted range.
  package func negotiatedMinor() throws(WireError) -> UInt16 {
    guard major == ProtocolVersion.major, minorMin <= minorMax, minorMin <= ProtocolVersion.minor
    else {
      throw WireError(
        .unsupportedVersion,
        "the client speaks \(major).\(minorMin) to \(major).\(minorMax), renderd "
          + "\(ProtocolVersion.major).0 to \(ProtocolVersion.major).\(ProtocolVersion.minor)")
    }
    return min(minorMax, ProtocolVersion.minor)
  }
}
