package import GraphicsValues
package import RenderServer

/// A recording, read from a file.
package struct RecordingFile: Sendable {
  package let path: String
  package let header: RecordingHeader
  package let records: [Record]
  /// Remarks for the user: damaged parts, an unintended end.
  package let notes: [String]

  package init(path: String) throws(BadFileError) {
    let bytes = try PixelFiles.readBytes(path)
    do throws(RecordingFormat.ParseError) {
      let (header, records, ignored) = try RecordingFormat.parse(bytes)
      self.init(
        path: path, header: header, records: records,
        notes: RecordingEnding.notes(path, header, records, ignored: ignored))
    } catch {
      throw BadFileError(file: path, reason: "\(error)")
    }
  }

  package init(path: String, header: RecordingHeader, records: [Record], notes: [String] = []) {
    self.path = path
    self.header = header
    self.records = records
    self.notes = notes
  }

  /// The outputs that were on at some time, by number; the first alone for a recording that says nothing of
  /// outputs.
  package var outputs: [OutputID] {
    var outputs: Set<OutputID> = []
    for record in records where record.kind == .output {
      if let output = OutputRecord(decoding: record.payload), output.isOn {
        outputs.insert(output.id)
      }
    }
    return outputs.isEmpty ? [.first] : outputs.sorted()
  }
}
