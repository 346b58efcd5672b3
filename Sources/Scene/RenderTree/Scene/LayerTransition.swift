import AnimationEvaluation
import DrawList
import GraphicsValues

/// A transition that is in effect on a layer.
struct LayerTransition: Hashable, Sendable {
  /// Id of the layer's animation that has the transition.
  var animation: UInt32
  var draw: TransitionDraw
}

/// The look of a layer and its subtree before a transition was added: draw commands in the layer's own
/// space. Their images are entries of `DrawList.images` that the frozen picture owns.
struct FrozenPicture: Sendable {
  var buffer: CommandBuffer
  var images: [Int32]
}

/// A frozen picture in the making, whose commands name images by their index in `images`.
struct FrozenDraft: Sendable {
  struct Image: Sendable {
    var image: PixelImage
    /// Index of the image in `Scene.images`.
    var index: Int32
  }

  var buffer: CommandBuffer
  var images: [Image]
}

extension TransitionDraw {
  /// The draw parameters of a transition. Transition filters are not drawn: they become a fade.
  init(_ transition: Transition, progress: Double) {
    let effect: Effect =
      switch transition.type {
      case .fade: .fade
      case .moveIn: .moveIn
      case .push: .push
      case .reveal: .reveal
      case .cube: .cube
      case .oglFlip: .flip
      case .rippleEffect: .ripple
      case .suckEffect: .suck
      case .pageCurl: .pageCurl
      case .pageUnCurl: .pageUncurl
      case .cameraIrisHollowOpen: .irisOpen
      case .cameraIrisHollowClose: .irisClose
      }
    // The top is the largest y of the layer's space, in either direction of the screen's y (§9.2).
    let side: Side =
      switch transition.subtype {
      case .none, .fromLeft: .minX
      case .fromRight: .maxX
      case .fromTop: .maxY
      case .fromBottom: .minY
      }
    self.init(
      effect: transition.filter == nil ? effect : .fade, side: side, progress: progress)
  }
}

extension Scene {
  /// Number of commands that all frozen pictures of one client may hold; a further transition has no frozen
  /// picture, and shows the new look at once.
  static let frozenCommandLimit = 1 << 18
  /// Number of layers in all pictures frozen for one client in a frame, which bounds their cost.
  static let frozenLayersPerFrame = 1 << 15
  /// Cost of copying a layer and making its commands.
  static let pixelsPerFrozenLayer = 1024

  /// Freezes the looks of one client's layers with their last committed values. Layers of other clients in them
  /// whose commit is applied in part appear as they are on screen.
  ///
  /// A picture is made from a scene with copies of the layers shown. Cost: O(these layers), charged to the client
  /// even if the picture is not kept.
  mutating func freeze(
    _ slots: [Int], of client: UInt32, _ table: ClientTable
  ) -> [Int: FrozenDraft] {
    var drafts: [Int: FrozenDraft] = [:]
    var tables = clients
    tables[client] = table
    var layersLeft = Self.frozenLayersPerFrame - frozenWork[client] / Self.pixelsPerFrozenLayer
    var commandsLeft = Self.frozenCommandLimit - frozen.commands(of: client)
    for slot in slots where drafts[slot] == nil {
      // A layer has a command as a rule, so only as many layers are visited as commands can be kept.
      let budget = min(layersLeft, commandsLeft)
      guard budget > 0 else { break }
      var left = budget
      let part = excerpt(below: slot, tables, &left)
      var cost = budget - left
      if let part {
        var view = OutputView(frozenFlip: parityOfFlips(from: slot))
        _ = view.update(part)
        // Further cost of making the list is charged like more layers.
        cost = max(cost, view.work[client] / Self.pixelsPerFrozenLayer)
        let draft = FrozenDraft(view.drawList)
        commandsLeft -= draft.buffer.weight
        drafts[slot] = draft
      }
      layersLeft -= cost
      frozenWork.add(cost * Self.pixelsPerFrozenLayer, of: client)
    }
    return drafts
  }

