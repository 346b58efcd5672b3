import AnimationEvaluation
import DrawList
import GraphicsValues
import WireProtocol

/// The visitor that carries the operations of one client's commit into the scene.
///
/// It borrows the scene and the client's table for the time of the visit (`Scene.change`), and owns only what
/// lives as long as the commit. Unknown ids are skipped; validation has refused them.
struct CommitApplication: CommitVisitor {
  // SAFETY: `Scene.change` gives pointers that are valid and exclusive while it runs, and lets no visitor out.
  /// The scene, in which the client's table is empty: it is in `table`.
  let scene: UnsafeMutablePointer<Scene>
  /// The client's table, taken from `Scene.clients` for the time of the visit.
  let table: UnsafeMutablePointer<ClientTable>
  let client: UInt32
  let commitTime: Double
  /// Begin times of the coming animations that have none of their own, if they are known already.
  var begins: ArraySlice<Double> = []
  var images: ArraySlice<PixelImage>
  var surfaces: ArraySlice<any SurfaceSource>
  /// The looks of layers before the commit, by slot, for the transitions that the commit adds.
  var drafts: [Int: FrozenDraft] = [:]
  /// Large lists of sublayers that the commit changes.
  private var lists = LargeSiblingLists()
  /// Pieces of a divided commit are being applied: values go to the model alone.
  private var isStaging = false
  /// The slots that these pieces are the first to change.
  private var piece: [Int32] = []

  init(
    scene: UnsafeMutablePointer<Scene>, table: UnsafeMutablePointer<ClientTable>, client: UInt32,
    commitTime: Double, begins: ArraySlice<Double>, images: ArraySlice<PixelImage>,
    surfaces: ArraySlice<any SurfaceSource>, drafts: [Int: FrozenDraft]
  ) {
    self.scene = scene
    self.table = table
    self.client = client
    self.commitTime = commitTime
    self.begins = begins
    self.images = images
    self.surfaces = surfaces
    self.drafts = drafts
  }

  @inline(__always)
  private func slot(_ layer: UInt32) -> Int? {
    table.pointee.layers[layer].map { Int($0) }
  }

  // MARK: Ends

  /// Ends a commit, or the part of it that is shown: lists are flat, and removed animations gone.
  mutating func finish() {
    noteText()
    scene.pointee.graph.closeLists(&lists)
    scene.pointee.accounts.commits.add(lists.work, of: client)
    scene.pointee.dropRemovedAnimations()
  }

  /// Starts pieces of a divided commit: values go to the model alone.
  mutating func startStaging() { isStaging = true }

  /// Ends the pieces that `startStaging` started.
  mutating func finishStaging() {
    noteText()
    scene.pointee.staging.add(piece, of: client)
    piece.removeAll()
    isStaging = false
  }

  /// Remembers the layers whose `wantsText` the operations have set.
  private mutating func noteText() {
    let slots = scene.pointee.stores.takeTextSlots()
    if !slots.isEmpty { table.pointee.noteText(slots) }
  }

  /// Shows what the client's divided commit has staged.
  mutating func unstage() {
    let commit = scene.pointee.staging.take(client)
    for picture in commit.pictures { scene.pointee.discard(picture, of: client) }
    for (slot, timing) in commit.timings { scene.pointee.graph.setTiming(Int(slot), timing) }
    for slot in commit.slots { scene.pointee.unstage(Int(slot)) }
  }

  // MARK: Layers

  mutating func createLayer(_ layer: UInt32) {
    table.pointee.layers[layer] = Int32(scene.pointee.makeSlot(id: layer, owner: client))
  }

  mutating func destroyLayer(_ layer: UInt32) {
    guard let slot = slot(layer) else { return }
    table.pointee.layers[layer] = nil
    drafts[slot] = nil
    scene.pointee.destroyLayer(slot, &lists)
  }

  mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.pointee.graph.setSublayers(
      slot, sublayers.compactMap { table.pointee.layers[$0] }, &lists)
  }

  mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    guard let slot = slot(layer), let child = self.slot(child) else { return }
    scene.pointee.graph.insertSublayer(slot, child: child, at: index, &lists)
  }

  mutating func removeFromSuperlayer(_ layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.pointee.graph.detach(slot, &lists)
  }

  mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.pointee.graph.setMask(slot, self.slot(mask), &lists)
  }

  // MARK: Properties

  /// Sets layers that show their committed values together, property by property; others one by one.
  mutating func setProperties(_ run: PropertyRun) {
    if run.count == 1 || isStaging
      || run.columns.contains(where: { $0.key.isTiming })
    {
      return setProperties(each: run)
    }
    let ahead = PropertyRunPrefetch(run, in: scene.pointee.stores.presentation)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: run.count) { slots in
      for index in 0..<run.count {
        guard let slot = slot(run.layer(at: index)), scene.pointee.stores.reasons[slot].isEmpty
        else {
          return setProperties(each: run)
        }
        ahead.request(slot)
        slots[index] = Int32(slot)
      }
      scene.pointee.stores.store(run, of: UnsafeBufferPointer(slots), &scene.pointee.changes)
    }
  }

  /// Stores committed values of a layer, or stages them.
  @inline(__always)
  private mutating func store(_ slot: Int, _ set: (inout LayerStore) -> LayerChange) {
    if !isStaging { return scene.pointee.store(slot, set) }
    scene.pointee.staging.store(slot, in: &scene.pointee.stores, &piece, set)
  }

  private mutating func editTiming(_ slot: Int, _ edit: (inout Timing) -> Void) {
    var timing = scene.pointee.graph.timings[slot] ?? Timing(duration: .infinity)
    if isStaging {
      return scene.pointee.staging.editTiming(slot, of: client, from: timing, edit)
    }
    edit(&timing)
    scene.pointee.graph.setTiming(slot, timing)
  }

  private mutating func setProperties(each run: PropertyRun) {
    for index in 0..<run.count { setProperties(run.values(at: index), of: run.layer(at: index)) }
  }

  mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    var remaining = values
    guard scene.pointee.timeline.animations.bySlot[slot] < 0 else {
      while let value = remaining.next() { set(value, slot) }
      return
    }
    // Changes are recorded once for all values; timing properties are set afterwards.
    var hasTiming = false
    store(slot) { store in
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
    default: store(slot) { $0.set(value, slot) }
    }
  }

  @inline(__always)
  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: Double) {
    if key.isTiming {
      editTiming(slot) { $0.set(key, value) }
    } else {
      store(slot) { $0.setScalar(key, slot, value) }
    }
  }

  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: Bool) {
    if key.isTiming {
      editTiming(slot) { $0.set(key, value) }
    } else {
      store(slot) { $0.setBool(key, slot, value) }
    }
  }

  private mutating func set(_ key: PropertyKey, _ slot: Int, _ value: UInt32) {
    if key.isTiming {
      editTiming(slot) { $0.set(key, value) }
    } else {
      store(slot) { $0.setBits(key, slot, value) }
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
    store(slot) { $0.setPoint(key, slot, value) }
  }

  mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {
    guard let slot = slot(layer) else { return }
    store(slot) { $0.setRest(key, slot, .size(value)) }
  }

  mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {
    guard let slot = slot(layer) else { return }
    store(slot) { $0.setRect(key, slot, value) }
  }

  mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {
    guard let slot = slot(layer) else { return }
    store(slot) { $0.setColor(key, slot, value) }
  }

  mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {
    guard let slot = slot(layer) else { return }
    store(slot) { $0.setMatrix(key, slot, value) }
  }

  mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    guard let slot = slot(layer) else { return }
    store(slot) { $0.set(key, of: slot, to: .image(value)) }
  }

  mutating func setLongValue(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    guard let slot = slot(layer) else { return }
    if key == .name {
      scene.pointee.graph.names[slot] = value.asText
    } else {
      store(slot) { $0.setRest(key, slot, value) }
    }
  }

  mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    guard let slot = slot(layer) else { return }
    if key == .name {
      scene.pointee.graph.names[slot] = nil
    } else {
      store(slot) { $0.unset(key, slot) }
    }
  }

  // MARK: Animations

  mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    table.pointee.lastAnimation = max(table.pointee.lastAnimation, animation)
    let known = begins.popFirst()
    var picture =
      isStaging && description.hasTransition
      ? scene.pointee.staging.takePicture(of: client) : nil
    guard let slot = slot(layer) else { return scene.pointee.discard(picture, of: client) }
    let begin =
      known
      ?? (description.timing.beginTime == 0
        ? scene.pointee.graph.localTime(of: slot, at: commitTime) : 0)
    if description.hasTransition, let draft = drafts[slot] {
      picture = scene.pointee.keep(draft, of: client)
      // Failing takes a walk over all images, so a draft that does not fit is tried once.
      if picture == nil { drafts[slot] = nil }
    }
    // Without animations, nothing depends on the clocks that have changed.
    if scene.pointee.timeline.animations.layers.isEmpty { scene.pointee.graph.forgetClocks() }
    scene.pointee.timeline.attach(
      description, id: animation, to: slot, begin: begin, picture: picture,
      &scene.pointee.stores, layer: layer, client: client)
  }

  mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    guard let slot = slot(layer) else { return }
    scene.pointee.timeline.remove(animation, of: slot)
  }

  // MARK: Images

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    guard let pixelImage = images.popFirst() else { return }
    table.pointee.imageBytes += pixelImage.byteCount
    table.pointee.images[image] = scene.pointee.images.insert(pixelImage)
  }

  mutating func releaseImage(_ image: UInt32) {
    guard let index = table.pointee.images.removeValue(forKey: image) else { return }
    let key = SurfaceKey(client: client, number: image)
    if scene.pointee.images.surfaces.contains(index) {
      table.pointee.imageBytes -= scene.pointee.surfaces.rings[key]?.layout.byteCount ?? 0
      scene.pointee.removeSurface(key)
    } else {
      table.pointee.imageBytes -= scene.pointee.images[index]?.byteCount ?? 0
    }
    scene.pointee.releaseImage(index)
  }

  // MARK: Surfaces

  mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    guard let source = surfaces.popFirst() else { return }
    let image = scene.pointee.images.insertSurface()
    table.pointee.imageBytes += header.layout.byteCount
    table.pointee.images[surface] = image
    scene.pointee.surfaces.define(
      SurfaceKey(client: client, number: surface), header.layout, source, image: image)
  }

  mutating func attachFrame(_ attachment: FrameAttachment, to surface: UInt32) {
    scene.pointee.commitFrame(
      AttachedFrame(attachment), to: SurfaceKey(client: client, number: surface))
  }

  mutating func shareSurface(_ surface: UInt32, token: String) {
    scene.pointee.shareSurface(SurfaceKey(client: client, number: surface), as: token)
  }

  mutating func importSurface(_ image: UInt32, token: String) {
    let index = scene.pointee.images.insertSurface()
    table.pointee.images[image] = index
    scene.pointee.surfaces.addImport(
      SurfaceKey(client: client, number: image), of: token, image: index)
    scene.pointee.updateImports(of: token)
  }

  // MARK: Contexts

  mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    let origin = description.origin ?? .zero
    scene.pointee.windows.addContext(
      RenderContext(
        client: client, id: context, root: table.pointee.layers[description.layer],
        title: description.title,
        requestedFrame: Rectangle(
          x: origin.x, y: origin.y, width: description.size.width, height: description.size.height),
        isPlaced: description.origin != nil, frame: nil))
  }

  mutating func setContextTitle(_ context: UInt32, to title: String) {
    scene.pointee.windows.editContext(client: client, id: context) { $0.title = title }
  }

  mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    scene.pointee.windows.editContext(client: client, id: context) {
      $0.requestedFrame = frame
      $0.isPlaced = true
      // A hosted context keeps the frame for the time when it is a window again.
      $0.needsPlacement = $0.isWindow
    }
  }

  mutating func setHostingToken(_ context: UInt32, to token: String) {
    scene.pointee.windows.setHostingToken(client: client, id: context, to: token)
  }

  mutating func setContextOutput(_ context: UInt32, to output: OutputChoice) {
    scene.pointee.windows.editContext(client: client, id: context) {
      $0.outputChoice = output
      $0.asksForOutput = true
    }
  }

  mutating func setContextRole(_ context: UInt32, to role: ContextRole) {
    scene.pointee.windows.setRole(client: client, id: context, to: role)
  }

  mutating func destroyContext(_ context: UInt32) {
    scene.pointee.windows.removeContexts { $0.client == client && $0.id == context }
  }
}
