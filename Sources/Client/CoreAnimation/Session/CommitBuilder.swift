import AnimationEvaluation
import Foundation
import GraphicsValues
import WireProtocol

/// Turns the changes of a transaction into the steps of a commit, and records the committed state
/// in the layers. Used under `SharedLock`.
struct CommitBuilder {
  private(set) var changes: [CommitStep] = []
  private(set) var numbers: ClientSession.Numbers
  private(set) var layers: [UInt32: CALayer]
  /// Layers with new animations for which they are redrawn.
  private(set) var redrawn: [CALayer] = []
  /// Layers whose animations were added or removed, and layers that are gone.
  private(set) var animated: [UInt32] = []
  /// The animations that this commit begins, each with its layer.
  private(set) var begun: [(layer: CALayer, attached: AttachedAnimation)] = []
  /// The rings of which a frame is sent as an image.
  private(set) var pictured: [SurfaceRing] = []
  /// True if the times of layers with animations may have changed: the timing or the superlayer of
  /// a layer has changed.
  private(set) var timesChanged = false
  /// Layers created in this commit, which contains their whole state.
  private var created: Set<UInt32> = []
  /// Places in `changes` of the animations that name layers.
  private var reading: [(place: Int, attached: AttachedAnimation)] = []
  /// Room that the server has left, and what was left out for want of it.
  private(set) var allowance: CommitAllowance
  /// The layers' times at the time of the commit.
  private var times: RenderedTimes

  private let images: WireImages
  private let log: AnimationLog?

  /// - Parameter time: media time of the commit.
  init(
    numbers: ClientSession.Numbers, layers: [UInt32: CALayer], images: WireImages,
    allowance: CommitAllowance, log: AnimationLog?, at time: CFTimeInterval
  ) {
    self.numbers = numbers
    self.layers = layers
    self.images = images
    self.allowance = allowance
    self.log = log
    times = RenderedTimes(at: time)
  }

  mutating func add(_ pending: PendingChanges) {
    // The layer of a closed window may be used elsewhere.
    for window in pending.windows where window.isClosed && window.isCommitted {
      changes.append(.destroyContext(window.contextID))
      allowance.releaseContext()
    }
    for window in pending.windows where !window.isClosed && !window.isCommitted {
      attach(window.layer, to: nil)
    }
    // Code that has lost its environment may change layers of another session.
    let own = LayerEnvironment.areSeveral ? pending.changes.filter(isOwn) : pending.changes
    // All removals come before all insertions, so that no layer is in two places in between.
    var lost: [CALayer] = []
    for change in own where change.sublayers || change.mask {
      lost += takeLostParts(of: change.layer)
    }
    for change in own {
      guard let state = change.layer.rendered, !created.contains(state.id) else { continue }
      commitValues(change.keys, of: change.layer, in: state)
      if change.tags { state.tags = change.layer.tags }
      if change.sublayers { commitSublayers(of: change.layer, in: state) }
      if change.mask, let mask = change.layer.maskLayer {
        let moved = movedParts([mask], into: change.layer)
        attach(mask, to: change.layer)
        if mask.rendered != nil { place(mask: mask, in: change.layer, state) }
        for part in moved { fitDepth(of: part) }
      }
      if change.animations { commitAnimations(of: change.layer, in: state) }
    }
    for ring in pending.rings { showStaged(ring) }
    for layer in lost where !layer.isReachable { detach(layer) }
    for window in pending.windows { commitWindow(window) }
    nameSources()
  }

  /// Names the layers that programs read, now that all layers of the commit have numbers, and leaves programs out that
  /// no server takes.
  private mutating func nameSources() {
    if reading.isEmpty { return }
    let graph = ProgramCheck(layers, limits: allowance.limits)
    for (place, attached) in reading {
      guard case .addAnimation(let layer, let id, var description) = changes[place] else {
        continue
      }
      description.mapProgramLayers(attached.wireNumber)
      if graph.refuses(id) {
        Notices.say(
          "an expression of a \(layers[layer].map { "\(type(of: $0))" } ?? "layer") is left out: it reads what "
            + "it sets, or is one of too many")
        description.content = .inert
        description.timeSource = nil
      }
      changes[place] = .addAnimation(layer: layer, id: id, description)
    }
    reading.removeAll()
  }

