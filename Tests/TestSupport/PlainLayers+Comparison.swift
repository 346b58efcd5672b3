import GraphicsValues
package import RenderTree

extension PlainLayers {
  /// A description of the difference between a tree and the commits; nil for none.
  ///
  /// Animations that have ended by themselves are left out. The order of contexts is the server's affair.
  package func difference(from tree: RenderTree, client: UInt32) -> String? {
    let shown = tree.scene.contexts.filter { $0.client == client }.sorted { $0.id < $1.id }
    guard shown.map(\.id) == contexts.map(\.id), shown.map(\.title) == contexts.map(\.title) else {
      return "contexts \(shown.map(\.id)) instead of \(contexts.map(\.id))"
    }
    let usage = tree.scene.usage(of: client)
    guard usage.layers == layers.count, usage.images == images.count else {
      return "\(usage) instead of \(layers.count) layers and \(images.count) images"
    }
    for (context, plain) in zip(shown, contexts) {
      let nodes = tree.scene.nodes(of: context, values: .model)
      let expected = preorder(plain.root)
      guard nodes.map(\.layer) == expected.map(\.layer), nodes.map(\.depth) == expected.map(\.depth)
      else { return "layers \(nodes.map(\.layer)) instead of \(expected.map(\.layer))" }
      for node in nodes {
        if let difference = difference(from: node) { return "layer \(node.layer): \(difference)" }
      }
    }
    return nil
  }

  private func preorder(_ root: UInt32?) -> [(layer: UInt32, depth: Int)] {
    guard let root else { return [] }
    var found: [(layer: UInt32, depth: Int)] = []
    var pending = [(layer: root, depth: 0)]
    while let next = pending.popLast() {
      found.append(next)
      guard let layer = layers[next.layer] else { continue }
      let below = ([layer.mask].compactMap { $0 } + layer.sublayers)
      pending += below.reversed().map { ($0, next.depth + 1) }
    }
    return found
  }

  private func difference(from node: TreeNode) -> String? {
    guard let layer = layers[node.layer] else { return "is not alive" }
    if node.isMask != layer.isMask { return "mask: \(node.isMask)" }
    let shown = Dictionary(uniqueKeysWithValues: node.properties.map { ($0.key, $0.value) })
    for key in PropertyKey.travelling {
      let value = shown[key] ?? key.defaultValue
      let committed = layer.values[key] ?? key.defaultValue
      if value != committed, value != Self.rounded(committed) {
        return "\(key.name) is \(value) instead of \(committed)"
      }
    }
    let animations = node.animations.map(\.id)
    if animations != layer.animations.filter({ animations.contains($0) }) {
      return "animations \(animations), added were \(layer.animations)"
    }
    return nil
  }

  /// The value rounded like timing, which is partly kept in 32 bits.
  private static func rounded(_ value: PropertyValue) -> PropertyValue {
    if case .scalar(let number) = value { .scalar(Double(Float(number))) } else { value }
  }
}
