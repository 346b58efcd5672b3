internal import Foundation
internal import GraphicsValues

/// A layer in a keyed archive: the values that were set, by key, with sublayers, mask, animations
/// and constraints.
///
/// Left out are superlayer, delegate, layout manager and actions, and values other than numbers,
/// texts, geometry, colours, paths, images and archivable objects.
enum LayerArchive {
  private static let valuesKey = "values"
  private static let sublayersKey = "sublayers"
  private static let maskKey = "mask"
  private static let constraintsKey = "constraints"
  private static let animationsKey = "animations"

  static func write(_ layer: CALayer, to coder: NSCoder) {
    let values = NSMutableDictionary()
    for key in layer.archivedKeys where layer.shouldArchiveValue(forKey: key) {
      guard let value = layer.value(forKey: key).flatMap({ ArchivedValue.archived($0) }) else {
        continue
      }
      values[key] = value
    }
    coder.encode(values, forKey: valuesKey)
    if let sublayers = layer.sublayers { coder.encode(sublayers as NSArray, forKey: sublayersKey) }
    if let mask = layer.mask { coder.encode(mask, forKey: maskKey) }
    if let constraints = layer.constraints {
      coder.encode(constraints as NSArray, forKey: constraintsKey)
    }
    writeAnimations(of: layer, to: coder)
  }

  static func read(_ layer: CALayer, from coder: NSCoder) {
    let values = object(ArchivedValue.classes, forKey: valuesKey, in: coder) as? NSDictionary
    for (key, value) in values ?? [:] {
      guard let key = key as? String, let value = ArchivedValue.value(value) else { continue }
      layer.setValue(value, forKey: key)
    }
    let layers: [AnyClass] = [NSArray.self, CALayer.self]
    layer.sublayers = object(layers, forKey: sublayersKey, in: coder) as? [CALayer]
    layer.mask = object([CALayer.self], forKey: maskKey, in: coder) as? CALayer
    let constraints: [AnyClass] = [NSArray.self, CAConstraint.self]
    layer.constraints = object(constraints, forKey: constraintsKey, in: coder) as? [CAConstraint]
    readAnimations(of: layer, from: coder)
  }

  /// The object of a key; nil, instead of the coder's error, for a key missing in the archive.
  private static func object(
    _ classes: [AnyClass], forKey key: String, in coder: NSCoder
  ) -> Any? {
    coder.containsValue(forKey: key) ? coder.decodeObject(of: classes, forKey: key) : nil
  }

  /// Writes pairs of a key, empty for none, and an animation.
  private static func writeAnimations(of layer: CALayer, to coder: NSCoder) {
    let attached = SharedLock.held {
      layer.animations.filter { $0.host == nil }.map { ($0.key, $0.animation) }
    }
    let pairs = attached.map { [($0.0 ?? "") as NSString, $0.1] as NSArray }
    if !pairs.isEmpty { coder.encode(pairs as NSArray, forKey: animationsKey) }
  }

  private static func readAnimations(of layer: CALayer, from coder: NSCoder) {
    let classes: [AnyClass] = [NSArray.self, NSString.self, CAAnimation.self]
    let pairs = object(classes, forKey: animationsKey, in: coder) as? [NSArray]
    for pair in pairs ?? [] where pair.count == 2 {
      guard let key = pair[0] as? String, let animation = pair[1] as? CAAnimation else { continue }
      layer.add(animation, forKey: key.isEmpty ? nil : key)
    }
  }
}

extension CALayer {
  /// The keys archived even when they were not set (§2.10).
  private static let alwaysArchivedKeys: Set<String> = [
    "allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat",
  ]

  final func isArchived(_ key: String) -> Bool {
    if Self.alwaysArchivedKeys.contains(key) { return true }
    return SharedLock.held {
      if let property = type(of: self).propertyKey(key) {
        return values.explicit.keys.contains(property)
      }
      return tags[key] != nil
    }
  }

  /// The keys that may have something to archive, in a fixed order.
  fileprivate final var archivedKeys: [String] {
    SharedLock.held {
      let declared = values.explicit.keys.keys.filter(\.isCoded).map(\.name)
      return Set(declared + Array(tags.keys)).union(Self.alwaysArchivedKeys).sorted()
    }
  }
}
