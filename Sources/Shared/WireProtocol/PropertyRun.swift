public import GraphicsValues

/// Consecutive `setProperties` operations that set the same properties, each of its layer, in place in a
/// commit; valid during the visitor's call.
///
/// Consecutive layers usually change in the same way, so work that depends only on the properties is done
/// once for many layers.
@usableFromInline package struct PropertyRun {
  /// Operations of one run, at most: few enough to stay in the first-level cache while the properties are
  /// visited one by one.
  @inlinable static var maximumCount: Int { 64 }
  /// Bytes of an operation before its values: its header and its keys.
  @inlinable static var headSize: Int { 16 }

  /// The address of the first operation.
  @usableFromInline let start: UnsafeRawPointer
  /// Bytes of each operation.
  @usableFromInline let stride: Int
  /// Number of operations.
  @usableFromInline package let count: Int
  @usableFromInline let keys: UInt64
  @usableFromInline let layouts: UnsafePointer<PropertyLayout?>

  /// Finds the operations that set the same properties as the first one.
  ///
  /// - Parameters:
  ///   - layouts: The layouts of the group; each bit of the operation's keys names one of fixed size.
  ///   - byteCount: The size of the values, which must exist.
  @inlinable init(
    _ first: OperationBytes, layouts: UnsafePointer<PropertyLayout?>, byteCount: Int
  ) {
    start = first.start
    stride = Self.headSize + byteCount
    keys = first.u64(0)
    self.layouts = layouts
    let most = min((8 + first.available) / stride, Self.maximumCount)
    var count = 1
    // SAFETY: `most` operations of this size are within the commit.
    while count < most {
      let next = OperationBytes(start + count * stride, available: stride - 8)
      guard next.codeAndKey == first.codeAndKey, next.u64(0) == keys else { break }
      count += 1
    }
    self.count = count
  }

  /// Bytes of all operations.
  @inlinable var byteCount: Int { count * stride }

  /// - Parameter index: An index below `count`.
  @inlinable package func layer(at index: Int) -> UInt32 { operation(at: index).target }

  /// - Parameter index: An index below `count`.
  @inlinable package func values(at index: Int) -> PropertyValues {
    PropertyValues(keys: keys, layouts: layouts, at: operation(at: index).start + Self.headSize)
  }

  @inlinable func operation(at index: Int) -> OperationBytes {
    assert((0..<count).contains(index))
    return OperationBytes(start + index * stride, available: stride - 8)
  }

  /// The properties, in the order of their keys.
  @inlinable package var columns: PropertyColumns { PropertyColumns(of: self) }
}

/// The properties that a run of operations sets, as a sequence.
@usableFromInline package struct PropertyColumns: Sequence, IteratorProtocol {
  /// The remaining values of the first operation.
  @usableFromInline var first: PropertyValues
  @usableFromInline let stride: Int
  @usableFromInline let count: Int

  @inlinable init(of run: PropertyRun) {
    first = run.values(at: 0)
    stride = run.stride
    count = run.count
  }

  @inlinable package mutating func next() -> PropertyColumn? {
    guard let value = first.next() else { return nil }
    return PropertyColumn(first: value, stride: stride, count: count)
  }
}

/// The values of one property in a run of operations.
@usableFromInline package struct PropertyColumn {
  @usableFromInline let first: PropertyBytes
  @usableFromInline let stride: Int
  @usableFromInline let count: Int

  @inlinable init(first: PropertyBytes, stride: Int, count: Int) {
    self.first = first
    self.stride = stride
    self.count = count
  }

  @inlinable package var key: PropertyKey { first.key }

  /// - Parameter index: The index of the operation, below the run's count.
  @inlinable package subscript(index: Int) -> PropertyBytes {
    assert((0..<count).contains(index))
    // SAFETY: the value is as far into its operation as the first value is into the first operation, which
    // sets the same properties.
    return PropertyBytes(first.layout, at: first.start + index * stride)
  }
}
