import GraphicsValues

/// The exponent of infinities and NaN.
private let exponent64: UInt64 = 0x7FF0_0000_0000_0000
private let exponent32: UInt32 = 0x7F80_0000

extension CommitValidator {
  /// Checks `setProperty` and returns its payload's size.
  @inline(__always)
  mutating func validateProperty(
    _ op: OperationBytes, _ layouts: PropertyLayouts, _ context: OperationContext
  ) throws(WireError) -> Int {
    guard let layout = layouts[op.key], minor == ProtocolVersion.minor || knows(layout.key) else {
      throw unknownProperty(context)
    }
    guard op.available >= layout.byteCount else {
      throw context.truncated(need: layout.byteCount, have: op.available)
    }
    guard let slot = layers.slot(of: op.target) else { throw deadLayer(op.target, context) }
    guard layout.byteCount > 0 else { return try validateLongValue(op, layout, slot, context) }
    try checkValue(op, at: 0, layout, context)
    if layout.isRare || layout.key == .transform && op.leavesPlane(0) {
      rare.insert(PropertyKeySet([layout.key]), of: slot)
      if layout.isTiming { times.set(PropertyBytes(layout, at: op.start + 8), of: slot) }
    }
    return layout.byteCount
  }

  /// Whether a property belongs to the version that the client speaks.
  private func knows(_ key: PropertyKey) -> Bool { key.minorVersion <= minor }

  /// Checks `setProperties` and returns its payload's size.
  ///
  /// - Parameter shape: The shape of the operation before; becomes the shape of this one.
  @inline(__always)
  mutating func validateProperties(
    _ op: OperationBytes, _ layouts: PropertyLayouts, _ shape: inout PropertyShape,
    _ context: OperationContext
  ) throws(WireError) -> Int {
    guard op.available >= 8 else { throw context.truncated(need: 8, have: op.available) }
    let keys = op.u64(0)
    if keys != shape.keys || op.key != shape.firstKey || keys == 0 {
      try shape.change(to: op, layouts, minor: minor, context)
    }
    let size = 8 + shape.byteCount
    guard op.available >= size else { throw context.truncated(need: size, have: op.available) }
    guard let slot = layers.slot(of: op.target) else { throw deadLayer(op.target, context) }
    if !shape.accepts(op.start + 16) || shape.hasImages {
      try checkValues(op, layouts, shape, context)
    }
    if !shape.rareKeys.isEmpty {
      rare.insert(shape.rareKeys, of: slot)
      if shape.hasTimings, let group = layouts.group(op.key) {
        var values = PropertyValues(keys: keys, layouts: group, at: op.start + 16)
        while let value = values.next() {
          if value.layout.isTiming { times.set(value, of: slot) }
        }
      }
    }
    if let offset = shape.transformOffset, op.leavesPlane(8 + offset) {
      rare.insert(PropertyKeySet([.transform]), of: slot)
    }
    return size
  }

  /// Returns the number of operations after one that set the same properties and are valid; counting stops
  /// at the first one that is wrong or needs to be checked by itself.
  ///
  /// - Parameter op: A `setProperties` operation of the shape, which has been checked.
  @inline(__always)
  mutating func countAccepted(after op: OperationBytes, _ shape: PropertyShape) -> Int {
    if shape.hasImages || !shape.rareKeys.isEmpty { return 0 }
    let stride = 16 + shape.byteCount
    var next = op
    var count = 0
    // SAFETY: all of the operation exists, and so does the next one whenever it is read.
    while next.available >= 2 * stride - 8 {
      next = OperationBytes(next.start + stride, available: next.available - stride)
      guard next.codeAndKey == op.codeAndKey, next.u64(0) == shape.keys,
        let slot = layers.slot(of: next.target), shape.accepts(next.start + 16)
      else { break }
      if let offset = shape.transformOffset, next.leavesPlane(8 + offset) {
        rare.insert(PropertyKeySet([.transform]), of: slot)
      }
      count += 1
    }
    return count
  }

  /// Checks each value of a `setProperties` operation by itself, for errors, infinities and images.
  @inline(never)
  private mutating func checkValues(
    _ op: OperationBytes, _ layouts: PropertyLayouts, _ shape: PropertyShape,
    _ context: OperationContext
  ) throws(WireError) {
    var context = context
    var keys = shape.keys
    var offset = 8
    while keys != 0 {
      context.key = shape.firstKey + UInt16(keys.trailingZeroBitCount)
      keys &= keys &- 1
      guard let layout = layouts[context.key] else { throw unknownProperty(context) }
      try checkValue(op, at: offset, layout, context)
      offset += layout.byteCount
    }
  }

