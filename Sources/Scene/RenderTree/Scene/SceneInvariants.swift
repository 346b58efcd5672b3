import DrawList
import GraphicsValues

/// Checks that the values of a scene agree with each other.
private struct SceneInvariants {
  let scene: Scene
  var problems: [String] = []

  init(_ scene: Scene) { self.scene = scene }

  mutating func check() {
    let count = scene.graph.count
    let lengths = [
      scene.changes.bySlot.count, scene.timeline.animations.bySlot.count, scene.windows.rows.count,
      scene.stores.reasons.count, scene.staging.slotCount,
    ]
    if lengths.contains(where: { $0 != count }) {
      problems.append("columns of \(lengths) rows for \(count) slots")
      return
    }
    let departing = Set(scene.teardown.waiting.flatMap(\.slots))
    let copies = scene.copies
    problems += scene.graph.checkInvariants(departing: departing) { copies[$0] != nil }
    problems += scene.stores.checkInvariants() + scene.changes.checkInvariants()
    problems += scene.timeline.checkInvariants() + scene.emitters.checkInvariants()
    problems += scene.staging.checkInvariants() + scene.accounts.checkInvariants()
    problems += scene.windows.checkInvariants(scene) + scene.surfaces.checkInvariants()
    let free = Set(scene.graph.freeSlots)
    for slot in 0..<count {
      let isDeparting = departing.contains(Int32(slot))
      if isDeparting || free.contains(Int32(slot)), scene.windows.rows[slot] >= 0 {
        problems.append("slot \(slot) is on display, but no layer")
      }
      if isDeparting { continue }
      if let copy = copies[slot] {
        checkCopy(slot, copy, isFree: free.contains(Int32(slot)))
      } else {
        checkModel(slot)
      }
    }
    checkTables()
    checkSurfaces()
  }

  /// Checks that surfaces and imports have the images that their numbers lead to, that imports show the frame of their
  /// surface, and that the layers that show them are known.
  private mutating func checkSurfaces() {
    let surfaces = scene.surfaces
    for key in surfaces.keys {
      let image = surfaces.rings[key]?.image ?? surfaces.imports[key]?.image ?? -1
      if scene.clients[key.client]?.images[key.number] != image
        || !scene.images.surfaces.contains(image)
      {
        problems.append("surface \(key.number) of client \(key.client) has the wrong image")
      }
      guard let known = surfaces.imports[key] else { continue }
      let sharer = surfaces.sharer(of: known.token).flatMap { surfaces.rings[$0] }
      if scene.images[known.image] !== sharer.flatMap({ scene.images[$0.image] }) {
        problems.append("import \(key.number) of client \(key.client) shows the wrong frame")
      }
    }
    for slot in 0..<scene.graph.count where scene.changes.bySlot[slot].isEmpty {
      for image in scene.surfaceImages(of: slot)
      where !surfaces.layers.slots(showing: image).contains(Int32(slot)) {
        problems.append("slot \(slot) shows surface image \(image) unnoticed")
      }
    }
  }

  /// Checks that a copy is below a copy of its layer's parent, or below the replicator.
  private mutating func checkCopy(
    _ slot: Int, _ copy: LayerCopies.Copy, isFree: Bool
  ) {
    let original = Int(copy.origin)
    if isFree || scene.copies[original] != nil || scene.graph.ids[slot] != scene.graph.ids[original]
    {
      problems.append("slot \(slot) is a copy of the wrong slot \(original)")
    }
    if !scene.topologyIsSettled { return }
    let parent = Int(scene.graph.parents[slot])
    guard parent >= 0, scene.copies.origin(of: parent) == Int(scene.graph.parents[original]) else {
      problems.append("copy \(slot) is below the wrong slot \(parent)")
      return
    }
    // A replicator's mask covers all instances and belongs to none.
    let isInInstance =
      scene.stores.presentation.look[parent].kind == .replicator && !scene.graph.isMask(slot)
    var delays = scene.copies[parent]?.delays ?? []
    if isInInstance {
      delays.append(LayerCopies.Delay(slot: scene.graph.parents[original], instance: copy.instance))
    }
    if copy.delays != delays || !isInInstance && copy.instance != 0 {
      problems.append("copy \(slot) is in the wrong instance")
    }
  }

