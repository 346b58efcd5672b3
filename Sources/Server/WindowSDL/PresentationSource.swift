internal import RenderServer

/// What a desktop says of when the frames of a window are seen.
protocol PresentationSource: AnyObject {
  /// Asks about the frame that is shown next.
  func ask()

  /// The latest answer that has been read since the last call. Never waits.
  func takeAnswer() -> PresentationTime?
}
