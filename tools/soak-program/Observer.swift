import GraphicsValues
import LiveServer
import RenderTools
import WireProtocol

/// A client that stands still, and whose pixels must not change.
struct Observer {
  private let wire: WireClient
  private let control: ControlClient
  private let slot: Int
  /// Hash of the pixels while this was the only client.
  private let hash: UInt64

  init(_ server: LiveServer) throws {
    wire = try WireClient(path: server.path, name: "observer")
    control = server.control
    try wire.commit { encoder in
      encoder.createLayer(1)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 300, height: 200), for: .bounds, of: 1)
      encoder.setColor(
        ColorValue(red: 0.1, green: 0.1, blue: 0.3, alpha: 1), for: .backgroundColor, of: 1)
      for id in UInt32(2)...40 {
        encoder.createLayer(id)
        let place = Double(id)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 40, height: 30), for: .bounds, of: id)
        encoder.setPoint(
          Point(x: 20 + place * 6.5, y: 20 + place * 3.7), for: .position, of: id)
        encoder.setScalar(place / 4, for: .cornerRadius, of: id)
        encoder.setScalar(0.6, for: .opacity, of: id)
        encoder.setMatrix(.rotation(place / 7, 0, 0, 1), for: .transform, of: id)
        encoder.setColor(
          ColorValue(red: Float(place / 40), green: 0.6, blue: 0.2, alpha: 1),
          for: .backgroundColor, of: id)
      }
      encoder.setSublayers(Array(2...40), of: 1)
      encoder.createContext(
        1, layer: 1, origin: Point(x: 500, y: 300), size: Size(width: 300, height: 200),
        title: "observer")
    }
    guard let first = try control.request(["clients"]).document["clients"] as? [[String: Any]],
      let slot = first.first?["client"] as? Int
    else { throw ToolError("renderd does not know its client") }
    self.slot = slot
    let pixels = try Self.pixels(control, slot)
    guard Set(pixels).count > 10 else {
      throw ToolError("the client that stands still is not seen")
    }
    hash = pixels.withUnsafeBufferPointer(PixelHash.hash)
  }

  /// Whether the pixels are unchanged. Reads the server's messages as well.
  func isUnchanged() throws -> Bool {
    while try wire.receive() != nil {}
    return try Self.pixels(control, slot).withUnsafeBufferPointer(PixelHash.hash) == hash
  }

  private static func pixels(_ control: ControlClient, _ slot: Int) throws -> [UInt32] {
    let answer = try control.request(["screenshot", "client", "\(slot)"])
    return answer.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }
}
