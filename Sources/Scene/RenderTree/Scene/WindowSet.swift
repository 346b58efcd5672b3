import GraphicsValues
import WireProtocol

/// The windows and hosted contexts of all clients, with the rows of their layers.
///
/// Owns the contexts, a topology for each context on display as a window, the place of each slot in them, and the
/// assignment of contexts to host layers.
///
/// Invariants, once `isSettled`: the rows of each window are a pre-order of exactly the layers below its root,
/// siblings in painting order; a slot on display is in one row, and knows it; each hosted context is in one host
/// layer. `checkInvariants` finds violations.
package struct WindowSet: Sendable {
  /// Windows and hosted contexts, back to front.
  package internal(set) var contexts: [RenderContext] = [] {
    didSet { contextRevision &+= 1 }
  }
  /// Changes whenever `contexts` changes.
  package private(set) var contextRevision = 0
  /// The slots of all roots of contexts, and possibly of former roots.
  private var rootSlots: Set<Int32> = []
  var hosting = Hosting()
  private var lastRoleSerial: UInt64 = 0

  /// Row of each slot in the topology of its window; −1 for layers that are not on display.
  private(set) var rows: [Int32] = []
  /// Index of each slot's window in `topologies`; −1 for layers that are not on display.
  private(set) var bySlot: [Int32] = []
  /// Windows, by numbers that do not change while a window exists.
  var topologies: [Topology] = []
  /// Numbers of windows that are gone.
  private var freeTopologies: [Int32] = []
  /// Numbers of the windows on display, back to front.
  package private(set) var order: [Int32] = []
  /// Windows were added, removed or reordered, or indices of their contexts changed.
  private(set) var orderIsStale = false
  /// Revision of the topology built last, so that each gets a new number.
  private var lastRevision = 0
  /// Number of spare rows below a layer, by slot, for layers that once had no room for a new sublayer.
  private(set) var spareRows: [Int32: Int32] = [:]

  package init() {}

  // MARK: Slots

  /// Adds a slot behind all others, which is not on display.
  mutating func addSlot() {
    rows.append(-1)
    bySlot.append(-1)
  }

  /// Whether a slot is a layer on display.
  @inline(__always)
  func shows(_ slot: Int) -> Bool { bySlot[slot] >= 0 }

  /// Takes a layer off display. It stays on screen until the next update, but hit tests do not find it.
  mutating func hide(_ slot: Int) {
    rows[slot] = -1
    bySlot[slot] = -1
  }

  /// Takes a layer that is destroyed off display. The contexts of which it is the root show nothing.
  mutating func forget(_ slot: Int) {
    if rootSlots.remove(Int32(slot)) != nil { loseRoot(slot) }
    spareRows[Int32(slot)] = nil
    hide(slot)
  }

  private mutating func loseRoot(_ slot: Int) {
    for index in contexts.indices where contexts[index].root == Int32(slot) {
      invalidateHosting(of: contexts[index].hostingToken, by: contexts[index].client)
      contexts[index].root = nil
      orderIsStale = true
    }
  }

  /// Requests a rebuild of a layer's window; does nothing for a layer that is not on display.
  mutating func rebuildWindow(of slot: Int) {
    let window = Int(bySlot[slot])
    if window >= 0 { topologies[window].isStale = true }
  }

  /// Removes the slots from `count` on, which are not on display.
  mutating func shorten(to count: Int) {
    rows.shorten(to: count)
    bySlot.shorten(to: count)
  }

  func add(to bytes: inout SharedBytes) {
    bytes.columns.add(rows)
    bytes.columns.add(bySlot)
  }

  // MARK: Topologies

  /// Assigns a topology to every context that is shown as a window.
  ///
  /// - Returns: the numbers of windows that are gone, in increasing order.
  mutating func findWindows() -> [Int32] {
    if !orderIsStale { return [] }
    orderIsStale = false
    var known: [WindowKey: Int32] = [:]
    for window in order {
      let topology = topologies[Int(window)]
      known[WindowKey(client: topology.client, context: topology.context)] = window
    }
    order.removeAll(keepingCapacity: true)
    for (index, context) in contexts.enumerated()
    where context.isShownAsWindow && context.root != nil {
      let key = WindowKey(client: context.client, context: context.id)
      let window = known.removeValue(forKey: key) ?? makeWindow(context)
      topologies[Int(window)].contextIndex = index
      let root = topologies[Int(window)].slots.first ?? -1
      if root != context.root ?? -1 { topologies[Int(window)].isStale = true }
      order.append(window)
    }
    // Sorted, so that the next free number does not depend on a dictionary's order.
    let gone = known.values.sorted()
    for window in gone {
      leaveRows(of: Int(window))
      if topologies[Int(window)].hosted.isPossible {
        hosting.causes.insert(topologies[Int(window)].client)
      }
      topologies[Int(window)] = Topology(client: 0, context: 0)
      freeTopologies.append(window)
    }
    return gone
  }

  private mutating func makeWindow(_ context: RenderContext) -> Int32 {
    let topology = Topology(client: context.client, context: context.id)
    guard let free = freeTopologies.popLast() else {
      topologies.append(topology)
      return Int32(topologies.count - 1)
    }
    topologies[Int(free)] = topology
    return free
  }

  /// Takes the layers of a window off display, except layers that are in other rows by now.
  mutating func leaveRows(of window: Int) {
    leaveRows(0..<topologies[window].slots.count, of: window)
  }

  private mutating func leaveRows(_ range: Range<Int>, of window: Int) {
    let slots = topologies[window].slots
    for row in range {
      let slot = Int(slots[row])
      guard slot >= 0, bySlot[slot] == Int32(window), rows[slot] == Int32(row) else { continue }
      hide(slot)
    }
  }

  /// Gives a window all rows of a walk from its root.
  mutating func setRows(_ found: FoundRows, of window: Int) {
    lastRevision &+= 1
    topologies[window].revision = lastRevision
    topologies[window].setRows(found)
    enterRows(0..<topologies[window].slots.count, of: window)
  }

  /// Gives a window the rows of a walk from the top of a subtree, in place of the rows of that subtree.
  mutating func replaceRows(_ range: Range<Int>, with found: FoundRows, of window: Int) {
    leaveRows(range, of: window)
    topologies[window].replaceRows(range, with: found)
    enterRows(range, of: window)
  }

  private mutating func enterRows(_ range: Range<Int>, of window: Int) {
    let slots = topologies[window].slots
    for row in range {
      let slot = Int(slots[row])
      guard slot >= 0 else { continue }
      bySlot[slot] = Int32(window)
      rows[slot] = Int32(row)
    }
  }

  /// The most spare rows of one layer.
  private static let mostSpareRows: Int32 = 64

  /// Gives a layer, which had too few, more spare rows in the next topology.
  mutating func addSpareRows(of slot: Int32) {
    spareRows[slot] = min((spareRows[slot] ?? 1) * 2, Self.mostSpareRows)
  }

  /// Forgets the relaid rows, which every view has read.
  mutating func finishFrame() {
    for window in order where !topologies[Int(window)].relaidRows.isEmpty {
      topologies[Int(window)].relaidRows.removeAll(keepingCapacity: true)
    }
  }

  /// Requests that windows are found again.
  mutating func reorder() { orderIsStale = true }

  /// Whether the rows of all windows follow from the contexts and hosts.
  var isSettled: Bool {
    !orderIsStale && !hosting.isStale && order.allSatisfy { !topologies[Int($0)].isStale }
  }
}

