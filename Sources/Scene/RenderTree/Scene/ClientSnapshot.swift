import AnimationEvaluation
package import DrawList
package import GraphicsValues
package import WireProtocol

/// Encodes a commit that restores all of a client's objects in a tree without this client.
private struct ClientSnapshot: ~Copyable {
  let scene: Scene
  let client: UInt32
  let table: ClientTable
  var encoder = CommitEncoder()

  init(_ scene: Scene, _ client: UInt32, _ table: ClientTable) {
    self.scene = scene
    self.client = client
    self.table = table
  }

  mutating func encode(withImages: Bool) {
    if withImages { encodeImages() }
    let own = scene.windows.contexts.filter { $0.client == client }.sorted { $0.id < $1.id }
    let slots = table.layers.ids.compactMap { table.layers[$0] }
    let ids = slots.map { scene.graph.ids[Int($0)] }
    let hasEndedAnimation = hasEndedLastAnimation(slots)
    let lost = Self.unusedIDs(
      among: ids,
      count: max(own.count { $0.root == nil }, hasEndedAnimation && ids.isEmpty ? 1 : 0))
    for id in (ids + lost).sorted() { encoder.createLayer(id) }
    for slot in slots { encode(Int(slot)) }
    for slot in slots where scene.graph.masks[Int(slot)] >= 0 {
      encoder.setMask(
        scene.graph.ids[Int(scene.graph.masks[Int(slot)])], of: scene.graph.ids[Int(slot)])
    }
    encodeSurfaces()
    encodeAnimations(of: slots)
    // The client may still remove animations that have ended, so their ids have to be valid.
    if hasEndedAnimation, let layer = ids.first ?? lost.first {
      let inert = AnimationDescription(timing: Timing(duration: 1), content: .inert)
      encoder.addAnimation(table.lastAnimation, to: layer, inert)
      encoder.removeAnimation(table.lastAnimation, from: layer)
    }
    var unused = lost[...]
    // New ids have to grow. The stacking order is not restored: clients do not decide it.
    for context in own {
      guard let root = context.root.map({ scene.graph.ids[Int($0)] }) ?? unused.popFirst() else {
        continue
      }
      // An input panel is placed by the server, from the size that it asks for.
      let frame =
        context.role == .normal
        ? context.frame ?? context.requestedFrame : context.requestedFrame
      encoder.createContext(
        context.id, layer: root, origin: frame.origin, size: frame.size,
        title: context.title)
    }
    // In the order in which the tokens were set, because the first context with a token counts.
    let hosted = own.filter { !$0.isWindow }.sorted { $0.tokenSerial < $1.tokenSerial }
    for context in hosted { encoder.setHostingToken(context.hostingToken, of: context.id) }
    for context in own where context.outputChoice != .any {
      encoder.setContextOutput(context.outputChoice, of: context.id)
    }
    for context in own where context.role != .normal {
      encoder.setContextRole(context.role, of: context.id)
    }
    for id in lost { encoder.destroyLayer(id) }
  }

  private mutating func encodeImages() {
    for (id, image) in scene.definedImages(of: client) {
      switch image {
      case .pixels(let image):
        image.pixels.withUnsafeBytes {
          encoder.defineImage(
            id, width: image.width, height: image.height, rowBytes: image.width * 4, pixels: $0)
        }
      case .surface(let layout): encoder.defineSurface(id, layout)
      case .imported(let token): encoder.importSurface(id, token: token)
      }
    }
  }

  /// Shares the surfaces, and attaches the frames on display.
  private mutating func encodeSurfaces() {
    for (number, token) in scene.surfaces.tokens(of: client) {
      encoder.shareSurface(number, token: token)
    }
    for key in scene.surfaces.surfaceKeys where key.client == client {
      guard let ring = scene.surfaces.rings[key], let current = ring.current else { continue }
      let attachment = FrameAttachment(
        buffer: current.buffer ?? 0, flags: current.shown.isKept ? .keep : [],
        sequence: current.sequence)
      encoder.attachFrame(attachment, to: key.number)
    }
  }

  /// The smallest `count` ids that are not among `ids`: for destroyed roots, which had ids of their own.
  private static func unusedIDs(among ids: [UInt32], count: Int) -> [UInt32] {
    var unused: [UInt32] = []
    var next: UInt32 = 1
    for id in ids + [.max] {
      while next < id, unused.count < count {
        unused.append(next)
        next += 1
      }
      next = id &+ 1
    }
    return unused
  }