  /// True unless the layer is known to another session's server only, which is said once.
  private func isOwn(_ change: PendingChanges.Change) -> Bool {
    guard let state = change.layer.rendered, layers[state.id] !== change.layer else { return true }
    Notices.sayOnce(
      """
      a change of a \(type(of: change.layer)) is dropped: its window belongs to another LayerEnvironment, in \
      which code of other threads and queues has to be run (LayerEnvironment.run)
      """, about: "a layer of another environment")
    return false
  }

  // MARK: Values

  private mutating func commitValues(
    _ keys: PropertyKeySet, of layer: CALayer, in state: RenderedState
  ) {
    // Copying one key also replaces the defaults, so that unset values change under a new style.
    let unstyled = state.values.defaults === layer.values.defaults ? nil : state.values
    for key in keys.keys {
      let old = (unstyled ?? state.values)[key]
      state.values.copy(key, from: layer.values)
      let value = state.values[key]
      // The part of a picture that is shown follows below.
      guard value != old, key != .contentsRect else { continue }
      if RenderedState.timingKeys.contains(key) {
        timesChanged = true
        state.timingDidChange()
        times.removeAll()
      }
      sendCommitted(value, for: key, of: state)
    }
    if keys.contains(.contents) || keys.contains(.contentsRect) { sendPart(of: layer, in: state) }
  }

  /// Sends the part of the contents that is shown, unless it was and is the whole.
  private mutating func sendPart(of layer: CALayer, in state: RenderedState) {
    var shown = state.values
    layer.placeBacking(in: &shown)
    let part = shown.rect(.contentsRect)
    guard part != .unit || state.showsPart else { return }
    state.showsPart = part != .unit
    send(.rect(part), for: .contentsRect, of: state.id)
  }

  /// Sends a value, unless the server shows the picture of a single frame in its place.
  private mutating func sendCommitted(
    _ value: PropertyValue, for key: PropertyKey, of state: RenderedState
  ) {
    if state.drawn[key] == nil { send(value, for: key, of: state.id) }
  }

  private mutating func send(_ value: PropertyValue, for key: PropertyKey, of id: UInt32) {
    guard !key.isLocal, key.accepts(value) else { return }
    changes.append(.set(layer: id, key: key, value: wire(value)))
  }

  // MARK: Tree

  private mutating func takeLostParts(of layer: CALayer) -> [CALayer] {
    guard let state = layer.rendered else { return [] }
    var lost = state.children.filter { !layer.hasSublayer($0) }
    if !lost.isEmpty {
      state.children.removeAll { !layer.hasSublayer($0) }
      sendSublayers(of: state)
    }
    if let mask = state.mask, mask !== layer.maskLayer {
      state.mask = nil
      changes.append(.setMask(layer: state.id, mask: 0))
      lost.append(mask)
    }
    for part in lost where part.rendered?.parent === layer { part.rendered?.parent = nil }
    return lost
  }

  private mutating func commitSublayers(of layer: CALayer, in state: RenderedState) {
    // Layers that were left out are sent once there is room.
    state.children.removeAll { $0.rendered == nil }
    let moved = movedParts(layer.children, into: layer)
    for child in layer.children { attach(child, to: layer) }
    place(layer.children, in: layer, state)
    for part in moved { fitDepth(of: part) }
  }

  private mutating func place(_ children: [CALayer], in layer: CALayer, _ state: RenderedState) {
    guard !state.children.elementsEqual(children, by: ===) else { return }
    state.children = children
    for child in children { adopt(child, into: layer) }
    sendSublayers(of: state)
  }

  private mutating func place(mask: CALayer, in layer: CALayer, _ state: RenderedState) {
    guard state.mask !== mask else { return }
    state.mask = mask
    adopt(mask, into: layer)
    sendMask(of: state)
  }

