import AnimationEvaluation
package import DrawList
package import GraphicsValues
package import RenderTree
package import WireProtocol

/// A render tree with commits fed as the server feeds them: validated, and with their images read.
package struct TreeFixture {
  package var tree: RenderTree
  private var validators: [UInt32: CommitValidator] = [:]

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
    try operations.withUnsafeBytes { bytes in
      try validators[client]?.validate(bytes, commitTime: time)
      visitCommit(bytes, &images)
      tree.apply(
        bytes, from: client, commitTime: time, images: images.images,
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
    return try operations.withUnsafeBytes { bytes in
      var trial = validator
      try trial.validate(bytes, commitTime: time)
      guard let parts = trial.parts else {
        try commit(operations, client: client, at: time)
        return false
      }
      visitCommit(bytes, &images)
      let decoded = trial.takeDecoded()
      validators[client] = trial
      tree.stagePictures(for: trial.transitionLayers, of: client)
      for number in 0..<parts.pieceCount {
        let pieces = parts.pieces(number..<number + 1)
        images.images.removeFirst(
          tree.scene.applyValues(
            pieces.values + pieces.animations, of: bytes, from: client, begins: pieces.begins,
            images: images.images, decoded: decoded))
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
