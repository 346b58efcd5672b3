import Expectations
import PerfettoTraces
import RenderServer
import Testing

@Suite struct TracePacketsTests {
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

  /// A file, written in pieces one behind the other.
  private func file(
    _ frames: [FrameTrace], _ change: (inout TracePackets) -> Void = { _ in }
  ) -> [UInt8] {
    var packets = TracePackets(processID: 42, interval: 1.0 / 60)
    var bytes = packets.take()
    change(&packets)
    for frame in frames {
      packets.add(frame)
      bytes += packets.take()
    }
    return bytes
  }

  /// The packets that a reader finds in the file.
  private func decoded(
    _ frames: [FrameTrace], _ change: (inout TracePackets) -> Void = { _ in }
  ) throws -> [ReadPacket] {
    try ReadPacket.all(in: file(frames, change))
  }

  private func tracks(_ packets: [ReadPacket]) -> [String: UInt64] {
    Dictionary(
      packets.compactMap(\.track).compactMap { track in
        guard let name = track.name, let uuid = track.uuid else { return nil }
        return (name, uuid)
      }
    ) { first, _ in first }
  }

  @Test func `every packet has the sequence without which readers drop it`() throws {
    let packets = try decoded([frame()])
    #expect(packets.allSatisfy { $0.sequence == 1 })
    expectEqual(packets.first?.sequenceFlags, 1)
    #expect(packets.filter { $0.event != nil }.allSatisfy { $0.timestamp ?? 0 > 0 })
  }

  @Test func `tracks have their processes, their unit and the server as parent`() throws {
    let tracks = try decoded([frame()]) { $0.add(client: 3, processID: -1, name: "demo") }
      .compactMap(\.track)
    func track(_ name: String) throws -> ReadTrack {
      try unwrap(tracks.first { $0.name == name })
    }
    let server = try track("renderd")
    expectEqual(server.processID, 42)
    expectEqual(server.processName, "renderd")
    expectNil(server.parent)
    let client = try track("demo (client 3)")
    expectEqual(client.processID, -1)
    expectEqual(client.processName, "demo (client 3)")
    let damage = try track("Damage")
    expectTrue(damage.isCounter)
    expectEqual(damage.unit, "pixels")
    expectEqual(damage.parent, server.uuid)
    let layers = try track("Layers")
    expectTrue(layers.isCounter)
    expectNil(layers.unit)
    expectEqual(layers.parent, server.uuid)
  }

  @Test func `counters have the frame's numbers`() throws {
    let packets = try decoded([frame()])
    let tracks = tracks(packets)
    for (name, count) in [
      ("Damage", 5000), ("Draw commands", 40), ("Layers", 30), ("Animations", 20),
    ] {
      let event = try unwrap(
        packets.compactMap(\.event).first { $0.kind == .counter && $0.track == tracks[name] })
      expectEqual(event.count, Int64(count))
    }
  }

  @Test func `numbers beside an event are whole, or in milliseconds`() throws {
    var frame = frame()
    frame.lateClients = [FrameTrace.LateClient(client: 3, told: 99.5, arrived: 99.75)]
    let events = try decoded([frame]).compactMap(\.event)
    let commit = try unwrap(events.first { $0.name == "commit 12" })
    expectEqual(commit.categories, ["commit"])
    #expect(commit.annotations.contains { $0.name == "bytes" && $0.whole == 640 })
    let late = try unwrap(events.first { $0.kind == .instant })
    expectEqual(late.categories, ["jank"])
    #expect(late.annotations.contains { $0.name == "late by ms" && $0.number == 250 })
  }

  @Test(.enabled(if: Protoc.path != nil))
  func `another reader of protocol buffers finds the same packets`() throws {
    let file = file([frame(lateness: .frame), frame(8, start: 101)]) {
      $0.add(client: 3, processID: -1, name: "démo")
    }
    let text = try Protoc.decode(file)
    let packets = try ReadPacket.all(in: file)
    expectEqual(text.count { $0 == "1 {" }, packets.count)
    expectEqual(text.count { $0 == "  11 {" }, packets.count { $0.event != nil })
    #expect(text.contains(#"    23: "SurfaceFlinger CPU Deadline Missed""#))
    #expect(text.contains("      1: 18446744073709551615"))
  }

  @Test func `stages follow one another and end when the frame is presented`() throws {
    let packets = try decoded([frame()])
    let tracks = tracks(packets)
    var last: UInt64 = 100_000_000_000
    for name in ["1 latch", "2 sample", "3 list", "4 draw", "5 present"] {
      let times = packets.filter { $0.event != nil && $0.event?.track == tracks[name] }
        .map(\.timestamp)
      try #require(times.count == 2)
      expectEqual(times[0], last)
      last = try unwrap(times[1])
    }
    expectEqual(last, 100_002_000_000)
  }

