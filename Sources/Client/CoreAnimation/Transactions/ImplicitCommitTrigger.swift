import CoreFoundation
import Foundation

/// Ends the implicit transactions of a stack when the thread's run loop is about to wait or to end.
final class ImplicitCommitTrigger {
  enum Place {
    case main
    case thread
  }

  /// The order among observers of the run loop; on Apple's systems, it lies between UIKit's
  /// observers (§1.3).
  private static let order = 2_000_000

  private let place: Place
  private var observer: CFRunLoopObserver?

  init(_ place: Place) { self.place = place }

  deinit { if let observer { CFRunLoopObserverInvalidate(observer) } }

  /// Arranges the end of an implicit transaction that a stack has just opened.
  func arm(_ stack: TransactionStack) {
    if observer == nil { observe(stack) }
    guard place == .main else { return }
    // Without a running main run loop (`dispatchMain()`, an async main, a test process), the main
    // queue is still served, and the transaction ends with a turn of the queue.
    let handover = Handover(stack)
    DispatchQueue.main.async {
      guard CFRunLoopCopyCurrentMode(CFRunLoopGetMain()) == nil else { return }
      handover.content.commitImplicit()
    }
  }

  private func observe(_ stack: TransactionStack) {
    let new = CFRunLoopObserverCreateWithHandler(
      nil,
      CFOptionFlags(CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue),
      true, CFIndex(Self.order)
    ) { [weak stack] _, _ in stack?.commitImplicit() }
    CFRunLoopAddObserver(
      place == .main ? CFRunLoopGetMain() : CFRunLoopGetCurrent(), new, kCFRunLoopCommonModes)
    observer = new
  }
}
