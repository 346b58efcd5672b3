import GraphicsValues
import LiveServer
import WireProtocol
import WireTransport

/// A client whose surface fills a window, and shows one frame after the other.
final class FilmClient {
  private static let number: UInt32 = 1

  private let client: WireClient
  private let layout: SurfaceLayout
  private var sequence: UInt64 = 0

  /// Shows the surface, which has no frame yet.
  init(_ client: WireClient, width: Int, height: Int) throws {
    self.client = client
    layout = .packed(
      width: width, height: height, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
      bufferCount: 3)
    let memory = try WritableRegion(byteCount: layout.byteCount)
    let area = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    var encoder = CommitEncoder()
    encoder.defineSurface(Self.number, layout)
    encoder.createLayer(1)
    encoder.setRect(area, for: .bounds, of: 1)
    encoder.setPoint(Point(x: area.width / 2, y: area.height / 2), for: .position, of: 1)
    encoder.setImage(Self.number, for: .contents, of: 1)
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: area.width, height: area.height), title: "film")
    try client.post(encoder, descriptors: [memory.makeDescriptor().release()])
  }

  /// Attaches the next frame, and waits until the server says that it was shown.
  ///
  /// - Returns: milliseconds from the attachment to the event read.
  @discardableResult
  func showFrame() throws -> Double {
    sequence += 1
    let start = wallTime()
    try client.send(
      AttachFrame(
        surface: Self.number,
        FrameAttachment(
          buffer: Int(sequence) % layout.bufferCount, flags: .keep, sequence: sequence)))
    try client.flushAll()
    while true {
      guard let message = try client.receive() else {
        client.waitForMessage()
        continue
      }
      if case .surfaceChanged(let state) = message, state.shown == sequence {
        return wallTime() - start
      }
    }
  }
}
