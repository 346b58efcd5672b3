internal import CoreFoundation
internal import Foundation

/// What ends implicit transactions: the thread's run loop, when it is about to wait or to end.
enum ImplicitCommitTrigger {
  case main
  case thread

  /// UIKit's own observers run just before and just after this one on Apple's systems (§1.3).
  private static let order = 2_000_000

  /// Called when an implicit transaction opens.
  func arm() {
    switch self {
    case .main:
      _ = Self.mainObserver
      // Without a running main run loop (`dispatchMain()`, an async main, a test process) the main
      // queue is served all the same, and the transaction ends with a turn of the queue instead.
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
