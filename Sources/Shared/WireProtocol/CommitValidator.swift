package import AnimationEvaluation
import GraphicsValues

/// Checks the commits of one client, completely, before they are queued.
///
/// It keeps a shadow of the client's objects: the live ids, the sublayers of each layer, and the use of
/// each limit. When it throws, the connection is over: the shadow is not rolled back.
///
/// Iterative and without traps for any bytes. Cost: O(operations), plus the steps that `spend` bounds for
/// all tree changes together, plus one visit of each layer when trees were moved.
package struct CommitValidator: Sendable {
  package let limits: Limits
  var layers = IDTable()
  var forest = LayerForest()
  var animations = IDTable()
  /// Links by the animations' slots: each layer's animations are a doubly linked list.
  var animationLinks: [AnimationLink] = []
  var images = IDTable()
  /// Bytes of images, by the images' slots.
  var imageSizes: [Int] = []
  package internal(set) var imageBytes = 0
  /// The surfaces and imports, by the images' slots.
  var surfaces: [Int: SurfaceShadow] = [:]
  /// The expressions and time sources by their animations' numbers.
  var expressions = ExpressionGraph()
  /// Number of interactions, those of one layer counted each.
  var interactionCount = 0
  /// Number of pairings that are not in groups.
  var pairingCount = 0
  /// Expressions that this commit has added, with their operations.
  var addedExpressions: [UInt32: OperationContext] = [:]
  var rare = RareProperties()
  var times = LayerTimes()
  /// Bytes of the animations' descriptions on the wire.
  var animationBytes = 0
  /// Bytes of memory that the animations will use.
  var animationHeap = 0
  /// Bytes of memory of the animations that this commit has removed.
  var removedHeap = 0
  /// Numbers of animations by curve, for curves with a group of tracks of their own.
  var curves: [TimingCurve: Int] = [:]
  var contexts = IDTable()
  /// The root layer's slot, by the contexts' slots; -1 for none.
  var contextRoots: [Int32] = []
  /// Whether the client asks for the role of an input panel, by the contexts' slots.
  var panels: [Bool] = []
  /// The minor version that the client speaks: what is newer is unknown.
  package var minor = ProtocolVersion.minor
  /// Bytes of the images that this commit has defined, including those that it released again: all of them
  /// are fetched before the commit is queued.
  var definedBytes = 0
  /// True when the last commit has pictures to fetch.
  package var hasImages: Bool { definedBytes > 0 }
  /// Number of surfaces that the last commit has defined, including those that it released again.
  package internal(set) var definedSurfaceCount = 0
  /// Tree steps that this commit has used; see `spend`.
  var treeSteps = 0
  /// Tree steps spent on shifting siblings in `insertSublayer`.
  package internal(set) var siblingSteps = 0
  /// The descriptor that the next `defineImage` must name.
  var nextDescriptor = 0
  /// The layers to which the last commit adds transitions, including transitions in groups; in order, one
  /// entry for each transition.
  package internal(set) var transitionLayers: [UInt32] = []
  /// The division of the last commit, if it is long.
  package internal(set) var parts: CommitParts?
  /// The animations and long values of the last commit.
  var decoded = DecodedValues()
  /// The begin of the last animation added, in its layer's time; 0 when the animation has its own begin
  /// time.
  var lastBegin = 0.0
  /// Bytes up to which a commit is not divided, unless its weight with animations exceeds `manyAnimations`
  /// times this number.
  package var undividedBytes = CommitParts.shortBytes
  private static let manyAnimations = 4
  /// Changes allowed per layer: twice what replacing every layer needs.
  private static let changesPerLayer = 4
  /// Bytes up to which a commit cannot have many animations.
  private static let leastDividedBytes = 65_536
  /// The media time of the commit being checked.
  private(set) var commitTime = 0.0
  /// Numbers of layers and images that this commit creates, including those that it destroys again.
  var createdLayerCount = 0
  var definedImageCount = 0
  /// Number of changes of this commit that one frame applies; each sublayer of a list counts.
  var changeCount = 0
  /// Number of animations that the last commit adds.
  package internal(set) var addedAnimationCount = 0
  /// The curves of these animations that have to be prepared, without immediate repetitions, and no more
  /// than the cache keeps.
  package internal(set) var newCurves: [TimingCurve] = []
  private var usage: LimitUsage

  struct AnimationLink: Sendable {
    var id: UInt32
    var layer: Int32
    /// Bytes of the description on the wire.
    var byteCount: Int
    /// Bytes of memory that the animation will use.
    var heap = 0
    var next: Int32 = -1
    var previous: Int32 = -1
    var curve: TimingCurve?
    var isInteraction = false
    var isPairing = false
  }

  package init(limits: Limits = Limits()) {
    self.limits = limits
    usage = LimitUsage(limits)
  }

  package var layerCount: Int { layers.count }
  package var animationCount: Int { animations.count }
  package var imageCount: Int { images.count }
  package var contextCount: Int { contexts.count }
  package var surfaceCount: Int { surfaces.count }

  /// Bytes of long values and of animations.
  package var valueBytes: Int { rare.longBytes + animationBytes }

  /// Checks the operations of the next commit.
  ///
  /// - Parameters:
  ///   - operations: The commit without its time, all frames joined.
  ///   - commitTime: The media time at which animations begin.
  ///   - descriptorCount: Number of descriptors that came with its frames.
  package mutating func validate(
    _ operations: UnsafeRawBufferPointer, commitTime: Double, descriptorCount: Int = 0
  ) throws(WireError) {
    guard operations.count <= limits.transactionBytes else {
      throw .limit(.transactionBytes, operations.count, limits, OperationContext())
    }
    nextDescriptor = 0
    definedBytes = 0
    definedSurfaceCount = 0
    addedExpressions.removeAll(keepingCapacity: true)
    treeSteps = 0
    siblingSteps = 0
    transitionLayers.removeAll(keepingCapacity: true)
    parts =
      operations.count > min(undividedBytes, Self.leastDividedBytes)
      ? CommitParts() : nil
    decoded = DecodedValues()
    let shownBytes = rare.counts.bytes
    self.commitTime = commitTime
    let (layerCount, animationCount) = (layers.count, animations.count)
    createdLayerCount = 0
    definedImageCount = 0
    changeCount = 0
    addedAnimationCount = 0
    rare.replacedBytes = 0
    removedHeap = 0
    newCurves.removeAll(keepingCapacity: true)
    var context = OperationContext()
    let end = operations.count
    let layouts = PropertyLayouts.all
    var shape = PropertyShape()
    if let base = operations.baseAddress {
      while context.offset < end {
        guard end - context.offset >= 8 else {
          throw context.truncated(need: 8, have: end - context.offset)
        }
        // SAFETY: the guard proves that the header is there; every payload is checked against
        // `available` before it is read.
        let op = OperationBytes(base + context.offset, available: end - context.offset - 8)
        context.target = op.target
        context.key = op.key
        let size: Int
        if op.code == OperationCode.setProperties.rawValue {
          size = try validateProperties(op, layouts, &shape, context)
          let more = countAccepted(after: op, shape)
          parts?.addRun(of: more, each: 8 + size, from: context.offset)
          context.offset += more * (8 + size)
          context.index += more
        } else if op.code == OperationCode.setProperty.rawValue {
          size = try validateProperty(op, layouts, context)
        } else {
          size = try validateOther(op, context, descriptorCount)
        }
        if parts != nil, let code = OperationCode(rawValue: op.code) {
          parts?.add(code, context.offset..<context.offset + 8 + size, begin: lastBegin)
        }
        context.offset += 8 + size
        context.index += 1
      }
    }
    let weight = operations.count + addedAnimationCount * CommitParts.animationWeight
    if operations.count <= undividedBytes, weight <= undividedBytes * Self.manyAnimations {
      parts = nil
    }
    decoded.replacedBytes = rare.replacedBytes + removedHeap
    parts?.noteReplaced(min(rare.replacedBytes, shownBytes))
    guard nextDescriptor == descriptorCount else {
      throw WireError(
        .badDescriptor, "\(descriptorCount) descriptors came, \(nextDescriptor) were named",
        operationIndex: context.index, byteOffset: context.offset)
    }
    try checkNumber(
      "changes", changeCount,
      most: (layerCount + createdLayerCount) * Self.changesPerLayer
        + animationCount + addedAnimationCount, context)
    guard valueBytes <= limits.valueBytes else {
      throw .limit(.valueBytes, valueBytes, limits, context)
    }
    try checkExpressions()
    guard forest.finishMoves(limit: limits.treeDepth) else {
      throw .limit(.treeDepth, limits.treeDepth + 1, limits, context)
    }
    usage.note(.transactionBytes, operations.count)
    usage.note(.layers, layers.count)
    usage.note(.animations, animations.count)
    usage.note(.images, images.count)
    usage.note(.imageBytes, imageBytes)
    usage.note(.contexts, contexts.count)
    usage.note(.surfaces, surfaces.count)
    usage.note(.valueBytes, valueBytes)
    usage.note(.expressionWork, expressions.work)
    usage.note(.interactions, interactionCount)
    usage.note(.pairings, pairingCount)
  }

  /// Removes and returns the division of the last commit, if it is long.
  package mutating func takeParts() -> CommitParts? {
    defer { parts = nil }
    return parts
  }

  /// Removes and returns the animations and long values of the last commit.
  package mutating func takeDecoded() -> DecodedValues {
    defer { decoded = DecodedValues() }
    return decoded
  }

  /// Removes and returns the limits whose use has reached four fifths since the last call, each once.
  package mutating func takeWarnings() -> [LimitWarning] { usage.takeWarnings() }

  /// Frees an animation's slot after the server has ended and removed it by itself.
  package mutating func animationEnded(_ animation: UInt32) { forgetAnimation(animation) }
}

