import CWaylandClient
import Glibc
package import RenderServer

/// Asks a Wayland compositor when the frames of a surface are seen (`wp_presentation`).
///
/// The compositor answers once per frame, so a surface at rest causes no wakeups.
final class WaylandPresentation: DesktopFeedback {
  /// The most unanswered questions: a hidden surface gets no answers.
  private static let mostQuestions = 8

  private let display: OpaquePointer
  private let surface: OpaquePointer
  private let queue: OpaquePointer
  private let presentation: OpaquePointer
  private var questions: [OpaquePointer] = []
  /// The clock of the answers; nil until the compositor has named it.
  private var clock: clockid_t?
  private var answer: PresentationTime?

  /// - Parameters:
  ///   - display: SDL's `wl_display`, which outlives this object.
  ///   - surface: SDL's `wl_surface`, which outlives this object.
  /// - Returns: nil if the compositor has no `wp_presentation`.
  init?(display: OpaquePointer, surface: OpaquePointer) {
    guard let queue = wl_display_create_queue(display) else { return nil }
    guard let presentation = WaylandRegistry(display, queue)?.bindPresentation() else {
      wl_event_queue_destroy(queue)
      return nil
    }
    self.display = display
    self.surface = surface
    self.queue = queue
    self.presentation = presentation
    cwayland_listen_to_presentation(
      presentation, Self.clockListener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    for question in questions { wl_proxy_destroy(question) }
    cwayland_destroy_presentation(presentation)
    wl_event_queue_destroy(queue)
  }

  func ask() {
    guard questions.count < Self.mostQuestions,
      let question = cwayland_ask_feedback(
        presentation, surface, Self.answerListener, Unmanaged.passUnretained(self).toOpaque())
    else { return }
    questions.append(question)
  }

  func takeAnswer() -> PresentationTime? {
    wl_display_dispatch_queue_pending(display, queue)
    defer { answer = nil }
    guard var answer, let clock else { return nil }
    if clock == CLOCK_MONOTONIC { return answer }
    // Reads the clock between two readings of the monotonic one, so that a pause of the thread costs
    // little accuracy.
    guard let before = Self.now(CLOCK_MONOTONIC), let now = Self.now(clock),
      let after = Self.now(CLOCK_MONOTONIC)
    else { return nil }
    answer.time += (before + after) / 2 - now
    return answer
  }

  /// Time of a clock, in seconds; nil for a clock that this machine does not have.
  private static func now(_ clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private func end(_ question: OpaquePointer?, with answer: PresentationTime?) {
    guard let question else { return }
    questions.removeAll { $0 == question }
    wl_proxy_destroy(question)
    if let answer { self.answer = answer }
  }

  // MARK: Listeners, whose addresses libwayland keeps

  nonisolated(unsafe) private static let clockListener = {
    let listener = UnsafeMutablePointer<cwayland_presentation_listener>.allocate(capacity: 1)
    listener.initialize(
      to: cwayland_presentation_listener(clock_id: { data, _, clock in
        guard let data else { return }
        let presentation = Unmanaged<WaylandPresentation>.fromOpaque(data).takeUnretainedValue()
        presentation.clock = clockid_t(truncatingIfNeeded: clock)
      }))
    return UnsafePointer(listener)
  }()

  nonisolated(unsafe) private static let answerListener = {
    let listener = UnsafeMutablePointer<cwayland_feedback_listener>.allocate(capacity: 1)
    listener.initialize(
      to: cwayland_feedback_listener(
        sync_output: { _, _, _ in },
        presented: { data, question, high, low, nanoseconds, refresh, _, _, flags in
          guard let data else { return }
          Unmanaged<WaylandPresentation>.fromOpaque(data).takeUnretainedValue().end(
            question,
            with: PresentationTime(
              secondsHigh: high, secondsLow: low, nanoseconds: nanoseconds, refresh: refresh,
              flags: flags))
        },
        discarded: { data, question in
          guard let data else { return }
          Unmanaged<WaylandPresentation>.fromOpaque(data).takeUnretainedValue()
            .end(question, with: nil)
        }))
    return UnsafePointer(listener)
  }()
}

extension PresentationTime {
  /// Converts the event `wp_presentation_feedback.presented`.
  ///
  /// - Parameters:
  ///   - secondsHigh: upper half of the time on the compositor's clock.
  ///   - refresh: nanoseconds from one refresh to the next; 0 if refreshes follow frames.
  ///   - flags: bit 0 is set if the frame was shown at a refresh, without tearing.
  package init(
    secondsHigh: UInt32, secondsLow: UInt32, nanoseconds: UInt32, refresh: UInt32, flags: UInt32
  ) {
    let seconds = UInt64(secondsHigh) << 32 | UInt64(secondsLow)
    let isAtRefresh = flags & 1 != 0 && refresh > 0
    self.init(
      time: Double(seconds) + Double(nanoseconds) * 1e-9,
      refreshInterval: isAtRefresh ? Double(refresh) * 1e-9 : nil)
  }
}
