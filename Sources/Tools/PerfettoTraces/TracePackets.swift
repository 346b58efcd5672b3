package import RenderServer

/// Converts traces of frames to Perfetto's format, which ui.perfetto.dev and `trace_processor` read.
///
/// Each call of `take` returns the next bytes of the file, which are whole packets: a file that ends early is
/// valid up to there. Tracks: one per stage of a frame, one for expected and one for actual frames, four
/// counters, one for each of several outputs, one per client with its commits, one per surface with its frames, and
/// one per interaction with its states.
/// An arrow leads from a commit, and from a finger's action on an interaction, to the frame that shows it, and from the
/// attach of a surface's frame over the frame that latched it to the time for which it was on display.
package struct TracePackets {
  private enum Track: UInt64, CaseIterable {
    case server = 1
    case expected, actual
    case latch, sample, list, draw, present
    case damage, commands, layers, animations

    /// Name of the track's process, stage or counter.
    var name: String {
      switch self {
      case .server: "renderd"
      case .expected: "Expected frames"
      case .actual: "Actual frames"
      case .latch: "1 latch"
      case .sample: "2 sample"
      case .list: "3 list"
      case .draw: "4 draw"
      case .present: "5 present"
      case .damage: "Damage"
      case .commands: "Draw commands"
      case .layers: "Layers"
      case .animations: "Animations"
      }
    }

    var isCounter: Bool { rawValue >= Track.damage.rawValue }

    /// The stage that ends at a moment.
    init(endingAt moment: FrameTrace.Moment) {
      self =
        switch moment {
        case .latched: .latch
        case .sampled: .sample
        case .listed: .list
        case .drawn: .draw
        case .presented: .present
        }
    }
  }

  /// First track of clients; the client's slot is added.
  private static let firstClient: UInt64 = 1 << 32

  /// First track of outputs; the number of the output in order of appearance is added.
  private static let firstOutput: UInt64 = 2 << 32
  /// The most outputs that get tracks.
  private static let mostOutputs = 64

  private let interval: Double
  /// Names of outputs whose tracks have been described.
  private var outputs: [String] = []
  var surfaces = SurfaceTracks()
  var interactions = InteractionTracks()
  /// Clients whose tracks have been described, with the end of the last slice on each.
  private var clients: [UInt32: Double] = [:]
  private var file = TraceMessage<TraceField>()
  /// End of the last slice of the expected frames.
  private var lastExpected = 0.0

  /// - Parameters:
  ///   - processID: the server's process.
  ///   - interval: seconds from one frame to the next.
  package init(processID: Int32, interval: Double) {
    self.interval = interval
    describe(Track.server.rawValue, Track.server.name, isFirst: true) {
      $0.add(.process, Self.process(processID, Track.server.name))
    }
    for track in Track.allCases where track != .server {
      describe(track.rawValue, track.name) {
        $0.add(.parentUUID, Track.server.rawValue)
        guard track.isCounter else { return }
        var counter = TraceMessage<CounterField>()
        if track == .damage { counter.add(.unitName, "pixels") }
        $0.add(.counter, counter)
      }
    }
  }

  // MARK: Adding

  /// Describes a client's track; does nothing if that is done already.
  package mutating func add(client: UInt32, processID: Int32, name: String) {
    guard clients[client] == nil else { return }
    clients[client] = 0
    let title = name.isEmpty ? "client \(client)" : "\(name) (client \(client))"
    describe(Self.track(of: client), title) { $0.add(.process, Self.process(processID, title)) }
  }

  package mutating func add(_ frame: FrameTrace) {
    for commit in frame.commits { add(commit, shownAt: frame.moments.last ?? frame.start) }
    for late in frame.lateClients { add(late) }
    addExpected(frame)
    let flows = interactions.takeFlows(frame.touches.count)
    add(frame.touches, flows: flows)
    addActual(frame, touches: flows)
    addStages(frame)
    for output in frame.outputs { add(frame, to: output) }
    for surfaceFrame in frame.surfaceFrames {
      add(surfaceFrame, shownAt: frame.moments.last ?? frame.start)
    }
    for change in frame.interactions {
      add(change, shownAt: frame.moments.last ?? frame.start)
    }
    count(.damage, frame.damage, at: frame.start)
    count(.commands, frame.commands, at: frame.start)
    count(.layers, frame.layers, at: frame.start)
    count(.animations, frame.animations, at: frame.start)
  }

  /// Removes and returns the bytes added since the last call, to be appended to the file.
  package mutating func take() -> [UInt8] { file.take() }

  // MARK: Outputs

  /// Adds a frame that was seen on an output.
  package mutating func add(_ flip: FrameTrace.Flip) {
    guard let track = track(of: flip.output) else { return }
    event(.instant, track, at: flip.time) {
      $0.name = "seen"
      $0.category = "frame"
    }
  }

  private mutating func add(_ frame: FrameTrace, to output: String) {
    guard let track = track(of: output) else { return }
    begin(track, "frame \(frame.number)", at: frame.start, category: "frame")
    end(track, at: frame.moments.last ?? frame.start)
  }

  /// The track of an output, which is described with the first call; nil if there are too many.
  private mutating func track(of output: String) -> UInt64? {
    if let known = outputs.firstIndex(of: output) { return Self.firstOutput + UInt64(known) }
    guard outputs.count < Self.mostOutputs else { return nil }
    outputs.append(output)
    let track = Self.firstOutput + UInt64(outputs.count - 1)
    describe(track, "Output \(output)") { $0.add(.parentUUID, Track.server.rawValue) }
    return track
  }

  // MARK: Clients

  private mutating func add(_ commit: FrameTrace.Commit, shownAt end: Double) {
    add(client: commit.client, processID: 0, name: "")
    let track = Self.track(of: commit.client)
    // Slices of one track do not overlap: a commit that was made before the last one had arrived starts after
    // that. With a manual clock, times of commits cannot be compared with times of arrival.
    let isComparable = commit.committed <= commit.arrived && commit.committed > commit.arrived - 10
    let start = max(
      isComparable ? commit.committed : commit.arrived, clients[commit.client] ?? 0)
    let arrived = max(commit.arrived, start)
    clients[commit.client] = arrived
    begin(track, "commit \(commit.serial)", at: start, category: "commit") {
      $0.flows = [Self.flow(commit)]
      $0.annotations = [
        .number("bytes", commit.bytes),
        .number("shown after µs", whole((end - commit.arrived) * 1e6)),
      ]
    }
    self.end(track, at: arrived)
  }

  private mutating func add(_ late: FrameTrace.LateClient) {
    let intervals = (late.arrived - late.told) / interval
    event(.instant, Self.track(of: late.client), at: late.arrived) {
      $0.name = "App Deadline Missed"
      $0.category = "jank"
      $0.annotations = [
        .text("jank_type", "App Deadline Missed"), .number("late by ms", late.arrived - late.told),
        .text(
          "reason",
          "it was told of a frame, and its next commit came \(whole(intervals.rounded(.down))) frames later"
        ),
      ]
    }
  }

  static func track(of client: UInt32) -> UInt64 { firstClient + UInt64(client) }

  /// The number that links a commit to the frame that shows it.
  private static func flow(_ commit: FrameTrace.Commit) -> UInt64 {
    UInt64(commit.client) << 40 | (commit.serial & 0xFF_FFFF_FFFF)
  }

  // MARK: Frames

  private mutating func addExpected(_ frame: FrameTrace) {
    // Frames on request may come more often than the display refreshes: they share an interval.
    let start = max(frame.due, lastExpected)
    guard frame.due + interval > start else { return }
    lastExpected = frame.due + interval
    begin(Track.expected.rawValue, "frame \(frame.number)", at: start, category: "frame")
    end(Track.expected.rawValue, at: lastExpected)
  }

  /// - Parameter touches: the numbers of the arrows from fingers' actions.
  private mutating func addActual(_ frame: FrameTrace, touches: [UInt64]) {
    let track = Track.actual.rawValue
    let end = frame.moments.last ?? frame.start
    begin(track, "frame \(frame.number)", at: frame.start, category: "frame") {
      $0.terminatingFlows = frame.commits.map(Self.flow) + touches
      $0.flows = frame.surfaceFrames.filter { $0.attached != nil }.map(SurfaceTracks.flow)
      $0.annotations = [
        .text("present_type", frame.missed > 0 ? "Late Present" : "On-time Present"),
        .text("jank_type", frame.lateness?.jankType ?? "None"), .number("damage", frame.damage),
        .number("commits", frame.commits.count),
      ]
    }
    if let lateness = frame.lateness {
      event(.instant, track, at: frame.start) {
        $0.name = lateness.jankType
        $0.category = "jank"
        $0.annotations = [
          .number("missed intervals", frame.missed), .text("reason", lateness.reason),
        ]
      }
    }
    self.end(track, at: end)
  }

  private mutating func addStages(_ frame: FrameTrace) {
    var start = frame.start
    for (moment, end) in zip(FrameTrace.Moment.allCases, frame.moments) {
      let track = Track(endingAt: moment)
      begin(track.rawValue, String(track.name.dropFirst(2)), at: start, category: "stage")
      self.end(track.rawValue, at: end)
      start = end
    }
  }

  // MARK: Packets

  mutating func describe(
    _ track: UInt64, _ name: String, isFirst: Bool = false,
    _ addDetails: (inout TraceMessage<TrackField>) -> Void
  ) {
    var descriptor = TraceMessage<TrackField>()
    descriptor.add(.uuid, track)
    descriptor.add(.name, name)
    addDetails(&descriptor)
    var packet = Self.packet()
    if isFirst { packet.add(.sequenceFlags, 1 as UInt64) }
    packet.add(.trackDescriptor, descriptor)
    file.add(.packet, packet)
  }

  private static func process(_ id: Int32, _ name: String) -> TraceMessage<ProcessField> {
    var process = TraceMessage<ProcessField>()
    process.add(.pid, Int64(id))
    process.add(.processName, name)
    return process
  }

  mutating func begin(
    _ track: UInt64, _ name: String, at time: Double, category: String,
    _ change: (inout TraceEvent) -> Void = { _ in }
  ) {
    event(.sliceBegin, track, at: time) {
      $0.name = name
      $0.category = category
      change(&$0)
    }
  }

  mutating func end(_ track: UInt64, at time: Double) {
    event(.sliceEnd, track, at: time)
  }

  private mutating func count(_ track: Track, _ value: Int, at time: Double) {
    event(.counter, track.rawValue, at: time) { $0.counterValue = value }
  }

  mutating func event(
    _ type: EventType, _ track: UInt64, at time: Double,
    _ change: (inout TraceEvent) -> Void = { _ in }
  ) {
    var event = TraceEvent(type, on: track)
    change(&event)
    let nanoseconds = time.isFinite ? UInt64(min(max(time, 0), 1e9) * 1e9) : 0
    var packet = Self.packet(at: nanoseconds)
    packet.add(.trackEvent, event.message)
    file.add(.packet, packet)
  }

  /// - Parameter time: in nanoseconds; descriptions have none.
  private static func packet(at time: UInt64? = nil) -> TraceMessage<PacketField> {
    var packet = TraceMessage<PacketField>()
    if let time { packet.add(.timestamp, time) }
    packet.add(.trustedPacketSequenceID, 1 as UInt64)
    return packet
  }
}

/// Rounds a number from outside to the nearest whole number, clamped to ±10¹⁵; 0 if it is not finite.
func whole(_ value: Double) -> Int {
  value.isFinite ? Int(min(max(value, -1e15), 1e15).rounded()) : 0
}

extension FrameTrace.Lateness {
  /// The jank type in the terms of Android's FrameTimeline, which users of Perfetto know.
  fileprivate var jankType: String {
    switch self {
    case .clients: "App Deadline Missed"
    case .frame: "SurfaceFlinger CPU Deadline Missed"
    case .scheduling: "SurfaceFlinger Scheduling"
    }
  }

  fileprivate var reason: String {
    switch self {
    case .clients: "messages of clients took the server an interval or more"
    case .frame: "the frame before took an interval or more"
    case .scheduling: "the system did not let the server run in time"
    }
  }
}
