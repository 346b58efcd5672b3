internal import Logging

extension RenderServer {
  func startRecording(to path: String, seconds: Double?) throws {
    // Waiting commits are applied first, so that the recording starts between two frames.
    drawPendingFrames()
    try core.startRecording(to: path)
    hasReportedRecordingFailure = false
    recordingEnd = seconds.map { ServerClock.monotonic + $0 } ?? .infinity
    logger.info("recording", metadata: ["file": "\(path)"])
  }

  /// Says once that a recording has stopped by itself.
  func reportRecordingFailure() {
    guard let failure = core.recorder?.failure, !hasReportedRecordingFailure else { return }
    hasReportedRecordingFailure = true
    logger.warning("the recording is incomplete", metadata: ["reason": "\(failure)"])
  }

  func stopRecordingIfDue() {
    guard core.recorder != nil, ServerClock.monotonic >= recordingEnd else { return }
    core.recorder = nil
    recordingEnd = .infinity
  }
}