  /// The parts of a layer that the server has somewhere else, if their subtrees may become too deep, or some
  /// layer has been left out.
  private mutating func movedParts(_ parts: [CALayer], into layer: CALayer) -> [CALayer] {
    let moved = parts.filter { part in
      guard let state = part.rendered else { return false }
      return state.parent !== layer && !created.contains(state.id)
    }
    if moved.isEmpty { return [] }
    let depth = depth(of: layer)
    if allowance.fitsDepth(below: depth) { return [] }
    guard !allowance.allows(depth: depth + 1) else { return moved }
    times.removeAll()
    for part in moved {
      allowance.leaveOut(part, .treeDepth, used: depth + 1)
      detach(part)
    }
    return []
  }

  /// Leaves out the layers of a subtree that has moved which are too deep now, and sends those that were left
  /// out and are not too deep any more.
  private mutating func fitDepth(of root: CALayer) {
    var rest = [(layer: root, depth: depth(of: root))]
    while let (layer, depth) = rest.popLast() {
      guard let state = layer.rendered else { continue }
      let isLast = !allowance.allows(depth: depth + 1)
      if isLast {
        leaveOutParts(of: state, depth: depth)
      } else {
        let missing = layer.parts.filter { $0.rendered == nil }
        for part in missing { attach(part, to: layer) }
        if !missing.isEmpty {
          for child in layer.children { adopt(child, into: layer) }
          sendSublayers(of: state)
          if let mask = layer.maskLayer, mask.rendered != nil {
            place(mask: mask, in: layer, state)
          }
        }
      }
      rest += state.parts.map { ($0, depth + 1) }
    }
  }

  /// Leaves out everything below a layer at the limit's depth.
  private mutating func leaveOutParts(of state: RenderedState, depth: Int) {
    let parts = state.parts.filter { $0.rendered != nil }
    if parts.isEmpty { return }
    changes.append(.setSublayers(layer: state.id, []))
    if state.mask != nil { changes.append(.setMask(layer: state.id, mask: 0)) }
    state.mask = nil
    times.removeAll()
    for part in parts {
      allowance.leaveOut(part, .treeDepth, used: depth + 1)
      detach(part)
    }
  }

  /// Number of layers from a root to a layer, both included.
  private func depth(of layer: CALayer) -> Int {
    var depth = 1
    var next = layer.rendered?.parent
    while let above = next {
      depth += 1
      next = above.rendered?.parent
    }
    return depth
  }

  private mutating func adopt(_ part: CALayer, into layer: CALayer) {
    guard let state = part.rendered, state.parent !== layer else { return }
    state.parent = layer
    guard !created.contains(state.id) else { return }
    timesChanged = true
    times.removeAll()
  }

  private mutating func sendMask(of state: RenderedState) {
    guard let mask = state.mask?.rendered else { return }
    changes.append(.setMask(layer: state.id, mask: mask.id))
  }

  private mutating func sendSublayers(of state: RenderedState) {
    let children = state.children.compactMap { $0.rendered?.id }
    let most = allowance.limits.sublayers
    if children.count > most {
      allowance.leaveOut(state.children[most], .sublayers, used: children.count)
    }
    changes.append(.setSublayers(layer: state.id, Array(children.prefix(most))))
  }

  /// Sends the whole state of a layer and its descendants, except for layers that the server has.
  ///
  /// - Parameter outer: the layer that gets it as a sublayer or a mask; nil for a window's root.
  private mutating func attach(_ root: CALayer, to outer: CALayer?) {
    if root.rendered != nil { return }
    var new: [(CALayer, RenderedState)] = []
    var hasMoved = false
    var rest = [(layer: root, depth: outer.map { depth(of: $0) + 1 } ?? 1)]
    while let (layer, depth) = rest.popLast() {
      guard layer.rendered == nil else {
        hasMoved = true
        continue
      }
      guard allowance.takes(layer, depth: depth, of: layers.count) else {
        continue
      }
      let state = RenderedState(id: 0, values: layer.values)
      state.tags = layer.tags
      layer.rendered = state
      create(layer, state)
      new.append((layer, state))
      rest += layer.parts.reversed().map { ($0, depth + 1) }
    }
    // Superlayers first, since local time depends on them.
    new.first?.1.parent = outer
    for (layer, state) in new {
      let moved = hasMoved ? movedParts(layer.parts, into: layer) : []
      if !layer.children.isEmpty { place(layer.children, in: layer, state) }
      if let mask = layer.maskLayer, mask.rendered != nil { place(mask: mask, in: layer, state) }
      for part in moved { fitDepth(of: part) }
    }
    for (layer, state) in new { commitAnimations(of: layer, in: state) }
  }

