extension PropertyValue {
  /// The image that a getter returns; nil for values of other types.
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
}