/// The validator's position, for errors.
struct OperationContext {
  var index = 0
  var offset = 0
  var target: UInt32 = 0
  var key: UInt16 = 0

  /// An error at a byte of the operation's payload.
  func error(_ code: ErrorCode, _ message: String, at payloadOffset: Int = -8) -> WireError {
    let byte = offset + 8 + payloadOffset
    return WireError(
      code, "\(message) at byte \(byte) (operation \(index))", operationIndex: index,
      byteOffset: byte, target: target, key: key)
  }

  func truncated(need: Int, have: Int) -> WireError {
    error(.malformed, "the commit ends early: \(need) bytes needed, \(have) left")
  }

  /// Wraps an error of a nested decoder, whose offsets count from a place in the payload.
  func wrap(_ inner: WireError, at payloadOffset: Int) -> WireError {
    WireError(
      inner.code, inner.message + " of the part that begins at byte \(offset + 8 + payloadOffset)",
      operationIndex: index, byteOffset: offset + 8 + payloadOffset + inner.byteOffset,
      target: target, key: inner.key == 0 ? key : inner.key)
  }
}

extension WireError {
  static func limit(
    _ id: LimitID, _ wanted: Int, _ limits: Limits, _ context: OperationContext
  ) -> WireError {
    context.error(
      .limitExceeded, "\(wanted) \(id.unit); the limit \(id.name) is \(limits[id: id])")
  }
}
