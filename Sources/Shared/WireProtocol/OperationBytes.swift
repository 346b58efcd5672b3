public import GraphicsValues

/// One operation in place in a commit: the header, and raw loads from its payload.
///
/// The loads check nothing: the caller has compared the payload's size with `available`.
@usableFromInline package struct OperationBytes {
  @usableFromInline let start: UnsafeRawPointer
  /// Bytes after the header, up to the end of the commit.
  @usableFromInline package let available: Int

  /// - Parameter start: An address with at least 8 readable bytes.
  @inlinable package init(_ start: UnsafeRawPointer, available: Int) {
    self.start = start
    self.available = available
  }

  @inlinable package var code: UInt16 {
    UInt16(littleEndian: start.loadUnaligned(as: UInt16.self))
  }
  @inlinable package var key: UInt16 {
    UInt16(littleEndian: start.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
  }
  /// Code and key as one word, for comparisons.
  @inlinable var codeAndKey: UInt32 { start.loadUnaligned(as: UInt32.self) }
  @inlinable package var target: UInt32 {
    UInt32(littleEndian: start.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
  }

  // Offsets below count from the start of the payload.

  @inlinable package func u32(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: start.loadUnaligned(fromByteOffset: 8 + offset, as: UInt32.self))
  }
  @inlinable package func u64(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8 + offset, as: UInt64.self))
  }
  @inlinable package func f64(_ offset: Int) -> Double { Double(bitPattern: u64(offset)) }
  @inlinable package func f32(_ offset: Int) -> Float { Float(bitPattern: u32(offset)) }

  @inlinable package func rect(_ offset: Int) -> Rectangle {
    Rectangle(
      x: f64(offset), y: f64(offset + 8), width: f64(offset + 16), height: f64(offset + 24))
  }

  @inlinable package func row(_ offset: Int) -> SIMD4<Double> {
    SIMD4(f64(offset), f64(offset + 8), f64(offset + 16), f64(offset + 24))
  }

  /// Returns whether a matrix leaves the plane.
  func leavesPlane(_ offset: Int) -> Bool {
    !Matrix4(row(offset), row(offset + 32), row(offset + 64), row(offset + 96)).isAffine
  }

  @inlinable package func bytes(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + 8 + offset, count: count)
  }

  /// Returns a text and its size; nil when the text does not end within the commit or is not UTF-8.
  @usableFromInline package func text(_ offset: Int) -> (String, size: Int)? {
    guard available >= offset else { return nil }
    var decoder = MessageDecoder(bytes(offset, available - offset))
    guard let text = try? decoder.text(maximum: .max - 16) else { return nil }
    return (text, decoder.offset)
  }

  /// The image's description; nil when format or source are unknown or a number does not fit. Needs 24
  /// bytes of payload.
  package var imageHeader: ImageHeader? {
    let kinds = u32(12)
    guard let format = ImageFormat(rawValue: UInt8(truncatingIfNeeded: kinds)),
      let source = ImageSource(rawValue: UInt8(truncatingIfNeeded: kinds >> 8)),
      let byteCount = Int(exactly: u64(16))
    else { return nil }
    return ImageHeader(
      width: Int(u32(0)), height: Int(u32(4)), rowBytes: Int(u32(8)), format: format,
      byteCount: byteCount, descriptor: source == .inline ? nil : Int(kinds >> 16))
  }

  /// The surface's description; nil when an enumeration or a flag is unknown or a number does not fit. The
  /// layout may have faults. Needs `SurfaceHeader.byteCount` bytes of payload.
  package var surfaceHeader: SurfaceHeader? {
    let kinds = u32(16)
    let flags = SurfaceFlags(rawValue: UInt16(truncatingIfNeeded: u32(20)))
    guard let format = SurfaceFormat(rawValue: UInt8(truncatingIfNeeded: kinds)),
      let matrix = SurfaceMatrix(rawValue: UInt8(truncatingIfNeeded: kinds >> 8)),
      let range = SurfaceRange(rawValue: UInt8(truncatingIfNeeded: kinds >> 16)),
      let siting = ChromaSiting(rawValue: UInt8(truncatingIfNeeded: kinds >> 24)),
      flags.isSubset(of: .all), let bufferStride = Int(exactly: u64(32))
    else { return nil }
    var planes: [SurfacePlane] = []
    for plane in 0..<3 {
      let start = 40 + plane * 16
      guard let offset = Int(exactly: u64(start)) else { return nil }
      let rowBytes = Int(u32(start + 8))
      guard plane < format.planeCount || (offset == 0 && rowBytes == 0) else { return nil }
      if plane < format.planeCount {
        planes.append(SurfacePlane(offset: offset, rowBytes: rowBytes))
      }
    }
    let (width, height) = (Int(u32(0)), Int(u32(4)))
    return SurfaceHeader(
      layout: SurfaceLayout(
        width: width, height: height, displayWidth: u32(8) == 0 ? width : Int(u32(8)),
        displayHeight: u32(12) == 0 ? height : Int(u32(12)), format: format, matrix: matrix,
        range: range, siting: siting, isOpaque: flags.contains(.opaque),
        hasStraightAlpha: flags.contains(.straightAlpha), bufferCount: Int(u32(20) >> 16),
        bufferStride: bufferStride, planes: planes),
      descriptor: Int(u32(24) & 0xFFFF))
  }

  /// The frame of `attachFrame` and the payload's size; nil when a flag is unknown or the rectangles do not end
  /// within the commit. Needs 24 bytes of payload.
  package var frameAttachment: (FrameAttachment, size: Int)? {
    var decoder = MessageDecoder(bytes(16, available - 16))
    let flags = FrameFlags(rawValue: UInt16(truncatingIfNeeded: u32(0) >> 16))
    guard flags.isSubset(of: .all), let damage = try? decoder.rectangles() else { return nil }
    return (
      FrameAttachment(
        buffer: Int(u32(0) & 0xFFFF), flags: flags, sequence: u64(8), damage: damage),
      16 + decoder.offset
    )
  }

  /// Passes a property's value of fixed size to the visitor; the payload must exist.
  @inlinable package func visitProperty(
    _ layout: PropertyLayout, _ visitor: inout some CommitVisitor
  ) {
    PropertyBytes(layout, at: start + 8).visit(target, &visitor)
  }

  /// Passes a property's value with a size of its own to the visitor, and returns the payload's size; nil
  /// when it cannot be read.
  ///
  /// - Parameter offset: Offset of the operation in the commit, for `decoded`.
  @usableFromInline func visitLongProperty(
    _ layout: PropertyLayout, at offset: Int, _ decoded: inout DecodedReader,
    _ visitor: inout some CommitVisitor
  ) -> Int? {
    if let kept = decoded.longValue(at: offset), kept.byteCount <= available {
      visitor.setLongValue(layout.key, of: target, to: kept.value)
      return kept.byteCount
    }
    var decoder = MessageDecoder(bytes(0, available))
    guard let value = try? decoder.value(of: layout.type, limits: .unlimited) else { return nil }
    visitor.setLongValue(layout.key, of: target, to: value)
    return decoder.offset
  }
}
