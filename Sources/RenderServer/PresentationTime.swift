/// When a frame was seen, as the desktop says it.
package struct PresentationTime: Hashable, Sendable {
  /// Seconds on the monotonic clock.
  package var time: Double
  /// Seconds from one refresh of the display to the next; nil where the frame was not shown at one.
  package var refreshInterval: Double?

  package init(time: Double, refreshInterval: Double?) {
    self.time = time
    self.refreshInterval = refreshInterval
  }
}
