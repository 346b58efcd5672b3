import AnimationEvaluation
import GraphicsValues

extension CommitValidator {
  /// Checks every operation but those that set properties, and returns the payload's size.
  mutating func validateOther(
    _ op: OperationBytes, _ context: OperationContext, _ descriptorCount: Int
  ) throws(WireError) -> Int {
    guard let code = OperationCode(rawValue: op.code), code.minorVersion <= minor else {
      throw context.error(
        .unknownOperation, "unknown operation \(op.code); is the client newer than renderd?")
    }
    guard code.hasKey || op.key == 0 else {
      throw context.error(.badKey, "\(code.name) takes no key, but names \(op.key)")
    }
    if !code.isPiece { changeCount += 1 }
    switch code {
    case .setProperty, .setProperties:
      // `validate` has handled these operations.
      throw context.error(.unknownOperation, "\(code.name) is handled elsewhere")
    case .createLayer: try createLayer(op, context)
    case .destroyLayer: try destroyLayer(op, context)
    case .unsetProperty:
      _ = try liveLayer(op.target, context)
      guard let key = PropertyKey(rawValue: op.key), key.minorVersion <= minor else {
        throw unknownProperty(context)
      }
      guard key.isOptional else {
        throw context.error(.badKey, "\(key.name) cannot be absent")
      }
      if let slot = layers.slot(of: op.target) { rare.unset(key, of: slot) }
    case .setSublayers: return try setSublayers(op, context)
    case .insertSublayer:
      try need(8, op, context)
      try insertSublayer(op, context)
      return 8
    case .removeFromSuperlayer: try detach(try liveLayer(op.target, context), context)
    case .setMask:
      try need(8, op, context)
      try setMask(op, context)
      return 8
    case .addAnimation: return try addAnimation(op, context)
    case .removeAnimation:
      try need(8, op, context)
      try removeAnimation(op, context)
      return 8
    case .defineImage: return try defineImage(op, context, descriptorCount)
    case .releaseImage:
      guard let slot = images.slot(of: op.target) else { throw deadImage(op.target, context) }
      imageBytes -= imageSizes[slot]
      surfaces[slot] = nil
      images.remove(op.target)
    case .defineSurface: return try defineSurface(op, context, descriptorCount)
    case .attachFrame: return try attachFrame(op, context)
    case .shareSurface: return try shareSurface(op, context)
    case .importSurface: return try importSurface(op, context)
    case .createContext: return try createContext(op, context)
    case .setContextTitle:
      _ = try liveContext(op.target, context)
      return try textSize(op, 0, context)
    case .setHostingToken:
      _ = try liveContext(op.target, context)
      let size = try textSize(op, 0, context)
      if let (token, _) = op.text(0), !token.isEmpty, !HostingToken.isWellFormed(token) {
        throw context.error(.badText, "a hosting token is 32 digits of 0…9 and a…f")
      }
      return size
    case .setContextFrame:
      _ = try liveContext(op.target, context)
      try need(32, op, context)
      try checkFrame(op, 0, context)
      return 32
    case .setContextOutput: return try setContextOutput(op, context)
    case .setContextRole:
      let slot = try liveContext(op.target, context)
      try need(8, op, context)
      guard let role = ContextRole(rawValue: op.u32(0)) else {
        throw context.error(.badValue, "no role has the number \(op.u32(0))", at: 0)
      }
      panels[slot] = role == .inputPanel
      return 8
    case .destroyContext:
      let slot = try liveContext(op.target, context)
      if contextRoots[slot] >= 0 { forest.setRoot(Int(contextRoots[slot]), false) }
      contexts.remove(op.target)
      panels[slot] = false
    }
    return 0
  }

  func need(
    _ size: Int, _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    guard op.available >= size else {
      throw context.truncated(need: size, have: op.available)
    }
  }

  mutating func liveLayer(
    _ id: UInt32, _ context: OperationContext
  ) throws(WireError) -> Int {
    guard let slot = layers.slot(of: id) else { throw deadLayer(id, context) }
    return slot
  }

  private mutating func liveContext(
    _ id: UInt32, _ context: OperationContext
  ) throws(WireError) -> Int {
    guard let slot = contexts.slot(of: id) else {
      throw dead("context", id, contexts.last, context)
    }
    return slot
  }

