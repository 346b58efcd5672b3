import GraphicsValues

/// Brings the rows of windows up to date: the layers of a window, parents before children, siblings by depth
/// (§2.6.2).
///
/// Rebuilds the rows of windows whose layers, or whose order of siblings, have changed: the rows of a subtree if
/// that is possible, otherwise of the whole window. Other windows are not visited.
struct TopologyUpdate {
  func run(_ scene: inout Scene) {
    requestReordered(&scene)
    findWindows(&scene)
    relaySubtrees(&scene)
    rebuildStaleWindows(&scene)
  }

  /// Requests new rows for layers whose place among their siblings may have changed.
  private func requestReordered(_ scene: inout Scene) {
    if scene.changes.reordered.isEmpty { return }
    for slot in scene.changes.reordered {
      let parent = Int(scene.graph.parents[Int(slot)])
      if parent >= 0 {
        scene.graph.childrenChanged(parent)
      } else {
        scene.windows.rebuildWindow(of: Int(slot))
      }
    }
    scene.changes.forgetReordered()
  }

  private func findWindows(_ scene: inout Scene) {
    let gone = scene.windows.findWindows()
    if gone.isEmpty { return }
    scene.discardCopies(in: gone)
    findEmitters(&scene)
  }

  private func findEmitters(_ scene: inout Scene) {
    scene.emitters.setSlots(
      scene.windows.order.flatMap { scene.windows.topologies[Int($0)].emitters })
  }

  // MARK: Subtrees

  /// The most subtrees that are relaid in one frame: each later stage searches them.
  private static let mostRelaidSubtrees = 128

  /// Rebuilds the subtrees of layers whose sublayers or mask have changed in place: that costs the subtree, not
  /// the window. If it is not possible, the window becomes stale.
  private func relaySubtrees(_ scene: inout Scene) {
    if scene.graph.changedParents.isEmpty { return }
    var subtrees: [ChangedSubtree] = []
    for slot in scene.graph.changedParents where scene.windows.shows(Int(slot)) {
      let window = scene.windows.bySlot[Int(slot)]
      if scene.windows.topologies[Int(window)].isStale { continue }
      subtrees.append(ChangedSubtree(window: window, row: scene.windows.rows[Int(slot)]))
    }
    scene.graph.forgetChangedParents()
    subtrees.sort { ($0.window, $0.row) < ($1.window, $1.row) }
    var done = ChangedSubtree(window: -1, row: 0)
    for subtree in subtrees where subtree.window != done.window || subtree.row >= done.row {
      let window = Int(subtree.window)
      if scene.windows.topologies[window].isStale { continue }
      // With very many subtrees, rebuilding the window is as fast.
      if scene.windows.topologies[window].relaidRows.count >= Self.mostRelaidSubtrees {
        scene.windows.topologies[window].isStale = true
        continue
      }
      let rows = scene.windows.topologies[window].subtree(at: Int(subtree.row))
      if relay(rows, window, &scene) {
        done = ChangedSubtree(window: subtree.window, row: Int32(rows.upperBound))
      } else {
        scene.windows.topologies[window].isStale = true
      }
    }
  }

  private struct ChangedSubtree {
    let window: Int32
    let row: Int32
  }

  /// Rebuilds the rows of a subtree in place.
  ///
  /// - Parameter rows: rows of a layer and its subtree, spare rows included.
  /// - Returns: false, with nothing changed, if there is no room or the window is not plain.
  private func relay(
    _ rows: Range<Int>, _ window: Int, _ scene: inout Scene
  ) -> Bool {
    // If the subtree is a large part of the window, rebuilding the window is as fast, and adds spare rows.
    guard scene.windows.topologies[window].isPlain,
      rows.count <= 64 || rows.count <= scene.windows.topologies[window].slots.count / 4
    else { return false }
    let client = scene.windows.topologies[window].client
    var walk = RowWalk(window: Int32(window), rows: rows)
    let fits = walk.run(from: scene.windows.topologies[window].slots[rows.lowerBound], in: &scene)
    scene.accounts.work.add(walk.sortingWork, of: client)
    guard fits else { return false }
    scene.windows.replaceRows(rows, with: walk.found, of: window)
    scene.accounts.work.add(rows.count * Self.pixelsPerRow, of: client)
    return true
  }

