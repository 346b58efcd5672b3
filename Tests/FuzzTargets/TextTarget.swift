import RenderServer
import RenderTools

/// The text form of a recording.
enum TextTarget {
  static func run(_ input: [UInt8]) -> [String] {
    guard let (header, records) = try? RecordingText.assemble(input, file: "input") else {
      return []
    }
    var problems: [String] = []
    var bytes = RecordingFormat.encode(header)
    for record in records { bytes += RecordingFormat.encode(record) }
    if let read = try? RecordingFormat.parse(bytes) {
      if read.0 != header { problems.append("another header in the binary form") }
      if read.1 != records { problems.append("other records in the binary form") }
      if read.ignoredByteCount > 0 { problems.append("the binary form does not end well") }
    } else {
      problems.append("the binary form cannot be read")
    }
    let text = RecordingText.text(header, records)
    do {
      let again = try RecordingText.assemble(Array(text.utf8), file: "again")
      if again.0 != header { problems.append("another header after writing the text") }
      if again.1 != records { problems.append("other records after writing the text") }
    } catch {
      problems.append("the text that was written cannot be read: \(error)")
    }
    return problems
  }
}
