package import AnimationEvaluation
package import GraphicsValues

/// One layer in a dump.
package struct TreeNode: Hashable, Sendable {
  package struct Property: Hashable, Sendable {
    package let key: PropertyKey
    package let value: PropertyValue
  }

  package struct Animation: Hashable, Sendable {
    package let id: UInt32
    package let keys: [PropertyKey]
    /// Begin of the active duration, in the layer's time.
    package let beginTime: Double
    package let endTime: Double
    package let hasEnded: Bool
    /// The client's description, with the begin time filled in.
    package let description: AnimationDescription
    /// Media time of the begin by the layer's present clock; infinite if it will never come.
    package let mediaBeginTime: Double
    package let mediaEndTime: Double
  }

  /// An interaction, and its numbers in the last frame.
  package struct Interaction: Hashable, Sendable {
    /// Kinds of the interaction's axes, in the order of their codes.
    package let kinds: [InteractionAxis.Kind]
    package let sample: InteractionSample
  }

  package let client: UInt32
  package let layer: UInt32
  package let depth: Int
  /// The node is the mask of its parent, not a sublayer.
  package let isMask: Bool
  /// Properties that differ from their defaults, in the order of their keys.
  package let properties: [Property]
  package let animations: [Animation]
  /// The surface that is the layer's contents; nil for none.
  package let surface: SurfaceSummary?
  /// The layer's interaction; nil for none.
  package let interaction: Interaction?
}

/// Makes the nodes of a dump.
private struct TreeDump {
  let scene: Scene
  let values: Scene.Values

  /// The layers of a context, parents before children, in the order of the sublayer lists; a mask
  /// comes before the sublayers.
  func nodes(of context: RenderContext) -> [TreeNode] {
    guard let root = context.root else { return [] }
    var nodes: [TreeNode] = []
    var pending: [(slot: Int32, depth: Int)] = [(root, 0)]
    while let (slot, depth) = pending.popLast() {
      nodes.append(node(Int(slot), depth))
      for child in scene.graph.children[Int(slot)].reversed() { pending.append((child, depth + 1)) }
      if scene.graph.masks[Int(slot)] >= 0 {
        pending.append((scene.graph.masks[Int(slot)], depth + 1))
      }
    }
    return nodes
  }

  private func node(_ slot: Int, _ depth: Int) -> TreeNode {
    let store = values == .model ? scene.stores[committed: slot] : scene.stores.presentation
    var properties: [TreeNode.Property] = []
    for key in PropertyKey.allCases {
      let value = scene.value(of: key, slot, store)
      if value != key.defaultValue { properties.append(.init(key: key, value: value)) }
    }
    var attached: [TreeNode.Animation] = []
    let index = Int(scene.timeline.animations.bySlot[slot])
    if index >= 0 {
      let clock = scene.timeline.animations.layers[index].clock
      attached = scene.timeline.animations.layers[index].animations.map {
        .init(
          id: $0.id, keys: $0.keys, beginTime: $0.beginTime, endTime: $0.endTime,
          hasEnded: $0.hasEnded, description: $0.description,
          mediaBeginTime: clock.mediaTime(local: $0.beginTime),
          mediaEndTime: clock.mediaTime(local: $0.endTime))
      }
    }
    return TreeNode(
      client: scene.graph.owners[slot], layer: scene.graph.ids[slot], depth: depth,
      isMask: scene.graph.isMask(slot), properties: properties, animations: attached,
      surface: surface(among: properties, of: scene.graph.owners[slot]),
      interaction: scene.timeline.interactions[slot].map(TreeNode.Interaction.init))
  }
}

extension TreeNode.Interaction {
  fileprivate init(_ entry: InteractionTable.Entry) {
    self.init(
      kinds: entry.course.configuration.axes.map(\.kind).sorted { $0.rawValue < $1.rawValue },
      sample: entry.shown)
  }
}

extension TreeDump {
  private func surface(
    among properties: [TreeNode.Property], of client: UInt32
  ) -> SurfaceSummary? {
    guard case .image(let number)? = properties.first(where: { $0.key == .contents })?.value else {
      return nil
    }
    return scene.summary(of: SurfaceKey(client: client, number: number))
  }
}

extension Scene {
  package enum Values: Sendable {
    /// Committed values.
    case model
    /// Values on screen, at the last sampled time.
    case presentation
  }

  /// The layers of a context, parents before children, in the order of the sublayer lists; a mask
  /// comes before the sublayers.
  package func nodes(of context: RenderContext, values: Values) -> [TreeNode] {
    TreeDump(scene: self, values: values).nodes(of: context)
  }

  /// The committed value of any key, names and timing included.
  func committedValue(of key: PropertyKey, slot: Int) -> PropertyValue {
    value(of: key, slot, stores[committed: slot])
  }

  /// The value of any key, names and timing included.
  fileprivate func value(of key: PropertyKey, _ slot: Int, _ store: LayerStore) -> PropertyValue {
    if key == .name { return graph.names[slot].map { .text($0) } ?? .none }
    if key.isTiming, let timing = graph.timings[slot] { return timing.value(of: key) ?? .none }
    return store.value(of: key, slot: slot)
  }
}