  /// Checks that an id is new and that another object is allowed.
  func checkNew(
    _ kind: String, _ id: UInt32, in table: IDTable, _ limit: LimitID,
    _ context: OperationContext
  ) throws(WireError) {
    guard id > table.last else {
      throw context.error(
        .badID, "new \(kind) \(id) is not larger than \(table.last), the last one")
    }
    guard table.count < limits[id: limit] else {
      throw .limit(limit, table.count + 1, limits, context)
    }
  }

  /// Checks the number of operations that take time or memory, including those that are undone again.
  func checkNumber(
    _ things: String, _ count: Int, most: Int, _ context: OperationContext
  ) throws(WireError) {
    let most = max(most, Self.leastMost)
    guard count <= most else {
      throw context.error(.limitExceeded, "more than \(most) \(things) in one commit")
    }
  }

  private static let leastMost = 65_536

  // MARK: Layers

  private mutating func createLayer(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    try checkNew("layer", op.target, in: layers, .layers, context)
    createdLayerCount += 1
    try checkNumber("new layers", createdLayerCount, most: limits.layers, context)
    forest.reset(layers.add(op.target))
  }

  private mutating func destroyLayer(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    let slot = try liveLayer(op.target, context)
    try detach(slot, context)
    forest.detachChildren(of: slot)
    forest.detachMask(of: slot)
    while forest.firstAnimation(of: slot) >= 0 {
      forgetAnimation(animationLinks[Int(forest.firstAnimation(of: slot))].id)
    }
    if forest.isRoot(slot) {
      // At most `limits.contexts` of them.
      for index in contextRoots.indices where Int(contextRoots[index]) == slot {
        contextRoots[index] = -1
      }
    }
    // A later layer may get the slot, so no record of a move may remain.
    forest.reset(slot)
    rare.removeAll(of: slot)
    times.removeAll(of: slot)
    layers.remove(op.target)
  }

  // MARK: Animations

  private mutating func addAnimation(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    let layer = try liveLayer(op.target, context)
    try need(8, op, context)
    let id = op.u32(0)
    let size = Int(op.u32(4))
    try checkNew("animation", id, in: animations, .animations, context)
    guard size % 8 == 0, op.available - 8 >= size else {
      throw context.truncated(need: size, have: op.available - 8)
    }
    let hasBegin: Bool
    let first = forest.firstAnimation(of: layer)
    var link = AnimationLink(
      id: id, layer: Int32(truncatingIfNeeded: layer), byteCount: size, next: first)
    do throws(WireError) {
      let description = try AnimationDescription(decoding: op.bytes(8, size), limits: limits)
      try checkImages(of: description)
      guard description.minorVersion <= minor else {
        throw WireError(
          .badValue, "an animation of this kind needs version 1.\(description.minorVersion)",
          byteOffset: 0)
      }
      try addExpression(of: description, id, context)
      if case .interaction = description.content { link.isInteraction = true }
      if case .pairing(let pairing) = description.content {
        link.isPairing = true
        guard pairing.partner != op.target else {
          throw WireError(
            .badValue, "the pairing of layer \(op.target) names the layer itself", byteOffset: 0)
        }
      }
      if description.hasTransition {
        transitionLayers.append(op.target)
      }
      hasBegin = description.timing.beginTime != 0
      link.heap = description.attachedBytes
      link.curve = description.trackCurve
      addedAnimationCount += 1
      try checkNumber("new animations", addedAnimationCount, most: limits.animations, context)
      collectCurves(of: description)
      decoded.keep(description, at: context.offset, byteCount: 8 + size, heap: link.heap)
    } catch {
      throw context.wrap(error, at: 8)
    }
    lastBegin = hasBegin ? 0 : try begin(on: layer, context)
    if link.isInteraction {
      guard interactionCount < limits.interactions else {
        throw .limit(.interactions, interactionCount + 1, limits, context)
      }
      interactionCount += 1
    }
    if link.isPairing {
      guard pairingCount < limits.pairings else {
        throw .limit(.pairings, pairingCount + 1, limits, context)
      }
      pairingCount += 1
    }
    let slot = animations.add(id)
    animationBytes += size
    animationHeap += link.heap
    if let curve = link.curve { curves[curve, default: 0] += 1 }
    if slot == animationLinks.count {
      animationLinks.append(link)
    } else {
      animationLinks[slot] = link
    }
    if first >= 0 { animationLinks[Int(first)].previous = Int32(truncatingIfNeeded: slot) }
    forest.setFirstAnimation(of: layer, Int32(truncatingIfNeeded: slot))
    return 8 + size
  }

