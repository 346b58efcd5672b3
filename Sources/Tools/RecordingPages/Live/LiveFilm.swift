import DrawList
import GraphicsValues
package import RenderServer
import RenderTools
import RenderTree
import SoftwareRenderer
import WireProtocol

/// A growing recording: each new frame goes to the feeds that have room for it.
///
/// It belongs to one thread. If several frames wait, all are played and only the newest is shown.
package final class LiveFilm {
  private let header: RecordingHeader
  private let renderer = StopwatchRenderer(SoftwareRenderer(threads: 1))
  private let replay: Replay
  private var timelineEvents = LiveTimelineEvents()
  private var feeds: [LiveFeed] = []
  /// Records after the last tick, and records that wait for the contents of descriptors.
  private var waiting: [Record] = []
  /// Number of descriptors whose contents have not arrived, by client.
  private var missing: [UInt32: Int] = [:]
  private var heldTicks = 0
  private var last: Replay.Frame?

  /// The most ticks to wait for the contents of a descriptor: those of a refused commit never arrive.
  private static let mostHeldTicks = 120

  package init(_ header: RecordingHeader) {
    self.header = header
    replay = Replay(live: header, renderer: renderer)
  }

  /// Bytes of pictures that are kept because the recording may refer to them again.
  package var keptByteCount: Int { replay.namedByteCount }

  /// Whether the first frame, with the display's initial contents, has been played.
  package var hasBegun: Bool { last != nil }

  /// Adds the next records of the recording, and plays and shows them up to the last tick.
  ///
  /// - Throws: an error for a recording that cannot be played.
  package func receive(_ records: [Record]) throws {
    for record in records { countMissing(record) }
    waiting += records
    if missing.values.contains(where: { $0 > 0 }), heldTicks < Self.mostHeldTicks { return }
    missing.removeAll()
    heldTicks = 0
    guard let end = waiting.lastIndex(where: { $0.kind.isFrame }) else { return }
    let ready = Array(waiting[...end])
    waiting.removeSubrange(...end)
    try play(ready)
  }

  private func countMissing(_ record: Record) {
    switch record.kind {
    case .frame:
      guard let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }),
        header.descriptorCount > 0
      else { return }
      missing[record.client, default: 0] += Int(header.descriptorCount)
    case .contents: missing[record.client, default: 0] -= 1
    case .disconnect, .fail: missing[record.client] = nil
    case .tick, .outputTick: heldTicks += 1
    default: break
    }
  }

  private func play(_ records: [Record]) throws {
    for record in records { timelineEvents.add(record, start: header.startTime) }
    var ticks = records.count { $0.kind.isFrame }
    renderer.skips = feeds.isEmpty || ticks > 1
    try replay.play(records) { frame in
      ticks -= 1
      timelineEvents.show(frame.core)
      for feed in feeds { feed.addDamage(of: frame.outcome) }
      last = frame
      // Only the newest frame is drawn.
      renderer.skips = feeds.isEmpty || ticks > 1
    }
    if let last { try show(last) }
  }

  // MARK: Feeds

  /// Adds a feed, which gets the last frame and all later ones.
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
      renderer.makeUp(frame.core.tree.view.drawList, into: target)
      // Pixels may have been drawn after the frame, in `makeUp`.
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
