import AnimationEvaluation

// The bytes of pairings, which the schema describes and no generator writes.

extension Pairing {
  func encode(into encoder: inout MessageEncoder) {
    encoder.f64(startProgress)
    encoder.f64(endProgress)
    encoder.u32(partner)
    encoder.u16((fades ? 1 : 0) | (scales ? 2 : 0))
    encoder.u16(0)
  }

  /// Reads and checks a pairing.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let (startProgress, endProgress) = (try decoder.f64(), try decoder.f64())
    let partner = try decoder.u32()
    let start = decoder.offset
    let options = try decoder.u16()
    try decoder.zeros(2, in: "a pairing")
    guard options <= 3 else {
      throw WireError(.badValue, "unknown options \(options) of a pairing", byteOffset: start)
    }
    self.init(
      partner: partner, startProgress: startProgress, endProgress: endProgress,
      fades: options & 1 != 0, scales: options & 2 != 0)
  }
}
