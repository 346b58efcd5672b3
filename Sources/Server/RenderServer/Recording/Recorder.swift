import Glibc

/// The server's side of a recording: puts records of everything that enters the server into the queue of
/// a `RecordingWriter`, and never waits for the disk.
///
/// Records are appended and never rewritten; only a partial record that an error leaves at the end is
/// cut off. However the process ends, the file is a recording up to its last whole record. When the disk
/// is full or too slow, the recording ends, and the display is not affected.
package final class Recorder {
  package let path: String
  private let writer: RecordingWriter
  /// Why and when the server's side ended the recording; nil while it goes on.
  private var end: (reason: RecordingEnd, time: Double)?
  /// Why the recording was refused before it began; nil if it was not.
  private var refusal: String?
  /// Whether the beginning is being recorded, which shares the clients' memory and needs no room in the
  /// queue.
  private var isBeginning = true

  /// Default limit of the bytes that wait for the disk. Memory shared with the clients' pictures counts
  /// as well.
  package static let usualLimit = 256 << 20

  /// Starts a thread that creates the file; `isOpen` becomes true when it exists.
  ///
  /// - Throws: a message that names the file and the reason.
  package convenience init(
    path: String, limit: Int = usualLimit, surfaces: RecordedSurfaces = .usual
  ) throws(RecorderError) {
    try self.init(path: path, limit: limit, surfaces: surfaces) { () throws(SinkError) in
      try FileSink(path: path)
    }
  }

  /// - Parameters:
  ///   - surfaces: which bytes of surfaces' frames are kept.
  ///   - open: opens the recording's sink, on the recorder's own thread.
  package init(
    path: String, limit: Int, surfaces: RecordedSurfaces = .usual,
    open: @escaping @Sendable () throws(SinkError) -> any RecordingSink
  ) throws(RecorderError) {
    self.path = path
    do {
      writer = try RecordingWriter(limit: limit, surfaces: surfaces, open: open)
    } catch {
      throw RecorderError(path: path, reason: String(cString: strerror(error.code)))
    }
  }

  deinit { writer.close() }

  // MARK: Recording

  /// Records the header. Records between it and `endBeginning` need no room in the queue.
  package func begin(_ header: RecordingHeader) {
    _ = writer.append(
      .header(RecordingFormat.encode(header), time: header.startTime), isCounted: false)
  }

  func endBeginning() { isBeginning = false }

  package func append(_ record: Record) { append(.record(record), record.time) }

  /// Records the contents of a descriptor; equal contents are stored once.
  func append(_ contents: DescriptorContents, client: UInt32, time: Double) {
    append(.contents(contents, time: time, client: client), time)
  }

  /// Records a frame of a surface. Its client may not write to the frame's memory any more. The frame's bytes are left
  /// out while half of the queue is full, so that no film ends the recording.
  ///
  /// - Parameter time: media time of the display's frame that shows it.
  func append(_ frame: ShownSurfaceFrame, time: Double) {
    guard end == nil else { return }
    let entry = RecordingWriter.Entry.surfaceFrame(frame, time: time)
    if writer.append(entry, isCounted: !isBeginning, most: limit / 2) { return }
    let head = SurfaceFrameRecord(
      surface: frame.surface.number, sequence: frame.frame.sequence, digest: .unknown,
      hasBytes: false)
    append(
      Record(
        time: time, client: frame.surface.client, kind: .surfaceFrame, payload: head.encoded))
  }

  private func append(_ entry: RecordingWriter.Entry, _ time: Double) {
    guard end == nil else { return }
    if !writer.append(entry, isCounted: !isBeginning) { finish(.tooSlow, time: time) }
  }

  /// Puts the last record into the queue; only the first call counts. `isFinished` becomes true when it
  /// is on the disk.
  package func finish(_ reason: RecordingEnd, time: Double) {
    guard end == nil else { return }
    end = (reason, time)
    let last = Record(time: time, client: 0, kind: .end, payload: reason.encoded)
    _ = writer.append(.record(last), isCounted: false)
    writer.close()
  }

  /// Abandons the file in its present state.
  package func abandon() { writer.abandon(code: ETIMEDOUT) }

  /// Abandons the file before anything is recorded.
  func refuse(_ reason: String) {
    refusal = reason
    abandon()
  }

  // MARK: State

  /// A descriptor that is readable when a property below may have changed.
  var descriptor: CInt { writer.news.descriptor }

  func silence() { writer.news.silence() }

  /// Whether the file exists; then `begin` may be called.
  package var isOpen: Bool { writer.current.isOpen }

  /// Whether the header is in the file.
  package var hasBegun: Bool { writer.current.hasBegun }

  /// Whether the file is complete or abandoned.
  package var isFinished: Bool { writer.current.isFinished }

  /// Size of the file, in bytes.
  package var byteCount: Int { writer.current.byteCount }

  /// Number of bytes that wait for the disk.
  package var waitingByteCount: Int { writer.current.waitingByteCount }
  /// The most bytes that may wait for the disk.
  package var limit: Int { writer.limit }

  /// Why the recording is incomplete; nil if it is not.
  package var failure: String? {
    if let refusal { return refusal }
    if let failure = writer.current.failure { return String(cString: strerror(failure.code)) }
    guard let end, !end.reason.isComplete else { return nil }
    return "\(end.reason.reason): more than \(limit) bytes waited for it"
  }

  /// The media time at which an incomplete recording ends.
  package var failureTime: Double? { writer.current.failure.map { $0.time } ?? end?.time }

  // MARK: Waiting

  /// Waits until the file exists.
  package func waitUntilOpen() { _ = writer.wait { $0.isOpen || $0.isFinished } }

  func waitUntilBegun() { _ = writer.wait { $0.hasBegun || $0.isFinished } }

  /// Waits until all records are in the file.
  package func waitUntilWritten() { _ = writer.wait { $0.isWritten } }

  /// Waits until the last record is in the file, and abandons it when no byte is written for `patience`
  /// seconds.
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
