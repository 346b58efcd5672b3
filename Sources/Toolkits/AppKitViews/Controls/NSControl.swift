internal import Foundation

/// A view that calls an action when it is used.
///
/// An action is a closure, `onAction`, or a method of a target, `setAction(target, Type.method)`, which
/// stands for Apple's `#selector`, since Linux has no selectors.
@MainActor open class NSControl: NSView {
  /// False makes the control grey and deaf.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { needsDisplay = true } }
  }
  /// The font of what the control shows; the system's at 13 points unless set.
  open var font: NSFont? = NSFont.systemFont(ofSize: NSFont.systemFontSize) {
    didSet { needsDisplay = true }
  }
  /// Where the text is in the control's width.
  open var alignment = NSTextAlignment.natural {
    didSet { needsDisplay = true }
  }
  /// A number of the program's own to find the control by.
  private var ownTag = 0
  open override var tag: Int {
    get { ownTag }
    set { ownTag = newValue }
  }
  /// Called with the control when it is used.
  open var onAction: (@MainActor (_ sender: NSControl) -> Void)?

  /// Makes a method of a target the action; the target is not retained.
  public func setAction<Target: AnyObject>(
    _ target: Target, _ action: @escaping @MainActor (Target) -> @MainActor (Any?) -> Void
  ) {
    onAction = { [weak target] sender in target.map { action($0)(sender) } }
  }
  /// Makes a method without parameters the action; the target is not retained.
  public func setAction<Target: AnyObject>(
    _ target: Target, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    onAction = { [weak target] _ in target.map { action($0)() } }
  }

  /// Calls the action.
  ///
  /// - Returns: false for a control without one.
  @discardableResult open func sendAction() -> Bool {
    guard let onAction else { return false }
    onAction(self)
    return true
  }
  /// Does what a click does, if the control is enabled.
  open func performClick(_ sender: Any?) { if isEnabled { sendAction() } }
  /// Gives the frame the size that suits the contents best.
  open func sizeToFit() { setFrameSize(fittingSize) }

  /// A control has its origin at the top left.
  open override var isFlipped: Bool { true }
}
