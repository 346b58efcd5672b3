import GraphicsValues
import WireProtocol

/// The contexts that may be hosted while topologies are made, by index.
struct HostAssignment {
  /// The context that counts for each token.
  var byToken: [String: Int] = [:]
  /// Contexts by the slots of their roots.
  var byRoot: [Int32: Int] = [:]
}

/// A layer of kind `host` with a token.
struct HostToken {
  let host: HostLayer
  let token: String
}

extension LayerStore {
  /// The token of a layer of kind `host`; nil for a layer without a token or of another kind.
  func hostedToken(of slot: Int) -> String? {
    guard look[slot].kind == .host, let token = rest[slot]?.hostedToken, !token.isEmpty
    else { return nil }
    return token
  }
}

// Assigns contexts to host layers: see `Hosting`.
extension WindowSet {
  /// Takes contexts from hosts that cannot keep them.
  mutating func releaseHosts(
    _ graph: borrowing LayerGraph, _ stores: borrowing LayerStores,
    _ clients: [UInt32: ClientTable]
  ) -> HostAssignment {
    var hosts = HostAssignment()
    guard contexts.contains(where: { !$0.isWindow }) else { return hosts }
    for (index, context) in contexts.enumerated() {
      if let root = context.root { hosts.byRoot[root] = index }
    }
    for (index, context) in contexts.enumerated() where !context.hostingToken.isEmpty {
      if let known = hosts.byToken[context.hostingToken],
        contexts[known].tokenSerial < context.tokenSerial
      {
        continue
      }
      hosts.byToken[context.hostingToken] = index
    }
    var around: [Int?] = []
    for context in contexts {
      // A host that has lost the token is around no context.
      guard let slot = slot(hosting: context, clients),
        stores.presentation.hostedToken(of: slot) == context.hostingToken
      else {
        around.append(nil)
        continue
      }
      around.append(hosts.byRoot[Int32(graph.root(of: slot))])
    }
    var released: [Int] = []
    for (index, context) in contexts.enumerated() where context.host != nil {
      let isFound = hosts.byToken[context.hostingToken] == index
      if !isFound || !isOnDisplay(index, around) { released.append(index) }
    }
    for index in released { contexts[index].host = nil }
    return hosts
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

  /// Assigns a context to a host layer; to be called once for each layer of the kind on display, in painting
  /// order.
  ///
  /// - Parameter depth: number of hosted contexts around the layer.
  /// - Returns: the slot of the context's root; nil if the layer shows none.
  mutating func hostedRoot(
    of layer: HostToken?, depth: UInt8, _ assignment: HostAssignment, _ parts: inout HostedParts
  ) -> Int32? {
    guard let layer else { return nil }
    parts.tokens.insert(layer.token)
    guard let index = assignment.byToken[layer.token] else {
      parts.hosts.append((layer.host, .empty))
      return nil
    }
    if contexts[index].host == nil, depth < Hosting.deepest {
      contexts[index].host = layer.host
    }
    guard contexts[index].host == layer.host else {
      parts.hosts.append((layer.host, .refused))
      return nil
    }
    parts.hosts.append((layer.host, .shown))
    return contexts[index].root
  }

  /// Records the changes of the host layers on display since the last call.
  mutating func updateHostingStates(_ clients: [UInt32: ClientTable]) {
    hosting.update(order.flatMap { topologies[Int($0)].hosted.hosts }, clients)
  }

  /// Whether one of some windows has layers of kind `host`.
  func mayHost(_ windows: [Int32]) -> Bool {
    windows.contains { topologies[Int($0)].hosted.isPossible }
  }

  /// Whether a context is or was in a host layer.
  var hasHosts: Bool { contexts.contains { $0.host != nil || $0.hostedSize != nil } }

  /// Updates `hostedSize` of all contexts.
  mutating func updateHostedSizes(
    _ stores: borrowing LayerStores, _ clients: [UInt32: ClientTable]
  ) {
    for index in contexts.indices
    where contexts[index].host != nil || contexts[index].hostedSize != nil {
      let before = contexts[index].hostedSize
      var size: Size?
      if let slot = slot(hosting: contexts[index], clients) {
        size = stores.shownSize(of: slot, before: before)
      }
      if before != size { contexts[index].hostedSize = size }
    }
  }

  /// The slot of the layer that hosts a context.
  private func slot(hosting context: RenderContext, _ clients: [UInt32: ClientTable]) -> Int? {
    guard let host = context.host else { return nil }
    return clients[host.client]?.layers[host.layer].map { Int($0) }
  }

  /// The host layer of a root layer; nil for the root of a window.
  func hostSlot(ofRoot slot: Int, _ clients: [UInt32: ClientTable]) -> Int? {
    contexts.first { $0.root == Int32(slot) }.flatMap { self.slot(hosting: $0, clients) }
  }

  /// The context around a hosted context's host layer; nil if the context is not shown.
  func context(
    hosting context: RenderContext, _ graph: borrowing LayerGraph,
    _ clients: [UInt32: ClientTable]
  ) -> RenderContext? {
    guard let slot = slot(hosting: context, clients) else { return nil }
    let top = Int32(graph.root(of: slot))
    return contexts.first { $0.root == top }
  }
}

extension LayerStores {
  /// The committed size of a host layer, without animations and without a commit that is applied in part.
  fileprivate func shownSize(of host: Int, before: Size?) -> Size {
    guard reasons[host].contains(.staged) else {
      return self[committed: host].geometry[host].bounds.size
    }
    let shown = presentation.geometry[host].bounds.size
    return reasons[host].contains(.animated) ? before ?? shown : shown
  }
}
