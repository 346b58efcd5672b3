import CLinuxShims
import DrawList
import Glibc
import GraphicsValues
import InputEvents
import RenderTree
import WireTransport

extension RenderServer {
  static let quietSeconds = 0.2

  func acceptControlConnections() {
    let (admitted, isExhausted) = control.accept()
    for (number, connection) in admitted {
      try? poller.add(connection.socket.descriptor, token: Token.controlClient + UInt64(number))
    }
    if isExhausted { pauseAccepting("no descriptors or no memory left") }
  }

  func serveControl(_ number: UInt32, _ event: Poller.Event) {
    guard let connection = control.connections[number] else { return }
    if event.isReadable {
      // The poller reports only the peer's end for a connection that is not read.
      if connection.interest.readable {
        control.read(connection)
      } else {
        connection.isFinished = true
      }
    }
    if event.isWritable { try? connection.socket.flush() }
    answerRequests(number, connection)
  }

  /// Answers requests of a connection until its turn is over; the rest wait for another turn.
  private func answerRequests(_ number: UInt32, _ connection: ControlServer.Connection) {
    let end = ServerClock.monotonic + ClientConnection.turnSeconds
    for _ in 0..<ControlServer.turnRequests {
      guard let words = control.nextRequest(connection) else { break }
      control.send(answer(words, to: connection), to: connection)
      if ServerClock.monotonic >= end { break }
    }
    control.requestTurn(number)
    closeIfFinished(number, connection)
  }

  /// Gives the next connection with waiting requests its turn.
  func answerMoreRequests() {
    guard let (number, connection) = control.takeTurn() else { return }
    answerRequests(number, connection)
  }

  func closeIfFinished(_ number: UInt32, _ connection: ControlServer.Connection) {
    if connection.isDone {
      poller.remove(connection.socket.descriptor)
      control.remove(number)
      if let inspection = connection.inspection { undo(inspection) }
      endAbandonedPicking()
      return
    }
    let interest = connection.wantedInterest
    guard interest != connection.interest else { return }
    connection.interest = interest
    try? poller.update(
      connection.socket.descriptor, token: Token.controlClient + UInt64(number), interest)
  }

  // MARK: Waiting

  /// Carries out requests about the picture once the commits that they wait for are prepared.
  func carryOutRequests() {
    for number in control.connections.keys.sorted() {
      guard let connection = control.connections[number],
        case .commits(let commits, let request)? = connection.waiter?.subject,
        core.arePrepared(commits)
      else { continue }
      connection.waiter = nil
      control.send(carryOut(request, for: connection), to: connection)
      control.requestTurn(number)
      closeIfFinished(number, connection)
    }
  }

  /// Answers waiters whose condition has come true or whose time has run out.
  func answerWaiters() {
    control.nextRecheck = .infinity
    let now = ServerClock.monotonic
    for number in control.connections.keys.sorted() {
      guard let connection = control.connections[number], let waiter = connection.waiter,
        let answer = answer(to: waiter, now: now)
      else { continue }
      connection.waiter = nil
      control.send(.json(answer), to: connection)
      control.requestTurn(number)
      closeIfFinished(number, connection)
    }
    endAbandonedPicking()
  }

  /// The answer to a waiter; nil until there is one.
  private func answer(to waiter: ControlServer.Waiter, now: Double) -> JSONText? {
    switch waiter.subject {
    case .condition(let condition):
      let isTrue = isTrue(condition, now: now)
      return isTrue || now >= waiter.deadline ? .document([("done", .bool(isTrue))]) : nil
    case .commits: return nil
    case .recordingStart(let recorder): return answer(toStartOf: recorder)
    case .recordingEnd(let recorder): return answer(toEndOf: recorder)
    case .pick(let count, let output):
      return answer(toPickAfter: count, on: output, isOver: now >= waiter.deadline)
    }
  }

