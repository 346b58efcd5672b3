// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// A value of an animatable or settable property: the closed set that replaces `Any` between the
/// public setters and the pixels.
@usableFromInline package enum PropertyValue: Hashable, Sendable {
  /// The value of an optional property that is absent: no colour, no contents, no name.
  case none
  /// Yes or no.
  case bool(Bool)
  /// A number.
  case scalar(Double)
  /// A point, or a vector, in two dimensions.
  case point(Point)
  /// A width and a height.
  case size(Size)
  /// An origin and a size.
  case rect(Rectangle)
  /// A colour: sRGB-encoded components, not premultiplied.
  case color(ColorValue)
  /// A transform of row vectors, row by row.
  case matrix(Matrix4)
  /// An image.
  case image(ImageNumber)
  /// Bits of an option set, or the number of an enumeration's case.
  case bits(UInt32)
  /// A text.
  case text(String)
  /// A path.
  case path(PathValue)
  /// Numbers in order: gradient stops, dash lengths.
  case scalars([Double])
  /// Colours in order.
  case colors([ColorValue])
  /// Filters, emitter cells or tiles, in order.
  case objects([ObjectValue])
  /// One image turning into another: animated `contents` between two values (§6.4). Only evaluation
  /// makes it; it is never set and never travels.
  case fade(ImageFade)
}

/// The type of a property. Every `PropertyValue` but `.none` has one.
@usableFromInline
package enum PropertyType: UInt8, Hashable, Sendable, CaseIterable {
  /// Yes or no.
  case bool = 1
  /// A number.
  case scalar = 2
  /// A point, or a vector, in two dimensions.
  case point = 3
  /// A width and a height.
  case size = 4
  /// An origin and a size.
  case rect = 5
  /// A colour: sRGB-encoded components, not premultiplied.
  case color = 6
  /// A transform of row vectors, row by row.
  case matrix = 7
  /// An image.
  case image = 8
  /// Bits of an option set, or the number of an enumeration's case.
  case bits = 9
  /// A text.
  case text = 10
  /// A path.
  case path = 11
  /// Numbers in order: gradient stops, dash lengths.
  case scalars = 12
  /// Colours in order.
  case colors = 13
  /// Filters, emitter cells or tiles, in order.
  case objects = 14
}

extension PropertyValue {
  /// The value's type; nil for `.none`, which every optional property accepts.
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
    case .path: .path
    case .scalars: .scalars
    case .colors: .colors
    case .objects: .objects
    case .fade: .image
    }
  }

  package var asBool: Bool? { if case .bool(let v) = self { v } else { nil } }
  package var asScalar: Double? { if case .scalar(let v) = self { v } else { nil } }
  package var asPoint: Point? { if case .point(let v) = self { v } else { nil } }
  package var asSize: Size? { if case .size(let v) = self { v } else { nil } }
  package var asRect: Rectangle? { if case .rect(let v) = self { v } else { nil } }
  package var asColor: ColorValue? { if case .color(let v) = self { v } else { nil } }
  package var asMatrix: Matrix4? { if case .matrix(let v) = self { v } else { nil } }
  package var asBits: UInt32? { if case .bits(let v) = self { v } else { nil } }
  package var asText: String? { if case .text(let v) = self { v } else { nil } }
  package var asPath: PathValue? { if case .path(let v) = self { v } else { nil } }
  package var asScalars: [Double]? { if case .scalars(let v) = self { v } else { nil } }
  package var asColors: [ColorValue]? { if case .colors(let v) = self { v } else { nil } }
  package var asObjects: [ObjectValue]? { if case .objects(let v) = self { v } else { nil } }

  /// False when any number in the value is infinite or NaN.
  package var isFinite: Bool {
    switch self {
    case .scalar(let v): v.isFinite
    case .point(let v): v.isFinite
    case .size(let v): v.isFinite
    case .rect(let v): v.isFinite
    case .color(let v): v.isFinite
    case .matrix(let v): v.isFinite
    case .path(let v): v.isFinite
    case .scalars(let v): v.allSatisfy(\.isFinite)
    case .colors(let v): v.allSatisfy(\.isFinite)
    case .objects(let v): v.allSatisfy(\.isFinite)
    case .fade(let fade): fade.progress.isFinite
    case .none, .bool, .image, .bits, .text:
      true
    }
  }

  /// Bytes of the memory that the value points to.
  package var heapBytes: Int {
    switch self {
    case .text(let v): v.heapBytes
    case .path(let v): v.heapBytes
    case .scalars(let v): v.heapBytes
    case .colors(let v): v.heapBytes
    case .objects(let v): v.reduce(v.heapBytes) { $0 + $1.heapBytes }
    case .none, .bool, .scalar, .point, .size, .rect, .color, .matrix, .image, .bits, .fade:
      0
    }
  }
}

extension PropertyType {
  /// True when values point to memory of their own.
  package var hasHeapBytes: Bool {
    switch self {
    case .text, .path, .scalars, .colors, .objects:
      true
    case .bool, .scalar, .point, .size, .rect, .color, .matrix, .image, .bits:
      false
    }
  }
}
