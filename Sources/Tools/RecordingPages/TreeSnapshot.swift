import GraphicsValues
import RenderTree

/// Windows and layers of one frame in tree order; a hosted context is below its host layer, before the
/// sublayers.
struct TreeSnapshot {
  enum Row: Hashable {
    case window(client: UInt32, context: UInt32, depth: Int)
    case layer(client: UInt32, layer: UInt32, depth: Int, isMask: Bool)
  }

  private(set) var rows: [Row] = []
  private(set) var windows: [RenderContext] = []
  /// Layers in the order of `rows`, as committed.
  private(set) var models: [TreeNode] = []
  /// The same layers with presentation values.
  private(set) var presentations: [TreeNode] = []

  private enum Part {
    case context(Int, depth: Int)
    case node(context: Int, index: Int, depth: Int)
  }

  init(_ tree: RenderTree) {
    windows = tree.scene.contexts
    let models = windows.map { tree.scene.nodes(of: $0, values: .model) }
    let presentations = windows.map { tree.scene.nodes(of: $0, values: .presentation) }
    var hosted: [HostLayer: Int] = [:]
    for (index, window) in windows.enumerated() {
      if let host = window.host { hosted[host] = index }
    }
    // A context whose host layer is in no tree is at the top.
    let layers = Set(models.joined().map { HostLayer(client: $0.client, layer: $0.layer) })
    var pending: [Part] = []
    for (index, window) in windows.enumerated().reversed()
    where window.host.map({ !layers.contains($0) }) ?? true {
      pending.append(.context(index, depth: 0))
    }
    while let part = pending.popLast() {
      switch part {
      case .context(let index, let depth):
        let window = windows[index]
        rows.append(.window(client: window.client, context: window.id, depth: depth))
        for node in models[index].indices.reversed() {
          pending.append(
            .node(context: index, index: node, depth: depth + 1 + models[index][node].depth))
        }
      case .node(let context, let index, let depth):
        let node = models[context][index]
        rows.append(
          .layer(client: node.client, layer: node.layer, depth: depth, isMask: node.isMask))
        self.models.append(node)
        self.presentations.append(presentations[context][index])
        if let inside = hosted[HostLayer(client: node.client, layer: node.layer)] {
          pending.append(.context(inside, depth: depth + 1))
        }
      }
    }
  }
}
