import Foundation
package import WireProtocol
package import WireTransport

/// An established connection to a render server: sends commits as credits allow, and passes on the
/// server's messages.
///
/// Sendable because `state` is used under `lock` only, and all other members do not change.
///
/// A thread of the library serves the socket, so that the server gets answers from an application
/// that hangs, and an application whose main run loop does not run gets its events.
package final class WireLink: RenderLink, @unchecked Sendable {
  /// Receives the events of a link, on the link's thread.
  package protocol Listener: AnyObject, Sendable {
    /// Called for each message after the server's greeting.
    func linkReceived(_ message: ServerMessage)
    /// Called when a frame with the first `commits` submitted commits was handed to the display, at
    /// a media time, after all other messages about these commits.
    func linkPresented(commits: Int, time: Double)
    /// The last call for a link. `reason` is nil for a link that was closed from this side.
    func linkEnded(_ link: WireLink, reason: String?)
  }

  /// A commit to send, or a piece of one.
  private struct Outgoing {
    var batch: CommitBatch
    /// Number of submitted commits up to the end of this one; 0 for a piece that is not the last.
    var commits: Int
    /// Media time of submission.
    var since: Double
    /// False for a piece.
    var isWhole: Bool
    /// The surfaces that the submitted commits name which end with this one.
    var surfaces: [UInt32] = []
  }

  private struct State: ~Copyable {
    let socket: StreamSocket
    var assembler = FrameAssembler()
    var nextSerial: UInt64
    var credits: Int
    /// The commits and pieces of commits to send next.
    var outgoing: ArraySlice<Outgoing> = []
    /// True while a thread encodes the commit that it took from `outgoing`, which goes first.
    var isEncoding = false
    /// The joined commits, to be sent after `outgoing`.
    var deferred = DeferredCommit()
    /// The surfaces that the joined commits name, once for each commit.
    var deferredSurfaces: [UInt32] = []
    /// The frames that wait for a commit.
    var gate = FrameGate()
    /// Media time at which the first commit in `deferred` was submitted.
    var deferredSince = 0.0
    /// Number of commits submitted, and number of commits joined in `deferred`.
    var submitted = 0
    var deferredCount = 0
    /// Commits that were sent and not presented yet: the serial, and the number of submitted
    /// commits up to it.
    var unseen: ArraySlice<(serial: UInt64, commits: Int)> = []
    /// The time of a manual clock.
    var manualTime: Double
    /// The server's outputs.
    var outputs: OutputList
    /// Messages that were received and not passed on yet.
    var received: [ServerMessage] = []
    /// Bytes received since messages were last passed on.
    var receivedBytes = 0
    var isClosed = false
    var failure: String?
    /// The reason why nothing more can be received; nil while the socket can be read.
    var end: String?

    /// Receives without waiting, until `WireLink.mostReceived` bytes wait to be passed on. A change
    /// of the clock takes effect at once.
    mutating func receive() {
      guard end == nil else { return }
      do {
        while true {
          while let header = try assembler.next() {
            let message = try assembler.withPayload { bytes in
              try ServerMessage(opcode: header.opcode, decoding: bytes)
            }
            if case .clockChanged(let change) = message { manualTime = change.time }
            outputs.hear(message)
            // Only the last of several ticks in a row counts.
            if case .tick = message, case .tick? = received.last { received.removeLast() }
            received.append(message)
          }
          guard receivedBytes < WireLink.mostReceived else { return }
          switch try assembler.receive(from: socket) {
          case .received(let count): receivedBytes += count
          case .wouldBlock: return
          case .endOfStream:
            end = "renderd closed the connection"
            return
          }
        }
      } catch {
        end = "\(error)"
      }
    }
  }

  /// Bytes of messages that may wait to be passed on before receiving pauses, so that a server that
  /// sends without end neither fills the memory nor keeps a commit waiting.
  private static let mostReceived = 262_144

  /// Held briefly, never during a callback.
  private let lock = NSLock()
  private var state: State
  package let isManual: Bool
  /// Seconds by which the server's real clock is ahead of this machine's; 0 on one machine.
  private let clockLead: Double
  private let passesDescriptors: Bool
  package let limits: Limits
  /// The minor version of the protocol that the server speaks.
  package let minor: UInt16
  package let display: RenderServerDisplay
  private let descriptor: CInt
  /// Wakes the thread if bytes wait to be sent or the link was closed.
  private let bell: Bell
  private let listener: any Listener
  private let meter: FrameMeter
  private let log: CommitLog?
  private let makeMemory: EncodedCommit.MemoryMaker

  /// Greets the server at the other end of a socket and waits for its answer, on the calling
  /// thread, which `RenderServerConnection` chooses.
  ///
  /// - Parameters:
  ///   - name: the name of this program, for `renderctl clients`.
  ///   - listener: called from `start` on.
  ///   - passesDescriptors: false for a socket to a relay, which passes no descriptors.
  ///   - patience: seconds to wait for the answer.
  ///   - meter: records commits, frames and ticks.
  ///   - log: records the commits that are sent.
  ///   - makeMemory: copies a picture into memory with a descriptor.
  package init(
    _ socket: StreamSocket, name: String, listener: any Listener, passesDescriptors: Bool = true,
    patience: Double = 5, meter: FrameMeter = FrameMeter(), log: DebugLog? = .shared,
    makeMemory: @escaping EncodedCommit.MemoryMaker = { try? SealedMemory.make(copying: $0) }
  ) throws {
    var assembler = FrameAssembler()
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: ProtocolVersion.minor,
      flags: passesDescriptors ? [] : .noDescriptors, name: name)
    let asked = Self.monotonicTime
    // A server without a free place has already closed; its reason can still be read.
    try? socket.send(hello.frame(serial: 1))
    let answer = try Self.firstMessage(socket, &assembler, patience: patience)
    let answered = Self.monotonicTime
    guard case .welcome(let welcome) = answer else {
      if case .error(let error) = answer { throw LinkError.refused(error.message) }
      if case .bye(let bye) = answer { throw LinkError.refused(bye.message) }
      throw LinkError.refused("it did not greet back but said: \(answer.dump)")
    }
    bell = try Bell()
    self.listener = listener
    self.meter = meter
    self.log = CommitLog(log)
    self.makeMemory = makeMemory
    // The server's time lies between the two local readings if both clocks are the same. Another
    // machine's clock was read about halfway between them.
    clockLead =
      (asked...answered).contains(welcome.time) ? 0 : welcome.time - (asked + answered) / 2
    isManual = welcome.clockKind == .manual
    limits = welcome.limits
    minor = welcome.minor
    display = RenderServerDisplay(welcome)
    self.passesDescriptors = passesDescriptors
    descriptor = socket.descriptor
    state = State(
      socket: socket, assembler: assembler, nextSerial: 2, credits: Int(welcome.credits),
      manualTime: welcome.time,
      outputs: minor >= OutputChanged.opcode.minorVersion
        ? OutputList() : OutputList(only: RenderServerOutput(display)))
  }

  private func withState<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }

  /// Starts the thread that serves the socket.
  package func start() {
    let thread = Thread { [self] in serve() }
    thread.name = "renderd link"
    thread.start()
  }

  /// Closes the link from this side.
  package func close() {
    withState { $0.isClosed = true }
    bell.ring()
  }

  // MARK: RenderLink

  /// Media time.
  ///
  /// With a manual clock, messages that have arrived are read first: a test that moves the clock
  /// and then asks this process finds the new time, even if the link's thread lags behind. Among
  /// very many messages, only the received ones count.
  package var currentTime: Double {
    guard isManual else { return Self.monotonicTime + clockLead }
    let (time, hasMessages) = withState { state in
      state.receive()
      return (state.manualTime, !state.received.isEmpty)
    }
    if hasMessages { bell.ring() }
    return time
  }

  private static var monotonicTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Encodes and sends the commit on the calling thread, if the server accepts it now and no other
  /// commit is on its way. Otherwise, and for the whole state, the link's thread does it.
  package func submit(_ batch: CommitBatch) {
    let time = currentTime
    let isNext = withState { state -> Bool in
      state.submitted += 1
      state.gate.submitted(batch)
      let isNext = state.outgoing.isEmpty && state.deferredCount == 0 && !state.isEncoding
      // The whole state is cut into pieces, so it is never joined with other commits.
      if isNext && (state.credits > 0 || batch.isResend) {
        state.outgoing.append(
          Outgoing(
            batch: batch, commits: state.submitted, since: time, isWhole: true,
            surfaces: batch.surfacesNamed))
      } else {
        if state.deferredCount == 0 { state.deferredSince = time } else { meter.joined() }
        state.deferred.add(batch)
        state.deferredSurfaces += batch.surfacesNamed
        state.deferredCount += 1
      }
      return isNext
    }
    if isNext, !batch.isResend { sendOutgoing() }
    if batch.isResend || withState({ $0.socket.queuedByteCount > 0 }) { bell.ring() }
  }

  package func setFrameEvents(every interval: Double?) {
    meter.asked(every: interval)
    send(SetFrameEvents(enabled: interval != nil, interval: interval ?? 0))
  }

  package var outputs: [RenderServerOutput] {
    let (outputs, hasMessages) = withState { state in
      state.receive()
      return (state.outputs.outputs, !state.received.isEmpty)
    }
    if hasMessages { bell.ring() }
    return outputs
  }

  package func send<Message: WireMessage>(_ message: Message) {
    guard Message.opcode.minorVersion <= minor else { return }
    withState { state in
      guard state.failure == nil, !state.isClosed else { return }
      do { try send(message, &state) } catch { state.failure = "\(error)" }
    }
    bell.ring()
  }

  private func send(
    _ message: some WireMessage, _ state: inout State
  ) throws(TransportError) {
    try state.socket.send(message.frame(serial: state.nextSerial))
    state.nextSerial += 1
  }

  package var takesSurfaces: Bool {
    passesDescriptors && OperationCode.defineSurface.minorVersion <= minor
  }

  package func attach(_ frame: AttachFrame) { send(.attach(frame)) }

  package func drop(_ frames: DropFrames) { send(.drop(frames)) }

  /// Sends a message about frames, once the commits that it follows have been sent.
  private func send(_ message: FrameGate.Message) {
    let isDone = withState { state in
      guard state.failure == nil, !state.isClosed, state.gate.passes(message) else { return true }
      do { try send(message, &state) } catch { state.failure = "\(error)" }
      return state.failure == nil && state.socket.queuedByteCount == 0
    }
    if !isDone { bell.ring() }
  }

  private func send(
    _ message: FrameGate.Message, _ state: inout State
  ) throws(TransportError) {
    switch message {
    case .attach(let frame): try send(frame, &state)
    case .drop(let frames): try send(frames, &state)
    }
  }

  /// Sends commits while there are credits. No lock is held while a commit is encoded, which may
  /// take long: commits submitted meanwhile are joined.
  private func sendOutgoing() {
    while let next = withState({ Self.takeNext(&$0) }) {
      let pieces =
        next.isWhole
        ? next.batch.pieces(limits: limits, passesDescriptors: passesDescriptors) : [next.batch]
      let encoded = pieces.first?.encoded(
        limits: limits, passesDescriptors: passesDescriptors, minor: minor,
        makeMemory: makeMemory)
      if let log, let encoded {
        log.sending(
          encoded, commits: pieces.count > 1 ? 0 : next.commits, time: next.batch.commitTime)
      }
      withState { state in
        state.isEncoding = false
        var sent = next
        if pieces.count > 1 { (sent.commits, sent.surfaces) = (0, []) }
        if let first = pieces.first { sent.batch = first }
        state.outgoing =
          pieces.dropFirst().enumerated().map { index, piece in
            let isLast = index == pieces.count - 2
            return Outgoing(
              batch: piece, commits: isLast ? next.commits : 0, since: next.since, isWhole: false,
              surfaces: isLast ? next.surfaces : [])
          } + state.outgoing
        if let encoded { send(encoded, as: sent, &state) }
      }
    }
  }

  /// Removes and returns the next commit, spends a credit, and marks the state as encoding.
  private static func takeNext(_ state: inout State) -> Outgoing? {
    guard state.credits > 0, state.failure == nil, !state.isClosed, !state.isEncoding else {
      return nil
    }
    if state.outgoing.isEmpty {
      guard state.deferredCount > 0 else { return nil }
      state.deferredCount = 0
      state.outgoing.append(
        Outgoing(
          batch: state.deferred.take(), commits: state.submitted, since: state.deferredSince,
          isWhole: true, surfaces: state.deferredSurfaces))
      state.deferredSurfaces = []
    }
    state.isEncoding = true
    state.credits -= 1
    return state.outgoing.removeFirst()
  }

  private func send(_ commit: EncodedCommit, as sent: Outgoing, _ state: inout State) {
    do {
      try commit.withFrames(firstSerial: state.nextSerial, commitTime: sent.batch.commitTime) {
        (frame, descriptors) throws(TransportError) in
        try state.socket.send(frame, descriptors: descriptors)
        state.nextSerial += 1
      }
      for message in state.gate.sent(sent.batch, completing: sent.surfaces) {
        try send(message, &state)
      }
    } catch {
      state.failure = "\(error)"
      bell.ring()
    }
    guard sent.commits > 0 else { return }
    let serial = state.nextSerial - 1
    meter.sent(serial: serial, time: sent.since)
    state.unseen.append((serial, sent.commits))
  }

  // MARK: The thread

  private func serve() {
    while true {
      // The whole state may wait to be sent.
      sendOutgoing()
      // Done before the first wait, since more messages may have come together with the greeting.
      let (messages, end) = exchange()
      for message in messages { hear(message) }
      if let end {
        listener.linkEnded(self, reason: end.isEmpty ? nil : end)
        return
      }
      let wantsToWrite = withState { $0.socket.queuedByteCount > 0 }
      var waiting = [
        pollfd(
          fd: descriptor, events: Int16(POLLIN) | (wantsToWrite ? Int16(POLLOUT) : 0), revents: 0),
        pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&waiting, 2, -1)
      if waiting[1].revents != 0 { bell.silence() }
    }
  }

  /// Sends and receives without waiting.
  ///
  /// - Returns: the messages, and the reason for the link's end, which is empty if closed from this
  ///   side.
  private func exchange() -> ([ServerMessage], String?) {
    withState { state in
      do {
        if state.socket.queuedByteCount > 0 { try state.socket.flush() }
      } catch {
        // The server's reason for closing can still be read.
        state.failure = "\(error)"
      }
      state.receive()
      let messages = state.received
      state.received = []
      state.receivedBytes = 0
      if let end = state.end { return (messages, state.failure ?? end) }
      return (messages, state.isClosed ? "" : state.failure)
    }
  }

  private func hear(_ message: ServerMessage) {
    switch message {
    case .frame(let frame):
      // Clamped, since sums of foreign numbers may overflow.
      withState { $0.credits = min($0.credits + Int(frame.credits), Int(UInt32.max)) }
      sendOutgoing()
      meter.latched(frame)
    case .presented(let event): meter.presented(event)
    case .tick(let tick): meter.ticked(tick)
    case .configure(let event): meter.configured(event)
    default:
      break
    }
    listener.linkReceived(message)
    if case .presented(let event) = message { reportPresented(event) }
  }

  private func reportPresented(_ event: Presented) {
    let commits = withState { state -> Int? in
      let seen = state.unseen.prefix { $0.serial <= event.latchedSerial }
      state.unseen.removeFirst(seen.count)
      return seen.last?.commits
    }
    if let commits { listener.linkPresented(commits: commits, time: event.time) }
  }
}

extension WireLink.Listener {
  package func linkPresented(commits: Int, time: Double) {}
}
