import GraphicsValues
import LiveServer
import WireProtocol
import WireTransport

/// Measures the cost of a still picture, and of a surface whose last frame stays.
func measureIdle(seconds: Double) throws -> [Report.Row] {
  try idleRows(seconds: seconds, of: "") { try $0.showSquares() }
    + idleRows(seconds: seconds, of: "surface, ") { try StillSurface().show($0) }
}

/// - Parameter name: the beginning of each row's name.
private func idleRows(
  seconds: Double, of name: String, _ show: (WireClient) throws -> Void
) throws -> [Report.Row] {
  let server = try LiveServer()
  let client = try WireClient(path: server.path)
  // The client disconnects when its last reference goes.
  defer { withExtendedLifetime(client) {} }
  try show(client)
  // The work that follows the first frames is done by then.
  pause(seconds: 0.5)

  let before = try server.statistics()
  pause(seconds: 0.2)
  let switchesBefore = server.process.contextSwitches
  pause(seconds: seconds)
  let switches = server.process.contextSwitches - switchesBefore
  let after = try server.statistics()

  func row(_ measurement: String, _ value: Int) -> Report.Row {
    Report.Row(
      benchmark: "idle", measurement: name + measurement, value: Double(value) / seconds,
      unit: "/s",
      budget: 0)
  }
  return [
    row("frames", after.integer("frames") - before.integer("frames")),
    // The second question woke the server itself.
    row("wake-ups", after.integer("wakeups") - before.integer("wakeups") - 1),
    row("context switches", switches),
  ]
}

/// A paused film: a surface that fills a window, and shows the last of some frames.
private struct StillSurface {
  private static let number: UInt32 = 1
  private static let frames: UInt64 = 30

  private let layout = SurfaceLayout.packed(
    width: 1280, height: 720, format: .nv12, matrix: .bt709, range: .limited, siting: .left,
    bufferCount: 3)
  private let memory: WritableRegion

  init() throws { memory = try WritableRegion(byteCount: layout.byteCount) }

  /// Returns when the last frame has been shown.
  func show(_ client: WireClient) throws {
    var encoder = CommitEncoder()
    encoder.defineSurface(Self.number, layout)
    encoder.createLayer(1)
    encoder.setRect(Rectangle(x: 0, y: 0, width: 1280, height: 720), for: .bounds, of: 1)
    encoder.setPoint(Point(x: 640, y: 360), for: .position, of: 1)
    encoder.setImage(Self.number, for: .contents, of: 1)
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 1280, height: 720), title: "film")
    try client.post(encoder, descriptors: [memory.makeDescriptor().release()])
    for sequence in 1...Self.frames {
      try client.send(
        AttachFrame(
          surface: Self.number,
          FrameAttachment(
            buffer: Int(sequence) % layout.bufferCount, flags: .keep, sequence: sequence)))
      try client.flushAll()
      try waitUntilShown(sequence, client)
    }
  }

  private func waitUntilShown(_ sequence: UInt64, _ client: WireClient) throws {
    while true {
      guard let message = try client.receive() else {
        client.waitForMessage()
        continue
      }
      if case .surfaceChanged(let state) = message, state.shown == sequence { return }
    }
  }
}
