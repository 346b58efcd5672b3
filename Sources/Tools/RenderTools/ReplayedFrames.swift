import DrawList
import Glibc
import RenderServer
import RenderTree

/// The bytes of surfaces' frames in a replay, by their hashes: those of the recording, and those of a folder.
struct ReplayedFrames {
  private var known: [[UInt8]: FrameBytes] = [:]
  /// The folder that supplies what the recording lacks: files whose names are hashes.
  private let folder: String?
  /// Surfaces that show an earlier frame, in place of one whose bytes are missing.
  private(set) var inexact: Set<SurfaceKey> = []

  init(folder: String? = nil) { self.folder = folder }

  /// The frame of a record, and the surface that shows it; nil for a damaged record.
  mutating func take(_ record: Record) -> (frame: RecordedFrame, surface: SurfaceKey)? {
    guard let head = SurfaceFrameRecord(decoding: record.payload) else { return nil }
    let surface = SurfaceKey(client: record.client, number: head.surface)
    let name = head.digest.bytes
    if record.payload.count > SurfaceFrameRecord.headByteCount {
      known[name] = FrameBytes(record.payload[SurfaceFrameRecord.headByteCount...])
    }
    let memory = known[name] ?? supplied(head.digest)
    if let memory { known[name] = memory }
    if memory == nil { inexact.insert(surface) } else { inexact.remove(surface) }
    return (RecordedFrame(sequence: head.sequence, memory: memory), surface)
  }

  /// The bytes in the folder; nil if there are none with this hash.
  private func supplied(_ digest: ContentsDigest) -> FrameBytes? {
    guard let folder else { return nil }
    let name = digest.bytes.map { PixelText.hex(UInt64($0), digits: 2) }.joined()
    guard let bytes = try? PixelFiles.readBytes(folder + "/" + name),
      bytes.withUnsafeBytes({ ContentsDigest(of: $0) }) == digest
    else { return nil }
    return FrameBytes(bytes[...])
  }
}

/// The bytes of one buffer of a surface.
private final class FrameBytes: SurfaceMemory, @unchecked Sendable {
  // SAFETY: allocated and filled in `init`, freed in `deinit`, and never written between.
  let bytes: UnsafeRawBufferPointer

  init(_ source: ArraySlice<UInt8>) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 64)
    memory.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(memory)
  }

  deinit { bytes.deallocate() }
}
