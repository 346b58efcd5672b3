import CLinuxShims
import Glibc

/// Memory that a client goes on writing to and this process reads: the buffers of a surface.
///
/// It is mapped if nothing that its owner does can make reading it fault or take memory of this process; any other
/// memory is read by copying. `check` decides from the file's seals, which are for ever:
///
/// | seals | then |
/// |---|---|
/// | without SHRINK | refused |
/// | SHRINK, or SHRINK and GROW | copied: a hole can still be made, and a read from it would allocate a page here |
/// | SHRINK, GROW and FUTURE_WRITE or WRITE, and no hole | mapped for reading |
///
/// What is read is never trusted: its owner may write while this process reads.
package final class SharedRegion: Sendable {
  private enum Storage: ~Copyable {
    case mapped(Mapping)
    /// Stays open, so that each frame can be read from it.
    case copied(OwnedDescriptor)
  }

  private let storage: Storage
  /// Length of the file, in bytes: the memory that lives as long as the region.
  package let byteCount: Int

  /// Bytes that a file may have beyond those declared: the rest of a page, on every architecture.
  package static let mostSpareBytes = 65_535

  /// Opens the memory behind a client's descriptor, which need not stay open.
  ///
  /// - Parameters:
  ///   - byteCount: bytes that the client declares; more than 0, and checked against its limits.
  ///   - mayMap: whether regions may be mapped at all; see `SealTrial`.
  /// - Throws: why it is no memory to read from. A file much longer than declared is refused: all of it would stay
  ///   with this process after its owner's end.
  package init(
    _ descriptor: borrowing OwnedDescriptor, byteCount: Int, mayMap: Bool
  ) throws(SealedMemoryError) {
    let length = try SealedMemory.check(descriptor, byteCount: byteCount)
    guard length - Int64(byteCount) <= Self.mostSpareBytes, let length = Int(exactly: length) else {
      throw .tooLarge(have: length, need: byteCount)
    }
    self.byteCount = length
    if mayMap, Self.canMap(descriptor, length), let mapping = Mapping(descriptor, length) {
      storage = .mapped(mapping)
    } else {
      guard let copy = descriptor.duplicate() else { throw .cannotRead(code: errno) }
      storage = .copied(copy)
    }
  }

  /// Whether the pages of sealed memory are all there, and stay. The seals come first: without them, a hole could be
  /// made between the two.
  private static func canMap(_ descriptor: borrowing OwnedDescriptor, _ length: Int) -> Bool {
    let seals = clinux_get_seals(descriptor.rawValue)
    let size = clinux_seal_shrink | clinux_seal_grow
    guard seals >= 0, seals & size == size,
      seals & (clinux_seal_future_write | clinux_seal_write) != 0
    else { return false }
    return clinux_first_hole(descriptor.rawValue) == off_t(length)
  }

  /// The mapped bytes, which change while they are read; nil if the region is copied. They stay as long as the region.
  package var bytes: UnsafeRawBufferPointer? {
    switch storage {
    case .mapped(let mapping): mapping.bytes
    case .copied: nil
    }
  }

  package var isMapped: Bool { bytes != nil }

  /// Copies bytes of the region, mapped or not.
  ///
  /// - Parameter offset: 0 or more.
  /// - Throws: an error for bytes beyond the end.
  package func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SealedMemoryError) {
    let (end, isTooFar) = offset.addingReportingOverflow(buffer.count)
    guard offset >= 0, !isTooFar, end <= byteCount else {
      throw .tooSmall(have: Int64(byteCount), need: isTooFar ? .max : end)
    }
    switch storage {
    case .mapped(let mapping):
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: mapping.bytes[offset..<end]))
    case .copied(let descriptor):
      try SealedMemory.readChecked(descriptor, at: offset, into: buffer)
    }
  }
}

/// The pages of a client's file, for reading.
///
/// @unchecked Sendable: the address does not change, and nothing here writes to it.
private final class Mapping: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// - Returns: nil if the system has no room in the process's table of mappings.
  init?(_ descriptor: borrowing OwnedDescriptor, _ byteCount: Int) {
    guard byteCount > 0,
      let start = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor.rawValue, 0),
      start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: byteCount)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
