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

// MARK: Values of any type

extension CommitEncoder {
  /// Sets a property, or unsets it for `.none`. The value must have the key's type.
  package mutating func set(_ value: PropertyValue, for key: PropertyKey, of layer: UInt32) {
    switch value {
    case .none: unset(key, of: layer)
    case .bool(let v): setBool(v, for: key, of: layer)
    case .scalar(let v): setScalar(v, for: key, of: layer)
    case .point(let v): setPoint(v, for: key, of: layer)
    case .size(let v): setSize(v, for: key, of: layer)
    case .rect(let v): setRect(v, for: key, of: layer)
    case .color(let v): setColor(v, for: key, of: layer)
    case .matrix(let v): setMatrix(v, for: key, of: layer)
    case .image(let v): setImage(v, for: key, of: layer)
    case .bits(let v): setBits(v, for: key, of: layer)
    case .fade(let fade): setImage(fade.nearest, for: key, of: layer)
    case .text, .path, .scalars, .colors, .objects: setLongValue(value, for: key, of: layer)
    }
  }

  package mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    append(.unsetProperty, key: key.rawValue, target: layer, payload: 0)
  }

  @inlinable package mutating func setBool(_ value: Bool, for key: PropertyKey, of layer: UInt32) {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, value ? 1 as UInt64 : 0)
    }
  }

  @inlinable @inline(__always)
  package mutating func setScalar(
    _ value: Double, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 8) { p in put(p, 0, value) }
  }

  @inlinable @inline(__always)
  package mutating func setPoint(_ value: Point, for key: PropertyKey, of layer: UInt32) {
    setValue(key, of: layer, byteCount: 16) { p in
      put(p, 0, value.x)
      put(p, 1, value.y)
    }
  }

  @inlinable package mutating func setSize(_ value: Size, for key: PropertyKey, of layer: UInt32) {
    setValue(key, of: layer, byteCount: 16) { p in
      put(p, 0, value.width)
      put(p, 1, value.height)
    }
  }

  @inlinable @inline(__always)
  package mutating func setRect(
    _ value: Rectangle, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 32) { p in
      put(p, 0, value.x)
      put(p, 1, value.y)
      put(p, 2, value.width)
      put(p, 3, value.height)
    }
  }

  @inlinable @inline(__always)
  package mutating func setColor(
    _ value: ColorValue, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 16) { p in
      put(p, 0, pair(value.red.bitPattern, value.green.bitPattern))
      put(p, 1, pair(value.blue.bitPattern, value.alpha.bitPattern))
    }
  }

  package mutating func setMatrix(_ value: Matrix4, for key: PropertyKey, of layer: UInt32) {
    setValue(key, of: layer, byteCount: 128) { p in
      var index = 0
      for row in [value.r0, value.r1, value.r2, value.r3] {
        put(p, index, row.x)
        put(p, index + 1, row.y)
        put(p, index + 2, row.z)
        put(p, index + 3, row.w)
        index += 4
      }
    }
  }

  /// Sets an image property. The image must have been defined and not released; use `unset` for no image.
  @inlinable package mutating func setImage(_ value: UInt32, for key: PropertyKey, of layer: UInt32)
  {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, UInt64(value))
    }
  }

  @inlinable package mutating func setBits(_ value: UInt32, for key: PropertyKey, of layer: UInt32)
  {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, UInt64(value))
    }
  }

  package mutating func setText(_ value: String, for key: PropertyKey, of layer: UInt32) {
    setLongValue(.text(value), for: key, of: layer)
  }

  /// Sets a text, path, list or objects. The values of objects must have a type: no `.none`.
  package mutating func setLongValue(
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
    guard joinsProperties else {
      append(.setProperty, key: key, target: layer, payload: byteCount)
      return start + 8
    }
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
