import GraphicsValues

/// The value from which an implicit animation starts. It becomes an object when someone asks for the
/// animation's `fromValue`; copies of the animation share it.
final class ImpliedStart {
  /// The property that changes.
  let key: PropertyKey
  let value: PropertyValue
  // Used under `SharedLock`, since an animation on a layer may be read on any thread.
  private var box: Any?

  /// Fails for types whose values an application gives in several forms, or with memory of their own.
  init?(_ key: PropertyKey, _ value: PropertyValue) {
    switch value {
    case .bool, .scalar, .point, .size, .rect, .color, .matrix: break
    default: return nil
    }
    guard value.type == key.type else { return nil }
    self.key = key
    self.value = value
  }

  /// The value as an application gives it, always the same object.
  var object: Any? {
    SharedLock.held {
      if box == nil { box = Boxed.value(value) }
      return box
    }
  }
}
