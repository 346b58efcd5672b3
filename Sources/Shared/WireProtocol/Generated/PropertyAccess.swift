// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

public import GraphicsValues

/// Receives values of properties, each by the method of its type.
@usableFromInline package protocol PropertyVisitor {
  mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool)
  mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double)
  mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point)
  mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size)
  mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle)
  mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue)
  mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4)
  mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: ImageNumber)
  mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32)
  /// Sets a value with a size of its own: text, path, scalars, colors, objects.
  mutating func setLongValue(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue)
}

/// Empty implementations: a visitor implements only the methods that it needs.
extension PropertyVisitor {
  package mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool) {}
  package mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double) {}
  package mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point) {}
  package mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {}
  package mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {}
  package mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {}
  package mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {}
  package mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: ImageNumber) {}
  package mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {}
  package mutating func setLongValue(
    _ key: PropertyKey, of layer: UInt32, to value: PropertyValue
  ) {}
}

/// A visitor that receives every value as a `PropertyValue`.
package protocol PropertyValueVisitor: PropertyVisitor {
  mutating func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue)
}

extension PropertyValueVisitor {
  package mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool) {
    set(key, of: layer, to: .bool(value))
  }
  package mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double) {
    set(key, of: layer, to: .scalar(value))
  }
  package mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point) {
    set(key, of: layer, to: .point(value))
  }
  package mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {
    set(key, of: layer, to: .size(value))
  }
  package mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {
    set(key, of: layer, to: .rect(value))
  }
  package mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {
    set(key, of: layer, to: .color(value))
  }
  package mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {
    set(key, of: layer, to: .matrix(value))
  }
  package mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: ImageNumber) {
    set(key, of: layer, to: .image(value))
  }
  package mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    set(key, of: layer, to: .bits(value))
  }
  package mutating func setLongValue(
    _ key: PropertyKey, of layer: UInt32, to value: PropertyValue
  ) {
    set(key, of: layer, to: value)
  }
}

/// One accessor for each type of fixed size; `layout.type` tells which one to use.
extension PropertyBytes {
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
  @inlinable package var image: ImageNumber { u32(0) }
  @inlinable package var bits: UInt32 { u32(0) }

  /// Calls the visitor's method for the value's type.
  @inlinable
  package func visit(_ layer: UInt32, _ visitor: inout some PropertyVisitor) {
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
    case .text, .path, .scalars, .colors, .objects:
      break
    }
  }

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
    case .text, .path, .scalars, .colors, .objects:
      .none
    }
  }
}

extension CommitEncoder {
  /// Sets a property, or unsets it for `.none`. The value must have the key's type; an image must
  /// have been defined and not released.
  package mutating func set(
    _ value: PropertyValue, for key: PropertyKey, of layer: UInt32
  ) {
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
    case .text, .path, .scalars, .colors, .objects:
      setProperty(value, for: key, of: layer)
    }
  }

  @inlinable @inline(__always)
  package mutating func setBool(
    _ value: Bool, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, value ? 1 as UInt64 : 0)
    }
  }

  @inlinable @inline(__always)
  package mutating func setScalar(
    _ value: Double, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, value)
    }
  }

  @inlinable @inline(__always)
  package mutating func setPoint(
    _ value: Point, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 16) { p in
      put(p, 0, value.x)
      put(p, 1, value.y)
    }
  }

  @inlinable @inline(__always)
  package mutating func setSize(
    _ value: Size, for key: PropertyKey, of layer: UInt32
  ) {
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

  package mutating func setMatrix(
    _ value: Matrix4, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 128) { p in
      put(p, 0, value.r0.x)
      put(p, 1, value.r0.y)
      put(p, 2, value.r0.z)
      put(p, 3, value.r0.w)
      put(p, 4, value.r1.x)
      put(p, 5, value.r1.y)
      put(p, 6, value.r1.z)
      put(p, 7, value.r1.w)
      put(p, 8, value.r2.x)
      put(p, 9, value.r2.y)
      put(p, 10, value.r2.z)
      put(p, 11, value.r2.w)
      put(p, 12, value.r3.x)
      put(p, 13, value.r3.y)
      put(p, 14, value.r3.z)
      put(p, 15, value.r3.w)
    }
  }

  @inlinable @inline(__always)
  package mutating func setImage(
    _ value: ImageNumber, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, UInt64(value))
    }
  }

  @inlinable @inline(__always)
  package mutating func setBits(
    _ value: UInt32, for key: PropertyKey, of layer: UInt32
  ) {
    setValue(key, of: layer, byteCount: 8) { p in
      put(p, 0, UInt64(value))
    }
  }
}
