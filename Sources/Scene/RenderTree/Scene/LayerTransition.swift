internal import AnimationEvaluation
internal import DrawList
internal import GraphicsValues

/// A transition that is in effect on a layer.
struct LayerTransition: Hashable, Sendable {
  /// Which of the layer's animations it is from.
  var animation: UInt32
  var draw: TransitionDraw
}

/// How a layer and all below it looked when a transition was added: draw commands in the layer's own
/// space. Their images are entries of `DrawList.images` that the picture owns.
struct FrozenPicture: Sendable {
  var buffer: CommandBuffer
  var images: [Int32]
}

/// A frozen picture whose commands name images by their place in `images`.
struct FrozenDraft: Sendable {
  struct Image: Sendable {
    var image: PixelImage
    /// Where the scene has it.
    var index: Int32
  }

  var buffer: CommandBuffer
  var images: [Image]
}

extension TransitionDraw {
  /// A filter is not drawn: the picture fades instead.
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
    // The top is the largest y of the layer's space, whichever way that points on screen (§9.2).
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
  /// The commands that one client's pictures may hold together; a transition beyond has no old
  /// picture, and shows the new one at once.
  static let frozenCommandLimit = 1 << 18
  /// Number of layers in all pictures made for one client in a frame: what these may cost.
  static let frozenLayersPerFrame = 1 << 15
  /// To copy a layer, and to find what it shows.
  static let pixelsPerFrozenLayer = 1024

  /// Makes pictures of one client's layers as they were committed last. Of other clients' layers in them, which
  /// half a commit may have changed, it is what is on screen.
  ///
  /// A picture is drawn from a scene that has copies of the layers shown. Cost: these layers. The client is charged
  /// for them, also where the picture is not kept.
  mutating func freeze(
    _ slots: [Int], of client: UInt32, _ table: ClientTable
  ) -> [Int: FrozenDraft] {
    var drafts: [Int: FrozenDraft] = [:]
    var tables = clients
    tables[client] = table
    var layersLeft = Self.frozenLayersPerFrame - frozenWork[client] / Self.pixelsPerFrozenLayer
    var commandsLeft = Self.frozenCommandLimit - frozen.commands(of: client)
    for slot in slots where drafts[slot] == nil {
      // A layer has a command, as a rule: no more are looked at than can be kept.
      let budget = min(layersLeft, commandsLeft)
      guard budget > 0 else { break }
      var left = budget
      let part = excerpt(below: slot, tables, &left)
      var cost = budget - left
      if let part {
        var view = OutputView(frozenFlip: parityOfFlips(from: slot))
        _ = view.update(part)
        // Its list is made anew; what that takes beside is charged like more layers.
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

  /// A scene of a layer and all below it, hosted contexts included, as committed; nil when that is more
  /// than the budget of layers allows.
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
    // Copies come from the same budget, and what it does not reach is not in the picture.
    part.limits.copies = min(limits.copies, budget)
    part.show(0, of: clientsOfSlots[top])
    budget -= part.copies.count
    return part
  }

  /// The store with what a picture shows of a layer: what was committed, but nothing of half a commit.
  /// While that is applied in pieces, it is what is on screen.
  private subscript(settled slot: Int) -> LayerStore {
    _read {
      if modelReasons[slot].isEmpty || modelReasons[slot].contains(.staged) {
        yield presentation
      } else {
        yield model
      }
    }
  }

  /// Adds a copy of another scene's layer, as committed, without relations.
  private mutating func addLayerCopy(_ slot: Int, of other: Scene) -> Int {
    let copy = makeSlot()
    layerIDs[copy] = other.layerIDs[slot]
    clientsOfSlots[copy] = other.clientsOfSlots[slot]
    presentation.copy(copy, from: other[settled: slot], slot)
    // A transition that runs is not in the picture.
    presentation.setTransition(copy, false)
    return copy
  }

  /// The context that a layer of kind `host` shows.
  private func contextShown(in slot: Int) -> RenderContext? {
    let host = HostLayer(client: clientsOfSlots[slot], layer: layerIDs[slot])
    return contexts.first { $0.host == host }
  }

  /// Makes a window of a layer, which is then where its bounds are.
  private mutating func show(_ slot: Int, of client: UInt32) {
    presentation.settle(slot)
    contexts.append(
      RenderContext(
        client: client, id: 0, root: Int32(slot), title: "", requestedFrame: .zero,
        isPlaced: true, frame: .zero))
    windowOrderIsStale = true
    updateTopology()
  }

  /// True when an odd number of layers from this one up turn their geometry over.
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

  /// Makes a picture of a draft; nil when its client's pictures hold as much as they may.
  mutating func keep(_ draft: FrozenDraft, of client: UInt32) -> FrozenPicture? {
    guard frozen.commands(of: client) + draft.buffer.weight <= Self.frozenCommandLimit,
      frozen.imageBytes(of: client, with: draft) <= limits.imageBytes
    else { return nil }
    // The commit may have released some before it adds the transition.
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
