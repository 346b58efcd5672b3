internal import GraphicsValues

/// An object of the API that travels as part of a layer: a filter, an emitter cell.
///
/// A property such as `filters` keeps the objects that it was set to, so that its getter returns
/// the same ones, and sends their values as they are when it is set.
protocol ObjectValueConvertible {
  /// What the object says now. Images that it names are kept alive by the handles appended.
  func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue
}
