import AnimationEvaluation
package import DrawList
import GraphicsValues
package import WireProtocol

extension Scene {
  /// Applies one validated commit, whole.
  ///
  /// - Parameters:
  ///   - operations: the bytes of the commit, which a `CommitValidator` has accepted.
  ///   - commitTime: media time that replaces an animation's `beginTime` of 0 (§4.5).
  ///   - images: the images that the commit defines, in the order of its `defineImage` operations.
  ///   - transitions: the layers to which it adds transitions (`CommitValidator.transitionLayers`).
  ///   - decoded: the values that the validator decoded (`CommitValidator.takeDecoded`).
  package mutating func apply(
    _ operations: UnsafeRawBufferPointer, from client: UInt32, commitTime: Double,
    images: [PixelImage] = [], transitions: [UInt32] = [], decoded: DecodedValues = DecodedValues()
  ) {
    guard let table = clients.removeValue(forKey: client) else { return }
    // Before anything changes; layers that the commit creates have no old look.
    let drafts =
      transitions.isEmpty
      ? [:] : freeze(transitions.compactMap { table.layers[$0].map { Int($0) } }, of: client, table)
    var visitor = CommitApplication(
      scene: self, client: client, table: table, commitTime: commitTime, images: images[...],
      drafts: drafts)
    // The visitor is the only owner, so that columns are changed in place, not copied.
    self = Scene()
    var reader = DecodedReader(decoded)
    visitCommit(operations, 0..<operations.count, &reader, &visitor)
    visitor.scene.closeLists()
    visitor.scene.dropRemovedAnimations()
    self = visitor.scene
    clients[client] = visitor.table
  }
}

/// The visitor that carries operations into the scene.
///
/// Unknown ids are skipped; validation has refused them.
struct CommitApplication: CommitVisitor {
  var scene: Scene
  let client: UInt32
  var table: ClientTable
  let commitTime: Double
  /// Begin times of the coming animations that have none of their own, if they are known already.
  var begins: ArraySlice<Double> = []
  var images: ArraySlice<PixelImage>
  /// The looks of layers before the commit, by slot, for the transitions that the commit adds.
  var drafts: [Int: FrozenDraft] = [:]

  @inline(__always)
  private func slot(_ layer: UInt32) -> Int? {
    table.layers[layer].map { Int($0) }
  }

  // MARK: Layers

  mutating func createLayer(_ layer: UInt32) {
    table.layers[layer] = Int32(scene.createLayer(client: client, id: layer))
  }

  mutating func destroyLayer(_ layer: UInt32) {
    guard let slot = slot(layer) else { return }
    table.layers[layer] = nil
    drafts[slot] = nil
    scene.destroyLayer(slot)
  }

  mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.setSublayers(slot, sublayers.compactMap { table.layers[$0] })
  }

  mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    guard let slot = slot(layer), let child = self.slot(child) else { return }
    scene.insertSublayer(slot, child: child, at: index)
  }

  mutating func removeFromSuperlayer(_ layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.detach(slot)
  }

  mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.setMask(slot, self.slot(mask))
  }

  // MARK: Properties

  /// Sets layers that show their committed values together, property by property; others one by one.
  mutating func setProperties(_ run: PropertyRun) {
    if run.count == 1 || scene.isStaging
      || run.columns.contains(where: { $0.key.isTiming })
    {
      return setProperties(each: run)
    }
    let ahead = PropertyRunPrefetch(run, in: scene.presentation)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: run.count) { slots in
      for index in 0..<run.count {
        guard let slot = slot(run.layer(at: index)), scene.modelReasons[slot].isEmpty else {
          return setProperties(each: run)
        }
        ahead.request(slot)
        slots[index] = Int32(slot)
      }
      scene.store(run, of: UnsafeBufferPointer(slots))
    }
  }

  private mutating func setProperties(each run: PropertyRun) {
    for index in 0..<run.count { setProperties(run.values(at: index), of: run.layer(at: index)) }
  }

  mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    var remaining = values
    guard scene.animations.bySlot[slot] < 0 else {
      while let value = remaining.next() { set(value, slot) }
      return
    }
    // Changes are recorded once for all values; timing properties are set afterwards.
    var hasTiming = false
    scene.store(slot) { store in
      var changes: LayerChange = []
      var stored = values
      while let value = stored.next() {
        if value.key.isTiming {
          hasTiming = true
        } else {
          changes.formUnion(store.set(value, slot))
        }
      }
      return changes
    }
    guard hasTiming else { return }
    while let value = remaining.next() {
      if value.key.isTiming { set(value, slot) }
    }
  }

  private mutating func set(_ value: PropertyBytes, _ slot: Int) {
    let key = value.key
    switch value.layout.type {
    case .bool: set(key, slot, value.bool)
    case .scalar: set(key, slot, value.scalar)
    case .bits: set(key, slot, value.bits)
    default: scene.store(slot) { $0.set(value, slot) }
    }
  }

  @inline(__always)
  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: Double) {
    if key.isTiming {
      scene.editTiming(slot) { $0.set(key, value) }
    } else {
      scene.store(slot) { $0.setScalar(key, slot, value) }
    }
  }

  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: Bool) {
    if key.isTiming {
      scene.editTiming(slot) { $0.set(key, value) }
    } else {
      scene.store(slot) { $0.setBool(key, slot, value) }
    }
  }

  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: UInt32) {
    if key.isTiming {
      scene.editTiming(slot) { $0.set(key, value) }
    } else {
      scene.store(slot) { $0.setBits(key, slot, value) }
    }
  }

  mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double) {
    if let slot = slot(layer) { set(key, slot, value) }
  }

  mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool) {
    if let slot = slot(layer) { set(key, slot, value) }
  }

  mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    if let slot = slot(layer) { set(key, slot, value) }
  }

  mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point) {
    guard let slot = slot(layer) else { return }
    scene.store(slot) { $0.setPoint(key, slot, value) }
  }

  mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {
    guard let slot = slot(layer) else { return }
    scene.store(slot) { $0.setRest(key, slot, .size(value)) }
  }

  mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {
    guard let slot = slot(layer) else { return }
    scene.store(slot) { $0.setRect(key, slot, value) }
  }

  mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {
    guard let slot = slot(layer) else { return }
    scene.store(slot) { $0.setColor(key, slot, value) }
  }

  mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {
    guard let slot = slot(layer) else { return }
    scene.store(slot) { $0.setMatrix(key, slot, value) }
  }

  mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.store(slot) { $0.set(key, of: slot, to: .image(value)) }
  }

  mutating func setLongValue(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    guard let slot = slot(layer) else { return }
    if key == .name {
      scene.names[slot] = value.asText
    } else {
      scene.store(slot) { $0.setRest(key, slot, value) }
    }
  }

  mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    if key == .name {
      scene.names[slot] = nil
    } else {
      scene.store(slot) { $0.unset(key, slot) }
    }
  }

  // MARK: Animations

  mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    table.lastAnimation = max(table.lastAnimation, animation)
    let known = begins.popFirst()
    var picture =
      scene.isStaging && description.hasTransition ? scene.takeStagedPicture(of: client) : nil
    guard let slot = slot(layer) else { return scene.discard(picture, of: client) }
    let begin =
      known ?? (description.timing.beginTime == 0 ? scene.localTime(of: slot, at: commitTime) : 0)
    if description.hasTransition, let draft = drafts[slot] {
      picture = scene.keep(draft, of: client)
      // Failing takes a walk over all images, so a draft that does not fit is tried once.
      if picture == nil { drafts[slot] = nil }
    }
    scene.addAnimation(
      description, id: animation, to: slot, begin: begin, picture: picture)
  }

  mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.removeAnimation(animation, of: slot)
  }

  // MARK: Images

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    guard let pixelImage = images.popFirst() else { return }
    table.imageBytes += pixelImage.pixels.count * 4
    table.images[image] = scene.addImage(pixelImage)
  }

  mutating func releaseImage(_ image: UInt32) {
    guard let index = table.images.removeValue(forKey: image) else { return }
    table.imageBytes -= (scene.images[index]?.pixels.count ?? 0) * 4
    scene.releaseImage(index)
  }

  // MARK: Contexts

  mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    let origin = description.origin ?? .zero
    if let root = table.layers[description.layer] { scene.rootSlots.insert(root) }
    scene.contexts.append(
      RenderContext(
        client: client, id: context, root: table.layers[description.layer],
        title: description.title,
        requestedFrame: Rectangle(
          x: origin.x, y: origin.y, width: description.size.width, height: description.size.height),
        isPlaced: description.origin != nil, frame: nil))
  }

  mutating func setContextTitle(_ context: UInt32, to title: String) {
    scene.editContext(client: client, id: context) { $0.title = title }
  }

  mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    scene.editContext(client: client, id: context) {
      $0.requestedFrame = frame
      $0.isPlaced = true
      // A hosted context keeps the frame for the time when it is a window again.
      $0.needsPlacement = $0.isWindow
    }
  }

  mutating func setHostingToken(_ context: UInt32, to token: String) {
    scene.setHostingToken(client: client, id: context, to: token)
  }

  mutating func destroyContext(_ context: UInt32) {
    scene.destroyContext(client: client, id: context)
  }
}
