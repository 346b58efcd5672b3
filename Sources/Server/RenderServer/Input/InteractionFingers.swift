/// The cause of an interaction's movement: a finger, or the pointer with its first button down.
enum InteractionFinger: Hashable, Comparable {
  case touch(UInt32)
  case pointer

  /// A number that no other one has.
  var number: UInt64 {
    switch self {
    case .touch(let number): UInt64(number)
    case .pointer: UInt64(UInt32.max) + 1
    }
  }
}

extension InteractionFinger {
  /// The finger's number on its screen; nil for the pointer.
  var touch: UInt32? { if case .touch(let number) = self { number } else { nil } }
}

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

  private(set) var chains: [InteractionFinger: Chain] = [:]

  subscript(finger: InteractionFinger) -> Chain? {
    get { chains[finger] }
    set { chains[finger] = newValue }
  }

  /// The fingers of a client that have a layer's interaction among theirs, and no owner yet.
  func waiting(for layer: UInt32, of client: UInt32) -> [InteractionFinger] {
    chains.filter {
      $0.value.client == client && $0.value.owner == nil && $0.value.layers.contains(layer)
    }
    .keys.sorted()
  }

  mutating func forget(_ client: UInt32) { chains = chains.filter { $0.value.client != client } }
}