  private mutating func create(_ layer: CALayer, _ state: RenderedState) {
    state.id = ClientSession.Numbers.next(&numbers.layer)
    layers[state.id] = layer
    created.insert(state.id)
    changes.append(.createLayer(state.id))
    let keys = state.values.keysBeyondDefaults
    for key in keys.keys
    where state.drawn[key] == nil && state.values[key] != key.defaultValue && key != .contentsRect {
      send(state.values[key], for: key, of: state.id)
    }
    state.showsPart = false
    if keys.contains(.contents) || keys.contains(.contentsRect) { sendPart(of: layer, in: state) }
    for key in LayerRedraw.keys {
      if let drawn = state.drawn[key] { send(drawn[key], for: key, of: state.id) }
    }
  }

  /// Destroys a layer and its descendants, except for layers that moved elsewhere, and ends their
  /// animations.
  ///
  /// - Parameter isKnown: false if the server has none of the layers.
  private mutating func detach(_ root: CALayer, isKnown: Bool = true) {
    var rest = [root]
    while let layer = rest.popLast() {
      guard let state = layer.rendered else { continue }
      layer.rendered = nil
      if isKnown {
        layers[state.id] = nil
        changes.append(.destroyLayer(state.id))
      }
      (layer as? CALayerHost)?.showsNow(.empty)
      // A part that was left out of a tree is reachable, and nothing else shows it.
      rest += state.parts.reversed().filter { !$0.isReachable || $0.rendered?.parent === layer }
      let dropped = state.animations
      if !dropped.isEmpty { animated.append(state.id) }
      layer.animations.removeAll { $0.id != 0 }
      for attached in dropped { attached.stop(finished: false) }
    }
  }

  // MARK: Animations

  private mutating func commitAnimations(of layer: CALayer, in state: RenderedState) {
    // Most commits only add animations.
    if !layer.animations.starts(with: state.animations, by: ===) {
      let kept = Set(layer.animations.map { ObjectIdentifier($0) })
      for old in state.animations where old.isSent && !kept.contains(ObjectIdentifier(old)) {
        changes.append(.removeAnimation(layer: state.id, id: old.id))
      }
    }
    if !state.animations.isEmpty || !layer.animations.isEmpty { animated.append(state.id) }
    state.animations = layer.animations
    guard state.animations.contains(where: { $0.id == 0 }) else { return }
    for attached in state.animations where attached.id == 0 {
      attached.resolve(on: layer, &times)
      begun.append((layer, attached))
      sendAnimation(attached, of: state.id)
      if attached.needsDisplay { redrawn.append(layer) }
    }
  }

  /// - Parameter isResend: true if the begin time is that of an earlier commit.
  private mutating func sendAnimation(
    _ attached: AttachedAnimation, of layer: UInt32, isResend: Bool = false
  ) {
    attached.id = ClientSession.Numbers.next(&numbers.animation)
    let own = layers[layer]?.rendered?.interaction
    var description =
      (isResend ? attached.description(resentWith: own) : attached.description).travelling
    if description.namesImages { description.mapValues { wire($0) } }
    // A server replaces 0 by its present time. An animation that began at 0 began while a manual
    // clock stood there.
    if isResend, description.timing.beginTime == 0, description.timeSource == nil {
      description.timing.beginTime = -.leastNonzeroMagnitude
    }
    attached.isSent = allowance.takesAnimation(
      description.content, of: layers[layer], layers)
    guard attached.isSent else { return attached.stop(finished: false) }
    if attached.namesLayers { reading.append((changes.count, attached)) }
    changes.append(.addAnimation(layer: layer, id: attached.id, description))
    log?.added(attached, to: layer)
  }

  // MARK: Pictures of single frames

  /// Shows the picture drawn by a presentation of the layer; nil restores the layer's own picture.
  mutating func show(_ picture: LayerValues?, on layer: CALayer) {
    guard let state = layer.rendered else { return }
    for key in LayerRedraw.keys {
      let before = (state.drawn[key] ?? state.values)[key]
      let now = (picture ?? state.values)[key]
      state.drawn[key] = nil
      if now != before { send(now, for: key, of: state.id) }
      if let picture, now != state.values[key] { state.drawn[key] = picture }
    }
  }

