package import AnimationEvaluation
package import GraphicsValues

/// Collects the operations of one commit as wire bytes. Consecutive values of fixed size of one layer are joined
/// into one `setProperties` operation; of two values of one property, the last one stays.
///
/// Cost: one capacity check and a few stores per operation; no allocation once it has grown. `removeAll()`
/// keeps the memory for the next commit. The encoder validates nothing: ids, tree shape and limits are the
/// caller's responsibility, and the server's `CommitValidator` decides.
///
/// It owns its memory and cannot be copied, so that storing a value does not check whether the memory is
/// shared.
@usableFromInline package struct CommitEncoder: ~Copyable, @unchecked Sendable {
  /// Memory for the header of the first frame and the commit time, then the operations, then free room: a
  /// commit of one frame is sent from here. Empty until the first operation.
  @usableFromInline var storage: UnsafeMutableRawBufferPointer
  /// Bytes of the operations.
  @usableFromInline package internal(set) var count = 0
  package internal(set) var operationCount = 0
  /// Number of descriptors that `defineImageByDescriptor` has announced.
  package private(set) var descriptorCount = 0
  /// The operation to which the next value may be added.
  @usableFromInline var open = OpenProperties()

  /// Bytes before the first operation.
  @inlinable static var leadingBytes: Int { FrameHeader.byteCount + 8 }

  package init() { storage = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  deinit { storage.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// Offset of the first byte after the operations.
  @inlinable @inline(__always)
  var end: Int { Self.leadingBytes &+ count }

  /// The operations' bytes, without commit time and frames.
  package var operations: [UInt8] { withOperations { Array($0) } }

  /// Calls `body` with the operations' bytes, without a copy.
  package func withOperations<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    let range = count == 0 ? 0..<0 : Self.leadingBytes..<end
    return try body(UnsafeRawBufferPointer(rebasing: storage[range]))
  }

  package mutating func removeAll() {
    count = 0
    operationCount = 0
    descriptorCount = 0
    open = OpenProperties()
  }

  /// Reserves room for bytes behind the operations.
  @inline(__always)
  mutating func reserve(_ amount: Int) {
    if storage.count - end < amount { grow(by: amount) }
  }

  @inline(never)
  private mutating func grow(by amount: Int) {
    let grown = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(storage.count * 2, end + amount, 4_096), alignment: 8)
    if count > 0 { grown.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<end])) }
    storage.deallocate()
    storage = grown
  }

  /// Writes one operation's header and lets `fill` write every byte of its payload.
  @inline(__always)
  mutating func append(
    _ operation: OperationCode, key: UInt16 = 0, target: UInt32, payload: Int,
    _ fill: (UnsafeMutableRawPointer) -> Void = { _ in }
  ) {
    let size = 8 + payload
    reserve(size)
    // SAFETY: `reserve` made room for `size` bytes there; `fill` writes `payload` of them.
    let start = storage.baseAddress.unsafelyUnwrapped + end
    put(start, 0, operationHead(operation, key: key, target: target))
    fill(start + 8)
    count += size
    operationCount += 1
    open.last = .max
  }
}

/// The header of an operation.
@inline(__always)
func operationHead(_ operation: OperationCode, key: UInt16, target: UInt32) -> UInt64 {
  UInt64(operation.rawValue) | UInt64(key) << 16 | UInt64(target) << 32
}

@inlinable @inline(__always)
func put(_ p: UnsafeMutableRawPointer, _ index: Int, _ value: Double) {
  p.storeBytes(
    of: value.bitPattern.littleEndian, toByteOffset: index * 8, as: UInt64.self)
}

@inlinable @inline(__always)
func put(_ p: UnsafeMutableRawPointer, _ index: Int, _ value: UInt64) {
  p.storeBytes(of: value.littleEndian, toByteOffset: index * 8, as: UInt64.self)
}

@inlinable @inline(__always)
func pair(_ low: UInt32, _ high: UInt32) -> UInt64 { UInt64(low) | UInt64(high) << 32 }

// MARK: Layers

extension CommitEncoder {
  /// Creates a layer. Its id must not be 0, and must be larger than every layer id before.
  package mutating func createLayer(_ layer: UInt32) {
    append(.createLayer, target: layer, payload: 0)
  }

  package mutating func destroyLayer(_ layer: UInt32) {
    append(.destroyLayer, target: layer, payload: 0)
  }

  private mutating func appendText(
    _ value: String, _ operation: OperationCode, key: UInt16 = 0, target: UInt32
  ) {
    var text = MessageEncoder()
    text.text(value)
    append(operation, key: key, target: target, bytes: text.bytes)
  }

