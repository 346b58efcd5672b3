import AnimationEvaluation
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

/// Copies the pictures that a commit defines, before the commit is queued.
///
/// The layout of every image has been validated; here its bytes are fetched: from the commit, or
/// from the descriptors beside it, with `pread` and never by a mapping.
struct ImageReader: CommitVisitor {
  private let descriptors: [OwnedDescriptorBox]
  /// Told what each descriptor contained.
  private let observe: (UInt32, [UInt8]) -> Void
  private var images: [PixelImage] = []
  private var failure: WireError?

  init(descriptors: [OwnedDescriptorBox], observe: @escaping (UInt32, [UInt8]) -> Void) {
    self.descriptors = descriptors
    self.observe = observe
  }

  /// The pictures, in the order of their operations.
  func result() throws(WireError) -> [PixelImage] {
    if let failure { throw failure }
    return images
  }

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    if let index = header.descriptor {
      do {
        guard descriptors.indices.contains(index) else { throw SealedMemoryError.notARegularFile }
        let contents = try SealedMemory.read(
          descriptors[index].descriptor, byteCount: header.byteCount)
        observe(descriptors[index].ordinal, contents)
        contents.withUnsafeBytes { append($0, header) }
      } catch {
        failure = WireError(
          .badDescriptor, "image \(image): \(error)", target: image)
      }
    } else {
      append(bytes, header)
    }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader) {
    let pixels = [UInt32](unsafeUninitializedCapacity: header.width * header.height) { out, count in
      for y in 0..<header.height {
        for x in 0..<header.width {
          // SAFETY: the validator has checked that rowBytes × height covers every row read here.
          let pixel = bytes.loadUnaligned(
            fromByteOffset: y * header.rowBytes + x * 4, as: UInt32.self)
          out[y * header.width + x] = premultipliedPixel(UInt32(littleEndian: pixel))
        }
      }
      count = header.width * header.height
    }
    images.append(PixelImage(width: header.width, height: header.height, pixels: pixels))
  }

  // Everything else waits for the frame.
  mutating func createLayer(_ layer: UInt32) {}
  mutating func destroyLayer(_ layer: UInt32) {}
  mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool) {}
  mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double) {}
  mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point) {}
  mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {}
  mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {}
  mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {}
  mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {}
  mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {}
  mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {}
  mutating func setText(_ key: PropertyKey, of layer: UInt32, to value: String) {}
  mutating func unset(_ key: PropertyKey, of layer: UInt32) {}
  mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {}
  mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {}
  mutating func removeFromSuperlayer(_ layer: UInt32) {}
  mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {}
  mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {}
  mutating func releaseImage(_ image: UInt32) {}
  mutating func createContext(_ context: UInt32, _ description: ContextDescription) {}
  mutating func setContextTitle(_ context: UInt32, to title: String) {}
  mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {}
  mutating func destroyContext(_ context: UInt32) {}
}
