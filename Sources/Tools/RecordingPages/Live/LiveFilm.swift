internal import DrawList
internal import GraphicsValues
package import RenderServer
internal import RenderTools
internal import RenderTree
internal import SoftwareRenderer
internal import WireProtocol

/// A recording that is shown while it is made: each frame goes to the feeds that have room for it.
///
/// One thread has it. Frames that it is too late for are played and not shown, so that what is shown is
/// the newest.
package final class LiveFilm {
  private let header: RecordingHeader
  private let renderer = StopwatchRenderer(SoftwareRenderer(threads: 1))
  private let replay: Replay
  private var timelineEvents = LiveTimelineEvents()
  private var feeds: [LiveFeed] = []
  /// Records after the last tick, and those that wait for contents of their descriptors.
  private var waiting: [Record] = []
  /// By client, descriptors whose contents have not come.
  private var missing: [UInt32: Int] = [:]
  private var heldTicks = 0
  private var last: Replay.Frame?

  /// Ticks for which frames wait for the contents of a descriptor: a commit that was refused has none.
  private static let mostHeldTicks = 120

  package init(_ header: RecordingHeader) {
    self.header = header
    replay = Replay(live: header, renderer: renderer)
  }

  /// Bytes of pictures that are kept because the recording may name them again.
  package var keptByteCount: Int { replay.namedByteCount }

  /// The first frame has been played, and with it all that the display had.
  package var hasBegun: Bool { last != nil }

  /// Takes what has come of the recording.
  ///
  /// - Throws: for a recording that cannot be played.
  package func take(_ records: [Record]) throws {
    for record in records { note(record) }
    waiting += records
    if missing.values.contains(where: { $0 > 0 }), heldTicks < Self.mostHeldTicks { return }
    missing.removeAll()
    heldTicks = 0
    guard let end = waiting.lastIndex(where: { $0.kind == .tick }) else { return }
    let ready = Array(waiting[...end])
    waiting.removeSubrange(...end)
    try play(ready)
  }

  private func note(_ record: Record) {
    switch record.kind {
    case .frame:
      guard let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }),
        header.descriptorCount > 0
      else { return }
      missing[record.client, default: 0] += Int(header.descriptorCount)
    case .contents, .contentsByHash: missing[record.client, default: 0] -= 1
    case .disconnect, .fail: missing[record.client] = nil
    case .tick: heldTicks += 1
    default: break
    }
  }

  private func play(_ records: [Record]) throws {
    for record in records { timelineEvents.note(record, start: header.startTime) }
    var ticks = records.count { $0.kind == .tick }
    renderer.skips = feeds.isEmpty || ticks > 1
    try replay.take(records) { frame in
      ticks -= 1
      timelineEvents.show(frame.core)
      for feed in feeds { feed.note(frame.outcome) }
      last = frame
      // The newest one is played with its pixels.
      renderer.skips = feeds.isEmpty || ticks > 1
    }
    if let last { try show(last) }
  }

  // MARK: Feeds

  /// Shows everything from now on, at first the last frame.
  package func add(_ feed: LiveFeed) throws {
    feeds.append(feed)
    feed.begin(header, timelineEvents)
    if let last { try show(last) }
  }

  package func remove(_ feed: LiveFeed) { feeds.removeAll { $0 === feed } }

  private func show(_ frame: Replay.Frame) throws {
    let wanting = feeds.filter { $0.hasRoom }
    guard !wanting.isEmpty else { return }
    try replay.withPixels { target in
      renderer.makeUp(frame.core.tree.drawList, into: target)
      // Also where they were made up for after the frame.
      let pixelSeconds = renderer.takeSeconds()
      let shown = frame.core.tree
      let look = FrameTracks.Look(
        tree: shown, model: TreeSnapshot(shown),
        pixels: UnsafeBufferPointer(start: target.base, count: target.width * target.height),
        width: target.width, height: target.height, time: frame.time,
        seconds: (max(frame.seconds, pixelSeconds), pixelSeconds),
        isAnimating: frame.outcome.isAnimating)
      for feed in wanting { try feed.keep(look, timelineEvents, start: header.startTime) }
    }
  }
}