  mutating func append(
    _ operation: OperationCode, key: UInt16 = 0, target: UInt32, bytes: [UInt8]
  ) {
    append(operation, key: key, target: target, payload: bytes.count) { p in
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: p, count: $0.count).copyMemory(from: $0)
      }
    }
  }
}

// MARK: Tree

extension CommitEncoder {
  /// Replaces the list of sublayers, back to front. A layer named here leaves its old parent.
  package mutating func setSublayers(_ sublayers: some Collection<UInt32>, of layer: UInt32) {
    let count = sublayers.count
    let payload = (8 + 4 * count + 7) & ~7
    append(.setSublayers, target: layer, payload: payload) { p in
      // The last word is half padding when the count is odd.
      put(p, payload / 8 - 1, 0 as UInt64)
      put(p, 0, UInt64(UInt32(clamping: count)))
      var offset = 8
      for id in sublayers {
        p.storeBytes(of: id.littleEndian, toByteOffset: offset, as: UInt32.self)
        offset += 4
      }
    }
  }

  /// - Parameter index: The child's new index, 0 is the back; counted after the child has left its old
  ///   parent.
  package mutating func insertSublayer(_ child: UInt32, at index: UInt32, of layer: UInt32) {
    append(.insertSublayer, target: layer, payload: 8) { p in put(p, 0, pair(child, index)) }
  }

  package mutating func removeFromSuperlayer(_ layer: UInt32) {
    append(.removeFromSuperlayer, target: layer, payload: 0)
  }

  /// - Parameter mask: The mask, which leaves its superlayer or the layer whose mask it was; 0 for no mask.
  package mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    append(.setMask, target: layer, payload: 8) { p in put(p, 0, UInt64(mask)) }
  }
}

// MARK: Animations

extension CommitEncoder {
  package mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    var encoder = MessageEncoder()
    description.encode(into: &encoder)
    let bytes = encoder.bytes
    append(.addAnimation, target: layer, payload: 8 + bytes.count) { p in
      put(p, 0, pair(animation, UInt32(clamping: bytes.count)))
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: p + 8, count: $0.count).copyMemory(from: $0)
      }
    }
  }

  /// Removes an animation. Does nothing when the animation has ended by itself meanwhile.
  package mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    append(.removeAnimation, target: layer, payload: 8) { p in put(p, 0, UInt64(animation)) }
  }
}

// MARK: Images

extension CommitEncoder {
  /// Defines an image by bytes in the commit, for small images and for streams without descriptors.
  ///
  /// - Parameter pixels: `rowBytes × height` bytes, or `rowBytes × (height − 1) + width × 4`.
  package mutating func defineImage(
    _ image: UInt32, width: Int, height: Int, rowBytes: Int, pixels: UnsafeRawBufferPointer
  ) {
    let padded = (pixels.count + 7) & ~7
    append(.defineImage, target: image, payload: 24 + padded) { p in
      if padded > 0 { put(p, 2 + padded / 8, 0 as UInt64) }
      putImageHeader(
        p, width: width, height: height, rowBytes: rowBytes, source: .inline, descriptor: 0,
        byteCount: pixels.count)
      UnsafeMutableRawBufferPointer(start: p + 24, count: pixels.count).copyMemory(from: pixels)
    }
  }

  /// Defines an image by a descriptor that travels beside the commit.
  ///
  /// - Returns: The descriptor's index among those of the whole commit.
  @discardableResult
  package mutating func defineImageByDescriptor(
    _ image: UInt32, width: Int, height: Int, rowBytes: Int, byteCount: Int
  ) -> Int {
    let index = descriptorCount
    append(.defineImage, target: image, payload: 24) { p in
      putImageHeader(
        p, width: width, height: height, rowBytes: rowBytes, source: .descriptor,
        descriptor: UInt16(clamping: index), byteCount: byteCount)
    }
    descriptorCount += 1
    return index
  }

  package mutating func releaseImage(_ image: UInt32) {
    append(.releaseImage, target: image, payload: 0)
  }
}

// MARK: Surfaces

