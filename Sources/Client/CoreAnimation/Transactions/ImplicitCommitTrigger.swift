import CoreFoundation
import Foundation

/// Ends implicit transactions when the thread's run loop is about to wait or to end.
enum ImplicitCommitTrigger {
  case main
  case thread

  /// The order among observers of the run loop; on Apple's systems, it lies between UIKit's
  /// observers (§1.3).
  private static let order = 2_000_000

  /// Arranges the end of an implicit transaction that was just opened.
  func arm() {
    switch self {
    case .main:
      _ = Self.mainObserver
      // Without a running main run loop (`dispatchMain()`, an async main, a test process), the main
      // queue is still served, and the transaction ends with a turn of the queue.
      DispatchQueue.main.async {
        guard CFRunLoopCopyCurrentMode(CFRunLoopGetMain()) == nil else { return }
        TransactionStack.main.commitImplicit()
      }
    case .thread:
      Self.observeCurrentThread()
    }
  }

  private static let mainObserver: Void = {
    observe(CFRunLoopGetMain()) { TransactionStack.main.commitImplicit() }
  }()

  private static let observedKey = "CoreAnimation.implicitCommitObserver"

  private static func observeCurrentThread() {
    let thread = Thread.current
    guard thread.threadDictionary[observedKey] == nil else { return }
    thread.threadDictionary[observedKey] = true
    observe(CFRunLoopGetCurrent()) { ThreadStack.current.commitImplicit() }
  }

  private static func observe(_ loop: CFRunLoop?, _ body: @escaping @Sendable () -> Void) {
    let observer = CFRunLoopObserverCreateWithHandler(
      nil,
      CFOptionFlags(CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue),
      true, CFIndex(order)
    ) { _, _ in body() }
    CFRunLoopAddObserver(loop, observer, kCFRunLoopCommonModes)
  }
}
