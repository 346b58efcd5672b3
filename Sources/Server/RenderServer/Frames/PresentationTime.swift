/// When a frame was seen, or the last refresh of the display, as the desktop reports it.
package struct PresentationTime: Hashable, Sendable {
  /// Seconds on the monotonic clock.
  package var time: Double
  /// Seconds from one refresh of the display to the next; nil if `time` is not the time of a refresh.
  package var refreshInterval: Double?

  package init(time: Double, refreshInterval: Double?) {
    self.time = time
    self.refreshInterval = refreshInterval
  }
}
