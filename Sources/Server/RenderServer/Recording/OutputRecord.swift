package import GraphicsValues
import WireProtocol

/// The state of an output in a recording.
///
///     u32 output, u32 orientation, u32 width and u32 height of the mode, f64 scale, f64 x, f64 y,
///     u32 1 if it is on, u32 zero, name (u32 byte count, bytes, zeros)
package struct OutputRecord: Hashable, Sendable {
  package var id: OutputID
  package var name: String
  package var placement: OutputPlacement
  package var isOn: Bool

  package init(id: OutputID, name: String, placement: OutputPlacement, isOn: Bool) {
    self.id = id
    self.name = name
    self.placement = placement
    self.isOn = isOn
  }

  init(_ output: ServerOutput) {
    self.init(id: output.id, name: output.name, placement: output.placement, isOn: output.isOn)
  }

  package var encoded: [UInt8] {
    var encoder = MessageEncoder()
    encoder.u32(id.rawValue)
    encoder.u32(UInt32(placement.orientation.rawValue))
    encoder.u32(UInt32(clamping: placement.screenWidth))
    encoder.u32(UInt32(clamping: placement.screenHeight))
    encoder.f64(placement.scale)
    encoder.f64(placement.origin.x)
    encoder.f64(placement.origin.y)
    encoder.u32(isOn ? 1 : 0)
    encoder.u32(0)
    encoder.text(name)
    return encoder.bytes
  }

  /// Decodes an output's state; nil for other bytes, and for an impossible output.
  package init?(decoding payload: [UInt8]) {
    let decoded = payload.withUnsafeBytes { bytes in
      var decoder = MessageDecoder(bytes)
      return try? Self(&decoder)
    }
    guard let decoded, decoded.placement.isPossible, decoded.id.rawValue < OutputTable.most else {
      return nil
    }
    self = decoded
  }

  private init(_ decoder: inout MessageDecoder) throws(WireError) {
    let id = OutputID(try decoder.u32())
    let turn = try decoder.u32()
    let (width, height) = (Int(try decoder.u32()), Int(try decoder.u32()))
    let (scale, x, y) = (try decoder.f64(), try decoder.f64(), try decoder.f64())
    let (state, zero) = (try decoder.u32(), try decoder.u32())
    let name = try decoder.text()
    try decoder.finish()
    guard let orientation = UInt8(exactly: turn).flatMap(OutputOrientation.init(rawValue:)),
      state <= 1, zero == 0
    else { throw WireError(.malformed, "no state of an output") }
    self.init(
      id: id, name: name,
      placement: OutputPlacement(
        screenWidth: width, screenHeight: height, orientation: orientation, scale: scale,
        origin: Point(x: x, y: y)),
      isOn: state == 1)
  }
}
