import Foundation
import ToolkitSupport

/// The name of a method, which may also carry the method itself.
///
/// Linux has no methods that are found by their names, so `#selector(ViewController.tapped(_:))` is written
/// `Selector("tapped:", ViewController.tapped)`. Such a selector calls the method of each target that is a
/// `ViewController`, or its override. A selector that is only a name finds methods among the `selectors` of the
/// target's class (`SelectorMethods`). Selectors are equal by their names.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  @unchecked Sendable
{
  /// The name, such as `tapped:`; each colon stands for a parameter.
  public let description: String
  let method: SelectorMethod?

  /// Creates the selector of a name.
  public init(_ str: String) { self.init(str, method: nil) }
  /// Creates the selector of a name.
  public init(stringLiteral value: String) { self.init(value, method: nil) }

  private init(_ name: String, method: SelectorMethod?) {
    description = name
    self.method = method
  }

  /// Creates the selector of a method without parameters.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
  ) {
    let method = unsafeBitCast(method, to: ((Target) -> () -> Result).self)
    self.init(
      name, method: SelectorMethod(for: Target.self) { target, _, _ in .some(method(target)()) })
  }

  /// Creates the selector of a method with one parameter: the sender, the timer, the notification.
  public init<Target: AnyObject, First, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (First) -> Result
  ) {
    let method = unsafeBitCast(method, to: ((Target) -> (First) -> Result).self)
    self.init(
      name,
      method: SelectorMethod(for: Target.self) { target, first, _ in
        guard let first: First = SelectorMethod.argument(first, of: name) else { return nil }
        return .some(method(target)(first))
      })
  }

  /// Creates the selector of a method with two parameters: the sender and the event.
  public init<Target: AnyObject, First, Second, Result>(
    _ name: String,
    _ method: @escaping @MainActor (Target) -> @MainActor (First, Second) -> Result
  ) {
    let method = unsafeBitCast(method, to: ((Target) -> (First, Second) -> Result).self)
    self.init(
      name,
      method: SelectorMethod(for: Target.self) { target, first, second in
        guard let first: First = SelectorMethod.argument(first, of: name),
          let second: Second = SelectorMethod.argument(second, of: name)
        else { return nil }
        return .some(method(target)(first, second))
      })
  }

  /// Creates the selector of a property's value.
  public init<Target: AnyObject, Value>(_ name: String, getter: KeyPath<Target, Value>) {
    nonisolated(unsafe) let getter = getter
    self.init(
      name,
      method: SelectorMethod(for: Target.self) { target, _, _ in .some(target[keyPath: getter]) })
  }

  /// True for selectors of the same name.
  public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }
  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// A method as a selector calls it.
struct SelectorMethod {
  private let fits: (AnyObject) -> Bool
  private let body: (AnyObject, Any?, Any?) -> Any??

  /// - Parameter body: calls the method; nil for arguments that it does not take.
  init<Target: AnyObject>(
    for _: Target.Type, _ body: @escaping (Target, Any?, Any?) -> Any??
  ) {
    fits = { $0 is Target }
    self.body = { target, first, second in
      (target as? Target).flatMap { body($0, first, second) }
    }
  }

  func isMethod(of target: AnyObject) -> Bool { fits(target) }
  func call(_ target: AnyObject, _ first: Any?, _ second: Any?) -> Any? {
    body(target, first, second) ?? nil
  }

  /// Returns an argument as the type of a parameter; nil, with a notice, for another type.
  static func argument<Parameter>(_ value: Any?, of name: String) -> Parameter? {
    if let value, let argument = value as? Parameter { return argument }
    if let argument = value as? Parameter { return argument }
    if let note = value as? Notification, let argument = NSNotification(note) as? Parameter {
      return argument
    }
    let given = value.map { "\(type(of: $0))" } ?? "nil"
    notices.say("the method \(name) takes a \(Parameter.self) and was called with \(given)")
    return nil
  }
}

extension NSNotification {
  fileprivate convenience init(_ note: Notification) {
    self.init(name: note.name, object: note.object, userInfo: note.userInfo)
  }
}

/// A class whose methods are also found by their names alone, as in `Selector("tapped:")`.
///
/// Linux knows no names of methods at run time, so the class lists them. Responders have the member already,
/// and override it.
public protocol SelectorMethods: AnyObject {
  /// The methods that names find, each as `Selector("tapped:", ViewController.tapped)`.
  static var selectors: [Selector] { get }
}

/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
/// Returns the selector of a name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

extension Selector {
  /// Returns the method that the selector names in a target's class; nil if there is none.
  func method(for target: AnyObject) -> SelectorMethod? {
    if let method, method.isMethod(of: target) { return method }
    guard let kind = type(of: target) as? any SelectorMethods.Type else { return nil }
    return kind.selectors.last { $0 == self && $0.method?.isMethod(of: target) == true }?.method
  }

  /// Calls the method of a target; a target without such a method is said.
  @discardableResult func perform(
    on target: AnyObject, _ first: Any? = nil, _ second: Any? = nil
  ) -> Any? {
    guard let method = method(for: target) else {
      notices.say("\(type(of: target)) has no method of the selector \(description)")
      return nil
    }
    return method.call(target, first, second)
  }
}
