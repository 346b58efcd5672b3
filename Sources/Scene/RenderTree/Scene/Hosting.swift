import GraphicsValues
package import WireProtocol

/// A layer of kind `host`, which shows the context that has its token.
package struct HostLayer: Hashable, Sendable {
  package let client: UInt32
  package let layer: UInt32

  package init(client: UInt32, layer: UInt32) {
    self.client = client
    self.layer = layer
  }
}

/// A change of the context that a host layer shows.
package struct HostingChange: Hashable, Sendable {
  package let client: UInt32
  /// The host layer.
  package let layer: UInt32
  package let state: HostingState
}

/// The state of hosting from one topology to the next.
///
/// Hosted contexts (§13.5). A context with a token is no window: its root is shown in a layer of kind
/// `host` that has the token, between the layer's mask and its sublayers in the topology. The later
/// stages place, clip and draw it like a sublayer. Its time does not depend on the host, because local
/// time follows from superlayers, and the root has none.
///
/// Contexts are assigned to host layers whenever windows with host layers are rebuilt:
///
/// * Of several contexts with one token, the one that got it first counts.
/// * A context stays with its host layer until the layer has another token, or is no longer below a
///   context on display, or is gone. Then the first layer in painting order with the token gets it.
/// * Contexts are found from windows inwards, so no context can contain itself: the layer that would
///   close the cycle asks for a context that is shown around it, and is refused.
/// * The copies that a replicator makes of a host layer show no context: it has one size, and one host.
struct Hosting: Sendable {
  /// States of the host layers that are or were on display.
  var states: [HostLayer: HostingState] = [:]
  /// States of the host layers on display at the last update of `states`, in painting order.
  var seen: [(host: HostLayer, state: HostingState)] = []
  /// Layers in `states` that were destroyed since that update.
  var destroyed: Set<HostLayer> = []
  /// Changes that `takeHostingChanges` has not returned yet.
  var changes: [HostingChange] = []
  var nextSerial: UInt64 = 1
  /// Clients whose changes make a new assignment of contexts to host layers necessary.
  var causes: Set<UInt32> = []
  var isStale: Bool { !causes.isEmpty }

  /// Deepest nesting of hosted contexts; a host layer beyond is refused. For every hosted context, finding
  /// out whether it is on display costs the way from its host up to the root, and then at most this
  /// number of steps.
  static let deepest: UInt8 = 8

  mutating func noteDestroyed(_ layer: HostLayer) {
    if !states.isEmpty, states[layer] != nil { destroyed.insert(layer) }
  }

  mutating func noteRemoved(_ client: UInt32) {
    for layer in states.keys where layer.client == client { destroyed.insert(layer) }
  }

  /// Removes and returns the changes of host layers since the last call.
  mutating func takeChanges() -> [HostingChange] {
    defer { changes.removeAll() }
    return changes
  }

  /// Records the changes of host layers since the last call. Looks up only layers between the first and the last
  /// difference in painting order.
  mutating func update(
    _ now: [(host: HostLayer, state: HostingState)], _ clients: [UInt32: ClientTable]
  ) {
    for host in destroyed where clients[host.client]?.layers[host.layer] == nil {
      states[host] = nil
    }
    destroyed.removeAll()
    let before = seen
    seen = now
    let most = min(before.count, seen.count)
    var first = 0
    while first < most, before[first] == seen[first] { first += 1 }
    var last = 0
    while last < most - first, before[before.count - last - 1] == seen[seen.count - last - 1] {
      last += 1
    }
    let changed = seen[first..<seen.count - last]
    var left = Set(before[first..<before.count - last].map(\.host))
    for (host, _) in changed { left.remove(host) }
    for host in left.sorted(by: { ($0.client, $0.layer) < ($1.client, $1.layer) })
    where states[host] == .shown {
      states[host] = .empty
      changes.append(HostingChange(client: host.client, layer: host.layer, state: .empty))
    }
    for (host, state) in changed where states.updateValue(state, forKey: host) != state {
      changes.append(HostingChange(client: host.client, layer: host.layer, state: state))
    }
  }
}
