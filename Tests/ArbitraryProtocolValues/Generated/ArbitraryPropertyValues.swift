// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

extension ArbitraryValues {
  /// A value of a type; nil for images when there are none.
  mutating func value(of type: PropertyType, maximumBits: UInt32) -> PropertyValue? {
    switch type {
    case .bool: .bool(bool())
    case .scalar: .scalar(scalar())
    case .point: .point(point())
    case .size: .size(size())
    case .rect: .rect(rect())
    case .color: .color(color())
    case .matrix: .matrix(matrix())
    case .image: image().map { .image($0) }
    case .bits: .bits(bits(upTo: maximumBits))
    case .text: .text(text())
    case .path: .path(path())
    case .scalars: .scalars((0..<below(5)).map { _ in scalar() })
    case .colors: .colors((0..<below(5)).map { _ in color() })
    case .objects: .objects((0..<below(3)).map { _ in object(depth: 1) })
    }
  }

  package mutating func scalar() -> Double {
    f64()
  }

  package mutating func point() -> Point {
    Point(x: f64(), y: f64())
  }

  package mutating func size() -> Size {
    Size(width: f64(), height: f64())
  }

  package mutating func rect() -> Rectangle {
    Rectangle(x: f64(), y: f64(), width: f64(), height: f64())
  }

  package mutating func color() -> ColorValue {
    ColorValue(red: f32(), green: f32(), blue: f32(), alpha: f32())
  }

  package mutating func matrix() -> Matrix4 {
    Matrix4(row(), row(), row(), row())
  }

  private mutating func row() -> SIMD4<Double> {
    SIMD4(f64(), f64(), f64(), f64())
  }
}
