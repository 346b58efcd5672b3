// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

extension PropertyType {
  /// Bytes of a value on the wire; 0 for values with a size of their own.
  package var byteCount: Int {
    switch self {
    case .bool, .scalar, .image, .bits:
      8
    case .point, .size, .color:
      16
    case .rect:
      32
    case .matrix:
      128
    case .text, .path, .scalars, .colors, .objects:
      0
    }
  }

  /// The format of the words of a value of fixed size; nil for other values.
  var words: ValueWords? {
    switch self {
    case .bool, .image, .bits:
      .whole
    case .scalar, .point, .size, .rect, .matrix:
      .doubles
    case .color:
      .singles
    case .text, .path, .scalars, .colors, .objects:
      nil
    }
  }

  /// The largest legal value of a whole number.
  var maximum: UInt32 {
    switch self {
    case .bool: 1
    default: .max
    }
  }
}

extension MessageEncoder {
  /// Appends a value; writes nothing for `.none`.
  package mutating func value(_ value: PropertyValue) {
    switch value {
    case .none: break
    case .bool(let v): u64(v ? 1 : 0)
    case .scalar(let v): scalar(v)
    case .point(let v): point(v)
    case .size(let v): size(v)
    case .rect(let v): rect(v)
    case .color(let v): color(v)
    case .matrix(let v): matrix(v)
    case .image(let v): u64(UInt64(v))
    case .bits(let v): u64(UInt64(v))
    case .text(let v): text(v)
    case .path(let v): path(v)
    case .scalars(let v):
      count(v.count)
      for element in v { scalar(element) }
    case .colors(let v):
      count(v.count)
      for element in v { color(element) }
    case .objects(let v):
      count(v.count)
      for element in v { object(element) }
    case .fade(let fade): u64(UInt64(fade.nearest))
    }
  }

  mutating func scalar(_ value: Double) {
    f64(value)
  }

  mutating func point(_ value: Point) {
    f64(value.x)
    f64(value.y)
  }

  mutating func size(_ value: Size) {
    f64(value.width)
    f64(value.height)
  }

  mutating func rect(_ value: Rectangle) {
    f64(value.x)
    f64(value.y)
    f64(value.width)
    f64(value.height)
  }

  mutating func color(_ value: ColorValue) {
    f32(value.red)
    f32(value.green)
    f32(value.blue)
    f32(value.alpha)
  }

  mutating func matrix(_ value: Matrix4) {
    f64(value.r0.x)
    f64(value.r0.y)
    f64(value.r0.z)
    f64(value.r0.w)
    f64(value.r1.x)
    f64(value.r1.y)
    f64(value.r1.z)
    f64(value.r1.w)
    f64(value.r2.x)
    f64(value.r2.y)
    f64(value.r2.z)
    f64(value.r2.w)
    f64(value.r3.x)
    f64(value.r3.y)
    f64(value.r3.z)
    f64(value.r3.w)
  }
}

extension MessageDecoder {
  /// Reads and checks a value: finite numbers, counts within limits and within the available bytes,
  /// depth of objects. Images are named, not looked up.
  package mutating func value(
    of type: PropertyType, limits: Limits, depth: Int = 1
  ) throws(WireError) -> PropertyValue {
    switch type {
    case .bool: return .bool(try whole(of: type) != 0)
    case .scalar: return .scalar(try scalar())
    case .point: return .point(try point())
    case .size: return .size(try size())
    case .rect: return .rect(try rect())
    case .color: return .color(try color())
    case .matrix: return .matrix(try matrix())
    case .image: return .image(try whole())
    case .bits: return .bits(try whole())
    case .text: return .text(try text(limits))
    case .path: return .path(try path(limits))
    case .scalars:
      let count = try count(of: 8, most: limits.listElements, in: "scalars")
      var elements: [Double] = []
      elements.reserveCapacity(count)
      for _ in 0..<count { elements.append(try scalar()) }
      return .scalars(elements)
    case .colors:
      let count = try count(of: 16, most: limits.listElements, in: "colors")
      var elements: [ColorValue] = []
      elements.reserveCapacity(count)
      for _ in 0..<count { elements.append(try color()) }
      return .colors(elements)
    case .objects: return .objects(try objects(limits, depth: depth))
    }
  }

  mutating func scalar() throws(WireError) -> Double {
    try f64()
  }

  mutating func point() throws(WireError) -> Point {
    Point(x: try f64(), y: try f64())
  }

  mutating func size() throws(WireError) -> Size {
    Size(width: try f64(), height: try f64())
  }

  mutating func rect() throws(WireError) -> Rectangle {
    Rectangle(x: try f64(), y: try f64(), width: try f64(), height: try f64())
  }

  mutating func color() throws(WireError) -> ColorValue {
    ColorValue(red: try f32(), green: try f32(), blue: try f32(), alpha: try f32())
  }

  mutating func matrix() throws(WireError) -> Matrix4 {
    Matrix4(try row(), try row(), try row(), try row())
  }

  private mutating func row() throws(WireError) -> SIMD4<Double> {
    SIMD4(try f64(), try f64(), try f64(), try f64())
  }
}
