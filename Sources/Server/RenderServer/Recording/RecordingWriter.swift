import CLinuxShims
import Glibc
import Synchronization

/// The thread that opens, hashes and writes a recording, and its queue.
///
/// The server's thread puts entries in and never waits. The queue is bounded: an entry that does not fit
/// is refused, and the recording ends there.
final class RecordingWriter: Sendable {
  /// An entry of the queue. Payloads and pictures are shared with the server, not copied.
  enum Entry: Sendable {
    case header([UInt8], time: Double)
    case record(Record)
    case contents(DescriptorContents, time: Double, client: UInt32)
    case surfaceFrame(ShownSurfaceFrame, time: Double)

    /// Memory of the waiting entry, in bytes.
    var byteCount: Int {
      let payload =
        switch self {
        case .header(let bytes, _): bytes.count
        case .record(let record): record.payload.count
        case .contents(let contents, _, _): contents.contents.byteCount
        case .surfaceFrame(let shown, _): shown.frame.bytes.count
        }
      return payload + MemoryLayout<Waiting>.stride
    }
  }

  struct Waiting: Sendable {
    let entry: Entry
    /// Bytes that count towards the queue's limit; 0 for the beginning of a recording.
    let countedBytes: Int
  }

  struct State: Sendable {
    fileprivate(set) var isOpen = false
    /// Whether the header is in the file.
    fileprivate(set) var hasBegun = false
    /// Whether the queue refuses further entries.
    fileprivate(set) var isClosed = false
    /// Whether the thread is done with the file.
    fileprivate(set) var isFinished = false
    /// The error that ended the recording, and the time of the first missing record.
    fileprivate(set) var failure: (code: CInt, time: Double?)?
    /// Number of waiting bytes, without the beginning of the recording.
    fileprivate(set) var waitingByteCount = 0
    /// Size of the file, in bytes.
    fileprivate(set) var byteCount = 0
    fileprivate var waiting: [Waiting] = []
    /// Whether the thread is writing entries that it has removed from the queue.
    fileprivate var isWriting = false
    fileprivate var sink: (any RecordingSink)?
    /// Whether another thread waits for a change.
    fileprivate var isAwaited = false

    /// Whether all entries are in the file.
    var isWritten: Bool { isFinished || (waiting.isEmpty && !isWriting) }
  }

  private let state = Mutex(State())
  /// Rung when the thread has something to do.
  private let work: Alarm
  /// Rung when the state has changed, for waiting threads and the loop.
  let news: Alarm
  private let open: @Sendable () throws(SinkError) -> any RecordingSink
  /// The most bytes that may wait in the queue.
  let limit: Int
  private let surfaces: RecordedSurfaces

  /// Starts the thread, which opens the sink.
  init(
    limit: Int, surfaces: RecordedSurfaces,
    open: @escaping @Sendable () throws(SinkError) -> any RecordingSink
  ) throws(SinkError) {
    self.limit = limit
    self.surfaces = surfaces
    self.open = open
    do {
      work = try Alarm()
      news = try Alarm()
    } catch {
      throw SinkError(code: EMFILE)
    }
    try start()
  }

  // MARK: The server's side

  var current: State { state.withLock { $0 } }

  /// Puts an entry at the end of the queue.
  ///
  /// - Parameters:
  ///   - isCounted: false for an entry that needs no room: the beginning of the recording and its last record.
  ///   - most: the most bytes that may wait with it, if they are fewer than the queue's limit.
  /// - Returns: false if there is no room. An entry of any size has room in an empty queue.
  func append(_ entry: Entry, isCounted: Bool, most: Int = .max) -> Bool {
    let bytes = isCounted ? entry.byteCount : 0
    let (fits, wasEmpty) = state.withLock { state -> (Bool, Bool) in
      if state.isClosed { return (true, false) }
      let all = state.waitingByteCount + bytes
      guard !isCounted || state.waitingByteCount == 0 || all <= min(limit, most) else {
        return (false, false)
      }
      state.waitingByteCount = all
      state.waiting.append(Waiting(entry: entry, countedBytes: bytes))
      return (true, state.waiting.count == 1)
    }
    if wasEmpty { work.ring() }
    return fits
  }

  /// Closes the queue: the thread writes the waiting entries and ends.
  func close() {
    state.withLock { $0.isClosed = true }
    work.ring()
  }

  /// Abandons the waiting entries, and the file in its present state. A thread inside a system call ends
  /// when the call returns; nothing waits for it.
  func abandon(code: CInt) {
    let (sink, waiting) = state.withLock { state -> ((any RecordingSink)?, [Waiting]) in
      defer { state.waiting = [] }
      state.isClosed = true
      state.isFinished = true
      state.waitingByteCount = 0
      if state.failure == nil { state.failure = (code, nil) }
      return (state.sink, state.waiting)
    }
    _ = waiting
    sink?.cancel()
    work.ring()
    news.ring()
  }

