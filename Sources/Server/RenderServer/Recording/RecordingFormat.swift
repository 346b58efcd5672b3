package import WireProtocol

/// The binary form of a recording (`.rdrec`): everything that entered the server, with times.
///
/// A file is a header followed by records, which are appended as they happen and never changed, so a
/// file that was cut off at any byte is a recording up to there. All numbers are little-endian.
///
///     header   8 bytes "RDREC\0\0\0", u32 container version, u32 byte count of what follows:
///              u32 protocol major, u32 protocol minor, u32 width, u32 height, f64 scale,
///              f64 rate, u32 background 0xAARRGGBB, u32 clock kind, f64 start time,
///              u32 window policy (0 float, 1 fill, 2 tile), u32 1 with title bars, u32 1 with
///              records of failures, u32 number of lowered limits, then u32 id and u32 value of
///              each
///     record   f64 time (media seconds), u32 client, u16 kind, u16 zero, u32 byte count, u32 check,
///              then the payload, padded with zeros to a multiple of 8
///
/// `check` is an FNV-1a hash of the record's other header fields and its payload: a half-written record
/// is recognised and left out.
package enum RecordKind: UInt16, Sendable, CaseIterable {
  /// A client connected; payload: nothing.
  case connect = 1
  /// A client left, or the server dropped it; payload: nothing.
  case disconnect = 2
  /// One frame of the wire protocol, as it arrived; payload: the frame.
  case frame = 3
  /// Contents of a client's descriptor; payload: u64 number of descriptors that the client had sent
  /// before it, 32 bytes SHA-256, then the bytes, or nothing when an earlier record has them by that
  /// digest.
  case contents = 4
  /// The display drew; time: the media time that was sampled. Payload: nothing.
  case tick = 5
  /// The output has another size; payload: u32 width, u32 height, and f64 pixels per point if the scale
  /// has changed.
  case resize = 6
  /// User input; payload: `InputCoding`.
  case input = 7
  /// The arrangement of the windows, in a recording that starts late; payload: `WindowOrder`.
  case windows = 8
  /// The server ended the client's session: its waiting commits are dropped, and later messages do not
  /// count. Payload: nothing.
  case fail = 9
  /// The server ends the client's session in the next frame, and removes its layers before the frame is
  /// drawn. Payload: nothing.
  case evict = 10
  /// The next frame applies all waiting commits and cancels all debts; see `LatchPlan`. Payload:
  /// nothing.
  case catchUp = 11
  /// The client stands still in the next frame; see `ClientAccount`. Payload: nothing.
  case still = 12
  /// The client's backdrops (panes of glass) repeat their last picture in the next frame; see
  /// `ClientAccount`. Payload: nothing.
  case stillPanes = 13
  /// The recording ended; payload: `RecordingEnd`. The last record.
  case end = 14
  /// An output came, went or changed. Absent while there is one upright output at the desktop's origin. Payload:
  /// `OutputRecord`.
  case output = 15
  /// Some of the outputs that are on drew, as `tick` for all of them. Payload: u32 number of outputs, then their
  /// numbers, u32 each.
  case outputTick = 16
  /// A window got a home that its client, its place and input do not explain. Payload: `AssignmentRecord`.
  case assign = 17

  /// The next frame of the display shows this frame of a surface of the client's. Payload: `SurfaceFrameRecord`.
  case surfaceFrame = 18

  /// Whether the display drew: on all outputs that were on, or on some.
  package var isFrame: Bool { self == .tick || self == .outputTick }
}

/// The settings of the recorded server.
package struct RecordingHeader: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var scale: Double
  /// Scales that a recording may have.
  package static let scales = 1.0 / 64...64
  package var rate: Double
  package var background: UInt32
  package var clockKind: UInt32
  package var startTime: Double
  package var policy: WindowPolicy
  package var hasTitleBars: Bool
  /// The limits of clients.
  package var limits: Limits
  /// Whether the sessions that the server ended are recorded. If so, a replay ends none by itself for
  /// reasons that depend on more than the records, such as the work of a frame.
  package var hasFailures: Bool

  package init(
    width: Int, height: Int, scale: Double, rate: Double, background: UInt32, clockKind: UInt32,
    startTime: Double, policy: WindowPolicy = .float, hasTitleBars: Bool = false,
    limits: Limits = Limits(), hasFailures: Bool = false
  ) {
    self.policy = policy
    self.hasTitleBars = hasTitleBars
    self.limits = limits
    self.hasFailures = hasFailures
    self.width = width
    self.height = height
    self.scale = scale
    self.rate = rate
    self.background = background
    self.clockKind = clockKind
    self.startTime = startTime
  }

  /// The limits that are below the protocol's.
  package var loweredLimits: [LimitID] {
    let whole = Limits()
    return LimitID.allCases.filter { limits[id: $0] < whole[id: $0] }
  }
}

