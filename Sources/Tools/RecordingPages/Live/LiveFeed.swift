internal import DrawList
package import RenderServer
internal import Synchronization

/// What one page of a live film is sent: messages that wait until it takes them.
///
/// A frame has what differs from the last one that this page was sent. Where too many bytes wait, frames
/// are left out, so a slow page falls behind by one message and never holds anything up.
///
/// @unchecked Sendable: the thread of the film has all but `outbox`, which a lock guards.
package final class LiveFeed: @unchecked Sendable {
  /// Numbers of layers that the page has, beyond those there are, from which on it begins anew.
  private static let spareLayers = 20_000

  private struct Outbox {
    var bytes: [UInt8] = []
    var reader: CheckedContinuation<Void, Never>?
    var isClosed = false
    /// When the page asked last.
    var lastAsked = ContinuousClock.now
  }

  private let outbox = Mutex(Outbox())
  private var tracks = LiveFeed.newTracks
  private var animations = LiveAnimations()
  private var layerCount = 0
  private var nextEventNumber = 0
  private var names: [UInt32: String] = [:]
  /// Frames of the display since the last one that was sent.
  private var dropped = 0
  private var header: RecordingHeader?

  private static var newTracks: FrameTracks {
    FrameTracks(pictures: PictureTrack(framesPerPicture: 1, isLive: true))
  }

  /// Bytes that wait for the page from which on no frame is added.
  private let queueLimit: Int

  package init(queueLimit: Int = 4 << 20) { self.queueLimit = queueLimit }

  // MARK: The film's side

  /// True when a frame may be added.
  var hasRoom: Bool { outbox.withLock { $0.bytes.count < queueLimit } }

  /// Notes a frame of the display, which may be kept or not.
  func note(_ frame: FrameOutcome) {
    tracks.add(frame.damage)
    dropped += 1
  }

  /// Begins a film: what the page has of another one is over.
  func begin(_ header: RecordingHeader, _ timelineEvents: LiveTimelineEvents) {
    self.header = header
    tracks = Self.newTracks
    animations = LiveAnimations()
    (layerCount, names) = (0, [:])
    nextEventNumber = timelineEvents.end
    send([
      (
        "film",
        .object([
          ("schema", 1), ("file", "live"), ("server", .string(ServerVersion.text)),
          ("width", .integer(header.width)), ("height", .integer(header.height)),
          ("scale", .number(header.scale)), ("rate", .number(header.rate)), ("every", 1),
          ("framesPerPicture", 1), ("notes", .array([])),
          ("kinds", .array(ListTrack.kindNames.map { .string($0) })),
        ])
      )
    ])
  }

  func keep(_ look: FrameTracks.Look, _ timelineEvents: LiveTimelineEvents, start: Double) throws {
    if let header, layerCount > look.model.models.count * 2 + Self.spareLayers {
      begin(header, timelineEvents)
    }
    var members = try tracks.keep(look)
    members += animations.changes(to: look.model, start: start, &tracks.layers)
    let news = timelineEvents.since(nextEventNumber)
    nextEventNumber = timelineEvents.end
    for kind in ["commits", "inputs", "events"] {
      let some = news.filter { $0.kind == kind }.map(\.json)
      if !some.isEmpty { members.append((kind, .array(some))) }
    }
    if timelineEvents.names != names {
      names = timelineEvents.names
      let pairs = names.sorted { $0.key < $1.key }.map { ("\($0.key)", JSONText.string($0.value)) }
      members.append(("clients", .object(pairs)))
    }
    if tracks.layers.count > layerCount {
      members.append(("layers", tracks.layers.json(from: layerCount)))
      layerCount = tracks.layers.count
    }
    if dropped > 1 { members.append(("dropped", .integer(dropped - 1))) }
    dropped = 0
    send([("frame", .object(members))], pictures: tracks.takePictures())
  }

  // MARK: Messages

  /// Sends an object, and pictures behind it. From any thread.
  package func send(_ members: [(String, JSONText)], pictures: [[UInt8]] = []) {
    let lengths = JSONText.array(pictures.map { .integer($0.count) })
    let text = Array(JSONText.object(members + [("pictures", lengths)]).text.utf8)
    let size = UInt32(clamping: text.count)
    let message =
      withUnsafeBytes(of: size.littleEndian) { Array($0) } + text + Array(pictures.joined())
    let reader = outbox.withLock { outbox -> CheckedContinuation<Void, Never>? in
      guard !outbox.isClosed else { return nil }
      outbox.bytes += message
      defer { outbox.reader = nil }
      return outbox.reader
    }
    reader?.resume()
  }

  /// Lets a page go that waits, with what there is.
  package func wake() {
    let reader = outbox.withLock { outbox in
      defer { outbox.reader = nil }
      return outbox.reader
    }
    reader?.resume()
  }

  /// Forgets everything; nothing more is sent.
  package func close() {
    outbox.withLock {
      $0.isClosed = true
      $0.bytes = []
    }
    wake()
  }

  /// How long the page has not asked for anything; zero while it waits.
  package var idleTime: Duration {
    outbox.withLock { $0.reader == nil ? ContinuousClock.now - $0.lastAsked : .zero }
  }

  /// Everything that was sent since the last call, at once or as soon as there is something.
  ///
  /// - Parameter patience: after which the answer is empty.
  package func take(patience: Duration) async -> [UInt8] {
    let timer = Task {
      try await Task.sleep(for: patience)
      wake()
    }
    await withCheckedContinuation { continuation in
      let replaced = outbox.withLock { outbox -> CheckedContinuation<Void, Never>? in
        outbox.lastAsked = .now
        if !outbox.bytes.isEmpty || outbox.isClosed { return continuation }
        // A page asks once at a time; another question ends the first.
        defer { outbox.reader = continuation }
        return outbox.reader
      }
      replaced?.resume()
    }
    timer.cancel()
    return outbox.withLock { outbox in
      outbox.lastAsked = .now
      defer { outbox.bytes = [] }
      return outbox.bytes
    }
  }
}
