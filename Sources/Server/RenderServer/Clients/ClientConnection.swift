package import WireProtocol
package import WireTransport

/// A session's socket, and the patience that the server has with it.
package final class ClientConnection {
  package let socket: StreamSocket
  package let session: Session
  /// The client will send no more, or its stream broke.
  package var isFinished = false
  /// What the poller was last told.
  var interest = Poller.Interest()
  private let limits: Limits
  private let connectedAt: Double
  /// Since when the client has taken nothing of what waits for it; ∞ while nothing waits.
  private var stalledSince = Double.infinity
  /// Since when the frame that is coming has been incomplete, or the next one of a commit has not
  /// come; ∞ when none is awaited.
  private var incompleteSince = Double.infinity
  /// Where in the stream that frame begins, or will.
  private var incompletePosition: UInt64 = 0
  private var lastQueued = 0
  private var failure: String?

  package init(socket: StreamSocket, session: Session, limits: Limits, now: Double) {
    self.socket = socket
    self.session = session
    self.limits = limits
    connectedAt = now
  }

  // The limits are in milliseconds.
  private var slowReaderSeconds: Double { Double(limits.slowReaderTimeout) / 1000 }
  private var handshakeSeconds: Double { Double(limits.handshakeTimeout) / 1000 }
  private var incompleteFrameSeconds: Double { Double(limits.frameTimeout) / 1000 }

  private var wantsToWrite: Bool { socket.queuedByteCount > 0 }

  /// Twenty thousand animations that end in one frame are more events than `outboundBytes`: that
  /// alone is no fault of a client that reads them.
  private static let fullSeconds = 1.0
  /// However fast it reads: what waits for one client is bounded.
  private static let mostFull = 64

  /// Seconds for which the client may read nothing.
  private var patience: Double {
    socket.queuedByteCount > limits.outboundBytes
      ? min(Self.fullSeconds, slowReaderSeconds) : slowReaderSeconds
  }

  /// What to wait for. Nothing is read after an error, nor while a commit is prepared, so there what
  /// comes must not wake the loop.
  package var wantedInterest: Poller.Interest {
    Poller.Interest(
      readable: session.state != .failed && !session.isPreparing, writable: wantsToWrite)
  }

  /// A client's turn, in seconds: what it has sent beyond that is read after others had theirs.
  package static let turnSeconds = 0.0005

  /// Reads what is there and handles every complete frame.
  ///
  /// One call takes a turn's time, and at least what is received at once, so that a client that
  /// never stops sending holds up no other; the poller reports the rest again.
  ///
  /// - Returns: false when the stream has ended.
  package func read(_ core: ServerCore) -> Bool {
    let end = ServerClock.monotonic + Self.turnSeconds
    repeat {
      guard session.state != .failed else { return true }
      guard !session.isPreparing else {
        // That nothing more is read is not the client's fault.
        incompleteSince = .infinity
        return true
      }
      do {
        switch try session.assembler.receive(from: socket) {
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

  /// For the log: whether the client has left or was cut off.
  private func checkEndOfStream() {
    do { try session.assembler.finish() } catch { failure = "\(error)" }
  }

  /// Notes whether the client is in the middle of a frame or a commit: the rest has to come in time.
  ///
  /// Each frame of a commit has a time of its own: a client may send a long commit slowly, but one that
  /// stops inside it does not keep the server's memory for ever.
  func updateIncompleteSince() {
    let position = session.assembler.streamPosition
    if session.assembler.incompleteByteCount == 0, !session.isInsideCommit {
      incompleteSince = .infinity
    } else if incompleteSince == .infinity || position != incompletePosition {
      // Another frame than last time: its time begins now.
      incompleteSince = ServerClock.monotonic
      incompletePosition = position
    }
  }

  /// Whether anything is to be done but to wait: most clients have nothing most of the time.
  func isDue(now: Double) -> Bool {
    !session.outbox.isEmpty || wantsToWrite || isFinished || session.state == .failed
      || wantedInterest != interest || now >= deadline
  }

  /// Hands the outbox to the kernel, as far as it takes it. Never waits.
  package func flush(now: Double) {
    do {
      if !session.outbox.isEmpty {
        let bytes = session.outbox
        session.outbox.removeAll(keepingCapacity: true)
        try socket.send(bytes)
      } else if socket.queuedByteCount > 0 {
        try socket.flush()
      }
    } catch {
      failure = "\(error)"
      isFinished = true
    }
    let queued = socket.queuedByteCount
    session.isBackedUp = queued > 0
    if queued == 0 {
      stalledSince = .infinity
    } else if stalledSince == .infinity || queued < lastQueued {
      stalledSince = now
    }
    lastQueued = queued
  }

  /// Why a connection ends.
  package struct Closing {
    /// For the log, and for the client if it is told.
    package var text: String
    /// Nil when the client knows already.
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
      let isInFrame = session.assembler.incompleteByteCount > 0
      return Closing(
        text: "stopped inside a \(isInFrame ? "frame" : "commit")", bye: .frameTimeout)
    }
    return nil
  }

  /// Tells the client why it is dropped, if the kernel still takes something for it.
  package func sayBye(_ closing: Closing, now: Double) {
    guard let reason = closing.bye else { return }
    session.send(Bye(reason: reason, message: closing.text))
    flush(now: now)
  }

  /// The next time, on the monotonic clock, at which `reasonToClose` may change by itself.
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
