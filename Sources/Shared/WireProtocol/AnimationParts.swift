package import AnimationEvaluation
import GraphicsValues

// The parts of an animation's records that the schema does not describe. Generated/AnimationCoding.swift has
// the records.

extension AnimationDescription {
  /// Reads and checks a whole description: kinds, enumerations, key paths, types, finite numbers, counts
  /// and depth. Images are named, not looked up. An animation that is readable but has no effect is valid.
  ///
  /// Recursion is at most `limits.animationNesting` deep; every list is checked against the available bytes
  /// before anything is allocated for it.
  package init(
    decoding bytes: UnsafeRawBufferPointer, limits: Limits = Limits()
  ) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    try self.init(from: &decoder, limits: limits)
    try decoder.finish()
  }
}

extension AnimationDescription.Target {
  /// Throws for a part that the property does not have.
  ///
  /// The type of an attribute comes with the values, so any part of any type is allowed then.
  func check(at start: Int) throws(WireError) {
    guard attribute != nil || keyPath.component.type(in: keyPath.key.type) != nil else {
      throw WireError(
        .badKey, "\(keyPath.key.name) has no component \(keyPath.component.rawValue)",
        byteOffset: start + 4, key: keyPath.key.rawValue)
    }
  }
}

extension MessageEncoder {
  mutating func zeros(_ count: Int) {
    for _ in 0..<count { u8(0) }
  }

  mutating func keyPath(_ keyPath: PropertyKeyPath) {
    u16(keyPath.key.rawValue)
    u16(keyPath.component.rawValue)
  }

  /// Appends a value. Where the property is optional, u32 present and u32 zero precede it; where the key
  /// path does not give the type, the type precedes it.
  mutating func value(_ value: PropertyValue, of target: AnimationDescription.Target) {
    if target.valueType == nil {
      type(of: value)
    } else if target.allowsNone {
      u32(value == .none ? 0 : 1)
      u32(0)
    }
    self.value(value)
  }
}

extension MessageDecoder {
  /// Throws for a record that lies deeper than `most` records of its kind.
  func nested(_ depth: Int, most: Int, _ name: StaticString) throws(WireError) {
    guard depth <= most else {
      throw WireError(.limitExceeded, "\(name) nested deeper than \(most)", byteOffset: offset)
    }
  }

  /// Reads flags; those that are not in `all` are `badValue`.
  mutating func flags(_ all: UInt8, of name: StaticString) throws(WireError) -> UInt8 {
    let flags = try u8()
    guard flags & ~all == 0 else {
      throw WireError(.badValue, "unknown flags \(flags) of \(name)", byteOffset: offset - 1)
    }
    return flags
  }

  /// Reads bytes that must be 0.
  mutating func zeros(_ count: Int, in name: StaticString) throws(WireError) {
    let start = offset
    guard try take(count).allSatisfy({ $0 == 0 }) else {
      throw WireError(.malformed, "a reserved byte of \(name) is not 0", byteOffset: start)
    }
  }

  /// Reads the place of a number that is absent.
  mutating func absent<Value>(_ size: Int, in name: StaticString) throws(WireError) -> Value? {
    try zeros(size, in: name)
    return nil
  }

  mutating func f64(
    above: Double = -.infinity, least: Double = -.infinity, below: Double = .infinity,
    _ name: StaticString
  ) throws(WireError) -> Double {
    try checked(f64(), above, least, below, name, size: 8)
  }

  mutating func f64OrInfinity(least: Double, _ name: StaticString) throws(WireError) -> Double {
    try checked(f64OrInfinity(), -.infinity, least, .infinity, name, size: 8)
  }

  mutating func f32(least: Float, _ name: StaticString) throws(WireError) -> Float {
    try checked(f32(), -.infinity, least, .infinity, name, size: 4)
  }

  mutating func f32OrInfinity(least: Float, _ name: StaticString) throws(WireError) -> Float {
    try checked(f32OrInfinity(), -.infinity, least, .infinity, name, size: 4)
  }

  /// Returns a number that has just been read, or throws if it is outside its range.
  private func checked<Number: BinaryFloatingPoint>(
    _ number: Number, _ above: Number, _ least: Number, _ below: Number, _ name: StaticString,
    size: Int
  ) throws(WireError) -> Number {
    guard number > above, number >= least, number < below || below == .infinity else {
      let least = above > -.infinity ? "above \(above)" : "at least \(least)"
      let below = below < .infinity ? " and below \(below)" : ""
      throw WireError(
        .badValue, "\(name) is \(number) instead of \(least)\(below)", byteOffset: offset - size)
    }
    return number
  }

  /// Reads a property and a part of it. A property that does not animate is allowed: the animation then
  /// changes nothing (§10.5).
  mutating func keyPath() throws(WireError) -> PropertyKeyPath {
    let start = offset
    let rawKey = try u16()
    guard let key = PropertyKey(rawValue: rawKey), !key.isLocal else {
      throw WireError(
        .badKey, "property \(rawKey) at byte \(start) is unknown", byteOffset: start, key: rawKey)
    }
    let rawComponent = try u16()
    guard let component = KeyPathComponent(rawValue: rawComponent) else {
      throw WireError(
        .badKey, "\(key.name) has no component \(rawComponent)", byteOffset: start + 2,
        key: rawKey)
    }
    return PropertyKeyPath(key, component)
  }

  mutating func value(
    of target: AnimationDescription.Target, limits: Limits
  ) throws(WireError) -> PropertyValue {
    guard let type = target.valueType else { return try typedValue(of: target, limits: limits) }
    if target.allowsNone {
      let isPresent = try bool()
      try zeros(4, in: "a value that can be absent")
      if !isPresent { return .none }
    }
    return try value(of: type, limits: limits)
  }

  /// Reads a value that is preceded by its type; 0 is none.
  private mutating func typedValue(
    of target: AnimationDescription.Target, limits: Limits
  ) throws(WireError) -> PropertyValue {
    let start = offset
    let rawType = try rawType(of: "an animation's value")
    guard rawType != 0 else { return .none }
    // The value is nested as deep as the objects on the way to its attribute.
    return try value(
      of: enumeration(PropertyType.self, rawType, "type", at: start), limits: limits,
      depth: 1 + (target.attribute.map { max($0.objects.count, 1) } ?? 0))
  }

  /// Returns the enumeration's case for a raw value from the wire.
  package func enumeration<T: RawRepresentable>(
    _ type: T.Type, _ raw: T.RawValue, _ name: String, at offset: Int
  ) throws(WireError) -> T {
    guard let value = T(rawValue: raw) else {
      throw WireError(.badValue, "unknown \(name) \(raw) at byte \(offset)", byteOffset: offset)
    }
    return value
  }
}

extension WireError {
  /// The error for a choice whose number has no case.
  static func unknown(_ tag: UInt8, _ name: StaticString, at offset: Int) -> WireError {
    WireError(.badValue, "\(name) has no case \(tag)", byteOffset: offset)
  }
}
