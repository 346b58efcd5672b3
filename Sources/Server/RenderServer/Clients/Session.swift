internal import DrawList
internal import GraphicsValues
package import WireProtocol
package import WireTransport

/// A commit that has been validated and waits for the next frame.
struct QueuedCommit: Sendable {
  var serial: UInt64
  var commitTime: Double
  /// As it came: the commit time, then the operations.
  var payload: PayloadBytes
  /// The images of its `defineImage` operations, in order; read before the commit was queued.
  var images: [PixelImage]
  /// The layers to which it adds transitions.
  var transitions: [UInt32]
  /// When it was complete, on the monotonic clock; for statistics only.
  var arrival: Double

  /// Number of animations that it adds.
  let animationCount: Int
  /// What moving its layers among siblings takes; see `CommitValidator.siblingSteps`.
  let siblingSteps: Int
  /// How it can be divided; nil where it is short.
  let parts: CommitParts?
  /// Pieces of it that frames have applied, and what these count as.
  var begunPieces = 0
  var begunBytes = 0
  /// Memory of the pictures.
  let pictures: PictureBytes

  /// The siblings of a step take as long to move as so many.
  private static let bytesPerSiblingStep = 4

  /// How frames divide it, if they do.
  func parts(_ division: CommitDivision) -> CommitParts? {
    guard let parts, parts.isDivisible(division) else { return nil }
    return division == .values && payload.count - 8 <= CommitParts.shortBytes ? nil : parts
  }

  /// Bytes that the frame has to apply. Pictures, which have been read, cost nothing. Where long commits are
  /// applied in pieces, pictures count, and animations and pieces count at what they cost, not at their bytes
  /// alone.
  func weight(_ division: CommitDivision) -> Int {
    guard division != .none else { return max(payload.count - pictures.inline, 0) }
    let parts = parts(division)
    return max(payload.count - (parts == nil ? pictures.inline : 0), 0)
      + animationCount * CommitParts.animationWeight
      + siblingSteps * Self.bytesPerSiblingStep
      + (parts?.addedWeight(division) ?? 0)
  }

  /// What the pieces count as that may be applied before the rest, images included.
  func dividedBytes(_ division: CommitDivision) -> Int { parts(division)?.weight(division) ?? 0 }
}

