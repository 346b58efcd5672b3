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
/// Each thread has its own transactions. A change outside `begin` and `commit` opens an implicit
/// transaction, which ends when the thread's run loop is about to wait.
open class CATransaction: NSObject {
  static let defaultDuration: CFTimeInterval = 0.25

  /// Opens a level, which `commit` closes.
  open class func begin() { TransactionStack.current.begin() }

  /// Closes the level of the last `begin`, and sends all changes if it was the outermost level.
  /// Does nothing without a `begin`.
  open class func commit() { TransactionStack.current.commit() }

  /// Sends the thread's implicit transaction now, or after its explicit levels have closed.
  open class func flush() { TransactionStack.current.flush() }

  /// Locks the library's recursive lock: other threads cannot use layers until `unlock()` was
  /// called equally often.
  open class func lock() { SharedLock.lock.lock() }

  /// Unlocks the library's lock.
  open class func unlock() { SharedLock.lock.unlock() }

  /// Returns the duration in seconds of animations that have none of their own; 0.25 unless set.
  open class func animationDuration() -> CFTimeInterval {
    TransactionStack.current.animationDuration
  }

  /// Sets the duration in seconds of animations that have none of their own.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(NSNumber(value: dur), forKey: kCATransactionAnimationDuration)
  }

  /// Returns the pacing of animations that have none of their own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    TransactionStack.current.animationTimingFunction
  }

  /// Sets the pacing of animations that have none of their own.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Returns true if changes of properties search for no action. `add(_:forKey:)` still works.
  open class func disableActions() -> Bool {
    TransactionStack.current.disablesActions
  }

  /// True stops the search for actions on this level.
  open class func setDisableActions(_ flag: Bool) {
    setValue(NSNumber(value: flag), forKey: kCATransactionDisableActions)
  }

  /// Returns the block that was set on this level, or else on the innermost level that has one.
  open class func completionBlock() -> (() -> Void)? {
    value(forKey: kCATransactionCompletionBlock) as? () -> Void
  }

  /// Sets a block that runs once on the main queue, after the end or removal of all animations that
  /// are added between this call and the end of the level, or the next call (§1.5). Setting nil
  /// does not cancel a block.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    TransactionStack.current.setCompletionBlock(block)
  }

  /// Returns the value of a key in the innermost level that has one; nil if no level has one.
  open class func value(forKey key: String) -> Any? {
    TransactionStack.current.value(forKey: key)
  }

  /// Sets a value on the innermost level; nil hides the values of the levels around it.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      TransactionStack.current.setCompletionBlock(anObject as? () -> Void)
    } else {
      TransactionStack.current.setValue(anObject, forKey: key)
    }
  }
}
