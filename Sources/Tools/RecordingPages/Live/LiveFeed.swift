import DrawList
package import RenderServer
import Synchronization

/// The messages for one page of a live film, which wait until the page requests them.
///
/// A frame contains its differences from the last frame that was sent to this page. While too many bytes
/// wait, frames are dropped, so a slow page falls behind by one message and holds nothing up.
///
/// @unchecked Sendable: a lock guards `outbox`, and the film's thread owns everything else.
package final class LiveFeed: @unchecked Sendable {
  /// Numbers of former layers that a page may keep, beyond twice the present layers, before it starts
  /// over.
  private static let spareLayers = 20_000

  private struct Outbox {
    var bytes: [UInt8] = []
    var reader: CheckedContinuation<Void, Never>?
    var isClosed = false
    /// When the page made its last request.
    var lastAsked = ContinuousClock.now
  }

  private let outbox = Mutex(Outbox())
  private var tracks = LiveFeed.newTracks
  private var animations = LiveAnimations()
  private var layerCount = 0
  private var nextEventNumber = 0
  private var names: [UInt32: String] = [:]
  /// Number of the display's frames since the last one that was sent.
  private var dropped = 0
  private var header: RecordingHeader?

  private static var newTracks: FrameTracks {
    FrameTracks(pictures: PictureTrack(framesPerPicture: 1, isLive: true))
  }

  /// Number of waiting bytes from which on no frame is added.
  private let queueLimit: Int

  package init(queueLimit: Int = 4 << 20) { self.queueLimit = queueLimit }

  // MARK: The film's side

  /// Whether a frame may be added.
  var hasRoom: Bool { outbox.withLock { $0.bytes.count < queueLimit } }

  /// Adds the damage of a frame of the display, whether it is kept or not.
  func addDamage(of frame: FrameOutcome) {
    tracks.add(frame.damage)
    dropped += 1
  }

  /// Starts a film, which replaces the page's data.
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

  /// Sends an object, followed by pictures. Thread-safe.
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

  /// Ends a waiting request with the present messages.
  package func wake() {
    let reader = outbox.withLock { outbox in
      defer { outbox.reader = nil }
      return outbox.reader
    }
    reader?.resume()
  }

  /// Discards all messages; nothing more is sent.
  package func close() {
    outbox.withLock {
      $0.isClosed = true
      $0.bytes = []
    }
    wake()
  }

  /// Time since the page's last request; zero while one waits.
  package var idleTime: Duration {
    outbox.withLock { $0.reader == nil ? ContinuousClock.now - $0.lastAsked : .zero }
  }

  /// Removes and returns all messages sent since the last call, waiting until there is one.
  ///
  /// - Parameter patience: time after which the result is empty.
  package func take(patience: Duration) async -> [UInt8] {
    let timer = Task {
      try await Task.sleep(for: patience)
      wake()
    }
    await withCheckedContinuation { continuation in
      let replaced = outbox.withLock { outbox -> CheckedContinuation<Void, Never>? in
        outbox.lastAsked = .now
        if !outbox.bytes.isEmpty || outbox.isClosed { return continuation }
        // A page makes one request at a time; another one ends the first.
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
