package import RenderServer

/// Remarks for readers of a recording about an unintended end.
package enum RecordingEnding {
  /// - Parameter ignored: number of bytes at the end that are not a whole record.
  package static func notes(
    _ file: String, _ header: RecordingHeader, _ records: [Record], ignored: Int
  ) -> [String] {
    var notes: [String] = []
    if ignored > 0 {
      notes.append("\(file): the last \(ignored) bytes are no whole record and were left out")
    }
    if let last = records.last, last.kind == .end {
      guard let end = RecordingEnd(decoding: last.payload), !end.isComplete else { return notes }
      let seconds = ReplayReport.seconds(last.time - header.startTime)
      notes.append("\(file): the recording ends early, after \(seconds) s: \(end.reason)")
    } else if header.hasFailures {
      notes.append(
        "\(file): the recording ends without its last record: the server was killed, "
          + "or the disk took no more")
    }
    return notes
  }
}