  /// Checks that the model has values of exactly the layers that are animated or staged, and that properties without
  /// an animation have the same values in both stores.
  private mutating func checkModel(_ slot: Int) {
    var reasons: ModelReasons = scene.timeline.animations.bySlot[slot] >= 0 ? .animated : []
    if scene.staging.slots[scene.graph.owners[slot]]?.contains(Int32(slot)) == true {
      reasons.insert(.staged)
    }
    if scene.stores.reasons[slot] != reasons {
      problems.append(
        "slot \(slot) has a model for the reasons \(scene.stores.reasons[slot].rawValue)")
    }
    if reasons == .animated {
      let index = Int(scene.timeline.animations.bySlot[slot])
      let animated = Set(scene.timeline.animations.layers[index].animations.flatMap(\.keys))
      for key in PropertyKey.allCases where !animated.contains(key) {
        let (committed, shown) = (
          scene.stores.model.value(of: key, slot: slot),
          scene.stores.presentation.value(of: key, slot: slot)
        )
        if committed != shown {
          problems.append(
            "slot \(slot): nothing animates its \(key.name), which is not the model's")
        }
      }
    }
  }

  /// Checks that each client's ids lead to all of its own objects, and to no others.
  private mutating func checkTables() {
    let free = Set(scene.graph.freeSlots)
    var named: Set<Int32> = []
    var pictured: Set<Int32> = []
    for (client, table) in scene.clients {
      for id in table.layers.ids {
        guard let slot = table.layers[id] else { continue }
        if free.contains(slot) || !named.insert(slot).inserted
          || scene.graph.owners[Int(slot)] != client || scene.graph.ids[Int(slot)] != id
        {
          problems.append("layer \(id) of client \(client) leads to the wrong slot \(slot)")
        }
      }
      for (id, index) in table.images {
        if !scene.images.isInUse(Int(index))
          || !pictured.insert(index).inserted
        {
          problems.append("image \(id) of client \(client) leads to the wrong place \(index)")
        }
      }
    }
    let departing = scene.teardown.waiting.reduce(0) { $0 + $1.slots.count }
    if named.count + departing != scene.layerCount {
      problems.append("\(named.count) of \(scene.layerCount) layers named, \(departing) departing")
    }
    for index in scene.teardown.waiting.flatMap(\.images)
    where !scene.images.isInUse(Int(index)) || !pictured.insert(index).inserted {
      problems.append("a departing client has lost an image")
    }
    let live = scene.images.images.indices.filter(scene.images.isInUse)
    for animation in scene.timeline.animations.layers.flatMap(\.animations) {
      for index in animation.picture?.images ?? []
      where scene.images[index] == nil || !pictured.insert(index).inserted {
        problems.append("animation \(animation.id) has lost an image of its picture")
      }
    }
    for picture in scene.staging.pictures.values.joined()
      + scene.teardown.waiting.flatMap(\.pictures)
    {
      for index in picture?.images ?? []
      where scene.images[index] == nil || !pictured.insert(index).inserted {
        problems.append("a picture that waits for its transition has lost an image")
      }
    }
    if live.count != pictured.count { problems.append("\(live.count) images, not all named") }
    if Set(scene.images.freeIndices).count != scene.images.freeIndices.count
      || scene.images.freeIndices.count + scene.images.freed.count + live.count
        != scene.images.images.count
    {
      problems.append("the free places of images are wrong")
    }
    for context in scene.windows.contexts {
      if scene.clients[context.client] == nil {
        problems.append("window \(context.id) has no client")
      }
      guard let root = context.root else { continue }
      if free.contains(root) || scene.graph.owners[Int(root)] != context.client
        || scene.graph.parents[Int(root)] >= 0
      {
        problems.append("window \(context.id) has the wrong root \(root)")
      }
    }
  }
}

extension Scene {
  /// Describes contradictions in and between the values of the scene; empty if there are none.
  ///
  /// For tests and debugging. Cost: O(layers + tables + rows).
  func checkInvariants() -> [String] {
    var invariants = SceneInvariants(self)
    invariants.check()
    return invariants.problems
  }

  /// Whether the rows of all windows are up to date.
  var topologyIsSettled: Bool {
    windows.isSettled && changes.reordered.isEmpty
      && !graph.changedParents.contains { windows.shows(Int($0)) }
  }
}
