public import GraphicsValues

/// The `setProperties` operation to which the next value of its layer may be added.
@usableFromInline struct OpenProperties: Sendable {
  @usableFromInline var layer: UInt32 = 0
  /// Its offset in the encoder's storage.
  @usableFromInline var start = 0
  /// The largest key so far; `.max` when there is no such operation.
  @usableFromInline var last = UInt16.max
  /// Bits, within the group, of the values so far.
  @usableFromInline var keys: UInt64 = 0

  @usableFromInline init() {}
}

// MARK: Values with a size of their own

extension CommitEncoder {
  package mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    append(.unsetProperty, key: key.rawValue, target: layer, payload: 0)
  }

  /// Sets a property with a `setProperty` operation. Neither the value nor an attribute of its objects may be
  /// `.none`.
  package mutating func setProperty(
    _ value: PropertyValue, for key: PropertyKey, of layer: UInt32
  ) {
    var payload = MessageEncoder()
    payload.value(value)
    append(.setProperty, key: key.rawValue, target: layer, bytes: payload.bytes)
  }

  /// Sets properties with one `setProperties` operation.
  ///
  /// - Parameter values: Values of one group, of fixed sizes, in ascending order of their keys. Writes
  ///   nothing when empty.
  package mutating func setProperties(
    _ values: [(key: PropertyKey, value: PropertyValue)], of layer: UInt32
  ) {
    guard let first = values.first?.key.rawValue else { return }
    var payload = MessageEncoder()
    payload.u64(values.reduce(0) { $0 | $1.key.rawValue.bit })
    for (_, value) in values { payload.value(value) }
    append(.setProperties, key: first.group, target: layer, bytes: payload.bytes)
  }
}

// MARK: Placing values

extension CommitEncoder {
  /// Reserves room for a value of a fixed size and lets `fill` write every byte of it.
  @inlinable @inline(__always)
  mutating func setValue(
    _ key: PropertyKey, of layer: UInt32, byteCount: Int,
    _ fill: (UnsafeMutableRawPointer) -> Void
  ) {
    let raw = key.rawValue
    // Keys are usually in ascending order. The sums are of sizes of existing memory, so none of them
    // overflows.
    if layer == open.layer, raw > open.last, raw.group == open.last.group,
      storage.count &- end >= byteCount
    {
      let (start, place) = (open.start, end)
      let keys = open.keys | raw.bit
      open.last = raw
      open.keys = keys
      count &+= byteCount
      // SAFETY: there is room at `place`, and the operation at `start` lies before it.
      let base = storage.baseAddress.unsafelyUnwrapped
      put(base + start + 8, 0, keys)
      fill(base + place)
    } else {
      let place = makePlace(for: raw, of: layer, byteCount: byteCount)
      // SAFETY: `makePlace` has reserved room for the value there.
      fill(storage.baseAddress.unsafelyUnwrapped + place)
    }
  }

  /// Reserves room for a value in the open operation, or in a new one.
  ///
  /// - Returns: The value's offset in `storage`. If the operation already has a value of the same property,
  ///   this is that value's offset: the new value replaces it.
  @usableFromInline @inline(never)
  mutating func makePlace(for key: UInt16, of layer: UInt32, byteCount: Int) -> Int {
    assert(
      PropertyKey(rawValue: key)?.type.byteCount == byteCount, "a value of another type for \(key)")
    let start = end
    guard layer == open.layer, key.group == open.last.group,
      let layouts = PropertyLayouts.all.group(key.group),
      let before = layouts.byteCount(of: open.keys & (key.bit - 1))
    else {
      append(.setProperties, key: key.group, target: layer, payload: 8 + byteCount) {
        put($0, 0, key.bit)
      }
      open.layer = layer
      open.start = start
      open.last = key
      open.keys = key.bit
      return start + 16
    }
    let place = open.start + 16 + before
    if open.keys & key.bit == 0 { insert(key, at: place, byteCount) }
    return place
  }

  /// Reserves room in the open operation, between values or behind them.
  private mutating func insert(_ key: UInt16, at place: Int, _ byteCount: Int) {
    reserve(byteCount)
    open.keys |= key.bit
    open.last = max(open.last, key)
    storage.storeBytes(of: open.keys.littleEndian, toByteOffset: open.start + 8, as: UInt64.self)
    let rest = UnsafeRawBufferPointer(rebasing: storage[place..<end])
    UnsafeMutableRawBufferPointer(rebasing: storage[(place + byteCount)...]).copyMemory(from: rest)
    count += byteCount
  }
}

extension UInt16 {
  /// The first key of a property's group.
  @inlinable var group: UInt16 { self & ~63 }
  /// A property's bit in its group.
  @inlinable var bit: UInt64 { 1 << UInt64(self & 63) }
}
