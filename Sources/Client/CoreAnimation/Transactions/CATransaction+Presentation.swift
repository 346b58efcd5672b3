internal import Foundation

// Not in Apple's API: what a compositor calls presentation feedback.
extension CATransaction {
  /// Calls a block on the main queue once all changes of the current transaction are on screen.
  ///
  /// A completion block is about the *ends* of animations; this is about the first frame with the
  /// changes, in which animations begin. A transaction without changes is on screen together with
  /// those before it.
  ///
  /// The block is called once. It gets nil, and means that the changes have not been seen so far,
  /// when there is no server, and when the server ends before the frame; the next server shows them
  /// with everything else (`RenderServerConnection.onReconnect`). It costs a call: servers report
  /// every commit anyway, and the program sleeps meanwhile.
  ///
  /// - Parameter block: gets the media time at which the frame was handed to the display.
  public static func addPresentedHandler(
    _ block: @escaping (_ presentedTime: CFTimeInterval?) -> Void
  ) {
    TransactionStack.current.add(block)
  }

  /// Commits the main thread's implicit transaction and waits until it is on screen.
  ///
  /// Between `begin()` and `commit()` nothing is committed yet: it then waits for the end of the
  /// outermost level.
  ///
  /// - Returns: what `addPresentedHandler(_:)` gives: the media time of the frame, or nil without a
  ///   server.
  @MainActor @discardableResult
  public static func presented() async -> CFTimeInterval? {
    await withCheckedContinuation { continuation in
      addPresentedHandler { continuation.resume(returning: $0) }
      flush()
    }
  }
}
