import AnimationEvaluation
package import DrawList
package import GraphicsValues
package import RenderTree
package import WireProtocol

/// A render tree with commits fed as the server feeds them: validated, and with their images read.
package struct TreeFixture {
  package var tree: RenderTree
  private var validators: [UInt32: CommitValidator] = [:]
  /// The memory of all surfaces that were defined.
  package private(set) var surfaces: [SurfaceKey: TestSurface] = [:]

  package init(width: Int = 320, height: Int = 240, scale: Double = 1) {
    tree = RenderTree(width: width, height: height, scale: scale)
  }

  /// Applies one commit, and places the windows that it opens or moves where they ask to be.
  ///
  /// - Throws: the validator's error.
  package mutating func commit(
    _ operations: [UInt8], client: UInt32 = 1, at time: Double = 0
  ) throws {
    if validators[client] == nil {
      validators[client] = CommitValidator()
      tree.scene.addClient(client)
    }
    var images = ImageCollector()
    var defined = SurfaceCollector()
    try operations.withUnsafeBytes { bytes in
      visitCommit(bytes, &defined)
      try validators[client]?.validate(
        bytes, commitTime: time, descriptorCount: defined.layouts.count)
      visitCommit(bytes, &images)
      tree.apply(
        bytes, from: client, commitTime: time, images: images.images,
        surfaces: makeSurfaces(defined, of: client),
        transitions: validators[client]?.transitionLayers ?? [],
        decoded: validators[client]?.takeDecoded() ?? DecodedValues())
    }
    for context in tree.scene.contexts where context.needsPlacement {
      tree.scene.placeContext(client: context.client, id: context.id, frame: context.requestedFrame)
    }
  }

  package mutating func commit(
    client: UInt32 = 1, at time: Double = 0, _ build: (inout CommitEncoder) throws -> Void
  ) throws {
    var encoder = CommitEncoder()
    try build(&encoder)
    try commit(encoder.operations, client: client, at: time)
  }

  /// Applies one commit as the server does with long ones: first the invisible part, in pieces,
  /// with a frame after each piece in which the client stands still.
  ///
  /// - Parameter frame: the time of those frames.
  /// - Returns: false for a commit that cannot be divided, which is applied as a whole.
  package mutating func commitDivided(
    _ operations: [UInt8], client: UInt32 = 1, at time: Double = 0, frame: Double
  ) throws -> Bool {
    guard var validator = validators[client] else {
      try commit(operations, client: client, at: time)
      return false
    }
    validator.undividedBytes = 0
    var images = ImageCollector()
    var defined = SurfaceCollector()
    return try operations.withUnsafeBytes { bytes in
      var trial = validator
      visitCommit(bytes, &defined)
      try trial.validate(bytes, commitTime: time, descriptorCount: defined.layouts.count)
      guard let parts = trial.parts else {
        try commit(operations, client: client, at: time)
        return false
      }
      visitCommit(bytes, &images)
      let decoded = trial.takeDecoded()
      validators[client] = trial
      var surfaces = makeSurfaces(defined, of: client)
      tree.stagePictures(for: trial.transitionLayers, of: client)
      for number in 0..<parts.pieceCount {
        let pieces = parts.pieces(number..<number + 1)
        let used = tree.scene.applyValues(
          pieces.values + pieces.animations, of: bytes, from: client, begins: pieces.begins,
          images: images.images, surfaces: surfaces, decoded: decoded)
        images.images.removeFirst(used.images)
        surfaces.removeFirst(used.surfaces)
        forget(tree.update(at: frame, suspended: [client]).sampling.events)
      }
      tree.scene.applyRest(
        parts.others, of: bytes, from: client, commitTime: time, decoded: decoded)
      for context in tree.scene.contexts where context.needsPlacement {
        tree.scene.placeContext(
          client: context.client, id: context.id, frame: context.requestedFrame)
      }
      return true
    }
  }

  private mutating func makeSurfaces(
    _ defined: SurfaceCollector, of client: UInt32
  ) -> [TestSurface] {
    defined.layouts.map { number, layout in
      let surface = TestSurface(layout)
      surfaces[SurfaceKey(client: client, number: number)] = surface
      return surface
    }
  }

  /// Gives a surface a frame beside commits, as a checked message.
  package mutating func attach(
    _ attachment: FrameAttachment, to surface: UInt32, client: UInt32 = 1
  ) throws {
    try validators[client]?.validate(AttachFrame(surface: surface, attachment))
    try tree.scene.attachFrame(
      AttachedFrame(attachment), to: SurfaceKey(client: client, number: surface))
  }

  package mutating func removeClient(_ client: UInt32) {
    let objects = validators.removeValue(forKey: client)?.objects
    _ = tree.scene.removeClient(client, objects: objects ?? ObjectCounts())
  }

  /// Makes a frame as the server does: takes removed clients apart, brings the tree to a time and removes
  /// ended animations from the validators.
  package mutating func update(at time: Double) -> FrameUpdate {
    _ = tree.scene.continueTeardown()
    let update = tree.update(at: time)
    forget(update.sampling.events)
    return update
  }

  /// Updates like `update`, without the stages after sampling.
  package mutating func sample(at time: Double) {
    _ = tree.scene.continueTeardown()
    forget(tree.sample(at: time).events)
  }

  private mutating func forget(_ events: [AnimationEvent]) {
    for event in events where event.kind == .finished(isRemoved: true) {
      validators[event.client]?.animationEnded(event.animation)
    }
  }

  /// The value of a property on screen at the last sampled time, or its default.
  package func shown(_ key: PropertyKey, of layer: UInt32, client: UInt32 = 1) -> PropertyValue {
    value(key, of: layer, client: client, .presentation)
  }

  package func committed(
    _ key: PropertyKey, of layer: UInt32, client: UInt32 = 1
  ) -> PropertyValue {
    value(key, of: layer, client: client, .model)
  }

  private func value(
    _ key: PropertyKey, of layer: UInt32, client: UInt32, _ values: Scene.Values
  ) -> PropertyValue {
    for context in tree.scene.contexts {
      for node in tree.scene.nodes(of: context, values: values)
      where node.client == client && node.layer == layer {
        return node.properties.first { $0.key == key }?.value ?? key.defaultValue
      }
    }
    return key.defaultValue
  }

  /// The draw commands of the frame, without unused room.
  package var commands: DrawCommands {
    DrawCommands(tree.view.drawList.commands.filter { $0.kind != .nothing })
  }

  /// The draw commands of a layer.
  package func commands(of layer: UInt32, client: UInt32 = 1) -> [DrawCommand] {
    tree.view.drawList.commands.filter { $0.client == client && $0.layer == layer }
  }

  /// A layer's command of one kind; nil when it has none.
  package func command(_ kind: DrawCommand.Kind, of layer: UInt32) -> DrawCommand? {
    commands(of: layer).first { $0.kind == kind }
  }
}

/// Reads the inline images of a commit.
private struct SurfaceCollector: CommitVisitor {
  var layouts: [(number: UInt32, layout: SurfaceLayout)] = []

  mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    layouts.append((surface, header.layout))
  }
}

private struct ImageCollector: CommitVisitor {
  var images: [PixelImage] = []

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    var pixels: [UInt32] = []
    for y in 0..<header.height {
      for x in 0..<header.width {
        pixels.append(
          bytes.loadUnaligned(fromByteOffset: y * header.rowBytes + x * 4, as: UInt32.self)
            | 0xFF00_0000)
      }
    }
    images.append(PixelImage(width: header.width, height: header.height, pixels: pixels))
  }
}
