package import GraphicsValues
import RenderTree
package import WireProtocol
package import WireTransport

/// The server's state of one client, from the bytes that it sends to the events that it gets.
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
  /// The user as whom the client runs; nil in a replay.
  package let userID: UInt32?
  package internal(set) var state = State.greeting
  package internal(set) var name = ""
  /// The minor version that the client speaks, from its `hello` on.
  package internal(set) var minor: UInt16 = 0
  /// False when the client's `hello` says that its images come inline.
  package internal(set) var hasDescriptors = true

  /// The messages that the client sends.
  package internal(set) var stream: ClientStream
  /// The part of the last message that a recording needs.
  var recorded = RecordedStream()
  /// The commit whose last frame has not arrived.
  var open = OpenCommit()
  /// The commit that another thread prepares. Until it is queued, nothing more of the client is read.
  var preparation: PreparationInProgress?
  /// The objects that all accepted commits leave.
  var objects: ClientObjects
  /// The commits that wait for a frame or for its report.
  package internal(set) var commits = CommitQueue()
  /// The client's debts for its parts of frames.
  package internal(set) var account = ClientAccount()
  /// The ticks that the client has asked for.
  package internal(set) var ticks = ClientTicks()
  /// The client's last signs of life.
  package internal(set) var answers = ClientAnswers(connectedAt: ServerClock.monotonic)
  /// The output of the client's front window, as last decided; see `ServerCore.output(of:)`.
  package internal(set) var output = OutputID.first
  /// How frames of the client's surfaces are read.
  package let surfaceTally: SurfaceTally
  /// The numbers of its surfaces' frames, as last counted in the statistics.
  var surfaceCounts: [UInt32: SurfaceCounts] = [:]
  /// The events for the client.
  package var outbox = Outbox()

  init(
    slot: UInt32, processID: Int32, userID: UInt32?, limits: Limits, surfaceTally: SurfaceTally
  ) {
    self.slot = slot
    self.surfaceTally = surfaceTally
    self.processID = processID
    self.userID = userID
    stream = ClientStream(limits: limits)
    objects = ClientObjects(limits: limits)
  }

  /// Whether another thread prepares a commit of this client.
  package var isPreparing: Bool { preparation != nil }

  /// Descriptors that wait for the end of their commit, or for being read, or from which frames are copied.
  var heldDescriptorCount: Int {
    open.descriptors.count + (preparation?.descriptorCount ?? 0) + surfaceTally.openFileCount
  }

  /// Bytes of messages that have arrived and wait, and of events that the client has not read.
  var waitingBytes: Int {
    stream.assembler.grownBytes + open.heldBytes + (preparation?.byteCount ?? 0)
      + outbox.waitingBytes + commits.heldBytes
  }

  /// Takes bytes that did not come from a socket, as far as there is room.
  ///
  /// - Returns: the number of bytes taken; `ServerCore.processFrames` makes room again.
  package func feed(
    _ bytes: UnsafeRawBufferPointer, descriptors: consuming DescriptorBatch
  ) -> Int {
    stream.assembler.feed(bytes, descriptors: descriptors)
  }

  /// Adds a message to the outbox. Does nothing after an error, and for a message that the client's version of the
  /// protocol does not have.
  package func send<Message: WireMessage>(_ message: Message) {
    guard state != .failed, Message.opcode.minorVersion <= minor else { return }
    outbox.append(message)
  }

  /// Tells the client the state of a surface: in place of an earlier state that it has not been sent.
  func send(_ state: SurfaceChanged) {
    guard self.state != .failed, SurfaceChanged.opcode.minorVersion <= minor else { return }
    outbox.set(state)
  }

  /// Tells the client the state of an interaction, likewise.
  func send(_ state: InteractionChanged) {
    guard self.state != .failed, InteractionChanged.opcode.minorVersion <= minor else { return }
    outbox.set(state)
  }

  /// Forgets what is known of surfaces that are no more.
  func forgetSurfaces(except isAlive: (UInt32) -> Bool) {
    surfaceCounts = surfaceCounts.filter { isAlive($0.key) }
    outbox.keepStates(where: isAlive)
  }

  /// Sends the error and ends the session. The caller has discarded its commits: see
  /// `ServerCore.discardCommits`.
  func fail(_ error: WireError) {
    guard state != .failed else { return }
    open.descriptors = []
    recorded.frame = []
    send(ErrorMessage(error, serial: stream.lastSerial))
    state = .failed
  }
}
