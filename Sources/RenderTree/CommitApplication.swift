internal import AnimationEvaluation
package import DrawList
internal import GraphicsValues
internal import WireProtocol

extension RenderTree {
  /// Applies one validated commit, whole.
  ///
  /// - Parameters:
  ///   - operations: the bytes of the commit, which a `CommitValidator` has accepted.
  ///   - commitTime: media time; what an animation's `beginTime` of 0 stands for (§4.5).
  ///   - images: the pictures the commit defines, in the order of its `defineImage` operations.
  ///   - transitions: the layers to which it adds transitions (`CommitValidator.transitionLayers`).
  package mutating func apply(
    _ operations: UnsafeRawBufferPointer, from client: UInt32, commitTime: Double,
    images: [PixelImage] = [], transitions: [UInt32] = []
  ) {
    guard let table = clients.removeValue(forKey: client) else { return }
    // Before anything changes; layers that the commit makes have no old look.
    let drafts =
      transitions.isEmpty
      ? [:] : freeze(transitions.compactMap { table.layers[$0].map { Int($0) } }, of: client, table)
    var visitor = CommitApplication(
      tree: self, client: client, table: table, commitTime: commitTime, images: images[...],
      drafts: drafts)
    // The visitor is the only owner meanwhile, so that columns are changed in place, not copied.
    self = RenderTree(width: 0, height: 0)
    visitCommit(operations, &visitor)
    visitor.tree.dropRemovedAnimations()
    self = visitor.tree
    clients[client] = visitor.table
  }
}

/// The visitor that carries operations into the tree.
///
/// Ids that name nothing are skipped: validation has made sure that there are none.
struct CommitApplication: CommitVisitor {
  var tree: RenderTree
  let client: UInt32
  var table: ClientTable
  let commitTime: Double
  var images: ArraySlice<PixelImage>
  /// By slot: how layers looked before the commit, if it adds transitions to them.
  var drafts: [Int: FrozenDraft] = [:]

  @inline(__always)
  private func slot(_ layer: UInt32) -> Int? {
    table.layers[layer].map { Int($0) }
  }

  // MARK: Layers

  mutating func createLayer(_ layer: UInt32) {
    table.layers[layer] = Int32(tree.createLayer(client: client, id: layer))
  }

  mutating func destroyLayer(_ layer: UInt32) {
    guard let slot = slot(layer) else { return }
    table.layers[layer] = nil
    drafts[slot] = nil
    tree.destroyLayer(slot)
  }

  mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    tree.setSublayers(slot, sublayers.compactMap { table.layers[$0] })
  }

  mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    guard let slot = slot(layer), let child = self.slot(child) else { return }
    tree.insertSublayer(slot, child: child, at: index)
  }

  mutating func removeFromSuperlayer(_ layer: UInt32) {
    guard let slot = slot(layer) else { return }
    tree.detach(slot)
  }

  mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    tree.setMask(slot, self.slot(mask))
  }

  // MARK: Properties

  mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    var values = values
    while let value = values.next() { set(value, slot) }
  }

  @inline(__always)
  private mutating func set(_ value: PropertyBytes, _ slot: Int) {
    let key = value.key
    switch value.layout.type {
    case .bool: set(key, slot, value.bool)
    case .scalar: set(key, slot, value.scalar)
    case .point: tree.store(slot) { $0.setPoint(key, slot, value.point) }
    case .size: tree.store(slot) { $0.setRest(key, slot, .size(value.size)) }
    case .rect: tree.store(slot) { $0.setRect(key, slot, value.rect) }
    case .color: tree.store(slot) { $0.setColor(key, slot, value.color) }
    case .matrix: tree.store(slot) { $0.setMatrix(key, slot, value.matrix) }
    case .image: tree.store(slot) { $0.set(key, of: slot, to: .image(value.image)) }
    case .bits: set(key, slot, value.bits)
    case .text, .path, .scalars, .colors, .objects: break
    }
  }

  @inline(__always)
  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: Double) {
    switch key {
    case .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration:
      tree.setTimingScalar(slot, key, value)
    default:
      tree.store(slot) { $0.setScalar(key, slot, value) }
    }
  }

  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: Bool) {
    if key == .autoreverses {
      tree.editTiming(slot) { $0.autoreverses = value }
    } else {
      tree.store(slot) { $0.setBool(key, slot, value) }
    }
  }

  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: UInt32) {
    if key == .fillMode {
      tree.editTiming(slot) { $0.fillMode = FillMode(rawValue: UInt8(clamping: value)) ?? .removed }
    } else {
      tree.store(slot) { $0.setBits(key, slot, value) }
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
    tree.store(slot) { $0.setPoint(key, slot, value) }
  }

  mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {
    guard let slot = slot(layer) else { return }
    tree.store(slot) { $0.setRest(key, slot, .size(value)) }
  }

  mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {
    guard let slot = slot(layer) else { return }
    tree.store(slot) { $0.setRect(key, slot, value) }
  }

  mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {
    guard let slot = slot(layer) else { return }
    tree.store(slot) { $0.setColor(key, slot, value) }
  }

  mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {
    guard let slot = slot(layer) else { return }
    tree.store(slot) { $0.setMatrix(key, slot, value) }
  }

  mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    guard let slot = slot(layer) else { return }
    tree.store(slot) { $0.set(key, of: slot, to: .image(value)) }
  }

  mutating func setLongValue(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    guard let slot = slot(layer) else { return }
    if key == .name {
      tree.names[slot] = value.asText
    } else {
      tree.store(slot) { $0.setRest(key, slot, value) }
    }
  }

  mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    if key == .name {
      tree.names[slot] = nil
    } else {
      tree.store(slot) { $0.unset(key, slot) }
    }
  }

  // MARK: Animations

  mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    guard let slot = slot(layer) else { return }
    let picture =
      description.hasTransition ? drafts[slot].flatMap { tree.keep($0, of: client) } : nil
    tree.addAnimation(
      description, id: animation, to: slot, commitTime: commitTime, picture: picture)
  }

  mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    guard let slot = slot(layer) else { return }
    tree.removeAnimation(animation, of: slot)
  }

  // MARK: Images

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    guard let picture = images.popFirst() else { return }
    table.imageBytes += picture.pixels.count * 4
    table.images[image] = tree.addImage(picture)
  }

  mutating func releaseImage(_ image: UInt32) {
    guard let index = table.images.removeValue(forKey: image) else { return }
    table.imageBytes -= (tree.drawList.images[Int(index)]?.pixels.count ?? 0) * 4
    tree.freeImage(index)
  }

  // MARK: Contexts

  mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    let origin = description.origin ?? .zero
    tree.contexts.append(
      RenderContext(
        client: client, id: context, root: table.layers[description.layer],
        title: description.title,
        requestedFrame: Rectangle(
          x: origin.x, y: origin.y, width: description.size.width, height: description.size.height),
        isPlaced: description.origin != nil, frame: nil))
    tree.topologyIsStale = true
  }

  mutating func setContextTitle(_ context: UInt32, to title: String) {
    tree.editContext(client: client, id: context) { $0.title = title }
  }

  mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    tree.editContext(client: client, id: context) {
      $0.requestedFrame = frame
      $0.isPlaced = true
      // Of a hosted context it is remembered, for when it is a window again.
      $0.needsPlacement = $0.isWindow
    }
  }

  mutating func setHostingToken(_ context: UInt32, to token: String) {
    tree.setHostingToken(client: client, id: context, to: token)
  }

  mutating func destroyContext(_ context: UInt32) {
    tree.destroyContext(client: client, id: context)
  }
}
