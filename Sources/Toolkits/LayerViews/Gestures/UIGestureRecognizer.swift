public import Foundation

/// Recognizes one gesture in the touches of a view and its subviews, and calls its actions.
///
/// A recognizer follows each touch that begins in its view or in a subview; the touched view
/// receives the touch as well. A discrete gesture goes from `possible` to `ended`, a continuous
/// gesture through `began` and `changed`; `failed` means that the touches are another gesture. A
/// recognizer that has ended is `possible` again once its touches are up.
///
/// Among the recognizers of one touch, the first to recognize makes the others fail, unless a
/// delegate lets both continue. Places are those of the model, in points.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, ActionSender,
  AssociationOwner
{
  /// The stage of a gesture.
  public enum State: Int, Sendable {
    /// The gesture is not recognized so far.
    case possible = 0
    /// The gesture has begun.
    case began = 1
    /// The gesture continues.
    case changed = 2
    /// The gesture was recognized, or is over.
    case ended = 3
    /// The gesture is over, since the touches were cancelled or the recognizer was disabled.
    case cancelled = 4
    /// The touches are not this gesture.
    case failed = 5

    /// The end of a discrete gesture.
    public static let recognized = State.ended
  }

  /// The state between two resets.
  final var course = GestureCourse()
  final var actions: [TargetAction] = []
  final var mustFailFirst: [Weak<UIGestureRecognizer>] = []

  /// Called when another recognizer has recognized, before it may let this one fail.
  func otherRecognized(_ other: UIGestureRecognizer) {}

  /// True while a possible gesture has no touch down and still goes on.
  var isBetweenTouches: Bool { false }

  /// Creates a recognizer with a method of a target; `init(target: nil, action: nil)` has no actions.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { add(TargetAction(target, action)) }
  }
  deinit { AssociatedObjects.release(self) }
  /// Creates a recognizer without actions.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

  // MARK: Properties

  /// The view that the recognizer was added to.
  open internal(set) weak var view: UIView?
  /// The object that decides whether the gesture may begin, and beside which others; not retained.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for debugging.
  open var name: String?
  /// The stage of the gesture. Subclasses set it from their touch methods. A state that begins the
  /// gesture waits for the recognizers that have to fail first, and becomes `failed` if the gesture
  /// may not begin.
  open var state: State {
    get { course.reported ?? course.state }
    set { GestureArena.shared.perform { move(to: newValue) } }
  }
  /// False ends the gesture, and ignores touches.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { abandon() } }
  }
  /// True cancels the touches in their views once the gesture is recognized.
  open var cancelsTouchesInView = true
  /// True withholds touches from their views until the recognizer has failed; false by default.
  open var delaysTouchesBegan = false
  /// True withholds the ends of touches from their views until the recognizer has failed, so that a
  /// gesture of several taps can still cancel them.
  open var delaysTouchesEnded = true
  /// The raw values of the types of touches that are followed; all types by default.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3].map { NSNumber(value: $0) }
  /// The keys held during the last event.
  open internal(set) var modifierFlags: UIKeyModifierFlags = []

  // MARK: Places

  /// Number of touches that are followed.
  open var numberOfTouches: Int { course.touches.count }
  /// Returns the middle of the touches in a view's space; nil is the window.
  open func location(in view: UIView?) -> CGPoint { place(course.place, in: view) }
  /// Returns the place of one touch, by an index below `numberOfTouches`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard course.touches.indices.contains(touchIndex) else {
      notices.say(
        "\(type(of: self)) has \(course.touches.count) touches, and none with the index \(touchIndex)"
      )
      return location(in: view)
    }
    return course.touches[touchIndex].location(in: view)
  }

  // MARK: Other recognizers

  /// Makes this recognizer wait until another one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    mustFailFirst.removeAll { $0.object == nil }
    mustFailFirst.append(Weak(otherGestureRecognizer))
  }
  /// Returns true to make another recognizer fail once this one has recognized; true by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true to let another recognizer make this one fail; true by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns true to make this recognizer wait until another one has failed; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Returns true to make another recognizer wait until this one has failed; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  // MARK: Touches, for subclasses

  /// Called when touches began.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches ended.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches were cancelled.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when the recognizer is `possible` again, to forget earlier touches.
  open func reset() {}
  /// Stops following a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    course.touches.removeAll { $0 === touch }
  }

  // MARK: Actions

  /// Adds a closure that is called with each state except `possible` and `failed`.
  // The class says `@preconcurrency`, too, but the compiler gives the symbol two names without this.
  @preconcurrency open func addAction(
    _ action: @escaping @MainActor (UIGestureRecognizer) -> Void
  ) {
    actions.append(
      TargetAction { sender, _ in (sender as? UIGestureRecognizer).map(action) })
  }
  /// Adds an action, unless the recognizer has the same one.
  final func add(_ action: TargetAction?) {
    guard let action, !actions.contains(where: { $0.isSame(as: action) }) else { return }
    actions.append(action)
  }
  /// Adds a method of a target, which is called with each state except `possible` and `failed`.
  open func addTarget(_ target: Any, action: Selector) { add(TargetAction(target, action)) }
  /// Removes the actions of a target, or one of its methods; nil stands for all.
  open func removeTarget(_ target: Any?, action: Selector? = nil) {
    let target = target.map { $0 as AnyObject }
    actions.removeAll {
      (target == nil || $0.target === target) && $0.isMeant(by: action) || !$0.isAlive
    }
  }
}

extension ActionSender where Self: UIGestureRecognizer {
  /// Adds a method of a target, which is called with each state except `possible` and `failed`.
  public func addTarget<Object: AnyObject, Target: AnyObject>(
    _ target: Object, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    add(
      TargetAction(target, action) { (target: Target, sender, _) in
        (sender as? Self).map { action(target)($0) }
      })
  }

  /// Adds a method without parameters.
  public func addTarget<Object: AnyObject, Target: AnyObject>(
    _ target: Object, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    add(TargetAction(target, action) { (target: Target, _, _) in action(target)() })
  }
}
