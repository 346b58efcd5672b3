import Logging
import WireProtocol
import WireTransport

// The sockets of clients: accepting, serving and closing them.
extension RenderServer {
  /// Admits clients that wait, at most a backlog's length at a time; the poller reports the rest
  /// again.
  func acceptClients() {
    for _ in 0..<ListeningSocket.backlog {
      do {
        switch try entrance.listener.accept() {
        case .noneWaiting: return
        case .refusedUser(let peer):
          warnOfRefusal(
            "refused a client of another user",
            ["uid": "\(peer.userID)", "pid": "\(peer.processID)"])
        case .refusedForLackOfDescriptors:
          warnOfRefusal("refused a client: no descriptors left")
          return
        case .exhausted:
          return pauseAccepting("no descriptors or no memory left")
        case .connection(let socket, let peer):
          try admit(socket, peer)
        }
      } catch {
        return pauseAccepting("\(error)")
      }
    }
  }

  /// Logs that a client was refused, unless another refusal has been logged within a second.
  private func warnOfRefusal(_ message: Logger.Message, _ metadata: Logger.Metadata = [:]) {
    guard let omitted = entrance.refusals.admit(now: ServerClock.monotonic) else { return }
    let count: Logger.Metadata = omitted > 0 ? ["omitted": "\(omitted)"] : [:]
    logger.warning(message, metadata: metadata.merging(count) { first, _ in first })
  }

  /// Stops listening for a while: a client that waits keeps the socket readable, and the loop could not
  /// sleep.
  func pauseAccepting(_ reason: String) {
    logger.error("cannot accept clients", metadata: ["reason": "\(reason)"])
    listen(false)
    entrance.close(now: ServerClock.monotonic)
  }

  func acceptAgainIfDue() {
    if entrance.reopens(now: ServerClock.monotonic) { listen(true) }
  }

  private func listen(_ isListening: Bool) {
    let interest = Poller.Interest(readable: isListening)
    try? poller.update(entrance.listener.descriptor, token: Token.listener, interest)
    try? poller.update(control.descriptor, token: Token.control, interest)
  }

  private func admit(_ socket: StreamSocket, _ peer: PeerCredentials) throws {
    guard connections.count < core.configuration.limits.clients else {
      warnOfRefusal("refused a client: too many", ["pid": "\(peer.processID)"])
      let bye = Bye(reason: .tooManyClients, message: "\(connections.count) clients are connected")
      try? socket.send(bye.frame(serial: 1))
      return
    }
    let session = core.connect(processID: peer.processID, userID: peer.userID)
    let now = ServerClock.monotonic
    let connection = ClientConnection(
      socket: socket, session: session, limits: core.configuration.limits, now: now)
    do {
      try poller.add(socket.descriptor, token: Token.client + UInt64(session.slot))
    } catch {
      core.disconnect(session)
      throw error
    }
    connections.add(connection, now: now)
    logger.info(
      "client connected", metadata: ["client": "\(session.slot)", "pid": "\(peer.processID)"])
  }

  func serve(_ connection: ClientConnection, _ event: Poller.Event) {
    guard event.isReadable else { return }
    if connection.session.isPreparing, !connection.interest.readable {
      // The poller reports only errors and hang-ups of a client that is not read.
      connection.isFinished = true
      return
    }
    let commits = connection.session.commits.acceptedCount
    let wantsMore = connection.read(core)
    if connection.session.commits.acceptedCount != commits {
      connections.noteActivity(now: ServerClock.monotonic)
    }
    if !wantsMore { connection.isFinished = true }
  }

  /// Waits until every commit that has been read is queued. For callers outside the loop, and for a
  /// recording whose start clients would otherwise put off.
  func finishPreparations() {
    while core.isPreparing {
      core.preparationThread?.waitForOne()
      resumePreparations()
    }
  }

  /// Queues the commits that were prepared beside the loop, and reads on for their clients.
  func resumePreparations() {
    let commits = core.statistics.commits
    for session in core.resumePreparations() { connections[session.slot]?.updateIncompleteSince() }
    if core.statistics.commits != commits {
      connections.noteActivity(now: ServerClock.monotonic)
    }
  }

  func flushConnections() {
    let now = ServerClock.monotonic
    var due: [ClientConnection] = []
    for connection in connections.all where connection.isDue(now: now) {
      due.append(connection)
    }
    for connection in due.sorted(by: { $0.session.slot < $1.session.slot }) {
      let slot = connection.session.slot
      connection.flush(now: now)
      if let closing = connection.reasonToClose(now: now) {
        connection.sayBye(closing, now: now)
        close(connection, closing.text)
      } else if connection.wantedInterest != connection.interest {
        connection.interest = connection.wantedInterest
        try? poller.update(
          connection.socket.descriptor, token: Token.client + UInt64(slot), connection.interest)
      }
    }
  }

  private func close(_ connection: ClientConnection, _ reason: String) {
    logger.info(
      "client left", metadata: ["client": "\(connection.session.slot)", "reason": "\(reason)"])
    poller.remove(connection.socket.descriptor)
    core.disconnect(connection.session)
    connections.remove(connection, now: ServerClock.monotonic)
    requestAwaitedFrames()
  }
}
