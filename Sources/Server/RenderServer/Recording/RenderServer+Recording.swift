import Logging
import WireTransport

/// The server's recording, from the opening of its file until the file is complete. There is at most one
/// at a time.
struct ServerRecording {
  enum Stage {
    /// The file is being created.
    case opening
    case running
    /// The recorder has the last record.
    case ending
  }

  let recorder: Recorder
  var stage: Stage
  /// Requested length in seconds; nil for none.
  let seconds: Double?
  /// End of the requested length, on the monotonic clock.
  var end = Double.infinity
  var hasReportedFailure = false
  /// While the recording ends: size of the file when the loop last looked at it.
  var writtenByteCount = 0
  /// While the recording ends: when to abandon the file if it has not grown. While it begins: when to wait no
  /// longer for a moment without a commit in preparation. On the monotonic clock.
  var deadline = Double.infinity
}

extension RenderServer {
  /// Seconds without a written byte after which an ending recording is abandoned.
  private static let recordingPatience = 10.0

  /// Seconds for which a beginning recording waits for a moment in which no commit is being prepared.
  private static let preparationPatience = 5.0

  /// Starts a recording before the loop runs, and waits for the disk.
  func startRecordingAtOnce(to path: String) throws(RecorderError) {
    try core.startRecording(to: path)
    guard let recorder = core.recorder else { return }
    do {
      try watch(ServerRecording(recorder: recorder, stage: .running, seconds: nil))
    } catch {
      throw RecorderError(path: path, reason: "\(error)")
    }
    logger.info("recording", metadata: ["file": "\(path)"])
  }

  /// Starts a recording by creating its file.
  ///
  /// - Parameter seconds: length of the recording; nil to record until it is stopped.
  func openRecording(_ path: String, seconds: Double?) throws -> Recorder {
    switch recording?.stage {
    case nil: break
    case .ending?: throw RequestError("the last recording is still being written")
    case .opening?, .running?: throw RequestError("a recording is running already")
    }
    try core.refuseRecordingDuringDrag(path)
    let recorder = try Recorder(
      path: path, limit: core.configuration.recordingMemory,
      surfaces: core.configuration.recordedSurfaces)
    try watch(ServerRecording(recorder: recorder, stage: .opening, seconds: seconds))
    return recorder
  }

  private func watch(_ recording: ServerRecording) throws(TransportError) {
    try poller.add(recording.recorder.descriptor, token: Token.recording)
    self.recording = recording
  }

  /// Ends the running recording; `advanceRecording` forgets it when its file is complete.
  ///
  /// - Returns: nil if none runs.
  func endRecording(_ reason: RecordingEnd) -> Recorder? {
    guard let recorder = core.endRecording(reason) else { return nil }
    recording?.stage = .ending
    recording?.end = .infinity
    recording?.deadline = ServerClock.monotonic + Self.recordingPatience
    return recorder
  }

  /// Ends the recording, or its opening, for a tool that has disconnected.
  func stopRecording() {
    if recording?.stage == .opening { recording?.recorder.refuse("the tool has gone") }
    _ = endRecording(.stopped)
    advanceRecording()
  }

  /// Advances the recording when its recorder has news, or its deadline has passed.
  func advanceRecording() {
    guard let recording else { return }
    switch recording.stage {
    case .opening: beginRecording(recording)
    case .running:
      reportRecordingFailure()
      if ServerClock.monotonic >= recording.end { _ = endRecording(.timeLimit) }
    case .ending:
      giveUpIfStuck(recording)
    }
    if self.recording?.stage == .ending, recording.recorder.isFinished { forgetRecording() }
  }

  private func beginRecording(_ opening: ServerRecording) {
    if opening.recorder.isOpen {
      guard !isHeldUp(opening) else { return }
      // Waiting commits are applied first, so that the recording starts with empty queues.
      drawQueuedCommits()
      do {
        try core.startRecording(opening.recorder)
        recording?.stage = .running
        recording?.deadline = .infinity
        recording?.end = opening.seconds.map { ServerClock.monotonic + $0 } ?? .infinity
        logger.info("recording", metadata: ["file": "\(opening.recorder.path)"])
      } catch {
        opening.recorder.refuse(error.reason)
        forgetRecording()
      }
    } else if opening.recorder.isFinished {
      forgetRecording()
    }
  }

