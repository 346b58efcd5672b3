import CoreAnimation
public import Foundation
import ToolkitSupport

extension NSObject {
  /// Returns true for a selector that carries a method of this object's class, or that the class lists in its
  /// `selectors`.
  public func responds(to aSelector: Selector!) -> Bool {
    aSelector.map { $0.method(for: self) != nil } ?? false
  }

  /// Calls a method. A method that the object does not have is said on standard error; Apple's framework raises
  /// an exception.
  @discardableResult public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! {
    result(aSelector?.perform(on: self))
  }
  /// Calls a method with one argument.
  @discardableResult public func perform(
    _ aSelector: Selector!, with object: Any!
  ) -> Unmanaged<AnyObject>! { result(aSelector?.perform(on: self, object)) }
  /// Calls a method with two arguments.
  @discardableResult public func perform(
    _ aSelector: Selector!, with object1: Any!, with object2: Any!
  ) -> Unmanaged<AnyObject>! { result(aSelector?.perform(on: self, object1, object2)) }

  private func result(_ value: Any??) -> Unmanaged<AnyObject>? {
    guard let value = value ?? nil, !(value is Void) else { return nil }
    let object = value as AnyObject
    // Nothing releases objects later here: the thread keeps its last result.
    Thread.current.threadDictionary["agate.performed"] = object
    return Unmanaged.passUnretained(object)
  }

  /// Calls a method after a delay in seconds, from this thread's run loop, which retains the object until then.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) {
    perform(aSelector, with: anArgument, afterDelay: delay, inModes: [.default])
  }
  /// Calls a method after a delay in seconds, while this thread's run loop is in one of several modes.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    DelayedCalls.add(
      self, aSelector, anArgument, after: delay > 0 ? min(delay, Self.longestDelay) : 0,
      in: RunLoop.current, modes)
  }

  /// Seconds that a date can be away.
  private static let longestDelay = 1e9

  /// Forgets the calls of `perform(_:with:afterDelay:)` of an object.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    DelayedCalls.cancel(aTarget as AnyObject) { _, _ in true }
  }
  /// Forgets the calls of one method of an object with one argument.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    DelayedCalls.cancel(aTarget as AnyObject) { selector, argument in
      selector == aSelector && areEqual(argument, anArgument)
    }
  }

  /// Calls a method on the main thread; waiting for it returns after the call.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) {
    if wait, MainThread.isCurrent {
      aSelector.perform(on: self, arg)
      return
    }
    let call = DelayedCall(target: self, selector: aSelector, argument: arg)
    if wait {
      DispatchQueue.main.sync { call.run() }
    } else {
      DispatchQueue.main.async { call.run() }
    }
  }

  /// Calls a method on another thread.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    let call = DelayedCall(target: self, selector: aSelector, argument: arg)
    DispatchQueue.global().async { call.run() }
  }
}

private func areEqual(_ a: Any?, _ b: Any?) -> Bool {
  switch (a, b) {
  case (nil, nil): true
  case (let a?, let b?):
    (a as? AnyHashable).flatMap { a in (b as? AnyHashable).map { a == $0 } }
      ?? ((a as AnyObject) === (b as AnyObject))
  default: false
  }
}

/// A call of a method, later or elsewhere.
private struct DelayedCall: @unchecked Sendable {
  let target: NSObject
  let selector: Selector
  let argument: Any?

  func run() { selector.perform(on: target, argument) }
}

/// The calls of `perform(_:with:afterDelay:)` that are not made so far.
private enum DelayedCalls {
  private struct Entry {
    let call: DelayedCall
    let timer: Timer
  }
  nonisolated(unsafe) private static var entries: [Entry] = []
  private static let lock = NSLock()

  static func add(
    _ target: NSObject, _ selector: Selector, _ argument: Any?, after delay: TimeInterval,
    in loop: RunLoop, _ modes: [RunLoop.Mode]
  ) {
    let call = DelayedCall(target: target, selector: selector, argument: argument)
    let environment = LayerEnvironment.current
    let timer = Timer(timeInterval: delay, repeats: false) { timer in
      remove { $0.timer === timer }
      environment.run { call.run() }
    }
    lock.withLock { entries.append(Entry(call: call, timer: timer)) }
    for mode in modes { loop.add(timer, forMode: mode) }
  }

  static func cancel(_ target: AnyObject, _ isMeant: (Selector, Any?) -> Bool) {
    remove { $0.call.target === target && isMeant($0.call.selector, $0.call.argument) }
  }

  private static func remove(where isMeant: (Entry) -> Bool) {
    // Comparing arguments may run the program's code, which may call these functions.
    let gone = lock.withLock { entries }.filter(isMeant)
    let timers = Set(gone.map { ObjectIdentifier($0.timer) })
    lock.withLock { entries.removeAll { timers.contains(ObjectIdentifier($0.timer)) } }
    for entry in gone { entry.timer.invalidate() }
  }
}
