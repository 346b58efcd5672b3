import Foundation

// An extension of Apple's API, which compositors call presentation feedback.
extension CATransaction {
  /// Calls a block on the main queue once all changes of the current transaction are on screen.
  ///
  /// A completion block waits for the *ends* of animations; this block waits for the first frame
  /// with the changes, in which animations begin. A transaction without changes is on screen
  /// together with the transactions before it.
  ///
  /// The block is called once. It receives nil if the changes were not seen: there is no server, or
  /// the server ended before the frame. The next server shows the changes with the rest of the
  /// state (`RenderServerConnection.onReconnect`). The block costs one call: servers report every
  /// commit anyway, and the program sleeps meanwhile.
  ///
  /// - Parameter block: receives the media time at which the frame was handed to the display.
  public static func addPresentedHandler(
    _ block: @escaping (_ presentedTime: CFTimeInterval?) -> Void
  ) {
    TransactionStack.current.add(block)
  }

  /// Commits the main thread's implicit transaction and waits until it is on screen.
  ///
  /// Between `begin()` and `commit()` nothing is committed yet: the call then waits for the end of
  /// the outermost level.
  ///
  /// - Returns: the media time of the frame, or nil without a server, as for
  ///   `addPresentedHandler(_:)`.
  @MainActor @discardableResult
  public static func presented() async -> CFTimeInterval? {
    await withCheckedContinuation { continuation in
      addPresentedHandler { continuation.resume(returning: $0) }
      flush()
    }
  }
}
