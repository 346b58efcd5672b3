package import DrawList
package import GraphicsValues
package import RenderServer
import WireProtocol
import WireTransport

/// Plays a recording through the server's core, without sockets, windows and real time.
///
/// The frames depend only on the recording and the requested times, not on threads, instruction sets, or
/// the chunks of the clients' streams.
package final class Replay {
  /// The times of the frames to draw.
  package enum Times: Hashable, Sendable {
    /// The frames of the recorded server, at their times.
    case recorded
    /// Frames at a rate per second, from the start to the last record.
    case rate(Double)
    /// Frames at these times, in seconds since the start.
    case at([Double])
  }

  /// A drawn frame, for the caller to look at before the next one.
  package struct Frame {
    package let index: Int
    /// Seconds since the start of the recording.
    package let time: Double
    package let outcome: FrameOutcome
    package let core: ServerCore
    /// The first output's picture.
    package let pixels: UnsafeBufferPointer<UInt32>
    package let width: Int
    package let height: Int
    /// The outputs that the frame was drawn on.
    package let outputs: [OutputID]
    /// False if a surface in sight shows an earlier frame, because the bytes of its own are missing.
    package let isExact: Bool
    /// Seconds that this machine took for the frame, without the records before it. Only this value
    /// depends on the machine.
    package let seconds: Double
  }

  private let header: RecordingHeader
  private let records: [Record]
  private let renderer: (any Renderer)?
  private let chunk: Int?
  private let core: ServerCore
  /// The pictures of the outputs, by number.
  private var pictures: [ReplayPicture]
  private var contents: [ContentsKey: [UInt8]] = [:]
  private var namedContents: [[UInt8]: [UInt8]] = [:]
  /// Bytes of all contents so far, to which later records may refer.
  package private(set) var namedByteCount = 0
  private var frameIndex = 0
  private var surfaces: ReplayedFrames

  private struct ContentsKey: Hashable {
    var client: UInt32
    var ordinal: UInt64
  }

  /// - Parameters:
  ///   - renderer: nil to compute everything but the pixels, which stay black.
  ///   - chunk: bytes of the chunks into which the clients' streams are cut; nil for whole frames.
  ///   - surfaces: a folder with bytes of surfaces' frames that the recording lacks, each in a file with the name of
  ///     their SHA-256, in hexadecimal digits.
  package init(
    _ header: RecordingHeader, _ records: [Record], renderer: (any Renderer)?, chunk: Int? = nil,
    surfaces: String? = nil
  ) {
    self.surfaces = ReplayedFrames(folder: surfaces)
    self.header = header
    self.records = records
    self.renderer = renderer
    self.chunk = chunk
    var configuration = ServerConfiguration()
    configuration.width = header.width
    configuration.height = header.height
    configuration.scale = header.scale
    configuration.rate = header.rate
    configuration.background = Pixel(header.background)
    configuration.policy = header.policy
    configuration.hasTitleBars = header.hasTitleBars
    configuration.limits = header.limits
    configuration.hasRecordedFailures = header.hasFailures
    if header.hasFailures {
      // A recording that starts late has a client's layers in one commit of any length; for a client's
      // own commit that was too long, it has a record of the failure.
      configuration.limits.transactionBytes = Int(UInt32.max)
    }
    // The recorded clock is the only one: nothing here reads the machine's.
    configuration.clock = .manual
    configuration.isReplay = true
    core = ServerCore(configuration)
    pictures = [ReplayPicture(width: header.width, height: header.height)]
    collectContents(records)
  }

  /// Prepares to play a growing recording, whose records go to `play`.
  package convenience init(live header: RecordingHeader, renderer: (any Renderer)?) {
    self.init(header, [], renderer: renderer)
  }

  // MARK: Live

  /// Plays further records.
  ///
  /// - Parameters:
  ///   - new: the next records, which include the contents of all descriptors of their frames, before
  ///     the next tick.
  ///   - body: called with every frame.
  package func play(_ new: [Record], _ body: (Frame) throws -> Void) throws {
    collectContents(new)
    for record in new {
      guard record.kind.isFrame else {
        try play(record)
        continue
      }
      _ = try draw(record.time, Self.outputs(of: record)) {
        try body($0)
        return true
      }
    }
    // Later frames do not use these descriptors: each is sent once.
    contents.removeAll()
  }

  /// Collects the contents of descriptors in advance: a record of contents follows the frame of its
  /// descriptor.
  private func collectContents(_ records: [Record]) {
    for record in records {
      let start = 8 + ContentsDigest.byteCount
      guard record.kind == .contents, record.payload.count >= start else { continue }
      let ordinal = record.payload[..<8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      let name = record.payload[8..<start]
      if record.payload.count > start {
        let bytes = Array(record.payload[start...])
        namedContents[Array(name)] = bytes
        namedByteCount += bytes.count
      }
      contents[ContentsKey(client: record.client, ordinal: ordinal)] = namedContents[Array(name)]
    }
  }

  /// Seconds from the start to the last record.
  package var duration: Double {
    records.map { $0.time - header.startTime }.max().map { max($0, 0) } ?? 0
  }

  /// Plays the recording.
  ///
  /// - Parameter body: called with every frame; returns false to stop.
  package func run(_ times: Times, _ body: (Frame) throws -> Bool) throws {
    switch times {
    case .recorded:
      for record in records {
        if record.kind.isFrame {
          guard try draw(record.time, Self.outputs(of: record), body) else { return }
        } else {
          try play(record)
        }
      }
    case .rate(let rate):
      let count = Int(min((duration * rate).rounded(.up), 1e7))
      // Lazy, since the end of a damaged recording may be centuries away.
      try run(at: (0...count).lazy.map { Double($0) / rate }, body)
    case .at(let times):
      try run(at: times.sorted(), body)
    }
  }

  private func run(at times: some Sequence<Double>, _ body: (Frame) throws -> Bool) throws {
    core.budget.bytes = .max
    var next = 0
    // The last recorded frame that was not drawn.
    var passed: Record?
    for time in times {
      while next < records.count {
        let record = records[next]
        if record.kind.isFrame {
          passed = record
        } else {
          guard record.time - header.startTime <= time else { break }
          if record.kind == .output, let frame = passed {
            try arrange(frame)
            passed = nil
          }
          try play(record)
        }
        next += 1
      }
      if let frame = passed, frame.time - header.startTime <= time { passed = nil }
      guard try draw(header.startTime + time, nil, body) else { return }
    }
  }

  /// Places the windows as a recorded frame did: when an output moves, they go with it from there.
  private func arrange(_ frame: Record) throws {
    let index = frameIndex
    _ = try draw(frame.time, Self.outputs(of: frame)) { _ in true }
    frameIndex = index
  }

  /// Calls `body` with the pixels of an output's last frame; returns nil if there is none in its present size.
  package func withPixels<Result>(
    of id: OutputID = .first, _ body: (PixelBuffer) throws -> Result
  ) rethrows -> Result? {
    guard let index = core.outputs.index(of: id), pictures.indices.contains(index),
      pictures[index].hasSize(of: core.outputs[index].placement)
    else { return nil }
    return try body(pictures[index].buffer)
  }

  /// The outputs that a recorded frame was drawn on; nil for all that were on.
  private static func outputs(of record: Record) -> [OutputID]? {
    record.kind == .outputTick ? ServerCore.outputs(ofTick: record.payload) : nil
  }

  /// - Parameter outputs: the outputs to draw on; nil for all that are on.
  private func draw(
    _ time: Double, _ outputs: [OutputID]?, _ body: (Frame) throws -> Bool
  ) throws -> Bool {
    try makePictures()
    let drawn = core.outputs.filter { $0.isOn && outputs?.contains($0.id) ?? true }.map(\.id)
    let targets = drawn.map { id in
      FrameTarget(id, renderer: renderer, pixels: pictures[Int(id.rawValue)].buffer)
    }
    frameIndex += 1
    let clock = ContinuousClock()
    let start = clock.now
    var outcome = core.drawFrame(at: time, on: targets)
    // The frame shows the first output, which others do not damage.
    if drawn.first != .first { outcome.damage = DamageRegion() }
    let seconds = (clock.now - start) / .seconds(1)
    core.discardEvents()
    let first = pictures[0]
    return try body(
      Frame(
        index: frameIndex, time: time - header.startTime, outcome: outcome, core: core,
        pixels: first.pixels, width: first.width, height: first.height, outputs: drawn,
        isExact: !surfaces.inexact.contains(where: core.shows), seconds: seconds))
  }

  /// The most pixels that all outputs of a recording may have together: those of one output of the largest size.
  private static let mostPixels = 16_384 * 16_384

  /// Makes memory for the outputs that are on, and for the first, whose picture each frame has. Those that are off keep
  /// their last pictures while there is room.
  private func makePictures() throws {
    let isNeeded = core.outputs.map { $0.isOn || $0.id == .first }
    var count = 0
    for output in core.outputs where isNeeded[Int(output.id.rawValue)] {
      count += output.placement.width * output.placement.height
    }
    guard count <= Self.mostPixels else {
      throw TooManyPixels(count: count, most: Self.mostPixels)
    }
    while pictures.count < core.outputs.count {
      pictures.append(ReplayPicture(width: 0, height: 0))
    }
    for (index, picture) in pictures.enumerated() where !isNeeded[index] {
      count += picture.width * picture.height
    }
    for (index, output) in core.outputs.enumerated() {
      let hasSize = pictures[index].hasSize(of: output.placement)
      if isNeeded[index] ? hasSize : count <= Self.mostPixels { continue }
      // Frees the old picture first.
      pictures[index] = ReplayPicture(width: 0, height: 0)
      guard isNeeded[index] else { continue }
      pictures[index] = ReplayPicture(
        width: output.placement.width, height: output.placement.height)
    }
  }

  package struct TooManyPixels: Error, CustomStringConvertible {
    let count: Int
    let most: Int

    package var description: String {
      "the recording's outputs have \(count) pixels together; at most \(most) can be drawn"
    }
  }

  // MARK: Records

  private func play(_ record: Record) throws {
    // The clock does not run backwards, and ignores earlier times; only the clock uses the times of
    // records.
    try? core.setClock(record.time)
    switch record.kind {
    case .connect:
      // A slot in use, slot 0 (the server's own layers) and the last number occur only in damaged files.
      if (1..<UInt32.max).contains(record.client), core.session(record.client) == nil {
        _ = core.connect(slot: record.client)
      }
    case .disconnect:
      if let session = core.session(record.client) { core.disconnect(session) }
    case .frame:
      if let session = core.session(record.client) { try feed(record, to: session) }
    case .resize:
      if record.payload.count >= 8 {
        func number(_ range: Range<Int>) -> Int {
          Int(record.payload[range].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
        }
        let (width, height) = (number(0..<4), number(4..<8))
        guard (1...16_384).contains(width), (1...16_384).contains(height) else { return }
        var scale: Double?
        if record.payload.count >= 16 {
          let bits = record.payload[8..<16].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
          scale = Double(bitPattern: bits)
        }
        guard scale.map({ RecordingHeader.scales.contains($0) }) ?? true else { return }
        core.resize(width: width, height: height, scale: scale)
      }
    case .input:
      if let event = InputCoding.decode(record.payload) { core.input(event) }
    case .windows:
      if let order = WindowOrder(decoding: record.payload) { core.restore(order) }
    case .fail:
      if let session = core.session(record.client) {
        core.end(session, WireError(.internal, "the recorded server ended this session"))
      }
    case .evict:
      if header.hasFailures { core.budget.recorded.evict(record.client) }
    case .still:
      core.budget.recorded.standStill(record.client)
    case .stillPanes:
      core.budget.recorded.freezeBackdrops(record.client)
    case .catchUp:
      core.catchUp()
    case .output:
      if let output = OutputRecord(decoding: record.payload) { core.restore(output) }
    case .assign:
      if let assignment = AssignmentRecord(decoding: record.payload) {
        core.restore(assignment, of: record.client)
      }
    case .surfaceFrame:
      if let (frame, surface) = surfaces.take(record) { core.showRecorded(frame, on: surface) }
      namedByteCount += max(record.payload.count - SurfaceFrameRecord.headByteCount, 0)
    case .contents, .tick, .outputTick, .end:
      break
    }
    core.discardEvents()
  }

  /// Feeds a wire frame to the session, as its socket would.
  ///
  /// A session that has failed reads no more.
  private func feed(_ record: Record, to session: Session) throws {
    guard session.state != .failed else { return }
    var numbers: [CInt] = []
    if let header = try? record.payload.withUnsafeBytes({ try FrameHeader(decoding: $0) }) {
      for offset in 0..<UInt32(header.descriptorCount) {
        let key = ContentsKey(
          client: record.client, ordinal: UInt64(session.stream.descriptorCount + offset))
        let bytes = contents[key] ?? []
        numbers.append(
          try bytes.withUnsafeBytes { try SealedMemory.make(copying: $0).release() })
      }
    }
    record.payload.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count, session.state != .failed {
        let end = min(offset + (chunk ?? bytes.count), bytes.count)
        let piece = UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
        offset += session.feed(piece, descriptors: DescriptorBatch(adopting: numbers))
        numbers = []
        core.processFrames(of: session)
      }
    }
  }
}
