import GraphicsValues
import InputEvents
import RenderServer
import WireProtocol

/// Makes records from the lines of a recording's text, in order.
struct RecordingAssembler: ~Copyable {
  private(set) var records: [Record] = []
  private var clients: [UInt32: Client] = [:]
  private var commit: OpenCommit?
  /// The names that earlier lines have given to contents.
  private var contentNames: [String: ContentsDigest] = [:]

  private struct Client {
    var lastSerial: UInt64 = 0
    /// Frames of a commit whose operations have not been read yet.
    var parts: [Part] = []
  }

  /// A frame with the next bytes of a commit.
  private struct Part {
    var record: Int
    var byteCount: Int
    var descriptorCount: Int
    var serial: UInt64
    var line: TextLine
  }

  /// A `commit` line whose operations are being read.
  private struct OpenCommit: ~Copyable {
    var time: Double
    var client: UInt32
    var commitTime: Double
    var serial: UInt64?
    var encoder = CommitEncoder()
    var line: TextLine
  }

  init() {}

  /// Makes an assembler that continues after a client's last frame.
  init(lastSerial: UInt64, of client: UInt32) { clients[client] = Client(lastSerial: lastSerial) }

  /// Reads the next line; blank lines are ignored.
  mutating func add(_ line: TextLine) throws(RecordingTextError) {
    var line = line
    guard let first = line.peek else { return }
    if first.isQuoted || TextNumbers.f64(first.text) == nil {
      guard commit != nil else { throw line.expected("a time in seconds") }
      try commit?.encoder.append(operation: &line)
    } else {
      try finishCommit()
      let time = try line.value("a finite time in seconds") { word in
        TextNumbers.f64(word).flatMap { $0.isFinite ? $0 : nil }
      }
      try record(at: time, &line)
    }
  }

  /// Ends the text.
  mutating func finish() throws(RecordingTextError) {
    try finishCommit()
    for (_, client) in clients.sorted(by: { $0.key < $1.key }) { try expectNoParts(client) }
  }

  private func expectNoParts(_ client: Client?) throws(RecordingTextError) {
    guard let part = client?.parts.first else { return }
    throw part.line.wrong("expected the commit that this is a part of before anything else")
  }

  // MARK: Records

  private mutating func record(
    at time: Double, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let what =
      "connect, disconnect, tick, outputTick, output, assign, resize, input, fail, evict, still, stillPanes, catchUp, end, record, "
      + "or the number of a client"
    if line.take("connect") {
      let client = try line.u32("the number of a client")
      try expectNoParts(clients[client])
      clients[client] = Client()
      append(time, client, .connect)
    } else if line.take("disconnect") {
      let client = try line.u32("the number of a client")
      try expectNoParts(clients[client])
      append(time, client, .disconnect)
    } else if line.take("fail") {
      append(time, try line.u32("the number of a client"), .fail)
    } else if line.take("evict") {
      append(time, try line.u32("the number of a client"), .evict)
    } else if line.take("stillPanes") {
      append(time, try line.u32("the number of a client"), .stillPanes)
    } else if line.take("still") {
      append(time, try line.u32("the number of a client"), .still)
    } else if line.take("tick") {
      append(time, 0, .tick)
    } else if line.take("outputTick") {
      var numbers: [OutputID] = []
      while line.peek != nil { numbers.append(OutputID(try line.u32("the number of an output"))) }
      append(time, 0, .outputTick, ServerCore.tickPayload(numbers))
    } else if line.take("output") {
      append(time, 0, .output, try OutputRecord(words: &line).encoded)
    } else if line.take("assign") {
      let client = try line.u32("the number of a client")
      append(time, client, .assign, try AssignmentRecord(words: &line).encoded)
    } else if line.take("catchUp") {
      append(time, 0, .catchUp)
    } else if line.take("end") {
      append(time, 0, .end, try RecordingEnd(words: &line).encoded)
    } else if line.take("resize") {
      let size = try line.pixelSize()
      var payload = MessageEncoder()
      payload.u32(size.width)
      payload.u32(size.height)
      if line.take("scale") { payload.f64(try line.f64("pixels per point")) }
      append(time, 0, .resize, payload.bytes)
    } else if line.take("input") {
      append(time, 0, .input, try Self.input(&line))
    } else if line.take("record") {
      try verbatim(time, &line)
    } else {
      try message(time, try line.u32(what), &line)
    }
    try line.finish()
  }

  private static func input(_ line: inout TextLine) throws(RecordingTextError) -> [UInt8] {
    let words = line.takeRest()
    do {
      return InputCoding.encode(try InputEvent(words: words))
    } catch {
      throw line.wrong(error.description)
    }
  }

  private mutating func append(
    _ time: Double, _ client: UInt32, _ kind: RecordKind, _ payload: [UInt8] = []
  ) {
    records.append(Record(time: time, client: client, kind: kind, payload: payload))
  }

