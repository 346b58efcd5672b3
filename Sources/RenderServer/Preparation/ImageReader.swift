internal import AnimationEvaluation
internal import DrawList
internal import GraphicsValues
internal import WireProtocol
internal import WireTransport

/// The pixel with no component above its alpha: blending relies on that, and clients may lie.
@inline(__always)
private func premultipliedPixel(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  return alpha << 24 | min(pixel >> 16 & 255, alpha) << 16 | min(pixel >> 8 & 255, alpha) << 8
    | min(pixel & 255, alpha)
}

/// Eight pixels at once, the same.
@inline(__always)
private func premultipliedPixels(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt32> {
  let alpha = pixels &>> 24
  if alpha == SIMD8(repeating: 255) { return pixels }
  let red = pointwiseMin(pixels &>> 16 & 255, alpha)
  let green = pointwiseMin(pixels &>> 8 & 255, alpha)
  let blue = pointwiseMin(pixels & 255, alpha)
  return alpha &<< 24 | red &<< 16 | green &<< 8 | blue
}

/// Copies the pictures that a commit defines, before the commit is queued.
///
/// The layout of every image has been validated; here its bytes are fetched: from the commit, or
/// from the descriptors beside it, with `pread` and never by a mapping.
struct ImageReader: CommitVisitor {
  private let descriptors: [OwnedDescriptorBox]
  private let keepsContents: Bool
  private let isCancelled: () -> Bool
  private var images: [PixelImage] = []
  private var contents: [DescriptorContents] = []
  private var failure: WireError?

  /// - Parameters:
  ///   - keepsContents: whether `result` has what the descriptors contained.
  ///   - isCancelled: asked before each picture; once true, nothing more is read.
  init(
    descriptors: [OwnedDescriptorBox], keepsContents: Bool, isCancelled: @escaping () -> Bool
  ) {
    self.descriptors = descriptors
    self.keepsContents = keepsContents
    self.isCancelled = isCancelled
  }

  /// The pictures, in the order of their operations, and the bytes that they came from.
  func result() throws(WireError) -> (images: [PixelImage], contents: [DescriptorContents]) {
    if let failure { throw failure }
    return (images, contents)
  }

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    guard failure == nil, !isCancelled() else { return }
    if let index = header.descriptor {
      do {
        guard descriptors.indices.contains(index) else { throw SealedMemoryError.notARegularFile }
        let bytes = try SealedMemory.read(
          descriptors[index].descriptor, byteCount: header.byteCount)
        let picture = bytes.withUnsafeBytes { append($0, header) }
        if keepsContents {
          contents.append(
            DescriptorContents(
              contents: RecordedContents(bytes, of: picture),
              ordinal: descriptors[index].ordinal))
        }
      } catch {
        failure = WireError(
          .badDescriptor, "image \(image): \(error)", target: image)
      }
    } else {
      append(bytes, header)
    }
  }

  @discardableResult
  private mutating func append(
    _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader
  ) -> PixelImage {
    let pixels = [UInt32](unsafeUninitializedCapacity: header.width * header.height) { out, count in
      for y in 0..<header.height {
        // SAFETY: the validator has checked that rowBytes × height covers every row read here.
        var x = 0
        while x + 8 <= header.width {
          let eight = bytes.loadUnaligned(
            fromByteOffset: y * header.rowBytes + x * 4, as: SIMD8<UInt32>.self)
          UnsafeMutableRawBufferPointer(out).storeBytes(
            of: premultipliedPixels(eight), toByteOffset: (y * header.width + x) * 4,
            as: SIMD8<UInt32>.self)
          x += 8
        }
        while x < header.width {
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * header.rowBytes + x * 4, as: UInt32.self)
          out[y * header.width + x] = premultipliedPixel(UInt32(littleEndian: pixel))
          x += 1
        }
      }
      count = header.width * header.height
    }
    let image = PixelImage(width: header.width, height: header.height, pixels: pixels)
    images.append(image)
    return image
  }
}