  private func isTrue(_ condition: WaitCondition, now: Double) -> Bool {
    let greeted = core.sessions.filter { $0.state == .ready }
    if let clients = condition.clients, greeted.count != clients { return false }
    if let commits = condition.commits, core.statistics.commits < commits { return false }
    guard condition.idle else { return true }
    if core.hasQueuedCommits || core.isPreparing || core.frames.isNeeded || core.hasDebts
      || core.tree.scene.isTearingDown
    {
      return false
    }
    // A client that has just connected is about to commit; after two seconds without a commit it no
    // longer counts.
    let isSettling = greeted.contains { $0.commits.acceptedCount == 0 }
    let quietSince = connections.lastActivity + (isSettling ? 2 : Self.quietSeconds)
    if now >= quietSince { return true }
    control.nextRecheck = min(control.nextRecheck, quietSince)
    return false
  }

  // MARK: Commands

  /// Carries out a request.
  ///
  /// - Returns: the answer's bytes on the socket; empty for `wait` and `pick`. Waits for commits to be
  ///   prepared, and for the disk.
  package func reply(to words: [String]) -> [UInt8] {
    let reply = answer(words)
    guard case .later(let waiter) = reply else { return reply.bytes }
    switch waiter.subject {
    case .condition, .pick: return []
    case .commits(_, let request):
      finishPreparations()
      return carryOut(request).bytes
    case .recordingStart(let recorder):
      finishPreparations()
      recorder.waitUntilOpen()
      advanceRecording()
      recorder.waitUntilBegun()
    case .recordingEnd(let recorder):
      recorder.waitUntilFinished()
    }
    advanceRecording()
    return self.answer(to: waiter, now: 0).map { ControlServer.Reply.json($0).bytes } ?? []
  }

  /// - Parameter connection: nil for a request that did not come through the socket.
  private func answer(
    _ words: [String], to connection: ControlServer.Connection? = nil
  ) -> ControlServer.Reply {
    if Self.concernsPicture(words), let commits = core.awaitedCommits() {
      return .later(
        ControlServer.Waiter(subject: .commits(commits, request: words), deadline: .infinity))
    }
    return carryOut(words, for: connection)
  }

  /// Whether a request is about the picture, which then has to show all commits that have arrived.
  private static func concernsPicture(_ words: [String]) -> Bool {
    switch words.first {
    case "pixel": true
    case "screenshot": !words.contains("client")
    case "output": words.dropFirst().first != "list"
    case "clock": ["advance", "set", "step"].contains(words.dropFirst().first)
    default: false
    }
  }

  private func carryOut(
    _ words: [String], for connection: ControlServer.Connection? = nil
  ) -> ControlServer.Reply {
    do {
      if let connection, words.first == "subscribe" {
        return try subscribe(words.dropFirst(), for: connection)
      }
      if let connection, words.first == "inspect" { return inspect(for: connection) }
      let reply = try command(words)
      if let connection { recordChange(words, of: connection) }
      return reply
    } catch {
      return .json(.document([("error", .string("\(error)"))]))
    }
  }

  private func command(_ words: [String]) throws -> ControlServer.Reply {
    var arguments = words[...]
    switch arguments.popFirst() {
    case "info": return .json(info)
    case "clients": return .json(clients)
    case "stats": return .json(stats)
    case "tree": return try tree(arguments)
    case "wait": return try wait(arguments)
    case "clock": return try clock(arguments)
    case "screenshot": return try screenshot(arguments)
    case "pixel": return try pixel(arguments)
    case "record": return try record(arguments)
    case "input": return try input(arguments)
    case "resize": return try resize(arguments)
    case "output": return try output(arguments)
    case "overlay": return try overlay(arguments)
    case "pick": return try pick(arguments)
    case "trace": return try trace(arguments)
    case let other?: throw RequestError("unknown request \"\(other)\"")
    case nil: throw RequestError("an empty request")
    }
  }

  func number(_ word: String?, _ name: String) throws -> Double {
    guard let word, let value = Double(word), value.isFinite else {
      throw RequestError("\(name) needs a number")
    }
    return value
  }

