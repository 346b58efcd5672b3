import DrawList
import GraphicsValues
package import WireProtocol
package import WireTransport

/// A commit that has been validated and waits for the next frame.
struct QueuedCommit: Sendable {
  var serial: UInt64
  var commitTime: Double
  /// The bytes as received: the commit time, then the operations.
  var payload: PayloadBytes
  /// The images of its `defineImage` operations, in order; read before the commit was queued.
  var images: [PixelImage]
  /// Layers to which the commit adds transitions.
  var transitions: [UInt32]
  /// When the commit was complete, on the monotonic clock; for statistics only.
  var arrival: Double

  /// Number of animations that the commit adds.
  let animationCount: Int
  /// Cost of moving its layers among siblings; see `CommitValidator.siblingSteps`.
  let siblingSteps: Int
  /// How the commit can be divided; nil if it is short.
  let parts: CommitParts?
  /// Its animations and long values, decoded when the commit was checked.
  let decoded: DecodedValues
  /// Number of pieces that frames have applied, and their weight.
  var begunPieces = 0
  var begunBytes = 0
  /// Memory of the pictures, in bytes.
  let pictures: PictureBytes

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

  /// Weight of the pieces that may be applied before the rest, images included.
  var dividedBytes: Int { parts?.weight ?? 0 }
}

/// The server's state of one client: its stream, its waiting commits and its waiting events.
///
/// A session ends at the first broken rule: the error goes into the outbox, and nothing more is
/// read. The client's layers are in the tree of `ServerCore`.
package final class Session {
  package enum State: Hashable, Sendable {
    /// Connected; `hello` has not arrived.
    case greeting
    /// Commits are welcome.
    case ready
    /// The client was told why; the connection closes once the outbox is empty.
    case failed
  }

  package let slot: UInt32
  package let processID: Int32
  package internal(set) var state = State.greeting
  package internal(set) var name = ""
  /// False when the client's `hello` says that its images come inline.
  package internal(set) var hasDescriptors = true

  var assembler: FrameAssembler
  /// Nil while another thread checks a commit with it; see `preparation`.
  var validator: CommitValidator?
  /// The commit that another thread prepares. Until it is queued, nothing more of the client is read.
  var preparation: PreparationInProgress?
  /// Animations that the server has ended while another thread had the validator.
  var endedAnimations: [UInt32] = []
  /// Use of the limits that show in frames but not in commits, for warnings.
  var usage: LimitUsage
  var lastSerial: UInt64 = 0
  /// The message in progress, until it is recorded; empty without a recording.
  var unrecordedFrame: [UInt8] = []
  /// The frames received so far of a commit that spans several.
  var staging: PayloadBytes?
  var stagedDescriptors: [OwnedDescriptorBox] = []
  /// How media time followed the client's clock when the first frame of the commit arrived.
  var commitPace = ClockPace()
  var queue: [QueuedCommit] = []
  var creditsInUse = 0
  /// Number of commits that were finished between frames; the next frame reports them.
  var finishedCount = 0
  /// Number of commits in the last frame that took any of this client's.
  var latchedCount = 0
  /// Number of the client's last turn among clients with long commits; see `LatchPlan`.
  var lastTurn: UInt64 = 0
  /// Bytes of long commits that frames have applied and not paid for; see `LatchPlan`.
  var latchDebt = 0
  /// The client's objects, including all accepted commits.
  var objects = ObjectCounts()
  /// Work that no frame has paid for, in pixels; see `WorkShares`.
  package internal(set) var workDebt = 0
  /// Work of its backdrops that no frame has paid for, in pixels.
  package internal(set) var backdropDebt = 0
  /// Number of frames in which the client stood still.
  package internal(set) var stillFrames = 0
  var isWarnedOfShare = false
  /// Number of descriptors that the client has sent.
  package internal(set) var descriptorCount: UInt32 = 0
  /// Number of the first descriptor in the recording, minus the descriptors of the commits that the
  /// recorder itself made at its beginning.
  var firstRecordedDescriptor: UInt32 = 0

  /// Bytes for the client that have not been handed to its socket.
  package var outbox: [UInt8] = []
  private var nextSerial: UInt64 = 1

  // Statistics.
  package internal(set) var commitCount = 0
  package internal(set) var byteCount = 0
  package internal(set) var latchedSerial: UInt64 = 0
  /// When the client gets ticks; nil if it did not ask for them.
  package internal(set) var frameEvents: FrameEventSchedule?
  /// Whether the client has unread events: it gets no ticks until it has read them.
  package var isBackedUp = false
  /// Whether a context of the client is visible, or the client has none yet.
  package internal(set) var isVisible = true
  /// Whether the frame that is about to be presented took a commit of this client.
  var awaitsPresentation = false

  /// Adds the layers that exist until the waiting commits are applied to the client's counts.
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

  /// Whether frames of a commit wait for its last one.
  var isInsideCommit: Bool { staging != nil || !stagedDescriptors.isEmpty }

  /// Whether another thread prepares a commit of this client.
  package var isPreparing: Bool { preparation != nil }

  /// Descriptors that wait for the end of their commit, or for being read.
  var heldDescriptorCount: Int { stagedDescriptors.count + (preparation?.descriptorCount ?? 0) }

  /// Takes bytes that did not come from a socket, as far as there is room.
  ///
  /// - Returns: the number of bytes taken; `ServerCore.processFrames` makes room again.
  package func feed(
    _ bytes: UnsafeRawBufferPointer, descriptors: consuming DescriptorBatch
  ) -> Int {
    assembler.feed(bytes, descriptors: descriptors)
  }

  /// Adds a message to the outbox. Does nothing after an error.
  package func send(_ message: some WireMessage) {
    guard state != .failed else { return }
    message.append(to: &outbox, serial: nextSerial)
    nextSerial += 1
  }

  /// Sends the error and ends the session. The caller has discarded its commits: see
  /// `ServerCore.discardCommits`.
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
  /// For comparison only: the other thread owns the object.
  let preparation: CommitPreparation
  /// Bytes of the commit and of its pictures, as far as known.
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
