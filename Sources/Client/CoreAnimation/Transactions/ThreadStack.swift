import Foundation

/// The transaction stack of each thread; the main thread's is `TransactionStack.main`. A thread
/// that ends with an open transaction drops it (§1.3).
enum ThreadStack {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stored in
      if let stored { Unmanaged<TransactionStack>.fromOpaque(stored).release() }
    }
    return key
  }()

  static var current: TransactionStack {
    if let stored = pthread_getspecific(key) {
      return Unmanaged<TransactionStack>.fromOpaque(stored).takeUnretainedValue()
    }
    let stack = Thread.isMainThread ? .main : TransactionStack(trigger: .thread)
    pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
    return stack
  }
}
