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
  var buffer: CommandBuffer
  var images: [PixelImage]
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

extension RenderTree {
  /// The commands that one client's pictures may hold together; a transition beyond has no old
  /// picture, and shows the new one at once.
  static let frozenCommandLimit = 1 << 18
  /// Pictures made for one commit, each of which costs a pass over an index of all layers.
  static let picturesPerCommit = 256

  /// Makes pictures of one client's layers as they were committed last.
  func freeze(
    _ slots: [Int], of client: UInt32, _ table: ClientTable
  ) -> [Int: FrozenDraft] {
    var drafts: [Int: FrozenDraft] = [:]
    guard !slots.isEmpty else { return drafts }
    // One copy for all: its columns are copied once, and put right again after each picture.
    var scratch = self
    scratch.presentation = scratch.model
    scratch.transitions = [:]
    scratch.clients[client] = table
    scratch.changes.forget()
    for slot in slots.prefix(Self.picturesPerCommit) where drafts[slot] == nil {
      drafts[slot] = scratch.freezeOne(slot)
    }
    return drafts
  }

  private mutating func freezeOne(_ slot: Int) -> FrozenDraft {
    frozenFlip = parityOfFlips(from: slot)
    let parent = parents[slot]
    let geometry = presentation.geometry[slot]
    let look = presentation.look[slot]
    let space = presentation.space[slot]
    parents[slot] = -1
    // What is hosted below it stays where it is.
    let known = contexts
    defer { contexts = known }
    contexts = contexts.filter { !$0.isWindow && $0.root != Int32(slot) }
    contexts.append(
      RenderContext(
        client: clientsOfSlots[slot], id: 0, root: Int32(slot), title: "", requestedFrame: .zero,
        isPlaced: true, frame: .zero))
    // With its anchor point where it is and nothing else, the layer's matrix is the identity.
    presentation.geometry[slot].position = geometry.anchor
    presentation.geometry[slot].transform = .identity
    presentation.look[slot].zPosition = 0
    if var own = space {
      own.transform = .identity
      own.anchorPointZ = 0
      own.isFlipped = false
      presentation.space[slot] = own
    }
    topologyIsStale = true
    updateTopology()
    updateWorld()
    rebuildCommands()
    parents[slot] = parent
    presentation.geometry[slot] = geometry
    presentation.look[slot] = look
    presentation.space[slot] = space
    return draft(of: CommandBuffer(commands: drawList.commands, details: drawList.details))
  }

  /// True when an odd number of layers from this one up turn their geometry over.
  private func parityOfFlips(from slot: Int) -> Bool {
    var isFlipped = false
    var current = slot
    while current >= 0 {
      if presentation.space[current]?.isFlipped == true { isFlipped.toggle() }
      let parent = Int(parents[current])
      current = parent >= 0 ? parent : hostSlot(ofRoot: current) ?? -1
    }
    return isFlipped
  }

  private func draft(of buffer: CommandBuffer) -> FrozenDraft {
    var draft = FrozenDraft(buffer: buffer, images: [])
    var places: [Int32: Int32] = [:]
    draft.buffer.mapImages { image in
      guard let picture = drawList.images[Int(image)] else { return nil }
      let place = places[image] ?? Int32(draft.images.count)
      if places.updateValue(place, forKey: image) == nil { draft.images.append(picture) }
      return (place, 0)
    }
    return draft
  }

  /// Makes a picture of a draft; nil when its client has as many as it may.
  mutating func keep(_ draft: FrozenDraft, of client: UInt32) -> FrozenPicture? {
    let count = frozenCommandCounts[client, default: 0] + draft.buffer.weight
    guard count <= Self.frozenCommandLimit else { return nil }
    frozenCommandCounts[client] = count
    var picture = FrozenPicture(buffer: draft.buffer, images: draft.images.map { addImage($0) })
    let (images, serials) = (picture.images, imageSerials)
    picture.buffer.mapImages { place in
      let image = images[Int(place)]
      return (image, serials[Int(image)])
    }
    return picture
  }

  mutating func discard(_ picture: FrozenPicture?, of client: UInt32) {
    guard let picture else { return }
    let count = frozenCommandCounts[client, default: 0] - picture.buffer.weight
    frozenCommandCounts[client] = count > 0 ? count : nil
    for image in picture.images { freeImage(image) }
  }

  /// The area of both pictures of a transition; nil for a fade, which needs no more than is seen.
  func pictureBox(
    of slot: Int, _ transition: LayerTransition, _ world: ProjectiveMatrix
  ) -> PixelRect? {
    guard transition.draw.effect != .fade else { return nil }
    let frame = outputFrame
    // What lies beyond the output by more than its own size is not moved into it.
    let (width, height) = (frame.maxX - frame.minX, frame.maxY - frame.minY)
    let around = PixelRect(
      minX: frame.minX - width, minY: frame.minY - height, maxX: frame.maxX + width,
      maxY: frame.maxY + height)
    return pixelBounds(of: presentation.geometry[slot].bounds, under: world.snapped)
      .intersection(around)
  }
}
