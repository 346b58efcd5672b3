import WireTransport

// Events for subscribed connections of the control socket.
extension RenderServer {
  /// Carries out `subscribe SUBJECT`; the answer precedes the first event.
  func subscribe(
    _ arguments: ArraySlice<String>, for connection: ControlServer.Connection
  ) throws -> ControlServer.Reply {
    guard arguments.count == 1, let word = arguments.first,
      let subject = ControlSubscription.Subject(rawValue: word)
    else { throw RequestError("subscribe takes frames or clients") }
    if let present = connection.subscription {
      throw RequestError("this connection has subscribed to \(present.subject.rawValue)")
    }
    connection.subscription = ControlSubscription(subject)
    return .json(.document([("subscribed", .string(word))]))
  }

  /// Sends a presented frame to subscribers.
  ///
  /// - Parameter duration: seconds from the frame's start until it was presented.
  func tellSubscribers(of frame: FrameOutcome, duration: Double) {
    for (number, connection) in subscribers(of: .frames) {
      let line = connection.subscription?.line(
        of: [
          ("frame", .integer(Int(clamping: frame.number))), ("time", .number(frame.time)),
          ("duration", .number(duration)), ("commits", .integer(frame.latchedCommits)),
          ("pixels", .integer(frame.drawnPixels)), ("animating", .bool(frame.isAnimating)),
        ], queued: connection.socket.queuedByteCount)
      guard let line else { continue }
      control.write(line, to: connection)
      closeIfFinished(number, connection)
    }
  }

  /// Sends clients that came or went since the last call to subscribers.
  func tellSubscribersOfClients() {
    let subscribers = subscribers(of: .clients)
    guard !subscribers.isEmpty else { return }
    let connected = core.sessions.filter { $0.state == .ready }.map {
      ControlSubscription.Client(slot: $0.slot, processID: $0.processID, name: $0.name)
    }
    for (number, connection) in subscribers {
      while !connection.isFinished,
        let line = connection.subscription?.nextLine(
          connected: connected, queued: connection.socket.queuedByteCount)
      {
        control.write(line, to: connection)
      }
      closeIfFinished(number, connection)
    }
  }

  private func subscribers(
    of subject: ControlSubscription.Subject
  ) -> [(UInt32, ControlServer.Connection)] {
    control.connections.filter { $0.value.subscription?.subject == subject }
      .sorted { $0.key < $1.key }
  }
}
