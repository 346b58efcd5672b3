import Foundation
import GraphicsValues
import Quartz2D

extension CALayer {
  final func read<Value>(_ body: (LayerValues) -> Value) -> Value {
    SharedLock.held { body(values) }
  }

  final func scalar(_ key: PropertyKey) -> CGFloat { CGFloat(read { $0.scalar(key) }) }

  final func storeNumber(_ number: CGFloat, for key: PropertyKey) {
    store(.scalar(Double(number)), for: key)
  }

  final func flag(_ key: PropertyKey) -> Bool { read { $0.flag(key) } }

  final func storeFlag(_ flag: Bool, for key: PropertyKey) { store(.bool(flag), for: key) }

  /// Sets a property to a set of bits, of which a layer keeps those with a meaning.
  final func storeSet(_ bits: UInt32, for key: PropertyKey) {
    store(.bits(bits & key.keptBits), for: key)
  }

  final func storeColor(_ color: CGColor?, for key: PropertyKey) {
    let value = color.map { PropertyValue($0) } ?? PropertyValue.none
    let object = color.map { StoredObject(object: $0) }
    // A pattern has no value; patterns differ as objects do.
    change(key) {
      $0[key] == value && (value != .none || $0.color(key) == color)
    } body: {
      $0.set(value, for: key, object: object)
    }
  }

  final func path(_ key: PropertyKey) -> CGPath? { read { $0.path(key) } }

  /// Stores a path. A mutable path is copied, so that later changes do not affect the layer.
  final func storePath(_ path: CGPath?, for key: PropertyKey) {
    guard let path = path?.copy() else { return store(.none, for: key) }
    store(.path(path.value), for: key, object: StoredObject(object: path))
  }

  /// Returns the object, or the array of objects, that a property was set to.
  final func object(_ key: PropertyKey) -> Any? { read { $0.objects[key]?.object } }

  final func storeContents(_ contents: Any?) {
    guard let contents else { return store(.none, for: .contents) }
    let handle = presentHandle(equalTo: contents) ?? ImageHandle.handle(for: contents)
    store(
      .image(handle.number), for: .contents,
      object: StoredObject(object: contents, images: [handle]))
  }

  /// Returns the handle of the present contents if they are a value, such as a string, equal to the
  /// new contents.
  private func presentHandle(equalTo contents: Any) -> ImageHandle? {
    guard !(type(of: contents) is AnyClass), let present = read({ $0.objects[.contents] }) else {
      return nil
    }
    return Boxed.areEqual(present.object, contents) ? present.images.first : nil
  }

  /// Stores one object or an array of objects. Objects of unknown classes are kept and not sent.
  final func storeObjects(_ boxed: Any?, for key: PropertyKey) {
    guard let boxed else { return store(.none, for: key) }
    var images: [ImageHandle] = []
    let value = Unboxed.objects(boxed, keeping: &images)
    store(.objects(value), for: key, object: StoredObject(object: boxed, images: images))
  }

  /// Sets a property. Every change of a property goes through this function (§3.5).
  final func store(_ value: PropertyValue, for key: PropertyKey, object: StoredObject? = nil) {
    change(key) {
      $0[key] == value
    } body: {
      $0.set(value, for: key, object: object)
    }
  }

  /// Removes a property's own value, so that the value of the style or the default shows.
  final func unset(_ key: PropertyKey) {
    let fallback = read { $0.defaults[key] }
    change(key) {
      $0[key] == fallback
    } body: {
      $0.unset(key)
    }
  }

  /// Finds the action, changes the value, marks the layer and runs the action, in this order. An
  /// equal value only replaces the stored object.
  private func change(
    _ key: PropertyKey, isEqual: (LayerValues) -> Bool, body: (inout LayerValues) -> Void
  ) {
    if presentationSource != nil || read(isEqual) {
      SharedLock.held { body(&values) }
      return
    }
    let response = response(to: key)
    let old: PropertyValue = SharedLock.held {
      let old = values[key]
      body(&values)
      TransactionStack.current.mark(self) { $0.keys.insert(key) }
      return old
    }
    didChange(key, from: old)
    if let response { respond(response, to: key) }
  }

  /// True if changes search for actions: while actions are enabled, even if the layer was never
  /// committed (§3.2).
  final var runsActions: Bool {
    let stack = TransactionStack.current
    return !stack.isWithoutActions && !stack.disablesActions
  }

  /// Applies a new style. An equal one changes nothing.
  final func styleDidChange(from old: [AnyHashable: Any]?) {
    guard presentationSource == nil, !LayerStyle.areEqual(old, style) else { return }
    SharedLock.held {
      let defaults = LayerDefaults.of(type(of: self))
      values.defaults = style.map { defaults.styled(with: $0) } ?? defaults
      TransactionStack.current.mark(self) { $0.keys.formUnion(.all) }
    }
    if type(of: self).needsDisplay(forKey: "style") { setNeedsDisplay() }
  }
}