extension CommitEncoder {
  /// Defines a surface, whose memory travels beside the commit as a descriptor.
  ///
  /// - Returns: The descriptor's index among those of the whole commit.
  @discardableResult
  package mutating func defineSurface(_ surface: UInt32, _ layout: SurfaceLayout) -> Int {
    let index = descriptorCount
    append(.defineSurface, target: surface, payload: SurfaceHeader.byteCount) { p in
      put(p, 0, pair(UInt32(clamping: layout.width), UInt32(clamping: layout.height)))
      put(p, 1, pair(UInt32(clamping: layout.displayWidth), UInt32(clamping: layout.displayHeight)))
      var flags: SurfaceFlags = layout.isOpaque ? .opaque : []
      if layout.hasStraightAlpha { flags.formUnion(.straightAlpha) }
      let kinds =
        UInt32(layout.format.rawValue) | UInt32(layout.matrix.rawValue) << 8
        | UInt32(layout.range.rawValue) << 16 | UInt32(layout.siting.rawValue) << 24
      let counts = UInt32(flags.rawValue) | UInt32(UInt16(clamping: layout.bufferCount)) << 16
      put(p, 2, pair(kinds, counts))
      put(p, 3, UInt64(UInt16(clamping: index)))
      put(p, 4, UInt64(clamping: layout.bufferStride))
      for number in 0..<3 {
        let plane =
          number < layout.planes.count
          ? layout.planes[number] : SurfacePlane(offset: 0, rowBytes: 0)
        put(p, 5 + number * 2, UInt64(clamping: plane.offset))
        put(p, 6 + number * 2, UInt64(UInt32(clamping: plane.rowBytes)))
      }
    }
    descriptorCount += 1
    return index
  }

  /// Attaches a frame that is shown with the commit; its time and duration are not sent.
  package mutating func attachFrame(_ attachment: FrameAttachment, to surface: UInt32) {
    var payload = MessageEncoder()
    payload.u16(UInt16(clamping: attachment.buffer))
    payload.u16(attachment.flags.rawValue)
    payload.u32(0)
    payload.u64(attachment.sequence)
    payload.rectangles(attachment.damage)
    append(.attachFrame, target: surface, bytes: payload.bytes)
  }

  /// - Parameter token: A token for which `HostingToken.isWellFormed`, or an empty text.
  package mutating func shareSurface(_ surface: UInt32, token: String) {
    appendText(token, .shareSurface, target: surface)
  }

  /// - Parameter token: A token for which `HostingToken.isWellFormed`.
  package mutating func importSurface(_ image: UInt32, token: String) {
    appendText(token, .importSurface, target: image)
  }
}

private func putImageHeader(
  _ p: UnsafeMutableRawPointer, width: Int, height: Int, rowBytes: Int, source: ImageSource,
  descriptor: UInt16, byteCount: Int
) {
  put(p, 0, pair(UInt32(clamping: width), UInt32(clamping: height)))
  let kinds =
    UInt32(ImageFormat.bgra8.rawValue) | UInt32(source.rawValue) << 8 | UInt32(descriptor) << 16
  put(p, 1, pair(UInt32(clamping: rowBytes), kinds))
  put(p, 2, UInt64(clamping: byteCount))
}

// MARK: Contexts

extension CommitEncoder {
  /// Shows a layer that has no superlayer as the root of a window.
  ///
  /// - Parameters:
  ///   - origin: Points from the display's top left corner; nil lets the server choose.
  ///   - size: The window's size in points.
  package mutating func createContext(
    _ context: UInt32, layer: UInt32, origin: Point?, size: Size, title: String
  ) {
    var text = MessageEncoder()
    text.text(title)
    let bytes = text.bytes
    append(.createContext, target: context, payload: 40 + bytes.count) { p in
      put(p, 0, pair(layer, origin == nil ? 0 : 1))
      put(p, 1, origin?.x ?? 0)
      put(p, 2, origin?.y ?? 0)
      put(p, 3, size.width)
      put(p, 4, size.height)
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: p + 40, count: $0.count).copyMemory(from: $0)
      }
    }
  }

  package mutating func setContextTitle(_ title: String, of context: UInt32) {
    appendText(title, .setContextTitle, target: context)
  }

  /// Sets a window's frame, in points from the display's top left corner.
  package mutating func setContextFrame(_ frame: Rectangle, of context: UInt32) {
    append(.setContextFrame, target: context, payload: 32) { p in
      put(p, 0, frame.x)
      put(p, 1, frame.y)
      put(p, 2, frame.width)
      put(p, 3, frame.height)
    }
  }

  package mutating func destroyContext(_ context: UInt32) {
    append(.destroyContext, target: context, payload: 0)
  }

  /// - Parameter token: A token for which `HostingToken.isWellFormed`, or an empty text.
  package mutating func setHostingToken(_ token: String, of context: UInt32) {
    appendText(token, .setHostingToken, target: context)
  }

  package mutating func setContextOutput(_ output: OutputChoice, of context: UInt32) {
    var payload = MessageEncoder()
    payload.u32(output.number)
    payload.u32(0)
    payload.text(output.name)
    append(.setContextOutput, target: context, bytes: payload.bytes)
  }

  package mutating func setContextRole(_ role: ContextRole, of context: UInt32) {
    append(.setContextRole, target: context, payload: 8) { p in put(p, 0, UInt64(role.rawValue)) }
  }
}