  private func count(_ word: String?, _ name: String) throws -> Int {
    guard let count = Int(exactly: try number(word, name)) else {
      throw RequestError("\(name) needs a whole number")
    }
    return count
  }

  func client(_ arguments: ArraySlice<String>) throws -> UInt32? {
    guard let index = arguments.firstIndex(of: "client") else { return nil }
    guard let word = arguments[safe: index + 1], let slot = UInt32(word), core.session(slot) != nil
    else { throw RequestError("there is no client \(arguments[safe: index + 1] ?? "")") }
    return slot
  }

  /// The layer named after the word `layer`, as CLIENT/LAYER.
  private func layer(_ arguments: ArraySlice<String>) throws -> HostLayer? {
    guard let index = arguments.firstIndex(of: "layer") else { return nil }
    let word = arguments[safe: index + 1] ?? ""
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { UInt32($0) }
    guard parts.count == 2, let client = parts[0], let layer = parts[1] else {
      throw RequestError("a layer is CLIENT/LAYER, not \"\(word)\"")
    }
    return HostLayer(client: client, layer: layer)
  }

  private func tree(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let values: Scene.Values = arguments.contains("presentation") ? .presentation : .model
    let layer = try layer(arguments)
    let dump = TreeDump(
      core.tree, client: try client(arguments), layer: layer, values: values,
      outputs: core.outputNames)
    if let layer, dump.isEmpty {
      throw RequestError("no window has the layer \(layer.client)/\(layer.layer)")
    }
    if arguments.contains("json") {
      return .json(.document([("windows", dump.json)]))
    }
    return .json(.document([("text", .string(dump.text))]))
  }

  private func wait(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    var condition = WaitCondition()
    var timeout = 30.0
    var rest = arguments
    while let word = rest.popFirst() {
      switch word {
      case "clients": condition.clients = try count(rest.popFirst(), "clients")
      case "commits": condition.commits = try count(rest.popFirst(), "commits")
      case "idle": condition.idle = true
      case "timeout": timeout = try number(rest.popFirst(), "timeout")
      default: throw RequestError("cannot wait for \"\(word)\"")
      }
    }
    return .later(
      ControlServer.Waiter(
        subject: .condition(condition), deadline: ServerClock.monotonic + timeout))
  }

  /// Carries out `input`, in the words of `InputEvent.init(words:)`. The resulting events are in their
  /// client's socket before the answer, unless the client does not read.
  private func input(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    drawQueuedCommits()
    core.input(try InputEvent(words: numbered(arguments)))
    core.flushPointer()
    flushConnections()
    return .json(.document([("time", .number(core.clock.now))]))
  }

  /// Carries out `resize`: another size in pixels, and optionally another scale.
  private func resize(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    let width = try count(arguments.first, "resize")
    let height = try count(arguments.dropFirst().first, "resize")
    guard (1...16_384).contains(width), (1...16_384).contains(height) else {
      throw RequestError("a display has 1 to 16384 pixels in each direction")
    }
    let scale = try arguments.dropFirst(2).first.map { try number($0, "scale") }
    if let scale, !ServerConfiguration.scales.contains(scale) {
      throw RequestError("a scale is 1/64 (0.015625) to 16 pixels per point")
    }
    let output = try shownOutput()
    let hasSize = try output.resize(width: width, height: height)
    if let scale { output.settings.scale = scale }
    if hasSize {
      core.resize(width: width, height: height, scale: scale, of: output.id)
    } else if let scale {
      core.resize(width: output.width, height: output.height, scale: scale, of: output.id)
    }
    drawFrame()
    return .json(
      .document([
        ("width", .integer(output.width)), ("height", .integer(output.height)),
        ("scale", .number(output.settings.scale)),
      ]))
  }
}

/// The reason why a request was not carried out, as in its answer.
struct RequestError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension ArraySlice {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
