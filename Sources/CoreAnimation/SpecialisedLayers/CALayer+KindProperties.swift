internal import Foundation
internal import GraphicsValues
internal import Quartz2D

extension CALayer {
  final func float(_ key: PropertyKey) -> Float { Float(read { $0.scalar(key) }) }

  final func storeFloat(_ number: Float, for key: PropertyKey) {
    store(.scalar(Double(number)), for: key)
  }

  /// The name under a property of text; what it starts with when there is none.
  final func text(_ key: PropertyKey) -> String {
    read { $0[key] }.asText ?? key.kindDefaultName ?? ""
  }

  final func numbers(_ key: PropertyKey) -> [NSNumber]? {
    read { $0[key] }.asScalars?.map { NSNumber(value: $0) }
  }

  final func storeNumbers(_ numbers: [NSNumber]?, for key: PropertyKey) {
    store(numbers.map { .scalars($0.map(\.doubleValue)) } ?? PropertyValue.none, for: key)
  }

  // MARK: Key-value coding

  /// What key-value coding returns for a property that only some kinds of layers have.
  final func boxedKindValue(_ key: PropertyKey) -> Any? {
    switch (self, key) {
    case (let layer as CAGradientLayer, .gradientType): layer.type.rawValue
    case (let layer as CAReplicatorLayer, .instanceCount): NSNumber(value: layer.instanceCount)
    case (_, .truncationMode), (_, .alignmentMode), (_, .scrollMode): text(key)
    case _ where key.kindValueNames != nil: valueName(key)
    case _ where key.isSinglePrecisionOfKind: NSNumber(value: float(key))
    case _ where key.type == .color: read { $0.color(key) }
    default: object(key) ?? Boxed.value(read { $0[key] })
    }
  }

  /// Sets a property whose getter returns the object that it was set to, by key-value coding. False
  /// for all others.
  final func setKindProperty(_ key: PropertyKey, boxed value: Any?) -> Bool {
    switch (self, key, value) {
    case (let layer as CAShapeLayer, .path, let path as CGPath): layer.path = path
    case (let layer as CAGradientLayer, .colors, let colors as [Any]): layer.colors = colors
    case (let layer as CAGradientLayer, .gradientType, _?):
      guard let name = Unboxed.string(value) else { return false }
      layer.type = CAGradientLayerType(rawValue: name)
    case (let layer as CAEmitterLayer, .emitterCells, let cells as [CAEmitterCell]):
      layer.emitterCells = cells
    case (_, _, let color as CGColor) where key.type == .color: storeColor(color, for: key)
    default: return false
    }
    return true
  }

  /// What the typed setters do to numbers.
  final func normalizedKindValue(_ value: PropertyValue, for key: PropertyKey) -> PropertyValue {
    guard case .scalar(let number) = value else { return value }
    if key.isSinglePrecisionOfKind { return .scalar(Double(Float(number))) }
    return key == .instanceCount ? .scalar(max(number, 0)) : value
  }
}