  /// Whether a recording cannot begin yet, because commits in preparation would be missing from it.
  /// After `preparationPatience`, finishes them and returns false.
  private func isHeldUp(_ opening: ServerRecording) -> Bool {
    guard core.isPreparing else { return false }
    let now = ServerClock.monotonic
    if opening.deadline == .infinity { recording?.deadline = now + Self.preparationPatience }
    if now < opening.deadline { return true }
    while core.isPreparing {
      finishPreparations()
      drawQueuedCommits()
    }
    return false
  }

  /// Logs, once, that the recording has failed.
  private func reportRecordingFailure() {
    guard let recording, recording.stage != .opening, !recording.hasReportedFailure,
      let failure = recording.recorder.failure
    else { return }
    self.recording?.hasReportedFailure = true
    logger.warning(
      "the recording is incomplete",
      metadata: ["file": "\(recording.recorder.path)", "reason": "\(failure)"])
    // A recording that failed before its header is not kept.
    guard recording.recorder.isFinished, !recording.recorder.hasBegun else { return }
    _ = core.endRecording(.stopped)
    forgetRecording()
  }

  private func giveUpIfStuck(_ recording: ServerRecording) {
    guard !recording.recorder.isFinished, ServerClock.monotonic >= recording.deadline else {
      return
    }
    let written = recording.recorder.byteCount
    if written == recording.writtenByteCount {
      recording.recorder.abandon()
    } else {
      self.recording?.writtenByteCount = written
      self.recording?.deadline = ServerClock.monotonic + Self.recordingPatience
    }
  }

  private func forgetRecording() {
    guard let recording else { return }
    reportRecordingFailure()
    poller.remove(recording.recorder.descriptor)
    self.recording = nil
  }

  /// When `advanceRecording` is due, on the monotonic clock.
  var recordingDeadline: Double {
    min(recording?.end ?? .infinity, recording?.deadline ?? .infinity)
  }

  /// Writes the rest of the recording when the server ends.
  func completeRecording() {
    guard let recording else { return }
    if recording.stage == .opening { recording.recorder.refuse("the server ended") }
    _ = endRecording(.shutdown)
    recording.recorder.waitUntilFinished(patience: Self.recordingPatience)
    reportRecordingFailure()
    answerWaiters()
    self.recording = nil
  }

  // MARK: Requests

  func record(_ arguments: ArraySlice<String>) throws -> ControlServer.Reply {
    switch arguments.first {
    case "stop":
      guard let recorder = endRecording(.stopped) else {
        throw RequestError(
          recording == nil ? "nothing is being recorded" : "the recording is not running")
      }
      return .later(ControlServer.Waiter(subject: .recordingEnd(recorder), deadline: .infinity))
    case "start":
      guard let file = arguments.dropFirst().first, file.hasPrefix("/") else {
        throw RequestError("record start needs an absolute path")
      }
      let seconds = arguments.count > 2 ? try number(arguments.last, "record start") : nil
      let recorder = try openRecording(file, seconds: seconds)
      return .later(ControlServer.Waiter(subject: .recordingStart(recorder), deadline: .infinity))
    case "status": return .json(recordingStatus)
    default: throw RequestError("record takes start, stop or status")
    }
  }

  /// The answer to `record start`; nil until there is one.
  func answer(toStartOf recorder: Recorder) -> JSONText? {
    if recorder.hasBegun { return .document([("file", .string(recorder.path))]) }
    guard recorder.isFinished else { return nil }
    return failed(recorder)
  }

  /// The answer to `record stop`; nil until there is one.
  func answer(toEndOf recorder: Recorder) -> JSONText? {
    guard recorder.isFinished else { return nil }
    if recorder.failure != nil { return failed(recorder) }
    return .document([
      ("file", .string(recorder.path)), ("recorded", .integer(recorder.byteCount)),
    ])
  }

  private func failed(_ recorder: Recorder) -> JSONText {
    let error = RecorderError(path: recorder.path, reason: recorder.failure ?? "it was given up")
    return .document([("error", .string("\(error)"))])
  }

  private var recordingStatus: JSONText {
    guard let recording else { return .document([("state", .string("none"))]) }
    let recorder = recording.recorder
    let failure = recorder.failure
    let state =
      switch recording.stage {
      case .opening: "opening"
      case .running: failure == nil ? "recording" : "failed"
      case .ending: "ending"
      }
    return .document([
      ("state", .string(state)),
      ("file", .string(recorder.path)),
      ("recorded", .integer(recorder.byteCount)),
      ("waiting", .integer(recorder.waitingByteCount)),
      ("waitingLimit", .integer(recorder.limit)),
      ("failure", failure.map { .string($0) } ?? .null),
      ("failureTime", failure == nil ? .null : recorder.failureTime.map { .number($0) } ?? .null),
    ])
  }
}
