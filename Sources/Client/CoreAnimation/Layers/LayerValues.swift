import AnimationEvaluation
import GraphicsValues
import Quartz2D

/// The values of a layer's properties: the values that were set, or else those of its style and
/// class (§2.10).
struct LayerValues: AnimatableProperties {
  private(set) var explicit = PropertyTable()
  /// The objects that colours and contents were set to, which the getters return.
  private(set) var objects: [PropertyKey: StoredObject] = [:]
  var defaults: LayerDefaults

  init(defaults: LayerDefaults) { self.defaults = defaults }

  subscript(key: PropertyKey) -> PropertyValue {
    get { explicit[key] ?? defaults[key] }
    set {
      switch newValue {
      // An animated value keeps the object that the property was set to.
      case .objects: set(newValue, for: key, object: objects[key])
      // A pattern is an object without a value.
      case .none where explicit[key] == PropertyValue.none:
        set(newValue, for: key, object: objects[key])
      default: set(newValue, for: key)
      }
    }
  }

  /// Makes the size of animated bounds positive, after the last animation: differences may make it
  /// negative until later animations compensate (§14.1).
  mutating func standardizeBounds() {
    if let rect = explicit[.bounds]?.asRect { explicit[.bounds] = .rect(rect.standardized) }
  }

  mutating func set(_ value: PropertyValue, for key: PropertyKey, object: StoredObject? = nil) {
    explicit[key] = value
    if object != nil || !objects.isEmpty { objects[key] = object }
  }

  /// The properties whose value may differ from that of a new layer in the server.
  var keysBeyondDefaults: PropertyKeySet {
    var keys = defaults.keysBeyondStock
    keys.formUnion(explicit.keys)
    return keys
  }

  /// Removes a property's own value, so that the value of the style or the class shows.
  mutating func unset(_ key: PropertyKey) {
    explicit[key] = nil
    if !objects.isEmpty { objects[key] = nil }
  }

  /// Copies one property from another layer's values.
  mutating func copy(_ key: PropertyKey, from other: LayerValues) {
    explicit[key] = other.explicit[key]
    if !(objects.isEmpty && other.objects.isEmpty) { objects[key] = other.objects[key] }
    defaults = other.defaults
  }

  /// The part of the timing that decides the layer's time (§4.8).
  var timing: Timing {
    Timing(
      beginTime: scalar(.beginTime), speed: Float(scalar(.speed)), timeOffset: scalar(.timeOffset))
  }

  func scalar(_ key: PropertyKey) -> Double { self[key].asScalar ?? 0 }
  func point(_ key: PropertyKey) -> Point { self[key].asPoint ?? .zero }
  func rect(_ key: PropertyKey) -> Rectangle { self[key].asRect ?? .zero }
  func matrix(_ key: PropertyKey) -> Matrix4 { self[key].asMatrix ?? .identity }
  func flag(_ key: PropertyKey) -> Bool { self[key].asBool ?? false }
  func bits(_ key: PropertyKey) -> UInt32 { self[key].asBits ?? 0 }

  func size(_ key: PropertyKey) -> Size { self[key].asSize ?? Size(width: 0, height: 0) }

  func color(_ key: PropertyKey) -> CGColor? {
    if let color = objects[key]?.object as? CGColor { return color }
    return self[key].asColor.map { CGColor($0) }
  }

  func path(_ key: PropertyKey) -> CGPath? {
    if let path = objects[key]?.object as? CGPath { return path }
    return self[key].asPath.map { CGPath($0) }
  }

  var contents: Any? {
    if let contents = objects[.contents] { return contents.object }
    return self[.contents].asImage.flatMap { ImageHandle.object(numbered: $0) }
  }
}

/// The object that a property was set to, which its getter returns, and the images of its value.
struct StoredObject {
  let object: Any
  var images: [ImageHandle] = []
}
