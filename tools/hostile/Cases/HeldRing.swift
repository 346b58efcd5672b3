import CLinuxShims
import Glibc
import GraphicsValues
import WireProtocol

/// The memory of a surface, as a client has it: a file and a mapping for writing, with any seals.
final class HeldRing: @unchecked Sendable {
  let layout: SurfaceLayout
  let file: HeldDescriptor
  let bytes: UnsafeMutableRawBufferPointer

  static let size = clinux_seal_shrink | clinux_seal_grow
  /// The seals with which a server maps the memory.
  static let seals = size | clinux_seal_future_write

  /// - Parameters:
  ///   - hole: whether most of the pages do not exist.
  init(
    _ layout: SurfaceLayout = .packed(width: 64, height: 64, format: .bgra8, bufferCount: 3),
    seals: CInt = HeldRing.seals, hole: Bool = false
  ) throws {
    self.layout = layout
    file = try HeldDescriptor.memory(byteCount: layout.byteCount, seals: 0)
    let start = mmap(
      nil, layout.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0)
    guard let start, start != MAP_FAILED else {
      throw AttemptError("no mapping of \(layout.byteCount) bytes: errno \(errno)")
    }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: layout.byteCount)
    if !hole {
      for offset in stride(from: 0, to: bytes.count, by: 4096) {
        bytes.storeBytes(of: 0x80, toByteOffset: offset, as: UInt8.self)
      }
    }
    if seals != 0 { _ = clinux_add_seals(file.number, seals) }
  }

  /// Fills a buffer of four bytes a pixel with one colour.
  func fill(_ buffer: Int, _ color: UInt32) {
    let start = buffer * layout.bufferStride
    for offset in stride(from: start, to: start + layout.bufferStride, by: 4) {
      bytes.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
    }
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}

extension HostileConnection {
  /// Commits a surface 7 that fills a window.
  func show(_ ring: HeldRing, _ write: (inout CommitEncoder) -> Void = { _ in }) {
    commit(descriptors: [ring.file.number]) {
      $0.makeWindow()
      $0.defineSurface(7, ring.layout)
      $0.setImage(7, for: .contents, of: 1)
      write(&$0)
    }
  }

  /// Attaches a frame to surface 7 beside commits.
  @discardableResult
  func attach(
    _ buffer: Int, _ sequence: UInt64, to surface: UInt32 = 7, flags: FrameFlags = [],
    time: Double = 0, minimum: Double = 0, damage: [FrameRectangle] = []
  ) -> Bool {
    let message = AttachFrame(
      surface: surface,
      FrameAttachment(
        buffer: buffer, flags: flags, sequence: sequence, time: time, minimumDuration: minimum,
        damage: damage))
    return sendMessage(message)
  }

  @discardableResult
  func drop(from sequence: UInt64, of surface: UInt32 = 7) -> Bool {
    sendMessage(DropFrames(surface: surface, from: sequence))
  }

  private func sendMessage(_ message: some WireMessage) -> Bool {
    let bytes = message.frame(serial: nextSerial)
    nextSerial += 1
    return send(bytes) == bytes.count
  }

  /// Waits until a state of surface 7 fulfils a condition; false when the server has closed.
  func waits(for surface: UInt32 = 7, until isTrue: (SurfaceChanged) -> Bool) throws -> Bool {
    while let message = try receive() {
      if case .surfaceChanged(let state) = message, state.surface == surface, isTrue(state) {
        return true
      }
    }
    return false
  }
}