  // MARK: Images

  /// Returns the value with an image's local number replaced by its id on the wire; an image
  /// without an id is defined first. An object that is no image is left out.
  private mutating func wire(_ value: PropertyValue) -> PropertyValue {
    guard value.type == .image || value.type == .objects else { return value }
    let isPart = value.type == .objects
    return value.mappingImages { number in
      guard let handle = ImageHandle.handle(numbered: number), let id = define(handle, isPart)
      else { return .none }
      return .image(id)
    }
  }

  /// Returns the id of an image, which is defined if the server does not know it; nil for an image that is left out.
  ///
  /// - Parameter isPart: true for an image of a filter or a cell, where servers take no surfaces.
  private mutating func define(_ handle: ImageHandle, _ isPart: Bool) -> ImageNumber? {
    if isPart, handle.ring != nil || handle.shared != nil {
      Notices.sayOnce("a surface is shown as the contents of layers only")
      return nil
    }
    if let ring = handle.ring { return images.number(of: handle) ?? define(ring, of: handle) }
    if let shared = handle.shared {
      return images.number(of: handle) ?? define(shared, of: handle)
    }
    guard let image = handle.image else { return nil }
    if let known = images.number(of: handle) { return known }
    let id = ClientSession.Numbers.next(&numbers.image)
    guard allowance.takesImage(id, bytes: image.byteCount) else { return nil }
    images.add(handle, as: id)
    changes.append(.defineImage(id, image))
    return id
  }

  // MARK: Surfaces

  private mutating func define(_ ring: SurfaceRing, of handle: ImageHandle) -> ImageNumber? {
    guard let link = images.link else { return nil }
    let id = ClientSession.Numbers.next(&numbers.image)
    guard link.takesSurfaces else { return definePicture(of: ring, of: handle, as: id) }
    guard allowance.takesSurface(id, ring.surfaces[0]) else { return nil }
    guard let (definition, frame) = ring.define(for: link, as: id) else {
      allowance.releaseImage(id)
      return nil
    }
    images.add(handle, as: id, ring: ring)
    changes.append(.defineSurface(id, definition))
    if let frame { changes.append(.attachFrame(id, frame)) }
    return id
  }

  /// Makes another program's surface known to the server.
  private mutating func define(
    _ shared: SharedSurface, of handle: ImageHandle
  ) -> ImageNumber? {
    guard let link = images.link, link.takesSurfaces else { return nil }
    let id = ClientSession.Numbers.next(&numbers.image)
    guard allowance.takesImport(id) else { return nil }
    images.add(handle, as: id)
    changes.append(.importSurface(id, token: shared.token.description))
    return id
  }

  /// Lets other programs show a ring by a token.
  mutating func share(_ handle: ImageHandle, token: LayerHostingToken) {
    guard let id = define(handle, false), let link = images.link, link.takesSurfaces else { return }
    changes.append(.shareSurface(id, token: token.description))
  }

  /// Sends a ring's last frame as an image, to a server that takes no surfaces.
  private mutating func definePicture(
    of ring: SurfaceRing, of handle: ImageHandle, as id: ImageNumber
  ) -> ImageNumber? {
    guard let image = ring.takeImage(),
      allowance.takesImage(id, bytes: image.byteCount)
    else { return nil }
    images.add(handle, as: id)
    changes.append(.defineImage(id, image))
    pictured.append(ring)
    return id
  }

  /// Shows the frame that waits for this commit.
  private mutating func showStaged(_ ring: SurfaceRing) {
    if let (id, frame) = ring.takeStagedFrame() {
      changes.append(.attachFrame(id, frame))
    } else if let link = images.link, !link.takesSurfaces {
      showAnew(ring)
    }
  }

  /// Shows the last frame of a ring, which is the layer's contents, unless it was sent beside the commits.
  mutating func showFrame(of handle: ImageHandle, on layer: CALayer) {
    guard let state = layer.rendered else { return }
    let isShown = state.values[.contents] == layer.values[.contents]
    state.values.copy(.contents, from: layer.values)
    if let link = images.link, !link.takesSurfaces, let ring = handle.ring, isShown {
      return showAnew(ring)
    }
    if !isShown || images.number(of: handle) == nil {
      sendCommitted(state.values[.contents], for: .contents, of: state)
    }
  }

