import CXCBPresent
import RenderServer

/// Asks an X server for the refreshes of the display that shows a window (Present extension).
///
/// The answer is the last refresh before a frame, not the one at which the frame is seen, which is
/// enough to put frames on the grid of refreshes. A few questions per second, while frames are shown,
/// find the interval of the refreshes and follow it.
final class X11Refreshes: DesktopFeedback {
  /// Least microseconds from one question to the next.
  private static let pause: UInt64 = 150_000

  private let connection: OpaquePointer
  private let answers: OpaquePointer
  private let asker: cxcb_asker
  private var question: UInt32 = 0
  /// When the last question was sent, in microseconds of the monotonic clock, which X servers use.
  private var askedAt: UInt64 = 0
  private var estimate: RefreshEstimate

  /// - Parameters:
  ///   - display: SDL's `Display`, which outlives this object.
  ///   - window: the number of SDL's window, which outlives this object and stays on one display.
  ///   - size: size of the window, in pixels.
  ///   - rate: approximate refresh rate of the display's mode, in Hz; 0 if unknown.
  /// - Returns: nil if the server lacks the Present extension.
  init?(
    display: UnsafeMutableRawPointer, window: UInt32, size: (width: Int, height: Int), rate: Int
  ) {
    var asker = cxcb_asker()
    guard let connection = cxcb_connection(display),
      let answers = cxcb_open(
        connection, window, UInt16(clamping: max(size.width, 1)),
        UInt16(clamping: max(size.height, 1)), &asker)
    else { return nil }
    self.connection = connection
    self.answers = answers
    self.asker = asker
    estimate = RefreshEstimate(rate: rate)
  }

  deinit { cxcb_close(connection, answers, asker) }

  func ask() {
    let now = UInt64(ServerClock.monotonic * 1e6)
    guard now - askedAt >= Self.pause else { return }
    askedAt = now
    question &+= 1
    cxcb_ask(connection, asker, question)
  }

  func takeAnswer() -> PresentationTime? {
    var answer = cxcb_refresh()
    var latest: PresentationTime?
    while cxcb_take_answer(connection, answers, &answer) {
      guard answer.serial == question else { continue }
      latest =
        estimate.add(count: answer.count, time: answer.time, askedAt: askedAt) ?? latest
    }
    return latest
  }
}