  @Test func `each of several outputs has a track with its frames and when they were seen`() throws
  {
    var first = frame(7, start: 100)
    first.outputs = ["HDMI-A-1"]
    var second = frame(8, start: 101)
    second.outputs = ["DSI-1", "HDMI-A-1"]
    let packets = try decoded([first, second]) {
      $0.add(FrameTrace.Flip(output: "HDMI-A-1", time: 100.016))
      for number in 0..<200 { $0.add(FrameTrace.Flip(output: "\(number)", time: .nan)) }
    }
    let tracks = tracks(packets)
    let flips = packets.filter { $0.event?.track == tracks["Output HDMI-A-1"] }
    expectEqual(flips.count, 5, "a flip, and two frames with a beginning and an end")
    expectEqual(tracks.keys.count { $0.hasPrefix("Output ") }, 64)
  }

  @Test func `without several outputs there are no tracks of outputs`() throws {
    try expectFalse(tracks(decoded([frame()])).keys.contains { $0.hasPrefix("Output ") })
  }

  @Test func `an arrow leads from a commit to the frame that shows it`() throws {
    let packets = try decoded([frame()]) { $0.add(client: 3, processID: 99, name: "demo") }
    let tracks = tracks(packets)
    let events = packets.compactMap(\.event)
    let commit = try unwrap(events.first { $0.name == "commit 12" })
    let shown = try unwrap(
      events.first { $0.track == tracks["Actual frames"] && $0.name == "frame 7" })
    expectEqual(commit.track, tracks["demo (client 3)"])
    expectEqual(commit.flows.count, 1)
    expectEqual(commit.flows, shown.terminatingFlows)
  }

  @Test func `an arrow leads from an attach over the frame that latched it to the time on display`()
    throws
  {
    var first = frame()
    first.surfaceFrames = [
      FrameTrace.SurfaceFrame(
        client: 3, surface: 5, sequence: 40, attached: 99.99, passed: 2, isLate: true)
    ]
    var second = frame(8, start: 100.1)
    second.surfaceFrames = [
      FrameTrace.SurfaceFrame(
        client: 3, surface: 5, sequence: 41, attached: nil, passed: 0, isLate: false)
    ]
    let packets = try decoded([first, second])
    let tracks = tracks(packets)
    let surface = try unwrap(tracks["Surface 5 of client 3"])
    let events = packets.compactMap(\.event)
    let attach = try unwrap(events.first { $0.name == "attach 40 to surface 5" })
    expectEqual(attach.track, tracks["client 3"])
    let latched = try unwrap(
      events.first { $0.track == tracks["Actual frames"] && $0.name == "frame 7" })
    let display = try unwrap(events.first { $0.track == surface && $0.name == "frame 40" })
    expectEqual(attach.flows.count, 1)
    expectEqual(latched.flows, attach.flows)
    expectEqual(display.terminatingFlows, attach.flows)
    #expect(display.annotations.contains { $0.name == "passed over before it" && $0.whole == 2 })
    #expect(display.annotations.contains { $0.name == "late" && $0.text == "yes" })
    // The first is on display until the second is, whose attach is not known.
    let kinds = events.filter { $0.track == surface }.map(\.kind)
    expectEqual(kinds, [.sliceBegin, .sliceEnd, .sliceBegin])
    expectFalse(events.contains { $0.name == "attach 41 to surface 5" })
  }

  @Test func `an arrow leads from a finger to the frame that it moved, and states are slices`()
    throws
  {
    func change(_ state: String, _ fingers: Int) -> FrameTrace.InteractionChange {
      FrameTrace.InteractionChange(client: 3, layer: 9, state: state, fingers: fingers)
    }
    var first = frame()
    first.touches = [
      FrameTrace.Touch(client: 3, layer: 9, finger: 1, action: "moved", arrived: 99.99)
    ]
    first.interactions = [change("tracking", 1)]
    var second = frame(8, start: 100.1)
    second.interactions = [change("inertia", 0)]
    var third = frame(9, start: 100.2)
    third.interactions = [change("tracking", 0)]
    var last = frame(10, start: 100.3)
    last.interactions = [change("idle", 0)]
    let packets = try decoded([first, second, third, last])
    let tracks = tracks(packets)
    let track = try unwrap(tracks["Interaction of layer 9 of client 3"])
    let events = packets.compactMap(\.event)
    let touch = try unwrap(events.first { $0.name == "finger 1 moved" })
    expectEqual(touch.track, track)
    let shown = try unwrap(
      events.first { $0.track == tracks["Actual frames"] && $0.name == "frame 7" })
    expectEqual(touch.flows.count, 1)
    expectTrue(shown.terminatingFlows.contains(touch.flows[0]))
    let later = try unwrap(
      events.first { $0.track == tracks["Actual frames"] && $0.name == "frame 8" })
    expectFalse(later.terminatingFlows.contains(touch.flows[0]))
    let states = events.filter { $0.track == track && $0.kind != .instant }
    expectEqual(
      states.map(\.kind),
      [.sliceBegin, .sliceEnd, .sliceBegin, .sliceEnd, .sliceBegin, .sliceEnd])
    expectEqual(
      states.compactMap(\.name), ["tracking", "inertia", "handed over by an interaction inside"])
  }

