import RenderServer
import RenderTools
import RenderTree
import SoftwareRenderer

/// A binary recording, as it is and repaired.
///
/// Hardly any changed byte survives the checks of the records, so the same bytes are replayed once
/// more with correct sizes and checksums. Pictures are made small, and few.
enum RecordingsTarget {
  private static let mostFrames = 6
  private static let mostRecords = 400
  private static let side = 64

  static func run(_ input: [UInt8]) -> [String] {
    var problems: [String] = []
    if let read = try? RecordingFormat.parse(input) {
      var bytes = RecordingFormat.encode(read.0)
      for record in read.1 { bytes += RecordingFormat.encode(record) }
      let again = try? RecordingFormat.parse(bytes)
      if again?.0 != read.0 || again?.1 != read.1 {
        problems.append("another recording after writing")
      }
    }
    let (header, records) = mended(input)
    replay(header, records, .recorded, SoftwareRenderer(threads: 1), &problems)
    replay(header, records, .rate(7), nil, &problems)
    return problems
  }

  /// Plays the first frames, up to an error.
  private static func replay(
    _ header: RecordingHeader, _ records: [Record], _ times: Replay.Times,
    _ renderer: SoftwareRenderer?, _ problems: inout [String]
  ) {
    let replay = Replay(header, records, renderer: renderer, chunk: renderer == nil ? 24 : nil)
    try? replay.run(times) { frame in
      problems += frame.core.tree.checkInvariants()
      return frame.index < mostFrames
    }
  }

  // MARK: Repairing

  private static let recordHeaderByteCount = 24

  private static func mended(_ input: [UInt8]) -> (RecordingHeader, [Record]) {
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      guard offset + count <= input.count else { return 0 }
      return input[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    func double(_ offset: Int, else usual: Double) -> Double {
      let value = Double(bitPattern: number(offset, 8))
      return value.isFinite ? value : usual
    }
    func positive(_ offset: Int, to maximum: Double, else usual: Double) -> Double {
      let value = double(offset, else: usual)
      return value > 0 && value <= maximum ? value : usual
    }
    let header = RecordingHeader(
      width: size(number(24, 4)), height: size(number(28, 4)),
      scale: positive(32, to: 64, else: 1), rate: positive(40, to: 1000, else: 60),
      background: UInt32(number(48, 4)), clockKind: 1, startTime: 0,
      policy: WindowPolicy.allCases[Int(number(64, 4)) % WindowPolicy.allCases.count],
      hasTitleBars: number(68, 4) & 1 == 1, hasFailures: number(72, 4) & 1 == 1)

    var records: [Record] = []
    // The place of the first record: after the header, if its size is plausible.
    let headerByteCount = Int(number(12, 4))
    var offset =
      (64...1_024).contains(headerByteCount)
      ? 16 + headerByteCount : RecordingFormat.encode(header).count
    while offset + recordHeaderByteCount <= input.count, records.count < mostRecords {
      let start = offset + recordHeaderByteCount
      let count = min(Int(number(offset + 16, 4)), input.count - start)
      let kinds = RecordKind.allCases
      records.append(
        Record(
          time: double(offset, else: 0), client: UInt32(number(offset + 8, 4)),
          kind: RecordKind(rawValue: UInt16(number(offset + 12, 2)))
            ?? kinds[Int(number(offset + 12, 2)) % kinds.count],
          payload: Array(input[start..<start + count])))
      mend(&records[records.count - 1])
      offset = (start + count + 7) & ~7
    }
    return (header, records)
  }

  private static func mend(_ record: inout Record) {
    switch record.kind {
    case .frame where record.payload.count >= 16:
      while record.payload.count % 8 != 0 { record.payload.append(0) }
      for byte in 0..<4 {
        record.payload[byte] = UInt8(truncatingIfNeeded: record.payload.count >> (8 * byte))
      }
    case .resize where record.payload.count >= 8:
      for byte in [1, 2, 3, 5, 6, 7] { record.payload[byte] = 0 }
      for byte in [0, 4] { record.payload[byte] = UInt8(size(UInt64(record.payload[byte]))) }
    default: break
    }
  }

  private static func size(_ number: UInt64) -> Int { 1 + Int(number % UInt64(side)) }
}
