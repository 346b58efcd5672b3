import GraphicsValues
import InputEvents
import RenderServer
import WireProtocol

/// Writes records as lines.
///
/// Every line is read back before it is kept. A record that its lines do not reproduce (a frame that
/// breaks the protocol, a record with extra bytes) is written as bytes, so assembling a text gives the
/// original recording, to the bit.
struct RecordingTextWriter {
  private let records: [Record]
  /// The lines of each record; a commit's operations follow its last frame.
  private var lines: [[String]]
  private var lastSerials: [UInt32: UInt64] = [:]
  /// Frames of a commit whose last frame has not been reached, by client.
  private var open: [UInt32: [Int]] = [:]

  /// Returns the lines of every record.
  static func lines(_ records: [Record]) -> [[String]] {
    var writer = RecordingTextWriter(records)
    for index in records.indices { writer.write(index) }
    for client in writer.open.keys.sorted() { writer.abandonCommit(of: client) }
    return writer.lines
  }

  private init(_ records: [Record]) {
    self.records = records
    lines = Array(repeating: [], count: records.count)
  }

  private mutating func write(_ index: Int) {
    let record = records[index]
    switch record.kind {
    case .connect, .disconnect:
      abandonCommit(of: record.client)
      if record.kind == .connect { lastSerials[record.client] = nil }
      keep([index], [["\(record.kind) \(record.client)"]])
    case .fail, .evict, .still, .stillPanes:
      keep([index], [["\(record.kind) \(record.client)"]])
    case .tick, .catchUp:
      keep([index], [["\(record.kind)"]])
    case .resize:
      let size = number(record.payload, 0..<4).flatMap { width in
        number(record.payload, 4..<8).map { "resize \(width)x\($0)" }
      }
      let scale = number(record.payload, 8..<16).map {
        " scale " + TextNumbers.text(Double(bitPattern: $0))
      }
      keep([index], size.map { [[$0 + (scale ?? "")]] })
    case .input:
      keep([index], InputCoding.decode(record.payload).map { [["input " + Self.line($0)]] })
    case .windows:
      keep([index], nil)
    case .output:
      keep([index], OutputRecord(decoding: record.payload).map { [[$0.text]] })
    case .outputTick:
      let numbers = ServerCore.outputs(ofTick: record.payload).map { " \($0.rawValue)" }
      keep([index], [["outputTick" + numbers.joined()]])
    case .assign:
      keep(
        [index], AssignmentRecord(decoding: record.payload).map { [[$0.text(of: record.client)]] })
    case .contents:
      keep([index], contents(record).map { [[$0]] })
    case .surfaceFrame:
      keep([index], surfaceFrame(record).map { [[$0]] })
    case .end:
      keep([index], RecordingEnd(decoding: record.payload).map { [["end " + $0.words]] })
    case .frame:
      frame(index)
    }
  }

