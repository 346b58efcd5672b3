import ArbitraryProtocolValues
import RenderServer
import RenderTools
import WireProtocol

extension FuzzTarget {
  /// Valid inputs to change from.
  ///
  /// - Parameters:
  ///   - texts: recordings in their text form.
  ///   - images: image files.
  package func seeds(texts: [[UInt8]], images: [[UInt8]]) -> [[UInt8]] {
    switch self {
    case .frames: (0..<12).map(Self.stream)
    case .commits: (0..<16).map(Self.commits) + texts.compactMap(Self.commits(ofText:))
    case .session:
      (0..<8 as Range<UInt64>).map { seed in
        var values = ArbitraryValues(seed: seed)
        return (0..<400).map { _ in values.u8() }
      }
    case .recordings: texts.compactMap(Self.recording)
    case .text: texts
    case .control: Self.controlLines.map { Array($0.utf8) }
    case .images: images
    }
  }

  private static func stream(_ seed: UInt64) -> [UInt8] {
    var values = ArbitraryValues(seed: seed)
    let isServer = seed % 3 == 2
    var stream: [UInt8] = [UInt8(seed * 7)]
    let hello = Hello(major: 1, minorMin: 0, minorMax: 1, flags: [], name: "seed")
    if !isServer { stream += hello.frame(serial: 1) }
    for serial in 2..<6 as Range<UInt64> {
      if isServer {
        stream += values.serverMessage().content.frame(serial: serial)
      } else {
        var encoder = CommitEncoder()
        values.commit(into: &encoder, operations: 4)
        for frame in encoder.makeFrames(firstSerial: serial, commitTime: 1) {
          stream += frame.bytes
        }
      }
    }
    return stream
  }

  private static func commits(_ seed: UInt64) -> [UInt8] {
    var values = ArbitraryValues(seed: seed)
    var other = ArbitraryValues(seed: ~seed)
    values.world.hasMemory = true
    other.world.hasMemory = true
    var bytes: [UInt8] = []
    for number in 0..<6 as Range<UInt8> {
      let isOther = number % 3 == 2
      if number > 0 {
        // The client of the commit before has surfaces, unless it is the other one.
        let frame = number % 3 == 0 ? nil : values.attachment(now: 0)
        bytes += drag(&values)
        bytes += separator(client: isOther ? 1 : 0, sixteenths: number * 3, frame: frame)
      }
      bytes += isOther ? other.operations() : values.operations()
    }
    return bytes
  }

  /// The operations of all commits of a recording.
  private static func commits(ofText text: [UInt8]) -> [UInt8]? {
    guard let (_, records) = try? RecordingText.assemble(text, file: "seed") else { return nil }
    var bytes: [UInt8] = []
    for record in records where record.kind == .frame {
      let header = record.payload.withUnsafeBytes { try? FrameHeader(decoding: $0) }
      guard header?.opcode == MessageOpcode.commit.rawValue else { continue }
      if !bytes.isEmpty { bytes += separator(client: 0, sixteenths: 8) }
      // After the frame's header and the commit's time.
      bytes += record.payload.dropFirst(FrameHeader.byteCount + 8)
    }
    return bytes
  }

  /// A finger that moves from a layer outwards. See `CommitsTarget`.
  private static func drag(_ values: inout ArbitraryValues) -> [UInt8] {
    let layer = UInt8(1 + values.below(12))
    let finger = UInt8(values.below(3))
    let last: UInt8 = values.bool() ? 2 : 3
    var y = values.below(48)
    return ([0, 1, 1, 1, last] as [UInt8]).flatMap { action -> [UInt8] in
      y += values.below(60) - 30
      let (low, high) = (UInt8(truncatingIfNeeded: y), UInt8(truncatingIfNeeded: y >> 8))
      return [0xFD, 0xFF, layer, finger | action << 2 | 1 << 4, 20, 0, low, high]
    }
  }

  /// See `CommitsTarget`.
  private static func separator(
    client: UInt8, sixteenths: UInt8, frame: AttachFrame? = nil
  ) -> [UInt8] {
    let start = [0xFE, 0xFF, client, sixteenths]
    guard let frame else { return start + [0, 0, 0, 0] }
    let keep: UInt8 = frame.flags.contains(.keep) ? 1 : 0
    return start + [
      UInt8(clamping: frame.surface), UInt8(clamping: frame.buffer),
      UInt8(clamping: frame.sequence << 1) | keep, frame.time > 0 ? sixteenths : 0,
    ]
  }

  private static func recording(_ text: [UInt8]) -> [UInt8]? {
    guard let (header, records) = try? RecordingText.assemble(text, file: "seed") else {
      return nil
    }
    return RecordingFormat.encode(header) + records.flatMap { RecordingFormat.encode($0) }
  }

  private static let controlLines = [
    "info\nclients\nstats\ntree\ntree json\ntree presentation client 1",
    "clock now\nclock advance 0.5\nclock set 12\nclock set 1\npixel 3 4\npixel 40 0",
    "wait clients 1 commits 2 idle timeout 0.5\nscreenshot\nscreenshot client 2",
    "record start /tmp/x 2\nrecord status\ntree client 9\nrecord stop\nrecord start %2Ftmp%2Fx%0A\n"
      + "info\nrecord stop",
    "clock advance 1e308\nclock advance 1e308\nclock set nan\nclock advance -1\npixel 1e300 -0",
    "input move 3 4\ninput press 1\ninput move 30 20\ninput release 1\ninput scroll 1 2\ninput leave",
    "input keydown 4 a\ninput keyup 4 a\ninput text %C3%A9\ninput touch 1 began 5 5 1\nresize 64 48 2\nresize 20 20\npixel 1 1",
    "clock freeze\nclock step 2\nclock rate 0.5\nclock advance 1\nclock resume\nclock rate 2\nclock step 1e9\n"
      + "pick timeout 0\npick\ninput move 5 5\ninput press 1\ninput release 1\ninspect\noverlay damage",
    "\n%\n%%%zz\nunknown\ntree client\nwait clients 99999999999999999999\nwait timeout inf",
  ]
}
