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
  /// Whether the recording is that of several outputs, or of one that is not plain.
  private let hasOutputs: Bool
  private var outputName = ""
  /// Size of `frames` in bytes.
  private var documentBytes = 0

  init(_ file: RecordingFile, _ options: FilmOptions) {
    self.file = file
    self.options = options
    renderer = StopwatchRenderer(SoftwareRenderer(threads: options.threads))
    replay = Replay(file.header, file.records, renderer: renderer)
    duration = replay.duration
    hasOutputs = file.outputs.count > 1
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
      // A frame of other outputs changes nothing here.
      let isHere = options.output == .first && !hasOutputs || frame.outputs.contains(options.output)
      if isHere { tracks.add(damage(of: frame)) }
      let isWanted = isHere && frame.time >= options.from && (frame.index - 1) % options.every == 0
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

  /// The damage of a frame on the film's output.
  private func damage(of frame: Replay.Frame) -> DamageRegion {
    if options.output == .first { return frame.outcome.damage }
    return frame.core.outputs[options.output]?.drawn ?? DamageRegion()
  }

  /// Calls `body` with a look at a frame's picture.
  private func withLook<Result>(
    _ frame: Replay.Frame, _ model: TreeSnapshot,
    _ body: (FrameTracks.Look) throws -> Result
  ) throws -> Result? {
    func look(_ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ height: Int)
      -> FrameTracks.Look
    {
      FrameTracks.Look(
        tree: frame.core.tree, view: frame.core.outputs.index(of: options.output) ?? 0,
        model: model, pixels: pixels, width: width, height: height, time: frame.time,
        seconds: (frame.seconds, renderer.takeSeconds()), isAnimating: frame.outcome.isAnimating)
    }
    if options.output == .first {
      return try body(look(frame.pixels, frame.width, frame.height))
    }
    return try replay.withPixels(of: options.output) { buffer in
      let pixels = UnsafeBufferPointer(start: buffer.base, count: buffer.width * buffer.height)
      return try body(look(pixels, buffer.width, buffer.height))
    }
  }

  private func keep(_ frame: Replay.Frame) throws {
    let model = TreeSnapshot(frame.core.tree)
    outputName = frame.core.outputs[options.output]?.name ?? ""
    guard let members = try withLook(frame, model, { try tracks.keep($0) }) else { return }
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
    let head = JSONText.object(
      [
        ("schema", 1), ("file", .string(name)), ("server", .string(ServerVersion.text)),
        ("width", .integer(header.width)), ("height", .integer(header.height)),
        ("scale", .number(header.scale)), ("rate", .number(header.rate)),
        ("duration", .rounded(duration, 6)),
        ("every", .integer(options.every)),
        ("framesPerPicture", .rounded(options.pictureStride, 3)),
        ("notes", .array(file.notes.map { .string($0) })),
        ("kinds", .array(ListTrack.kindNames.map { .string($0) })),
        ("clients", timelineEvents.clients), ("layers", tracks.layers.json),
        ("commits", timelineEvents.commits),
        ("inputs", timelineEvents.inputs), ("events", timelineEvents.events),
        ("animations", animations.json),
      ] + (hasOutputs ? [("output", .string(outputName))] : []))
    return head.text.dropLast() + ",\"frames\":[" + frames.joined(separator: ",\n") + "]}"
  }
}
