import CoreAnimation
import Foundation

/// A property of a view's layer that shows a property of the view.
@MainActor struct LayerProperty {
  /// The name of the layer's property, which is also the key of its animation.
  let key: String
  let keyPath: String
  /// Converts a view's value to the layer's value.
  let value: (_ value: Any, _ view: NSView) -> Any

  /// Returns the layer properties of a view's property.
  ///
  /// - Parameter name: the name of the view's property.
  static func of(_ name: NSAnimatablePropertyKey) -> [LayerProperty] {
    switch name {
    case "frame": [position { rect($0)?.origin }, size { rect($0)?.size }]
    case "frameOrigin": [position { ($0 as? NSValue)?.cgPointValue }]
    case "frameSize": [size { ($0 as? NSValue)?.cgSizeValue }]
    case "bounds": [LayerProperty(key: "bounds", keyPath: "bounds") { value, _ in value }]
    case "boundsOrigin":
      [LayerProperty(key: "bounds", keyPath: "bounds.origin") { value, _ in value }]
    case "boundsSize": [LayerProperty(key: "bounds", keyPath: "bounds.size") { value, _ in value }]
    case "alphaValue": [LayerProperty(key: "opacity", keyPath: "opacity") { value, _ in value }]
    case "frameRotation", "frameCenterRotation":
      [
        LayerProperty(key: "transform", keyPath: "transform.rotation.z") { value, _ in
          (value as? NSNumber).map { NSNumber(value: $0.doubleValue * .pi / 180) } ?? value
        }
      ]
    default: []
    }
  }

  private static func rect(_ value: Any) -> CGRect? { (value as? NSValue)?.cgRectValue }

  /// Returns the layer's `position`, computed from an origin of the view's frame.
  private static func position(_ origin: @escaping (Any) -> CGPoint?) -> LayerProperty {
    LayerProperty(key: "position", keyPath: "position") { value, view in
      guard let origin = origin(value), let layer = view.layer else { return value }
      let offset = CGSize(
        width: layer.position.x - view.frame.minX, height: layer.position.y - view.frame.minY)
      return NSValue(
        cgPoint: CGPoint(x: origin.x + offset.width, y: origin.y + offset.height))
    }
  }

  private static func size(_ size: @escaping (Any) -> CGSize?) -> LayerProperty {
    LayerProperty(key: "bounds", keyPath: "bounds.size") { value, _ in
      size(value).map { NSValue(cgSize: $0) } ?? value
    }
  }
}

extension NSView {
  /// Sets a property; inside an animator, the change animates with the animation of its key (§8).
  final func set(_ key: NSAnimatablePropertyKey, _ change: () -> Void) {
    guard AnimatorScope.isAnimating(self), let layer else { return change() }
    guard let animation = animation(forKey: key) as? CAAnimation else {
      return AnimatorScope.run(.plain, change)
    }
    let properties = LayerProperty.of(key)
    guard CATransaction.animationDuration() > 0 else {
      AnimatorScope.run(.plain, change)
      // Animations in flight stop at the value that was set.
      for property in properties { layer.removeAnimation(forKey: property.key) }
      return
    }
    guard !animation.isDefault else { return change() }
    let shown = layer.presentation() ?? layer
    let starts = properties.map { shown.value(forKeyPath: $0.keyPath) }
    AnimatorScope.run(.plain, change)
    guard animation is CAPropertyAnimation else { return layer.add(animation, forKey: key) }
    for (property, start) in zip(properties, starts) {
      guard let copy = animation.copy() as? CAPropertyAnimation else { continue }
      copy.adapt(to: property, of: self, key: key, from: start)
      layer.add(copy, forKey: property.key)
    }
  }

  /// Changes the subviews through an animator, with the transition of `subviews`.
  final func setSubviews(_ change: () -> Void) {
    let transition = animation(forKey: "subviews") as? CATransition
    AnimatorScope.run(.plain, change)
    guard let transition, let layer, CATransaction.animationDuration() > 0 else { return }
    layer.add(transition, forKey: kCATransition)
  }

  /// Returns the animation of a change that is about to be made to a layer that was not committed
  /// yet.
  final func firstAnimation(of layer: CALayer, forKey key: String) -> CAAnimation {
    let old = layer.value(forKeyPath: key)
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = old ?? (key.hasSuffix("Color") ? CGColor.clear : nil)
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation
  }
}

extension CAAnimation {
  /// True for an animation without any values or settings.
  fileprivate var isDefault: Bool {
    guard type(of: self) == CABasicAnimation.self, let basic = self as? CABasicAnimation else {
      return false
    }
    return basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil && duration == 0
      && timingFunction == nil && delegate == nil && beginTime == 0 && repeatCount == 0
      && repeatDuration == 0 && !autoreverses && speed == 1 && timeOffset == 0
  }
}

extension CAPropertyAnimation {
  /// Adapts an animation of a view's property to the layer's property.
  ///
  /// - Parameter start: the value that the layer shows.
  @MainActor fileprivate func adapt(
    to property: LayerProperty, of view: NSView, key: NSAnimatablePropertyKey, from start: Any?
  ) {
    // An animation of another property, such as a scale, is used unchanged.
    guard keyPath == nil || keyPath == key else { return }
    keyPath = property.keyPath
    switch self {
    case let basic as CABasicAnimation:
      basic.fromValue = basic.fromValue.map { property.value($0, view) }
      basic.toValue = basic.toValue.map { property.value($0, view) }
      // A distance has no origin.
      if key == "frameRotation" || key == "frameCenterRotation" {
        basic.byValue = basic.byValue.map { property.value($0, view) }
      }
      if basic.fromValue == nil, basic.byValue == nil || basic.toValue == nil {
        basic.fromValue = start
      }
      basic.fillMode = .backwards
    case let keyframes as CAKeyframeAnimation:
      keyframes.values = keyframes.values?.map { property.value($0, view) }
      if let path = keyframes.path, property.keyPath == "position",
        let place = property.value(NSValue(cgPoint: .zero), view) as? NSValue
      {
        var offset = CGAffineTransform(
          translationX: place.cgPointValue.x, y: place.cgPointValue.y)
        keyframes.path = path.copy(using: &offset) ?? path
      }
    default: break
    }
  }
}