  /// Cost of building a row of a topology.
  private static let pixelsPerRow = 64

  // MARK: Windows

  private func rebuildStaleWindows(_ scene: inout Scene) {
    let stale = scene.windows.order.filter { scene.windows.topologies[Int($0)].isStale }
    guard !stale.isEmpty || scene.windows.hosting.isStale else { return }
    var hadEmitters = false
    var hostsAreConcerned = scene.windows.hosting.isStale || scene.windows.mayHost(stale)
    if !hostsAreConcerned {
      hadEmitters = rebuild(stale, HostAssignment(), in: &scene)
      hostsAreConcerned = scene.windows.mayHost(stale)
    }
    if hostsAreConcerned { hadEmitters = rebuildHosts(with: stale, &scene) || hadEmitters }
    if hadEmitters { findEmitters(&scene) }
  }

  /// Rebuilds windows and assigns contexts to host layers, for all windows at once in painting order.
  ///
  /// - Parameter stale: windows to rebuild in addition to those with host layers.
  /// - Returns: whether the windows have or had emitters.
  private func rebuildHosts(with stale: [Int32], _ scene: inout Scene) -> Bool {
    // Rebuilding other clients' windows is charged to the clients that caused it.
    var causes = scene.windows.hosting.causes
    for window in stale { causes.insert(scene.windows.topologies[Int(window)].client) }
    scene.windows.hosting.causes.removeAll()
    let hosts = scene.windows.releaseHosts(scene.graph, scene.stores, scene.clients)
    let others = scene.windows.order.filter {
      scene.windows.topologies[Int($0)].hosted.isPossible && !stale.contains($0)
    }
    let isStale = Set(stale + others)
    let hadEmitters = rebuild(
      scene.windows.order.filter { isStale.contains($0) }, hosts, others: Set(others), causes,
      in: &scene)
    scene.windows.updateHostingStates(scene.clients)
    return hadEmitters
  }

  /// Rebuilds windows.
  ///
  /// - Parameters:
  ///   - others: windows that are rebuilt because of other clients' changes.
  ///   - causes: the clients that are charged for `others`.
  /// - Returns: whether the windows have or had emitters.
  private func rebuild(
    _ list: [Int32], _ hosts: HostAssignment, others: Set<Int32> = [],
    _ causes: Set<UInt32> = [], in scene: inout Scene
  ) -> Bool {
    scene.discardCopies(in: list)
    for window in list { scene.windows.leaveRows(of: Int(window)) }
    var hadEmitters = false
    for window in list {
      hadEmitters = hadEmitters || !scene.windows.topologies[Int(window)].emitters.isEmpty
      let sortingWork = rebuildWindow(Int(window), hosts, &scene)
      let work = scene.windows.topologies[Int(window)].slots.count * Self.pixelsPerRow + sortingWork
      let payers = others.contains(window) ? causes : [scene.windows.topologies[Int(window)].client]
      for client in payers { scene.accounts.work.add(work / payers.count, of: client) }
      hadEmitters = hadEmitters || !scene.windows.topologies[Int(window)].emitters.isEmpty
      var sampler = Sampler(at: scene.timeline.sampledTime)
      sampler.resampleCopies(in: window, &scene)
    }
    return hadEmitters
  }

  /// Rebuilds a window by a walk from its root.
  ///
  /// - Returns: cost of sorting siblings, in pixels.
  private func rebuildWindow(
    _ window: Int, _ hosts: HostAssignment, _ scene: inout Scene
  ) -> Int {
    // Limited by the number of rows, because the client is not charged for the memory of spare rows.
    let mostSpare = 64 + scene.windows.topologies[window].slots.count / 8
    var walk = RowWalk(
      window: Int32(window), hosts: hosts, reusing: scene.windows.topologies[window].takeRows(),
      spare: mostSpare)
    if let root = scene.windows.contexts[scene.windows.topologies[window].contextIndex].root {
      _ = walk.run(from: root, in: &scene)
    }
    scene.windows.setRows(walk.found, of: window)
    return walk.sortingWork
  }
}
