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
  /// Indices of contexts by the slots of their roots, while topologies are made.
  var byRoot: [Int32: Int] = [:]

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
}

// Hosted contexts (§13.5). A context with a token is no window: its root is shown in a layer of kind
// `host` that has the token, between the layer's mask and its sublayers in the topology. The later
// stages place, clip and draw it like a sublayer. Its time does not depend on the host, because local
// time follows from superlayers, and the root has none.
//
// Contexts are assigned to host layers whenever windows with host layers are rebuilt:
//
// * Of several contexts with one token, the one that got it first counts.
// * A context stays with its host layer until the layer has another token, or is no longer below a
//   context on display, or is gone. Then the first layer in painting order with the token gets it.
// * Contexts are found from windows inwards, so no context can contain itself: the layer that would
//   close the cycle asks for a context that is shown around it, and is refused.
// * The copies that a replicator makes of a host layer show no context: it has one size, and one host.
extension Scene {
  /// Removes and returns the changes of host layers since the last call: one for each change, and one for a
  /// new host layer even if it shows nothing. Layers that are not on display are not reported until they
  /// are; a layer that leaves the display with a context is reported as empty.
  ///
  /// The changes are in the order of the updates that made them; within an update, first the layers that
  /// left, by client and layer, then the others in painting order.
  package mutating func takeHostingChanges() -> [HostingChange] {
    defer { hosting.changes.removeAll() }
    return hosting.changes
  }

  /// Sets the token of a context; an empty token makes it a window again, to be placed anew.
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

  /// Requests a new assignment of contexts to host layers, if a layer on display has the token. A layer that gets
  /// the token later has its window rebuilt, which assigns again.
  ///
  /// - Parameter client: the client whose change gave the token to another context, or to none.
  mutating func invalidateHosting(of token: String, by client: UInt32) {
    if token.isEmpty || hosting.causes.contains(client) { return }
    if windowOrder.contains(where: { topologies[Int($0)].hostedTokens.contains(token) }) {
      hosting.causes.insert(client)
    }
  }

  // MARK: Assigning

  /// Takes contexts from hosts that cannot keep them.
  ///
  /// - Returns: the index of the context that counts for each token.
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

  /// The context around a hosted context's host layer; nil if the layer has lost the token.
  private func contextAround(hostOf index: Int) -> Int? {
    guard let host = contexts[index].host, let slot = clients[host.client]?.layers[host.layer],
      hostedToken(of: Int(slot)) == contexts[index].hostingToken
    else { return nil }
    return hosting.byRoot[Int32(root(of: Int(slot)))]
  }

  /// Whether a context is inside a window on display, directly or through other hosted contexts.
  private func isOnDisplay(_ index: Int, _ around: [Int?]) -> Bool {
    var index = index
    // Contexts that host each other form a cycle, which leads to no window.
    for _ in 0...Hosting.deepest {
      if contexts[index].isWindow { return contexts[index].frame != nil }
      guard let outer = around[index] else { return false }
      index = outer
    }
    return false
  }

  /// The topmost ancestor of a layer, or the layer itself.
  private func root(of slot: Int) -> Int {
    var current = slot
    while parents[current] >= 0 { current = Int(parents[current]) }
    return current
  }

  /// The token of a host layer; nil for a layer without a token or of another kind, and for a copy.
  private func hostedToken(of slot: Int) -> String? {
    guard presentation.look[slot].kind == .host, copies[slot] == nil,
      let token = presentation.rest[slot]?.hostedToken, !token.isEmpty
    else { return nil }
    return token
  }

  /// Assigns a context to a host layer; to be called once for each layer on display, in painting order.
  ///
  /// - Parameter depth: number of hosted contexts around the layer.
  /// - Returns: the index of the context; nil if the layer shows none.
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

  /// Records the changes of host layers since the last call. Looks up only layers between the first and the last
  /// difference in painting order.
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

  /// Updates `hostedSize` of all contexts.
  mutating func updateHostedSizes() {
    for index in contexts.indices
    where contexts[index].host != nil || contexts[index].hostedSize != nil {
      let slot = contexts[index].host.flatMap { clients[$0.client]?.layers[$0.layer] }
      let size = slot.map { shownSize(of: Int($0), before: contexts[index].hostedSize) }
      if contexts[index].hostedSize != size { contexts[index].hostedSize = size }
    }
  }

  /// The committed size of a host layer, without animations and without a commit that is applied in part.
  private func shownSize(of host: Int, before: Size?) -> Size {
    guard modelReasons[host].contains(.staged) else {
      return self[committed: host].geometry[host].bounds.size
    }
    let shown = presentation.geometry[host].bounds.size
    return modelReasons[host].contains(.animated) ? before ?? shown : shown
  }

  /// The context around a hosted context's host layer; nil if the context is not shown.
  package func context(hosting context: RenderContext) -> RenderContext? {
    guard let host = context.host, let slot = clients[host.client]?.layers[host.layer] else {
      return nil
    }
    let top = Int32(root(of: Int(slot)))
    return contexts.first { $0.root == top }
  }

  /// The host layer of a root layer; nil for the root of a window.
  func hostSlot(ofRoot slot: Int) -> Int? {
    guard let host = contexts.first(where: { $0.root == Int32(slot) })?.host else { return nil }
    return clients[host.client]?.layers[host.layer].map { Int($0) }
  }
}
