internal import GraphicsValues
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

/// A layer that hosts shows something else than before.
package struct HostingChange: Hashable, Sendable {
  package let client: UInt32
  /// The layer that hosts.
  package let layer: UInt32
  package let state: HostingState
}

/// What the tree remembers of hosting from one topology to the next.
struct Hosting: Sendable {
  /// Of the layers with a token that are, or were, in what is on display.
  var states: [HostLayer: HostingState] = [:]
  /// What the layers on display that host showed when `states` was brought up to date, in painting order.
  var seen: [(host: HostLayer, state: HostingState)] = []
  /// Layers in `states` that were destroyed since.
  var destroyed: Set<HostLayer> = []
  /// Not taken yet.
  var changes: [HostingChange] = []
  var nextSerial: UInt64 = 1
  /// Clients by whose doing it has to be decided again which layer shows which context.
  var causes: Set<UInt32> = []
  var isStale: Bool { !causes.isEmpty }
  /// Contexts by the slots of their roots, as of the topology that is being made.
  var byRoot: [Int32: Int] = [:]

  /// Number of contexts that may be in one another; the layer that would host one more is refused.
  /// Finding the contexts on display costs, for every hosted context, one way from its host up to the
  /// root, and then this number of steps at most.
  static let deepest: UInt8 = 8

  mutating func noteDestroyed(_ layer: HostLayer) {
    if !states.isEmpty, states[layer] != nil { destroyed.insert(layer) }
  }

  mutating func noteRemoved(_ client: UInt32) {
    for layer in states.keys where layer.client == client { destroyed.insert(layer) }
  }
}

// Hosted contexts (§13.5). A context with a token is no window: its root is shown in a layer of kind
// `host` that has the token, between the layer's mask and its sublayers in the topology. From there
// on it is placed, clipped and drawn as a sublayer would be; its time is its own, because the tree of
// superlayers, which time goes through, knows nothing of it.
//
// Which layer shows which context is decided whenever rows of layers that host are found:
//
// * Of several contexts with one token, the one that had it first counts.
// * A context stays with its host until that lets go: it has another token, or is no longer below a
//   context that is on display, or is gone. Then the first layer in painting order with the token
//   gets it.
// * Contexts are found from windows inwards, so none can be in itself: the layer that would close the
//   circle asks for what is shown around it, and is refused.
// * The copies that a replicator makes of a layer show no context: it has one size, and one host.
extension Scene {
  /// What layers that host show since the last call: once for each change, and once for a new host
  /// layer even when it shows nothing. Layers outside of what is on display are not told of until
  /// they come there; what showed a context and leaves shows nothing.
  ///
  /// In the order of the updates that made them; within one, first what left, by client and layer,
  /// then in painting order.
  package mutating func takeHostingChanges() -> [HostingChange] {
    defer { hosting.changes.removeAll() }
    return hosting.changes
  }

  /// Gives a context a token; an empty one makes it a window again, to be placed anew.
  mutating func setHostingToken(client: UInt32, id: UInt32, to token: String) {
    let serial = hosting.nextSerial
    var before = token
    editContext(client: client, id: id) { context in
      guard context.hostingToken != token else { return }
      before = context.hostingToken
      context.hostingToken = token
      context.tokenSerial = serial
      context.frame = nil
      context.host = nil
      context.hostedSize = nil
      context.needsPlacement = token.isEmpty
    }
    if before == token { return }
    hosting.nextSerial += 1
    invalidateHosting(of: before, by: client)
    invalidateHosting(of: token, by: client)
    windowOrderIsStale = true
  }

  /// Has it decided again which layer shows which context, if a layer on display asks for a context with the token.
  /// Layers that come to ask for it have their windows found again.
  ///
  /// - Parameter client: by whose doing another context has the token, or none.
  mutating func invalidateHosting(of token: String, by client: UInt32) {
    if token.isEmpty || hosting.causes.contains(client) { return }
    if windowOrder.contains(where: { topologies[Int($0)].hostedTokens.contains(token) }) {
      hosting.causes.insert(client)
    }
  }

  // MARK: Deciding

  /// The contexts by their tokens, without those that cannot be where they are any more.
  mutating func releaseHosts() -> [String: Int] {
    var byToken: [String: Int] = [:]
    hosting.byRoot.removeAll(keepingCapacity: true)
    guard contexts.contains(where: { !$0.isWindow }) else { return [:] }
    for (index, context) in contexts.enumerated() {
      if let root = context.root { hosting.byRoot[root] = index }
    }
    for (index, context) in contexts.enumerated() where !context.hostingToken.isEmpty {
      if let known = byToken[context.hostingToken],
        contexts[known].tokenSerial < context.tokenSerial
      {
        continue
      }
      byToken[context.hostingToken] = index
    }
    let around = contexts.indices.map { contextAround(hostOf: $0) }
    var released: [Int] = []
    for (index, context) in contexts.enumerated() where context.host != nil {
      let isFound = byToken[context.hostingToken] == index
      if !isFound || !isOnDisplay(index, around) { released.append(index) }
    }
    for index in released { contexts[index].host = nil }
    return byToken
  }

