public import Quartz2D

/// The graphics contexts of a thread; the last one is current.
final class ContextStack {
  /// A bitmap that `UIGraphicsBeginImageContextWithOptions` began.
  struct ImageContext {
    var scale: CGFloat
  }

  struct Entry {
    /// The context; nil for an image context that could not be made.
    var context: CGContext?
    /// The image context; nil for a context that was pushed.
    var image: ImageContext?
    /// The transform from user space to device space at the time when the context became current.
    let base: CGAffineTransform

    init(context: CGContext?, image: ImageContext? = nil) {
      self.context = context
      self.image = image
      base = context?.ctm ?? .identity
    }
  }

  private var entries: [Entry] = []

  /// The stack of the current thread.
  static var current: ContextStack {
    let key = "ContextStack"
    let values = Thread.current.threadDictionary
    if let stack = values[key] as? ContextStack { return stack }
    let stack = ContextStack()
    values[key] = stack
    return stack
  }

  var top: Entry? { entries.last }

  func push(_ entry: Entry) { entries.append(entry) }

  /// Removes the current context if it was pushed; does nothing otherwise.
  func popPushed() {
    if let top, top.image == nil { entries.removeLast() }
  }

  /// Removes the last image context, and the contexts that were pushed after it.
  func popImage() {
    guard let index = entries.lastIndex(where: { $0.image != nil }) else { return }
    entries.removeSubrange(index...)
  }

  /// Runs a closure with a context as the current one, and removes the contexts that the closure
  /// leaves behind.
  func with<Result>(_ context: CGContext, _ body: () throws -> Result) rethrows -> Result {
    let depth = entries.count
    push(Entry(context: context))
    defer { entries.removeSubrange(min(depth, entries.count)...) }
    return try body()
  }
}

/// Makes a context the current context of this thread, until `UIGraphicsPopContext()`.
///
/// Drawing with UIKit's names expects y to point down in the context's user space.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.current.push(ContextStack.Entry(context: context))
}

/// Makes the context that was current before `UIGraphicsPushContext(_:)` current again. Does
/// nothing if the current context was not pushed.
public func UIGraphicsPopContext() {
  ContextStack.current.popPushed()
}

/// Returns the current context of this thread; nil outside drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.top?.context
}
