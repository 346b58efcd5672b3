import DrawList
import GraphicsValues
import RenderServer
import RenderTools
import RenderTree
import SoftwareRenderer

/// Collects a film's data frame by frame while its recording is played.
final class FilmMaker {
  private let file: RecordingFile
  private let options: FilmOptions
  private let renderer: StopwatchRenderer
  private let replay: Replay
  /// Seconds from the start of the recording to its last record.
  private let duration: Double
  private var tracks: FrameTracks
  private var animations = AnimationTrack()
  private var timelineEvents: TimelineEvents
  /// The frames, as a JSON object each.
  private var frames: [String] = []
  /// Size of `frames` in bytes.
  private var documentBytes = 0

  init(_ file: RecordingFile, _ options: FilmOptions) {
    self.file = file
    self.options = options
    renderer = StopwatchRenderer(SoftwareRenderer(threads: options.threads))
    replay = Replay(file.header, file.records, renderer: renderer)
    duration = replay.duration
    tracks = FrameTracks(pictures: PictureTrack(framesPerPicture: options.pictureStride))
    timelineEvents = TimelineEvents(file)
  }

  var frameCount: Int { frames.count }
  var pictures: PictureTrack { tracks.pictures }

  func run(_ progress: (Double) -> Void) throws {
    let hasTicks = file.records.contains { $0.kind.isFrame }
    try replay.run(hasTicks ? .recorded : .rate(file.header.rate)) { frame in
      if frame.time > options.to { return false }
      if hasTicks { timelineEvents.addUpToTick() } else { timelineEvents.add(until: frame.time) }
      tracks.add(frame.outcome.damage)
      let isWanted = frame.time >= options.from && (frame.index - 1) % options.every == 0
      if isWanted { try keep(frame) }
      let nextTime = hasTicks ? nil : frame.time + 1 / file.header.rate
      timelineEvents.lookAhead(frame.core, &tracks.layers, until: nextTime)
      let end = min(max(duration, 1e-9), options.to)
      let ratio = frame.time / end
      // A damaged recording that ends at infinity makes this NaN.
      let share = ratio.isFinite ? min(max(ratio, 0), 1) : 0
      try checkLength(share)
      progress(share)
      return true
    }
  }

  /// - Parameter share: the played share of the recording, from 0 to 1.
  private func checkLength(_ share: Double) throws(FilmTooLong) {
    func excess(_ count: Int, _ limit: Int) -> Double {
      Double(count) / Double(max(limit, 1)) / max(share, 0.01)
    }
    // A document compresses to about a quarter.
    let pictureBytes = options.pictureBytes - documentBytes / 4
    guard documentBytes > options.documentBytes || pictures.byteCount > pictureBytes else { return }
    let document = excess(documentBytes, options.documentBytes)
    if document > 1 { throw FilmTooLong(part: .document, excess: document) }
    let restOfDocument = Double(documentBytes) / max(share, 0.01) / 4
    let rest = Int(min(restOfDocument, 0x1p60))
    let room = max(options.pictureBytes - rest, options.pictureBytes / 8)
    throw FilmTooLong(part: .pictures, excess: excess(pictures.byteCount, room))
  }

  // MARK: A frame

  private func keep(_ frame: Replay.Frame) throws {
    let shown = frame.core.tree
    let model = TreeSnapshot(shown)
    let members = try tracks.keep(
      FrameTracks.Look(
        tree: shown, model: model, pixels: frame.pixels, width: frame.width, height: frame.height,
        time: frame.time, seconds: (frame.seconds, renderer.takeSeconds()),
        isAnimating: frame.outcome.isAnimating))
    animations.add(model, frame: frames.count, start: file.header.startTime, &tracks.layers)
    timelineEvents.show(frames.count, frame.core)
    let text = JSONText.object(members).text
    documentBytes += text.utf8.count
    frames.append(text)
  }

  // MARK: The whole

  var document: String {
    let header = file.header
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let head = JSONText.object([
      ("schema", 1), ("file", .string(name)), ("server", .string(ServerVersion.text)),
      ("width", .integer(header.width)), ("height", .integer(header.height)),
      ("scale", .number(header.scale)), ("rate", .number(header.rate)),
      ("duration", .rounded(duration, 6)),
      ("every", .integer(options.every)), ("framesPerPicture", .rounded(options.pictureStride, 3)),
      ("notes", .array(file.notes.map { .string($0) })),
      ("kinds", .array(ListTrack.kindNames.map { .string($0) })),
      ("clients", timelineEvents.clients), ("layers", tracks.layers.json),
      ("commits", timelineEvents.commits),
      ("inputs", timelineEvents.inputs), ("events", timelineEvents.events),
      ("animations", animations.json),
    ])
    return head.text.dropLast() + ",\"frames\":[" + frames.joined(separator: ",\n") + "]}"
  }
}
