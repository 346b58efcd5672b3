import Foundation

/// A view that calls an action when it is used.
///
/// An action is a closure, `onAction`, or a method of a target, `setAction(target, Type.method)`, which
/// stands for Apple's `#selector`, since Linux has no selectors.
@preconcurrency @MainActor open class NSControl: NSView {
  /// False makes the control grey, and keeps events from it.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { needsDisplay = true } }
  }
  /// The font of the control's text; the system's font at 13 points unless set.
  open var font: NSFont? = NSFont.systemFont(ofSize: NSFont.systemFontSize) {
    didSet { needsDisplay = true }
  }
  /// The place of the text in the control's width.
  open var alignment = NSTextAlignment.natural {
    didSet { needsDisplay = true }
  }
  /// A number that the program chooses to find the control by.
  private var ownTag = 0
  open override var tag: Int {
    get { ownTag }
    set { ownTag = newValue }
  }
  /// Called with the control when it is used.
  open var onAction: (@MainActor (_ sender: NSControl) -> Void)?

  /// Sets a method of a target as the action; the target is not retained.
  public func setAction<Target: AnyObject>(
    _ target: Target, _ action: @escaping @MainActor (Target) -> @MainActor (Any?) -> Void
  ) {
    onAction = { [weak target] sender in target.map { action($0)(sender) } }
  }
  /// Sets a method without parameters as the action; the target is not retained.
  public func setAction<Target: AnyObject>(
    _ target: Target, _ action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    onAction = { [weak target] _ in target.map { action($0)() } }
  }

  /// Calls the action.
  ///
  /// - Returns: false for a control without an action.
  @discardableResult open func sendAction() -> Bool {
    guard let onAction else { return false }
    onAction(self)
    return true
  }
  /// Acts as for a click, if the control is enabled.
  open func performClick(_ sender: Any?) { if isEnabled { sendAction() } }
  /// Sets the size of the frame to the size that suits the contents best.
  open func sizeToFit() { setFrameSize(fittingSize) }

  /// Always true: a control has its origin at the top left.
  open override var isFlipped: Bool { true }
}
