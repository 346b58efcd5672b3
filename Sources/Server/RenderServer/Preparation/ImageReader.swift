import AnimationEvaluation
import DrawList
import GraphicsValues
import WireProtocol
import WireTransport

/// Returns the pixel with components clamped to its alpha: blending relies on it, and clients may lie.
@inline(__always)
private func premultipliedPixel(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  return alpha << 24 | min(pixel >> 16 & 255, alpha) << 16 | min(pixel >> 8 & 255, alpha) << 8
    | min(pixel & 255, alpha)
}

/// Clamps the components of eight pixels to their alphas.
@inline(__always)
private func premultipliedPixels(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
  let alpha = pixels &>> 24
  if alpha == SIMD8(repeating: 255) { return pixels }
  let red = pointwiseMin(pixels &>> 16 & 255, alpha)
  let green = pointwiseMin(pixels &>> 8 & 255, alpha)
  let blue = pointwiseMin(pixels & 255, alpha)
  return alpha &<< 24 | red &<< 16 | green &<< 8 | blue
}

/// Copies the pictures that a commit defines, some rows at a time, before the commit is queued.
///
/// The layout of every image has been validated. Its bytes are fetched from the commit, or from the
/// descriptors beside it, with `pread` and never through a mapping.
struct ImageReader {
  private let descriptors: [OwnedDescriptorBox]
  private let keepsContents: Bool
  /// Images that are not complete.
  private var waiting: ArraySlice<DefinedImage>
  /// Copied pixels of the first waiting image.
  private var pixels: [UInt32] = []
  /// Number of its copied rows.
  private var rowCount = 0
  /// Contents of its descriptor so far, if `keepsContents`.
  private var bytes: [UInt8] = []
  /// Memory to read for the waiting images, including the copied part of the first.
  private var waitingBytes: Int

  /// The pictures, in the order of their operations.
  private(set) var images: [PixelImage] = []
  /// Contents of the descriptors, if `keepsContents`.
  private(set) var contents: [DescriptorContents] = []

  /// Memory that one part reads, in bytes: at most a hundredth of a second.
  private static let partBytes = 4 << 20

  /// - Parameters:
  ///   - payload: the commit's payload.
  ///   - decoded: the values that were decoded when the commit was checked.
  ///   - keepsContents: whether to keep the descriptors' contents in `contents`.
  init(
    _ payload: UnsafeRawBufferPointer, decoded: DecodedValues,
    descriptors: [OwnedDescriptorBox], keepsContents: Bool
  ) {
    self.descriptors = descriptors
    self.keepsContents = keepsContents
    var list = DefinedImages(payload: payload)
    if let commit = try? splitCommit(payload) {
      var reader = DecodedReader(decoded)
      visitCommit(commit.operations, 0..<commit.operations.count, &reader, &list)
    }
    waiting = list.images[...]
    waitingBytes = list.images.reduce(0) { $0 + $1.byteCount }
  }

  var isDone: Bool { waiting.isEmpty }

  /// Memory that is still to be read, in bytes.
  var remainingBytes: Int { max(waitingBytes - pixels.count * 4, 0) }

  /// Copies the next rows.
  ///
  /// - Parameter payload: the same payload as in `init`.
  mutating func advance(_ payload: UnsafeRawBufferPointer) throws(WireError) {
    guard let image = waiting.first else { return }
    let header = image.header
    let end = min(rowCount + max(Self.partBytes / header.rowBytes, 1), header.height)
    if let index = header.descriptor {
      do {
        guard descriptors.indices.contains(index) else { throw SealedMemoryError.notARegularFile }
        try read(descriptors[index], header, through: end)
      } catch {
        throw WireError(.badDescriptor, "image \(image.id): \(error)", target: image.id)
      }
    } else {
      copy(
        UnsafeRawBufferPointer(
          rebasing: payload[(image.offset + rowCount * header.rowBytes)...]), header, through: end)
    }
    if rowCount == header.height { finish(image) }
  }

  private mutating func read(
    _ memory: OwnedDescriptorBox, _ header: ImageHeader, through end: Int
  ) throws {
    if rowCount == 0 {
      try SealedMemory.check(memory.descriptor, byteCount: header.byteCount)
      if keepsContents { bytes.reserveCapacity(header.byteCount) }
    }
    let start = rowCount * header.rowBytes
    // Bytes behind the last row matter only in a recording.
    let stop =
      keepsContents
      ? (end == header.height ? header.byteCount : end * header.rowBytes)
      : (end - 1) * header.rowBytes + header.width * 4
    let length = stop - start
    let part = try [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(buffer)
      try SealedMemory.read(
        memory.descriptor, at: start,
        into: UnsafeMutableRawBufferPointer(rebasing: room[..<length]))
      count = length
    }
    if keepsContents { bytes += part }
    part.withUnsafeBytes { copy($0, header, through: end) }
  }

  /// - Parameter bytes: bytes from the next row on.
  private mutating func copy(
    _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, through end: Int
  ) {
    if rowCount == 0 { pixels.reserveCapacity(header.width * header.height) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: header.width) { row in
      for y in 0..<(end - rowCount) {
        // SAFETY: the validator has checked that rowBytes × height covers every row read here.
        var x = 0
        while x + 8 <= header.width {
          let eight = bytes.loadUnaligned(
            fromByteOffset: y * header.rowBytes + x * 4, as: SIMD8<UInt32>.self)
          UnsafeMutableRawBufferPointer(row).storeBytes(
            of: premultipliedPixels(eight), toByteOffset: x * 4, as: SIMD8<UInt32>.self)
          x += 8
        }
        while x < header.width {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * header.rowBytes + x * 4, as: UInt32.self)
          row[x] = premultipliedPixel(UInt32(littleEndian: pixel))
          x += 1
        }
        pixels.append(contentsOf: UnsafeBufferPointer(row))
      }
    }
    rowCount = end
  }

  private mutating func finish(_ defined: DefinedImage) {
    let header = defined.header
    let image = PixelImage(width: header.width, height: header.height, pixels: pixels)
    pixels = []
    rowCount = 0
    images.append(image)
    if keepsContents, let index = header.descriptor {
      contents.append(
        DescriptorContents(
          contents: RecordedContents(bytes, of: image), ordinal: descriptors[index].ordinal))
      bytes = []
    }
    waitingBytes -= defined.byteCount
    waiting.removeFirst()
  }
}

/// An image as a commit defines it.
private struct DefinedImage {
  let id: UInt32
  let header: ImageHeader
  /// Offset of the pixels in the payload, if they are inline.
  let offset: Int

  /// Memory to read for the image, in bytes.
  var byteCount: Int {
    header.width * header.height * 4 + (header.descriptor == nil ? 0 : header.byteCount)
  }
}

/// The images of a commit, in the order of their operations.
private struct DefinedImages: CommitVisitor {
  let payload: UnsafeRawBufferPointer
  var images: [DefinedImage] = []

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    var offset = 0
    if let start = payload.baseAddress, let pixels = bytes.baseAddress { offset = pixels - start }
    images.append(DefinedImage(id: image, header: header, offset: offset))
  }
}