  @Test func `fingers and interactions come out of a server's answer as they went in`() throws {
    let answer = try TraceAnswer(
      #"""
      {"schema":1,"pid":1,"interval":0.02,"dropped":0,"clients":[],"frames":[{"number":1,"due":1,"start":1,
      "moments":[1,1,1,1,1],"missed":0,"lateness":null,"damage":0,"commands":0,"layers":0,"animations":0,"commits":[],
      "lateClients":[],"touches":[{"client":1,"layer":2,"finger":3,"action":"ended","arrived":0.5}],
      "interactions":[{"client":1,"layer":2,"state":"inertia","fingers":0}]}]}
      """#)
    let frame = try unwrap(answer.frames.first)
    expectEqual(
      frame.touches,
      [FrameTrace.Touch(client: 1, layer: 2, finger: 3, action: "ended", arrived: 0.5)])
    expectEqual(
      frame.interactions,
      [FrameTrace.InteractionChange(client: 1, layer: 2, state: "inertia", fingers: 0)])
  }

  @Test func `frames of surfaces come out of a server's answer as they went in`() throws {
    let answer = try TraceAnswer(
      #"""
      {"schema":1,"pid":1,"interval":0.02,"dropped":0,"clients":[],"frames":[{"number":1,"due":1,"start":1,
      "moments":[1,1,1,1,1],"missed":0,"lateness":null,"damage":0,"commands":0,"layers":0,"animations":0,"commits":[],
      "lateClients":[],"surfaceFrames":[{"client":1,"surface":2,"sequence":3,"attached":null,"passed":4,"late":true}]}]}
      """#)
    expectEqual(
      answer.frames.first?.surfaceFrames,
      [
        FrameTrace.SurfaceFrame(
          client: 1, surface: 2, sequence: 3, attached: nil, passed: 4, isLate: true)
      ])
  }

  @Test func `a late frame says why in the words of FrameTimeline`() throws {
    let causes: [(FrameTrace.Lateness, String)] = [
      (.clients, "App Deadline Missed"), (.frame, "SurfaceFlinger CPU Deadline Missed"),
      (.scheduling, "SurfaceFlinger Scheduling"),
    ]
    for (lateness, words) in causes {
      let packets = try decoded([frame(lateness: lateness)])
      let events = packets.compactMap(\.event)
      let instant = try unwrap(events.first { $0.kind == .instant })
      expectEqual(instant.name, words)
      #expect(instant.annotations.contains { $0.name == "missed intervals" && $0.whole == 2 })
      let shown = try #require(events.first { !$0.terminatingFlows.isEmpty })
      #expect(shown.annotations.contains { $0.text == "Late Present" })
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
    for packet in packets {
      guard let event = packet.event else { continue }
      let (track, time) = try (#require(event.track), #require(packet.timestamp))
      switch event.kind {
      case .sliceBegin:
        expectNil(open[track])
        // Frames on request, which a test of overlaps does not make, may come at any time.
        if try unwrap(event.name).hasPrefix("commit") {
          expectAtLeast(time, ends[track] ?? 0)
        }
        open[track] = time
      case .sliceEnd:
        expectAtLeast(time, open[track] ?? .max)
        open[track] = nil
        ends[track] = time
      default: break
      }
    }
    expectEmpty(open)
  }

  @Test func `expected frames do not run ahead of frames on request`() throws {
    let packets = try decoded((0..<60).map { frame(UInt64($0), start: 100 + Double($0) * 0.001) })
    let track = tracks(packets)["Expected frames"]
    let last = packets.filter { $0.event != nil && $0.event?.track == track }
      .compactMap(\.timestamp).max()
    // The last frame was due at 100.058, an interval before.
    try expectAtMost(#require(last), 100_075_000_000)
  }

  @Test func `a client that is late for its own frames is told of on its track`() throws {
    var frame = frame()
    frame.lateClients = [FrameTrace.LateClient(client: 3, told: 99.9, arrived: 99.996)]
    let packets = try decoded([frame])
    let instant = try unwrap(packets.compactMap(\.event).first { $0.kind == .instant })
    expectEqual(instant.name, "App Deadline Missed")
    expectEqual(instant.track, tracks(packets)["client 3"])
    #expect(
      instant.annotations.contains { $0.text?.contains("5 frames later") == true })
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
