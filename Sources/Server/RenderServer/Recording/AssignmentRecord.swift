import GraphicsValues
import WireProtocol

/// The home of a window in a recording, which names the client. A tool or a rule gave it, or the recording
/// starts late.
///
///     u32 context, u32 output, u32 reason (0 place, 1 client, 2 rule, 3 people), u32 1 if a frame follows,
///     f64 × 4 the window's frame from the output's corner, in points, while the output is off
package struct AssignmentRecord: Hashable, Sendable {
  package var context: UInt32
  package var home: WindowAssignment.Home

  package init(context: UInt32, home: WindowAssignment.Home) {
    self.context = context
    self.home = home
  }

  package var encoded: [UInt8] {
    var encoder = MessageEncoder()
    encoder.u32(context)
    encoder.u32(home.output.rawValue)
    encoder.u32(home.reason.rawValue)
    encoder.u32(home.frame == nil ? 0 : 1)
    if let frame = home.frame {
      for value in [frame.x, frame.y, frame.width, frame.height] { encoder.f64(value) }
    }
    return encoder.bytes
  }

  /// Decodes a home; nil for other bytes, and for a frame that is none.
  package init?(decoding payload: [UInt8]) {
    let decoded = payload.withUnsafeBytes { bytes in
      var decoder = MessageDecoder(bytes)
      return try? Self(&decoder)
    }
    guard let decoded else { return nil }
    self = decoded
  }

  private init(_ decoder: inout MessageDecoder) throws(WireError) {
    context = try decoder.u32()
    let output = OutputID(try decoder.u32())
    guard let reason = WindowAssignment.Reason(rawValue: try decoder.u32()) else {
      throw WireError(.malformed, "no reason for a home")
    }
    home = WindowAssignment.Home(output, reason)
    switch try decoder.u32() {
    case 0: break
    case 1:
      let frame = Rectangle(
        x: try decoder.f64(), y: try decoder.f64(), width: try decoder.f64(),
        height: try decoder.f64())
      guard [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) else {
        throw WireError(.malformed, "no frame")
      }
      home.frame = frame
    default: throw WireError(.malformed, "no frame and none")
    }
    try decoder.finish()
  }
}
