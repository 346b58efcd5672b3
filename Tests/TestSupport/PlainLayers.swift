package import AnimationEvaluation
package import GraphicsValues
package import WireProtocol

/// One client's layers in dictionaries: slow and plain, to compare with the validator's tables and
/// the tree's columns.
package struct PlainLayers {
  package struct Layer {
    package fileprivate(set) var superlayer: UInt32?
    package fileprivate(set) var sublayers: [UInt32] = []
    package fileprivate(set) var mask: UInt32?
    /// True for a mask of `superlayer`, which is not among its sublayers.
    package fileprivate(set) var isMask = false
    package fileprivate(set) var values: [PropertyKey: PropertyValue] = [:]
    /// Animations, in the order of adding.
    package fileprivate(set) var animations: [UInt32] = []
  }

  package struct Context: Hashable {
    package let id: UInt32
    package fileprivate(set) var root: UInt32?
    package fileprivate(set) var title: String
  }

  package private(set) var layers: [UInt32: Layer] = [:]
  /// Contexts, in the order of creation.
  package private(set) var contexts: [Context] = []
  package private(set) var images: Set<UInt32> = []

  package init() {}

  // MARK: The tree

  /// The layer and its superlayers; a mask has its host above it.
  package func path(of layer: UInt32) -> [UInt32] {
    var path = [layer]
    while let next = layers[path[path.count - 1]]?.superlayer { path.append(next) }
    return path
  }

  /// Depth of the deepest layer; a layer without superlayer has depth 1.
  package var depth: Int { layers.keys.map { path(of: $0).count }.max() ?? 0 }

  package mutating func detach(_ layer: UInt32) {
    guard let old = layers[layer]?.superlayer else { return }
    layers[old]?.sublayers.removeAll { $0 == layer }
    if layers[old]?.mask == layer { layers[old]?.mask = nil }
    layers[layer]?.superlayer = nil
    layers[layer]?.isMask = false
  }

  /// - Returns: false for a forbidden change, which leaves an invalid state.
  package mutating func insert(_ child: UInt32, at index: Int, of parent: UInt32) -> Bool {
    guard !path(of: parent).contains(child) else { return false }
    detach(child)
    guard index <= layers[parent]?.sublayers.count ?? 0 else { return false }
    layers[parent]?.sublayers.insert(child, at: index)
    layers[child]?.superlayer = parent
    return true
  }

  /// - Returns: false for a forbidden change, as `insert`.
  package mutating func replaceSublayers(_ list: [UInt32], of parent: UInt32) -> Bool {
    for old in layers[parent]?.sublayers ?? [] { detach(old) }
    guard Set(list).count == list.count, Set(path(of: parent)).isDisjoint(with: list) else {
      return false
    }
    for child in list {
      detach(child)
      layers[parent]?.sublayers.append(child)
      layers[child]?.superlayer = parent
    }
    return true
  }

  /// - Parameter mask: nil removes the mask.
  /// - Returns: false for a forbidden change, as `insert`.
  package mutating func replaceMask(_ mask: UInt32?, of host: UInt32) -> Bool {
    if let mask, path(of: host).contains(mask) { return false }
    if let old = layers[host]?.mask { detach(old) }
    guard let mask else { return true }
    detach(mask)
    layers[host]?.mask = mask
    layers[mask]?.superlayer = host
    layers[mask]?.isMask = true
    return true
  }
}

// MARK: Commits

extension PlainLayers: CommitVisitor, PropertyValueVisitor {
  package mutating func createLayer(_ layer: UInt32) { layers[layer] = Layer() }

  package mutating func destroyLayer(_ layer: UInt32) {
    detach(layer)
    for child in layers[layer]?.sublayers ?? [] { detach(child) }
    if let mask = layers[layer]?.mask { detach(mask) }
    layers[layer] = nil
    for index in contexts.indices where contexts[index].root == layer { contexts[index].root = nil }
  }

  package mutating func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    var value = value
    // Bounds of negative size are the same rectangle with swapped edges (§2.1).
    if key == .bounds, case .rect(let bounds) = value { value = .rect(bounds.standardized) }
    layers[layer]?.values[key] = value
  }
  package mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    set(key, of: layer, to: .none)
  }

  package mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    _ = replaceSublayers(Array(sublayers), of: layer)
  }
  package mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    _ = insert(child, at: index, of: layer)
  }
  package mutating func removeFromSuperlayer(_ layer: UInt32) { detach(layer) }
  package mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    _ = replaceMask(mask == 0 ? nil : mask, of: layer)
  }

  package mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    layers[layer]?.animations.append(animation)
  }
  package mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    layers[layer]?.animations.removeAll { $0 == animation }
  }

  package mutating func defineImage(
    _ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer
  ) {
    images.insert(image)
  }
  package mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    images.insert(surface)
  }
  package mutating func importSurface(_ image: UInt32, token: String) { images.insert(image) }
  package mutating func releaseImage(_ image: UInt32) { images.remove(image) }

  package mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    contexts.append(Context(id: context, root: description.layer, title: description.title))
  }
  package mutating func setContextTitle(_ context: UInt32, to title: String) {
    for index in contexts.indices where contexts[index].id == context {
      contexts[index].title = title
    }
  }
  package mutating func destroyContext(_ context: UInt32) {
    contexts.removeAll { $0.id == context }
  }
}
