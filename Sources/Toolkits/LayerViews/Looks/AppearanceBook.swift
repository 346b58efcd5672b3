import CoreAnimation
import Foundation
import ToolkitSupport

/// A look of the objects of a class.
@MainActor struct AppearanceRule {
  let kind: AnyClass
  let containers: [any UIAppearanceContainer.Type]
  let key: AnyHashable
  let value: Any?
  let apply: (AnyObject) -> Void

  func isSame(as other: AppearanceRule) -> Bool {
    kind == other.kind && key == other.key && containers.count == other.containers.count
      && zip(containers, other.containers).allSatisfy { $0 == $1 }
  }
}

/// The looks that a program has set, in the order in which they count.
@MainActor final class AppearanceBook {
  private static let books = EnvironmentLocal { AppearanceBook() }
  static var current: AppearanceBook { books.current }

  private var rules: [AppearanceRule] = []
  /// True once a program has set a look: most set none, and show their views faster.
  private(set) static var isUsed = false
  private static var prototypes: [ObjectIdentifier: AnyObject] = [:]

  func set(_ rule: AppearanceRule) {
    rules.removeAll { $0.isSame(as: rule) }
    rules.append(rule)
    Self.isUsed = true
  }

  func value(
    _ key: AnyHashable, _ kind: AnyClass, _ containers: [any UIAppearanceContainer.Type]
  ) -> Any? {
    let wanted = AppearanceRule(kind: kind, containers: containers, key: key, value: nil) { _ in }
    return rules.last { $0.isSame(as: wanted) }?.value
  }

  /// Gives an object its looks.
  ///
  /// - Parameter view: the view that contains it, or that it is.
  func apply(to object: AnyObject, in view: UIView) {
    guard !rules.isEmpty else { return }
    // What is more special counts more, and an object that has a value keeps it.
    let fitting = rules.filter { isKind(object, of: $0.kind) && contains(view, object, $0) }
    let sorted = fitting.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.containers.count != y.containers.count { return x.containers.count > y.containers.count }
      if x.kind != y.kind { return depth(x.kind) > depth(y.kind) }
      return a.offset > b.offset
    }
    for (_, rule) in sorted { rule.apply(object) }
  }

  private func isKind(_ object: AnyObject, of kind: AnyClass) -> Bool {
    var current: AnyClass? = type(of: object)
    while let known = current {
      if known == kind { return true }
      current = _getSuperclass(known)
    }
    return false
  }

  private func depth(_ kind: AnyClass) -> Int {
    var depth = 0
    var current: AnyClass? = _getSuperclass(kind)
    while let known = current {
      depth += 1
      current = _getSuperclass(known)
    }
    return depth
  }

  /// Returns true if the containers of a rule are around an object, the nearest first.
  private func contains(_ view: UIView, _ object: AnyObject, _ rule: AppearanceRule) -> Bool {
    var wanted = rule.containers[...]
    var current: UIResponder? = object === view ? view.next : view
    while let first = wanted.first {
      guard let responder = current else { return false }
      if isKind(responder, of: first as AnyClass) { wanted = wanted.dropFirst() }
      current = responder.next
    }
    return true
  }

  // MARK: Values without looks

  /// Returns an object of a class that nobody has changed.
  static func prototype<Object: AnyObject>(of kind: Object.Type) -> Object {
    if let known = prototypes[ObjectIdentifier(kind)] as? Object { return known }
    guard let made = kind as? NSObject.Type,
      let object = DynamicInitialization.object(of: made) as? Object
    else { fatalError("\(kind) has no appearance") }
    prototypes[ObjectIdentifier(kind)] = object
    return object
  }

  /// Returns true for a value that is the usual one, or that a view has from its superview.
  static func isUntouched(_ value: Any, _ usual: Any, _ object: AnyObject) -> Bool {
    if areEqual(value, usual) { return true }
    guard let view = object as? UIView, let inherited = view.superview?.tintColor else {
      return false
    }
    return view.rare?.tint == nil && areEqual(value, inherited)
  }

  private static func areEqual(_ a: Any, _ b: Any) -> Bool {
    let (a, b) = (unwrapped(a), unwrapped(b))
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return type(of: a) is AnyClass && (a as AnyObject) === (b as AnyObject)
  }

  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first?.value
  }
}

extension UIView {
  /// Gives the view its looks.
  final func adoptLooks() {
    if AppearanceBook.isUsed { AppearanceBook.current.apply(to: self, in: self) }
  }

  /// Gives items of the view their looks.
  final func adoptLooks(of items: [UIBarItem]) {
    guard AppearanceBook.isUsed else { return }
    for item in items { AppearanceBook.current.apply(to: item, in: self) }
  }
}
