public import Foundation

/// The key of `animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers, which reach the screen together or not at all (§1.3 to §1.5).
///
/// Every thread has transactions of its own. A change made outside `begin` and `commit` opens an
/// implicit transaction, which ends when the thread's run loop is about to wait.
open class CATransaction: NSObject {
  static let defaultDuration: CFTimeInterval = 0.25

  open class func begin() { TransactionStack.current.begin() }

  /// Closes the level that the last `begin` opened, and sends everything when it was the
  /// outermost. Without a `begin` it does nothing.
  open class func commit() { TransactionStack.current.commit() }

  /// Sends the thread's implicit transaction now, or when the explicit levels in it have closed.
  open class func flush() { TransactionStack.current.flush() }

  /// Takes the library's own lock, which is recursive; other threads wait to touch layers until
  /// `unlock()` was called as often.
  open class func lock() { SharedLock.lock.lock() }

  open class func unlock() { SharedLock.lock.unlock() }

  /// Seconds that an animation lasts when it does not say; 0.25 unless set.
  open class func animationDuration() -> CFTimeInterval {
    Unboxed.number(value(forKey: kCATransactionAnimationDuration)) ?? defaultDuration
  }

  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(NSNumber(value: dur), forKey: kCATransactionAnimationDuration)
  }

  /// The pacing of animations that have none of their own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// True when changes of properties look for no action. `add(_:forKey:)` works all the same.
  open class func disableActions() -> Bool {
    Unboxed.bool(value(forKey: kCATransactionDisableActions)) ?? false
  }

  open class func setDisableActions(_ flag: Bool) {
    setValue(NSNumber(value: flag), forKey: kCATransactionDisableActions)
  }

  open class func completionBlock() -> (() -> Void)? {
    value(forKey: kCATransactionCompletionBlock) as? () -> Void
  }

  /// Runs a block on the main queue, once, after all animations that are added between this call
  /// and the end of the level, or the next call, have ended or were removed (§1.5). Setting nil
  /// does not cancel a block.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// The value that the innermost level has for a key, or nil.
  open class func value(forKey key: String) -> Any? {
    TransactionStack.current.value(forKey: key)
  }

  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      TransactionStack.current.setCompletionBlock(anObject as? () -> Void)
    } else {
      TransactionStack.current.setValue(anObject, forKey: key)
    }
  }
}