  /// The context that has the layer which hosts another one, if that layer has the other's token still.
  private func contextAround(hostOf index: Int) -> Int? {
    guard let host = contexts[index].host, let slot = clients[host.client]?.layers[host.layer],
      hostedToken(of: Int(slot)) == contexts[index].hostingToken
    else { return nil }
    return hosting.byRoot[Int32(root(of: Int(slot)))]
  }

  /// True when a context is below a window: as a layer there, or in contexts that others host.
  private func isOnDisplay(_ index: Int, _ around: [Int?]) -> Bool {
    var index = index
    // Contexts that host each other go around and come to no window.
    for _ in 0...Hosting.deepest {
      if contexts[index].isWindow { return contexts[index].frame != nil }
      guard let outer = around[index] else { return false }
      index = outer
    }
    return false
  }

  /// The layer without superlayer that a layer is below.
  private func root(of slot: Int) -> Int {
    var current = slot
    while parents[current] >= 0 { current = Int(parents[current]) }
    return current
  }

  /// Nil for a layer that hosts nothing: without a token, or of another kind, or a copy.
  private func hostedToken(of slot: Int) -> String? {
    guard presentation.look[slot].kind == .host, copies[slot] == nil,
      case .text(let token)? = presentation.rest[slot]?[.hostedToken], !token.isEmpty
    else { return nil }
    return token
  }

  /// The context that a layer on display shows; called once for each, in painting order.
  ///
  /// - Parameter depth: in how many hosted contexts the layer is.
  mutating func hostedContext(
    of slot: Int, depth: UInt8, _ byToken: [String: Int], _ topology: inout Topology
  ) -> Int? {
    guard let token = hostedToken(of: slot) else { return nil }
    topology.hostedTokens.insert(token)
    let host = HostLayer(client: clientsOfSlots[slot], layer: layerIDs[slot])
    guard let index = byToken[token] else {
      topology.hosts.append((host, .empty))
      return nil
    }
    if contexts[index].host == nil, depth < Hosting.deepest {
      contexts[index].host = host
    }
    guard contexts[index].host == host else {
      topology.hosts.append((host, .refused))
      return nil
    }
    topology.hosts.append((host, .shown))
    return index
  }

  /// Compares what layers show with what they did. Only those are looked up that are not where they were in
  /// painting order, or show something else.
  mutating func updateHostingStates(_ seen: [(host: HostLayer, state: HostingState)]) {
    for host in hosting.destroyed where clients[host.client]?.layers[host.layer] == nil {
      hosting.states[host] = nil
    }
    hosting.destroyed.removeAll()
    let before = hosting.seen
    hosting.seen = seen
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
    where hosting.states[host] == .shown {
      hosting.states[host] = .empty
      hosting.changes.append(
        HostingChange(client: host.client, layer: host.layer, state: .empty))
    }
    for (host, state) in changed where hosting.states.updateValue(state, forKey: host) != state {
      hosting.changes.append(HostingChange(client: host.client, layer: host.layer, state: state))
    }
  }

  /// Tells hosted contexts how large their hosts are.
  mutating func updateHostedSizes() {
    for index in contexts.indices
    where contexts[index].host != nil || contexts[index].hostedSize != nil {
      let slot = contexts[index].host.flatMap { clients[$0.client]?.layers[$0.layer] }
      let size = slot.map { shownSize(of: Int($0), before: contexts[index].hostedSize) }
      if contexts[index].hostedSize != size { contexts[index].hostedSize = size }
    }
  }

  /// A size that is animated is the committed one, and one of half a commit is none yet.
  private func shownSize(of host: Int, before: Size?) -> Size {
    guard modelReasons[host].contains(.staged) else {
      return self[committed: host].geometry[host].bounds.size
    }
    let shown = presentation.geometry[host].bounds.size
    return modelReasons[host].contains(.animated) ? before ?? shown : shown
  }

  /// The context that has the layer which hosts another one; nil for one that is not shown.
  package func context(hosting context: RenderContext) -> RenderContext? {
    guard let host = context.host, let slot = clients[host.client]?.layers[host.layer] else {
      return nil
    }
    let top = Int32(root(of: Int(slot)))
    return contexts.first { $0.root == top }
  }

  /// The layer that a layer is shown in which has no superlayer: nil for the root of a window.
  func hostSlot(ofRoot slot: Int) -> Int? {
    guard let host = contexts.first(where: { $0.root == Int32(slot) })?.host else { return nil }
    return clients[host.client]?.layers[host.layer].map { Int($0) }
  }
}
