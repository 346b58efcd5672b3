import CoreAnimation
import Foundation

// The animations that a view returns as actions of changes. A block waits for those that were run;
// an application may ask a view for an animation only to copy its timing.

/// A view's animation from one value to the next.
final class BasicViewAnimation: CABasicAnimation {
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    registerWithBlock(layer: anObject, property: event)
    super.run(forKey: event, object: anObject, arguments: dict)
  }
}

/// A view's animation by a spring.
final class SpringViewAnimation: CASpringAnimation {
  override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
  {
    registerWithBlock(layer: anObject, property: event)
    super.run(forKey: event, object: anObject, arguments: dict)
  }
}

extension CAAnimation {
  /// Counts the animation in the block that made it, which is its delegate.
  fileprivate func registerWithBlock(layer: Any, property: String) {
    // Passed to the block at once, on the main thread, where views make their animations.
    nonisolated(unsafe) let (animation, layer) = (self, layer as? CALayer)
    MainActor.assumeIsolated {
      guard let block = animation.delegate as? AnimationBlock, let layer else { return }
      block.register(
        animation, on: layer, key: property, property: property,
        from: (animation as? CABasicAnimation)?.fromValue)
    }
  }
}

/// A change that animates the difference from the old value. The animation is added to all others
/// (§2).
@MainActor final class AdditiveAction: NSObject, @MainActor CAAction {
  private let block: AnimationBlock
  private let old: Any?

  init(_ block: AnimationBlock, old: Any?) {
    self.block = block
    self.old = old
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let view = layer.delegate as? UIView else { return }
    let differences = Difference.all(from: old, to: layer.value(forKeyPath: event), of: event)
    for difference in block.verticalSpring == nil ? differences : differences.flatMap(\.axes) {
      let animation = block.makeAnimation(keyPath: difference.keyPath, on: layer)
      animation.isAdditive = difference.isAdditive
      animation.fromValue = difference.from
      animation.toValue = difference.to
      let key = view.freeAnimationKey(difference.keyPath)
      block.register(animation, on: layer, key: key, property: event, from: old)
      layer.add(animation, forKey: key)
    }
  }
}

/// The values that one animation runs through: from the difference to none.
private struct Difference {
  let keyPath: String
  let from: Any
  let to: Any?
  /// False for a change that has no difference, and runs from the old value to the model's.
  var isAdditive = true

  /// The differences along the two axes of a position; the difference itself for any other key
  /// path.
  var axes: [Difference] {
    guard keyPath == "position", let from = from as? CGPoint else { return [self] }
    let zero = NSNumber(value: 0)
    return [
      Difference(keyPath: "position.x", from: NSNumber(value: Double(from.x)), to: zero),
      Difference(keyPath: "position.y", from: NSNumber(value: Double(from.y)), to: zero),
    ]
  }

  /// Returns the differences of a change; a change of the bounds has one of the origin and one of
  /// the size.
  static func all(from old: Any?, to new: Any?, of key: String) -> [Difference] {
    switch (old, new) {
    case (let old as CGRect, let new as CGRect):
      let origin = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
      // A size, since rectangles have no negative sizes.
      let size = CGSize(
        width: old.size.width - new.size.width, height: old.size.height - new.size.height)
      return [
        Difference(
          keyPath: "\(key).origin", from: NSValue(cgPoint: origin), to: NSValue(cgPoint: .zero)),
        Difference(keyPath: "\(key).size", from: NSValue(cgSize: size), to: NSValue(cgSize: .zero)),
      ]
    case (let old as CGPoint, let new as CGPoint):
      let difference = CGPoint(x: old.x - new.x, y: old.y - new.y)
      return [
        Difference(keyPath: key, from: NSValue(cgPoint: difference), to: NSValue(cgPoint: .zero))
      ]
    case (let old as CATransform3D, let new as CATransform3D):
      // An additive transform applies before the layer's own one.
      let inverse = CATransform3DInvert(new)
      guard CATransform3DConcat(new, inverse).isNearlyIdentity else {
        return [
          Difference(
            keyPath: key, from: NSValue(caTransform3D: old), to: nil, isAdditive: false)
        ]
      }
      let difference = CATransform3DConcat(old, inverse)
      return [
        Difference(
          keyPath: key, from: NSValue(caTransform3D: difference),
          to: NSValue(caTransform3D: CATransform3DIdentity))
      ]
    case (let old as NSNumber, let new as NSNumber):
      let difference = old.doubleValue - new.doubleValue
      return [
        Difference(
          keyPath: key, from: NSNumber(value: difference), to: NSNumber(value: 0))
      ]
    default: return []
    }
  }
}

extension CATransform3D {
  fileprivate var isNearlyIdentity: Bool {
    let rows = [
      [m11 - 1, m12, m13, m14], [m21, m22 - 1, m23, m24], [m31, m32, m33 - 1, m34],
      [m41, m42, m43, m44 - 1],
    ]
    return rows.allSatisfy { $0.allSatisfy { abs($0) < 1e-6 } }
  }
}

extension UIView {
  /// Returns the first key without an animation: the key path, then `position-2`, `position-3` and
  /// so on.
  ///
  /// Until an animation ends, all keys up to the last one are in use.
  fileprivate func freeAnimationKey(_ keyPath: String) -> String {
    guard layer.animation(forKey: keyPath) != nil else { return keyPath }
    var number = 2
    var key: String { "\(keyPath)-\(number)" }
    if let last = rareState.keyNumbers[keyPath] {
      number = last + 1
      while layer.animation(forKey: key) != nil { number += 1 }
    } else {
      let taken = Set(layer.animationKeys() ?? [])
      while taken.contains(key) { number += 1 }
    }
    rareState.keyNumbers[keyPath] = number
    return key
  }
}
