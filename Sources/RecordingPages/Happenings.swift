internal import GraphicsValues
internal import InputEvents
internal import RenderServer
internal import RenderTools
internal import RenderTree
internal import WireProtocol

/// What came in while a recording ran: commits, input, and clients that came and went.
struct Happenings {
  private struct Commit {
    let client: UInt32
    let serial: UInt64
    /// Seconds since the start of the recording.
    let time: Double
    let byteCount: Int
    let operationCount: Int
    let text: [String]
    /// That shows it first; nil until one does.
    var frame: Int?
  }

  private struct Input {
    let time: Double
    let text: String
    let point: Point?
    var frame: Int?
    /// A layer's number.
    var target: Int?
  }

  private struct Event {
    let time: Double
    let text: String
    var frame: Int?
  }

  /// Lines of a commit that are kept, and characters of each.
  private static let longestText = (lines: 60, characters: 200)

  private let records: [Record]
  private let start: Double
  private var next = 0
  private var allCommits: [Commit] = []
  private var waiting: [UInt32: [Int]] = [:]
  private var parts: [UInt32: [UInt8]] = [:]
  private var allInputs: [Input] = []
  private var inputCount = 0
  private var allEvents: [Event] = []
  private var eventCount = 0
  private var pointer: Point?
  /// By the place of the record: the layer that was seen where the input is.
  private var targets: [Int: Int] = [:]
  private var names: [UInt32: String] = [:]

  init(_ file: RecordingFile) {
    records = file.records
    start = file.header.startTime
  }

  // MARK: Records

  /// Takes the records up to the next frame of the recorded display.
  mutating func takeUpToTick() {
    while next < records.count {
      defer { next += 1 }
      if records[next].kind == .tick { return }
      take(records[next])
    }
  }

  /// Takes the records up to a time in seconds since the start.
  mutating func take(until time: Double) {
    while next < records.count, records[next].time - start <= time {
      take(records[next])
      next += 1
    }
  }

  private mutating func take(_ record: Record) {
    let time = record.time - start
    switch record.kind {
    case .frame: takeFrame(record, time)
    case .input:
      guard let event = InputCoding.decode(record.payload) else { return }
      pointer = Self.place(of: event, after: pointer)
      let text = event.words.joined(separator: " ")
      allInputs.append(Input(time: time, text: text, point: pointer, target: targets[next]))
    case .connect: note("client \(record.client) connects", time)
    case .disconnect: note("client \(record.client) is gone", time)
    case .fail: note("the server ends the session of client \(record.client)", time)
    case .evict: note("client \(record.client) is left out of the frame", time)
    case .still: note("client \(record.client) stands still for a frame", time)
    case .resize: note("the display has another size", time)
    case .end:
      if let end = RecordingEnd(decoding: record.payload) {
        note("the recording ends: \(end.reason)", time)
      }
    case .contents, .contentsByHash, .tick, .windows, .catchUp, .divide: break
    }
  }

  private static func place(of event: InputEvent, after last: Point?) -> Point? {
    switch event.action {
    case .pointerMoved(let point): point
    case .touch(_, _, let point, _): point
    case .pointerLeft: nil
    default: last
    }
  }

  /// Finds the layers that the next input hits, while the frame that it was aimed at is on screen.
  ///
  /// - Parameter time: how far to look, in seconds since the start; nil for the next recorded frame.
  mutating func lookAhead(_ core: ServerCore, _ layers: inout LayerNumbers, until time: Double?) {
    var place = pointer
    for index in next..<records.count {
      let record = records[index]
      if let time {
        if record.time - start > time { return }
      } else if record.kind == .tick {
        return
      }
      guard record.kind == .input, let event = InputCoding.decode(record.payload) else { continue }
      place = Self.place(of: event, after: place)
      guard let point = place, let hit = core.tree.hitTest(point) else { continue }
      targets[index] = layers.number(client: hit.client, layer: hit.layer)
    }
  }

  private mutating func note(_ text: String, _ time: Double) {
    allEvents.append(Event(time: time, text: text))
  }

  private mutating func takeFrame(_ record: Record, _ time: Double) {
    guard let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }) else {
      return note("client \(record.client) sends no frame of the protocol", time)
    }
    guard header.opcode == MessageOpcode.commit.rawValue else { return }
    parts[record.client, default: []] += record.payload.dropFirst(FrameHeader.byteCount)
    if header.hasMore { return }
    let payload = parts.removeValue(forKey: record.client) ?? []
    guard let (_, lines) = RecordingText.operations(ofCommit: payload) else { return }
    waiting[record.client, default: []].append(allCommits.count)
    allCommits.append(
      Commit(
        client: record.client, serial: header.serial, time: time, byteCount: payload.count,
        operationCount: lines.count,
        text: lines.prefix(Self.longestText.lines).map {
          let line = $0.prefix(Self.longestText.characters)
          return line.count < $0.count ? line + "…" : String(line)
        }))
  }

  // MARK: Frames

  /// Notes which commits a frame is the first to show, and what came in for it.
  mutating func show(_ frame: Int, _ core: ServerCore) {
    for session in core.sessions {
      if !session.name.isEmpty { names[session.slot] = session.name }
      guard let indices = waiting[session.slot] else { continue }
      let shown = indices.prefix { allCommits[$0].serial <= session.latchedSerial }
      for index in shown { allCommits[index].frame = frame }
      waiting[session.slot] = Array(indices.dropFirst(shown.count))
    }
    for index in inputCount..<allInputs.count { allInputs[index].frame = frame }
    inputCount = allInputs.count
    for index in eventCount..<allEvents.count { allEvents[index].frame = frame }
    eventCount = allEvents.count
  }

  // MARK: JSON

  /// By slot: the client's own name.
  var clients: JSONText {
    .object(names.sorted { $0.key < $1.key }.map { ("\($0.key)", .string($0.value)) })
  }

  var commits: JSONText {
    .array(
      allCommits.map { commit in
        .object([
          ("t", .rounded(commit.time, 6)), ("client", .integer(Int(commit.client))),
          ("serial", .integer(Int(clamping: commit.serial))),
          ("frame", commit.frame.map { .integer($0) } ?? .null),
          ("ops", .integer(commit.operationCount)), ("bytes", .integer(commit.byteCount)),
          ("text", .array(commit.text.map { .string($0) })),
        ])
      })
  }

  var inputs: JSONText {
    .array(
      allInputs.map { input in
        var members: [(String, JSONText)] = [
          ("t", .rounded(input.time, 6)), ("text", .string(input.text)),
          ("frame", input.frame.map { .integer($0) } ?? .null),
        ]
        if let point = input.point {
          members.append(("at", .array([.rounded(point.x, 1), .rounded(point.y, 1)])))
        }
        if let target = input.target { members.append(("target", .integer(target))) }
        return .object(members)
      })
  }

  var events: JSONText {
    .array(
      allEvents.map {
        .object([
          ("t", .rounded($0.time, 6)), ("text", .string($0.text)),
          ("frame", $0.frame.map { .integer($0) } ?? .null),
        ])
      })
  }
}