  /// Checks a value of fixed size in the payload.
  @inline(__always)
  private mutating func checkValue(
    _ op: OperationBytes, at start: Int, _ layout: PropertyLayout, _ context: OperationContext
  ) throws(WireError) {
    switch layout.words {
    case .doubles:
      var offset = start
      while offset < start + layout.byteCount {
        if op.u64(offset) & exponent64 == exponent64 {
          try checkInfinity(op, layout, offset, context)
        }
        offset += 8
      }
    case .singles:
      var offset = start
      while offset < start + layout.byteCount {
        if op.u32(offset) & exponent32 == exponent32 {
          throw nonfinite(layout, offset, context)
        }
        offset += 4
      }
    case .whole:
      let number = op.u32(start)
      if number > layout.maximumBits { throw badValue(number, layout, start, context) }
      guard layout.type != .image || images.slot(of: number) != nil else {
        throw dead("image", number, images.last, context, at: start)
      }
      if layout.key == .backing, isSurface(number) { throw noSurface(number, context, at: start) }
    case nil: break
    }
  }

  /// Checks a value with a size of its own, and returns the size.
  @inline(never)
  private mutating func validateLongValue(
    _ op: OperationBytes, _ layout: PropertyLayout, _ slot: Int, _ context: OperationContext
  ) throws(WireError) -> Int {
    var decoder = MessageDecoder(op.bytes(0, op.available))
    let value: PropertyValue
    do {
      value = try decoder.value(of: layout.type, limits: limits)
    } catch {
      throw context.wrap(error, at: 0)
    }
    if layout.key == .filters || layout.key == .backgroundFilters {
      try checkFilterCount(value, context)
    }
    for image in value.images {
      guard images.slot(of: image) != nil else { throw deadImage(image, context) }
      guard !isSurface(image) else { throw noSurface(image, context) }
    }
    let heap = value.heapBytes
    rare.set(layout.key, of: slot, size: decoder.offset, heap: heap)
    decoded.keep(value, at: context.offset, byteCount: decoder.offset, heap: heap)
    return decoder.offset
  }

  /// Checks the number of filters, which determines their cost in every frame.
  private func checkFilterCount(
    _ value: PropertyValue, _ context: OperationContext
  ) throws(WireError) {
    guard case .objects(let filters) = value, filters.count > limits.filters else { return }
    throw context.error(
      .limitExceeded, "\(filters.count) filters; at most \(limits.filters)", at: 0)
  }

  /// Returns the size of a text in the payload, after checking it.
  func textSize(
    _ op: OperationBytes, _ offset: Int, _ context: OperationContext
  ) throws(WireError) -> Int {
    guard op.available >= offset + 8 else {
      throw context.truncated(need: offset + 8, have: op.available)
    }
    var decoder = MessageDecoder(op.bytes(offset, op.available - offset))
    do {
      _ = try decoder.text(maximum: limits.textBytes)
    } catch {
      throw context.wrap(error, at: offset)
    }
    return decoder.offset
  }

  /// Checks that numbers of the payload are finite.
  func checkFinite(
    _ op: OperationBytes, _ range: Range<Int>, _ context: OperationContext
  ) throws(WireError) {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8)
    where op.u64(offset) & exponent64 == exponent64 {
      throw context.error(.badValue, "a number that is not finite", at: offset)
    }
  }

  @inline(never)
  private func checkInfinity(
    _ op: OperationBytes, _ layout: PropertyLayout, _ offset: Int, _ context: OperationContext
  ) throws(WireError) {
    guard layout.allowsInfinity, op.f64(offset) == .infinity else {
      throw nonfinite(layout, offset, context)
    }
  }

  private func nonfinite(
    _ layout: PropertyLayout, _ offset: Int, _ context: OperationContext
  ) -> WireError {
    context.error(.badValue, "a number of \(layout.key.name) that is not finite", at: offset)
  }

  private func badValue(
    _ value: UInt32, _ layout: PropertyLayout, _ offset: Int, _ context: OperationContext
  ) -> WireError {
    context.error(.badValue, "\(layout.key.name) cannot be \(value)", at: offset)
  }

  func unknownProperty(_ context: OperationContext) -> WireError {
    WireError(
      .badKey,
      "unknown property \(context.key) at byte \(context.offset + 2); "
        + "is the client newer than renderd?",
      operationIndex: context.index, byteOffset: context.offset + 2, target: context.target,
      key: context.key)
  }

  func deadLayer(_ layer: UInt32, _ context: OperationContext) -> WireError {
    dead("layer", layer, layers.last, context)
  }

  func deadImage(_ image: UInt32, _ context: OperationContext) -> WireError {
    dead("image", image, images.last, context)
  }

  /// Returns the error for an id that was never alive or is no longer alive.
  ///
  /// - Parameter offset: The offset of the id in the payload; by default it is the operation's target.
  func dead(
    _ kind: String, _ id: UInt32, _ last: UInt32, _ context: OperationContext, at offset: Int = -8
  ) -> WireError {
    context.error(
      .badID,
      id == 0
        ? "0 names no \(kind)"
        : id > last
          ? "\(kind) \(id) does not exist yet" : "\(kind) \(id) was destroyed or never existed",
      at: offset)
  }
}