  /// Sends a new image of a ring's frame, to all layers that show the ring. Cost: O(layers).
  private mutating func showAnew(_ ring: SurfaceRing) {
    let shown = layers.values.filter { layer in
      guard let state = layer.rendered, let number = state.values[.contents].asImage else {
        return false
      }
      return ImageHandle.handle(numbered: number)?.ring === ring
    }
    guard let number = shown.first?.rendered?.values[.contents].asImage else { return }
    images.imageIsUnused(number)
    for state in shown.compactMap(\.rendered) {
      sendCommitted(state.values[.contents], for: .contents, of: state)
    }
  }

  // MARK: Windows

  private mutating func commitWindow(_ window: LayerWindow) {
    if window.isClosed {
      // The layer may be in another window already.
      if window.isCommitted, !window.layer.isReachable { detach(window.layer) }
    } else if !window.isCommitted {
      guard sendContext(window) else { return }
    } else {
      if window.titleChanged { changes.append(.setContextTitle(window.contextID, window.title)) }
      if window.frameChanged {
        changes.append(.setContextFrame(window.contextID, window.requestedFrame))
      }
      if window.hostingTokenChanged { sendHostingToken(of: window) }
      if window.roleChanged { sendRole(of: window) }
      if window.outputChoiceChanged { sendOutput(of: window) }
    }
    window.didCommit(window.session.nextCommit)
  }

  /// Returns false if the server takes no more windows.
  private mutating func sendContext(_ window: LayerWindow) -> Bool {
    guard let root = window.layer.rendered, allowance.takesContext() else { return false }
    changes.append(
      .createContext(
        window.contextID, layer: root.id, title: window.title, frame: window.requestedFrame,
        isPlaced: window.isPlaced || window.hasPlace))
    if window.hostingToken != nil { sendHostingToken(of: window) }
    if window.storedRole != .normal { sendRole(of: window) }
    if window.outputChoice != .any { sendOutput(of: window) }
    return true
  }

  private mutating func sendOutput(of window: LayerWindow) {
    changes.append(.setContextOutput(window.contextID, window.outputChoice))
  }

  private mutating func sendRole(of window: LayerWindow) {
    let role: ContextRole = window.storedRole == .inputPanel ? .inputPanel : .normal
    changes.append(.setContextRole(window.contextID, role))
  }

  private mutating func sendHostingToken(of window: LayerWindow) {
    changes.append(
      .setHostingToken(window.contextID, window.hostingToken.map(String.init) ?? ""))
  }

  /// Sends the committed windows and layers to a new server. The windows come last, so that nothing
  /// is visible before.
  mutating func resend(_ windows: [LayerWindow]) {
    for window in windows { resend(window.layer) }
    nameSources()
    for window in windows where !sendContext(window) { window.wasLeftOut() }
  }

  private mutating func resend(_ root: CALayer) {
    var all: [(CALayer, RenderedState)] = []
    var rest = [(layer: root, depth: 1)]
    while let (layer, depth) = rest.popLast() {
      guard let state = layer.rendered else { continue }
      guard allowance.takes(layer, depth: depth, of: layers.count) else {
        detach(layer, isKnown: false)
        continue
      }
      create(layer, state)
      all.append((layer, state))
      rest += state.parts.reversed().map { ($0, depth + 1) }
    }
    for (_, state) in all {
      if !state.children.isEmpty { sendSublayers(of: state) }
      sendMask(of: state)
    }
    for (_, state) in all {
      for attached in state.animations { sendAnimation(attached, of: state.id, isResend: true) }
    }
  }
}

extension CALayer {
  /// True for a layer in an open window.
  final var isReachable: Bool {
    var layer = self
    while let next = layer.parent { layer = next }
    return layer.window.map { !$0.isClosed } ?? false
  }
}

extension AnimationDescription {
  /// True for an animation with a value that names images.
  fileprivate var namesImages: Bool {
    var names = false
    forEachValue { value in
      if value.type == .image || value.type == .objects { names = true }
    }
    return names
  }
}
