package import GraphicsValues
package import WireProtocol
package import WireTransport

/// A client with a surface: its memory, and messages about its frames.
package final class SurfaceProducer {
  package let client: TestClient
  package let surface: UInt32
  package let layout: SurfaceLayout
  package let memory: WritableRegion
  /// The sequence of the last frame attached.
  package private(set) var sequence: UInt64 = 0

  /// Makes the memory; nothing is sent.
  package init(
    _ client: TestClient, _ surface: UInt32 = 7, width: Int = 20, height: Int = 10,
    buffers: Int = 3
  ) throws {
    self.client = client
    self.surface = surface
    layout = .packed(width: width, height: height, format: .bgrx8, bufferCount: buffers)
    memory = try WritableRegion(byteCount: layout.byteCount)
  }

  /// Commits the definition, and what shows it.
  package func define(_ build: (inout CommitEncoder) -> Void = { _ in }) throws {
    client.commit(descriptors: [try memory.makeDescriptor().release()]) {
      $0.defineSurface(surface, layout)
      build(&$0)
    }
  }

  /// Commits the definition, and a window that the surface fills.
  package func show(at frame: Rectangle) throws {
    try define {
      $0.addWindow(1, frame)
      $0.setImage(surface, for: .contents, of: 1)
    }
  }

  /// Fills a buffer with one colour.
  package func fill(_ buffer: Int, _ color: UInt32) {
    let start = buffer * layout.bufferStride
    for offset in stride(from: start, to: start + layout.bufferStride, by: 4) {
      memory.bytes.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// The next frame, in a buffer.
  package func next(
    _ buffer: Int, _ flags: FrameFlags = [], time: Double = 0, minimum: Double = 0
  ) -> FrameAttachment {
    sequence += 1
    return FrameAttachment(
      buffer: buffer, flags: flags, sequence: sequence, time: time, minimumDuration: minimum)
  }

  /// Attaches the next frame beside commits.
  package func attach(
    _ buffer: Int, _ flags: FrameFlags = [], time: Double = 0, minimum: Double = 0
  ) {
    attach(AttachFrame(surface: surface, next(buffer, flags, time: time, minimum: minimum)))
  }

  package func attach(_ message: AttachFrame) { send(message) }

  package func drop(from sequence: UInt64) { send(DropFrames(surface: surface, from: sequence)) }

  private func send(_ message: some WireMessage) {
    client.serial += 1
    client.send(message.frame(serial: client.serial))
  }

  /// Removes the server's messages, and returns the last state of the surface among them; nil for none.
  package func takeState(of number: UInt32? = nil) throws -> SurfaceChanged? {
    var last: SurfaceChanged?
    for case .surfaceChanged(let state) in try client.takeMessages()
    where state.surface == number ?? surface {
      last = state
    }
    return last
  }
}