/// One entry of a recording.
package struct Record: Hashable, Sendable {
  package var time: Double
  package var client: UInt32
  package var kind: RecordKind
  package var payload: [UInt8]

  package init(time: Double, client: UInt32, kind: RecordKind, payload: [UInt8] = []) {
    self.time = time
    self.client = client
    self.kind = kind
    self.payload = payload
  }
}

/// The fields of a record before its payload.
struct RecordPrefix {
  let time: Double
  let client: UInt32
  let kind: RecordKind

  init(_ time: Double, _ client: UInt32, _ kind: RecordKind) {
    self.time = time
    self.client = client
    self.kind = kind
  }

  /// The bytes before a payload that consists of two parts.
  func encoded(payload start: [UInt8], _ rest: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(RecordingFormat.recordHeaderByteCount)
    RecordingFormat.append(time.bitPattern, to: &bytes)
    RecordingFormat.append(client, to: &bytes)
    RecordingFormat.append(kind.rawValue, to: &bytes)
    RecordingFormat.append(UInt16(0), to: &bytes)
    RecordingFormat.append(UInt32(clamping: start.count + rest.count), to: &bytes)
    let check = bytes.withUnsafeBytes { fields in
      start.withUnsafeBytes { RecordingFormat.checksum(fields, $0, rest) }
    }
    RecordingFormat.append(check, to: &bytes)
    return bytes
  }
}