  private mutating func encode(_ slot: Int) {
    let id = scene.graph.ids[slot]
    for key in keysInUse(slot).keys {
      // A layer may still name an image that its client has released.
      let value = scene.committedValue(of: key, slot: slot).mappingImages {
        table.images[$0] == nil ? .none : .image($0)
      }
      guard value != key.defaultValue else { continue }
      encoder.set(value, for: key, of: id)
    }
    if !scene.graph.children[slot].isEmpty {
      encoder.setSublayers(scene.graph.children[slot].map { scene.graph.ids[Int($0)] }, of: id)
    }
  }

  /// The keys of all committed values that differ from the defaults, and possibly some more: most layers use
  /// few of the many keys.
  private func keysInUse(_ slot: Int) -> PropertyKeySet {
    var keys = scene.stores[committed: slot].keysInUse(slot)
    if scene.graph.names.contains(slot) { keys.insert(.name) }
    if scene.graph.timings.contains(slot) { keys.formUnion(Self.timingKeys) }
    return keys
  }

  private static let timingKeys = PropertyKeySet.all(in: .timing)

  /// Whether the animation that the client added last is on none of its layers.
  private func hasEndedLastAnimation(_ slots: [Int32]) -> Bool {
    table.lastAnimation > 0
      && !slots.contains { slot in
        let index = Int(scene.timeline.animations.bySlot[Int(slot)])
        return index >= 0
          && scene.timeline.animations.layers[index].animations.contains {
            $0.id == table.lastAnimation
          }
      }
  }

  private mutating func encodeAnimations(of slots: [Int32]) {
    var attached: [(layer: UInt32, animation: LayerAnimation)] = []
    for slot in slots where scene.timeline.animations.bySlot[Int(slot)] >= 0 {
      let layer = scene.timeline.animations.layers[Int(scene.timeline.animations.bySlot[Int(slot)])]
      attached += layer.animations.map { (scene.graph.ids[Int(slot)], $0) }
    }
    // Ids grow in the order of adding, which is also the order of application within a layer.
    for (layer, animation) in attached.sorted(by: { $0.animation.id < $1.animation.id }) {
      var description = animation.description
      if animation.isInteraction, let slot = table.layers[layer],
        let entry = scene.timeline.interactions[Int(slot)]
      {
        var interaction = entry.snapshot
        if case .interaction(let sent) = description.content {
          interaction.condition = sent.condition
        }
        description.content = .interaction(interaction)
      }
      encoder.addAnimation(animation.id, to: layer, description)
    }
  }
}

/// An image as its client defined it.
package enum DefinedImage: Sendable {
  case pixels(PixelImage)
  case surface(SurfaceLayout)
  /// The frames of the surface that is shared under a token.
  case imported(token: String)
}

extension Scene {
  /// A commit that restores all of a client's objects in a tree without this client: the start of a
  /// recording that begins late.
  ///
  /// Commit it at media time 0, so that an animation that began exactly then keeps its begin time. Ids
  /// are the client's own, in the order in which it chose them. Frozen pictures are left out: a running
  /// transition shows the new look at once. The choice among several layers with one token is left out,
  /// too: the first layer in painting order will show the context.
  ///
  /// Frames of surfaces that wait are left out; the frame on display is attached, for the recording to have its pixels.
  ///
  /// - Parameter withImages: whether the commit defines the images that `definedImages(of:)` returns.
  package func snapshot(of client: UInt32, withImages: Bool = true) -> CommitEncoder {
    guard let table = clients[client] else { return CommitEncoder() }
    var snapshot = ClientSnapshot(self, client, table)
    snapshot.encode(withImages: withImages)
    return snapshot.encoder
  }

  /// The client's images, and the frames that its surfaces and imports show, in the order of ids.
  package func images(of client: UInt32) -> [(id: UInt32, image: PixelImage)] {
    guard let table = clients[client] else { return [] }
    return table.images.keys.sorted().compactMap { id in
      table.images[id].flatMap { self.images[$0] }.map { (id, $0) }
    }
  }

  /// The images that the client has defined and not released, in the order of ids, which is that of their definition.
  package func definedImages(of client: UInt32) -> [(id: UInt32, image: DefinedImage)] {
    guard let table = clients[client] else { return [] }
    return table.images.keys.sorted().compactMap { id in
      let key = SurfaceKey(client: client, number: id)
      if let ring = surfaces.rings[key] { return (id, .surface(ring.layout)) }
      if let known = surfaces.imports[key] { return (id, .imported(token: known.token)) }
      return table.images[id].flatMap { images[$0] }.map { (id, .pixels($0)) }
    }
  }
}
