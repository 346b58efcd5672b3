/// When a frame was seen, as the desktop says it, or the refresh before it.
package struct PresentationTime: Hashable, Sendable {
  /// Seconds on the monotonic clock.
  package var time: Double
  /// Seconds from one refresh of the display to the next; nil where the time is not that of a refresh.
  package var refreshInterval: Double?

  package init(time: Double, refreshInterval: Double?) {
    self.time = time
    self.refreshInterval = refreshInterval
  }
}
