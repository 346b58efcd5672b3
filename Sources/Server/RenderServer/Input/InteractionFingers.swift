import RenderTree

/// The fingers that may become an interaction's, or are.
struct InteractionFingers {
  /// The interactions of the layers under a finger's first place, of one client.
  struct Chain {
    let client: UInt32
    /// From the innermost layer outwards.
    let layers: [UInt32]
    /// Index of the layer whose interaction has the finger; nil for none so far.
    var owner: Int?
    /// True if the client gets no events of the finger.
    var isSilent = false
  }

  private(set) var chains: [UInt32: Chain] = [:]

  subscript(finger: UInt32) -> Chain? {
    get { chains[finger] }
    set { chains[finger] = newValue }
  }

  /// The fingers of a client that have a layer's interaction among theirs, and no owner yet.
  func waiting(for layer: UInt32, of client: UInt32) -> [UInt32] {
    chains.filter {
      $0.value.client == client && $0.value.owner == nil && $0.value.layers.contains(layer)
    }
    .keys.sorted()
  }

  mutating func forget(_ client: UInt32) { chains = chains.filter { $0.value.client != client } }
}