  /// Returns the layer's local time at the commit, the begin of an animation that has none. In a commit
  /// without pieces it is the commit time, which the render tree converts. Cost: O(depth), if the client
  /// has timings.
  private mutating func begin(
    on layer: Int, _ context: OperationContext
  ) throws(WireError) -> Double {
    guard !times.isEmpty else { return commitTime }
    guard let depth = forest.depth(of: layer, limit: limits.treeDepth) else {
      throw .limit(.treeDepth, limits.treeDepth + 1, limits, context)
    }
    guard parts != nil else { return commitTime }
    let chain = times.chain(of: layer, forest)
    try spend(depth / Self.layersPerStep + chain.count * Self.stepsPerTiming, context)
    return LayerClock(chain.reversed(), at: commitTime).local(at: commitTime)
  }

  /// Layers that one tree step looks up, and tree steps that composing one timing takes.
  private static let (layersPerStep, stepsPerTiming) = (4, 8)

  private mutating func checkImages(of description: AnimationDescription) throws(WireError) {
    try description.forEachValue { value throws(WireError) in try checkImages(value) }
  }

  private mutating func collectCurves(of description: AnimationDescription) {
    if case .basic = description.content, let curve = description.curve, curve != newCurves.last,
      newCurves.count < Self.mostCurves, !curve.isPrepared
    {
      newCurves.append(curve)
    }
    // The decoder has limited the depth.
    for child in description.content.children { collectCurves(of: child) }
  }

  private static let mostCurves = 2048

  private mutating func checkImages(_ value: PropertyValue?) throws(WireError) {
    switch value {
    case .image(let image): try checkImage(image)
    case .objects(let objects):
      guard objects.count <= limits.filters else {
        throw WireError(
          .limitExceeded,
          "\(objects.count) objects in a value of an animation; at most \(limits.filters)")
      }
      for image in value?.images ?? [] {
        try checkImage(image)
        guard !isSurface(image) else {
          throw WireError(.badImage, "image \(image) in an object of an animation is a surface")
        }
      }
    default: break
    }
  }

  private mutating func checkImage(_ image: UInt32) throws(WireError) {
    guard images.slot(of: image) == nil else { return }
    throw WireError(.badID, "image \(image) in an animation is not defined")
  }

  private mutating func removeAnimation(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    let layer = try liveLayer(op.target, context)
    let id = op.u32(0)
    guard id > 0, id <= animations.last else {
      throw dead("animation", id, animations.last, context)
    }
    // It may have ended by itself meanwhile, which the client cannot know yet.
    guard let slot = animations.slot(of: id) else { return }
    guard Int(animationLinks[slot].layer) == layer else {
      throw context.error(.badID, "animation \(id) belongs to another layer")
    }
    forgetAnimation(id)
  }

  mutating func forgetAnimation(_ id: UInt32) {
    guard let slot = animations.slot(of: id) else { return }
    let link = animationLinks[slot]
    if link.previous >= 0 {
      animationLinks[Int(link.previous)].next = link.next
    } else {
      forest.setFirstAnimation(of: Int(link.layer), link.next)
    }
    if link.next >= 0 { animationLinks[Int(link.next)].previous = link.previous }
    animationBytes -= link.byteCount
    animationHeap -= link.heap
    removedHeap += link.heap
    if let curve = link.curve { forget(curve) }
    if !expressions.isEmpty { expressions.remove(id) }
    if link.isInteraction { interactionCount -= 1 }
    if link.isPairing { pairingCount -= 1 }
    animations.remove(id)
  }

  private mutating func forget(_ curve: TimingCurve) {
    let count = (curves[curve] ?? 0) - 1
    curves[curve] = count > 0 ? count : nil
  }

  // MARK: Images

