package import GraphicsValues

/// Properties that animations read and change: the server's layers, and the client's own copies.
package protocol AnimatableProperties {
  /// The current value of a property. Setting a value of another type is ignored.
  subscript(key: PropertyKey) -> PropertyValue { get set }
}
