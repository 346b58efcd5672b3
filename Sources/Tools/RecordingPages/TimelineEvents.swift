import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import RenderTree
import WireProtocol

/// The events on a recording's time line: commits, input, and clients that came and went.
struct TimelineEvents {
  private struct Commit {
    let client: UInt32
    let serial: UInt64
    /// Seconds since the start of the recording.
    let time: Double
    let byteCount: Int
    let operationCount: Int
    let text: [String]
    /// Index of the first frame that shows the commit; nil until one does.
    var frame: Int?
  }

  private struct Input {
    let time: Double
    let text: String
    let point: Point?
    var frame: Int?
    /// Number of the layer that the input hit.
    var target: Int?
  }

  private struct Event {
    let time: Double
    let text: String
    var frame: Int?
  }

  /// The most kept lines of a commit, and characters of a line.
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
  private var pointer = Pointer()
  /// Numbers of the layers under input, by index of the input's record.
  private var targets: [Int: Int] = [:]
  private var names: [UInt32: String] = [:]

  init(_ file: RecordingFile) {
    records = file.records
    start = file.header.startTime
  }

  // MARK: Records

  /// Adds the records up to the recorded display's next frame.
  mutating func addUpToTick() {
    while next < records.count {
      defer { next += 1 }
      if records[next].kind.isFrame { return }
      add(records[next])
    }
  }

  /// Adds the records up to a time in seconds since the start.
  mutating func add(until time: Double) {
    while next < records.count, records[next].time - start <= time {
      add(records[next])
      next += 1
    }
  }

  private mutating func add(_ record: Record) {
    let time = record.time - start
    switch record.kind {
    case .frame: addFrame(record, time)
    case .input:
      guard let event = InputCoding.decode(record.payload) else { return }
      pointer.follow(event)
      let text = event.words.joined(separator: " ")
      allInputs.append(
        Input(time: time, text: text, point: pointer.place, target: targets[next]))
    default: if let text = Self.text(of: record) { addEvent(text, time) }
    }
  }

  /// Describes an event other than a client's message or input; nil for records that are not shown.
  static func text(of record: Record) -> String? {
    switch record.kind {
    case .connect: return "client \(record.client) connects"
    case .disconnect: return "client \(record.client) is gone"
    case .fail: return "the server ends the session of client \(record.client)"
    case .evict: return "client \(record.client) is removed from the frame"
    case .stillPanes: return "the backdrops of client \(record.client) are frozen for a frame"
    case .still: return "client \(record.client) stands still for a frame"
    case .resize: return "the display has another size"
    case .end:
      return RecordingEnd(decoding: record.payload).map { "the recording ends: \($0.reason)" }
    case .output:
      return OutputRecord(decoding: record.payload).map {
        "output \($0.name) is \($0.isOn ? "on" : "off")"
      }
    case .assign:
      return AssignmentRecord(decoding: record.payload).map {
        "window \($0.context) of client \(record.client) belongs to output \($0.home.output.rawValue)"
      }
    case .surfaceFrame:
      return SurfaceFrameRecord(decoding: record.payload).flatMap {
        $0.hasBytes
          ? nil
          : "frame \($0.sequence) of surface \($0.surface) of client \(record.client) is not in the recording"
      }
    case .frame, .input, .contents, .tick, .outputTick, .windows, .catchUp: return nil
    }
  }

  /// The place of input: the pointer's, or the last finger's.
  struct Pointer {
    private(set) var place: Point?

    mutating func follow(_ event: InputEvent) {
      switch event.action {
      case .pointerMoved(let point): place = point
      case .touch(_, _, let point, _): place = point
      case .pointerLeft: place = nil
      default: break
      }
    }
  }

  /// Finds the layers that the next input hits, in the frame on screen at which it was aimed.
  ///
  /// - Parameter time: where to stop, in seconds since the start; nil for the next recorded frame.
  mutating func lookAhead(_ core: ServerCore, _ layers: inout LayerNumbers, until time: Double?) {
    var pointer = pointer
    for index in next..<records.count {
      let record = records[index]
      if let time {
        if record.time - start > time { return }
      } else if record.kind.isFrame {
        return
      }
      guard record.kind == .input, let event = InputCoding.decode(record.payload) else { continue }
      pointer.follow(event)
      guard let point = pointer.place, let hit = core.tree.hitTest(point) else { continue }
      targets[index] = layers.number(client: hit.client, layer: hit.layer)
    }
  }

