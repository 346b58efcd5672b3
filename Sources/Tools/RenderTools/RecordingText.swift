import GraphicsValues
package import RenderServer
import WireProtocol

/// The text form of a recording (`.rdtxt`): one operation per line, for people and reviews.
///
/// docs/recordings.md describes it. `assemble` restores the recording from `text`, bit by bit.
package enum RecordingText {
  /// - Parameter note: called with remarks about the file, such as damaged parts.
  package static func text(
    ofFile file: String, note: (String) -> Void = { _ in }
  ) throws(BadFileError) -> String {
    let bytes = try PixelFiles.readBytes(file)
    do throws(RecordingFormat.ParseError) {
      let (header, records, ignored) = try RecordingFormat.parse(bytes)
      RecordingEnding.notes(file, header, records, ignored: ignored).forEach(note)
      return text(header, records)
    } catch {
      throw BadFileError(file: file, reason: "\(error)")
    }
  }

  package static func text(_ header: RecordingHeader, _ records: [Record]) -> String {
    var text = headerLine(header) + "\n"
    for lines in RecordingTextWriter.lines(records) {
      for line in lines { text += line + "\n" }
    }
    return text
  }

  /// Reads a text file and writes the recording that it describes.
  ///
  /// - Throws: an error whose `file` is `name:line:column` if the text is wrong.
  package static func assemble(file: String, to output: String) throws(BadFileError) {
    let (header, records) = try assemble(try PixelFiles.readBytes(file), file: file)
    var bytes = RecordingFormat.encode(header)
    for record in records { bytes += RecordingFormat.encode(record) }
    try PixelFiles.writeBytes(bytes, to: output)
  }

  /// - Parameters:
  ///   - text: UTF-8.
  ///   - file: the file's name, for errors.
  package static func assemble(
    _ text: [UInt8], file: String
  ) throws(BadFileError) -> (RecordingHeader, [Record]) {
    do throws(RecordingTextError) {
      return try assemble(text)
    } catch {
      throw BadFileError(file: "\(file):\(error.line):\(error.column)", reason: error.reason)
    }
  }

  private static func assemble(
    _ text: [UInt8]
  ) throws(RecordingTextError) -> (RecordingHeader, [Record]) {
    var header: RecordingHeader?
    var assembler = RecordingAssembler()
    var number = 0
    for bytes in text.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw RecordingTextError(line: number, column: 1, reason: "expected UTF-8")
      }
      var line = try TextLine(number: number, bytes: bytes)
      if line.isEmpty { continue }
      if header == nil {
        header = try self.header(&line)
      } else {
        try assembler.add(line)
      }
    }
    try assembler.finish()
    guard let header else {
      throw RecordingTextError(
        line: number, column: 1, reason: "expected a line that begins with \"recording\"")
    }
    return (header, assembler.records)
  }

  // MARK: Header

  private static func headerLine(_ header: RecordingHeader) -> String {
    let color = header.background
    let hex =
      color >> 24 == 255
      ? PixelText.hex(UInt64(color & 0xFF_FFFF), digits: 6)
      : PixelText.hex(UInt64(color << 8 | color >> 24), digits: 8)
    let clock = header.clockKind == 0 ? "real" : header.clockKind == 1 ? "manual" : nil
    return "recording \(header.width)x\(header.height) scale \(TextNumbers.text(header.scale)) "
      + "rate \(TextNumbers.text(header.rate)) background #\(hex) "
      + "clock \(clock ?? String(header.clockKind)) start \(TextNumbers.text(header.startTime))"
      + (header.policy == .float ? "" : " layout \(header.policy.rawValue)")
      + (header.hasTitleBars ? " titles" : "") + (header.hasFailures ? " failures" : "")
      + header.loweredLimits.map { " limit \($0.name) \(header.limits[id: $0])" }.joined()
  }

  /// Reads the header's line. Everything after the size is optional.
  private static func header(_ line: inout TextLine) throws(RecordingTextError) -> RecordingHeader {
    try line.expect("recording")
    let size = try line.pixelSize()
    guard (1...16_384).contains(size.width), (1...16_384).contains(size.height) else {
      throw line.wrong("expected a size from 1x1 to 16384x16384")
    }
    var header = RecordingHeader(
      width: Int(size.width), height: Int(size.height), scale: 1, rate: 60,
      background: 0xFF00_0000, clockKind: 1, startTime: 0)
    while line.peek != nil {
      if line.take("scale") {
        header.scale = try line.value("a scale from 1/64 (0.015625) to 64") { word in
          number(word, to: 64).flatMap { RecordingHeader.scales.contains($0) ? $0 : nil }
        }
      } else if line.take("rate") {
        header.rate = try line.value("a rate above 0, at most 1000") { number($0, to: 1000) }
      } else if line.take("background") {
        header.background = try line.value("a colour like #202428 or #202428ff") { color($0) }
      } else if line.take("clock") {
        header.clockKind = try line.value("real or manual") { word in
          word == "real" ? 0 : word == "manual" ? 1 : UInt32(word)
        }
      } else if line.take("start") {
        header.startTime = try line.value("a finite time in seconds") { word in
          TextNumbers.f64(word).flatMap { $0.isFinite ? $0 : nil }
        }
      } else if line.take("layout") {
        header.policy = try line.value("float, fill or tile") { WindowPolicy(rawValue: $0) }
      } else if line.take("titles") {
        header.hasTitleBars = true
      } else if line.take("failures") {
        header.hasFailures = true
      } else if line.take("limit") {
        try limit(&line, &header.limits)
      } else {
        throw line.expected(
          "scale, rate, background, clock, start, layout, titles, failures or limit")
      }
    }
    return header
  }

  private static func limit(
    _ line: inout TextLine, _ limits: inout Limits
  ) throws(RecordingTextError) {
    let id = try line.value("the name of a limit") { word in
      LimitID.allCases.first { $0.name == word }
    }
    let most = Limits()[id: id]
    limits[id: id] = try line.value("a number from 1 to \(most)") { word in
      Int(word).flatMap { (1...most).contains($0) ? $0 : nil }
    }
  }

  private static func number(_ word: String, to maximum: Double) -> Double? {
    TextNumbers.f64(word).flatMap { $0 > 0 && $0 <= maximum ? $0 : nil }
  }

  /// `#rrggbb` or `#rrggbbaa` as 0xAARRGGBB.
  private static func color(_ word: String) -> UInt32? {
    let digits = word.dropFirst()
    guard word.first == "#", digits.first?.isHexDigit == true,
      let value = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.utf8.count {
    case 6: return 0xFF00_0000 | value
    case 8: return value >> 8 | value << 24
    default: return nil
    }
  }

  // MARK: Shared by both directions

  /// The serial of a wire frame; nil if the bytes end before it.
  static func serial(ofFrame bytes: [UInt8]) -> UInt64? {
    guard bytes.count >= 16 else { return nil }
    return bytes[8..<16].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