package enum RecordingFormat {
  package static let magic: [UInt8] = Array("RDREC\0\0\0".utf8)
  /// Container version. From the first release on, it goes up with each new kind of record, and with each
  /// change that an older reader would misread: an older reader refuses the file instead of taking it for a
  /// damaged one.
  package static let version: UInt32 = 1
  package static let protocolMajor: UInt32 = 1
  package static let protocolMinor = UInt32(ProtocolVersion.minor)
  /// Size of the header without lowered limits.
  private static let headerByteCount = 64
  private static let limitByteCount = 8
  static let recordHeaderByteCount = 24

  package static func encode(_ header: RecordingHeader) -> [UInt8] {
    var bytes = magic
    append(version, to: &bytes)
    let lowered = header.loweredLimits
    append(UInt32(headerByteCount + limitByteCount * lowered.count), to: &bytes)
    append(protocolMajor, to: &bytes)
    append(protocolMinor, to: &bytes)
    append(UInt32(truncatingIfNeeded: header.width), to: &bytes)
    append(UInt32(truncatingIfNeeded: header.height), to: &bytes)
    append(header.scale.bitPattern, to: &bytes)
    append(header.rate.bitPattern, to: &bytes)
    append(header.background, to: &bytes)
    append(header.clockKind, to: &bytes)
    append(header.startTime.bitPattern, to: &bytes)
    append(UInt32(WindowPolicy.allCases.firstIndex(of: header.policy) ?? 0), to: &bytes)
    append(UInt32(header.hasTitleBars ? 1 : 0), to: &bytes)
    append(UInt32(header.hasFailures ? 1 : 0), to: &bytes)
    append(UInt32(lowered.count), to: &bytes)
    for id in lowered {
      append(id.rawValue, to: &bytes)
      append(UInt32(clamping: header.limits[id: id]), to: &bytes)
    }
    return bytes
  }

  package static func encode(_ record: Record) -> [UInt8] {
    let prefix = RecordPrefix(record.time, record.client, record.kind)
    var bytes = record.payload.withUnsafeBytes { prefix.encoded(payload: [], $0) }
    bytes.reserveCapacity(recordHeaderByteCount + record.payload.count + 8)
    bytes += record.payload
    while bytes.count % 8 != 0 { bytes.append(0) }
    return bytes
  }

  package enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    case notARecording
    case unknownContainer(UInt32)
    case unknownProtocol(major: UInt32, minor: UInt32)
    case badHeader
    case badRecord

    package var description: String {
      switch self {
      case .notARecording: "not a recording: it does not start with RDREC"
      case .unknownContainer(let container):
        "a recording of container version \(container); this build knows \(RecordingFormat.version)"
      case .unknownProtocol(let major, let minor):
        "recorded with protocol \(major).\(minor), which this build does not know"
      case .badHeader: "the header is damaged or cut off"
      case .badRecord: "a record is damaged"
      }
    }
  }

  /// Reads a whole recording, up to the first damaged or half-written record.
  ///
  /// - Returns: the header, the records, and the number of bytes left out at the end.
  package static func parse(
    _ bytes: [UInt8]
  ) throws(ParseError) -> (RecordingHeader, [Record], ignoredByteCount: Int) {
    guard bytes.count >= 8, Array(bytes[0..<8]) == magic else { throw .notARecording }
    var reader = Reader(bytes: bytes, offset: 8)
    guard let container = reader.u32(), let headerSize = reader.u32() else { throw .badHeader }
    guard container == version else { throw .unknownContainer(container) }
    let recordsStart = reader.offset + Int(headerSize)
    guard let major = reader.u32(), let minor = reader.u32(), let width = reader.u32(),
      let height = reader.u32(), let scale = reader.f64(), let rate = reader.f64(),
      let background = reader.u32(), let clock = reader.u32(), let start = reader.f64()
    else { throw .badHeader }
    guard major == protocolMajor, minor <= protocolMinor else {
      throw .unknownProtocol(major: major, minor: minor)
    }
    guard (1...16_384).contains(width), (1...16_384).contains(height),
      RecordingHeader.scales.contains(scale), rate > 0, rate <= 1000, start.isFinite,
      recordsStart <= bytes.count, let policy = reader.u32(), let bars = reader.u32(),
      let failures = reader.u32(), policy < WindowPolicy.allCases.count, bars <= 1, failures <= 1
    else { throw .badHeader }
    let limits = try reader.limits(end: recordsStart)
    let header = RecordingHeader(
      width: Int(width), height: Int(height), scale: scale, rate: rate, background: background,
      clockKind: clock, startTime: start, policy: WindowPolicy.allCases[Int(policy)],
      hasTitleBars: bars == 1, limits: limits, hasFailures: failures == 1)

    var records: [Record] = []
    reader.offset = recordsStart
    while let record = reader.record() { records.append(record) }
    return (header, records, bytes.count - reader.offset)
  }

  fileprivate static func append<T: FixedWidthInteger>(_ value: T, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// FNV-1a, 32 bits, over all parts.
  fileprivate static func checksum(_ parts: UnsafeRawBufferPointer...) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for part in parts {
      for byte in part { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    }
    return hash
  }

  struct Reader {
    let bytes: [UInt8]
    var offset: Int

    mutating func integer<T: FixedWidthInteger>(_: T.Type) -> T? {
      let size = MemoryLayout<T>.size
      guard bytes.count - offset >= size else { return nil }
      var value: T = 0
      for byte in bytes[offset..<offset + size].reversed() {
        value = value << 8 | T(truncatingIfNeeded: byte)
      }
      offset += size
      return value
    }

    mutating func u16() -> UInt16? { integer(UInt16.self) }
    mutating func u32() -> UInt32? { integer(UInt32.self) }
    mutating func f64() -> Double? { integer(UInt64.self).map { Double(bitPattern: $0) } }

    /// Reads the lowered limits, which end at `end`; the others are the protocol's.
    mutating func limits(end: Int) throws(ParseError) -> Limits {
      let whole = Limits()
      var limits = whole
      guard let count = u32(), end - offset == Int(count) * RecordingFormat.limitByteCount else {
        throw .badHeader
      }
      for _ in 0..<count {
        guard let id = u32().flatMap({ LimitID(rawValue: $0) }), let value = u32(),
          (1...whole[id: id]).contains(Int(value))
        else { throw .badHeader }
        limits[id: id] = Int(value)
      }
      return limits
    }

    /// Reads the next record; nil, with `offset` unchanged, if no whole record follows.
    mutating func record() -> Record? {
      let start = offset
      guard let time = f64(), let client = u32(), let kind = u16(), let zero = u16(),
        let count = u32(), let check = u32(), zero == 0, time.isFinite,
        let known = RecordKind(rawValue: kind), bytes.count - offset >= Int(count)
      else {
        offset = start
        return nil
      }
      let payload = bytes[offset..<offset + Int(count)]
      let sum = bytes.withUnsafeBytes { bytes in
        RecordingFormat.checksum(
          UnsafeRawBufferPointer(rebasing: bytes[start..<offset - 4]),
          UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + Int(count)]))
      }
      guard sum == check else {
        offset = start
        return nil
      }
      let end = (offset + Int(count) + 7) & ~7
      offset = min(end, bytes.count)
      return Record(time: time, client: client, kind: known, payload: Array(payload))
    }
  }
}
