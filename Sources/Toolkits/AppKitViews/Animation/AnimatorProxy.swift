/// Sets properties of an object with animation (§8): `view.animator().frame = frame`.
///
/// The durations are those of the current `NSAnimationContext`. Each set animates from the value
/// shown at the time, so that an animation in flight turns to the new value; with a duration of 0
/// it stops there.
@MainActor @dynamicMemberLookup
public struct AnimatorProxy<Base: NSAnimatablePropertyContainer> {
  let base: Base

  init(_ base: Base) { self.base = base }

  /// A property of the object, which animates when it is set.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
  ) -> Value {
    get { base[keyPath: keyPath] }
    nonmutating set {
      guard !DrivenProperty.drive(base, keyPath, to: newValue) else { return }
      AnimatorScope.run(for: base) { base[keyPath: keyPath] = newValue }
    }
  }

  /// A property of the object that cannot be set.
  public subscript<Value>(dynamicMember keyPath: KeyPath<Base, Value>) -> Value {
    base[keyPath: keyPath]
  }
}
