import GraphicsValues
import WireProtocol
import WireTransport

/// A surface whose frames come with commits.
struct RandomSurface {
  let id: UInt32
  let layout: SurfaceLayout
  private let memory: WritableRegion
  private var sequence: UInt64 = 0
  private var lastCommit = 0

  /// More than frames in commits that wait, and one on display: the buffer of the next frame is always free.
  private static let buffers = 6

  /// - Returns: nil if the system refuses the memory.
  init?(id: UInt32, _ numbers: inout Numbers) {
    let (width, height) = (1 + numbers.below(64), 1 + numbers.below(48))
    let isVideo = numbers.below(2) == 0
    let layout: SurfaceLayout =
      isVideo
      ? .packed(
        width: width, height: height, format: .nv12, matrix: .bt709, range: .limited,
        siting: .left, bufferCount: Self.buffers)
      : .packed(width: width, height: height, format: .bgra8, bufferCount: Self.buffers)
    guard let memory = try? WritableRegion(byteCount: layout.byteCount) else { return nil }
    (self.id, self.layout, self.memory) = (id, layout, memory)
  }

  /// A descriptor of the memory, which the caller closes.
  func makeDescriptor() -> Int32? {
    guard let descriptor = try? memory.makeDescriptor() else { return nil }
    return descriptor.release()
  }

  /// Fills a buffer and gives it to the surface with the commit; at most once in a commit.
  mutating func attach(
    _ encoder: inout CommitEncoder, commit: Int, _ numbers: inout Numbers
  ) {
    guard commit != lastCommit else { return }
    lastCommit = commit
    sequence += 1
    let buffer = Int(sequence % UInt64(Self.buffers))
    let start = buffer * layout.bufferStride
    UnsafeMutableRawBufferPointer(
      rebasing: memory.bytes[start..<start + layout.bufferStride]
    ).initializeMemory(as: UInt8.self, repeating: UInt8(numbers.below(256)))
    encoder.attachFrame(FrameAttachment(buffer: buffer, sequence: sequence), to: id)
  }
}
