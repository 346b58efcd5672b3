package import GraphicsValues

// A value in its type's layout, always a multiple of 8 bytes:
//
//     bool, bits, image   u32 (a bool is 0 or 1), u32 zero
//     scalar              f64
//     point, size         2×f64
//     rect                4×f64
//     color               4×f32
//     matrix              16×f64, row by row
//     text                u32 length, bytes, zeros
//     path                u32 verbs, u32 points; verbs (bytes, padded); points (2×f64 each)
//     scalars             u32 count, u32 zero; f64 each
//     colors              u32 count, u32 zero; 4×f32 each
//     objects             u32 count, u32 zero; each: text name, text kind, u32 attributes, u32 zero;
//                         each attribute, in ascending order of the names' UTF-8 bytes:
//                         text name, u16 type, u16 zero, u32 zero, value

extension MessageEncoder {
  /// Appends a value; writes nothing for `.none`.
  package mutating func value(_ value: PropertyValue) {
    switch value {
    case .none: break
    case .bool(let v): u64(v ? 1 : 0)
    case .scalar(let v): f64(v)
    case .point(let v):
      f64(v.x)
      f64(v.y)
    case .size(let v):
      f64(v.width)
      f64(v.height)
    case .rect(let v):
      f64(v.x)
      f64(v.y)
      f64(v.width)
      f64(v.height)
    case .color(let v): color(v)
    case .matrix(let v):
      for row in [v.r0, v.r1, v.r2, v.r3] {
        for column in 0..<4 { f64(row[column]) }
      }
    case .image(let v), .bits(let v): u64(UInt64(v))
    case .fade(let fade): u64(UInt64(fade.nearest))
    case .text(let v): text(v)
    case .path(let path):
      u32(UInt32(clamping: path.verbs.count))
      u32(UInt32(clamping: path.points.count))
      pathParts(path)
    case .scalars(let numbers):
      count(numbers.count)
      for number in numbers { f64(number) }
    case .colors(let colors):
      count(colors.count)
      for color in colors { self.color(color) }
    case .objects(let objects):
      count(objects.count)
      for object in objects { self.object(object) }
    }
  }

  /// Appends the verbs, padded, and the points.
  mutating func pathParts(_ path: PathValue) {
    for verb in path.verbs { u8(verb.rawValue) }
    pad()
    for point in path.points {
      f64(point.x)
      f64(point.y)
    }
  }

  private mutating func count(_ count: Int) {
    u32(UInt32(clamping: count))
    u32(0)
  }

  private mutating func color(_ color: ColorValue) {
    f32(color.red)
    f32(color.green)
    f32(color.blue)
    f32(color.alpha)
  }

  private mutating func object(_ object: ObjectValue) {
    text(object.name)
    text(object.kind)
    // Absent values are left out.
    let attributes = object.attributes.filter { $0.value != .none }
    count(attributes.count)
    for (name, value) in attributes.sorted(by: {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }) {
      text(name)
      u16(UInt16(value.type?.rawValue ?? 0))
      u16(0)
      u32(0)
      self.value(value)
    }
  }
}

extension MessageDecoder {
  /// Reads and checks a value: finite numbers, counts within limits and within the available bytes, depth
  /// of objects. Images are named, not looked up.
  package mutating func value(
    of type: PropertyType, limits: Limits, depth: Int = 1
  ) throws(WireError) -> PropertyValue {
    switch type {
    case .bool:
      let start = offset
      let raw = try u64()
      guard raw <= 1 else {
        throw WireError(.badValue, "a bool is 0 or 1, not \(raw)", byteOffset: start)
      }
      return .bool(raw == 1)
    case .scalar: return .scalar(try f64())
    case .point: return .point(try point())
    case .size: return .size(Size(width: try f64(), height: try f64()))
    case .rect:
      return .rect(Rectangle(x: try f64(), y: try f64(), width: try f64(), height: try f64()))
    case .color: return .color(try color())
    case .matrix: return .matrix(Matrix4(try row(), try row(), try row(), try row()))
    case .image, .bits:
      let raw = try u32()
      try skip(4)
      return type == .image ? .image(raw) : .bits(raw)
    case .text: return .text(try text(maximum: limits.textBytes))
    case .path:
      let start = offset
      let verbs = Int(try u32())
      let points = Int(try u32())
      guard verbs <= limits.pathElements, points <= 3 * limits.pathElements else {
        throw WireError(
          .limitExceeded, "a path of \(verbs) verbs; at most \(limits.pathElements)",
          byteOffset: start)
      }
      return .path(try pathParts(verbs: verbs, points: points))
    case .scalars:
      let count = try count(size: 8, limits)
      var numbers: [Double] = []
      numbers.reserveCapacity(count)
      for _ in 0..<count { numbers.append(try f64()) }
      return .scalars(numbers)
    case .colors:
      let count = try count(size: 16, limits)
      var colors: [ColorValue] = []
      colors.reserveCapacity(count)
      for _ in 0..<count { colors.append(try color()) }
      return .colors(colors)
    case .objects:
      guard depth <= limits.objectNesting else {
        throw WireError(
          .limitExceeded, "objects nested deeper than \(limits.objectNesting)", byteOffset: offset)
      }
      let count = try count(size: 24, limits)
      var objects: [ObjectValue] = []
      objects.reserveCapacity(count)
      for _ in 0..<count { objects.append(try object(limits: limits, depth: depth)) }
      return .objects(objects)
    }
  }

