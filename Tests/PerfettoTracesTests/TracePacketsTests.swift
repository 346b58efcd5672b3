import Expectations
import PerfettoTraces
import RenderServer
import Testing

@Suite struct TracePacketsTests {
  private typealias Event = Perfetto_Protos_TrackEvent

  /// A frame of 2 ms that applied a commit.
  private func frame(
    _ number: UInt64 = 7, start: Double = 100, lateness: FrameTrace.Lateness? = nil
  ) -> FrameTrace {
    var frame = FrameTrace()
    frame.number = number
    frame.due = start - 0.001
    frame.start = start
    frame.moments = (1...5).map { start + Double($0) * 0.0004 }
    frame.commits = [
      FrameTrace.Commit(
        client: 3, serial: 12, committed: start - 0.005, arrived: start - 0.004, bytes: 640)
    ]
    frame.lateness = lateness
    frame.missed = lateness == nil ? 0 : 2
    (frame.damage, frame.commands, frame.layers, frame.animations) = (5000, 40, 30, 20)
    return frame
  }

  /// The file's packets, as a reader decodes them.
  private func decoded(
    _ frames: [FrameTrace], _ change: (inout TracePackets) -> Void = { _ in }
  ) throws -> [Perfetto_Protos_TracePacket] {
    var packets = TracePackets(processID: 42, interval: 1.0 / 60)
    // The file is written in pieces, one behind the other.
    var bytes = try packets.take()
    change(&packets)
    for frame in frames {
      packets.add(frame)
      bytes += try packets.take()
    }
    return try Perfetto_Protos_Trace(serializedBytes: bytes).packet
  }

  private func tracks(_ packets: [Perfetto_Protos_TracePacket]) -> [String: UInt64] {
    Dictionary(
      packets.filter(\.hasTrackDescriptor).map {
        ($0.trackDescriptor.name, $0.trackDescriptor.uuid)
      }
    ) { first, _ in first }
  }

  @Test func `every packet has the sequence without which readers drop it`() throws {
    let packets = try decoded([frame()])
    #expect(packets.allSatisfy { $0.trustedPacketSequenceID == 1 })
    expectEqual(packets.first?.sequenceFlags, 1)
    #expect(packets.filter(\.hasTrackEvent).allSatisfy { $0.timestamp > 0 })
  }

  @Test func `stages follow one another and end when the frame is presented`() throws {
    let packets = try decoded([frame()])
    let tracks = tracks(packets)
    var last: UInt64 = 100_000_000_000
    for name in ["1 latch", "2 sample", "3 list", "4 draw", "5 present"] {
      let times = packets.filter { $0.hasTrackEvent && $0.trackEvent.trackUuid == tracks[name] }
        .map(\.timestamp)
      try #require(times.count == 2)
      expectEqual(times[0], last)
      last = times[1]
    }
    expectEqual(last, 100_002_000_000)
  }

  @Test func `an arrow leads from a commit to the frame that shows it`() throws {
    let packets = try decoded([frame()]) { $0.add(client: 3, processID: 99, name: "demo") }
    let tracks = tracks(packets)
    let events = packets.filter(\.hasTrackEvent).map(\.trackEvent)
    let commit = try unwrap(events.first { $0.name == "commit 12" })
    let shown = try unwrap(
      events.first { $0.trackUuid == tracks["Actual frames"] && $0.name == "frame 7" })
    expectEqual(commit.trackUuid, tracks["demo (client 3)"])
    expectEqual(commit.flowIds.count, 1)
    expectEqual(commit.flowIds, shown.terminatingFlowIds)
  }

  @Test func `a late frame says why in the words of FrameTimeline`() throws {
    let causes: [(FrameTrace.Lateness, String)] = [
      (.clients, "App Deadline Missed"), (.frame, "SurfaceFlinger CPU Deadline Missed"),
      (.scheduling, "SurfaceFlinger Scheduling"),
    ]
    for (lateness, words) in causes {
      let packets = try decoded([frame(lateness: lateness)])
      let events = packets.filter(\.hasTrackEvent).map(\.trackEvent)
      let instant = try unwrap(events.first { $0.type == .instant })
      expectEqual(instant.name, words)
      #expect(
        instant.debugAnnotations.contains { $0.name == "missed intervals" && $0.intValue == 2 })
      let shown = try #require(events.first { !$0.terminatingFlowIds.isEmpty })
      #expect(shown.debugAnnotations.contains { $0.stringValue == "Late Present" })
    }
  }

  @Test func `slices of one track never overlap, for any order of commits`() throws {
    var frame = frame()
    frame.commits.append(
      FrameTrace.Commit(client: 3, serial: 13, committed: 99.9951, arrived: 99.9959, bytes: 1))
    frame.commits.append(
      FrameTrace.Commit(client: 3, serial: 14, committed: 0, arrived: 99.9965, bytes: 1))
    let packets = try decoded([frame, self.frame(8, start: 100.001)])
    var open: [UInt64: UInt64] = [:]
    var ends: [UInt64: UInt64] = [:]
    for packet in packets where packet.hasTrackEvent {
      let track = packet.trackEvent.trackUuid
      switch packet.trackEvent.type {
      case .sliceBegin:
        expectNil(open[track])
        // Requested frames may come at any time; this test of overlaps makes none.
        if packet.trackEvent.name.hasPrefix("commit") {
          expectAtLeast(packet.timestamp, ends[track] ?? 0)
        }
        open[track] = packet.timestamp
      case .sliceEnd:
        expectAtLeast(packet.timestamp, open[track] ?? .max)
        open[track] = nil
        ends[track] = packet.timestamp
      default: break
      }
    }
    expectEmpty(open)
  }

  @Test func `expected frames do not run ahead of frames on request`() throws {
    let packets = try decoded((0..<60).map { frame(UInt64($0), start: 100 + Double($0) * 0.001) })
    let track = tracks(packets)["Expected frames"]
    let last = packets.filter { $0.hasTrackEvent && $0.trackEvent.trackUuid == track }
      .map(\.timestamp).max()
    // The last frame was due at 100.058, an interval before.
    try expectAtMost(#require(last), 100_075_000_000)
  }

  @Test func `a client that is late for its own frames is told of on its track`() throws {
    var frame = frame()
    frame.lateClients = [FrameTrace.LateClient(client: 3, told: 99.9, arrived: 99.996)]
    let packets = try decoded([frame])
    let instant = try unwrap(
      packets.first { $0.hasTrackEvent && $0.trackEvent.type == .instant }?.trackEvent)
    expectEqual(instant.name, "App Deadline Missed")
    expectEqual(instant.trackUuid, tracks(packets)["client 3"])
    #expect(instant.debugAnnotations.contains { $0.stringValue.contains("5 frames later") })
  }

  @Test func `an answer whose frames have no interval is refused`() {
    #expect(throws: (any Error).self) {
      try TraceAnswer(
        #"{"schema":1,"pid":1,"interval":0,"dropped":0,"clients":[],"frames":[]}"#)
    }
  }

  @Test func `invalid times from outside do not trap`() throws {
    var frame = frame()
    frame.moments = [.greatestFiniteMagnitude, -1, .nan, .infinity, 1e300]
    frame.commits[0].committed = -.infinity
    frame.lateClients = [FrameTrace.LateClient(client: 3, told: -1e300, arrived: 1e300)]
    expectTrue(try !decoded([frame]).isEmpty)
  }

  @Test func `an answer without a member names the member`() {
    #expect {
      try TraceAnswer(#"{"schema":1,"pid":1,"interval":0.02,"dropped":0,"frames":[]}"#)
    } throws: { "\($0)".contains("clients") }
  }
}
