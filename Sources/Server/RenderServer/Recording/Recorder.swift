import Glibc

/// Records what enters the server, from the server's side: it puts records into the queue of a
/// `RecordingWriter` and never waits for the disk.
///
/// Records are appended and never rewritten, but for a part of one that an error has left at the end:
/// whatever ends the process, the file is a recording up to its last whole record. When the disk is full or
/// too slow, the recording ends, and the display does not notice.
package final class Recorder {
  package let path: String
  private let writer: RecordingWriter
  /// Why nothing more is recorded, as far as the server's side decides it.
  private var end: (reason: RecordingEnd, time: Double)?
  /// Why nothing will be recorded.
  private var refusal: String?
  /// The beginning is being recorded, which is shared with the clients' layers and needs no room.
  private var isBeginning = true

  /// The bytes that wait for the disk at most, if nothing else is said. Sharing with the clients' pictures
  /// is not counted.
  package static let usualLimit = 256 << 20

  /// Starts a thread that creates the file; `isOpen` says when that is done.
  ///
  /// - Throws: a message that names the file and the reason.
  package convenience init(path: String, limit: Int = usualLimit) throws(RecorderError) {
    try self.init(path: path, limit: limit) { () throws(SinkError) in try FileSink(path: path) }
  }

  /// - Parameter open: opens what the recording goes to, on the recorder's own thread.
  package init(
    path: String, limit: Int,
    open: @escaping @Sendable () throws(SinkError) -> any RecordingSink
  ) throws(RecorderError) {
    self.path = path
    do {
      writer = try RecordingWriter(limit: limit, open: open)
    } catch {
      throw RecorderError(path: path, reason: String(cString: strerror(error.code)))
    }
  }

  deinit { writer.close() }

  // MARK: Recording

  /// Records the header. What follows up to `endBeginning` needs no room in the queue.
  package func begin(_ header: RecordingHeader) {
    _ = writer.append(
      .header(RecordingFormat.encode(header), time: header.startTime), isCounted: false)
  }

  func endBeginning() { isBeginning = false }

  package func append(_ record: Record) { append(.record(record), record.time) }

  /// Records the contents of a descriptor; the same contents are stored once.
  func append(_ contents: DescriptorContents, client: UInt32, time: Double) {
    append(.contents(contents, time: time, client: client), time)
  }

  private func append(_ entry: RecordingWriter.Entry, _ time: Double) {
    guard end == nil else { return }
    if !writer.append(entry, isCounted: !isBeginning) { finish(.tooSlow, time: time) }
  }

  /// Puts the last record into the queue; the first call counts. `isFinished` says when it is on the
  /// disk.
  package func finish(_ reason: RecordingEnd, time: Double) {
    guard end == nil else { return }
    end = (reason, time)
    let last = Record(time: time, client: 0, kind: .end, payload: reason.encoded)
    _ = writer.append(.record(last), isCounted: false)
    writer.close()
  }

  /// Gives up the file where it is.
  package func abandon() { writer.abandon(code: ETIMEDOUT) }

  /// Gives up a file in which nothing will be recorded.
  func refuse(_ reason: String) {
    refusal = reason
    abandon()
  }

  // MARK: State

  /// Readable when something below may have changed.
  var descriptor: CInt { writer.news.descriptor }

  func silence() { writer.news.silence() }

  /// The file is there; `begin` may be called.
  package var isOpen: Bool { writer.current.isOpen }

  /// The header is in the file.
  package var hasBegun: Bool { writer.current.hasBegun }

  /// Nothing will change in the file any more.
  package var isFinished: Bool { writer.current.isFinished }

  /// Bytes in the file.
  package var byteCount: Int { writer.current.byteCount }

  /// Bytes that wait for the disk, and how many may.
  package var waitingByteCount: Int { writer.current.waitingByteCount }
  package var limit: Int { writer.limit }

  /// Why the recording is incomplete; nil as long as it is not.
  package var failure: String? {
    if let refusal { return refusal }
    if let failure = writer.current.failure { return String(cString: strerror(failure.code)) }
    guard let end, !end.reason.isComplete else { return nil }
    return "\(end.reason.reason): more than \(limit) bytes waited for it"
  }

  /// The media time up to which the recording goes, when it is incomplete.
  package var failureTime: Double? { writer.current.failure.map { $0.time } ?? end?.time }

  // MARK: Waiting

  /// Waits until the file is there.
  package func waitUntilOpen() { _ = writer.wait { $0.isOpen || $0.isFinished } }

  func waitUntilBegun() { _ = writer.wait { $0.hasBegun || $0.isFinished } }

  /// Waits until all that has been recorded is in the file.
  package func waitUntilWritten() { _ = writer.wait { $0.isWritten } }

  /// Waits for the last record to be in the file, and gives up when no byte is written for so many seconds.
  package func waitUntilFinished(patience: Double = .infinity) {
    if !writer.wait(patience: patience, until: { $0.isFinished }) { abandon() }
  }
}

package struct RecorderError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "cannot record to \(path): \(reason)" }
}
