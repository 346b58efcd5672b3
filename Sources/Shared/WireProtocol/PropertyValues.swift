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
