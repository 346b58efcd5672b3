internal import RenderServer
internal import RenderTools
internal import WireProtocol

extension FuzzTarget {
  /// Valid inputs to change from.
  ///
  /// - Parameter texts: recordings in their text form.
  package func seeds(texts: [[UInt8]]) -> [[UInt8]] {
    switch self {
    case .frames: (0..<12).map(Self.stream)
    case .commits: (0..<16).map(Self.commits)
    case .session:
      (0..<8 as Range<UInt64>).map { seed in
        var values = ArbitraryValues(seed: seed)
        return (0..<400).map { _ in values.u8() }
      }
    case .recordings: texts.compactMap(Self.recording)
    case .text: texts
    case .control: Self.controlLines.map { Array($0.utf8) }
    }
  }

  private static func stream(_ seed: UInt64) -> [UInt8] {
    var values = ArbitraryValues(seed: seed)
    let isServer = seed % 3 == 2
    var stream: [UInt8] = [UInt8(seed * 7)]
    let hello = Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "seed")
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
    var bytes: [UInt8] = []
    for number in 0..<6 as Range<UInt8> {
      let isOther = number % 3 == 2
      if number > 0 { bytes += [0xFF, 0xFF, isOther ? 1 : 0, number * 3, 0, 0, 0, 0] }
      bytes += isOther ? other.operations() : values.operations()
    }
    return bytes
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
    "record start /tmp/x 2\ntree client 9\nrecord stop\nrecord start %2Ftmp%2Fx%0A\ninfo\nrecord stop",
    "clock advance 1e308\nclock advance 1e308\nclock set nan\nclock advance -1\npixel 1e300 -0",
    "\n%\n%%%zz\nunknown\ntree client\nwait clients 99999999999999999999\nwait timeout inf",
  ]
}