  private mutating func defineImage(
    _ op: OperationBytes, _ context: OperationContext, _ descriptorCount: Int
  ) throws(WireError) -> Int {
    try need(24, op, context)
    try checkNew("image", op.target, in: images, .images, context)
    definedImageCount += 1
    try checkNumber("new images", definedImageCount, most: limits.images, context)
    guard let header = op.imageHeader else {
      throw context.error(.badValue, "unknown image format or source", at: 12)
    }
    try checkGeometry(header, context)
    guard imageBytes + header.byteCount <= limits.imageBytes else {
      throw .limit(.imageBytes, imageBytes + header.byteCount, limits, context)
    }
    guard definedBytes + header.byteCount <= limits.imageBytes else {
      throw .limit(.imageBytes, definedBytes + header.byteCount, limits, context)
    }
    var size = 24
    if let descriptor = header.descriptor {
      guard descriptor == nextDescriptor, descriptor < descriptorCount else {
        throw context.error(
          .badDescriptor,
          "descriptor \(descriptor) of \(descriptorCount), after "
            + "\(nextDescriptor) others", at: 14)
      }
      nextDescriptor += 1
    } else {
      guard op.u32(12) >> 16 == 0 else {
        throw context.error(.badDescriptor, "an inline image names a descriptor", at: 14)
      }
      size += (header.byteCount + 7) & ~7
      try need(size, op, context)
    }
    let slot = images.add(op.target)
    if slot == imageSizes.count { imageSizes.append(0) }
    imageSizes[slot] = header.byteCount
    imageBytes += header.byteCount
    definedBytes += header.byteCount
    return size
  }

  /// Checks that rows, height and byte count fit each other. Nothing here overflows: the dimensions are
  /// small, and the other two numbers are at most 2^32 and are compared before they are used.
  private func checkGeometry(
    _ header: ImageHeader, _ context: OperationContext
  ) throws(WireError) {
    let side = limits.imageDimension
    guard header.width <= side, header.height <= side else {
      throw .limit(.imageDimension, max(header.width, header.height), limits, context)
    }
    guard header.byteCount <= limits.oneImageBytes else {
      throw .limit(.oneImageBytes, header.byteCount, limits, context)
    }
    let row = header.width * 4
    let (last, overflow) = header.rowBytes.multipliedReportingOverflow(by: header.height - 1)
    guard header.width > 0, header.height > 0, header.rowBytes >= row, header.rowBytes % 4 == 0,
      !overflow, header.byteCount >= last + row, header.byteCount <= last + header.rowBytes
    else {
      throw context.error(
        .badImage,
        "\(header.width)×\(header.height) pixels in rows of \(header.rowBytes) bytes are not "
          + "\(header.byteCount) bytes", at: 0)
    }
  }

  // MARK: Contexts

  private mutating func createContext(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    try need(40, op, context)
    try checkNew("context", op.target, in: contexts, .contexts, context)
    let layer = try liveLayer(op.u32(0), context)
    guard !forest.hasParent(layer), !forest.isRoot(layer) else {
      throw context.error(
        .badHierarchy, "layer \(op.u32(0)) has a superlayer or is a root already", at: 0)
    }
    guard op.u32(4) & ~ContextFlags.all.rawValue == 0 else {
      throw context.error(.badValue, "unknown context flags \(op.u32(4))", at: 4)
    }
    try checkFrame(op, 8, context)
    let size = 40 + (try textSize(op, 40, context))
    let slot = contexts.add(op.target)
    if slot == contextRoots.count {
      contextRoots.append(-1)
      panels.append(false)
    }
    contextRoots[slot] = Int32(truncatingIfNeeded: layer)
    forest.setRoot(layer, true)
    return size
  }

  /// Checks `setContextOutput` and returns its payload's size.
  private mutating func setContextOutput(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    _ = try liveContext(op.target, context)
    try need(8, op, context)
    let size = 8 + (try textSize(op, 8, context))
    if let (name, _) = op.text(8), !name.isEmpty, op.u32(0) != 0 {
      throw context.error(.badValue, "an output has a name or a number, not both", at: 0)
    }
    return size
  }

  /// Whether the client asks for the role of an input panel for a context.
  package mutating func isInputPanel(_ context: UInt32) -> Bool {
    contexts.slot(of: context).map { panels[$0] } ?? false
  }

  /// Checks that a frame is four finite numbers, the last two not negative.
  private func checkFrame(
    _ op: OperationBytes, _ offset: Int, _ context: OperationContext
  ) throws(WireError) {
    try checkFinite(op, offset..<offset + 32, context)
    guard op.f64(offset + 16) >= 0, op.f64(offset + 24) >= 0 else {
      throw context.error(.badValue, "a context of negative size", at: offset + 16)
    }
  }
}