  /// Reads a record that is given as bytes.
  private mutating func verbatim(
    _ time: Double, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let kind = try line.name(of: RecordKind.self, "a kind of record")
    let client = try line.u32("the number of a client")
    let payload = try PixelText.hexBytes(&line)
    if kind == .frame { return try frame(time, client, payload) }
    append(time, client, kind, payload)
  }

  private mutating func message(
    _ time: Double, _ client: UInt32, _ line: inout TextLine
  ) throws(RecordingTextError) {
    if line.take("commit") {
      let commitTime = line.take("at") ? try line.f64("seconds") : time
      let serial = line.take("serial") ? try line.u64() : nil
      commit = OpenCommit(
        time: time, client: client, commitTime: commitTime, serial: serial, line: line)
    } else if line.take("part") {
      try part(time, client, &line)
    } else if line.take("hello") {
      try hello(time, client, &line)
    } else if line.take("attachFrame") {
      let surface = try line.u32("the number of a surface")
      let message = AttachFrame(surface: surface, try line.frameAttachment())
      try self.message(message, time, client, &line)
    } else if line.take("dropFrames") {
      let surface = try line.u32("the number of a surface")
      try line.expect("from")
      let message = DropFrames(surface: surface, from: try line.u64("the number of a frame"))
      try self.message(message, time, client, &line)
    } else if line.take("surface") {
      try surfaceFrame(time, client, &line)
    } else if line.take("contents") {
      try contents(time, client, &line)
    } else if line.take("raw") {
      try frame(time, client, try PixelText.hexBytes(&line))
    } else {
      throw line.expected(
        "hello, commit, part, attachFrame, dropFrames, surface, contents or raw")
    }
  }

  private mutating func hello(
    _ time: Double, _ client: UInt32, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let name = try line.text("a name")
    var hello = Hello(
      major: ProtocolVersion.major, minorMin: ProtocolVersion.minor,
      minorMax: ProtocolVersion.minor, flags: [], name: name)
    if line.take("version") {
      let numbers = try line.value("a version like 1.0 or 1.0-2") { Self.version($0) }
      (hello.major, hello.minorMin, hello.minorMax) = (numbers[0], numbers[1], numbers[2])
    }
    if line.take("noDescriptors") { hello.flags.insert(.noDescriptors) }
    try message(hello, time, client, &line)
  }

  /// Adds a message whose serial may end the line.
  private mutating func message(
    _ message: some WireMessage, _ time: Double, _ client: UInt32, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let serial = line.take("serial") ? try line.u64() : nextSerial(client)
    try frame(time, client, message.frame(serial: serial))
  }

  /// Adds a frame that a surface showed: with its bytes, with the hash of bytes that an earlier line has, or with the
  /// hash of bytes that are missing.
  private mutating func surfaceFrame(
    _ time: Double, _ client: UInt32, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let surface = try line.u32("the number of a surface")
    let sequence = try line.u64("the number of a frame")
    let name = line.take("hash") ? try line.value("the name of contents") { $0 } : nil
    var record = SurfaceFrameRecord(
      surface: surface, sequence: sequence,
      digest: ContentsDigest(of: UnsafeRawBufferPointer(start: nil, count: 0)), hasBytes: true)
    var bytes: [UInt8] = []
    let isMissing = name != nil && line.take("missing")
    if let name, isMissing || line.take("same") {
      record.digest = try digest(named: name, line)
      record.hasBytes = !isMissing
    } else {
      bytes = try PixelText.bytes(&line, limit: Limits().oneImageBytes)
      record.digest = bytes.withUnsafeBytes { ContentsDigest(of: $0) }
      if let name { contentNames[name] = record.digest }
    }
    append(time, client, .surfaceFrame, record.encoded + bytes)
  }

  private func digest(
    named name: String, _ line: TextLine
  ) throws(RecordingTextError) -> ContentsDigest {
    guard let known = contentNames[name] ?? Self.digest(name) else {
      throw line.wrong("expected the name of earlier contents, or 64 hexadecimal digits")
    }
    return known
  }

