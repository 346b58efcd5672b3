public import GraphicsValues

/// The bytes of one property's value in place in a commit.
///
/// The loads check nothing: the caller has compared the layout's byte count with the available bytes.
@usableFromInline package struct PropertyBytes {
  @usableFromInline package let layout: PropertyLayout
  @usableFromInline let start: UnsafeRawPointer

  @inlinable init(_ layout: PropertyLayout, at start: UnsafeRawPointer) {
    self.layout = layout
    self.start = start
  }

  @inlinable package var key: PropertyKey { layout.key }

  @inlinable func u32(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
  @inlinable func f64(_ offset: Int) -> Double {
    Double(
      bitPattern: UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
  }
  @inlinable func f32(_ offset: Int) -> Float { Float(bitPattern: u32(offset)) }
  @inlinable func row(_ offset: Int) -> SIMD4<Double> {
    SIMD4(f64(offset), f64(offset + 8), f64(offset + 16), f64(offset + 24))
  }

  // One accessor for each type of fixed size; `layout.type` tells which one to use.

  @inlinable package var bool: Bool { u32(0) != 0 }
  @inlinable package var scalar: Double { f64(0) }
  @inlinable package var point: Point { Point(x: f64(0), y: f64(8)) }
  @inlinable package var size: Size { Size(width: f64(0), height: f64(8)) }
  @inlinable package var rect: Rectangle {
    Rectangle(x: f64(0), y: f64(8), width: f64(16), height: f64(24))
  }
  @inlinable package var color: ColorValue {
    ColorValue(red: f32(0), green: f32(4), blue: f32(8), alpha: f32(12))
  }
  @inlinable package var matrix: Matrix4 { Matrix4(row(0), row(32), row(64), row(96)) }
  @inlinable package var image: UInt32 { u32(0) }
  @inlinable package var bits: UInt32 { u32(0) }

  /// Calls the visitor's method for the value's type.
  @inlinable package func visit(_ layer: UInt32, _ visitor: inout some CommitVisitor) {
    let key = layout.key
    switch layout.type {
    case .bool: visitor.setBool(key, of: layer, to: bool)
    case .scalar: visitor.setScalar(key, of: layer, to: scalar)
    case .point: visitor.setPoint(key, of: layer, to: point)
    case .size: visitor.setSize(key, of: layer, to: size)
    case .rect: visitor.setRect(key, of: layer, to: rect)
    case .color: visitor.setColor(key, of: layer, to: color)
    case .matrix: visitor.setMatrix(key, of: layer, to: matrix)
    case .image: visitor.setImage(key, of: layer, to: image)
    case .bits: visitor.setBits(key, of: layer, to: bits)
    case .text, .path, .scalars, .colors, .objects: break
    }
  }
}

extension PropertyBytes {
  /// The value as a `PropertyValue`.
  package var value: PropertyValue {
    switch layout.type {
    case .bool: .bool(bool)
    case .scalar: .scalar(scalar)
    case .point: .point(point)
    case .size: .size(size)
    case .rect: .rect(rect)
    case .color: .color(color)
    case .matrix: .matrix(matrix)
    case .image: .image(image)
    case .bits: .bits(bits)
    case .text, .path, .scalars, .colors, .objects: .none
    }
  }
}

/// The values of a `setProperties` operation in place in a commit, in the order of their keys; valid during
/// the visitor's call.
///
///     var values = values
///     while let value = values.next() { … }
@usableFromInline package struct PropertyValues {
  /// Bits of the remaining properties; bit 0 is the group's first key.
  @usableFromInline var keys: UInt64
  /// The layouts, from the group's first key on.
  @usableFromInline let layouts: UnsafePointer<PropertyLayout?>
  @usableFromInline var start: UnsafeRawPointer

  /// The layouts of all groups must outlive every use of `layouts`, and each group has 64 of them.
  @inlinable init(
    keys: UInt64, layouts: UnsafePointer<PropertyLayout?>, at start: UnsafeRawPointer
  ) {
    self.keys = keys
    self.layouts = layouts
    self.start = start
  }

  /// Number of remaining values.
  @inlinable package var count: Int { keys.nonzeroBitCount }

  /// Returns the next value; nil after the last one.
  @inlinable package mutating func next() -> PropertyBytes? {
    // SAFETY: fewer than 64 trailing zeros, as `keys` is not 0; a group has 64 layouts.
    guard keys != 0, let layout = layouts[keys.trailingZeroBitCount] else { return nil }
    keys &= keys &- 1
    defer { start += layout.byteCount }
    return PropertyBytes(layout, at: start)
  }
}