  private static func line(_ event: InputEvent) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    return event.words.map { word in
      !word.isEmpty && word.utf8.allSatisfy(isPlain) ? word : TextNumbers.quoted(word)
    }.joined(separator: " ")
  }

  private func number(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64? {
    guard bytes.count >= range.upperBound else { return nil }
    return bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func contents(_ record: Record) -> String? {
    guard let ordinal = number(record.payload, 0..<8), record.payload.count >= 40 else {
      return nil
    }
    let digest = record.payload[8..<40]
    let bytes = Array(record.payload[40...])
    let line = "\(record.client) contents \(ordinal) "
    if bytes.isEmpty {
      return line + "hash \(digest.map { PixelText.hex(UInt64($0), digits: 2) }.joined()) same"
    }
    return bytes.withUnsafeBytes {
      ContentsDigest(of: $0).bytes[...] == digest ? line + PixelText.text($0) : nil
    }
  }

  private func surfaceFrame(_ record: Record) -> String? {
    guard let frame = SurfaceFrameRecord(decoding: record.payload) else { return nil }
    let line = "\(record.client) surface \(frame.surface) \(frame.sequence) "
    let bytes = Array(record.payload[SurfaceFrameRecord.headByteCount...])
    if bytes.isEmpty {
      let digits = frame.digest.bytes.map { PixelText.hex(UInt64($0), digits: 2) }.joined()
      return line + "hash \(digits) " + (frame.hasBytes ? "same" : "missing")
    }
    return bytes.withUnsafeBytes {
      ContentsDigest(of: $0) == frame.digest ? line + PixelText.text($0) : nil
    }
  }

  // MARK: Frames

  private mutating func frame(_ index: Int) {
    let record = records[index]
    let header = try? record.payload.withUnsafeBytes { try FrameHeader(decoding: $0) }
    guard let header, header.opcode == MessageOpcode.commit.rawValue else {
      abandonCommit(of: record.client)
      keep([index], message(record).map { [[$0]] })
      return
    }
    open[record.client, default: []].append(index)
    guard !header.hasMore else { return }
    let frames = open.removeValue(forKey: record.client) ?? []
    guard let text = commit(frames) else { return frames.forEach { keep([$0], nil) } }
    let first = lastSerials[record.client]
    if !keep(frames, text) {
      // The frames together do not read back as a commit.
      lastSerials[record.client] = first
      frames.forEach { keep([$0], nil) }
    }
  }

  /// Writes the frames of an unfinished commit as bytes.
  private mutating func abandonCommit(of client: UInt32) {
    for index in open.removeValue(forKey: client) ?? [] { keep([index], nil) }
  }

  /// The line of a message that is no commit.
  private func message(_ record: Record) -> String? {
    hello(record) ?? attachFrame(record) ?? dropFrames(record)
  }

  /// The header and the decoded message of a frame; nil if it is another message.
  private func decode<Message: WireMessage>(
    _ record: Record, as: Message.Type
  ) -> (FrameHeader, Message)? {
    try? record.payload.withUnsafeBytes { bytes -> (FrameHeader, Message)? in
      let header = try FrameHeader(decoding: bytes)
      guard header.opcode == Message.opcode.rawValue else { return nil }
      let payload = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(FrameHeader.byteCount))
      return (header, try Message(decoding: payload))
    }
  }

  private func attachFrame(_ record: Record) -> String? {
    guard let (header, message) = decode(record, as: AttachFrame.self) else { return nil }
    return "\(record.client) attachFrame \(message.surface) "
      + SurfaceText.text(message.attachment)
      + serialWord(header, after: lastSerials[record.client])
  }

  private func dropFrames(_ record: Record) -> String? {
    guard let (header, message) = decode(record, as: DropFrames.self) else { return nil }
    return "\(record.client) dropFrames \(message.surface) from \(message.from)"
      + serialWord(header, after: lastSerials[record.client])
  }

  private func hello(_ record: Record) -> String? {
    guard let (header, hello) = decode(record, as: Hello.self) else { return nil }
    let range = hello.minorMin == hello.minorMax ? "" : "-\(hello.minorMax)"
    return "\(record.client) hello \(TextNumbers.quoted(hello.name)) "
      + "version \(hello.major).\(hello.minorMin)\(range)"
      + (hello.flags.contains(.noDescriptors) ? " noDescriptors" : "")
      + serialWord(header, after: lastSerials[record.client])
  }

  private func serialWord(_ header: FrameHeader, after last: UInt64?) -> String {
    header.serial == (last ?? 0) &+ 1 ? "" : " serial \(header.serial)"
  }

  /// The lines of a commit, by frame; nil if its time cannot be read.
  private func commit(_ frames: [Int]) -> [[String]]? {
    guard let last = frames.last else { return nil }
    let client = records[last].client
    var serial = lastSerials[client]
    var payload: [UInt8] = []
    var lines: [[String]] = []
    for index in frames {
      let bytes = records[index].payload
      guard let header = try? bytes.withUnsafeBytes({ try FrameHeader(decoding: $0) }) else {
        return nil
      }
      payload += bytes.dropFirst(FrameHeader.byteCount)
      let serialWord = serialWord(header, after: serial)
      serial = header.serial
      if index != last {
        let descriptors =
          header.descriptorCount == 0 ? "" : " descriptors \(header.descriptorCount)"
        lines.append([
          "\(client) part \(bytes.count - FrameHeader.byteCount)" + descriptors + serialWord
        ])
        continue
      }
      let parts = try? payload.withUnsafeBytes { bytes -> (Double, [String]) in
        let (time, operations) = try splitCommit(bytes)
        return (time, CommitText(operations, pixels: PixelText.text).lines)
      }
      guard let (time, operations) = parts else { return nil }
      lines.append(["\(client) commit at \(TextNumbers.text(time))" + serialWord] + operations)
    }
    return lines
  }

  // MARK: Keeping

  /// Keeps the lines if they read back as the records, otherwise writes a single record as bytes.
  ///
  /// - Parameter text: the lines of each record, without times; nil to write bytes.
  /// - Returns: false if several records do not read back; then nothing is kept.
  @discardableResult
  private mutating func keep(_ indices: [Int], _ text: [[String]]?) -> Bool {
    if let text, readsBack(indices, text) {
      for (index, lines) in zip(indices, text) { self.lines[index] = timed(index, lines) }
    } else {
      guard indices.count == 1, let index = indices.first else { return false }
      lines[index] = timed(index, [bytes(records[index])])
    }
    for index in indices where records[index].kind == .frame {
      if let serial = RecordingText.serial(ofFrame: records[index].payload) {
        lastSerials[records[index].client] = serial
      }
    }
    return true
  }

  private func bytes(_ record: Record) -> String {
    let hex = PixelText.hexWords(record.payload)
    let words =
      record.kind == .frame
      ? ["\(record.client) raw", hex] : ["record \(record.kind) \(record.client)", hex]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Puts the time before the first line, and indents the others, which are operations.
  private func timed(_ index: Int, _ lines: [String]) -> [String] {
    let time = TextNumbers.text(records[index].time)
    let padding = String(repeating: " ", count: max(8 - time.count, 0) + 1)
    return [time + padding + lines[0]]
      + lines.dropFirst().map { String(repeating: " ", count: 11) + $0 }
  }

  private func readsBack(_ indices: [Int], _ text: [[String]]) -> Bool {
    guard let client = indices.first.map({ records[$0].client }) else { return false }
    var assembler = RecordingAssembler(lastSerial: lastSerials[client] ?? 0, of: client)
    do {
      for (index, lines) in zip(indices, text) {
        for line in timed(index, lines) {
          try assembler.add(TextLine(number: 1, bytes: Array(line.utf8)[...]))
        }
      }
      try assembler.finish()
    } catch {
      return false
    }
    return assembler.records == indices.map { records[$0] }
  }
}