/// The server's state of one client: its stream, its commits that wait, its events that wait.
///
/// A session ends at the first broken rule: the error goes into the outbox, and nothing more is
/// read. The client's layers are in the tree of `ServerCore`.
package final class Session {
  package enum State: Hashable, Sendable {
    /// Connected; `hello` has not come.
    case greeting
    /// Commits are welcome.
    case ready
    /// Told why it failed; to be closed once the outbox is empty.
    case failed
  }

  package let slot: UInt32
  package let processID: Int32
  package internal(set) var state = State.greeting
  package internal(set) var name = ""
  /// The minor version of the protocol that the client speaks.
  package internal(set) var minor: UInt16 = 0
  /// False when the client said in `hello` that its images come inline.
  package internal(set) var hasDescriptors = true

  var assembler: FrameAssembler
  /// Nil while another thread checks a commit with it; see `preparation`.
  var validator: CommitValidator?
  /// The commit that is prepared on another thread: until it is queued, nothing that follows it is
  /// read.
  var preparation: PreparationInProgress?
  /// Animations that the server has ended meanwhile.
  var endedAnimations: [UInt32] = []
  /// Use of the limits that frames show and commits do not, for warnings.
  var usage: LimitUsage
  var lastSerial: UInt64 = 0
  /// The message that is handled, until it is recorded; empty without a recording.
  var unrecordedFrame: [UInt8] = []
  /// The frames so far of a commit that spans several.
  var staging: PayloadBytes?
  var stagedDescriptors: [OwnedDescriptorBox] = []
  /// How media time followed the client's clock when the first frame of the commit came.
  var commitPace = ClockPace()
  var queue: [QueuedCommit] = []
  var creditsInUse = 0
  /// Number of commits that were finished between frames, and that the next one reports.
  var finishedCount = 0
  /// Number of commits in the last frame that took any.
  var latchedCount = 0
  /// See `LatchPlan`.
  var lastTurn: UInt64 = 0
  var latchDebt = 0
  /// What the client has, by the commits that were accepted.
  var objects = ObjectCounts()
  /// Work that no frame has paid for; see `WorkShares`.
  package internal(set) var workDebt = 0
  /// The same for what its panes of glass show.
  package internal(set) var backdropDebt = 0
  /// Frames in which its part stood still.
  package internal(set) var stillFrames = 0
  var isWarnedOfShare = false
  /// Number of descriptors that the client has sent.
  package internal(set) var descriptorCount: UInt32 = 0
  /// Number of the first descriptor in the recording, less the descriptors of the recording's own
  /// commits at its beginning.
  var firstRecordedDescriptor: UInt32 = 0

  /// Bytes for the client that have not been handed to its socket.
  package var outbox: [UInt8] = []
  private var nextSerial: UInt64 = 1

  // Statistics.
  package internal(set) var commitCount = 0
  package internal(set) var byteCount = 0
  package internal(set) var latchedSerial: UInt64 = 0
  /// Set while the client asks to be told of frames.
  package internal(set) var frameEvents: FrameEventSchedule?
  /// The client has not read its events: it gets no ticks until it has.
  package var isBackedUp = false
  /// A context of the client can be seen, or the client has none yet.
  package internal(set) var isVisible = true
  /// The frame that is about to be presented took a commit of this client.
  var awaitsPresentation = false

  /// What the client has once its commits are applied, and layers that are there until then.
  func heldObjects(_ objects: ObjectCounts) -> ObjectCounts {
    var held = objects
    for commit in queue { held.layers += commit.parts?.destroyedCount ?? 0 }
    return held
  }

  init(slot: UInt32, processID: Int32, limits: Limits) {
    self.slot = slot
    self.processID = processID
    assembler = FrameAssembler(limits: limits)
    validator = CommitValidator(limits: limits)
    usage = LimitUsage(limits)
  }

  /// Frames of a commit wait for its last one.
  var isInsideCommit: Bool { staging != nil || !stagedDescriptors.isEmpty }

  /// Another thread prepares a commit of this client.
  package var isPreparing: Bool { preparation != nil }

  /// Descriptors that wait for the end of their commit, or for being read.
  var heldDescriptorCount: Int { stagedDescriptors.count + (preparation?.descriptorCount ?? 0) }

  /// Takes bytes that did not come from a socket, as many as there is room for.
  ///
  /// - Returns: the number of bytes taken; `ServerCore.processFrames` makes room again.
  package func feed(
    _ bytes: UnsafeRawBufferPointer, descriptors: consuming DescriptorBatch
  ) -> Int {
    assembler.feed(bytes, descriptors: descriptors)
  }

  /// Adds a message to the outbox; nothing follows an error.
  package func send(_ message: some WireMessage) {
    guard state != .failed else { return }
    message.append(to: &outbox, serial: nextSerial)
    nextSerial += 1
  }

  /// The commits of the session are discarded before: see `ServerCore.discardCommits`.
  func fail(_ error: WireError, serial: UInt64) {
    guard state != .failed else { return }
    stagedDescriptors = []
    unrecordedFrame = []
    send(ErrorMessage(error, serial: serial))
    state = .failed
  }
}

/// The loop's view of a commit that another thread prepares.
struct PreparationInProgress {
  /// An identity only: the other thread owns the object.
  let preparation: CommitPreparation
  /// Bytes of the commit and of its pictures, as far as these are known.
  let byteCount: Int
  let descriptorCount: Int

  init(_ preparation: CommitPreparation) {
    self.preparation = preparation
    byteCount = preparation.heldBytes
    descriptorCount = preparation.descriptors.count
  }
}

/// A descriptor in an array, which cannot hold a type that is not copyable.
final class OwnedDescriptorBox: Sendable {
  let descriptor: OwnedDescriptor
  /// Number of descriptors that the client had sent before this one.
  let ordinal: UInt32

  init(_ descriptor: consuming OwnedDescriptor, ordinal: UInt32) {
    self.descriptor = descriptor
    self.ordinal = ordinal
  }
}
