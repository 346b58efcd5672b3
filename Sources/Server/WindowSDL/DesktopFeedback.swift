import RenderServer

/// A source of the times at which the desktop shows a window's frames.
protocol DesktopFeedback: AnyObject {
  /// Asks when the next frame is seen.
  func ask()

  /// Removes and returns the latest answer since the last call. Never waits.
  func takeAnswer() -> PresentationTime?
}