  /// A scene of a layer and its subtree, hosted contexts included, as committed; nil if it has more layers
  /// than the budget.
  private func excerpt(
    below top: Int, _ tables: [UInt32: ClientTable], _ budget: inout Int
  ) -> Scene? {
    var part = Scene()
    part.limits = limits
    part.images = images.settled
    var layers: [UInt32: ClientTable] = [:]
    var pending: [(slot: Int, parent: Int, isMask: Bool)] = [(top, -1, false)]
    var hosted: [(context: RenderContext, root: Int)] = []
    while let (slot, parent, isMask) = pending.popLast() {
      budget -= 1
      guard budget >= 0 else { return nil }
      let client = clientsOfSlots[slot]
      let copy = part.addLayerCopy(slot, of: self)
      layers[client, default: ClientTable(images: tables[client]?.images ?? [:])]
        .layers[layerIDs[slot]] = Int32(copy)
      if parent >= 0 {
        part.parents[copy] = Int32(parent)
        if isMask {
          part.masks[parent] = Int32(copy)
        } else {
          part.children[parent].append(Int32(copy))
        }
      }
      if let state = emitterStates[Int32(slot)] { part.emitterStates[Int32(copy)] = state }
      for child in children[slot].reversed() { pending.append((Int(child), copy, false)) }
      if masks[slot] >= 0 { pending.append((Int(masks[slot]), copy, true)) }
      if self[settled: slot].look[slot].kind == .host, let context = contextShown(in: slot),
        let root = context.root
      {
        hosted.append((context, part.parents.count))
        pending.append((Int(root), -1, false))
      }
    }
    part.clients = layers
    for (var context, root) in hosted {
      context.root = Int32(root)
      part.contexts.append(context)
    }
    // Copies count for the same budget; further copies are not in the picture.
    part.limits.copies = min(limits.copies, budget)
    part.show(0, of: clientsOfSlots[top])
    budget -= part.copies.count
    return part
  }

  /// The store with the values that a frozen picture shows of a layer: the committed values, or the values on
  /// screen while a commit is applied in pieces.
  private subscript(settled slot: Int) -> LayerStore {
    _read {
      if modelReasons[slot].isEmpty || modelReasons[slot].contains(.staged) {
        yield presentation
      } else {
        yield model
      }
    }
  }

  /// Adds a copy of another scene's layer with its committed values, without relations.
  private mutating func addLayerCopy(_ slot: Int, of other: Scene) -> Int {
    let copy = makeSlot()
    layerIDs[copy] = other.layerIDs[slot]
    clientsOfSlots[copy] = other.clientsOfSlots[slot]
    presentation.copy(copy, from: other[settled: slot], slot)
    // A running transition is not in the picture.
    presentation.setTransition(copy, false)
    return copy
  }

  /// The context that a layer of kind `host` shows.
  private func contextShown(in slot: Int) -> RenderContext? {
    let host = HostLayer(client: clientsOfSlots[slot], layer: layerIDs[slot])
    return contexts.first { $0.host == host }
  }

  /// Makes a window of a layer, whose bounds space becomes the window's.
  private mutating func show(_ slot: Int, of client: UInt32) {
    presentation.settle(slot)
    contexts.append(
      RenderContext(
        client: client, id: 0, root: Int32(slot), title: "", requestedFrame: .zero,
        isPlaced: true, frame: .zero))
    windowOrderIsStale = true
    updateTopology()
  }

  /// Whether an odd number of layers, from this one up, flip their geometry.
  private func parityOfFlips(from slot: Int) -> Bool {
    var isFlipped = false
    var current = slot
    while current >= 0 {
      if self[settled: current].space[current]?.isFlipped == true { isFlipped.toggle() }
      let parent = Int(parents[current])
      current = parent >= 0 ? parent : hostSlot(ofRoot: current) ?? -1
    }
    return isFlipped
  }

  /// Makes a frozen picture of a draft; nil if the client's pictures would exceed their limits.
  mutating func keep(_ draft: FrozenDraft, of client: UInt32) -> FrozenPicture? {
    guard frozen.commands(of: client) + draft.buffer.weight <= Self.frozenCommandLimit,
      frozen.imageBytes(of: client, with: draft) <= limits.imageBytes
    else { return nil }
    // The commit may have released images before it adds the transition.
    let areReleased = draft.images.map { self.images[$0.index] !== $0.image }
    var picture = FrozenPicture(
      buffer: draft.buffer, images: draft.images.map { addImage($0.image) })
    let (images, serials) = (picture.images, self.images.serials)
    picture.buffer.mapImages { place in
      guard images.indices.contains(Int(place)) else { return nil }
      let image = images[Int(place)]
      return (image, serials[Int(image)])
    }
    frozen.add(picture, zip(draft.images, areReleased), of: client)
    return picture
  }

  mutating func discard(_ picture: FrozenPicture?, of client: UInt32) {
    guard let picture else { return }
    frozen.remove(picture, picture.images.compactMap { images[$0] }, of: client)
    for image in picture.images { freeImage(image) }
  }
}

extension FrozenDraft {
  fileprivate init(_ list: DrawList) {
    buffer = CommandBuffer(commands: list.commands, details: list.details)
    images = []
    var draft = self
    var places: [Int32: Int32] = [:]
    draft.buffer.mapImages { image in
      guard list.images.indices.contains(Int(image)), let picture = list.images[Int(image)] else {
        return nil
      }
      let place = places[image] ?? Int32(draft.images.count)
      if places.updateValue(place, forKey: image) == nil {
        draft.images.append(Image(image: picture, index: image))
      }
      return (place, 0)
    }
    self = draft
  }
}
