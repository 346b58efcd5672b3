import Foundation

/// The transaction stacks of a thread: one for each environment in which it has changed layers. A
/// thread that ends with an open transaction drops it (§1.3).
final class ThreadStacks {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { stored in
      if let stored { Unmanaged<ThreadStacks>.fromOpaque(stored).release() }
    }
    return key
  }()

  static var current: ThreadStacks {
    if let stored = pthread_getspecific(key) {
      return Unmanaged<ThreadStacks>.fromOpaque(stored).takeUnretainedValue()
    }
    let stacks = ThreadStacks()
    pthread_setspecific(key, Unmanaged.passRetained(stacks).toOpaque())
    return stacks
  }

  /// The stack in `LayerEnvironment.standard`.
  let standard: TransactionStack
  private var others: [TransactionStack] = []

  private init() {
    standard = Thread.isMainThread ? LayerEnvironment.standard.main : Self.makeStack(.standard)
  }

  private static func makeStack(_ environment: LayerEnvironment) -> TransactionStack {
    let stack = TransactionStack(ImplicitCommitTrigger(.thread))
    stack.environment = environment
    return stack
  }

  /// Returns the stack in an environment. The main thread's is `LayerEnvironment.main`, not here.
  func stack(in environment: LayerEnvironment) -> TransactionStack {
    if environment === LayerEnvironment.standard { return standard }
    if let known = others.first(where: { $0.environment === environment }) { return known }
    others.removeAll { $0.environment == nil }
    let new = Self.makeStack(environment)
    others.append(new)
    return new
  }
}
