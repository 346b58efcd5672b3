import AnimationEvaluation
import Expectations
import GraphicsValues
import Glibc
import ImageFiles
import RenderServer
import RenderTools
import SoftwareRenderer
import Testing
import WireProtocol
import WireTransport

@Suite struct ReplayTests {
  static let handWritten = """
    recording 64x48 background #202428
    0 connect 1
    0 1 hello "by hand"
    0 1 commit
      createLayer 1
      set 1 bounds 0 0 64 48
      set 1 position 32 24
      createLayer 2
      set 2 bounds 0 0 20 10
      set 2 position 22 24
      set 2 backgroundColor 1 0 0 1
      setSublayers 1: 2
      createContext 1 layer 1 origin 0 0 size 64 48 "by hand"
    0 tick
    0.5 1 commit
      addAnimation 1 to 2 basic position.x from 22 to 42 duration 1 begin 0.5
    0.5 tick
    1 tick
    1.5 tick
    2 1 commit
      defineImage 7 1x1 ff0000ff
      set 2 contents 7
    2 tick
    3 disconnect 1
    3 tick

    """

  @Test func `a text written by hand gives the frames it describes`() throws {
    let (header, records) = try assembled(Self.handWritten)
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
    var seen: [[UInt32]] = []
    try replay.run(.recorded) { frame in
      seen.append([13, 33, 50].map { frame.pixels[24 * frame.width + $0] })
      return true
    }
    let (back, red): (UInt32, UInt32) = (0xFF20_2428, 0xFFFF_0000)
    #expect(
      seen == [
        [red, back, back],  // x from 12 to 32
        [red, back, back],  // the animation begins
        [back, red, back],  // half way: from 22 to 42
        [red, back, back],  // over and removed
        [0xFF00_00FF, back, back],
        [back, back, back],  // disconnected
      ])
  }

  @Test func `a deceleration in a recording coasts, bounces and ends in its replay, §18`() throws {
    let motion = "from 0 velocity 200 rate 0.998 within 0 40 bounces 11 11 rest 10 0.1"
    let text = """
      recording 64x96 background #202428
      0 connect 1
      0 1 hello "by hand"
      0 1 commit
        createLayer 1
        set 1 bounds 0 0 64 96
        set 1 position 32 48
        createLayer 2
        set 2 bounds 0 0 64 10
        set 2 position 32 85
        set 2 backgroundColor 1 0 0 1
        setSublayers 1: 2
        createContext 1 layer 1 origin 0 0 size 64 96 "by hand"
        addAnimation 1 to 1 deceleration bounds.origin.y \(motion) duration 1.5 begin 0.5
        set 1 bounds 0 40 64 96
      0.5 tick
      0.6 tick
      0.8 tick
      1 tick
      2 tick

      """
    let (header, records) = try assembled(text)
    #expect(
      RecordingText.text(header, records).contains(
        "deceleration bounds.origin.y \(motion) duration"))
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
    let course = Deceleration(from: 0, velocity: 200, lowerBound: 0, upperBound: 40)
    let fling = CompiledAnimation(
      AnimationDescription(
        timing: Timing(beginTime: 0.5, duration: 1.5),
        content: .deceleration(.init(target: .init(PropertyKeyPath(.zPosition)), motion: course))))
    var tops: [Int] = []
    try replay.run(.recorded) { frame in
      // The first row of the red.
      tops.append((0..<96).first { frame.pixels[$0 * frame.width + 32] != 0xFF20_2428 } ?? -1)
      return true
    }
    let expected = [0.5, 0.6, 0.8, 1].map { time in
      var values = Number()
      fling.apply(at: time, to: &values)
      return Int((80 - values.number).rounded(.down))
    }
    expectEqual(tops, expected + [40])
    #expect(
      Set(tops).count == 5 && tops[3] < 40, "the third is on its way, the fourth beyond: \(tops)")
  }

  private struct Number: AnimatableProperties {
    var number = 0.0
    subscript(key: PropertyKey) -> PropertyValue {
      get { .scalar(number) }
      set { number = newValue.asScalar ?? number }
    }
  }

  @Test func `replays do not depend on chunks and threads`() throws {
    let (header, records) = try assembled(Self.handWritten)
    for times in [Replay.Times.recorded, .rate(7), .at([0.7, 0.2, 2.5])] {
      let expected = try hashes(header, records, times)
      expectGreater(Set(expected).count, 2)
      for (threads, chunk) in [(2, nil), (1, 1), (1, 7), (2, 7)] as [(Int, Int?)] {
        try expectEqual(hashes(header, records, times, threads: threads, chunk: chunk), expected)
      }
    }
  }

  @Test(arguments: 0..<12)
  func `the text of a recording replays to the same pixels`(seed: UInt64) throws {
    let recording = ArbitraryRecording(seed: seed, steps: 30)
    let again = try assembled(RecordingText.text(recording.header, recording.records))
    let expected = try hashes(recording.header, recording.records)
    try expectEqual(hashes(again.0, again.1), expected)
    try expectEqual(hashes(again.0, again.1, threads: 2, chunk: 7), expected)
  }

  // MARK: Damage

  @Test func `a recording cut off at any byte is a recording up to there`() throws {
    let (header, records) = try assembled(Self.handWritten)
    let bytes = encoded(header, records)
    let headerCount = RecordingFormat.encode(header).count
    var counts: Set<Int> = []
    for length in 0..<bytes.count {
      let prefix = Array(bytes[..<length])
      if length < headerCount {
        #expect(throws: RecordingFormat.ParseError.self) { try RecordingFormat.parse(prefix) }
      } else {
        let (parsed, whole, ignored) = try RecordingFormat.parse(prefix)
        #expect(parsed == header && whole == Array(records[..<whole.count]))
        expectAtLeast(ignored, 0)
        #expect((ignored > 0 || whole.count > 0 || length == headerCount))
        counts.insert(whole.count)
      }
    }
    #expect(counts.isSuperset(of: 0..<records.count))
  }

  @Test func `a flipped bit damages one record and ends the recording there`() throws {
    let (header, records) = try assembled(Self.handWritten)
    let bytes = encoded(header, records)
    for bit in stride(from: 0, to: bytes.count * 8, by: 29) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let (_, whole, _) = try? RecordingFormat.parse(damaged) else { continue }
      // Padding is not covered by the check; everything else is.
      for (a, b) in zip(whole, records) { expectEqual(a, b) }
    }
  }

  @Test func `clients with impossible numbers are skipped`() throws {
    let (header, records) = try assembled(
      """
      recording 4x4
      0 connect 4294967295
      0 4294967295 hello "x"
      0 connect 0
      0 0 hello "the server's own"
      0 connect 1
      0 connect 1
      0 1 hello "y"
      0 disconnect 9
      0 9 hello "z"
      0 resize 0x99999999
      0 tick
      -5 tick
      """)
    let replay = Replay(header, records, renderer: nil)
    try replay.run(.recorded) { frame in
      expectEqual(frame.core.sessions.map(\.slot), [1])
      expectEqual(frame.width, 4)
      expectEqual(frame.height, 4)
      return true
    }
  }

  @Test(arguments: [nil, 1, 24] as [Int?])
  func `a client that failed is not heard again`(chunk: Int?) throws {
    let commits = String(repeating: "0 1 commit\n createLayer 5\n", count: 3)
    let large = "0 1 commit\n defineImage 1 200x200 ff000000*40000\n"
    let (header, records) = try assembled(
      "recording 4x4\n0 connect 1\n0 1 hello \"x\"\n0 1 raw 0700\n" + commits + large + large
        + "0 tick\n")
    let replay = Replay(header, records, renderer: nil, chunk: chunk)
    try replay.run(.recorded) { frame in
      expectEqual(frame.core.session(1)?.state, .failed)
      return true
    }
  }
}
