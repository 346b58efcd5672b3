import RenderServer
import RenderTools
import WireProtocol

/// Commits, input and other events of a growing recording, numbered as they are first shown.
///
/// The last events are kept, for feeds that have not got them yet.
struct LiveTimelineEvents {
  /// Least number of the last events to keep.
  private static let kept = 4096

  private struct Commit {
    let serial: UInt64
    let json: JSONText
  }

  struct Shown {
    /// `commits`, `inputs` or `events`.
    let kind: String
    let json: JSONText
  }

  private var waiting: [UInt32: [Commit]] = [:]
  private var parts: [UInt32: [UInt8]] = [:]
  private var news: [Shown] = []
  private var shown: ArraySlice<Shown> = []
  private(set) var names: [UInt32: String] = [:]
  private var pointer = TimelineEvents.Pointer()

  /// Number of the next event.
  var end: Int { shown.endIndex }

  /// The kept events from a number on.
  func since(_ number: Int) -> ArraySlice<Shown> {
    shown[min(max(number, shown.startIndex), shown.endIndex)...]
  }

  mutating func add(_ record: Record, start: Double) {
    let time = record.time - start
    switch record.kind {
    case .frame: addFrame(record, time)
    case .input:
      guard let event = InputCoding.decode(record.payload) else { return }
      pointer.follow(event)
      news.append(Shown(kind: "inputs", json: TimelineEvents.json(of: event, pointer, at: time)))
    default:
      guard let text = TimelineEvents.text(of: record) else { return }
      news.append(Shown(kind: "events", json: TimelineEvents.json(ofEvent: text, at: time)))
    }
  }

  private mutating func addFrame(_ record: Record, _ time: Double) {
    guard let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }),
      header.opcode == MessageOpcode.commit.rawValue
    else { return }
    parts[record.client, default: []] += record.payload.dropFirst(FrameHeader.byteCount)
    if header.hasMore { return }
    let payload = parts.removeValue(forKey: record.client) ?? []
    guard let (_, lines) = RecordingText.operations(ofCommit: payload) else { return }
    let json = TimelineEvents.json(
      ofCommit: lines, header.serial, client: record.client, byteCount: payload.count, at: time)
    waiting[record.client, default: []].append(Commit(serial: header.serial, json: json))
  }

  /// Numbers the events that a frame is the first to show.
  mutating func show(_ core: ServerCore) {
    names = [:]
    for session in core.sessions {
      names[session.slot] = session.name
      guard let commits = waiting[session.slot] else { continue }
      let count = commits.prefix { $0.serial <= session.commits.latchedSerial }.count
      news += commits[..<count].map { Shown(kind: "commits", json: $0.json) }
      waiting[session.slot] = Array(commits[count...])
    }
    waiting = waiting.filter { names[$0.key] != nil && !$0.value.isEmpty }
    parts = parts.filter { names[$0.key] != nil }
    shown += news
    news.removeAll()
    // A slice keeps its indices, and its memory until it is copied.
    if shown.count > Self.kept * 2 { shown = shown.suffix(Self.kept) }
  }
}
