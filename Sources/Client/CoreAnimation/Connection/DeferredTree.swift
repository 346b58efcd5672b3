/// The change that all waiting commits together make to the tree's shape: for each layer the last
/// list of sublayers and the last mask.
///
/// It leaves out layers that were made and destroyed meanwhile, so it is no larger than the tree.
struct DeferredTree {
  /// Layers and contexts that the server does not know yet.
  private var newLayers: Set<UInt32> = []
  private var newContexts: Set<UInt32> = []
  /// Destroyed layers and contexts that the server knows, in the order of their destruction.
  private var goneLayers: [UInt32] = []
  private var goneContexts: [UInt32] = []
  private var lists: [UInt32: [UInt32]] = [:]
  private var masks: [UInt32: UInt32] = [:]

  /// Number of steps, without the steps that empty a list or a mask before it is set.
  var count: Int {
    newLayers.count + goneLayers.count + goneContexts.count + lists.count + masks.count
  }

  mutating func create(_ layer: UInt32) { newLayers.insert(layer) }

  /// Records the destruction of a layer.
  mutating func destroy(_ layer: UInt32) {
    lists[layer] = nil
    masks[layer] = nil
    if newLayers.remove(layer) == nil { goneLayers.append(layer) }
  }

  mutating func setSublayers(_ ids: [UInt32], of layer: UInt32) { lists[layer] = ids }

  mutating func setMask(_ mask: UInt32, of layer: UInt32) { masks[layer] = mask }

  mutating func createContext(_ context: UInt32) { newContexts.insert(context) }

  mutating func destroyContext(_ context: UInt32) {
    if newContexts.remove(context) == nil { goneContexts.append(context) }
  }

  /// The steps from any tree of the server to the present tree.
  ///
  /// Layers whose sublayers or mask change lose all of them first. After that the tree only grows,
  /// so that no step makes a cycle or a tree deeper than the final one.
  var steps: [CommitStep] {
    var steps: [CommitStep] = goneContexts.map { .destroyContext($0) }
    let (listed, masked) = (lists.keys.sorted(), masks.keys.sorted())
    for layer in listed where !newLayers.contains(layer) {
      steps.append(.setSublayers(layer: layer, []))
    }
    for layer in masked where !newLayers.contains(layer) {
      steps.append(.setMask(layer: layer, mask: 0))
    }
    steps += goneLayers.map { .destroyLayer($0) }
    steps += newLayers.sorted().map { .createLayer($0) }
    for layer in listed {
      if let list = lists[layer], !list.isEmpty {
        steps.append(.setSublayers(layer: layer, list))
      }
    }
    for layer in masked {
      if let mask = masks[layer], mask != 0 {
        steps.append(.setMask(layer: layer, mask: mask))
      }
    }
    return steps
  }
}
