import RenderServer

extension RecordingEnd {
  /// The words after `end` in a text.
  var words: String {
    switch self {
    case .stopped: "stopped"
    case .timeLimit: "timeLimit"
    case .shutdown: "shutdown"
    case .tooSlow: "tooSlow"
    case .failed(let code): "failed \(code)"
    }
  }

  init(words line: inout TextLine) throws(RecordingTextError) {
    if line.take("stopped") {
      self = .stopped
    } else if line.take("timeLimit") {
      self = .timeLimit
    } else if line.take("shutdown") {
      self = .shutdown
    } else if line.take("tooSlow") {
      self = .tooSlow
    } else if line.take("failed") {
      self = .failed(code: try line.u32("the number of an error"))
    } else {
      throw line.expected("stopped, timeLimit, shutdown, tooSlow or failed")
    }
  }
}
