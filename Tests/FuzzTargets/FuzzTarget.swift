/// An entry point for untrusted bytes, as a function of bytes.
///
/// `tools/fuzz` runs these under libFuzzer, and the suite `FuzzingTests` runs them on the inputs of
/// Tests/Fuzzing. A target keeps nothing from one input to the next and leaves nothing outside the
/// process; temporary files are removed.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Frames and messages of both directions, cut at any place.
  case frames
  /// Operations: validated, applied, sampled, drawn.
  case commits
  /// Binary recordings: read and replayed.
  case recordings
  /// Recordings as text: an error, or a recording that reads back.
  case text
  /// Requests to the control socket.
  case control
  /// Valid commits of several clients, against a plain model of their pixels.
  case session
  /// Files of images in every format.
  case images

  /// Feeds one input.
  ///
  /// - Returns: a description of the fault; empty for none. A trap has to be noticed by the caller.
  package func run(_ input: [UInt8]) -> [String] {
    switch self {
    case .frames: FramesTarget.run(input)
    case .commits: CommitsTarget.run(input)
    case .recordings: RecordingsTarget.run(input)
    case .text: TextTarget.run(input)
    case .control: ControlTarget.run(input)
    case .session: SessionTarget.run(input)
    case .images: ImagesTarget.run(input)
    }
  }
}
