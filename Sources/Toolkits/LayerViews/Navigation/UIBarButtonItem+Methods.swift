// Methods of a target in the place of selectors.
extension UIBarButtonItem {
  /// Creates a button that calls a method of a target: `action: Self.share`.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    title: String?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, style: style, target: nil, action: nil as Selector?)
    call(target, action)
  }
  /// Creates a button that calls a method of a target with itself: `action: Self.share(_:)`.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    title: String?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title, style: style, target: nil, action: nil as Selector?)
    call(target, action)
  }
  /// Creates a button with an image that calls a method of a target.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    image: UIImage?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(image: image, style: style, target: nil, action: nil as Selector?)
    call(target, action)
  }
  /// Creates a button with an image that calls a method of a target with itself.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    image: UIImage?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(image: image, style: style, target: nil, action: nil as Selector?)
    call(target, action)
  }
  /// Creates a button of the system that calls a method of a target.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(systemItem: systemItem)
    call(target, action)
  }
  /// Creates a button of the system that calls a method of a target with itself.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(systemItem: systemItem)
    call(target, action)
  }

  private func call<Target: AnyObject>(
    _ target: AnyObject, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    setCall(TargetAction(target, action) { (target: Target, _, _) in action(target)() })
    self.target = target
  }

  private func call<Target: AnyObject>(
    _ target: AnyObject,
    _ action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    setCall(
      TargetAction(target, action) { (target: Target, sender, _) in
        (sender as? UIBarButtonItem).map { action(target)($0) }
      })
    self.target = target
  }
}
