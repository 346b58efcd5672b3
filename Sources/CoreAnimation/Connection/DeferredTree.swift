/// What commits that wait do to the tree's shape, all together: for each layer the last list and the
/// last mask, whatever came before.
///
/// What was made and destroyed meanwhile is not in it, so it is no larger than the tree is.
struct DeferredTree {
  /// Layers and contexts that the server does not know yet.
  private var newLayers: Set<UInt32> = []
  private var newContexts: Set<UInt32> = []
  /// Those that it knows, and that are gone, in the order in which they went.
  private var goneLayers: [UInt32] = []
  private var goneContexts: [UInt32] = []
  private var lists: [UInt32: [UInt32]] = [:]
  private var masks: [UInt32: UInt32] = [:]

  /// How many steps there are to come, those that only make way for others left out.
  var count: Int {
    newLayers.count + goneLayers.count + goneContexts.count + lists.count + masks.count
  }

  mutating func create(_ layer: UInt32) { newLayers.insert(layer) }

  /// A layer that left its superlayer, or goes with it.
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

  /// The steps from whatever the server has to the tree as it is now.
  ///
  /// Every layer whose parts change loses all of them first. From there on the tree only grows
  /// towards what it is to be, so no step on the way makes a cycle or goes deeper than the end does.
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
