import Foundation

/// The callee of a sender: a method of an object that it does not retain, or a closure.
@MainActor struct TargetAction {
  /// The object with the method; nil for a closure, and once the object was freed.
  private(set) weak var target: AnyObject?
  private let isMethod: Bool
  private let identity: ActionIdentity?
  /// The name of the method, for an action that has one.
  let selector: Selector?
  private let call: @MainActor (_ target: AnyObject?, _ sender: AnyObject, UIEvent?) -> Void

  init(_ call: @escaping @MainActor (_ sender: AnyObject, UIEvent?) -> Void) {
    isMethod = false
    identity = nil
    selector = nil
    self.call = { call($1, $2) }
  }

  /// Creates an action; nil, with a notice, for a method of another class than the target's.
  ///
  /// - Parameter method: the method, which `call` calls and keeps.
  init?<Target: AnyObject, Method>(
    _ target: AnyObject, _ method: Method,
    _ call: @escaping @MainActor (Target, AnyObject, UIEvent?) -> Void
  ) {
    guard target is Target else {
      notices.say("an action of \(Target.self) was given the target \(type(of: target))")
      return nil
    }
    self.target = target
    isMethod = true
    identity = ActionIdentity(method)
    selector = nil
    self.call = { target, sender, event in
      if let target = target as? Target { call(target, sender, event) }
    }
  }

  /// Creates an action of a method that a selector names.
  init(_ target: Any, _ selector: Selector) {
    self.target = target as AnyObject
    isMethod = true
    identity = nil
    self.selector = selector
    call = { target, sender, event in
      if let target { selector.perform(on: target, sender, event) }
    }
  }

  /// False once the object with the method was freed.
  var isAlive: Bool { !isMethod || target != nil }

  /// True for the same method of the same target.
  func isSame(as other: TargetAction) -> Bool {
    guard let target, target === other.target else { return false }
    if let selector { return selector == other.selector }
    return identity != nil && identity == other.identity
  }

  /// Returns true for the method of a selector, and for every action if there is no selector.
  func isMeant(by selector: Selector?) -> Bool { selector == nil || selector == self.selector }

  func send(from sender: AnyObject, _ event: UIEvent?) { call(target, sender, event) }
}

/// An object that calls actions with itself: a control, a gesture recognizer.
///
/// An action is a method of a target, `addTarget(self, action: Self.tapped)`, which stands for
/// Apple's `#selector`, or a `Selector`. The method takes the sender, its superclass
/// or `Any`, or nothing. Targets are not retained. The same action of the same target is added once,
/// as far as one line of source adds it: methods that two lines name cannot be compared.
@preconcurrency @MainActor public protocol ActionSender {}
