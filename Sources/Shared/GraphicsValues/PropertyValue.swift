/// A number that names an image within one connection; 0 is no image.
@usableFromInline package typealias ImageNumber = UInt32

/// A value of an animatable or settable property: the closed set that replaces `Any` between the public
/// setters and the pixels.
@usableFromInline package enum PropertyValue: Hashable, Sendable {
  /// The value of an optional property that is absent: no colour, no contents, no name.
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

/// Two images, and how far the first has turned into the second.
@usableFromInline package struct ImageFade: Hashable, Sendable {
  package var from: ImageNumber
  package var to: ImageNumber
  /// The fraction of the way from `from` to `to`: 0 shows `from` alone, 1 shows `to` alone.
  package var progress: Double

  package init(from: ImageNumber, to: ImageNumber, progress: Double) {
    self.from = from
    self.to = to
    self.progress = progress
  }

  /// The image that a getter returns: `from` up to half of the way, `to` from there on (§6.4).
  package var nearest: ImageNumber { progress < 0.5 ? from : to }
}

/// A part of a layer that is not a layer: a filter, an emitter cell, a tile. Its attributes have
/// key-value coding names, which key paths such as `filters.NAME.KEY` reach.
@usableFromInline package struct ObjectValue: Hashable, Sendable {
  /// The name in key paths. It need not be unique; the first object of that name counts.
  package var name: String
  /// A filter's type; empty for cells and tiles.
  package var kind: String
  package var attributes: [String: PropertyValue]

  package init(name: String = "", kind: String = "", attributes: [String: PropertyValue] = [:]) {
    self.name = name
    self.kind = kind
    self.attributes = attributes
  }
}

/// The type of a property. Every `PropertyValue` but `.none` has one.
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
  case path = 11
  case scalars = 12
  case colors = 13
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

  package var asScalar: Double? { if case .scalar(let v) = self { v } else { nil } }
  package var asPoint: Point? { if case .point(let v) = self { v } else { nil } }
  package var asRect: Rectangle? { if case .rect(let v) = self { v } else { nil } }
  package var asColor: ColorValue? { if case .color(let v) = self { v } else { nil } }
  package var asMatrix: Matrix4? { if case .matrix(let v) = self { v } else { nil } }
  package var asBool: Bool? { if case .bool(let v) = self { v } else { nil } }
  package var asBits: UInt32? { if case .bits(let v) = self { v } else { nil } }
  package var asSize: Size? { if case .size(let v) = self { v } else { nil } }
  package var asText: String? { if case .text(let v) = self { v } else { nil } }
  package var asPath: PathValue? { if case .path(let v) = self { v } else { nil } }
  package var asScalars: [Double]? { if case .scalars(let v) = self { v } else { nil } }
  package var asColors: [ColorValue]? { if case .colors(let v) = self { v } else { nil } }
  package var asObjects: [ObjectValue]? { if case .objects(let v) = self { v } else { nil } }
  package var asImage: ImageNumber? {
    switch self {
    case .image(let v): v
    case .fade(let fade): fade.nearest
    default: nil
    }
  }

  /// The images that the value names, including images in objects and in their parts.
  package var images: [ImageNumber] {
    switch self {
    case .image(let image): [image]
    case .fade(let fade): [fade.from, fade.to]
    case .objects(let objects): objects.flatMap { $0.attributes.values.flatMap(\.images) }
    default: []
    }
  }

  /// Returns the value with every image replaced by the closure's result. An attribute whose image becomes
  /// `.none` is left out.
  package func mappingImages(_ body: (ImageNumber) -> PropertyValue) -> PropertyValue {
    switch self {
    case .image(let image): body(image)
    case .fade(let fade): body(fade.nearest)
    case .objects(let objects):
      .objects(
        objects.map { object in
          var object = object
          object.attributes = object.attributes.mapValues { $0.mappingImages(body) }
            .filter { $0.value != PropertyValue.none }
          return object
        })
    default: self
    }
  }

  /// False when any number in the value is infinite or NaN.
  package var isFinite: Bool {
    switch self {
    case .scalar(let v): v.isFinite
    case .point(let v): v.isFinite
    case .size(let v): v.width.isFinite && v.height.isFinite
    case .rect(let v):
      v.x.isFinite && v.y.isFinite && v.width.isFinite && v.height.isFinite
    case .color(let v): v.isFinite
    case .matrix(let v): v.isFinite
    case .path(let path): path.points.allSatisfy(\.isFinite)
    case .scalars(let numbers): numbers.allSatisfy(\.isFinite)
    case .colors(let colors): colors.allSatisfy(\.isFinite)
    case .objects(let objects): objects.allSatisfy { $0.attributes.values.allSatisfy(\.isFinite) }
    case .fade(let fade): fade.progress.isFinite
    case .none, .bool, .image, .bits, .text: true
    }
  }
}
