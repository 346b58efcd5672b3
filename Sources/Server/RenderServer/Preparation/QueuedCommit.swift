import DrawList
import GraphicsValues
import RenderTree
import WireProtocol
import WireTransport

/// A commit on its way into the tree: `CommitPreparation` completes it, then it waits for a frame.
struct QueuedCommit: Sendable {
  let serial: UInt64
  /// The bytes as received: the commit time, then the operations.
  let payload: PayloadBytes
  /// When the commit had arrived completely, on the monotonic clock; for statistics only.
  let arrival: Double

  // Results of the preparation.
  /// The commit's time, in media time.
  var commitTime = 0.0
  /// The images of its `defineImage` operations, in order.
  var images: [PixelImage] = []
  /// The memory of its `defineSurface` operations, in order.
  var surfaces: [OpenedSurface] = []
  /// Messages about its surfaces since it was queued, in their order.
  private(set) var surfaceMessages: [SurfaceMessage] = []
  /// Memory of the pictures, in bytes.
  var pictures = PictureBytes()
  /// Layers to which the commit adds transitions.
  private(set) var transitions: [UInt32] = []
  /// Number of animations that the commit adds.
  private var animationCount = 0
  /// Cost of moving its layers among siblings; see `CommitValidator.siblingSteps`.
  private var siblingSteps = 0
  /// How the commit can be divided; nil if it is short.
  private(set) var parts: CommitParts?
  /// Its animations and long values, decoded when the commit was checked.
  private(set) var decoded = DecodedValues()

  // What frames have applied.
  /// Number of pieces that frames have applied, and their weight.
  private(set) var begunPieces = 0
  private(set) var begunBytes = 0

  /// A message about frames of a surface that the commit defines.
  struct SurfaceMessage: Sendable {
    enum Content: Sendable {
      case attach(AttachedFrame)
      /// Takes back the frames from a sequence on.
      case drop(from: UInt64)
    }

    let surface: UInt32
    var content: Content

    /// The buffer of a frame that is attached.
    fileprivate var buffer: Int? {
      if case .attach(let frame) = content { frame.buffer } else { nil }
    }
  }

  init(serial: UInt64, payload: PayloadBytes, arrival: Double) {
    self.serial = serial
    self.payload = payload
    self.arrival = arrival
  }

  /// Takes what a validator has found out about the commit.
  mutating func takeResults(_ validator: inout CommitValidator?) {
    transitions = validator?.transitionLayers ?? []
    animationCount = validator?.addedAnimationCount ?? 0
    siblingSteps = validator?.siblingSteps ?? 0
    parts = validator?.takeParts()
    decoded = validator?.takeDecoded() ?? decoded
  }

  /// Heap bytes of the operations and of the values decoded from them, most of which stay in the tree.
  var receivedBytes: Int { payload.heldBytes + decoded.heapBytes }

  /// Weight of a sibling step, in bytes of a commit.
  private static let bytesPerSiblingStep = 4

  /// Weight of the commit in a frame, in bytes. Animations, sibling steps and pieces count at their cost, not
  /// at their bytes alone; pictures only count in a commit that is divided, because they have been read.
  var weight: Int {
    max(payload.count - (parts == nil ? pictures.inline : 0), 0)
      + animationCount * CommitParts.animationWeight
      + siblingSteps * Self.bytesPerSiblingStep
      + (parts?.addedWeight ?? 0)
  }

  /// Whether the commit leaves a surface that it has defined.
  func defines(_ surface: UInt32) -> Bool { surfaces.contains { $0.number == surface } }

  /// Attaches a frame to a surface that the commit defines.
  ///
  /// - Returns: false, with nothing changed, if a frame waits in its buffer already, unless it was taken back.
  mutating func attach(_ frame: AttachedFrame, to surface: UInt32) -> Bool {
    let old = surfaceMessages.lastIndex { $0.surface == surface && $0.buffer == frame.buffer }
    if let old {
      guard isTakenBack(old) else { return false }
      forget(old)
    }
    surfaceMessages.append(SurfaceMessage(surface: surface, content: .attach(frame)))
    return true
  }

  /// Whether a later message takes the frame of a message back.
  private func isTakenBack(_ index: Int) -> Bool {
    guard case .attach(let frame) = surfaceMessages[index].content else { return false }
    return surfaceMessages[(index + 1)...].contains { message in
      guard message.surface == surfaceMessages[index].surface,
        case .drop(let from) = message.content
      else { return false }
      return from <= frame.sequence
    }
  }

  /// Removes the message of a frame that was taken back, and drops that have nothing left to take back.
  private mutating func forget(_ index: Int) {
    let surface = surfaceMessages.remove(at: index).surface
    let others = surfaceMessages.filter { $0.surface != surface }
    let own = surfaceMessages.filter { $0.surface == surface }
    surfaceMessages = others
    for message in own {
      switch message.content {
      case .attach: surfaceMessages.append(message)
      case .drop(let sequence): dropFrames(from: sequence, of: surface)
      }
    }
  }

  /// Takes back frames of a surface that the commit defines, once they are there: their client hears of them then.
  ///
  /// Drops that follow each other become one, so that there are no more messages than twice the buffers.
  mutating func dropFrames(from sequence: UInt64, of surface: UInt32) {
    let last = surfaceMessages.lastIndex { $0.surface == surface }
    guard let last, case .drop(let earlier) = surfaceMessages[last].content else {
      // Without a frame before it there is nothing to take back.
      if last != nil {
        surfaceMessages.append(SurfaceMessage(surface: surface, content: .drop(from: sequence)))
      }
      return
    }
    surfaceMessages[last].content = .drop(from: min(earlier, sequence))
  }

  /// Drops the memory of the first surfaces, which the tree has taken.
  ///
  /// - Returns: the messages about them.
  mutating func dropSurfaces(_ count: Int) -> [SurfaceMessage] {
    let taken = Set(surfaces.prefix(count).compactMap(\.number))
    surfaces.removeFirst(count)
    let messages = surfaceMessages.filter { taken.contains($0.surface) }
    surfaceMessages.removeAll { taken.contains($0.surface) }
    return messages
  }

  /// Weight of the pieces that may be applied before the rest, images included.
  var dividedBytes: Int { parts?.weight ?? 0 }

  /// Whether frames have applied a part of the commit.
  var isBegun: Bool { begunPieces > 0 }

  /// Begins further pieces.
  ///
  /// - Parameter bytes: weight of the pieces; the last one may exceed it.
  /// - Returns: the pieces.
  mutating func begin(bytes: Int) -> Range<Int> {
    guard let parts else { return 0..<0 }
    let (end, first) = (begunBytes + bytes, begunPieces)
    while begunBytes < end, begunPieces < parts.pieceCount {
      begunBytes += parts.weight(ofPiece: begunPieces)
      begunPieces += 1
    }
    return first..<begunPieces
  }
}
