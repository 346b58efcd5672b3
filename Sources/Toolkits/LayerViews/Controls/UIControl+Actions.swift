import Foundation

/// An action of a control, and the events that trigger it.
@MainActor struct ControlHandler {
  var events: UIControl.Event
  let call: TargetAction
  /// The action that the handler was made for; nil for a method of a target.
  var action: UIAction?
  /// The selector of an action without a target.
  var selector: Selector?
}

extension UIControl {
  /// Adds an action for events, and replaces an action of the same identifier.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    let call = TargetAction { sender, _ in (sender as? UIControl)?.sendAction(action) }
    handlers.append(ControlHandler(events: controlEvents, call: call, action: action))
  }
  /// Removes an action from events.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }
  /// Removes the action of an identifier from events.
  public func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(from: controlEvents) { $0.action?.identifier == actionIdentifier }
  }
  /// The targets of the control's methods.
  public var allTargets: Set<AnyHashable> {
    Set(handlers.compactMap { $0.call.target as? NSObject }.map { AnyHashable($0) })
  }
  /// The events with actions.
  public var allControlEvents: Event {
    handlers.reduce(into: []) { $0.formUnion($1.events) }
  }

  /// Returns the names of the methods of a target that were added by their selectors for an event; nil without
  /// such methods.
  public func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    let target = target.map { $0 as AnyObject }
    let names = handlers.filter {
      !$0.events.isDisjoint(with: controlEvent) && (target == nil || $0.call.target === target)
    }.compactMap { $0.call.selector?.description }
    return names.isEmpty ? nil : names
  }

  final func add(_ target: Any?, _ action: Selector, _ events: Event) {
    if let target { return add(TargetAction(target, action), events) }
    // Without a target, the chain of responders decides at each event.
    let call = TargetAction { sender, event in
      (sender as? UIControl)?.sendAction(action, to: nil, for: event)
    }
    handlers.append(ControlHandler(events: events, call: call, action: nil, selector: action))
  }

  final func removeTarget(_ target: AnyObject?, _ selector: Selector?, _ events: Event) {
    remove(from: events) {
      guard $0.action == nil, target == nil || $0.call.target === target else { return false }
      return selector == nil || selector == $0.selector ?? $0.call.selector
    }
  }

  final func remove(from events: Event, where isMeant: (ControlHandler) -> Bool) {
    for index in handlers.indices where isMeant(handlers[index]) {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty || !$0.call.isAlive }
  }

  final func add(_ call: TargetAction?, _ events: UIControl.Event) {
    guard let call else { return }
    if let known = handlers.firstIndex(where: { $0.call.isSame(as: call) }) {
      return handlers[known].events.formUnion(events)
    }
    handlers.append(ControlHandler(events: events, call: call, action: nil))
  }

  final func send(_ events: Event, _ event: UIEvent?) {
    for handler in handlers where !handler.events.isDisjoint(with: events) {
      handler.call.send(from: self, event)
    }
  }
}

// Actions by references to methods.
extension ActionSender where Self: UIControl {
  /// Adds a method of a target for events: `addTarget(self, action: Self.tapped, for: …)`.
  public func addTarget<Object: AnyObject, Target: AnyObject>(
    _ target: Object, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void,
    for controlEvents: UIControl.Event
  ) {
    add(
      TargetAction(target, action) { (target: Target, sender, _) in
        (sender as? Self).map { action(target)($0) }
      }, controlEvents)
  }

  /// Adds a method that also takes the event, which is nil for events without a touch.
  public func addTarget<Object: AnyObject, Target: AnyObject>(
    _ target: Object, action: @escaping @MainActor (Target) -> @MainActor (Self, UIEvent?) -> Void,
    for controlEvents: UIControl.Event
  ) {
    add(
      TargetAction(target, action) { (target: Target, sender, event) in
        (sender as? Self).map { action(target)($0, event) }
      }, controlEvents)
  }

  /// Adds a method without parameters.
  public func addTarget<Object: AnyObject, Target: AnyObject>(
    _ target: Object, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for controlEvents: UIControl.Event
  ) {
    add(TargetAction(target, action) { (target: Target, _, _) in action(target)() }, controlEvents)
  }

}
