import CoreAnimation
import Foundation
import ToolkitSupport

/// A property of a view's layer that animation blocks animate (§1).
private enum AnimatedProperty: String {
  case bounds, position, transform, cornerRadius
  case backgroundColor, opacity, anchorPoint, shadowOpacity

  /// True for a property whose animations add up.
  var isAdditive: Bool {
    switch self {
    case .bounds, .position, .transform, .cornerRadius: true
    case .backgroundColor, .opacity, .anchorPoint, .shadowOpacity: false
    }
  }

  /// Returns the value as key-value coding does.
  func value(of layer: CALayer) -> Any? {
    switch self {
    case .bounds: NSValue(cgRect: layer.bounds)
    case .position: NSValue(cgPoint: layer.position)
    case .transform: NSValue(caTransform3D: layer.transform)
    case .cornerRadius: NSNumber(value: Double(layer.cornerRadius))
    case .backgroundColor: layer.backgroundColor
    case .opacity: NSNumber(value: layer.opacity)
    case .anchorPoint: NSValue(cgPoint: layer.anchorPoint)
    case .shadowOpacity: NSNumber(value: layer.shadowOpacity)
    }
  }
}

extension UIView {
  final func animationAction(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard MainThread.isCurrent, layer === self.layer, let block = AnimationStack.current,
      block.animates, isOnDisplay
    else { return NSNull() }
    guard let property = AnimatedProperty(rawValue: key) else { return NSNull() }
    let old = property.value(of: layer)
    if let keyframes = block.keyframes {
      keyframes.record(layer, key, from: startValue(property, old, block))
      return NSNull()
    }
    // A repeating animation never ends by itself, so the new one replaces it.
    if property.isAdditive, !isRepeating(key) { return AdditiveAction(block, old: old) }
    let animation = block.makeAnimation(keyPath: key, on: layer)
    animation.fromValue = startValue(property, old, block)
    if property.isAdditive {
      for other in layer.animationKeys() ?? [] where isKey(other, of: key) {
        layer.removeAnimation(forKey: other)
      }
    }
    return animation
  }

  /// Returns true while an animation of a property that a block has made repeats.
  private func isRepeating(_ property: String) -> Bool {
    guard let rare, !rare.repeatingKeys.isEmpty else { return false }
    rare.repeatingKeys = rare.repeatingKeys.filter {
      layer.animation(forKey: $0)?.isRepeating ?? false
    }
    return rare.repeatingKeys.contains { isKey($0, of: property) }
  }

  /// Returns true for a key under which blocks add animations of a property.
  private func isKey(_ key: String, of property: String) -> Bool {
    guard key.hasPrefix(property) else { return false }
    let rest = key.dropFirst(property.count)
    return rest.isEmpty || rest.first == "-" || rest.first == "."
  }

  /// Returns the value from which a block's animation begins: the model's, or with
  /// `beginFromCurrentState` the value on screen.
  private func startValue(
    _ property: AnimatedProperty, _ old: Any?, _ block: AnimationBlock
  ) -> Any? {
    var value = old
    if block.options.contains(.beginFromCurrentState),
      let shown = layer.presentation()
    {
      value = property.value(of: shown)
    }
    if value == nil, property == .backgroundColor { return CGColor(gray: 0, alpha: 0) }
    return value
  }
}

extension CAAnimation {
  /// True for an animation that runs more than once.
  var isRepeating: Bool { repeatCount > 1 || repeatDuration > duration }
}
