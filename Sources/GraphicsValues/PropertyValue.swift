/// A number that names an image within one connection; 0 is no image.
package typealias ImageNumber = UInt32

/// One value of an animatable or settable property: the closed set that replaces `Any` between
/// the public setters and the pixels.
package enum PropertyValue: Hashable, Sendable {
  /// A property that can be absent, and is: no colour, no contents, no name.
  case none
  case bool(Bool)
  case scalar(Double)
  case point(Point)
  case size(Size)
  case rect(Rectangle)
  case color(ColorValue)
  case matrix(Matrix4)
  case image(ImageNumber)
  /// Bits of an option set, or the raw value of an enumeration.
  case bits(UInt32)
  case text(String)
}

/// The types a property can have; every `PropertyValue` but `.none` has one.
@usableFromInline package enum PropertyType: UInt8, Hashable, Sendable, CaseIterable {
  case bool = 1
  case scalar = 2
  case point = 3
  case size = 4
  case rect = 5
  case color = 6
  case matrix = 7
  case image = 8
  case bits = 9
  case text = 10
}

extension PropertyValue {
  /// Nil for `.none`, which every optional property accepts.
  package var type: PropertyType? {
    switch self {
    case .none: nil
    case .bool: .bool
    case .scalar: .scalar
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .matrix: .matrix
    case .image: .image
    case .bits: .bits
    case .text: .text
    }
  }

  package var asScalar: Double? { if case .scalar(let v) = self { v } else { nil } }
  package var asPoint: Point? { if case .point(let v) = self { v } else { nil } }
  package var asRect: Rectangle? { if case .rect(let v) = self { v } else { nil } }
  package var asColor: ColorValue? { if case .color(let v) = self { v } else { nil } }
  package var asMatrix: Matrix4? { if case .matrix(let v) = self { v } else { nil } }
  package var asBool: Bool? { if case .bool(let v) = self { v } else { nil } }
  package var asBits: UInt32? { if case .bits(let v) = self { v } else { nil } }
  package var asImage: ImageNumber? { if case .image(let v) = self { v } else { nil } }
}