  private mutating func object(limits: Limits, depth: Int) throws(WireError) -> ObjectValue {
    var object = ObjectValue(
      name: try text(maximum: limits.textBytes), kind: try text(maximum: limits.textBytes))
    let count = try count(size: 16, limits)
    var last: String?
    for _ in 0..<count {
      let start = offset
      let name = try text(maximum: limits.textBytes)
      if let last, !last.utf8.lexicographicallyPrecedes(name.utf8) {
        throw WireError(
          .malformed, "attribute \(name) at byte \(start) is repeated or out of order",
          byteOffset: start)
      }
      last = name
      let rawType = try u16()
      guard try u16() == 0, try u32() == 0, let small = UInt8(exactly: rawType) else {
        throw WireError(.malformed, "attribute \(name) has no type", byteOffset: start)
      }
      let type = try enumeration(PropertyType.self, small, "type", at: start)
      object.attributes[name] = try value(of: type, limits: limits, depth: depth + 1)
    }
    return object
  }

  /// Reads a count of elements of at least `size` bytes each, and the zero after it.
  private mutating func count(size: Int, _ limits: Limits) throws(WireError) -> Int {
    let start = offset
    let count = Int(try u32())
    try skip(4)
    guard count <= limits.listElements else {
      throw WireError(
        .limitExceeded, "a list of \(count) elements; at most \(limits.listElements)",
        byteOffset: start)
    }
    guard count <= remaining / size else {
      throw .truncated(need: count * size, have: remaining, at: offset)
    }
    return count
  }

  /// Reads verbs, padded, and points; both must fit each other.
  mutating func pathParts(
    verbs verbCount: Int, points pointCount: Int
  ) throws(WireError) -> PathValue {
    let start = offset
    var path = PathValue()
    let bytes = try take((verbCount + 7) & ~7)
    path.verbs.reserveCapacity(verbCount)
    for index in 0..<verbCount {
      path.verbs.append(
        try enumeration(PathValue.Verb.self, bytes[index], "path verb", at: start + index))
    }
    guard pointCount <= remaining / 16 else {
      throw .truncated(need: pointCount * 16, have: remaining, at: offset)
    }
    path.points.reserveCapacity(pointCount)
    for _ in 0..<pointCount { path.points.append(try point()) }
    guard path.isWellFormed, path.isEmpty || path.verbs.first == .move else {
      throw WireError(
        .malformed, "the path at byte \(start) has \(pointCount) points, which its verbs do not",
        byteOffset: start)
    }
    return path
  }

  private mutating func point() throws(WireError) -> Point { Point(x: try f64(), y: try f64()) }

  private mutating func color() throws(WireError) -> ColorValue {
    ColorValue(red: try f32(), green: try f32(), blue: try f32(), alpha: try f32())
  }

  private mutating func row() throws(WireError) -> SIMD4<Double> {
    SIMD4(try f64(), try f64(), try f64(), try f64())
  }
}

extension Limits {
  /// Limits for values that were checked before, perhaps against limits other than the defaults.
  static let unlimited: Limits = {
    var limits = Limits()
    limits.textBytes = Int(Int32.max)
    limits.pathElements = Int(Int32.max)
    limits.listElements = Int(Int32.max)
    limits.objectNesting = 64
    return limits
  }()
}
