internal import CXCBPresent
internal import RenderServer

/// Asks an X server for the refreshes of the display that shows a window (Present extension).
///
/// Its answer is the last refresh before a frame, not the one at which the frame is seen; frames on the grid
/// of the refreshes need no more. A few questions a second, while frames are shown, tell the interval of the
/// refreshes and follow it.
final class X11Refreshes: PresentationSource {
  /// Microseconds from one question to the next, at least.
  private static let pause: UInt64 = 150_000

  private let connection: OpaquePointer
  private let answers: OpaquePointer
  private let window: UInt32
  private var listener: UInt32 = 0
  private var question: UInt32 = 0
  /// Microseconds on the monotonic clock, which X servers use.
  private var askedAt: UInt64 = 0
  private var estimate = RefreshEstimate()

  /// - Parameters:
  ///   - display: SDL's `Display`, which outlives this object.
  ///   - window: the number of its window, likewise.
  /// - Returns: nil where the server does not speak of refreshes.
  init?(display: UnsafeMutableRawPointer, window: UInt32) {
    guard let connection = cxcb_connection(display),
      let answers = cxcb_listen(connection, window, &listener)
    else { return nil }
    self.connection = connection
    self.answers = answers
    self.window = window
  }

  deinit { cxcb_close(connection, answers, window, listener) }

  func ask() {
    let now = UInt64(ServerClock.monotonic * 1e6)
    guard now - askedAt >= Self.pause else { return }
    askedAt = now
    question &+= 1
    cxcb_ask(connection, window, question)
  }

  func takeAnswer() -> PresentationTime? {
    var answer = cxcb_refresh()
    var latest: PresentationTime?
    while cxcb_take_answer(connection, answers, &answer) {
      guard answer.serial == question else { continue }
      latest =
        estimate.note(count: answer.count, time: answer.time, askedAt: askedAt) ?? latest
    }
    return latest
  }
}