private struct WindowKey: Hashable {
  let client: UInt32
  let context: UInt32
}

// Contexts.
extension WindowSet {
  /// Adds a context in front of all others.
  package mutating func addContext(_ context: RenderContext) {
    if let root = context.root { rootSlots.insert(root) }
    contexts.append(context)
  }

  mutating func editContext(
    client: UInt32, id: UInt32, _ edit: (inout RenderContext) -> Void
  ) {
    guard let index = contexts.firstIndex(where: { $0.client == client && $0.id == id }) else {
      return
    }
    edit(&contexts[index])
  }

  package mutating func removeContexts(where isGone: (RenderContext) -> Bool) {
    for context in contexts where isGone(context) {
      if context.isWindow { continue }
      invalidateHosting(of: context.hostingToken, by: context.client)
      if let root = context.root { rebuildWindow(of: Int(root)) }
    }
    contexts.removeAll(where: isGone)
    orderIsStale = true
  }

  /// Sets the frame of a window, as the window policy decides.
  ///
  /// - Returns: the slot of the window's root, whose place has changed; nil for none.
  mutating func placeContext(client: UInt32, id: UInt32, frame: Rectangle) -> Int32? {
    var isNew = false
    var root: Int32?
    editContext(client: client, id: id) {
      guard $0.isWindow else { return }
      if $0.frame == nil { isNew = true }
      $0.frame = frame
      $0.needsPlacement = false
      root = $0.root
    }
    if isNew { orderIsStale = true }
    return root
  }

