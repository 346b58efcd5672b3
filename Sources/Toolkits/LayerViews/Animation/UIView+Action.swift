import CoreAnimation
import Foundation
import ToolkitSupport

/// The properties of a view's layer that animation blocks animate (§1).
private enum AnimatedKeys {
  static let additive: Set = ["bounds", "position", "transform", "cornerRadius"]
  static let replaced: Set = ["backgroundColor", "opacity", "anchorPoint", "shadowOpacity"]
}

extension UIView {
  final func animationAction(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard MainThread.isCurrent, layer === self.layer, let block = AnimationStack.current,
      block.animates, isOnDisplay
    else { return NSNull() }
    let isAdditive = AnimatedKeys.additive.contains(key)
    guard isAdditive || AnimatedKeys.replaced.contains(key) else { return NSNull() }
    let old = layer.value(forKeyPath: key)
    if let keyframes = block.keyframes {
      keyframes.record(layer, key, from: startValue(key, old, block))
      return NSNull()
    }
    // A repeating animation never ends by itself, so the new one replaces it.
    if isAdditive, !isRepeating(key) { return AdditiveAction(block, old: old) }
    let animation = block.makeAnimation(keyPath: key, on: layer)
    animation.fromValue = startValue(key, old, block)
    if isAdditive {
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
  private func startValue(_ key: String, _ old: Any?, _ block: AnimationBlock) -> Any? {
    var value = old
    if block.options.contains(.beginFromCurrentState),
      let shown = layer.presentation()
    {
      value = shown.value(forKeyPath: key)
    }
    if value == nil, key == "backgroundColor" { return CGColor(gray: 0, alpha: 0) }
    return value
  }
}

extension CAAnimation {
  /// True for an animation that runs more than once.
  var isRepeating: Bool { repeatCount > 1 || repeatDuration > duration }
}
