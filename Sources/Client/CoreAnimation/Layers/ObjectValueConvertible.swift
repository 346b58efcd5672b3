internal import GraphicsValues

/// An object of the API that travels as part of a layer: a filter, an emitter cell.
///
/// A property such as `filters` keeps the objects for its getter, and sends their values at the
/// time of setting.
protocol ObjectValueConvertible {
  /// The object's present value. The handles appended to `images` keep its images alive.
  func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue
}