  /// Sets the role of a context. It is not shown until it is placed for its new role.
  mutating func setRole(client: UInt32, id: UInt32, to role: ContextRole) {
    var isChanged = false
    let serial = lastRoleSerial &+ 1
    editContext(client: client, id: id) { context in
      guard context.role != role else { return }
      isChanged = true
      context.role = role
      context.roleSerial = serial
      context.frame = nil
      context.needsPlacement = context.isWindow
    }
    guard isChanged else { return }
    lastRoleSerial = serial
    orderIsStale = true
  }

  /// Takes a window off the display until it is placed again.
  mutating func hideContext(client: UInt32, id: UInt32) {
    var wasShown = false
    editContext(client: client, id: id) {
      wasShown = $0.frame != nil
      $0.frame = nil
      $0.needsPlacement = false
    }
    if wasShown { orderIsStale = true }
  }

  /// Removes and returns the requests for outputs that no one has answered, back to front.
  mutating func takeOutputRequests() -> [RenderContext] {
    let asking = contexts.filter(\.asksForOutput)
    for context in asking {
      editContext(client: context.client, id: context.id) { $0.asksForOutput = false }
    }
    return asking
  }

  /// Moves a context right behind another.
  package mutating func lowerContext(
    client: UInt32, id: UInt32, behind front: (client: UInt32, id: UInt32)
  ) {
    guard let index = contexts.firstIndex(where: { $0.client == client && $0.id == id }),
      contexts.contains(where: { $0.client == front.client && $0.id == front.id })
    else { return }
    let context = contexts.remove(at: index)
    let place = contexts.firstIndex { $0.client == front.client && $0.id == front.id }
    contexts.insert(context, at: place ?? index)
    orderIsStale = true
  }

  /// Moves a context in front of all others.
  package mutating func raiseContext(client: UInt32, id: UInt32) {
    guard let index = contexts.firstIndex(where: { $0.client == client && $0.id == id }) else {
      return
    }
    contexts.append(contexts.remove(at: index))
    orderIsStale = true
  }

  /// Removes all windows except those of one client. Contexts of other clients that its layers host stay,
  /// because they are part of how its windows look.
  package mutating func hideContexts(exceptOf client: UInt32) {
    contexts.removeAll { $0.client != client && $0.isWindow }
    orderIsStale = true
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
    orderIsStale = true
  }

  /// Requests a new assignment of contexts to host layers, if a layer on display has the token. A layer that gets
  /// the token later has its window rebuilt, which assigns again.
  ///
  /// - Parameter client: the client whose change gave the token to another context, or to none.
  private mutating func invalidateHosting(of token: String, by client: UInt32) {
    if token.isEmpty || hosting.causes.contains(client) { return }
    if order.contains(where: { topologies[Int($0)].hosted.tokens.contains(token) }) {
      hosting.causes.insert(client)
    }
  }
}
