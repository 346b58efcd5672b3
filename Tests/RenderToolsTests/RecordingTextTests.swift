import ArbitraryProtocolValues
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import Testing
import WireProtocol

@Suite struct RecordingTextTests {
  @Test(arguments: 0..<60)
  func `the text of a recording assembles to the same recording`(seed: UInt64) throws {
    let recording = ArbitraryRecording(seed: seed, steps: 60)
    let text = RecordingText.text(recording.header, recording.records)
    let (header, records) = try assembled(text)
    expectEqual(header, recording.header)
    expectEqual(records, recording.records)
    expectEqual(RecordingText.text(header, records), text)
  }

  @Test func `input with several modifiers is words`() throws {
    let recording = ArbitraryRecording(seed: 1, steps: 0)
    let event = InputEvent(
      .keyPressed(Key(code: 4, symbol: "a"), isRepeat: false), modifiers: [.control, .option])
    var records = recording.records
    let payload = InputCoding.encode(event)
    records.insert(Record(time: 0, client: 0, kind: .input, payload: payload), at: 0)
    let text = RecordingText.text(recording.header, records)
    expectEqual(text.contains("input keydown a 4 with \"control,option\"\n"), true, text)
    expectEqual(try assembled(text).1, records)
  }

  @Test(arguments: 0..<30)
  func `valid frames are never bytes`(seed: UInt64) {
    let recording = ArbitraryRecording(seed: seed, steps: 60)
    // A commit may be cut off by a disconnect or by the end; these recordings have no disconnects.
    let records = recording.records.filter { $0.kind != .disconnect }
    for line in RecordingText.text(recording.header, records).split(separator: "\n") {
      let words = line.split(separator: " ")
      #expect(words.count < 3 || words[2] != "raw", "\(line)")
      expectNotEqual(words[1], "record", "\(line)")
    }
  }

  @Test(arguments: 0..<40)
  func `changed bytes have a text, and it gives the same bytes`(seed: UInt64) throws {
    var random = ArbitraryValues(seed: seed)
    let recording = ArbitraryRecording(seed: seed, steps: 40)
    var records = recording.records
    for index in records.indices {
      switch random.below(4) {
      case 0 where !records[index].payload.isEmpty:
        let place = random.below(records[index].payload.count)
        records[index].payload[place] ^= 1 << UInt8(random.below(8))
      case 1 where random.below(4) == 0:
        records[index].payload.removeLast(random.below(records[index].payload.count + 1))
      case 2 where random.below(8) == 0: records[index].payload.append(random.u8())
      case 3 where random.below(8) == 0: records[index].client = UInt32(random.below(5))
      default: break
      }
    }
    let text = RecordingText.text(recording.header, records)
    let again = try assembled(text)
    expectEqual(again.1, records)
    expectEqual(RecordingText.text(again.0, again.1), text)
    _ = try hashes(recording.header, records)
  }

  @Test(arguments: 0..<40)
  func `a changed text is read or refused`(seed: UInt64) throws {
    var random = ArbitraryValues(seed: seed)
    let recording = ArbitraryRecording(seed: seed, steps: 12)
    let original = Array(RecordingText.text(recording.header, recording.records).utf8)
    let pieces = Array(" \n\"\\[]{},:#-0919eE.x*u".utf8)
    for _ in 0..<60 {
      var text = original
      for _ in 0...random.below(3) {
        let place = random.below(text.count)
        switch random.below(3) {
        case 0: text[place] = random.element(pieces)
        case 1: text.remove(at: place)
        default: text.insert(random.bool() ? random.element(pieces) : random.u8(), at: place)
        }
      }
      do {
        let (header, records) = try RecordingText.assemble(text, file: "t")
        let again = RecordingText.text(header, records)
        let reread = try assembled(again).1
        expectEqual(reread, records)
      } catch let error as BadFileError {
        #expect(error.reason.contains("expected"))
      }
    }
  }

  @Test func `frames of a client error stay as they are`() throws {
    let text = """
      recording 4x4 scale 1 rate 60 background #102030 clock manual start 0
      0        connect 1
      0        1 hello "x" version 1.0
      0        1 raw 1800000002000000 0200000000000000 000000000000f07f
      0        1 raw
      0        1 raw 01
      0        2 contents 3 hash 0000000000000000000000000000000000000000000000000000000000000001 same
      0        record tick 7
      0        record resize 0 010203

      """
    let (header, records) = try assembled(text)
    expectEqual(RecordingText.text(header, records), text)
    expectEqual(records.map(\.payload.count), [0, 40, 24, 0, 1, 40, 0, 3])
  }