  private mutating func addEvent(_ text: String, _ time: Double) {
    allEvents.append(Event(time: time, text: text))
  }

  private mutating func addFrame(_ record: Record, _ time: Double) {
    guard let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }) else {
      return addEvent("client \(record.client) sends no frame of the protocol", time)
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
        text: Self.cut(lines)))
  }

  private static func cut(_ lines: [String]) -> [String] {
    lines.prefix(longestText.lines).map {
      let line = $0.prefix(longestText.characters)
      return line.count < $0.count ? line + "…" : String(line)
    }
  }

  // MARK: Frames

  /// Assigns a frame to the commits, input and events that it is the first to show.
  mutating func show(_ frame: Int, _ core: ServerCore) {
    for session in core.sessions {
      if !session.name.isEmpty { names[session.slot] = session.name }
      guard let indices = waiting[session.slot] else { continue }
      let shown = indices.prefix { allCommits[$0].serial <= session.commits.latchedSerial }
      for index in shown { allCommits[index].frame = frame }
      waiting[session.slot] = Array(indices.dropFirst(shown.count))
    }
    for index in inputCount..<allInputs.count { allInputs[index].frame = frame }
    inputCount = allInputs.count
    for index in eventCount..<allEvents.count { allEvents[index].frame = frame }
    eventCount = allEvents.count
  }

  // MARK: JSON

  /// Names of the clients, by slot.
  var clients: JSONText {
    .object(names.sorted { $0.key < $1.key }.map { ("\($0.key)", .string($0.value)) })
  }

  var commits: JSONText {
    .array(
      allCommits.map {
        Self.json(
          ofCommit: $0.text, $0.serial, client: $0.client, byteCount: $0.byteCount, at: $0.time,
          operationCount: $0.operationCount, frame: $0.frame)
      })
  }

  /// - Parameter operationCount: nil for one operation per line.
  static func json(
    ofCommit lines: [String], _ serial: UInt64, client: UInt32, byteCount: Int, at time: Double,
    operationCount: Int? = nil, frame: Int? = nil
  ) -> JSONText {
    .object([
      ("t", .rounded(time, 6)), ("client", .integer(Int(client))),
      ("serial", .integer(Int(clamping: serial))), ("frame", frame.map { .integer($0) } ?? .null),
      ("ops", .integer(operationCount ?? lines.count)), ("bytes", .integer(byteCount)),
      ("text", .array(cut(lines).map { .string($0) })),
    ])
  }

  var inputs: JSONText {
    .array(
      allInputs.map {
        Self.json(ofInput: $0.text, $0.point, at: $0.time, frame: $0.frame, target: $0.target)
      })
  }

  static func json(of event: InputEvent, _ pointer: Pointer, at time: Double) -> JSONText {
    json(ofInput: event.words.joined(separator: " "), pointer.place, at: time)
  }

  private static func json(
    ofInput text: String, _ point: Point?, at time: Double, frame: Int? = nil, target: Int? = nil
  ) -> JSONText {
    var members: [(String, JSONText)] = [
      ("t", .rounded(time, 6)), ("text", .string(text)),
      ("frame", frame.map { .integer($0) } ?? .null),
    ]
    if let point {
      members.append(("at", .array([.rounded(point.x, 1), .rounded(point.y, 1)])))
    }
    if let target { members.append(("target", .integer(target))) }
    return .object(members)
  }

  var events: JSONText {
    .array(allEvents.map { Self.json(ofEvent: $0.text, at: $0.time, frame: $0.frame) })
  }

  static func json(ofEvent text: String, at time: Double, frame: Int? = nil) -> JSONText {
    .object([
      ("t", .rounded(time, 6)), ("text", .string(text)),
      ("frame", frame.map { .integer($0) } ?? .null),
    ])
  }
}
