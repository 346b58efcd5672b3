import Foundation
import Synchronization

/// The way in which an object keeps an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// The value is not retained. A value that was freed is nil, where Apple's runtime leaves a dangling pointer.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy of the value is retained, if it is an `NSCopying` object.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// The value is retained.
  case OBJC_ASSOCIATION_RETAIN = 0x301
  /// A copy of the value is retained, if it is an `NSCopying` object.
  case OBJC_ASSOCIATION_COPY = 0x303
}

/// Associates a value with an object under a key, an address; nil removes the value.
///
/// Any thread may call it. The value lives as long as the object: responders, gesture recognizers and items of
/// bars release their values when they are freed; values of any other object are released by one of the next calls
/// of these functions after it was freed.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  AssociatedObjects.set(value, policy, key, of: object as AnyObject)
}

/// Returns the value that is associated with an object under a key; nil without such a value.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.value(key, of: object as AnyObject)
}

/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
  AssociatedObjects.release(object as AnyObject)
}

/// The values that are associated with objects, by the objects' addresses.
enum AssociatedObjects {
  private enum Value {
    case retained(Any)
    case assigned(Reference)

    var value: Any? {
      switch self {
      case .retained(let value): value
      case .assigned(let reference): reference.object
      }
    }
  }

  private final class Reference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  /// The values of an object.
  private struct Values {
    /// Nil for an object that tells when it is freed.
    let owner: Reference?
    var values: [UnsafeRawPointer: Value] = [:]

    func isStale() -> Bool { owner.map { $0.object == nil } ?? false }
  }

  nonisolated(unsafe) private static var table: [ObjectIdentifier: Values] = [:]
  /// Number of entries of objects that do not tell when they are freed, and of calls since those were looked
  /// through.
  nonisolated(unsafe) private static var unnoticed = (entries: 0, calls: 0)
  /// True once an object has values: most programs associate none, and free their objects faster.
  private static let isUsed = Atomic(false)
  private static let lock = NSRecursiveLock()

  static func set(
    _ value: Any?, _ policy: objc_AssociationPolicy, _ key: UnsafeRawPointer,
    of object: AnyObject
  ) {
    let new = value.map { kept($0, policy) }
    // What is released here may call back, so it is released after the lock.
    var released: [Any] = []
    lock.withLock {
      isUsed.store(true, ordering: .releasing)
      released = staleValues()
      let place = ObjectIdentifier(object)
      var values = remove(place)
      if let old = values, old.isStale() {
        released.append(old)
        values = nil
      }
      if values == nil, new == nil { return }
      var changed =
        values ?? Values(owner: object is any AssociationOwner ? nil : Reference(object))
      if let old = changed.values[key] { released.append(old) }
      changed.values[key] = new
      guard !changed.values.isEmpty else { return }
      if changed.owner != nil { unnoticed.entries += 1 }
      table[place] = changed
    }
    withExtendedLifetime(released) {}
  }

  static func value(_ key: UnsafeRawPointer, of object: AnyObject) -> Any? {
    guard isUsed.load(ordering: .acquiring) else { return nil }
    var released: [Any] = []
    let value: Any? = lock.withLock {
      released = staleValues()
      guard let values = table[ObjectIdentifier(object)], !values.isStale() else { return nil }
      return values.values[key]?.value
    }
    withExtendedLifetime(released) {}
    return value
  }

  /// Releases the values of an object, which may be about to be freed.
  static func release(_ object: AnyObject) {
    guard isUsed.load(ordering: .acquiring) else { return }
    let released = lock.withLock { remove(ObjectIdentifier(object)) }
    withExtendedLifetime(released) {}
  }

  private static func remove(_ place: ObjectIdentifier) -> Values? {
    let old = table.removeValue(forKey: place)
    if old?.owner != nil { unnoticed.entries -= 1 }
    return old
  }

  private static func kept(_ value: Any, _ policy: objc_AssociationPolicy) -> Value {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      // Numbers and other values are no objects of their own, which somebody else could retain.
      type(of: value) is AnyClass && !(value is NSValue)
        ? .assigned(Reference(value as AnyObject)) : .retained(value)
    case .OBJC_ASSOCIATION_RETAIN_NONATOMIC, .OBJC_ASSOCIATION_RETAIN: .retained(value)
    case .OBJC_ASSOCIATION_COPY_NONATOMIC, .OBJC_ASSOCIATION_COPY:
      .retained((value as? any NSCopying)?.copy(with: nil) ?? value)
    }
  }

  /// Takes the values of freed objects out of the table, once for as many calls as there are entries.
  private static func staleValues() -> [Any] {
    unnoticed.calls += 1
    guard unnoticed.entries > 0, unnoticed.calls >= unnoticed.entries else { return [] }
    unnoticed.calls = 0
    var released: [Any] = []
    for (place, values) in table where values.isStale() {
      if let old = remove(place) { released.append(old) }
    }
    return released
  }
}

/// An object that calls `AssociatedObjects.release` when it is freed.
protocol AssociationOwner: AnyObject {}