  private static func version(_ word: String) -> [UInt16]? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let minors = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    let numbers = (parts[..<1] + minors).compactMap { UInt16($0) }
    guard numbers.count == 1 + minors.count, (1...2).contains(minors.count) else { return nil }
    return numbers.count == 3 ? numbers : numbers + [numbers[1]]
  }

  private mutating func contents(
    _ time: Double, _ client: UInt32, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let ordinal = try line.u64("how many descriptors came before")
    let name =
      line.take("hash")
      ? try line.value("the name of contents") { $0 } : nil
    var bytes: [UInt8] = []
    let digest: ContentsDigest
    if let name, line.take("same") {
      digest = try self.digest(named: name, line)
    } else {
      bytes = try PixelText.bytes(&line, limit: Limits().oneImageBytes)
      digest = bytes.withUnsafeBytes { ContentsDigest(of: $0) }
      if let name { contentNames[name] = digest }
    }
    var payload = MessageEncoder()
    payload.u64(ordinal)
    append(time, client, .contents, payload.bytes + digest.bytes + bytes)
  }

  private static func digest(_ word: String) -> ContentsDigest? {
    let digits = Array(word.utf8)
    guard digits.count == 2 * ContentsDigest.byteCount else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
    return ContentsDigest(bytes: bytes)
  }

  // MARK: Frames

  private func nextSerial(_ client: UInt32) -> UInt64 { (clients[client]?.lastSerial ?? 0) &+ 1 }

  /// Adds a complete frame.
  private mutating func frame(
    _ time: Double, _ client: UInt32, _ bytes: [UInt8]
  ) throws(RecordingTextError) {
    try expectNoParts(clients[client])
    append(time, client, .frame, bytes)
    keepSerial(client, bytes)
  }

  private mutating func keepSerial(_ client: UInt32, _ bytes: [UInt8]) {
    if let serial = RecordingText.serial(ofFrame: bytes) {
      clients[client, default: Client()].lastSerial = serial
    }
  }

  private mutating func part(
    _ time: Double, _ client: UInt32, _ line: inout TextLine
  ) throws(RecordingTextError) {
    let limits = Limits()
    let byteCount = try line.value("a number of bytes, a multiple of 8") { word -> Int? in
      Int(word).flatMap { $0 >= 0 && $0 % 8 == 0 && $0 <= limits.frameBytes ? $0 : nil }
    }
    let descriptorCount =
      line.take("descriptors")
      ? try line.value("0 to \(limits.descriptorsPerFrame)") { word -> Int? in
        Int(word).flatMap { (0...limits.descriptorsPerFrame).contains($0) ? $0 : nil }
      } : 0
    let serial = line.take("serial") ? try line.u64() : nextSerial(client)
    clients[client, default: Client()].lastSerial = serial
    clients[client]?.parts.append(
      Part(
        record: records.count, byteCount: byteCount, descriptorCount: descriptorCount,
        serial: serial, line: line))
    append(time, client, .frame)
  }

  /// Encodes the commit whose last operation has been read.
  private mutating func finishCommit() throws(RecordingTextError) {
    guard let commit = self.commit.take() else { return }
    let parts = clients[commit.client]?.parts ?? []
    guard !parts.isEmpty else {
      var frames = commit.encoder.makeFrames(
        firstSerial: nextSerial(commit.client), commitTime: commit.commitTime)
      if let serial = commit.serial {
        // The commit's serial is that of its last frame.
        frames = commit.encoder.makeFrames(
          firstSerial: serial &- UInt64(frames.count - 1), commitTime: commit.commitTime)
      }
      for frame in frames { try self.frame(commit.time, commit.client, frame.bytes) }
      return
    }
    clients[commit.client]?.parts = []
    try distribute(commit, over: parts)
  }

  private mutating func distribute(
    _ commit: borrowing OpenCommit, over parts: [Part]
  ) throws(RecordingTextError) {
    var payload = MessageEncoder()
    payload.f64(commit.commitTime)
    let bytes = payload.bytes + commit.encoder.operations
    let partBytes = parts.reduce(0) { $0 + $1.byteCount }
    let partDescriptors = parts.reduce(0) { $0 + $1.descriptorCount }
    let lastCount = bytes.count - partBytes
    let lastDescriptors = commit.encoder.descriptorCount - partDescriptors
    guard lastCount >= 0, lastCount <= Limits().frameBytes, (0...255).contains(lastDescriptors)
    else {
      throw commit.line.wrong(
        "expected parts that fit: the commit has \(bytes.count) bytes and "
          + "\(commit.encoder.descriptorCount) descriptors, its parts \(partBytes) and "
          + "\(partDescriptors)")
    }
    var offset = 0
    for part in parts {
      records[part.record].payload = Self.commitFrame(
        bytes[offset..<offset + part.byteCount], part.descriptorCount, part.serial, hasMore: true)
      offset += part.byteCount
    }
    let last = Self.commitFrame(
      bytes[offset...], lastDescriptors, commit.serial ?? nextSerial(commit.client),
      hasMore: false)
    try frame(commit.time, commit.client, last)
  }

  private static func commitFrame(
    _ payload: ArraySlice<UInt8>, _ descriptorCount: Int, _ serial: UInt64, hasMore: Bool
  ) -> [UInt8] {
    var encoder = MessageEncoder()
    FrameHeader(
      size: UInt32(clamping: FrameHeader.byteCount + payload.count),
      opcode: MessageOpcode.commit.rawValue, descriptorCount: UInt8(clamping: descriptorCount),
      flags: hasMore ? FrameHeader.moreFlag : 0, serial: serial
    ).encode(into: &encoder)
    return encoder.bytes + payload
  }
}