  @Test func `properties that are set together stay together`() throws {
    let text = """
      recording 4x4 scale 1 rate 60 background #102030 clock manual start 0
      0        connect 1
      0        1 hello "x" version 1.0-1
      0        1 commit at 0
                 createLayer 1
                 set 1 bounds 0 0 640 480, position -0 240, hidden true, maskedCorners minXMinY
                 set 1 opacity 0.5,
                 set 1 opacity 0.5
                 set 1 lineWidth 2, lineCap round

      """
    let (header, records) = try assembled(text)
    expectEqual(RecordingText.text(header, records), text)
    // The joined operations have 8 bytes of bits each.
    let sizes = [8, 16 + 32 + 16 + 8 + 8, 16 + 8, 8 + 8, 16 + 8 + 8]
    expectEqual(records.last?.payload.count, 16 + 8 + sizes.reduce(0, +))
  }

  @Test func `contents are found by their hash`() throws {
    let text = """
      recording 4x4 scale 1 rate 60 background #10203040 clock real start 2.5
      2.5      1 contents 0 ff0000ff*2 80000000
      2.5      1 contents 1 base64 AAEC
      2.5      1 contents 2 hash ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc same

      """
    let (header, records) = try assembled(text)
    expectEqual(RecordingText.text(header, records), text)
    expectEqual(header.background, 0x4010_2030)
    expectEqual(records.map(\.kind), [.contents, .contents, .contents])
    expectEqual(records[0].payload.count, 40 + 12)
    // SHA-256 of 00 01 02.
    expectEqual(records[1].payload[8..<40], records[2].payload[8..<40])
    expectEqual(Array(records[1].payload[40...]), [0, 1, 2])
  }

  @Test func `a text may name contents in its own way`() throws {
    let (header, records) = try assembled(
      """
      recording 4x4
      0 1 contents 0 hash white ffffffff
      0 1 contents 1 hash 8328807b4eb6fed5 base64 AAEC
      0 1 contents 2 hash white same
      0 1 contents 3 hash 8328807b4eb6fed5 same
      """)
    expectEqual(records[0].payload[8..<40], records[2].payload[8..<40])
    expectEqual(records[1].payload[8..<40], records[3].payload[8..<40])
    expectEqual(records.map(\.payload.count), [44, 43, 40, 40])
    let text = RecordingText.text(header, records)
    #expect(!text.contains("white"))
    let again = try assembled(text).1
    expectEqual(again, records)
    let error = #expect(throws: BadFileError.self) {
      try assembled("recording 4x4\n0 1 contents 0 hash white same\n")
    }
    expectEqual(error?.reason, "expected the name of earlier contents, or 64 hexadecimal digits")
  }

  @Test(arguments: [
    0, -0.0, 1, 0.1, 1.0 / 3, 1e300, .leastNonzeroMagnitude, .leastNormalMagnitude, -1e-7,
    9_007_199_254_740_992,
    .greatestFiniteMagnitude,
  ])
  func `numbers keep their bits`(number: Double) throws {
    var encoder = CommitEncoder()
    encoder.setScalar(number, for: .zPosition, of: 1)
    encoder.setColor(
      ColorValue(red: Float(0.1), green: 1 / 3, blue: -0.0, alpha: .leastNonzeroMagnitude),
      for: .backgroundColor, of: 1)
    let frame = encoder.makeFrames(firstSerial: 1, commitTime: number)[0].bytes
    let records = [Record(time: number, client: 1, kind: .frame, payload: frame)]
    let header = RecordingHeader(
      width: 1, height: 1, scale: 0.1, rate: 59.94, background: 0, clockKind: 1, startTime: number)
    let text = RecordingText.text(header, records)
    #expect(!text.contains("raw"))
    let again = try assembled(text)
    expectEqual(again.1.map(\.payload), [frame])
    expectEqual(again.1[0].time.bitPattern, number.bitPattern)
    expectEqual(again.0.startTime.bitPattern, number.bitPattern)
  }

  @Test func `comments, blank lines and line ends of other systems are ignored`() throws {
    let plain = try assembled(
      "recording 8x8 background #123456\n0 1 commit at 0\ncreateContext 1 layer 2 size 1 1 \"# a\"\n"
    )
    let adorned = try assembled(
      """
      # A comment.

        #another
      recording 8x8 background #123456 # the display\r
      0 1 commit at 0 #\r
        \t
        # between operations
          createContext 1 layer 2 size 1 1 "# a"  # done
      """)
    expectEqual(plain.0, adorned.0)
    expectEqual(plain.1, adorned.1)
  }

  @Test func `a large commit without parts is cut into frames`() throws {
    let image = "defineImage 1 1024x512 ff112233*524288\n"
    let (header, records) = try assembled("recording 8x8\n1 connect 1\n1 1 commit\n" + image)
    expectEqual(records.map(\.kind), [.connect, .frame, .frame, .frame])
    expectEqual(records.dropFirst().map { FrameSerial.of($0.payload) }, [1, 2, 3])
    let text = RecordingText.text(header, records)
    #expect(text.contains("1 part 1048560\n"))
    let again = try assembled(text).1
    expectEqual(again, records)
  }
}
