import Foundation
import GraphicsValues

/// A layer in a keyed archive: the values that were given to it, by key, and its sublayers, mask,
/// constraints and animations.
///
/// The archive leaves out superlayer and delegate, since Foundation on Linux cannot read two
/// objects that refer to each other, and all values but numbers, texts, geometry, colours, fonts,
/// paths, images and archivable objects.
enum LayerArchive {
  private static let valuesKey = "values"
  private static let sublayersKey = "sublayers"
  private static let maskKey = "mask"
  private static let constraintsKey = "constraints"
  private static let animationsKey = "animations"

  static func write(_ layer: CALayer, to coder: NSCoder) {
    let values = NSMutableDictionary()
    for key in layer.archivedKeys where layer.shouldArchiveValue(forKey: key) {
      guard
        let value = layer.value(forKey: key).flatMap({ ArchivedValue.archived($0, for: coder) })
      else { continue }
      values[key] = value
    }
    coder.encode(values, forKey: valuesKey)
    write(layer.sublayers as NSArray?, forKey: sublayersKey, of: layer, to: coder)
    write(layer.mask, forKey: maskKey, of: layer, to: coder)
    write(layer.constraints as NSArray?, forKey: constraintsKey, of: layer, to: coder)
    writeAnimations(of: layer, to: coder)
  }

  private static func write(
    _ object: NSObject?, forKey key: String, of layer: CALayer, to coder: NSCoder
  ) {
    if let object, layer.shouldArchiveValue(forKey: key) { coder.encode(object, forKey: key) }
  }

  static func read(_ layer: CALayer, from coder: NSCoder) {
    // The archived actions apply to changes after the layer was read.
    TransactionStack.current.withoutActions {
      let values = coder.storedObject(forKey: valuesKey) as? NSDictionary
      for (key, value) in values ?? [:] {
        guard let key = key as? String, let value = ArchivedValue.value(value) else { continue }
        layer.setValue(value, forKey: key)
      }
      let layers: [AnyClass] = [NSArray.self, CALayer.self]
      layer.sublayers = coder.storedObject(of: layers, forKey: sublayersKey) as? [CALayer]
      layer.mask = coder.storedObject(of: [CALayer.self], forKey: maskKey) as? CALayer
      let constraints: [AnyClass] = [NSArray.self, CAConstraint.self]
      layer.constraints =
        coder.storedObject(of: constraints, forKey: constraintsKey) as? [CAConstraint]
    }
    readAnimations(of: layer, from: coder)
  }

  /// Writes pairs of an animation and its key, which is empty for no key.
  private static func writeAnimations(of layer: CALayer, to coder: NSCoder) {
    let attached = SharedLock.held {
      layer.animations.filter { $0.host == nil }.map { ($0.key, $0.animation) }
    }
    let pairs = attached.map { [($0.0 ?? "") as NSString, $0.1] as NSArray }
    if !pairs.isEmpty { coder.encode(pairs as NSArray, forKey: animationsKey) }
  }

  private static func readAnimations(of layer: CALayer, from coder: NSCoder) {
    let classes: [AnyClass] = [NSArray.self, NSString.self, CAAnimation.self]
    let pairs = coder.storedObject(of: classes, forKey: animationsKey) as? [NSArray]
    for pair in pairs ?? [] where pair.count == 2 {
      guard let key = pair[0] as? String, let animation = pair[1] as? CAAnimation else { continue }
      layer.add(animation, forKey: key.isEmpty ? nil : key)
    }
  }
}

extension CALayer {
  /// The keys that are archived even if they were not set (§2.10).
  private static let alwaysArchivedKeys = Set(PropertyKey.alwaysArchived.map(\.name))

  /// The keys of values that only the client has, which are archived among the values.
  private static let localKeys = ["style", "actions", "layoutManager"]

  final func isArchived(_ key: String) -> Bool {
    if Self.alwaysArchivedKeys.contains(key) { return true }
    switch key {
    case "style": return style != nil
    case "actions": return actions != nil
    case "layoutManager": return layoutManager != nil
    case "constraints": return constraints != nil
    case "delegate": return delegate != nil
    case "sublayers": return SharedLock.held { !children.isEmpty }
    case "mask": return SharedLock.held { maskLayer != nil }
    default: break
    }
    return SharedLock.held {
      if let property = type(of: self).propertyKey(key) {
        return values.explicit.keys.contains(property)
      }
      return tags[key] != nil
    }
  }

  /// The keys whose values may be archived, in a fixed order.
  fileprivate final var archivedKeys: [String] {
    SharedLock.held {
      let declared = values.explicit.keys.keys.filter(\.isCoded).map(\.name)
      return Set(declared + Array(tags.keys) + Self.localKeys).union(Self.alwaysArchivedKeys)
        .sorted()
    }
  }
}
