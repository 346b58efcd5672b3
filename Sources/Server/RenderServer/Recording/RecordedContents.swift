import DrawList
import Glibc

/// The contents of a client's descriptor, or of a frame of its surface, for a recording. They share the memory of the picture made
/// from them if its bytes are the same.
enum RecordedContents: Sendable {
  case bytes([UInt8])
  case image(PixelImage)
  case frame(SurfaceFrame)

  /// - Parameter image: the picture made from the bytes.
  init(_ bytes: [UInt8], of image: PixelImage) {
    let isSame = image.pixels.withUnsafeBytes { pixels in
      pixels.count == bytes.count
        && bytes.withUnsafeBytes { bytes in
          guard let one = pixels.baseAddress, let other = bytes.baseAddress else { return false }
          return memcmp(one, other, bytes.count) == 0
        }
    }
    self = isSame ? .image(image) : .bytes(bytes)
  }

  var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .image(let image): image.pixels.count * MemoryLayout<UInt32>.size
    case .frame(let frame): frame.bytes.count
    }
  }

  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch self {
    case .bytes(let bytes): bytes.withUnsafeBytes(body)
    case .image(let image): image.pixels.withUnsafeBytes(body)
    case .frame(let frame): body(frame.bytes)
    }
  }
}

/// Contents of a descriptor, with the number of descriptors that the client had sent before it.
struct DescriptorContents: Sendable {
  let contents: RecordedContents
  let ordinal: UInt32
}
