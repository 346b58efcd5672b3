package import WireProtocol
package import WireTransport

/// A session's socket and its timeouts.
package final class ClientConnection {
  package let socket: StreamSocket
  package let session: Session
  /// Whether the client sends no more, or its stream broke.
  package var isFinished = false
  /// The interest that the poller was last given.
  var interest = Poller.Interest()
  private let limits: Limits
  private let connectedAt: Double
  /// When bytes began to wait for the client, or it last took some of them, on the monotonic clock; ∞ while
  /// none wait.
  private var stalledSince = Double.infinity
  /// When the wait for the rest of a frame, or for the next frame of a commit, began; ∞ when none is
  /// awaited.
  private var incompleteSince = Double.infinity
  /// Position in the stream at which the awaited frame begins.
  private var incompletePosition: UInt64 = 0
  private var lastQueued = 0
  /// When the client was last found to have read all events, on the monotonic clock.
  private var readAllAt: Double
  /// Seconds between two looks at what the client has read.
  private static let lookInterval = 0.5
  private var failure: String?

  package init(socket: StreamSocket, session: Session, limits: Limits, now: Double) {
    self.socket = socket
    self.session = session
    self.limits = limits
    (connectedAt, readAllAt) = (now, now)
  }

  // The limits are in milliseconds, these in seconds.
  private var slowReaderSeconds: Double { Double(limits.slowReaderTimeout) / 1000 }
  private var handshakeSeconds: Double { Double(limits.handshakeTimeout) / 1000 }
  private var incompleteFrameSeconds: Double { Double(limits.frameTimeout) / 1000 }

  private var wantsToWrite: Bool { socket.queuedByteCount > 0 }

  /// Seconds for which more than `outboundBytes` may wait. Twenty thousand animations that end in one
  /// frame are more events than that, which is no fault of a client that reads them.
  private static let fullSeconds = 1.0
  /// Multiple of `outboundBytes` that may wait for one client, however fast it reads.
  private static let mostFull = 64

  /// Seconds that the client may go without reading.
  private var patience: Double {
    socket.queuedByteCount > limits.outboundBytes
      ? min(Self.fullSeconds, slowReaderSeconds) : slowReaderSeconds
  }

  /// The conditions to poll for. Nothing is read after an error or while a commit is prepared, so
  /// incoming bytes must not wake the loop then.
  package var wantedInterest: Poller.Interest {
    Poller.Interest(
      readable: session.state != .failed && !session.isPreparing, writable: wantsToWrite)
  }

  /// Length of a client's turn, in seconds; the rest of its bytes is read after the other clients'
  /// turns.
  package static let turnSeconds = 0.0005

  /// Reads the available bytes and handles every complete frame.
  ///
  /// One call takes one turn, and reads at least one buffer, so that a client that never stops sending
  /// does not hold up the others; the poller reports the rest again.
  ///
  /// - Returns: false when the stream has ended.
  package func read(_ core: ServerCore) -> Bool {
    let end = ServerClock.monotonic + Self.turnSeconds
    repeat {
      guard session.state != .failed else { return true }
      guard !session.isPreparing else {
        // The pause in reading is not the client's fault.
        incompleteSince = .infinity
        return true
      }
      do {
        switch try session.stream.assembler.receive(from: socket) {
        case .received:
          core.processFrames(of: session)
        case .wouldBlock:
          updateIncompleteSince()
          return true
        case .endOfStream:
          checkEndOfStream()
          return false
        }
      } catch .descriptorsTruncated {
        core.end(
          session, WireError(.limitExceeded, "descriptors were lost: the server has none left"))
        return true
      } catch {
        failure = "\(error)"
        return false
      }
    } while ServerClock.monotonic < end
    if session.isPreparing { incompleteSince = .infinity }
    return true
  }

  /// Sets `failure` if the stream ended inside a frame, so that the log tells a client that left from
  /// one that was cut off.
  private func checkEndOfStream() {
    do { try session.stream.assembler.finish() } catch { failure = "\(error)" }
  }

  /// Starts or stops the timeout for the rest of a frame or a commit.
  ///
  /// Each frame of a commit has its own timeout: a client may send a long commit slowly, but one that
  /// stops inside it does not hold the server's memory for ever.
  func updateIncompleteSince() {
    let position = session.stream.assembler.streamPosition
    if session.stream.assembler.incompleteByteCount == 0, session.open.isEmpty {
      incompleteSince = .infinity
    } else if incompleteSince == .infinity || position != incompletePosition {
      // This is another frame than last time: its timeout begins now.
      incompleteSince = ServerClock.monotonic
      incompletePosition = position
    }
  }

  /// Whether the connection needs attention; most connections do not, most of the time.
  func isDue(now: Double) -> Bool {
    !session.outbox.bytes.isEmpty || wantsToWrite || isFinished || session.state == .failed
      || wantedInterest != interest || now >= deadline
  }

  /// Writes as much of the outbox to the socket as the kernel accepts. Never waits.
  package func flush(now: Double) {
    do {
      if session.outbox.bytes.isEmpty, socket.queuedByteCount > 0 { try socket.flush() }
      if socket.queuedByteCount == 0 { session.outbox.addWaitingStates() }
      if !session.outbox.bytes.isEmpty {
        let bytes = session.outbox.bytes
        session.outbox.removeAll()
        if now - readAllAt >= Self.lookInterval { look(now: now) }
        try socket.send(bytes)
      }
    } catch {
      failure = "\(error)"
      isFinished = true
    }
    let queued = socket.queuedByteCount
    session.outbox.isBackedUp = queued > 0
    if queued == 0 {
      stalledSince = .infinity
    } else if stalledSince == .infinity || queued < lastQueued {
      stalledSince = now
    }
    lastQueued = queued
  }

  /// Finds out whether the client has read all events.
  ///
  /// - Returns: bytes in the kernel and here that wait for it; the kernel's include the cost of their
  ///   buffers.
  @discardableResult
  private func look(now: Double) -> Int {
    let unread = socket.unreadByteCount + socket.queuedByteCount
    if unread == 0 { readAllAt = now }
    return unread
  }

  /// The events and ticks that the client has not answered.
  package struct Silence: Hashable, Sendable {
    /// Bytes of events that it has not read, with the cost of their buffers.
    package var unreadBytes: Int
    package var unansweredTicks: Int
    /// Since when it has not answered, on the monotonic clock: it does not read its events, or answered each
    /// tick and answers none now. Nil for a client that answers, or has been silent for less than a second.
    package var since: Double?
  }

  package func silence(now: Double) -> Silence {
    let unread = look(now: now)
    let unreadSince =
      unread > 0 && now - readAllAt >= ClientAnswers.patience ? readAllAt : Double.infinity
    let since = min(unreadSince, session.answers.unansweredSince(now: now) ?? .infinity)
    return Silence(
      unreadBytes: unread, unansweredTicks: session.answers.unansweredTicks,
      since: since < .infinity ? since : nil)
  }

  /// Why a connection ends.
  package struct Closing {
    /// The reason, for the log and for `bye`.
    package var text: String
    /// The reason in `bye`; nil when the client already knows.
    package var bye: ByeReason?
  }

  /// Why the connection has to end now; nil when it goes on.
  package func reasonToClose(now: Double) -> Closing? {
    if isFinished { return Closing(text: failure ?? "closed by the client") }
    if session.state == .failed && !wantsToWrite { return Closing(text: "protocol error") }
    let isOverfull = socket.queuedByteCount > Self.mostFull * limits.outboundBytes
    if isOverfull || now - stalledSince >= patience {
      return Closing(text: "does not read its events", bye: .slowReader)
    }
    if session.state == .greeting, now - connectedAt >= handshakeSeconds {
      return Closing(text: "said nothing", bye: .handshakeTimeout)
    }
    if session.state != .failed, now - incompleteSince >= incompleteFrameSeconds {
      let isInFrame = session.stream.assembler.incompleteByteCount > 0
      return Closing(
        text: "stopped inside a \(isInFrame ? "frame" : "commit")", bye: .frameTimeout)
    }
    return nil
  }

  /// Tells the client why it is dropped, if the kernel still accepts bytes for it.
  package func sayBye(_ closing: Closing, now: Double) {
    guard let reason = closing.bye else { return }
    session.send(Bye(reason: reason, message: closing.text))
    flush(now: now)
  }

  /// When `reasonToClose` may next change by itself, on the monotonic clock.
  package var deadline: Double {
    var deadline = stalledSince + patience
    if session.state != .failed {
      deadline = min(deadline, incompleteSince + incompleteFrameSeconds)
    }
    if session.state == .greeting {
      deadline = min(deadline, connectedAt + handshakeSeconds)
    }
    return deadline
  }
}