  /// Waits until the condition is true, or until no byte has been written for `patience` seconds.
  ///
  /// - Returns: whether the condition is true.
  func wait(patience: Double = .infinity, until isTrue: (State) -> Bool) -> Bool {
    var byteCount = 0
    var isQuiet = false
    while true {
      news.silence()
      let now = state.withLock { state in
        state.isAwaited = true
        return state
      }
      if isTrue(now) { return true }
      if isQuiet, now.byteCount == byteCount { return false }
      byteCount = now.byteCount
      isQuiet = !news.wait(atMost: patience)
    }
  }

  // MARK: The thread

  private func start() throws(SinkError) {
    let argument = Unmanaged.passRetained(self)
    var thread = pthread_t()
    // The writer's thread blocks all signals: a closed pipe and a file at its size limit are errors of
    // `write`, and the other signals are for the server's thread.
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let writer = Unmanaged<RecordingWriter>.fromOpaque(argument).takeRetainedValue()
        _ = nice(RecordingWriter.niceness)
        writer.run()
        return nil
      }, argument.toOpaque())
    pthread_sigmask(SIG_SETMASK, &old, nil)
    guard status == 0 else {
      argument.release()
      throw SinkError(code: status)
    }
    pthread_detach(thread)
  }

  /// Frames come first.
  private static let niceness: CInt = 5

  private func run() {
    do throws(SinkError) {
      let sink = try open()
      state.withLock {
        $0.sink = sink
        $0.isOpen = true
      }
      news.ring()
      write(to: sink)
    } catch {
      finish(error, nil)
    }
  }

  private func write(to sink: any RecordingSink) {
    var output = RecordingOutput(sink) { [self] byteCount in setByteCount(byteCount) }
    do throws(SinkError) {
      var seen: Set<ContentsDigest> = []
      var frames = RecordedFrameBytes(surfaces)
      while var waiting = next() {
        var unwritten = 0
        // Each entry is released once it has been written.
        while let first = waiting.popLast() {
          try write(first.entry, to: &output, &seen, &frames)
          unwritten += first.countedBytes
          if waiting.isEmpty { try output.flush() }
          guard output.isFlushed else { continue }
          state.withLock { $0.waitingByteCount -= min(unwritten, $0.waitingByteCount) }
          unwritten = 0
        }
      }
      try sink.synchronize()
      finish(nil, nil)
    } catch {
      let time = output.firstMissingTime
      if let time {
        let end = RecordingEnd.failed(code: UInt32(clamping: error.code))
        output.finish(with: Record(time: time, client: 0, kind: .end, payload: end.encoded))
      }
      if !state.withLock({ $0.hasBegun }) { sink.discard() }
      finish(error, time)
    }
  }

  /// Waits for entries and removes them from the queue.
  ///
  /// - Returns: the entries, the last one first; nil when the queue is closed and empty.
  private func next() -> [Waiting]? {
    while true {
      let (entries, isClosed, isAwaited) = state.withLock { state in
        defer { state.waiting = [] }
        state.isWriting = !state.waiting.isEmpty
        return (state.waiting, state.isClosed, state.isAwaited)
      }
      if !entries.isEmpty { return entries.reversed() }
      if isClosed { return nil }
      if isAwaited { news.ring() }
      work.wait()
      work.silence()
    }
  }

  private func write(
    _ entry: Entry, to output: inout RecordingOutput, _ seen: inout Set<ContentsDigest>,
    _ frames: inout RecordedFrameBytes
  ) throws(SinkError) {
    switch entry {
    case .header(let bytes, let time):
      try output.append(bytes, time: time)
      try output.flush()
      state.withLock { $0.hasBegun = true }
      news.ring()
    case .record(let record):
      try output.append(record)
    case .contents(let contents, let time, let client):
      let bytes = contents.contents
      let digest = bytes.withUnsafeBytes { ContentsDigest(of: $0) }
      var start: [UInt8] = []
      withUnsafeBytes(of: UInt64(contents.ordinal).littleEndian) { start.append(contentsOf: $0) }
      start += digest.bytes
      let isNew = seen.insert(digest).inserted
      try output.append(
        RecordPrefix(time, client, .contents), start, body: isNew ? bytes : nil)
    case .surfaceFrame(let shown, let time):
      let digest = ContentsDigest(of: shown.frame.bytes)
      let part = frames.take(digest, shown.frame.bytes.count, at: time)
      let head = SurfaceFrameRecord(
        surface: shown.surface.number, sequence: shown.frame.sequence, digest: digest,
        hasBytes: part != .missing)
      try output.append(
        RecordPrefix(time, shown.surface.client, .surfaceFrame), head.encoded,
        body: part == .new ? .frame(shown.frame) : nil)
    }
  }

  private func setByteCount(_ byteCount: Int) { state.withLock { $0.byteCount = byteCount } }

  private func finish(_ error: SinkError?, _ time: Double?) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      state.isFinished = true
      state.waitingByteCount = 0
      if let error, state.failure == nil { state.failure = (error.code, time) }
      return state.waiting
    }
    // Freed outside the lock: there may be many pictures.
    _ = waiting
    news.ring()
  }
}
