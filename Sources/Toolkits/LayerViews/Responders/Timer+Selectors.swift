import CoreAnimation
public import Foundation

/// Initializers of timers that call a method, which return an object with the timer's `userInfo`.
public protocol TimerCreation {}

extension Timer: TimerCreation {}

extension TimerCreation {
  /// Creates a timer that calls a method with itself, on the run loop that it is added to. The target is retained
  /// until the timer is invalidated.
  public init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    self.init(
      fireAt: Date(timeIntervalSinceNow: ti), interval: ti, target: aTarget,
      selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
  }

  /// Creates a timer that calls a method with itself, from a date on.
  public init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector,
    userInfo ui: Any?, repeats rep: Bool
  ) {
    let timer = MethodTimer.make(date, ti, t, s, ui, rep)
    guard let made = timer as? Self else { fatalError("a timer is no \(Self.self)") }
    self = made
  }
}

extension Timer {
  /// Creates a timer that calls a method with itself, on this thread's run loop.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    let timer = MethodTimer.make(
      Date(timeIntervalSinceNow: ti), ti, aTarget, aSelector, userInfo, yesOrNo)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }
}

/// A timer that calls a method.
private final class MethodTimer: Timer {
  private var info: Any?

  /// The target and the method, as long as the timer is valid.
  private struct Call: @unchecked Sendable {
    let target: AnyObject
    let selector: Selector
    let environment: LayerEnvironment
  }

  static func make(
    _ date: Date, _ interval: TimeInterval, _ target: Any, _ selector: Selector, _ info: Any?,
    _ repeats: Bool
  ) -> Timer {
    let call = Call(
      target: target as AnyObject, selector: selector, environment: LayerEnvironment.current)
    let timer = MethodTimer(fire: date, interval: interval, repeats: repeats) { timer in
      call.environment.run { _ = call.selector.perform(on: call.target, timer) }
    }
    timer.info = info
    return timer
  }

  override var userInfo: Any? { info }
}
