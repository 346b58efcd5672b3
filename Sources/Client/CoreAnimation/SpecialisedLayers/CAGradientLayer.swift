public import Foundation
import GraphicsValues
import Quartz2D

/// A layer that fills its rounded bounds with a colour gradient, above its background and below its
/// contents (§11.2).
///
/// Points are in fractions of the bounds, (0, 0) at the smallest x and y. With fewer than two
/// colours, or a different number of locations and colours, the layer draws no gradient.
open class CAGradientLayer: CALayer {
  override class var kind: LayerKind { .gradient }

  /// A `CGColor` for each stop. An array with any other object draws nothing. Neighbours mix as
  /// straight colours in sRGB, so that each stop shows exactly its colour; `render(in:)` mixes in
  /// Apple's Generic RGB, to which each colour is clamped (§17.6).
  open var colors: [Any]? {
    get { object(.colors) as? [Any] ?? read { $0[.colors] }.asColors?.map { CGColor($0) } }
    set {
      let value = newValue.flatMap { Unboxed.value($0, type: .colors) }
      storeObject(newValue, as: value ?? PropertyValue.none, for: .colors)
    }
  }
  /// The places of the stops, 0…1 and rising; nil spaces them evenly.
  open var locations: [NSNumber]? {
    get { numbers(.locations) }
    set { storeNumbers(newValue, for: .locations) }
  }
  /// The place of the first colour, or the centre of a radial or conic gradient; (0.5, 0) by
  /// default.
  open var startPoint: CGPoint {
    get { CGPoint(read { $0.point(.startPoint) }) }
    set { store(.point(Point(newValue)), for: .startPoint) }
  }
  /// The place of the last colour; (0.5, 1) by default.
  open var endPoint: CGPoint {
    get { CGPoint(read { $0.point(.endPoint) }) }
    set { store(.point(Point(newValue)), for: .endPoint) }
  }
  /// The shape of the gradient; an unknown type is kept and draws nothing.
  open var type: CAGradientLayerType {
    get {
      let name = object(.gradientType) as? String
      return CAGradientLayerType(rawValue: name ?? valueName(.gradientType))
    }
    set {
      let bits = PropertyKey.gradientType.apiNames?.bits(newValue.rawValue) ?? 0
      storeObject(newValue.rawValue, as: .bits(bits), for: .gradientType)
    }
  }

  // An unknown type and the colours are kept as objects, which the getters return.

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "type": type.rawValue as NSString
    case "colors": colors
    default: super.value(forKey: key)
    }
  }
  open override func setValue(_ value: Any?, forKey key: String) {
    switch (key, value) {
    case ("type", let name?):
      if let name = Unboxed.string(name) { type = CAGradientLayerType(rawValue: name) }
    case ("colors", let list as [Any]): colors = list
    default: super.setValue(value, forKey: key)
    }
  }
}
