import GraphicsValues

/// An object of the API that travels as part of a layer, such as a filter or an emitter cell.
///
/// A property such as `filters` keeps the objects for its getter, and sends the values that they
/// have when the property is set.
protocol ObjectValueConvertible {
  /// Returns the object's present value, and appends to `images` the handles that keep its images
  /// alive.
  func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue
}
