import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A view with methods that selectors name.
@MainActor private class Player: UIView {
  private(set) var calls: [String] = []

  func play() { calls.append("play") }
  func tapped(_ sender: UIControl) { calls.append("tapped \(sender.tag)") }
  func pressed(_ sender: Any, event: UIEvent?) { calls.append("pressed \(event == nil)") }
  func heard(_ note: Notification) { calls.append(note.name.rawValue) }
  func heardObject(_ note: NSNotification) { calls.append("object \(note.name.rawValue)") }
  func ticked(_ timer: Timer) { calls.append("tick \(timer.userInfo as? Int ?? 0)") }
  func panned(_ pan: UIPanGestureRecognizer) { calls.append("pan") }
  func title() -> NSString { "a title" }
  func listed() { calls.append("listed") }
  override class var selectors: [Selector] {
    super.selectors + [Selector("listed", Player.listed)]
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

@MainActor private final class LoudPlayer: Player {
  override func play() {
    super.play()
    super.play()
  }
}

/// A class outside the tree of responders, used on any thread.
private final class Counter: NSObject, SelectorMethods, @unchecked Sendable {
  var count = 0
  func add() { count += 1 }
  static var selectors: [Selector] { [Selector("add", Counter.add)] }
}

/// Views §24.1.
@MainActor @Suite struct SelectorTests {
  private static let tap = Selector("tapped:", Player.tapped)

  @Test func `a selector is its name, whether it carries a method or not`() {
    expectEqual(Self.tap, "tapped:")
    expectEqual(Selector("a").description, "a")
    expectEqual(NSStringFromSelector(NSSelectorFromString("b:")), "b:")
    expectEqual(Set([Self.tap, "tapped:", "other"]).count, 2)
  }

  @Test func `a control calls the method that a selector names, of the target's class`() {
    let (player, loud) = (Player(), LoudPlayer())
    let control = UIControl()
    control.tag = 7
    control.addTarget(player, action: Self.tap, for: .touchUpInside)
    control.addTarget(player, action: Self.tap, for: .touchUpInside)
    control.addTarget(loud, action: Selector("play", Player.play), for: .touchUpInside)
    control.addTarget(
      player, action: Selector("pressed:event:", Player.pressed), for: .touchDown)
    control.sendActions(for: .touchUpInside)
    expectEqual(player.take(), ["tapped 7"])
    expectEqual(loud.take(), ["play", "play"])
    control.sendActions(for: .touchDown)
    expectEqual(player.take(), ["pressed true"])
    expectEqual(control.actions(forTarget: player, forControlEvent: .touchUpInside), ["tapped:"])
    expectNil(control.actions(forTarget: player, forControlEvent: .valueChanged))
    control.removeTarget(player, action: "tapped:", for: .touchUpInside)
    control.removeTarget(nil, action: nil, for: .touchDown)
    control.sendActions(for: [.touchUpInside, .touchDown])
    expectEqual(player.take(), [])
    expectEqual(loud.take(), ["play", "play"])
  }

  @Test func `a name alone finds the methods that the class lists`() {
    let player = Player()
    expectTrue(player.responds(to: "listed"))
    expectFalse(player.responds(to: "unlisted"))
    expectTrue(player.responds(to: Self.tap))
    expectFalse(UIView().responds(to: Self.tap))
    player.perform("listed")
    expectEqual(player.take(), ["listed"])
    let counter = Counter()
    counter.perform("add")
    expectEqual(counter.count, 1)
  }

  @Test func `a method's result is the result of performing it`() {
    let player = Player()
    let title = player.perform(Selector("title", Player.title))
    expectEqual(title?.takeUnretainedValue() as? String, "a title")
    expectNil(player.perform(Selector("play", Player.play)))
    player.perform(Selector("tapped:", Player.tapped), with: UIControl())
    expectEqual(player.take(), ["play", "tapped 0"])
    let tag = player.perform(Selector("tag", getter: \Player.tag))
    expectEqual(tag?.takeUnretainedValue() as? Int, 0)
  }

  @Test func `an unknown method, or a wrong argument, calls nothing`() {
    let player = Player()
    expectNil(player.perform("unknown"))
    player.perform(Self.tap, with: "no control")
    expectEqual(player.take(), [])
  }

  @Test func `without a target the chain of responders has the method`() {
    let player = Player()
    let control = UIControl()
    player.addSubview(control)
    control.addTarget(nil, action: Self.tap, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    expectEqual(player.take(), ["tapped 0"])
    expectIdentical(control.target(forAction: Self.tap, withSender: nil) as? UIView, player)
    expectFalse(control.canPerformAction(Self.tap, withSender: nil))
    expectFalse(
      UIApplication.shared.sendAction("unknown", to: nil, from: control, for: nil))
    control.removeTarget(nil, action: Self.tap, for: .allEvents)
    control.sendActions(for: .touchUpInside)
    expectEqual(player.take(), [])
  }

  @Test func `a recognizer takes a selector`() {
    let player = Player()
    let pan = UIPanGestureRecognizer(target: player, action: Selector("panned:", Player.panned))
    pan.addTarget(player, action: Selector("play", Player.play))
    pan.state = .began
    expectEqual(player.take(), ["pan", "play"])
    pan.removeTarget(player, action: "play")
    pan.state = .changed
    expectEqual(player.take(), ["pan"])
    pan.removeTarget(nil, action: nil)
    pan.state = .ended
    expectEqual(player.take(), [])
  }

  @Test func `notifications call methods until the observer is removed or freed`() {
    let center = NotificationCenter()
    let name = Notification.Name("heard")
    let player = Player()
    center.addObserver(
      player, selector: Selector("heard:", Player.heard), name: name, object: nil)
    center.addObserver(
      player, selector: Selector("heardObject:", Player.heardObject), name: name, object: nil)
    center.post(name: name, object: nil)
    expectEqual(player.take().sorted(), ["heard", "object heard"])
    center.removeObserver(player, name: Notification.Name("other"), object: nil)
    center.post(name: name, object: nil)
    expectEqual(player.take().count, 2)
    center.removeObserver(player)
    center.post(name: name, object: nil)
    expectEqual(player.take(), [])
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      Issue.record("a removed closure was called")
    }
    center.removeObserver(token)
    weak var freed: Player?
    do {
      let other = Player()
      center.addObserver(
        other, selector: Selector("heard:", Player.heard), name: name, object: nil)
      freed = other
    }
    expectNil(freed)
    center.post(name: name, object: nil)
  }

  @Test func `a timer calls a method with itself`() {
    let player = Player()
    let timer = Timer(
      timeInterval: 100, target: player, selector: Selector("ticked:", Player.ticked),
      userInfo: 5, repeats: true)
    timer.fire()
    expectEqual(player.take(), ["tick 5"])
    timer.invalidate()
    let scheduled = Timer.scheduledTimer(
      timeInterval: 100, target: player, selector: Selector("play", Player.play), userInfo: nil,
      repeats: false)
    scheduled.fire()
    expectEqual(player.take(), ["play"])
    expectFalse(scheduled.isValid)
  }

  @Test func `a delayed call can be cancelled`() {
    let counter = Counter()
    counter.perform("add", with: nil, afterDelay: 0)
    counter.perform("add", with: 1, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: counter, selector: "add", object: 1)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
    expectEqual(counter.count, 1)
    counter.perform("add", with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: counter)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
    expectEqual(counter.count, 1)
    counter.performSelector(onMainThread: "add", with: nil, waitUntilDone: true)
    expectEqual(counter.count, 2)
  }

  @Test func `a delay that is no number is none, and comparing arguments may cancel others`() {
    final class Argument: NSObject {
      override func isEqual(_ object: Any?) -> Bool {
        NSObject.cancelPreviousPerformRequests(withTarget: self)
        return object as AnyObject? === self
      }
      override var hash: Int { 0 }
    }
    let counter = Counter()
    for delay in [Double.nan, -1] {
      counter.perform("add", with: nil, afterDelay: delay)
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
    }
    expectEqual(counter.count, 2)
    counter.perform("add", with: Argument(), afterDelay: .infinity)
    NSObject.cancelPreviousPerformRequests(
      withTarget: counter, selector: "add", object: Argument())
    NSObject.cancelPreviousPerformRequests(withTarget: counter)
    expectEqual(counter.count, 2)
  }

  @Test func `names of Foundation that Linux lacks have Apple's values`() {
    expectEqual(NSEC_PER_SEC, 1000 * NSEC_PER_MSEC)
    expectEqual(NSEC_PER_MSEC, 1000 * NSEC_PER_USEC)
    expectEqual(USEC_PER_SEC, 1000 * MSEC_PER_SEC)
    expectEqual(HUGE, MAXFLOAT)
    expectEqual(HUGE_VAL, .infinity)
    expectEqual(NSIntegerMax, NSInteger.max)
    expectEqual(NSIntegerMin, NSInteger.min)
    expectEqual(NSUInteger.max, UInt.max)
    let now: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
    expectLess(abs(now - Date().timeIntervalSinceReferenceDate), 10)
    expectEqual(autoreleasepool { 3 }, 3)
  }
}
